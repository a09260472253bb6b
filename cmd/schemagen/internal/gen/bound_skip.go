package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// skipsNothing reports whether node i takes no bytes whatever its value.
func (e *boundEmitter) skipsNothing(i plan.Index) bool {
	n := e.g.node(i)
	return n.Kind == plan.Null || n.Kind.Base() == plan.Fixed && n.Size == 0
}

// skipsAlone reports whether skipping node i is one call on r that fails by leaving r failed.
func (e *boundEmitter) skipsAlone(i plan.Index) bool {
	switch e.g.node(i).Kind {
	case plan.Record, plan.Array, plan.Map, plan.Nullable, plan.Union:
		return false
	}
	return !e.skipsNothing(i)
}

// skipAlone returns the statement that skips node i.
func (e *boundEmitter) skipAlone(i plan.Index) *jen.Statement {
	n := e.g.node(i)
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
func (e *boundEmitter) skipHelper(i plan.Index) string {
	name, ok := e.skipNames[i]
	if !ok {
		name = e.p.scope.claim("skip"+e.p.token+e.skipShape(i), "field")[len("skip"):]
		e.skipNames[i] = name
		e.skipQueue = append(e.skipQueue, i)
	}
	return name
}

// skipShape names node i by its structure; unions, which have no Go type, by the first branch that is not null.
func (e *boundEmitter) skipShape(i plan.Index) string {
	switch n := e.g.node(i); n.Kind {
	case plan.Array, plan.Map:
		return e.skipShape(n.Item) + title(n.Kind.String())
	case plan.Nullable:
		return "Optional" + e.skipShape(n.Item)
	case plan.Union:
		return "Union"
	}
	return e.g.shapeName(i)
}

// skipItem returns the statements that skip node i and return what failed says of an error.
func (e *boundEmitter) skipItem(i plan.Index, failed func(err jen.Code) jen.Code) []jen.Code {
	switch {
	case e.skipsNothing(i):
		return nil
	case e.skipsAlone(i):
		return []jen.Code{e.skipAlone(i), jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(failed(jen.Id("r").Dot("Err").Call())))}
	}
	return []jen.Code{jen.If(jen.Err().Op(":=").Id("skip"+e.skipHelper(i)).Call(jen.Id("r")), jen.Err().Op("!=").Nil()).Block(
		jen.Return(failed(jen.Err())))}
}

// emitSkipHelper writes the function that reads a value of node i and drops it.
func (e *boundEmitter) emitSkipHelper(i plan.Index) {
	n := e.g.node(i)
	name := "skip" + e.skipHelper(i)
	rErr := jen.Id("r").Dot("Err").Call()
	var body []jen.Code
	switch n.Kind {
	case plan.Record:
		if n.Recursive {
			body = append(body, jen.If(jen.Err().Op(":=").Id("r").Dot("Enter").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())))
		}
		for _, f := range n.Fields {
			body = append(body, e.skipItem(f.Node, func(err jen.Code) jen.Code {
				return jen.Qual(runtimePath, "FieldError").Call(err, jen.Lit(n.Name.Short), jen.Lit(f.Name))
			})...)
		}
		if n.Recursive {
			body = append(body, jen.Id("r").Dot("Leave").Call())
		}
		body = append(body, jen.Return(jen.Nil()))
	case plan.Array:
		items := e.skipItem(n.Item, func(err jen.Code) jen.Code {
			return jen.Qual(runtimePath, "IndexError").Call(err, jen.Id("done"))
		})
		if len(items) > 0 {
			body = append(body, jen.Id("done").Op(":=").Lit(0))
			items = append(items, jen.Id("done").Op("++"))
		}
		body = append(body, e.g.inBlocksOf(e.g.node(n.Item).LeastBytes, nil, items)...)
		body = append(body, jen.Return(rErr))
	case plan.Map:
		items := []jen.Code{
			jen.Id("key").Op(":=").Id("r").Dot("String").Call(),
			jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(rErr)),
		}
		if e.skipsNothing(n.Item) {
			items = []jen.Code{jen.Id("r").Dot("BytesView").Call(), jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(rErr))}
		}
		items = append(items, e.skipItem(n.Item, func(err jen.Code) jen.Code {
			return jen.Qual(runtimePath, "KeyError").Call(err, jen.Id("key"))
		})...)
		body = append(e.g.inBlocksOf(1+e.g.node(n.Item).LeastBytes, nil, items), jen.Return(rErr))
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
		body = []jen.Code{jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(n.Branches)))).Block(cases...), jen.Return(rErr)}
	}
	e.p.file.Comment(wrapped(name + " reads " + describe(e.g, i) + " and drops it."))
	e.p.file.Func().Id(name).Params(jen.Id("r").Op("*").Qual(runtimePath, "Reader")).Error().Block(body...).Line()
}
