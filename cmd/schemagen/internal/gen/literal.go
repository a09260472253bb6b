package gen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// defaultFields returns the fields of a struct literal that are not zero in a record with all its defaults.
func (g *generator) defaultFields(p *goPackage, i plan.Index) ([]jen.Code, error) {
	var values []jen.Code
	for j, f := range g.node(i).Fields {
		value, err := g.defaultOf(p, f)
		if err != nil {
			return nil, err
		}
		if value != nil {
			values = append(values, jen.Line().Id(g.nodes[i].fields[j]).Op(":").Add(value))
		}
	}
	if len(values) > 0 {
		values = append(values, jen.Line())
	}
	return values, nil
}

// defaultOf returns the Go expression of a field's default, or nil for the zero value. A record without a
// default of its own has those of its fields.
func (g *generator) defaultOf(p *goPackage, f plan.Field) (jen.Code, error) {
	if f.Schema.Default != nil {
		if err := g.wire.CheckDefault(g.unboxed(f.Node), *f.Schema.Default); err != nil {
			return nil, err
		}
		return g.literal(p, f.Node, *f.Schema.Default)
	}
	if n := g.node(f.Node); n.Kind == plan.Record && g.nodes[f.Node].mapping == nil && g.hasDefaults(f.Node) {
		info := &g.nodes[f.Node]
		return qualified(p, info.pkg.path, info.newName).Call(), nil
	}
	return nil, nil
}

// hasDefaults reports whether the constructor of record i sets anything. A record holds others by value without end
// nowhere, so this ends.
func (g *generator) hasDefaults(i plan.Index) bool {
	has, known := g.defaults[i]
	if !known {
		has = slices.ContainsFunc(g.node(i).Fields, func(f plan.Field) bool {
			return f.Schema.Default != nil || g.node(f.Node).Kind == plan.Record && g.nodes[f.Node].mapping == nil && g.hasDefaults(f.Node)
		})
		g.defaults[i] = has
	}
	return has
}

// literal returns the Go expression of default v for node i, or nil for the zero value.
func (g *generator) literal(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	if m := g.nodes[i].mapping; m != nil {
		base, err := g.literal(p, g.nodes[i].bare, v)
		if err != nil || base == nil && m.Decode == "" {
			return nil, err
		}
		if base == nil {
			base = jen.Op("*").New(g.goType(p, g.nodes[i].bare))
		}
		if m.Decode == "" {
			return g.goType(p, i).Call(base), nil
		}
		return jen.Qual(runtimePath, "Must").Call(qualified(p, m.ImportPath, m.Decode).Call(base)), nil
	}
	n := g.node(i)
	switch n.Kind {
	case plan.Record:
		return g.recordLiteral(p, i, v)
	case plan.Array:
		items := make([]jen.Code, 0, len(v.Items))
		for _, item := range v.Items {
			x, err := g.literal(p, n.Item, item)
			if err != nil {
				return nil, err
			}
			if x == nil {
				x = g.zeroLiteral(p, n.Item)
			}
			items = append(items, x)
		}
		return g.goType(p, i).Values(items...), nil
	case plan.Map:
		members := jen.Dict{}
		for _, m := range v.Members {
			x, err := g.literal(p, n.Item, m.Value)
			if err != nil {
				return nil, err
			}
			if x == nil {
				x = g.zeroLiteral(p, n.Item)
			}
			members[jen.Lit(m.Name)] = x
		}
		return g.goType(p, i).Values(members), nil
	case plan.Nullable:
		return g.nullableLiteral(p, i, v)
	case plan.Union:
		return g.unionLiteral(p, i, v)
	}
	return g.scalarLiteral(p, i, v)
}

// zeroLiteral is the zero value of node i's Go type as an item of a composite literal.
func (g *generator) zeroLiteral(p *goPackage, i plan.Index) jen.Code {
	n := g.node(i)
	if g.nodes[i].mapping != nil {
		return jen.Op("*").New(g.goType(p, i))
	}
	switch n.Kind {
	case plan.Boolean:
		return jen.False()
	case plan.Int, plan.Long, plan.Float, plan.Double, plan.Enum, plan.TimeMillis, plan.TimeMicros:
		return jen.Lit(0)
	case plan.String:
		return jen.Lit("")
	case plan.Union, plan.Array, plan.Map, plan.Bytes:
		return jen.Nil()
	case plan.Nullable:
		if g.nullableForm(i) != optionalForm {
			return jen.Nil()
		}
	}
	return g.goType(p, i).Values()
}

func (g *generator) recordLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	info := &g.nodes[i]
	var values []jen.Code
	for j, f := range g.node(i).Fields {
		var x jen.Code
		var err error
		if fv, ok := v.Get(f.Name); ok {
			x, err = g.literal(p, f.Node, fv)
		} else {
			x, err = g.filledIn(p, i, j)
		}
		if err != nil {
			return nil, err
		}
		if x != nil {
			values = append(values, jen.Id(info.fields[j]).Op(":").Add(x))
		}
	}
	return g.goType(p, i).Values(values...), nil
}

func (g *generator) nullableLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	n := g.node(i)
	if g.isBox(i) {
		x, err := g.literal(p, n.Item, v)
		return jen.Op("&").Add(x), err
	}
	if n.Schema.DefaultBranch(&v) == n.NullIndex {
		return nil, nil
	}
	x, err := g.literal(p, n.Item, v)
	if err != nil {
		return nil, err
	}
	if x == nil {
		x = g.zeroLiteral(p, n.Item)
	}
	switch g.nullableForm(i) {
	case plainForm:
		return x, nil
	case optionalForm:
		return g.goType(p, i).Values(jen.Dict{jen.Id("Value"): x, jen.Id("Set"): jen.True()}), nil
	}
	return jen.Qual(runtimePath, "Pointer").Types(g.goType(p, n.Item)).Call(x), nil
}

func (g *generator) unionLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	n := g.node(i)
	j := n.Schema.DefaultBranch(&v)
	if g.node(n.Branches[j]).Kind == plan.Null {
		return nil, nil
	}
	x, err := g.literal(p, n.Branches[j], v)
	if err != nil {
		return nil, err
	}
	if x == nil {
		x = g.zeroLiteral(p, n.Branches[j])
	}
	if g.isPointerBranch(i, j) {
		return jen.Op("&").Add(x), nil
	}
	if g.nodes[i].branches[j] == "" && g.node(n.Branches[j]).Kind == plan.Enum {
		return g.goType(p, n.Branches[j]).Call(x), nil // an untyped 0 would not do
	}
	return g.branchOf(p, i, j, x), nil
}
