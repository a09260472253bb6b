package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// skips are the functions that pass over values that no field takes.
type skips struct{ names map[plan.Index]string }

// skipsNothing reports whether node i takes no bytes whatever its value.
func (e *Emitter) skipsNothing(i plan.Index) bool {
	n := &e.pkg.Plan.Nodes[i]
	return n.Kind == plan.Null || n.Kind.Base() == plan.Fixed && n.Size == 0
}

// skipsAlone reports whether skipping node i is one call on r that fails by leaving r failed.
func (e *Emitter) skipsAlone(i plan.Index) bool {
	switch e.pkg.Plan.Nodes[i].Kind {
	case plan.Record, plan.Array, plan.Map, plan.Nullable, plan.Union:
		return false
	}
	return !e.skipsNothing(i)
}

// skipAlone returns the statement that skips node i.
func (e *Emitter) skipAlone(i plan.Index) *jen.Statement {
	n := &e.pkg.Plan.Nodes[i]
	r := jen.Id("r")
	switch n.Kind.Base() {
	case plan.Bytes, plan.String:
		return r.Dot("BytesView").Call()
	case plan.Fixed:
		return r.Dot("FixedView").Call(jen.Lit(n.Size))
	case plan.Enum:
		return r.Dot("Enum").Call(jen.Lit(len(n.Symbols)))
	}
	return r.Dot(scalarName(n.Kind.Base())).Call()
}

// skipHelper returns the name of the function that skips node i, after noting that it is needed.
func (e *Emitter) skipHelper(i plan.Index) string {
	name, ok := e.skips.names[i]
	if !ok {
		name = e.pkg.Scope.Claim("skip"+e.common.Token+e.skipShape(i), "field")[len("skip"):]
		e.skips.names[i] = name
		e.later = append(e.later, func() {
			e.Open(e.common)
			e.emitSkipHelper(i)
		})
	}
	return name
}

// skipShape names node i by its structure; unions, which have no Go type, by the first branch that is not null.
func (e *Emitter) skipShape(i plan.Index) string {
	switch n := &e.pkg.Plan.Nodes[i]; n.Kind {
	case plan.Array, plan.Map:
		return e.skipShape(n.Item) + goname.Title(n.Kind.String())
	case plan.Nullable:
		return "Optional" + e.skipShape(n.Item)
	case plan.Union:
		return "Union"
	default:
		return graph.WireName(e.pkg.Names, n)
	}
}

// skipBlocks returns the loop over the items of the blocks that come.
func skipBlocks(least int, items []jen.Code) []jen.Code {
	return []jen.Code{
		jen.Var().Id("block").Qual(runtimePath, "Block"),
		jen.For(jen.Id("block").Dot("Next").Call(jen.Id("r"), jen.Lit(least))).Block(
			jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(items...),
		),
	}
}

// skipItem returns the statements that skip node i and return what failed says of an error.
func (e *Emitter) skipItem(i plan.Index, failed func(err jen.Code) jen.Code) []jen.Code {
	switch {
	case e.skipsNothing(i):
		return nil
	case e.skipsAlone(i):
		return []jen.Code{e.skipAlone(i), ifFailed(jen.Return(failed(rErr())))}
	}
	return []jen.Code{jen.If(jen.Err().Op(":=").Id("skip"+e.skipHelper(i)).Call(jen.Id("r")),
		jen.Err().Op("!=").Nil()).Block(
		jen.Return(failed(jen.Err())))}
}

// emitSkipHelper writes the function that reads a value of node i and drops it.
func (e *Emitter) emitSkipHelper(i plan.Index) {
	n := &e.pkg.Plan.Nodes[i]
	name := "skip" + e.skipHelper(i)
	var body []jen.Code
	switch n.Kind {
	case plan.Record:
		if n.Recursive {
			body = append(body, enterRecord())
		}
		for _, f := range n.Fields {
			body = append(body, e.skipItem(f.Node, func(err jen.Code) jen.Code {
				return rtCall("FieldError", err, jen.Lit(n.Name.Short), jen.Lit(f.Name))
			})...)
		}
		if n.Recursive {
			body = append(body, jen.Id("r").Dot("Leave").Call())
		}
		body = append(body, jen.Return(jen.Nil()))
	case plan.Array:
		items := e.skipItem(n.Item, func(err jen.Code) jen.Code {
			return rtCall("IndexError", err, jen.Id("done"))
		})
		if len(items) > 0 {
			body = append(body, jen.Id("done").Op(":=").Lit(0))
			items = append(items, jen.Id("done").Op("++"))
		}
		body = append(body, skipBlocks(e.pkg.Plan.Nodes[n.Item].LeastBytes, items)...)
		body = append(body, jen.Return(rErr()))
	case plan.Map:
		items := []jen.Code{
			jen.Id("key").Op(":=").Id("r").Dot("String").Call(),
			ifFailed(jen.Return(rErr())),
		}
		if e.skipsNothing(n.Item) {
			items = []jen.Code{jen.Id("r").Dot("BytesView").Call(), ifFailed(jen.Return(rErr()))}
		}
		items = append(items, e.skipItem(n.Item, func(err jen.Code) jen.Code {
			return rtCall("KeyError", err, jen.Id("key"))
		})...)
		body = append(skipBlocks(1+e.pkg.Plan.Nodes[n.Item].LeastBytes, items), jen.Return(rErr()))
	default:
		var cases []jen.Code
		for j, branch := range n.Branches {
			var code []jen.Code
			switch {
			case e.skipsNothing(branch):
			case e.skipsAlone(branch):
				code = []jen.Code{e.skipAlone(branch)}
			default:
				code = []jen.Code{jen.Return(jen.Id("skip" + e.skipHelper(branch)).Call(jen.Id("r")))}
			}
			cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
		}
		body = []jen.Code{jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(n.Branches)))).Block(cases...),
			jen.Return(rErr())}
	}
	e.f.Comment(Wrapped(name + " reads " + Describe(e.pkg.Plan, i) + " and drops it."))
	e.f.Func().Id(name).Params(readerParam()).Error().Block(body...).Line()
}
