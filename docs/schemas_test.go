package docs_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/evolve"
)

// reads says whether data of a writer's schema are read.
func reads(writer, reader string) string {
	if _, err := evolve.Resolve(writer, reader, evolve.Strict()); err == nil {
		return "yes"
	}
	if _, err := evolve.Resolve(writer, reader); err == nil {
		return "some"
	}
	return "no"
}

// TestWhatMayChange holds the table of that name in schemas.md: whether new readers read old data, and old readers new
// data; "some" if it depends on the data.
func TestWhatMayChange(t *testing.T) {
	record := func(fields ...string) string {
		return `{"type":"record","name":"R","fields":[` + strings.Join(fields, ",") + `]}`
	}
	const id = `{"name":"id","type":"long"}`
	enum := func(symbols, more string) string {
		return `{"type":"enum","name":"E","symbols":[` + symbols + `]` + more + `}`
	}
	fixed := func(size string) string { return `{"type":"fixed","name":"F","size":` + size + `}` }
	decimal := func(attributes string) string { return `{"type":"bytes","logicalType":"decimal",` + attributes + `}` }
	for _, c := range []struct{ change, old, new, backward, forward string }{
		{"add with a default", record(id), record(id, `{"name":"a","type":"int","default":1}`), "yes", "yes"},
		{"add without a default", record(id), record(id, `{"name":"a","type":"int"}`), "no", "yes"},
		{"remove one that had a default", record(id, `{"name":"a","type":"int","default":1}`), record(id), "yes",
			"yes"},
		{"remove one without", record(id, `{"name":"a","type":"int"}`), record(id), "yes", "no"},
		{"rename with an alias", record(id), record(`{"name":"key","type":"long","aliases":["id"]}`), "yes", "no"},
		{"int to long", `"int"`, `"long"`, "yes", "no"},
		{"long to float", `"long"`, `"float"`, "yes", "no"},
		{"float to double", `"float"`, `"double"`, "yes", "no"},
		{"string to bytes", `"string"`, `"bytes"`, "yes", "yes"},
		{"add a symbol", enum(`"A"`, ""), enum(`"A","B"`, ""), "yes", "some"},
		{"add a symbol, default in the old schema", enum(`"A"`, `,"default":"A"`), enum(`"A","B"`, ""), "yes", "yes"},
		{"add a branch", `["int","string"]`, `["int","string","boolean"]`, "yes", "some"},
		{"make nullable", record(id), record(`{"name":"id","type":["null","long"]}`), "yes", "some"},
		{"reorder, other default, doc and order", record(id, `{"name":"a","type":"int","default":1}`),
			record(`{"name":"a","type":"int","default":2,"doc":"x","order":"ignore"}`, id), "yes", "yes"},
		{"the name of a record", record(id), strings.Replace(record(id), `"R"`, `"S"`, 1), "no", "no"},
		{"its namespace", record(id), strings.Replace(record(id), `"R"`, `"com.example.R"`, 1), "yes", "yes"},
		{"the size of a fixed", fixed("4"), fixed("8"), "no", "no"},
		{"the scale of a decimal", decimal(`"precision":9,"scale":2`), decimal(`"precision":9,"scale":3`), "no", "no"},
		{"the precision of a decimal", decimal(`"precision":9,"scale":2`), decimal(`"precision":12,"scale":2`), "yes",
			"no"},
	} {
		if got := reads(c.old, c.new); got != c.backward {
			t.Errorf("%s: new readers read old data: %s, want %s", c.change, got, c.backward)
		}
		if got := reads(c.new, c.old); got != c.forward {
			t.Errorf("%s: old readers read new data: %s, want %s", c.change, got, c.forward)
		}
	}
}
