package reflectcodec

import (
	"errors"
	"reflect"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The default of a field is a value of the field's type as Avro 1.12, "Complex Types", has it, which a logical type or a Go
// type may yet refuse: "" is a string, but no UUID; 300 is an int, but no int8. What is read is none the worse for that. Such
// a default must not be written, though, where it is to be read again as a value of that Go type:
//
//   - with omitzero it would stand for the zero value, so that making the codec fails: see binder.checkDefaults;
//   - where a map lacks a key, it is as if there were no default;
//   - so it is where a struct has no field. No Go type says more about it there than the schema, which a logical type is part of.

// refusedBy returns what decoding a default finds wrong; nil if it is a value of n.
func refusedBy(n *node, preset []byte) error {
	return readDefault(preset, func(r *rt.Reader) error { return decodeReflect(r, n, direct, reflect.New(n.typ).Elem()) })
}

func readDefault(preset []byte, read func(r *rt.Reader) error) error {
	r := new(rt.Reader)
	r.ResetBytes(preset)
	if err := read(r); err != nil {
		return err
	}
	return r.ExpectEnd()
}

// checkDefaults returns a BindError if n, or a part of it, is a struct that would write for a zero value a default that it
// cannot read.
func (m *binder) checkDefaults(n *node, seen map[*node]bool) error {
	if n == nil || seen[n] {
		return nil
	}
	seen[n] = true
	switch n.op {
	case opStruct, opMapRecord:
		for i := range n.fields {
			if err := m.checkField(n, i, seen); err != nil {
				return err
			}
		}
	case opArray, opMap:
		return m.checkPart(n.item, "[]", "[]", seen)
	case opUnion:
		for i := range n.union.branches {
			b := &n.union.branches[i]
			if b.node == nil {
				continue
			}
			step := "(" + branchName(&m.plan.Nodes[b.node.index]) + ")"
			if err := m.checkPart(b.node, "("+b.typ.String()+")", step, seen); err != nil {
				return err
			}
		}
	case opPointer, opNullPointer, opNullNil, opNullOptional, opWrapped:
		return m.checkDefaults(n.item, seen)
	}
	return nil
}

// checkPart is checkDefaults for a part of a value; the steps are added to the paths of errors.
func (m *binder) checkPart(n *node, goStep, step string, seen map[*node]bool) error {
	m.goPath, m.path = append(m.goPath, goStep), append(m.path, step)
	err := m.checkDefaults(n, seen)
	m.goPath, m.path = m.goPath[:len(m.goPath)-1], m.path[:len(m.path)-1]
	return err
}

func (m *binder) checkField(n *node, i int, seen map[*node]bool) error {
	f := &n.fields[i]
	switch {
	case f.node.op == opSkip:
		if m.program.defaultOf(&m.plan.Nodes[n.index].Fields[i]) == nil {
			return m.fault(n, "%g (Go "+n.typ.String()+") has no field for %s."+f.name+", whose default its logical type refuses")
		}
		return nil
	case n.op == opMapRecord:
		return m.checkPart(f.node, "["+f.name+"]", f.name, seen)
	}
	name := goName(n.typ, f.index)
	if f.omitZero {
		if cause := refusedBy(f.node, f.preset); cause != nil {
			e := m.fault(n, "%g."+name+" (Go "+f.node.typ.String()+") is omitzero, but cannot hold the default of %s."+f.name).(*BindError)
			e.Hint, e.Err = causeText(cause), cause
			return e
		}
	}
	return m.checkPart(f.node, name, f.name, seen)
}

// goName returns the name of the field that an index path leads to, with those of the embedded structs on the way.
func goName(t reflect.Type, index []int) string {
	names := make([]string, len(index))
	for i, at := range index {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		f := t.Field(at)
		names[i], t = f.Name, f.Type
	}
	return strings.Join(names, ".")
}

// causeText is the text of a decoding error without the offset in the default's encoding, which says nothing to anyone.
func causeText(err error) string {
	var e *rt.DecodeError
	if !errors.As(err, &e) {
		return err.Error()
	}
	text := e.Detail
	if text == "" {
		text = e.Err.Error()
	}
	if e.Path() != "" {
		text = e.Path() + ": " + text
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

// defaultOf returns what is written for a field of a record that is a map in an any, where the map lacks it; nil if that is an
// error, as the field has no default or has one that is no value of its logical type.
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
