package evolve_test

import (
	"fmt"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// doubling is a record that holds two of the next one each, so many levels deep, with an int and a string at the end.
func doubling(levels int) string {
	text := `{"type": "record", "name": "R0", "fields": [{"name": "x", "type": "int"}, {"name": "y", "type": ` +
		`"string"}]}`
	for i := range levels {
		text = fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "a", "type": %s}, {"name": "b", `+
			`"type": "R%d"}]}`, i+1, text, i)
	}
	return text
}

// countParts adds up the parts of all shapes that s leads to.
func countParts(s *rt.Shape, seen map[*rt.Shape]bool) int {
	if s == nil || seen[s] {
		return 0
	}
	seen[s] = true
	n := 1 + len(s.Parts) + countParts(s.Item, seen)
	for _, part := range s.Parts {
		n += countParts(part, seen)
	}
	return n
}

// A schema of a few kilobytes must not come to a table of a thousand million steps.
func TestShapesStayInProportionToTheSchema(t *testing.T) {
	p, err := plan.Build(schema.MustParse(doubling(60)))
	if err != nil {
		t.Fatal(err)
	}
	if n := countParts(evolve.Shape(p), make(map[*rt.Shape]bool)); n > 100*len(p.Nodes) {
		t.Errorf("%d parts of %d nodes", n, len(p.Nodes))
	}
	if _, err := evolve.Resolve(fmt.Sprintf(`{"type": "record", "name": "R", "fields": [{"name": "gone", "type": %s}]}`,
		doubling(60)),
		`{"type": "record", "name": "R", "fields": []}`); err != nil {
		t.Error(err)
	}
}

// What is too large to be taken apart is passed over all the same, to the byte.
func TestManyPartsArePassedOver(t *testing.T) {
	p, err := plan.Build(schema.MustParse(doubling(9)))
	if err != nil {
		t.Fatal(err)
	}
	shape := evolve.Shape(p)
	var data []byte
	for i := range 1 << 9 {
		data = rt.AppendString(rt.AppendInt(data, int32(i)<<(i%20)), fmt.Sprint(i))
	}
	var r rt.Reader
	r.ResetBytes(append(data, 42))
	if r.Skip(shape); r.Err() != nil || r.Offset() != int64(len(data)) {
		t.Errorf("passed over %d of %d bytes, %v", r.Offset(), len(data), r.Err())
	}
	r.ResetBytes(data[:len(data)-1])
	if r.Skip(shape); r.Err() == nil {
		t.Error("no error of data that end early")
	}
}
