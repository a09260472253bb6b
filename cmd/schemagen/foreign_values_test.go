package main

import (
	"bytes"
	"testing"

	"github.com/schemagen/schemagen/runtime/ocf"
)

// containerOf returns a container file of the given data, one in each block.
func containerOf(t *testing.T, schema string, data ...string) string {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, schema, ocf.BlockCount(1))
	for _, datum := range data {
		if err == nil {
			err = w.AppendDatum([]byte(datum))
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// Others write identifiers of 32 digits, or none at all, for a uuid, and decimals of no bytes. Whoever does not ask for the logical type reads them.
func TestValuesThatAreNotOfTheirLogicalTypeAreKept(t *testing.T) {
	const schema = `{"type": "record", "name": "R", "fields": [
		{"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
		{"name": "more", "type": {"type": "array", "items": {"type": "string", "logicalType": "uuid"}}},
		{"name": "by", "type": {"type": "map", "values": {"type": "string", "logicalType": "uuid"}}},
		{"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 4}},
		{"name": "prices", "type": {"type": "array", "items": {"type": "bytes", "logicalType": "big-decimal"}}}
	]}`
	inTree(t, map[string]string{"in.avro": containerOf(t, schema, "\x02a"+"\x04\x02b\x00\x00"+"\x02\x02k\x02c\x00"+"\x00"+"\x04\x00\x00\x00")})
	const want = `{"id":"a","more":["b",""],"by":{"k":"c"},"price":"","prices":["",""]}` + "\n"
	if got := mustCall(t, "cat in.avro"); got != want {
		t.Errorf("cat printed %s", got)
	}
	if got, want := mustCall(t, "cat --fields id in.avro"), `{"id":"a"}`+"\n"; got != want {
		t.Errorf("cat --fields printed %s", got)
	}
	mustCall(t, "stats in.avro")
	if got, want := mustCall(t, "repair --out whole.avro in.avro"), "in.avro: 1 record in 1 block readable, nothing is damaged\n"; got != want {
		t.Errorf("repair printed %s", got)
	}
	mustCall(t, "recodec --codec deflate --block-count 5 --out packed.avro whole.avro")
	if got := mustCall(t, "cat packed.avro"); got != want {
		t.Errorf("of the copy cat printed %s", got)
	}
}
