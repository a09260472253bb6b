package reflectcodec

import (
	"errors"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/order"
	rt "github.com/schemagen/schemagen/runtime"
)

// others compares the errors of the ways to read that make no T: into an any, and skipping, which does not look into
// texts.
func (c *comparison[T, P]) others(data []byte, want error) {
	c.Helper()
	var x any
	c.sameError(data, want, c.any.Decode(data, &x))

	var r rt.Reader
	r.ResetBytes(data)
	g := c.codec.program
	got := g.skip(&r, g.plan.Roots[0], direct)
	if got == nil {
		got = r.ExpectEnd()
	}
	unseen := func(cause error) bool { return errors.Is(want, cause) }
	if !slices.ContainsFunc([]error{rt.ErrUUID, rt.ErrRange, rt.ErrPrecision}, unseen) {
		skipped(c.T, c.what, data, got, want)
	}
}

// skipped compares what skipping found wrong, which need not be said in the same words.
func skipped(t *testing.T, what string, data []byte, got, want error) {
	t.Helper()
	var a, b *rt.DecodeError
	if !errors.As(got, &a) || !errors.As(want, &b) {
		if got != nil || want != nil {
			t.Errorf("%s: skipping %x: error %v, want %v", what, data, got, want)
		}
		return
	}
	if a.Err != b.Err || a.Offset != b.Offset || a.Path() != b.Path() || a.Type != b.Type {
		t.Errorf("%s: skipping %x: error %v, want %v", what, data, got, want)
	}
}

// TestGeneratedTypesOfAnotherSchemaAreStructs binds a generated type to a schema that differs in what the canonical
// form does not show: its methods would read another number.
func TestGeneratedTypesOfAnotherSchemaAreStructs(t *testing.T) {
	text := `{"type":"record","name":"Money","fields":[{"name":"amount","type":{"type":"bytes","logicalType":"decimal",
	"precision":18,"scale":2}},
		{"name":"currency","type":{"type":"enum","name":"Currency","symbols":["EUR","USD","PLN","JPY","XXX"]}}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[order.Money](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		var x order.Money
		if err := c.Decode([]byte{2, 5, 0}, &x); err != nil || x.Amount.String() != "0.05" {
			t.Errorf("decoded %v, %v, want 0.05", x, err)
		}
		if o := c.program.root.op; o != opStruct {
			t.Errorf("bound by %s", o)
		}
	})
}
