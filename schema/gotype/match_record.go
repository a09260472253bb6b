package gotype

import (
	"reflect"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema/plan"
)

// record binds a record to a struct, field by field, or to a map, key by key.
func (m *Matcher) record(b *Binding, p *plan.Node) bool {
	t := b.Type
	switch {
	case t.Kind == reflect.Struct:
		b.Kind = BindStruct
		return m.fields(b, p)
	case !m.options.Source && t.Kind == reflect.Map && t.MapKey().Kind == reflect.String:
		b.Kind = BindMapRecord
		return m.keys(b, p)
	}
	return m.mismatch(b, "use a struct")
}

// keys binds each field of a record to a key of a map: all of them to the map's one element type.
func (m *Matcher) keys(b *Binding, p *plan.Node) bool {
	b.Fields = make([]BoundField, len(p.Fields))
	fits, elem := true, b.Type.Elem()
	for i := range p.Fields {
		f := &p.Fields[i]
		b.Fields[i].Item = m.inside(f.Node, elem, "["+f.Name+"]", f.Name)
		if fits = fits && !b.Fields[i].Item.bad; !fits && m.trials > 0 {
			return false
		}
	}
	return fits
}

// fields binds each field of a record to a field of a struct.
func (m *Matcher) fields(b *Binding, p *plan.Node) bool {
	count := m.count
	c := m.members(b.Type)
	chosen := m.choose(c.list, p)
	m.leftOver(c.list, p)
	b.Partial = c.others || slices.ContainsFunc(c.list, func(g *Member) bool { return !g.used })
	b.Fields = make([]BoundField, len(p.Fields))
	fits := true
	for i := range p.Fields {
		if m.trials > 0 && (!fits || m.count != count) {
			return false
		}
		if chosen[i] == nil {
			m.missing(b.Type, &p.Fields[i], c.faulty)
			continue
		}
		b.Fields[i].Member = chosen[i]
		b.Fields[i].Item = m.field(&p.Fields[i], chosen[i])
		fits = fits && !b.Fields[i].Item.bad
	}
	return fits && m.count == count
}

// members returns what gathers the fields of a struct.
func (m *Matcher) members(t *Type) *collector {
	if c := m.structs[t.Key]; c != nil {
		for _, g := range c.list {
			g.used = false
		}
		return c
	}
	c := &collector{report: m.wrongField, presets: !m.options.Source, on: make(map[any]bool)}
	c.collect(t, nil)
	if m.options.Promotes != nil {
		c.list = slices.DeleteFunc(c.list, func(g *Member) bool {
			lost := g.HiddenInside() && !m.options.Promotes(t, g)
			c.others = c.others || lost
			return lost
		})
	}
	if len(c.faulty) == 0 {
		m.structs[t.Key] = c
	}
	return c
}

// choose returns for each field of record p one of the struct's fields, or nil: first the one whose tag has that name,
// then an untagged one called so, then one that differs in the case of the first letter, then in case and underscores;
// exported ones before others. Among several the least deeply embedded is meant, as in Go.
func (m *Matcher) choose(list []*Member, p *plan.Node) []*Member {
	chosen := make([]*Member, len(p.Fields))
	m.pass(list, p, chosen, func(g *Member, name string) bool { return g.named && g.name == name })
	local := slices.ContainsFunc(list, func(g *Member) bool { return !g.Exported })
	for _, exported := range []bool{true, false} {
		if !exported && !local {
			break
		}
		for _, same := range []func(a, b string) bool{
			func(a, b string) bool { return a == b },
			sameButFirst,
			Alike,
		} {
			m.pass(list, p, chosen, func(g *Member, name string) bool {
				return !g.named && g.Exported == exported && same(g.Name, name)
			})
		}
	}
	return chosen
}

// pass chooses among the fields that are left by one criterion.
func (m *Matcher) pass(list []*Member, p *plan.Node, chosen []*Member, fits func(g *Member, name string) bool) {
	for i := range p.Fields {
		if chosen[i] != nil {
			continue
		}
		var best, other *Member
		for _, g := range list {
			switch {
			case g.used || !fits(g, p.Fields[i].Name):
			case best == nil || g.depth < best.depth:
				best, other = g, nil
			case g.depth == best.depth:
				other = g
			}
		}
		if other != nil {
			m.wrongField(best, "it and "+joined(append(slices.Clip(m.goPath), other.path()))+" could both be "+
				joined(m.path)+"."+p.Fields[i].Name, "name one in an avro tag")
			other.used = true // it is told of once
		}
		if chosen[i] = best; best != nil {
			best.used = true
		}
	}
}

// leftOver notes fields with an avro tag that are no field of the record. One that is hidden by a field of the same
// name further out is not missed.
func (m *Matcher) leftOver(list []*Member, p *plan.Node) {
	for _, g := range list {
		hidden := func(o *Member) bool { return o.used && o.name == g.name && o.depth < g.depth }
		if !g.tagged || g.used || slices.ContainsFunc(list, hidden) {
			continue
		}
		if m.trials > 0 {
			m.count++
			return
		}
		names := make([]string, len(p.Fields))
		for i := range p.Fields {
			names[i] = p.Fields[i].Name
		}
		hint := strings.TrimPrefix(words.DidYouMean(g.name, names), "; ")
		m.wrongField(g, "it has an avro tag, but "+joined(m.path)+" has no field "+g.name, hint)
	}
}

// missing notes a field of the record that the struct lacks, if the record cannot be written without. It is not missed
// where something else is wrong with the field that is meant.
func (m *Matcher) missing(t *Type, f *plan.Field, faulty []*Member) {
	if slices.ContainsFunc(faulty, func(g *Member) bool { return Alike(g.name, f.Name) }) {
		return
	}
	why, hint := ", which has no default", ""
	if f.Default != nil {
		err := m.plan.CheckDefault(f.Node, *f.Schema.Default)
		if err == nil {
			return
		}
		why, hint = reason(err)
		why = ", whose default its logical type refuses: " + why
	}
	around := m.pos
	if at := t.pos(); at.File != "" {
		m.pos = at
	}
	m.wrong(t, "it has no field for "+joined(m.path)+"."+f.Name+why, hint)
	m.pos = around
}

// field binds a field of a record.
func (m *Matcher) field(f *plan.Field, g *Member) *Binding {
	around, unions := m.enter(g), m.unions
	if g.OmitZero {
		m.omitZero(f, g.Type)
	}
	m.unions = nil
	if m.options.Source {
		m.unions = g.unions
	}
	m.path = append(m.path, f.Name)
	item := m.bind(f.Node, g.Type)
	m.path = m.path[:len(m.path)-1]
	if len(m.unions) > 0 && !item.bad {
		m.wrong(g.Type, "it has the option union, but is no interface for a union", "")
	}
	m.unions = unions
	m.leave(around)
	return item
}

// omitZero checks a field whose zero value is written as the default.
func (m *Matcher) omitZero(f *plan.Field, t *Type) {
	m.omits = true
	switch {
	case f.Default == nil:
		m.wrong(t, "it is omitzero, but "+joined(m.path)+"."+f.Name+" has no default", "")
	case m.options.Compares != nil && !(t.SaysZero != nil && t.SaysZero()) && !m.options.Compares(t):
		m.wrong(t, "it is omitzero, but its type can neither be compared nor has it a method IsZero", "")
	}
}
