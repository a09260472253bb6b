package gen

import (
	"go/token"
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A package sees a type of its own as a struct with fields, and one of another package as something that has
// methods. So each package has nodes of its own, for its types and what they are made of; the Go types are the same for
// all.

// nodeIn returns the node for plan node i as package p sees it.
func (g *generator) nodeIn(p *goPackage, i plan.Index) *graph.Node {
	if n, ok := p.made[i]; ok {
		return n
	}
	n := new(graph.Node)
	p.made[i] = n // a record leads back to itself
	if m := g.nodes[i].mapping; m != nil {
		*n = g.newNode(i, graph.Converted)
		n.Go = graph.Opaque(m.ImportPath, m.Type)
		n.Item = g.bareIn(p, i)
		if m.Decode != "" {
			n.Convert = &graph.Functions{Path: m.ImportPath, Decode: m.Decode, Encode: m.Encode}
		}
		return n
	}
	g.fill(p, n, i)
	return n
}

// bareIn is nodeIn without a mapping on i itself: what a mapping's functions convert from and to, and the node of a
// type that is declared.
func (g *generator) bareIn(p *goPackage, i plan.Index) *graph.Node {
	if g.nodes[i].mapping == nil {
		return g.nodeIn(p, i)
	}
	n, ok := p.bare[i]
	if !ok {
		n = new(graph.Node)
		p.bare[i] = n
		g.fill(p, n, i)
		n.Shape = g.bareShape(i)
	}
	return n
}

func (g *generator) newNode(i plan.Index, kind graph.Kind) graph.Node {
	return graph.Node{Kind: kind, Avro: g.node(i), Index: i, Wire: g.node(i).Kind, Shape: g.shapeName(i)}
}

// fill makes n the node for plan node i, whatever mapping there is.
func (g *generator) fill(p *goPackage, n *graph.Node, i plan.Index) {
	avro := g.node(i)
	*n = g.newNode(i, graph.Direct)
	switch avro.Kind {
	case plan.Null:
		n.Kind, n.Go = graph.Null, types.NewStruct(nil, nil)
	case plan.Record:
		g.fillRecord(p, n, i)
	case plan.Enum:
		n.Kind, n.Go, n.Symbols = graph.EnumIndex, g.declared(i), g.nodes[i].symbols
	case plan.Fixed:
		n.Go = g.declared(i)
	case plan.Array:
		n.Kind, n.Item = graph.Array, g.nodeIn(p, avro.Item)
		n.Go = types.NewSlice(n.Item.Go)
	case plan.Map:
		n.Kind, n.Item = graph.Map, g.nodeIn(p, avro.Item)
		n.Go = types.NewMap(types.Typ[types.String], n.Item.Go)
	case plan.Nullable:
		n.Kind, n.Item = g.nullableForm(i), g.nodeIn(p, avro.Item)
		switch n.Kind {
		case graph.NullNil:
			n.Go = n.Item.Go
		case graph.Optional:
			n.Go = graph.OptionalOf(n.Item.Go)
		default:
			n.Go = types.NewPointer(n.Item.Go)
		}
	case plan.Union:
		n.Kind, n.Go = graph.Union, g.declared(i)
		n.Branches = make([]graph.Branch, len(avro.Branches))
		for j := range avro.Branches {
			n.Branches[j] = g.branchIn(p, i, j)
		}
	default:
		n.Go = graph.Natural(avro.Kind)
	}
}

// fillRecord makes n the node of a record.
func (g *generator) fillRecord(p *goPackage, n *graph.Node, i plan.Index) {
	info := &g.nodes[i]
	n.Kind, n.Go, n.New = graph.Methods, g.declared(i), info.newName
	n.Resolves = true
	if info.pkg == p {
		n.Kind, n.Own = graph.Struct, true
	}
	if len(info.fields) < len(n.Avro.Fields) {
		return // mapped to a type that was generated elsewhere, whose fields are not known
	}
	n.Fields = make([]graph.Field, len(n.Avro.Fields))
	for j := range n.Avro.Fields {
		f := &n.Avro.Fields[j]
		node := g.nodeIn(p, f.Node)
		if g.nodes[f.Node].boxed {
			node = g.boxIn(p, f.Node)
		}
		n.Fields[j] = graph.Field{Name: f.Name, Avro: f, Node: node, Default: f.Default,
			Path: []graph.Step{{Name: info.fields[j], Type: node.Go}}}
	}
}

// boxIn is the node of a pointer to node i, whose value is too large to lie in a struct.
func (g *generator) boxIn(p *goPackage, i plan.Index) *graph.Node {
	n, ok := p.boxes[i]
	if !ok {
		box := g.newNode(i, graph.Pointer)
		n = &box
		p.boxes[i] = n
		n.Item = g.nodeIn(p, i)
		n.Go, n.Shape = types.NewPointer(n.Item.Go), n.Shape+"Pointer"
	}
	return n
}

// branchIn is branch j of union i.
func (g *generator) branchIn(p *goPackage, i plan.Index, j int) graph.Branch {
	branch, name := g.node(i).Branches[j], g.nodes[i].branches[j]
	if g.node(branch).Kind == plan.Null && g.nodes[branch].mapping == nil {
		return graph.Branch{}
	}
	node := g.nodeIn(p, branch)
	if name == "" {
		return graph.Branch{Node: node, Pointer: g.isPointerBranch(i, j)}
	}
	home := g.nodes[i].pkg.types
	if g.wraps(i, j) {
		wrapper := g.newNode(branch, graph.Wrapper)
		wrapper.Item, wrapper.Shape = node, name
		wrapper.Go = g.named(home, name, func() types.Type {
			return types.NewStruct([]*types.Var{types.NewField(token.NoPos, home, "Value", node.Go, false)}, nil)
		})
		return graph.Branch{Node: &wrapper}
	}
	own := *node
	own.Shape, own.Symbols = name, nil // constants are of the enum's type
	own.Go = g.named(home, name, node.Go.Underlying)
	return graph.Branch{Node: &own}
}

// declared returns the Go type of a record, enum, fixed or union that is declared in some package.
func (g *generator) declared(i plan.Index) types.Type {
	n, info := g.node(i), &g.nodes[i]
	bytes := types.NewArray(types.Universe.Lookup("byte").Type(), int64(n.Size))
	if info.typeName == "" { // a mapped fixed or enum: its functions see what it is made from
		if n.Kind == plan.Enum {
			return types.Typ[types.Int32]
		}
		return bytes
	}
	return g.named(info.pkg.types, info.typeName, func() types.Type {
		switch n.Kind {
		case plan.Enum:
			return types.Typ[types.Int32]
		case plan.Fixed:
			return bytes
		case plan.Union:
			return types.NewInterfaceType(nil, nil)
		}
		return types.NewStruct(nil, nil) // its fields are those of the node
	})
}

// named returns the type of a package with a name, always the same one.
func (g *generator) named(home *types.Package, name string, underlying func() types.Type) types.Type {
	if o := home.Scope().Lookup(name); o != nil {
		return o.Type()
	}
	o := types.NewTypeName(token.NoPos, home, name, nil)
	t := types.NewNamed(o, nil, nil)
	home.Scope().Insert(o)
	t.SetUnderlying(underlying())
	return t
}

// nullableForm says how a union of null and one other type looks in Go: as a pointer, as a slice or map that is nil for
// null, or as an rt.Optional.
func (g *generator) nullableForm(i plan.Index) graph.Kind {
	n := g.node(i)
	mapped := g.nodes[n.Item].mapping != nil
	if g.nodes[i].pointer {
		return graph.NullPointer
	}
	switch kind := g.node(n.Item).Kind; {
	case g.opts.PlainCollections && !mapped && (kind == plan.Array || kind == plan.Map || kind == plan.Bytes):
		return graph.NullNil
	case g.opts.OptionalValue && !n.Recursive:
		// A recursive type held by value would have no end.
		return graph.Optional
	}
	return graph.NullPointer
}
