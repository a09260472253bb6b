package gotype

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// methods binds a type to what it encodes and decodes by methods of its own, if they are for the bytes of b's plan
// node. A type with methods for others is one as any other. At run time only records are left to methods.
func (m *Matcher) methods(b *Binding, p *plan.Node) (fits, done bool) {
	t := b.Type
	isRecord := t.Kind == reflect.Struct && p.Kind == plan.Record
	if !t.Codec.Reads || t.SchemaText == nil || !isRecord && !m.options.Source ||
		m.options.Methods != nil && !m.options.Methods(t) {
		return false, false
	}
	own, err := m.ownSchema(t)
	switch {
	case err != nil && isRecord && m.options.Source:
		return m.wrong(t, err.Error(), "it must return a constant"), true
	case own == nil || !own.sameBytes(m.plan, b.Index):
		return false, false
	}
	b.Kind = BindMethods
	return true, true
}

// ownSchema is the schema that a type's method AvroSchema returns, and its plan once that was asked for.
type ownSchema struct {
	schema *schema.Schema
	plan   *plan.Plan
}

// ownSchema returns the schema that a type's method AvroSchema returns; nil if that is none. It is an error if it
// cannot be told.
func (m *Matcher) ownSchema(t *Type) (*ownSchema, error) {
	if known, ok := m.own[t.Key]; ok {
		return known, nil
	}
	text, err := t.SchemaText()
	if err != nil {
		return nil, err
	}
	if m.own == nil {
		m.own = make(map[any]*ownSchema)
	}
	m.own[t.Key] = nil
	if s, err := schema.ParseOfType(text); err == nil {
		m.own[t.Key] = &ownSchema{schema: s}
	}
	return m.own[t.Key], nil
}

// sameBytes reports whether plan node i of q stands for the bytes of the schema.
func (own *ownSchema) sameBytes(q *plan.Plan, i plan.Index) bool {
	if own.plan == nil {
		p, err := plan.Build(own.schema)
		if err != nil {
			return false
		}
		own.plan = p
	}
	return sameBytes(own.plan, own.plan.Roots[0], q, i)
}

// sameBytes reports whether two plan nodes stand for the same bytes with the same meaning: their names, which do not
// show in the bytes, may differ for types but not for fields and symbols.
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
		if a.Kind != b.Kind || a.Size != b.Size || a.Precision != b.Precision || a.Scale != b.Scale ||
			a.NullIndex != b.NullIndex || len(a.Fields) != len(b.Fields) || len(a.Branches) != len(b.Branches) ||
			!slices.Equal(a.Symbols, b.Symbols) {
			return false
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
