package runtime_test

import (
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// TestSchemaTextDefinesEachTypeOnce puts together two records that refer to each other and to an enum in the null
// namespace.
func TestSchemaTextDefinesEachTypeOnce(t *testing.T) {
	d := runtime.SchemaDefinitions{
		{Name: "n.A", Parts: []string{`{"type":"record","name":"A","namespace":"n","fields":[{"name":"b",` +
			`"type":["null",`, `]},{"name":"e","type":`, `}]}`}, Refers: []int{1, 2}},
		{Name: "n.B", Parts: []string{`{"type":"record","name":"B","namespace":"n","fields":[{"name":"a",` +
			`"type":["null",`, `]},{"name":"e","type":`, `}]}`}, Refers: []int{0, 2}},
		{Name: ".E", Parts: []string{`{"type":"enum","name":"E","namespace":"","symbols":["X"]}`}},
	}
	for i, want := range []string{
		`{"type":"record","name":"A","namespace":"n","fields":[{"name":"b","type":["null",{"type":"record",` +
			`"name":"B","namespace":"n","fields":[{"name":"a","type":["null","n.A"]},{"name":"e",` +
			`"type":{"type":"enum","name":"E","namespace":"","symbols":["X"]}}]}]},{"name":"e","type":".E"}]}`,
		`{"type":"record","name":"B","namespace":"n","fields":[{"name":"a","type":["null",{"type":"record",` +
			`"name":"A","namespace":"n","fields":[{"name":"b","type":["null","n.B"]},{"name":"e",` +
			`"type":{"type":"enum","name":"E","namespace":"","symbols":["X"]}}]}]},{"name":"e","type":".E"}]}`,
		`{"type":"enum","name":"E","namespace":"","symbols":["X"]}`,
	} {
		if got := d.Text(i); got != want {
			t.Errorf("type %d:\n%s, want\n%s", i, got, want)
		}
	}
}
