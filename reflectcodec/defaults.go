package reflectcodec

import (
	"errors"
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The default of a field is a value of the field's type as Avro 1.12, "Complex Types", has it, which a logical
// type or a Go type may yet refuse: "" is a string, but no UUID; 300 is an int, but no int8. What is read is none the
// worse for that. Such a default must not be written, though, where it is to be read again as a value of that Go type:
//
//   - with omitzero it would stand for the zero value, so that making the codec fails: see binder.refuses;
//   - where a map lacks a key, it is as if there were no default;
//   - so it is where a struct has no field. No Go type says more about it there than the schema, which a logical type
//     is part of.

// refusedBy returns what decoding a default finds wrong; nil if it is a value of n.
func refusedBy(n *node, preset []byte) error {
	return readDefault(preset, func(r *rt.Reader) error {
		return decodeReflect(r, n, direct, reflect.New(n.typ).Elem())
	})
}

func readDefault(preset []byte, read func(r *rt.Reader) error) error {
	r := new(rt.Reader)
	r.ResetBytes(preset)
	if err := read(r); err != nil {
		return err
	}
	return r.ExpectEnd()
}

// refuses is what decoding finds wrong with the default of a field that is bound to b.
func (m *binder) refuses(b *gotype.Binding, f *plan.Field) error {
	n := m.node(b)
	m.finish()
	if err := refusedBy(n, f.Default); err != nil {
		return &defaultError{err}
	}
	return nil
}

// defaultError is an error of decoding a default, without the offset in its encoding, which says nothing to anyone.
type defaultError struct{ cause error }

func (e *defaultError) Unwrap() error { return e.cause }

func (e *defaultError) Error() string {
	var d *rt.DecodeError
	if !errors.As(e.cause, &d) {
		return e.cause.Error()
	}
	text := d.Detail
	if text == "" {
		text = d.Err.Error()
	}
	if d.Path() != "" {
		text = d.Path() + ": " + text
	}
	return text
}

// dropDefaults takes from n, a map, the defaults that its elements' type does not hold.
func (n *node) dropDefaults() {
	for i := range n.fields {
		f := &n.fields[i]
		if f.preset != nil && refusedBy(f.node, f.preset) != nil {
			f.preset = nil
		}
	}
}

// defaultOf returns what is written for a field of a record that is a map in an any, where the map lacks it; nil if
// that is an error, as the field has no default or has one that is no value of its logical type.
func (g *program) defaultOf(f *plan.Field) []byte {
	if f.Default == nil {
		return nil
	}
	known, ok := g.defaults.Load(f)
	if !ok {
		known = g.plan.CheckDefault(f.Node, *f.Schema.Default) == nil
		g.defaults.Store(f, known)
	}
	if known.(bool) {
		return f.Default
	}
	return nil
}
