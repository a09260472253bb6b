package reflectcodec

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/schema/plan"
)

// goField is a field of a struct, or of a struct that is embedded or inlined in it.
type goField struct {
	name      string // with the names of the inlined fields on the way, as Go would select it
	tag       string // the name in its tag; empty if there is none
	typ       reflect.Type
	index     []int
	offset    uintptr
	hops      []hop
	omitZero  bool
	hasIsZero bool
	tagged    bool // it has an avro tag, so that the schema must have the field
	used      bool
}

// base is the field's own name.
func (g *goField) base() string { return g.name[strings.LastIndexByte(g.name, '.')+1:] }

// goFields returns the fields of n's struct type that may hold a field of a record, those of embedded structs included, and
// whether there are others.
func (m *binder) goFields(n *node) (list []*goField, others bool, err error) {
	c := collector{binder: m, node: n, on: make(map[reflect.Type]bool)}
	err = c.collect(n.typ, goField{})
	return c.list, c.others, err
}

// zeroer is a type that says itself what its zero is, as time.Time does.
type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

// saysZero reports whether variables of type t say it, or what they point to does.
func saysZero(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		return t.Implements(zeroerType)
	}
	return reflect.PointerTo(t).Implements(zeroerType)
}

type collector struct {
	binder *binder
	node   *node
	list   []*goField
	others bool
	on     map[reflect.Type]bool // the structs being collected: one that embeds itself adds nothing
}

// collect adds the fields of struct type t, which the path of at leads to.
func (c *collector) collect(t reflect.Type, at goField) error {
	if c.on[t] {
		return nil
	}
	c.on[t] = true
	defer delete(c.on, t)
	for i := range t.NumField() {
		f := t.Field(i)
		text, tagged := f.Tag.Lookup("avro")
		if text == "-" {
			c.others = true
			continue
		}
		name, options, _ := strings.Cut(text, ",")
		g := goField{name: f.Name, tag: name, typ: f.Type, tagged: tagged, index: append(slices.Clip(at.index), i),
			offset: at.offset + f.Offset, hops: at.hops}
		if at.name != "" {
			g.name = at.name + "." + f.Name
		}
		inline := f.Anonymous && name == "" && isStructOrPointer(f.Type)
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "omitzero":
				g.omitZero = true
			case "inline":
				inline = true
			default:
				if strings.HasPrefix(option, "union=") {
					continue // for schemagen bind; here Union registers the types
				}
				return c.binder.fault(c.node, "%g."+g.name+" has the unknown tag option "+option)
			}
		}
		switch {
		case inline:
			if err := c.inline(f, g); err != nil {
				return err
			}
		case f.IsExported():
			g.hasIsZero = saysZero(f.Type)
			c.list = append(c.list, &g)
		case tagged:
			return c.binder.fault(c.node, "%g."+g.name+" has an avro tag but is not exported")
		default:
			c.others = true
		}
	}
	return nil
}

func isStructOrPointer(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}

// inline adds the fields of f, an embedded struct or one with the option inline, or a pointer to such.
func (c *collector) inline(f reflect.StructField, g goField) error {
	fault := func(text string) error { return c.binder.fault(c.node, "%g."+g.name+text) }
	switch {
	case !isStructOrPointer(f.Type):
		return fault(" is inline but no struct")
	case g.tag != "" || g.omitZero:
		return fault(" is inline, so its tag can have no name and no other option")
	case !f.IsExported() && !f.Anonymous:
		return fault(" is inline but not exported")
	case f.Type.Kind() == reflect.Struct:
		return c.collect(f.Type, g)
	}
	g.hops = append(slices.Clip(g.hops), hop{offset: g.offset, typ: f.Type.Elem(), steps: len(g.index), fixed: !f.IsExported()})
	g.offset = 0
	return c.collect(f.Type.Elem(), g)
}

// match chooses for each field of record p one of the struct's fields, or nil: first the one whose tag has that name, then an
// untagged one called so, then one that differs in the case of the first letter, then in case and underscores. Among several
// the least deeply embedded is meant, as in Go.
func (m *binder) match(n *node, p *plan.Node, found []*goField) ([]*goField, error) {
	chosen := make([]*goField, len(p.Fields))
	for _, fits := range []func(g *goField, name string) bool{
		func(g *goField, name string) bool { return g.tag == name },
		func(g *goField, name string) bool { return g.tag == "" && g.base() == name },
		func(g *goField, name string) bool { return g.tag == "" && lowerFirst(g.base()) == lowerFirst(name) },
		func(g *goField, name string) bool { return g.tag == "" && fold(g.base()) == fold(name) },
	} {
		for i := range p.Fields {
			if chosen[i] != nil {
				continue
			}
			var best, other *goField
			for _, g := range found {
				switch {
				case g.used || !fits(g, p.Fields[i].Name):
				case best == nil || len(g.index) < len(best.index):
					best, other = g, nil
				case len(g.index) == len(best.index):
					other = g
				}
			}
			if other != nil {
				return nil, m.fault(n, "%g."+best.name+" and %g."+other.name+" could both be %s."+p.Fields[i].Name+
					": name one in an avro tag")
			}
			if chosen[i] = best; best != nil {
				best.used = true
			}
		}
	}
	return chosen, m.leftOver(n, found)
}

// leftOver returns an error if a field with an avro tag is no field of the record. One that is hidden by a field of the same
// name further out is not missed.
func (m *binder) leftOver(n *node, found []*goField) error {
	for _, g := range found {
		hidden := func(o *goField) bool { return o.used && o.wireName() == g.wireName() && len(o.index) < len(g.index) }
		if g.tagged && !g.used && !slices.ContainsFunc(found, hidden) {
			return m.fault(n, "%g."+g.name+" (Go "+g.typ.String()+") has an avro tag, but %s has no field "+g.wireName())
		}
	}
	return nil
}

func (g *goField) wireName() string {
	if g.tag != "" {
		return g.tag
	}
	return g.base()
}

func lowerFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
