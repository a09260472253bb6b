package gen

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// goType returns the Go type of node i as package p writes it.
func (g *generator) goType(p *goPackage, i plan.Index) *jen.Statement {
	if m := g.nodes[i].mapping; m != nil {
		return qualified(p, m.ImportPath, m.Type)
	}
	return g.baseType(p, i)
}

// baseType is goType without a mapping on i itself: what a mapping's functions convert from and to.
func (g *generator) baseType(p *goPackage, i plan.Index) *jen.Statement {
	switch n := g.node(i); n.Kind {
	case plan.Null:
		return jen.Struct()
	case plan.Boolean:
		return jen.Bool()
	case plan.Int:
		return jen.Int32()
	case plan.Long:
		return jen.Int64()
	case plan.Float:
		return jen.Float32()
	case plan.Double:
		return jen.Float64()
	case plan.Bytes:
		return jen.Index().Byte()
	case plan.String:
		return jen.String()
	case plan.Record, plan.Enum, plan.Fixed:
		if g.nodes[i].typeName == "" { // a mapped fixed: its functions see the bare array
			return jen.Index(jen.Lit(n.Size)).Byte()
		}
		return qualified(p, g.nodes[i].pkg.path, g.nodes[i].typeName)
	case plan.Union:
		return qualified(p, g.nodes[i].pkg.path, g.nodes[i].typeName)
	case plan.Array:
		return jen.Index().Add(g.goType(p, n.Item))
	case plan.Map:
		return jen.Map(jen.String()).Add(g.goType(p, n.Item))
	case plan.Nullable:
		switch g.nullableForm(i) {
		case plainForm:
			return g.goType(p, n.Item)
		case optionalForm:
			return jen.Qual(runtimePath, "Optional").Types(g.goType(p, n.Item))
		}
		return jen.Op("*").Add(g.goType(p, n.Item))
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return jen.Qual(decimalPath, "Decimal")
	case plan.UUIDString, plan.UUIDFixed:
		return jen.Qual(runtimePath, "UUID")
	case plan.TimeMillis, plan.TimeMicros:
		return jen.Qual("time", "Duration")
	case plan.Duration:
		return jen.Qual(runtimePath, "Duration")
	}
	return jen.Qual("time", "Time") // the date and the six timestamps
}

// qualified names a type of another package, or one of p itself without a qualifier.
func qualified(p *goPackage, importPath, name string) *jen.Statement {
	if importPath == p.path {
		return jen.Id(name)
	}
	return jen.Qual(importPath, name)
}

// nullForm says how a union of null and one other type looks in Go.
type nullForm int

const (
	pointerForm  nullForm = iota // *T
	plainForm                    // T itself, a slice or map, nil for null
	optionalForm                 // rt.Optional[T]
)

func (g *generator) nullableForm(i plan.Index) nullForm {
	n := g.node(i)
	mapped := g.nodes[n.Item].mapping != nil
	if g.nodes[i].boxed || g.nodes[i].pointer {
		return pointerForm
	}
	switch kind := g.node(n.Item).Kind; {
	case g.opts.PlainCollections && !mapped && (kind == plan.Array || kind == plan.Map || kind == plan.Bytes):
		return plainForm
	case g.opts.OptionalValue && !n.Recursive:
		// A recursive type held by value would have no end.
		return optionalForm
	}
	return pointerForm
}

// shapeName is a Go name for node i built from its structure: "String", "ItemArray", "OptionalLong". Helpers
// and union branches are called by it.
func (g *generator) shapeName(i plan.Index) string {
	n := g.node(i)
	if m := g.nodes[i].mapping; m != nil {
		return m.Type
	}
	switch n.Kind {
	case plan.Record, plan.Enum, plan.Fixed, plan.Union:
		return g.nodes[i].typeName
	case plan.Array:
		return g.shapeName(n.Item) + "Array"
	case plan.Map:
		return g.shapeName(n.Item) + "Map"
	case plan.Nullable:
		if g.isBox(i) {
			return g.shapeName(n.Item) + "Pointer"
		}
		name := "Optional" + g.shapeName(n.Item)
		if n.NullIndex == 1 {
			name += "OrNull"
		}
		return name
	case plan.DecimalBytes:
		return "Decimal" + strconv.Itoa(n.Precision) + "Scale" + strconv.Itoa(n.Scale)
	case plan.DecimalFixed, plan.UUIDFixed, plan.Duration:
		return g.names.exported(n.Name.Short)
	case plan.UUIDString:
		return "UUID"
	case plan.BigDecimal:
		return "BigDecimal"
	}
	return g.names.exported(n.Kind.String())
}
