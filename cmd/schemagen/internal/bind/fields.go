package bind

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema/plan"
)

// goField is a field of a struct, or of a struct that is embedded or inlined in it.
type goField struct {
	v        *types.Var
	name     string // with the names of the inlined fields on the way
	tag      string // the name in its tag; empty if there is none
	tagged   bool   // it has an avro tag, so that the schema must have the field
	omitZero bool
	unions   []string
	path     []gen.BoundStep
	depth    int
	hidden   bool // an embedded struct on the way cannot be named
	used     bool
}

func (g *goField) wireName() string {
	if g.tag != "" {
		return g.tag
	}
	return g.v.Name()
}

// collector gathers the fields of a struct that may hold a field of a record.
type collector struct {
	binder  *binder
	root    types.Type
	local   bool // the struct belongs to the package
	list    []*goField
	others  bool                    // there are fields that take no part
	foreign bool                    // some of them cannot be named here
	on      map[types.Type]bool     // the structs being collected: one that embeds itself adds nothing
	report  func(token.Pos, string) // of a fault
}

func (c *collector) collect(s *types.Struct, at goField) {
	if c.on[s] {
		return
	}
	c.on[s] = true
	defer delete(c.on, s)
	for i := range s.NumFields() {
		v := s.Field(i)
		text, tagged := reflect.StructTag(s.Tag(i)).Lookup("avro")
		visible := v.Exported() || v.Pkg() == c.binder.pkg.Types
		c.foreign = c.foreign || !visible
		if text == "-" || v.Name() == "_" {
			c.others = true
			continue
		}
		name, options, _ := strings.Cut(text, ",")
		g := goField{v: v, name: v.Name(), tag: name, tagged: tagged, depth: at.depth + 1, hidden: at.hidden, path: slices.Clip(at.path)}
		if at.name != "" {
			g.name = at.name + "." + v.Name()
		}
		inline := v.Embedded() && name == "" && structOf(v.Type()) != nil
		for option := range strings.SplitSeq(options, ",") {
			switch {
			case option == "":
			case option == "omitzero":
				g.omitZero = true
			case option == "inline":
				inline = true
			case strings.HasPrefix(option, "union="):
				g.unions = strings.Split(strings.TrimPrefix(option, "union="), "|")
			default:
				c.report(v.Pos(), "field "+g.name+" has the unknown tag option "+option+
					words.DidYouMean(option, []string{"omitzero", "inline", "union="}))
			}
		}
		switch {
		case inline:
			c.inline(g, visible)
		case visible:
			g.path = append(g.path, gen.BoundStep{Name: v.Name(), Type: v.Type()})
			if g.hidden && !c.promoted(v) {
				c.others = true
				continue
			}
			c.list = append(c.list, &g)
		default:
			c.others = true
		}
	}
}

// promoted reports whether the root has v under its own name.
func (c *collector) promoted(v *types.Var) bool {
	o, _, _ := types.LookupFieldOrMethod(c.root, true, c.binder.pkg.Types, v.Name())
	return o == v
}

// structOf returns the struct type that t is or points to, or nil.
func structOf(t types.Type) *types.Struct {
	u := types.Unalias(t).Underlying()
	if p, ok := u.(*types.Pointer); ok {
		u = types.Unalias(p.Elem()).Underlying()
	}
	s, _ := u.(*types.Struct)
	return s
}

// inline adds the fields of an embedded struct or one with the option inline, or of what a pointer to such points to.
func (c *collector) inline(g goField, visible bool) {
	s := structOf(g.v.Type())
	_, pointer := types.Unalias(g.v.Type()).Underlying().(*types.Pointer)
	fault := func(text string) { c.report(g.v.Pos(), "field "+g.name+text) }
	switch {
	case s == nil:
		fault(" is inline but no struct")
		return
	case g.tag != "" || g.omitZero || g.unions != nil:
		fault(" is inline, so its tag can have no name and no other option")
		return
	case !visible && pointer:
		fault(" is a pointer to the type " + c.binder.typeText(g.v.Type()) + ", which decoding could not set from this package")
		return
	case !visible:
		g.hidden = true
	default:
		g.path = append(g.path, gen.BoundStep{Name: g.v.Name(), Type: g.v.Type(), Pointer: pointer})
	}
	c.collect(s, g)
}

// match chooses for each field of record avro one of the struct's fields, or nil: first the one whose tag has that name, then
// an untagged one called so, then one that differs in the case of the first letter, then in case and underscores; exported ones
// before others. Among several the least deeply embedded is meant, as in Go.
func (c *collector) match(avro *plan.Node) []*goField {
	chosen := make([]*goField, len(avro.Fields))
	c.pass(avro, chosen, func(g *goField, name string) bool { return g.tag == name })
	for _, exported := range []bool{true, false} {
		for _, same := range []func(a, b string) bool{
			func(a, b string) bool { return a == b },
			func(a, b string) bool { return lowerFirst(a) == lowerFirst(b) },
			func(a, b string) bool { return fold(a) == fold(b) },
		} {
			c.pass(avro, chosen, func(g *goField, name string) bool {
				return g.tag == "" && g.v.Exported() == exported && same(g.v.Name(), name)
			})
		}
	}
	return chosen
}

// pass chooses among the fields that are left by one criterion.
func (c *collector) pass(avro *plan.Node, chosen []*goField, fits func(g *goField, name string) bool) {
	for i := range avro.Fields {
		if chosen[i] != nil {
			continue
		}
		var best, other *goField
		for _, g := range c.list {
			switch {
			case g.used || !fits(g, avro.Fields[i].Name):
			case best == nil || g.depth < best.depth:
				best, other = g, nil
			case g.depth == best.depth:
				other = g
			}
		}
		if other != nil {
			c.report(other.v.Pos(), "fields "+best.name+" and "+other.name+" could both be "+avro.Fields[i].Name+" of "+
				avro.Name.String()+"; name one in an avro tag")
			other.used = true
		}
		if chosen[i] = best; best != nil {
			best.used = true
		}
	}
}

// leftOver reports the fields with an avro tag that are no field of the record. One that is hidden by a field of the same name
// further out is not missed.
func (c *collector) leftOver(avro *plan.Node) {
	for _, g := range c.list {
		hidden := func(o *goField) bool { return o.used && o.wireName() == g.wireName() && o.depth < g.depth }
		if !g.tagged || g.used || slices.ContainsFunc(c.list, hidden) {
			continue
		}
		var names []string
		for _, f := range avro.Fields {
			names = append(names, f.Name)
		}
		c.report(g.v.Pos(), "field "+g.name+" has an avro tag, but "+avro.Name.String()+" has no field "+g.wireName()+words.DidYouMean(g.wireName(), names))
	}
}

func lowerFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
