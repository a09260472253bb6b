package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// NOTE: An array of items of fixed width may be one copy. Whether it is, the generated package finds out when it starts
// (rt.ProvePacked); package graph decides where asking makes sense: the items' fields must have a fixed width, and lie
// in the Go struct without padding on 64-bit machines.

// packedVariable says whether the items of array n are packed.
func (e *Emitter) packedVariable(n *graph.Node) string { return "packed" + e.helper(n) }

// emitPacked declares that variable.
func (e *Emitter) emitPacked(n *graph.Node) {
	name, typ := e.packedVariable(n), e.TypeCode(n.Item.Go)
	decode := src("(*$).DecodeAvro", typ)
	if !hasMethods(n.Item, source{}) {
		v := pointee(src("v"))
		var code []jen.Code
		if n.Item.Alone {
			code = append(e.readAlone(n.Item, v, source{}), src("return r.Err()"))
		} else {
			code = e.returned(n.Item, v, source{}, "")
		}
		decode = src("func(v *$, r *rt.Reader) error {\n$\n}", typ, code)
	}
	e.Write(name+" says whether "+e.describe(n)+" can be copied as a whole.", "var $ = rt.ProvePacked($, $)", name,
		n.Packed, decode)
}

// appendPacked returns the statement that appends array n as a whole if that is the same.
func (e *Emitter) appendPacked(n *graph.Node) jen.Code {
	return src("if wire, ok := $1.Wire(v); ok { return w.AppendItems(b, wire, $1.Width()), nil }", e.packedVariable(n))
}

// takePacked returns the statements that take as many items of array n from the open block as are at hand, and leave
// the loop over them if these are all.
func (e *Emitter) takePacked(n *graph.Node, from source) []jen.Code {
	code := "v = $1.Load(v, r.TakeItems(block.Total()-len(v), $1.Width())); if len(v) == block.Total() { break }"
	if from.table != "" {
		code = "if items == nil {" + code + "}"
	}
	return lines(code, e.packedVariable(n))
}
