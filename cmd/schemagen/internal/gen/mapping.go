package gen

import (
	"fmt"
	"go/token"
	"strings"

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
	selector, target, ok := strings.Cut(text, "=")
	m, err := parseTarget(target)
	m.Selector = selector
	if !ok || selector == "" || err != nil {
		return m, fmt.Errorf("type mapping %q is not of the form selector=import/path.Type or selector=import/path.Type:Decode:Encode", text)
	}
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
	return m, nil
}

// apply puts mapping m on node i. Its functions convert from and to what the node would be otherwise, so that is kept as
// a node of its own. A record mapped without functions is a type that was generated elsewhere: it is only referred to.
func (g *generator) apply(i plan.Index, m *TypeMapping, pos schema.Position) error {
	if !token.IsExported(m.Type) && m.ImportPath != g.opts.ImportPath {
		return fmt.Errorf("%s: type %s of %s is not exported", at(pos), m.Type, m.ImportPath)
	}
	if g.node(i).Kind == plan.Record && m.Decode == "" {
		g.nodes[i].typeName = m.Type
		g.nodes[i].newName = "New" + m.Type
		g.nodes[i].pkg = &goPackage{path: m.ImportPath, name: packageName(m.ImportPath), external: true}
		return nil
	}
	g.nodes[i].mapping = m
	g.nodes[i].bare = plan.Index(len(g.plan.Nodes))
	g.plan.Nodes = append(g.plan.Nodes, *g.node(i))
	g.nodes = append(g.nodes, nodeInfo{})
	return nil
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
		if v, ok := props.Get("go.type"); ok {
			m, err := parseTarget(v.Text)
			if err != nil {
				return fmt.Errorf("%s: go.type: %w", at(pos), err)
			}
			return g.apply(i, &m, pos)
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
			target := f.Node
			if n := g.node(target); n.Kind == plan.Nullable {
				target = n.Item
			}
			selector := g.node(plan.Index(i)).Name.String() + "." + f.Name
			_, inSchema := f.Schema.Props.Get("go.type")
			if g.node(target).Schema.Kind.IsNamed() {
				if inSchema || bySelector[selector] != nil {
					return fmt.Errorf("%s: field %s has the named type %s; map that type, since its other uses share it",
						at(f.Schema.Pos), f.Name, g.node(target).Name)
				}
				continue
			}
			if err := choose(target, f.Schema.Props, f.Schema.Pos, selector); err != nil {
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
			return fmt.Errorf("type mapping %q matches nothing; a selector is a type's fullname, a record's fullname with a field, or logical:NAME", m.Selector)
		}
	}
	return nil
}
