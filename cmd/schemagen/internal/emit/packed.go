package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// NOTE: An array of items of fixed width may be one copy. Whether it is, the generated package finds out when it starts
// (rt.ProvePacked); package graph decides where asking makes sense: the items' fields must have a fixed width, and lie
// in the Go struct without padding on 64-bit machines.

// packedVariable says whether the items of array n are packed.
func (e *Emitter) packedVariable(n *graph.Node) *jen.Statement { return jen.Id("packed" + e.helper(n)) }

// emitPacked declares that variable.
func (e *Emitter) emitPacked(n *graph.Node) {
	name, typ := "packed"+e.helper(n), e.TypeCode(n.Item.Go)
	decode := jen.Code(jen.Parens(jen.Op("*").Add(typ)).Dot("DecodeAvro"))
	if !hasMethods(n.Item, source{}) {
		v := pointee(jen.Id("v"))
		code := []jen.Code{jen.Return(rErr())}
		if n.Item.Alone {
			code = append(e.readAlone(n.Item, v, source{}), code...)
		} else {
			call, _ := e.decodeCall(n.Item, v, source{})
			code = []jen.Code{jen.Return(call)}
		}
		decode = jen.Func().Params(jen.Id("v").Op("*").Add(typ), readerParam()).Error().Block(code...)
	}
	e.f.Commentf("%s says whether %s can be copied as a whole.", name, e.describe(n))
	e.f.Var().Id(name).Op("=").Add(rtCall("ProvePacked", jen.Lit(n.Packed), decode)).Line()
}

// appendPacked returns the statement that appends array n as a whole if that is the same.
func (e *Emitter) appendPacked(n *graph.Node) jen.Code {
	wire := jen.Id("wire")
	call := jen.Id("w").Dot("AppendItems").Call(jen.Id("b"), wire, e.packedVariable(n).Dot("Width").Call())
	return jen.If(
		jen.List(wire, jen.Id("ok")).Op(":=").Add(e.packedVariable(n)).Dot("Wire").Call(jen.Id("v")),
		jen.Id("ok"),
	).Block(jen.Return(call, jen.Nil()))
}

// takePacked returns the statements that take as many items of array n from the open block as are at hand, and leave
// the loop over them if these are all.
func (e *Emitter) takePacked(n *graph.Node, from source) []jen.Code {
	v, total := jen.Id("v"), jen.Id("block").Dot("Total").Call()
	code := []jen.Code{
		v.Clone().Op("=").Add(e.packedVariable(n)).Dot("Load").Call(v, jen.Id("r").Dot("TakeItems").Call(
			total.Clone().Op("-").Len(v), e.packedVariable(n).Dot("Width").Call())),
		jen.If(jen.Len(v).Op("==").Add(total)).Block(jen.Break()),
	}
	if from.table != "" {
		return []jen.Code{jen.If(jen.Id("items").Op("==").Nil()).Block(code...)}
	}
	return code
}
