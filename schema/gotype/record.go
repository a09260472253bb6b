package gotype

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// record makes the record of a struct.
func (d *deriver) record(t *Type, at place) *schema.Schema {
	if t.Name != "" {
		if s, ok := d.made[t.Key]; ok {
			return s
		}
		d.made[t.Key] = nil
		at = place{path: rootPath(t), pos: t.pos()}
	}
	fields, about, closed := d.fields(t, at)
	name, ok := d.recordName(t, at, about.Get("avroname"))
	if !ok {
		return nil
	}
	s := &schema.Schema{Kind: schema.Record, Name: name, Doc: about.Get("avrodoc")}
	if s.Doc == "" && t.Doc != nil {
		s.Doc = t.Doc()
	}
	for _, alias := range list(about.Get("avroalias")) {
		s.Aliases = append(s.Aliases, writtenName(alias, name.Namespace))
	}
	if !d.take(s, t, at) {
		return nil
	}
	if t.Name != "" {
		d.made[t.Key] = s
	}
	if closed {
		d.fault(t, at, "none of its fields is exported", "use another type, or leave it out with the tag avro:\"-\"")
		return nil
	}
	outer := d.open // what is open around a record may stand in it again
	d.open = make(map[any]bool)
	defer func() { d.open = outer }()
	for _, m := range fields {
		if field := d.field(m, at, s); field != nil {
			s.Fields = append(s.Fields, field)
		} else {
			d.partial[s] = true
		}
	}
	return s
}

// fields returns the fields of a struct that become fields of its record, and what the tag of a field _ says about the
// struct itself; closed if it has none but such as are not exported.
func (d *deriver) fields(t *Type, at place) (list []*Member, about reflect.StructTag, closed bool) {
	c := collector{derives: true, on: make(map[any]bool), report: func(m *Member, msg, hint string) {
		d.fault(m.Type, place{path: at.path + "." + m.path(), pos: m.Pos}, msg, hint)
	}}
	c.collect(t, nil)
	for _, m := range c.barren {
		if last, _ := m.Type.behind(); last.Known != Unknown || last.texts().both() && !last.texts().Promoted {
			c.fault(m, "an embedded or inline struct gives its fields to the one around it, and this one has none to "+
				"give",
				"name the field in an avro tag to make it one field")
		}
	}
	closed = c.closed && len(c.faulty) == 0
	if c.about != nil {
		about = c.about.Tag
	}
	list = c.byName(at.path)
	return list, about, closed && len(list) == 0
}

// recordName is the name that a tag gives to a struct, or else that of its type or place.
func (d *deriver) recordName(t *Type, at place, written string) (schema.Name, bool) {
	if written == "" {
		return d.nameOf(t, at)
	}
	namespace := at.name.Namespace
	if t.Package != "" {
		namespace = d.namespace(t)
	}
	return writtenName(written, namespace), true
}

// writtenName reads a name from a tag: with a dot it is a fullname.
func writtenName(text, namespace string) schema.Name {
	if dot := strings.LastIndexByte(text, '.'); dot >= 0 {
		return schema.Name{Namespace: text[:dot], Short: text[dot+1:]}
	}
	return schema.Name{Namespace: namespace, Short: text}
}

// field makes a field of record s.
func (d *deriver) field(m *Member, around place, s *schema.Schema) *schema.Field {
	at := place{path: around.path + "." + m.path(), pos: m.Pos, tag: m.Tag.Get("avrotype"),
		name: schema.Name{Namespace: s.Name.Namespace, Short: s.Name.Short + "_" + m.name}}
	fieldType := d.derive(m.Type, at)
	if fieldType == nil {
		return nil
	}
	d.places[s.Name.String()+"/"+m.name] = at
	field := &schema.Field{Name: m.name, Aliases: list(m.Tag.Get("avroalias")), Doc: m.Doc, Type: fieldType}
	if doc, ok := m.Tag.Lookup("avrodoc"); ok {
		field.Doc = doc
	}
	d.defaults = append(d.defaults, func() { d.setDefault(field, m, at) })
	return field
}

// list reads a list with commas.
func list(text string) []string {
	var items []string
	for item := range strings.SplitSeq(text, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
