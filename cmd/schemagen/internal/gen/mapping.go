package gen

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// TypeMapping puts a type of the user's in the place of the one that schemagen would choose. With
// Decode and Encode empty the value is converted, so both types must have the same underlying type;
// otherwise they are functions of the type's package:
//
//	func Decode(base) (T, error)
//	func Encode(T) (base, error)
type TypeMapping struct {
	// Selector says where: the fullname of a type, "logical:" and a logical type's name, or the fullname
	// of a record, a dot and a field's name.
	Selector   string
	ImportPath string
	Type       string
	Decode     string
	Encode     string
}

// ParseTypeMapping reads "selector=import/path.Type" or "selector=import/path.Type:Decode:Encode".
func ParseTypeMapping(text string) (TypeMapping, error) {
	selector, mapped, ok := strings.Cut(text, "=")
	if !ok || selector == "" {
		return TypeMapping{}, fmt.Errorf("type mapping %q is not of the form selector=import/path.Type or "+
			"selector=import/path.Type:Decode:Encode", text)
	}
	m, err := parseTarget(mapped)
	if err != nil {
		return TypeMapping{}, fmt.Errorf("%s: %w", selector, err)
	}
	m.Selector = selector
	return m, nil
}

// parseTarget reads "import/path.Type" with or without ":Decode:Encode".
func parseTarget(text string) (TypeMapping, error) {
	parts := strings.Split(text, ":")
	var m TypeMapping
	if len(parts) == 3 {
		m.Decode, m.Encode = parts[1], parts[2]
	}
	dot := strings.LastIndexByte(parts[0], '.')
	if dot <= strings.LastIndexByte(parts[0], '/') || dot == len(parts[0])-1 ||
		len(parts) != 1 && (len(parts) != 3 || m.Decode == "" || m.Encode == "") {
		return m, fmt.Errorf("%q is not of the form import/path.Type or import/path.Type:Decode:Encode", text)
	}
	m.ImportPath, m.Type = parts[0][:dot], parts[0][dot+1:]
	return m, m.check()
}

// check says what cannot be a part of Go code as what it is meant to be.
func (m *TypeMapping) check() error {
	if err := target.CheckImportPath(m.ImportPath); err != nil {
		return err
	}
	for _, part := range []struct{ what, id string }{{"type", m.Type}, {"function", m.Decode}, {"function", m.Encode}} {
		if (part.id != "" || part.what == "type") && (!token.IsIdentifier(part.id) || part.id == "_") {
			return fmt.Errorf("%q is no name of a %s of %s; write it import/path.Type or "+
				"import/path.Type:Decode:Encode, with Go identifiers",
				part.id, part.what, m.ImportPath)
		}
	}
	return nil
}

// apply puts mapping m on node i. Its functions convert from and to what the node would be otherwise. A record mapped
// without functions is a type that was generated elsewhere: it is only referred to.
func (g *generator) apply(i plan.Index, m *TypeMapping, pos schema.Position) error {
	for _, id := range []string{m.Type, m.Decode, m.Encode} {
		if id != "" && !token.IsExported(id) && m.ImportPath != g.opts.ImportPath {
			return fmt.Errorf("%s: %s of %s is not exported", at(pos), id, m.ImportPath)
		}
	}
	if g.node(i).Kind == plan.Record && m.Decode == "" {
		g.nodes[i].typeName = m.Type
		g.nodes[i].newName = "New" + m.Type
		name := target.NameOf(m.ImportPath)
		g.nodes[i].pkg = &goPackage{path: m.ImportPath, name: name, external: true,
			types: types.NewPackage(m.ImportPath, name)}
		return nil
	}
	g.nodes[i].mapping = m
	return nil
}

// goProperty returns a property that says something about the Go code of a schema. With IgnoreGoProperties there is
// none.
func (g *generator) goProperty(props schema.Properties, name string) (v schema.Value, ok bool) {
	if g.opts.IgnoreGoProperties {
		return v, false
	}
	return props.Get(name)
}

// findMappings notes at each node the mapping that applies to it: a field's before its type's, the
// schema's own go.type before one from the options, a name before a logical type.
func (g *generator) findMappings() error {
	bySelector := make(map[string]*TypeMapping)
	used := make(map[string]bool)
	for i := range g.opts.TypeMappings {
		m := &g.opts.TypeMappings[i]
		bySelector[m.Selector] = m
	}
	choose := func(i plan.Index, props schema.Properties, pos schema.Position, selectors ...string) error {
		if g.nodes[i].mapping != nil || g.nodes[i].typeName != "" {
			return nil
		}
		if v, ok := g.goProperty(props, "go.type"); ok {
			if v.Kind != schema.JSONString {
				return fmt.Errorf("%s: go.type must be a string such as %q", at(v.Pos), "time.Duration")
			}
			m, err := parseTarget(v.Text)
			if err != nil {
				return fmt.Errorf("%s: go.type: %w", at(v.Pos), err)
			}
			return g.apply(i, &m, v.Pos)
		}
		for _, s := range selectors {
			if m := bySelector[s]; m != nil {
				used[s] = true
				return g.apply(i, m, pos)
			}
		}
		return nil
	}
	for i := range g.plan.Nodes {
		for _, f := range g.plan.Nodes[i].Fields {
			node := f.Node
			if n := g.node(node); n.Kind == plan.Nullable {
				node = n.Item
			}
			selector := g.node(plan.Index(i)).Name.String() + "." + f.Name
			_, inSchema := g.goProperty(f.Schema.Props, "go.type")
			if g.node(node).Schema.Kind.IsNamed() {
				if inSchema || bySelector[selector] != nil {
					return fmt.Errorf("%s: field %s has the named type %s; map that type, since its other uses "+
						"share it",
						at(f.Schema.Pos), f.Name, g.node(node).Name)
				}
				continue
			}
			if err := choose(node, f.Schema.Props, f.Schema.Pos, selector); err != nil {
				return err
			}
		}
	}
	for i := range g.plan.Nodes {
		n := g.node(plan.Index(i))
		if n.Kind == plan.Nullable {
			continue
		}
		var selectors []string
		if n.Schema.Kind.IsNamed() {
			selectors = append(selectors, n.Name.String())
		}
		if v, ok := n.Schema.Props.Get("logicalType"); ok {
			selectors = append(selectors, "logical:"+v.Text)
		}
		if err := choose(plan.Index(i), n.Schema.Props, n.Schema.Pos, selectors...); err != nil {
			return err
		}
	}
	for _, m := range g.opts.TypeMappings {
		if !used[m.Selector] {
			return fmt.Errorf("type mapping %q matches nothing; a selector is a type's fullname, a record's fullname "+
				"with a field, or logical:NAME", m.Selector)
		}
	}
	return nil
}
