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
		cases = append(cases, src("case $: $", i, e.decodeBranch(&n.Branches[i], from.inside("s"))))
	}
	return append(code, src("switch $ {\n$\n}; return nil, r.Err()", number, cases))
}

// decodeBranch returns the statements of one case: they return the value read and an error.
func (e *Emitter) decodeBranch(branch *graph.Branch, from source) []jen.Code {
	n := branch.Node
	if n == nil {
		return lines("return nil, nil")
	}
	typ, item := e.TypeCode(n.Go), local("item")
	old, declared := src("item, _ := v.($)", typ), src("var item $", typ)
	switch alone := readsAlone(n, from); {
	case branch.Pointer:
		code := lines("item, _ := v.(*$1); if item == nil { item = new($1) }", typ)
		if alone {
			return append(append(code, e.readAlone(n, pointee(item.code), from)...), src("return item, r.Err()"))
		}
		return append(code, e.returned(n, pointee(item.code), from, "item, ")...)
	case alone && n.InPlace():
		return lines("$\n$\nreturn item, r.Err()", declared, e.readAlone(n, item, from))
	case alone:
		var code []jen.Code
		if n.ReusesMemory() {
			code = []jen.Code{old}
		}
		// The calls of a return statement are made from left to right.
		return append(code, src("return $, r.Err()", e.asType(n, e.readValue(n, item.code, from))))
	case n.InPlace():
		if n.Kind == graph.Wrapper {
			declared = old
		}
		d := e.decoding(n, item, from)
		if !needsErr(n, from) {
			return lines("$; err := $; return item, err", declared, d.call)
		}
		return lines("$; var err error; $; return item, err", declared, d.assigned())
	}
	return lines("$; return $", old, e.helperCall(n, item.code, from))
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
