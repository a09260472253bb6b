package main

import (
	"fmt"
	"strings"
	"testing"
)

// doubling is a schema of records of which each holds the next one twice: 2^levels values of the innermost type.
func doubling(levels int, innermost string) string {
	text := fmt.Sprintf(`{"type": "record", "name": "L0", "fields": [{"name": "a", "type": %q},
		{"name": "b", "type": %[1]q}]}`, innermost)
	for i := 1; i < levels; i++ {
		text = fmt.Sprintf(`{"type": "record", "name": "L%d", "fields": [{"name": "a", "type": %s},
			{"name": "b", "type": "L%d"}]}`, i, text, i-1)
	}
	return text
}

// TestCommandsEndOnRecordsThatHoldEachOtherTwice, with output in proportion: the schemas have up to 2^60 places.
func TestCommandsEndOnRecordsThatHoldEachOtherTwice(t *testing.T) {
	inTree(t, map[string]string{
		"null.avsc": doubling(60, "null"),
		"int.avsc":  doubling(60, "int"),
		"union.avsc": `{"type": "record", "name": "A", "fields": [{"name": "z", "type": "int"},
			{"name": "a", "type": ["null", "A",
			{"type": "record", "name": "B", "fields": [{"name": "a", "type": ["null", "A", "B"]},
			{"name": "z", "type": "int"}]}]}]}`,
		"empty": "", "zeros": strings.Repeat("\x00", 1000), "object.json": "{}",
	})
	const tooMany = "more than 65536 values of no width"
	for _, c := range []struct {
		status int
		line   string
		says   string
	}{
		{done, "canonical null.avsc int.avsc", `"name":"L59"`},
		{done, "fingerprint null.avsc int.avsc", "int.avsc"},
		{checkFailed, "compat --cost --mode full null.avsc int.avsc", "cannot read"},
		{done, "compat --cost --mode full int.avsc int.avsc", "int.avsc reads what int.avsc writes"},
		{done, "diff null.avsc int.avsc", "type changed from null to int"},
		{done, "explain --schema null.avsc empty", "2 fields of no width"},
		{wrong, "explain --schema null.avsc zeros", "2 fields of no width"},
		{wrong, "explain --schema int.avsc zeros", "the input ends"},
		{wrong, "tojson --schema null.avsc empty", tooMany},
		{wrong, "tojson --schema int.avsc --all zeros", "the input ends"},
		{wrong, "fromjson --schema null.avsc object.json", tooMany},
		{wrong, "fromjson --schema int.avsc --container object.json", "field is missing"},
		{done, "random --schema null.avsc --count 2 --out null.avro", ""},
		{wrong, "random --schema null.avsc --count 2 --format json", tooMany},
		{wrong, "random --schema int.avsc --count 2", "no datum of less than"},
		{wrong, "cat null.avro", tooMany},
		{done, "count null.avro", "2\n"},
		{done, "stats null.avro", "record L58"},
		{done, "getschema null.avro", "L59"},
		{done, "recodec --codec deflate --out deflated.avro null.avro", ""},
		{done, "concat --out both.avro null.avro deflated.avro", ""},
		{wrong, "repair --out repaired.avro both.avro", tooMany}, // which cat could not read
		{done, "generate --package p --out p/p.go null.avsc", ""},
		{done, "random --schema union.avsc --count 3 --out union.avro", ""},
		{done, "cat --one-way --plain --fields " + strings.Repeat("a.", 100) + "z union.avro", ""},
	} {
		got := call(t, c.line, "")
		out := got.stdout + got.stderr
		if got.status != c.status || !strings.Contains(out, c.says) {
			t.Errorf("%s: exit status %d\n%.1000s", c.line, got.status, out)
		}
		if len(out) > 2<<20 {
			t.Errorf("%s: %d bytes of output", c.line, len(out))
		}
	}
}
