package derive

import (
	"reflect"
	"slices"
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
	c := collector{d: d, on: make(map[any]bool)}
	c.collect(t, at, "", 0)
	name, ok := d.recordName(t, at, c.self.name)
	if !ok {
		return nil
	}
	s := &schema.Schema{Kind: schema.Record, Name: name, Doc: c.self.doc}
	if s.Doc == "" && t.Doc != nil {
		s.Doc = t.Doc()
	}
	for _, alias := range c.self.aliases {
		s.Aliases = append(s.Aliases, writtenName(alias, name.Namespace))
	}
	if !d.take(s, t, at) {
		return nil
	}
	if t.Name != "" {
		d.made[t.Key] = s
	}
	fields := c.chosen()
	if len(fields) == 0 && c.hidden {
		d.fault(t, at, "none of its fields is exported", "use another type, or leave it out with the tag avro:\"-\"")
		return nil
	}
	outer := d.open // what is open around a record may stand in it again
	d.open = make(map[any]bool)
	defer func() { d.open = outer }()
	for _, f := range fields {
		if field := d.field(f, s); field != nil {
			s.Fields = append(s.Fields, field)
		}
	}
	return s
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
func (d *deriver) field(f *goField, s *schema.Schema) *schema.Field {
	at := place{path: f.path, pos: f.Pos, name: schema.Name{Namespace: s.Name.Namespace, Short: s.Name.Short + "_" + f.name},
		tag: f.Tag.Get("avrotype")}
	fieldType := d.derive(f.Type, at)
	if fieldType == nil {
		return nil
	}
	d.places[s.Name.String()+"/"+f.name] = at
	field := &schema.Field{Name: f.name, Aliases: list(f.Tag.Get("avroalias")), Doc: f.Doc, Type: fieldType}
	if doc, ok := f.Tag.Lookup("avrodoc"); ok {
		field.Doc = doc
	}
	d.defaults = append(d.defaults, func() { d.setDefault(field, f, at) })
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

// goField is a field of a struct, or of one that is embedded or inlined in it, that becomes a field of the record.
type goField struct {
	Field
	name     string // in the record
	path     string
	depth    int
	named    bool // its tag has the name
	omitZero bool
}

// collector gathers the fields of a struct.
type collector struct {
	d      *deriver
	fields []*goField
	hidden bool         // there are fields that are not exported
	on     map[any]bool // the structs being collected: one that embeds itself adds nothing
	self   struct {     // what a field _ says about the struct itself
		name, doc string
		aliases   []string
	}
}

// collect adds the fields of struct t, which prefix leads to from the struct at the place.
func (c *collector) collect(t *Type, at place, prefix string, depth int) {
	if c.on[t.Key] {
		return
	}
	c.on[t.Key] = true
	defer delete(c.on, t.Key)
	for _, f := range t.Fields() {
		g := &goField{Field: f, path: at.path + "." + prefix + f.Name, depth: depth}
		text, tagged := f.Tag.Lookup("avro")
		if text == "-" {
			continue
		}
		if f.Name == "_" {
			if depth == 0 {
				c.self.name, c.self.doc = f.Tag.Get("avroname"), f.Tag.Get("avrodoc")
				c.self.aliases = list(f.Tag.Get("avroalias"))
			}
			continue
		}
		name, options, _ := strings.Cut(text, ",")
		g.name, g.named = name, name != ""
		isStruct := f.Type.Kind == reflect.Struct || f.Type.Kind == reflect.Pointer && f.Type.Elem().Kind == reflect.Struct
		inline := f.Embedded && name == "" && isStruct
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "omitzero":
				g.omitZero = true
			case "inline":
				inline = true
			default:
				c.fault(g, "unknown tag option "+option, "the options are omitzero and inline")
			}
		}
		if name == "" {
			g.name = f.Name
		}
		switch {
		case inline:
			c.inline(g, at, prefix, isStruct)
		case f.Exported || tagged && c.d.options.Unexported:
			c.fields = append(c.fields, g)
		case tagged:
			c.fault(g, "it has an avro tag but is not exported", "export it")
		default:
			c.hidden = true
		}
	}
}

func (c *collector) fault(g *goField, msg, hint string) {
	c.d.fault(g.Type, place{path: g.path, pos: g.Pos}, msg, hint)
}

// inline adds the fields of g, an embedded struct or one with the option inline, or a pointer to such.
func (c *collector) inline(g *goField, at place, prefix string, isStruct bool) {
	t := g.Type
	isPointer := t.Kind == reflect.Pointer
	if isPointer {
		t = t.Elem()
	}
	switch {
	case !isStruct:
		c.fault(g, "it is inline but no struct", "")
	case g.named || g.omitZero:
		c.fault(g, "it is inline, so its tag can have no name and no other option", "")
	case !g.Exported && !g.Embedded && !c.d.options.Unexported:
		c.fault(g, "it is inline but not exported", "export it, or embed it")
	case isPointer && !g.Exported && !c.d.options.Unexported:
		c.fault(g, "it is a pointer to a type that is not exported, which decoding could not set", "embed the struct itself")
	default:
		before := len(c.fields)
		if t.Known == Unknown {
			c.collect(t, at, prefix+g.Name+".", g.depth+1)
		}
		if len(c.fields) == before && (t.Known != Unknown || t.Text) {
			c.fault(g, "an embedded or inline struct gives its fields to the one around it, and this one has none to give",
				"name the field in an avro tag to make it one field")
		}
	}
}

// chosen returns the fields of the record in their order: of those with one name, the one whose tag has it, then the
// least deeply embedded.
func (c *collector) chosen() []*goField {
	best := make(map[string]*goField)
	rank := func(g *goField) int {
		if g.named {
			return g.depth
		}
		return g.depth + 1<<20
	}
	for _, g := range c.fields {
		switch other := best[g.name]; {
		case other == nil || rank(g) < rank(other):
			best[g.name] = g
		case rank(g) == rank(other):
			if !slices.ContainsFunc(c.fields, func(o *goField) bool { return o.name == g.name && rank(o) < rank(g) }) {
				c.fault(g, "its name "+g.name+" is that of "+other.path+" too", "name one otherwise in an avro tag")
			}
		}
	}
	return slices.DeleteFunc(c.fields, func(g *goField) bool { return best[g.name] != g })
}
