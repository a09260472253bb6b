package gotype

import (
	"github.com/schemagen/schemagen/schema"
)

// adopt returns the schema that a type's method AvroSchema returns, with its named types shared with those of others.
func (d *deriver) adopt(t *Type, at place) *schema.Schema {
	if at.tag != "" {
		d.fault(t, at, "its method AvroSchema says what it is, so the tag avrotype cannot", "remove the tag")
		return nil
	}
	if s, ok := d.made[t.Key]; ok {
		return s
	}
	d.made[t.Key] = nil
	text, err := t.SchemaText()
	if err != nil {
		d.fault(t, at, err.Error(), "")
		return nil
	}
	s, err := schema.ParseOfType(text)
	if err != nil {
		d.fault(t, at, "its method AvroSchema returns what is no schema: "+err.Error(), "")
		return nil
	}
	at.adopted = true
	replaced := make(map[*schema.Schema]*schema.Schema)
	for inner := range s.All() {
		if !inner.Kind.IsNamed() {
			continue
		}
		text := inner.String()
		switch known := d.names[inner.Name]; {
		case known == nil:
			d.names[inner.Name] = &origin{path: t.Go, text: text, s: inner}
			d.places[inner.Name.String()] = at
		case known.text == text:
			replaced[inner] = known.s
		default:
			d.fault(t, at, "its schema defines "+inner.Name.String()+", which "+known.path+" defines "+
				"in another way", "")
			return nil
		}
	}
	s = share(s, replaced)
	d.made[t.Key] = s
	return s
}

// share puts known types in the place of equal ones.
func share(s *schema.Schema, replaced map[*schema.Schema]*schema.Schema) *schema.Schema {
	swap := func(inner *schema.Schema) *schema.Schema {
		if known := replaced[inner]; known != nil {
			return known
		}
		return inner
	}
	var all []*schema.Schema
	for inner := range s.All() {
		all = append(all, inner)
	}
	for _, inner := range all {
		for _, f := range inner.Fields {
			f.Type = swap(f.Type)
		}
		if inner.Items != nil {
			inner.Items = swap(inner.Items)
		}
		if inner.Values != nil {
			inner.Values = swap(inner.Values)
		}
		for i, branch := range inner.Branches {
			inner.Branches[i] = swap(branch)
		}
	}
	return swap(s)
}
