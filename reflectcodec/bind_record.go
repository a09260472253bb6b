package reflectcodec

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// generated is what a type that schemagen wrote can do, seen through a pointer to it.
type generated interface {
	avrotype.BlockAppender
	avrotype.Decoder
	avrotype.Schemer
}

var generatedType = reflect.TypeFor[generated]()

// bindRecord binds a record: to a generated type of the same schema by its methods, to any other struct field by field, to a
// map key by key.
func (m *binder) bindRecord(n *node, p *plan.Node) error {
	n.name, n.recursive = p.Name.Short, p.Recursive
	switch {
	case n.typ.Kind() == reflect.Struct && m.byMethods(n):
		n.op = opMethods
		return nil
	case n.typ.Kind() == reflect.Struct:
		n.op = opStruct
		return m.bindFields(n, p)
	case n.typ.Kind() == reflect.Map && n.typ.Key().Kind() == reflect.String:
		n.op = opMapRecord
		return m.bindKeys(n, p)
	}
	return m.mismatch(n, "")
}

// byMethods reports whether n's type encodes and decodes n's plan node by methods of its own. Methods that come from an
// embedded struct are not its own: they do not know its other fields.
func (m *binder) byMethods(n *node) bool {
	if m.ignoreMethods || !reflect.PointerTo(n.typ).Implements(generatedType) || m.onlyResolvable && !isResolvable(n.typ) {
		return false
	}
	for i := range n.typ.NumField() {
		f := n.typ.Field(i)
		if f.Anonymous && (f.Type.Implements(generatedType) || reflect.PointerTo(f.Type).Implements(generatedType)) {
			return false
		}
	}
	s, err := schema.ParseOfType(reflect.New(n.typ).Interface().(generated).AvroSchema())
	if err != nil {
		return false
	}
	p, err := plan.Build(s)
	return err == nil && sameBytes(p, p.Roots[0], m.plan, n.index)
}

// sameBytes reports whether two plan nodes stand for the same bytes with the same meaning: their names, which do not show in
// the bytes, may differ for types but not for fields and symbols.
func sameBytes(p *plan.Plan, i plan.Index, q *plan.Plan, j plan.Index) bool {
	type pair struct{ i, j plan.Index }
	seen := make(map[pair]bool)
	var same func(i, j plan.Index) bool
	same = func(i, j plan.Index) bool {
		if seen[pair{i, j}] {
			return true
		}
		seen[pair{i, j}] = true
		a, b := &p.Nodes[i], &q.Nodes[j]
		if a.Kind != b.Kind || a.Size != b.Size || a.Precision != b.Precision || a.Scale != b.Scale || a.NullIndex != b.NullIndex ||
			len(a.Fields) != len(b.Fields) || len(a.Branches) != len(b.Branches) || len(a.Symbols) != len(b.Symbols) {
			return false
		}
		for k := range a.Symbols {
			if a.Symbols[k] != b.Symbols[k] {
				return false
			}
		}
		for k := range a.Fields {
			if a.Fields[k].Name != b.Fields[k].Name || !same(a.Fields[k].Node, b.Fields[k].Node) {
				return false
			}
		}
		for k := range a.Branches {
			if !same(a.Branches[k], b.Branches[k]) {
				return false
			}
		}
		return a.Kind != plan.Array && a.Kind != plan.Map || same(a.Item, b.Item)
	}
	return same(i, j)
}

// bindKeys binds each field of a record to a key of a map: all of them to the map's one element type.
func (m *binder) bindKeys(n *node, p *plan.Node) error {
	n.fields = make([]field, len(p.Fields))
	for i := range p.Fields {
		f := &p.Fields[i]
		item, err := m.inside(f.Node, n.typ.Elem(), "["+f.Name+"]", f.Name)
		if err != nil {
			return err
		}
		n.fields[i] = field{name: f.Name, node: item, preset: f.Default, key: reflect.ValueOf(f.Name).Convert(n.typ.Key())}
	}
	return nil
}

// bindFields binds each field of a record to a field of a struct.
func (m *binder) bindFields(n *node, p *plan.Node) error {
	found, others, err := m.goFields(n)
	if err != nil {
		return err
	}
	chosen, err := m.match(n, p, found)
	if err != nil {
		return err
	}
	n.partial = others || slices.ContainsFunc(found, func(g *goField) bool { return !g.used })
	n.fields = make([]field, len(p.Fields))
	for i := range p.Fields {
		f := &p.Fields[i]
		to := field{name: f.Name, preset: f.Default}
		if g := chosen[i]; g == nil {
			if f.Default == nil {
				return m.fault(n, "%g (Go "+n.typ.String()+") has no field for %s."+f.Name+", which has no default")
			}
			to.node = &node{op: opSkip, kind: m.plan.Nodes[f.Node].Kind, program: m.program, index: f.Node}
		} else {
			if g.omitZero && f.Default == nil {
				return m.fault(n, "%g."+g.name+" is omitzero, but %s."+f.Name+" has no default")
			}
			to.index, to.offset, to.hops, to.omitZero, to.hasIsZero = g.index, g.offset, g.hops, g.omitZero, g.hasIsZero
			if to.node, err = m.inside(f.Node, g.typ, g.name, f.Name); err != nil {
				return err
			}
		}
		n.fields[i] = to
	}
	return nil
}
