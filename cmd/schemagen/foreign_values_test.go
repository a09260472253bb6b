package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// Others write identifiers of 32 digits, or none at all, for a uuid, and decimals of no bytes. Whoever does not ask for
// the logical type reads them.
func TestValuesThatAreNotOfTheirLogicalTypeAreKept(t *testing.T) {
	const schema = `{"type": "record", "name": "R", "fields": [
		{"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
		{"name": "more", "type": {"type": "array", "items": {"type": "string", "logicalType": "uuid"}}},
		{"name": "by", "type": {"type": "map", "values": {"type": "string", "logicalType": "uuid"}}},
		{"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 4}},
		{"name": "prices", "type": {"type": "array", "items": {"type": "bytes", "logicalType": "big-decimal"}}}
	]}`
	inTree(t, map[string]string{"in.avro": containerOf(t, schema, "\x02a"+"\x04\x02b\x00\x00"+"\x02\x02k\x02c\x00"+
		"\x00"+"\x04\x00\x00\x00")})
	const want = `{"id":"a","more":["b",""],"by":{"k":"c"},"price":"","prices":["",""]}` + "\n"
	if got := mustCall(t, "cat in.avro"); got != want {
		t.Errorf("cat printed %s", got)
	}
	if got, want := mustCall(t, "cat --fields id in.avro"), `{"id":"a"}`+"\n"; got != want {
		t.Errorf("cat --fields printed %s", got)
	}
	mustCall(t, "stats in.avro")
	if got, want := mustCall(t, "repair --out whole.avro in.avro"),
		"in.avro: 1 record in 1 block readable, nothing is damaged\n"; got != want {
		t.Errorf("repair printed %s", got)
	}
	mustCall(t, "recodec --codec deflate --block-count 5 --out packed.avro whole.avro")
	if got := mustCall(t, "cat packed.avro"); got != want {
		t.Errorf("of the copy cat printed %s", got)
	}
}

// What has no form that can be read back is an error that says how to print it all the same.
func TestOneWayPrintsWhatCannotBeReadBack(t *testing.T) {
	inTree(t, map[string]string{
		"text.avro":   containerOf(t, `"string"`, "\x04ok", "\x06a\xffb"),
		"time.avro":   containerOf(t, `{"type": "int", "logicalType": "time-millis"}`, "\x02", "\x01"),
		"text.avsc":   `"string"`,
		"latin.bin":   "\x06a\xffb",
		"double.avro": containerOf(t, `"double"`, "\x00\x00\x00\x00\x00\x00\xf0\x7f"),
	})
	for _, c := range []struct{ line, wrong, printed string }{
		{"cat text.avro", "string is not valid UTF-8", "\"ok\"\n\"a\uFFFDb\"\n"},
		{"tojson text.avro", "string is not valid UTF-8", "\"ok\"\n\"a\uFFFDb\"\n"},
		{"tojson --schema text.avsc latin.bin", "string is not valid UTF-8", "\"a\uFFFDb\"\n"},
		{"cat --logical time.avro", "time-millis of -1ms is no time of a day", "\"00:00:00.001\"\n-1\n"},
	} {
		got := call(t, c.line, "")
		if got.status != wrong || !strings.Contains(got.stderr, c.wrong) ||
			!strings.HasSuffix(got.stderr, "; with --one-way it is printed all the same\n") ||
			strings.Contains(got.stderr, "repair") {
			t.Errorf("%s: exit status %d, %s", c.line, got.status, got.stderr)
		}
		if got := mustCall(t, c.line+" --one-way"); got != c.printed {
			t.Errorf("%s --one-way printed %q, want %q", c.line, got, c.printed)
		}
	}
	if got := call(t, "cat --nan refuse double.avro", ""); got.status != wrong || strings.Contains(got.stderr, ";") {
		t.Errorf("exit status %d, %s", got.status, got.stderr)
	}
}

// Columns of tables become fields with such names, which Avro does not allow but Java and fastavro read.
func TestNamesOfAnyTextAreRead(t *testing.T) {
	const schema = `{"type": "record", "name": "R", "fields": [{"name": "first name", "type": "int"},
		{"name": "net.price", "type": "int"},
		{"name": "net", "type": {"type": "record", "name": "N", "fields":
		[{"name": "a.b.c", "type": {"type": "enum", "name": "E", "symbols": ["New York", "v1.2"]}}]}}]}`
	inTree(t, map[string]string{"in.avro": containerOf(t, schema, "\x02\x04\x02")})
	for flags, want := range map[string]string{
		"":                                  `{"first name":1,"net.price":2,"net":{"a.b.c":"v1.2"}}`,
		`--fields 'first name'`:             `{"first name":1}`,
		`--fields net\.price`:               `{"net.price":2}`,
		`--fields 'net.a\.b\.c,first name'`: `{"first name":1,"net":{"a.b.c":"v1.2"}}`,
	} {
		if got := mustCall(t, "cat "+flags+" in.avro"); got != want+"\n" {
			t.Errorf("cat %s printed %s", flags, got)
		}
	}
	for path, want := range map[string]string{
		"net.price":     `in.avro: price is no field of net; there is a\.b\.c` + "\n",
		"net\\.prise":   `in.avro: net\.prise is no field of R; did you mean net\.price?` + "\n",
		"' first name'": `in.avro: " first name" is no field of R; did you mean first name?` + "\n",
	} {
		if got := call(t, "cat --fields "+path+" in.avro", ""); got.status != wrong || got.stderr != want {
			t.Errorf("cat --fields %s: exit status %d, %s", path, got.status, got.stderr)
		}
	}
}

// A block without records that has bytes all the same holds what no reader expects.
func TestBlocksOfBytesWithoutRecords(t *testing.T) {
	file := containerOf(t, `"int"`)
	marker := file[len(file)-ocf.SyncSize:]
	inTree(t, map[string]string{"in.avro": file + "\x02\x02\x0a" + marker + "\x00\x02\x02" + marker + "\x02\x02\x0c" +
		marker})
	want := fmt.Sprintf("in.avro: block 2: 1 trailing byte after the block's last record, at byte %d; schemagen "+
		"repair saves what can be read\n", len(file)+3+len(marker))
	for _, line := range []string{"cat", "stats", "recodec --codec deflate", "recodec --block-count 5"} {
		if got := call(t, line+" in.avro", ""); got.status != wrong || got.stderr != want {
			t.Errorf("%s: exit status %d, %s", line, got.status, got.stderr)
		}
	}
	// The byte is a whole record, as of a block whose count is too small. Whether it ever was one cannot be told, so
	// the check fails.
	if got := call(t, "repair --out whole.avro in.avro", ""); got.status != checkFailed {
		t.Errorf("repair: exit status %d, %s", got.status, got.stderr)
	}
	if got := mustCall(t, "cat whole.avro"); got != "5\n1\n6\n" {
		t.Errorf("of what was repaired cat printed %s", got)
	}
}

// count does not look into blocks, and so believes what they say as long as a long can hold it.
func TestCountsBeyond64Bits(t *testing.T) {
	file := containerOf(t, `"null"`)
	marker := file[len(file)-ocf.SyncSize:]
	most := "\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00" + marker // 1<<63 - 1 records in no bytes
	inTree(t, map[string]string{"one.avro": file + most, "two.avro": file + most + most})
	if got := mustCall(t, "count one.avro"); got != "9223372036854775807\n" {
		t.Errorf("count printed %s", got)
	}
	for _, files := range []string{"two.avro", "one.avro one.avro"} {
		if got := call(t, "count "+files, ""); got.status != wrong ||
			!strings.Contains(got.stderr, "more records than fit 64 bits") {
			t.Errorf("count %s: exit status %d, %q, %s", files, got.status, got.stdout, got.stderr)
		}
	}
}

// Files whose schemas break rules that do not change the bytes, as others write and read them: what cat prints is what
// Apache Avro for Java 1.12.2 reads.
func TestFilesOfOthersArePrinted(t *testing.T) {
	const dir = "../../runtime/ocf/testdata/foreign"
	want := map[string]string{
		"redefined-enum.avro":           `{"bit0":"One","bit1":"Zero"}`,
		"comment.avro":                  `{"a":1}`,
		"empty-field-name.avro":         `{"":1}`,
		"enum-default-number.avro":      `{"a":"B"}`,
		"lone-surrogate-in-doc.avro":    `{"a":1}`,
		"namespace-ends-with-dot.avro":  `{"a":1}`,
		"null-namespace-reference.avro": `{"a":"\u0002","b":"\u0002"}`,
		"type-called-x.int.avro":        `{"a":1}`,
		"null-namespace-by-java.avro":   `{"a":{"n":5},"c":{"n":5}}`,
	}
	files := make(map[string]string)
	for name := range want {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	inTree(t, files)
	for name, line := range want {
		if got := mustCall(t, "cat "+name); got != line+"\n" {
			t.Errorf("%s: cat printed %s", name, got)
		}
		mustCall(t, "stats "+name)
		mustCall(t, "getschema "+name)
		mustCall(t, "recodec --codec deflate --out packed-"+name+" "+name)
		if got := mustCall(t, "cat packed-"+name); got != line+"\n" {
			t.Errorf("%s: of the copy cat printed %s", name, got)
		}
	}
}
