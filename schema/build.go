package schema

import (
	"strconv"

	"github.com/schemagen/schemagen/internal/words"
)

// NOTE: The methods in this file and build_named.go turn JSON into Schemas. Each gets the place
// where the schema belongs, so that a name that is not defined yet can be filled in later, and the
// namespace around it. What can be judged on the finished model alone is left to the checker.

// schema reads any schema. See Avro 1.12, "Schema Declaration".
func (p *parser) schema(v *Value, namespace string, at *path, place **Schema) {
	*place = p.placeholder(v.Pos)
	switch v.Kind {
	case JSONString:
		if kind := primitiveKind(v.Text); kind != 0 {
			(*place).Kind = kind
			return
		}
		p.refer(v, namespace, at, place)
	case JSONArray:
		p.union(v, namespace, at, *place)
	case JSONObject:
		p.object(v, namespace, at, place)
	default:
		hint := `a schema is a type name such as "string", an object with a "type", or an array for a union`
		if v.Kind == JSONNull {
			hint = `the null type is written "null", in quotes`
		}
		p.add(ErrAttribute, v.Pos, at, hint, "%s is not a schema", v.shown())
	}
}

// union reads an array of schemas. See Avro 1.12, "Unions".
func (p *parser) union(v *Value, namespace string, at *path, s *Schema) {
	s.Kind = Union
	s.Branches = make([]*Schema, len(v.Items))
	p.written[s] = &written{value: v}
	for i := range v.Items {
		p.schema(&v.Items[i], namespace, at.then(strconv.Itoa(i)), &s.Branches[i])
	}
}

// object reads a schema that is a JSON object.
func (p *parser) object(v *Value, namespace string, at *path, place **Schema) {
	word, ok := p.typeWord(v, namespace, at, place)
	if !ok {
		return
	}
	s := *place
	if s.Kind = primitiveKind(word.Text); s.Kind != 0 {
		p.attributes(s, v, at)
		return
	}
	kind, isError := complexKind(word.Text)
	s.Kind, s.IsError = kind, isError
	switch kind {
	case Record:
		p.named(v, namespace, at, place, p.record)
	case Enum:
		p.named(v, namespace, at, place, p.enum)
	case Fixed:
		p.named(v, namespace, at, place, p.fixed)
	case Array:
		p.attributes(s, v, at)
		p.content(v, "items", namespace, at, &s.Items)
	case Map:
		p.attributes(s, v, at)
		p.content(v, "values", namespace, at, &s.Values)
	default:
		p.refer(word, namespace, at, place)
		for i := range v.Members {
			if m := &v.Members[i]; m.Name != "type" {
				p.warn(ErrAttribute, m.Pos, at, "put it into the definition of "+words.Quote(word.Text),
					"%s beside a reference has no effect", words.Quote(m.Name))
			}
		}
	}
}

// typeWord returns the "type" attribute if it is a string.
func (p *parser) typeWord(v *Value, namespace string, at *path, place **Schema) (*Value, bool) {
	word := v.member("type")
	switch {
	case word == nil:
		hint := `add one, such as "type": "record"`
		if v.member("symbols") != nil {
			hint = `add "type": "enum"`
		} else if v.member("fields") == nil && v.member("name") == nil {
			hint = `a schema object needs one, such as {"type": "string"}`
		}
		what := `the schema object has no "type"`
		if v.member("protocol") != nil {
			what, hint = "this is a protocol, not a schema",
				`write the array that is its "types" into a file of its own`
		}
		p.add(ErrMissing, v.Pos, at, hint, "%s", what)
		return nil, false
	case word.Kind == JSONString:
		return word, true
	case word.Kind == JSONArray:
		p.forgive(ErrAttribute, word.Pos, at, "write the array itself as the schema, without the object around it",
			`"type" holds a union`)
		p.schema(word, namespace, at, place)
	case word.Kind == JSONObject:
		p.forgive(ErrAttribute, word.Pos, at,
			"write the inner object itself as the schema, without the object around it",
			`"type" holds another schema object`)
		p.schema(word, namespace, at, place)
	default:
		p.add(ErrAttribute, word.Pos, at, `it is the name of a type, such as "string"`, `"type" is %s`, word.shown())
	}
	return nil, false
}

// content reads the schema inside an array or map.
func (p *parser) content(v *Value, attribute, namespace string, at *path, place **Schema) {
	inner := v.member(attribute)
	if inner == nil {
		*place = p.placeholder(v.Pos)
		p.add(ErrMissing, v.Pos, at, addHint(v, attribute, `"string"`), "the %s has no %q",
			map[string]string{"items": "array", "values": "map"}[attribute], attribute)
		return
	}
	p.schema(inner, namespace, at.then(attribute), place)
}

// attributes keeps what has no field of its own in the model, and remembers the text of s.
func (p *parser) attributes(s *Schema, v *Value, at *path) {
	p.written[s] = &written{value: v}
	for i := range v.Members {
		m := &v.Members[i]
		if !reserved(s.Kind, m.Name) || m.Name == "doc" && m.Value.Kind > JSONNull && m.Value.Kind != JSONString {
			s.Props = append(s.Props, Property{Name: m.Name, Value: m.Value})
			p.warnNearMiss(v, m, at, func(attribute string) bool {
				return attribute == "logicalType" || reserved(s.Kind, attribute)
			})
		}
	}
}

// reserved reports whether Avro gives the attribute a meaning on schemas of this kind.
func reserved(kind Kind, attribute string) bool {
	switch attribute {
	case "type":
		return true
	case "name", "namespace", "aliases", "doc":
		return kind.IsNamed()
	case "fields":
		return kind == Record
	case "symbols", "default":
		return kind == Enum
	case "size":
		return kind == Fixed
	case "items":
		return kind == Array
	case "values":
		return kind == Map
	}
	return false
}

// reservedForField is reserved for the attributes of a record's field.
func reservedForField(attribute string) bool {
	switch attribute {
	case "name", "doc", "type", "default", "order", "aliases":
		return true
	}
	return false
}

// optional returns an attribute that may be left out and does not change the bytes; JSON null counts as left out, as in
// Apache Java. ok is false if it is there but of another JSON type, which is reported.
func (p *parser) optional(v *Value, attribute string, kind JSONKind, example string, at *path) (a *Value, ok bool) {
	a = v.member(attribute)
	switch {
	case a == nil:
		return nil, true
	case a.Kind == JSONNull:
		p.warn(ErrAttribute, a.Pos, at, "leave it out", "%q is null, which counts as absent", attribute)
		return nil, true
	case a.Kind != kind:
		p.forgive(ErrAttribute, a.Pos, at, "it is "+(&Value{Kind: kind}).kindName()+", such as "+example, "%q is %s",
			attribute, a.shown())
		return a, false
	}
	return a, true
}

// required returns an attribute that must be there, or nil after reporting that it is not.
func (p *parser) required(v *Value, attribute string, kind JSONKind, example, owner string, at *path) *Value {
	a := v.member(attribute)
	if a == nil || a.Kind == JSONNull {
		pos, state := v.Pos, "has no"
		if a != nil {
			pos, state = a.Pos, "has null for"
		}
		p.add(ErrMissing, pos, at, addHint(v, attribute, example), "%s %s %q", owner, state, attribute)
		return nil
	}
	if a.Kind != kind {
		p.add(ErrAttribute, a.Pos, at, "it is "+(&Value{Kind: kind}).kindName()+", such as "+example, "%q is %s",
			attribute, a.shown())
		return nil
	}
	return a
}

// aliases returns the strings of an "aliases" attribute. Any string will do: Avro 1.12, "Aliases".
func (p *parser) aliases(v *Value, at *path) []string {
	a, ok := p.optional(v, "aliases", JSONArray, `["OldName"]`, at)
	var list []string
	switch {
	case a != nil && a.Kind == JSONString:
		return append(list, a.Text) // as meant; it is reported
	case a == nil || !ok:
		return nil
	}
	for i := range a.Items {
		item := &a.Items[i]
		if item.Kind != JSONString {
			p.forgive(ErrAttribute, item.Pos, at, `an alias is a string, such as "OldName"`, "alias %s is %s",
				item.shown(), item.kindName())
			continue
		}
		list = append(list, item.Text)
	}
	return list
}

// doc returns the "doc" attribute. One that is no string has never stopped anybody from reading the
// data, so it is kept among the properties.
func (p *parser) doc(v *Value, at *path) string {
	d := v.member("doc")
	if d == nil {
		return ""
	}
	if d.Kind != JSONString {
		p.warn(ErrAttribute, d.Pos, at, "write one string", `"doc" is %s and not documentation`, d.kindName())
		return ""
	}
	return d.Text
}
