package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

func (e *Emitter) decodeUnion(n *graph.Node, from source) []jen.Code {
	if from.old != nil {
		return e.decodeBranch(&n.Branches[from.branch()], from.inside(""))
	}
	number, code := e.branchNumber(from, len(n.Branches))
	var cases []jen.Code
	for i := range n.Branches {
		cases = append(cases, jen.Case(jen.Lit(i)).Block(e.decodeBranch(&n.Branches[i], from.inside("s"))...))
	}
	return append(code, jen.Switch(number).Block(cases...), jen.Return(jen.Nil(), rErr()))
}

// decodeBranch returns the statements of one case: they return the value read and an error.
func (e *Emitter) decodeBranch(branch *graph.Branch, from source) []jen.Code {
	n := branch.Node
	if n == nil {
		return []jen.Code{jen.Return(jen.Nil(), jen.Nil())}
	}
	typ, item := e.TypeCode(n.Go), jen.Id("item")
	old := jen.List(item, jen.Id("_")).Op(":=").Id("v").Assert(typ)
	switch alone := readsAlone(n, from); {
	case branch.Pointer:
		code := []jen.Code{
			jen.List(item, jen.Id("_")).Op(":=").Id("v").Assert(jen.Op("*").Add(typ)),
			jen.If(item.Clone().Op("==").Nil()).Block(item.Clone().Op("=").New(typ)),
		}
		if alone {
			return append(append(code, e.readAlone(n, pointee(item), from)...), jen.Return(item, rErr()))
		}
		return append(code, e.returned(n, pointee(item), from, item)...)
	case alone && n.InPlace():
		code := append([]jen.Code{jen.Var().Add(item).Add(typ)}, e.readAlone(n, variable(item), from)...)
		return append(code, jen.Return(item, rErr()))
	case alone && n.ReusesMemory():
		return []jen.Code{old, jen.Return(e.asType(n, e.readValue(n, item, from)), rErr())}
	case alone:
		// The calls of a return statement are made from left to right.
		return []jen.Code{jen.Return(e.asType(n, e.readValue(n, jen.Nil(), from)), rErr())}
	case n.InPlace():
		code := []jen.Code{jen.Var().Add(item).Add(typ)}
		if n.Kind == graph.Wrapper {
			code = []jen.Code{old}
		}
		if !needsErr(n, from) {
			call, _ := e.decodeCall(n, variable(item), from)
			return append(code, jen.Err().Op(":=").Add(call), jen.Return(item, jen.Err()))
		}
		code = append(code, jen.Var().Err().Error())
		return append(append(code, e.assigned(n, variable(item), from)...), jen.Return(item, jen.Err()))
	}
	return []jen.Code{old, jen.Return(e.helperCall(n, item, from))}
}

// asType returns code, an expression that can be assigned to a variable of n's type, as one of that type.
func (e *Emitter) asType(n *graph.Node, code *jen.Statement) *jen.Statement {
	if _, named := n.Named(); named && (n.Kind == graph.Direct && n.Wire == plan.Bytes || n.IsWhole()) {
		return e.TypeCode(n.Go).Call(code)
	}
	return code
}

func isFixed(n *graph.Node) bool { return n.Kind == graph.Direct && n.Wire == plan.Fixed }

func pointerElem(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }
