package reflectcodec

import (
	"slices"

	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// older returns a schema with which data may have been written that are read as data of s: s after the steps that the
// choices make of it, of which those are left out that lead to no legal schema, to too large a one, or to one that
// never resolves.
func older(s *schema.Schema, reader *plan.Plan, c *choices) *schema.Schema {
	m := &mutator{c, clone(s)}
	for _, record := range m.records() {
		for _, f := range record.Fields {
			f.Default = nil // which the writer's schema needs not, and which may be of the old type
		}
	}
	if !m.legal() || !resolves(m.root, reader) {
		return s
	}
	const most = 25
	for range most {
		if !m.more() {
			break
		}
		before := m.root
		m.root = clone(before)
		m.stepBack(s)
		if !m.legal() || !resolves(m.root, reader) {
			m.root = before
		}
	}
	return m.root
}

func resolves(writer *schema.Schema, reader *plan.Plan) bool {
	_, _, err := evolve.ResolvePlan(writer.String(), reader, evolve.WithCache(evolve.NewCache(1)))
	return err == nil
}

// narrower are the types that are promoted to a type.
var narrower = map[schema.Kind][]schema.Kind{
	schema.Long:   {schema.Int},
	schema.Float:  {schema.Int, schema.Long},
	schema.Double: {schema.Int, schema.Long, schema.Float},
	schema.String: {schema.Bytes},
	schema.Bytes:  {schema.String},
}

// stepBack changes the schema in one way, towards what could have come before s.
func (m *mutator) stepBack(s *schema.Schema) {
	switch kind := m.below(10); {
	case kind < 4:
		if record := pick(m.choices, m.records()); record != nil {
			m.fieldBack(record, kind, s)
		}
	case kind < 7:
		var slots []**schema.Schema
		for _, slot := range m.slots() {
			if narrower[(*slot).Kind] != nil {
				slots = append(slots, slot)
			}
		}
		if slot := pick(m.choices, slots); slot != nil {
			*slot = schema.NewPrimitive(pick(m.choices, narrower[(*slot).Kind]))
		}
	case kind == 7:
		if enum := pick(m.choices, m.all(schema.Enum)); enum != nil {
			m.symbolsBack(enum)
		}
	default:
		m.unionBack(pick(m.choices, m.slots()))
	}
}

// fieldBack changes the fields of a record: an added one, one less that has a default, another order.
func (m *mutator) fieldBack(record *schema.Schema, kind int, s *schema.Schema) {
	at := m.below(len(record.Fields) + 1)
	switch {
	case kind == 0:
		m.changeRecord(record, 0)
	case kind == 1 && at < len(record.Fields):
		if r := s.Lookup(record.Name.String()); r != nil {
			if f := r.Field(record.Fields[at].Name); f != nil && f.Default != nil {
				record.Fields = slices.Delete(record.Fields, at, at+1)
			}
		}
	case at < len(record.Fields):
		m.changeRecord(record, 3)
	}
}

// symbolsBack changes the symbols of an enum: another order, one less, one more.
func (m *mutator) symbolsBack(enum *schema.Schema) {
	enum.EnumDefault = ""
	if len(enum.Symbols) == 0 {
		enum.Symbols = append(enum.Symbols, "GONE")
		return
	}
	at, other := m.below(len(enum.Symbols)), m.below(len(enum.Symbols))
	switch m.below(3) {
	case 0:
		enum.Symbols[at], enum.Symbols[other] = enum.Symbols[other], enum.Symbols[at]
	case 1:
		if len(enum.Symbols) > 1 {
			enum.Symbols = slices.Delete(enum.Symbols, at, at+1)
		}
	case 2:
		enum.Symbols = slices.Insert(enum.Symbols, at, "GONE")
	}
}

// unionBack makes a union of what is none, or changes one: a branch in its place, another order, one less, one more.
func (m *mutator) unionBack(slot **schema.Schema) {
	s := *slot
	if s.Kind != schema.Union {
		*slot = schema.NewUnion(s)
		if m.below(3) > 0 {
			s = m.primitive()
			(*slot).Branches = slices.Insert((*slot).Branches, m.below(2), s)
		}
		return
	}
	if len(s.Branches) == 0 {
		s.Branches = append(s.Branches, m.small())
		return
	}
	at, other := m.below(len(s.Branches)), m.below(len(s.Branches))
	switch m.below(4) {
	case 0:
		*slot = s.Branches[at]
	case 1:
		s.Branches[at], s.Branches[other] = s.Branches[other], s.Branches[at]
	case 2:
		s.Branches = slices.Delete(s.Branches, at, at+1)
	case 3:
		s.Branches = slices.Insert(s.Branches, at, m.small())
	}
}
