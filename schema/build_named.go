package schema

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// definition is a named type and where it is defined.
type definition struct {
	schema  *Schema
	sources []int // the sources that define it; the first is that of schema
}

// repeat is a definition of a name that has been defined before, in another source or, in a schema of data, in the
// same.
type repeat struct {
	first, again *Schema
	sameSource   bool
}

// named reads a record, enum or fixed, of which inside reads what it is made of. The type is known by its name before
// its inside is read, so that it can contain itself.
func (p *parser) named(v *Value, namespace string, at *path, place **Schema,
	inside func(v *Value, s *Schema, at *path)) {
	s := *place
	p.attributes(s, v, at)
	name := p.nameOf(v, `"Example"`, article(s.Kind), at)
	if name == nil {
		p.broken[s] = true
		s.Name.Namespace = namespace
	} else {
		s.Name = p.fullname(v, name, namespace, at)
		at = (*path)(nil).then(s.Name.String())
		p.define(s, name, at, place)
	}
	s.Doc = p.doc(v, at)
	for _, alias := range p.aliases(v, at) {
		s.Aliases = append(s.Aliases, resolveName(alias, s.Name.Namespace))
	}
	inside(v, s, at)
}

// nameOf returns the name of a type or field, or nil after reporting that it has none. In a schema of data it may be
// any scalar.
func (p *parser) nameOf(v *Value, example, owner string, at *path) *Value {
	name := v.member("name")
	if !p.ofData || name == nil || name.Kind == JSONString || name.Kind >= JSONArray {
		return p.required(v, "name", JSONString, example, owner, at)
	}
	p.warn(ErrAttribute, name.Pos, at, "it is a string, such as "+example, `"name" is %s`, name.shown())
	return &Value{Kind: JSONString, Text: name.String(), Pos: name.Pos}
}

func article(kind Kind) string {
	if kind == Enum {
		return "the enum"
	}
	return "the " + kind.String()
}

// fullname applies the three rules of Avro 1.12, "Names": a name with a dot is a fullname and its
// "namespace" is ignored; else a "namespace" counts, the empty one too; else that around it.
func (p *parser) fullname(v, name *Value, namespace string, at *path) Name {
	if !strings.Contains(name.Text, ".") {
		if own, ok := p.optional(v, "namespace", JSONString, `"com.example"`, at); own != nil && ok {
			namespace = own.Text
		}
	}
	return resolveName(name.Text, namespace)
}

// define makes the name known. If another source has defined it, that schema takes the place, and
// the two are compared later.
func (p *parser) define(s *Schema, name *Value, at *path, place **Schema) {
	known := p.types[s.Name]
	if known == nil {
		known = &definition{schema: s, sources: []int{p.source}}
		p.types[s.Name] = known
		p.order = append(p.order, known)
		return
	}
	sameSource := known.sources[len(known.sources)-1] == p.source
	if sameSource {
		p.forgive(ErrDuplicateName, name.Pos, at,
			"give one of them another name, or use the name alone to refer to the first",
			"%s is already defined at %s", words.Quote(s.Name.String()), known.schema.Pos.place())
		if !p.ofData {
			p.broken[s] = true
			return
		}
	} else {
		known.sources = append(known.sources, p.source)
	}
	p.repeats = append(p.repeats, repeat{known.schema, s, sameSource})
	*place = known.schema
}

// record reads the fields. See Avro 1.12, "Records".
func (p *parser) record(v *Value, s *Schema, at *path) {
	list := p.required(v, "fields", JSONArray, "[]", "the record", at)
	if list == nil {
		p.broken[s] = true
		return
	}
	objects := make([]*Value, 0, len(list.Items))
	s.Fields = make([]*Field, 0, len(list.Items))
	for i := range list.Items {
		object := &list.Items[i]
		if object.Kind != JSONObject {
			p.add(ErrAttribute, object.Pos, at, `a field is an object, such as {"name": "id", "type": "long"}`,
				"field %d is %s", i+1, object.shown())
			p.broken[s] = true
			continue
		}
		s.Fields = append(s.Fields, p.field(object, s.Name.Namespace, at))
		objects = append(objects, object)
	}
	p.written[s].fields = objects
}

func (p *parser) field(v *Value, namespace string, at *path) *Field {
	f := &Field{Pos: v.Pos}
	if name := p.nameOf(v, `"id"`, "the field", at); name != nil {
		f.Name = name.Text
		at = at.then(f.Name)
	} else {
		at = at.then("?")
	}
	f.Doc = p.doc(v, at)
	f.Aliases = p.aliases(v, at)
	if inner := v.member("type"); inner != nil {
		p.schema(inner, namespace, at, &f.Type)
	} else {
		f.Type = p.placeholder(v.Pos)
		p.add(ErrMissing, v.Pos, at, `add it, such as "type": "string"`, `the field %s has no "type"`,
			words.Quote(f.Name))
	}
	f.Default = v.member("default")
	f.Order = p.sortOrder(v, at)
	for i := range v.Members {
		m := &v.Members[i]
		if !reservedForField(m.Name) || m.Name == "doc" && m.Value.Kind > JSONNull && m.Value.Kind != JSONString {
			f.Props = append(f.Props, Property{Name: m.Name, Value: m.Value})
			p.warnNearMiss(v, m, at, reservedForField)
		}
		if m.Name == "logicalType" {
			p.warn(ErrLogical, m.Value.Pos, at,
				`put it into the type: "type": {"type": …, "logicalType": `+m.Value.shown()+`}`,
				`"logicalType" beside the field's type has no effect`)
		}
	}
	return f
}

// sortOrder reads the "order" of a field.
func (p *parser) sortOrder(v *Value, at *path) Order {
	const allowed = `it is "ascending", "descending" or "ignore"`
	o := v.member("order")
	if o == nil {
		return Ascending
	}
	if o.Kind != JSONString {
		p.forgive(ErrOrder, o.Pos, at, allowed, `"order" is %s`, o.shown())
		return Ascending
	}
	meant := Ascending
	for order := Ascending; order <= Ignore; order++ {
		switch {
		case o.Text == order.String():
			return order
		case strings.EqualFold(o.Text, order.String()):
			meant = order
		}
	}
	p.forgive(ErrOrder, o.Pos, at, allowed, "unknown order %s", words.Quote(o.Text))
	return meant
}

// enum reads symbols and default. See Avro 1.12, "Enums".
func (p *parser) enum(v *Value, s *Schema, at *path) {
	list := p.required(v, "symbols", JSONArray, `["A", "B"]`, "the enum", at)
	if list == nil {
		p.broken[s] = true
		return
	}
	s.Symbols = make([]string, len(list.Items))
	for i := range list.Items {
		item := &list.Items[i]
		if item.Kind != JSONString {
			p.add(ErrAttribute, item.Pos, at, `a symbol is a string, such as "RED"`, "symbol %d is %s", i+1,
				item.shown())
			p.broken[s] = true
			continue
		}
		s.Symbols[i] = item.Text
	}
	switch d := v.member("default"); {
	case d == nil:
	case d.Kind == JSONNull:
		p.warn(ErrEnumDefault, d.Pos, at, "leave it out", "the enum default is null, which counts as absent")
	case d.Kind != JSONString:
		p.forgive(ErrEnumDefault, d.Pos, at, "it is one of the symbols", "the enum default is %s", d.shown())
	case d.Text == "":
		p.forgive(ErrEnumDefault, d.Pos, at, "it is one of the symbols", "the enum default is empty")
	default:
		s.EnumDefault = d.Text
	}
}

// fixed reads the size. See Avro 1.12, "Fixed".
func (p *parser) fixed(v *Value, s *Schema, at *path) {
	size := p.required(v, "size", JSONNumber, "16", "the fixed", at)
	if size == nil {
		p.broken[s] = true
		return
	}
	n, err := strconv.ParseInt(size.Text, 10, 64)
	switch {
	case strings.ContainsAny(size.Text, ".eE"):
		p.add(ErrAttribute, size.Pos, at, "it is a whole number of bytes, such as 16", `"size" is %s`,
			words.Clip(size.Text))
	case err != nil || n < 0 || n > maxFixedSize:
		p.add(ErrSize, size.Pos, at, "it lies between 0 and 2147483647", "size %s is out of range",
			words.Clip(size.Text))
	default:
		s.Size = int(n)
		return
	}
	p.broken[s] = true
}
