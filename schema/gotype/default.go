package gotype

import (
	"slices"

	"github.com/schemagen/schemagen/schema"
)

// setDefault sets the default of a field: what its tag says, the zero value where that is omitted, or null. The branch
// of a union that it belongs to is moved to the front, where readers before Avro 1.12 look for it.
func (d *deriver) setDefault(field *schema.Field, m *Member, at place) {
	s := field.Type
	nullFirst := s.Kind == schema.Union && len(s.Branches) > 0 && s.Branches[0].Kind == schema.Null &&
		m.Type.SchemaText == nil
	text, tagged := m.Tag.Lookup("avrodefault")
	switch {
	case tagged && !d.isWhole(s): // it may be one of what is missing
	case tagged:
		v, err := parseDefault(text, s, nullFirst)
		if err != nil {
			d.fault(m.Type, at, "bad tag avrodefault: "+text+" is not JSON", "")
			return
		}
		field.Default = &v
		if branch := -1; nullFirst {
			if branch = s.DefaultBranch(&v); branch > 0 {
				chosen := s.Branches[branch]
				s.Branches = slices.Insert(slices.Delete(s.Branches, branch, branch+1), 0, chosen)
			}
		}
	case nullFirst:
		field.Default = new(schema.Value)
	case m.OmitZero:
		v, ok := zero(m.Type, s)
		if !ok {
			d.fault(m.Type, at, "it is omitzero, which needs a default to write instead",
				`give one in a tag avrodefault:"…"`)
			return
		}
		field.Default = &v
	}
}

// isWhole reports whether a schema has all that its type has.
func (d *deriver) isWhole(s *schema.Schema) bool {
	if len(d.partial) > 0 {
		for inner := range s.All() {
			if d.partial[inner] {
				return false
			}
		}
	}
	return true
}

// parseDefault reads a default: JSON, but where a JSON string is wanted the text may also stand for itself.
func parseDefault(text string, s *schema.Schema, nullFirst bool) (schema.Value, error) {
	if nullFirst {
		if text == "null" || len(s.Branches) != 2 {
			return schema.ParseValue(text)
		}
		s = s.Branches[1]
	}
	if kind, _ := s.Kind.JSON(); kind == schema.JSONString {
		if v, err := schema.ParseValue(text); err == nil && v.Kind == schema.JSONString {
			return v, nil
		}
		return schema.Value{Kind: schema.JSONString, Text: text}, nil
	}
	return schema.ParseValue(text)
}

// zero returns the zero value of t as a default, where the two are sure to be the same.
func zero(t *Type, s *schema.Schema) (schema.Value, bool) {
	if t.SchemaText != nil {
		return schema.Value{}, false
	}
	switch sh := shapeOf(t); {
	case sh == timeShape || sh == decimalShape || sh == uuidShape || sh == textShape:
		return schema.Value{}, false
	case len(s.Symbols) > 0 && sh.isInteger():
		return schema.Value{Kind: schema.JSONString, Text: s.Symbols[0]}, true
	}
	v := schema.Value{}
	v.Kind, _ = s.Kind.JSON()
	switch v.Kind {
	case schema.JSONNumber:
		v.Text = "0"
	case schema.JSONString:
		return v, s.Kind.IsPrimitive() && s.Logical.Kind == schema.NoLogical
	}
	return v, v.Kind != schema.JSONNull && !s.Kind.IsNamed()
}
