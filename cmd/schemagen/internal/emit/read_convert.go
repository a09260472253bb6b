package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// decodeConverted returns the statements that read a scalar where more than a call is needed.
func (e *Emitter) decodeConverted(n *graph.Node, from source) []jen.Code {
	v, text, view := jen.Id("v"), jen.Id("text"), jen.Id("view")
	unmarshal := jen.If(
		jen.Err().Op(":=").Id("v").Dot("UnmarshalText").Call(jen.Index().Byte().Call(text)), jen.Err().Op("!=").Nil(),
	).Block(jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")))
	reused := func(length jen.Code) jen.Code { return rtCall("ReuseBytes", v, jen.Len(length)) }
	switch n.Kind {
	case graph.Integer:
		if graph.MayLose(n.Go, n.Wire) {
			return e.readRanged(n, from)
		}
	case graph.Float:
		if n.Wire == plan.Double {
			return e.readNarrow(n, from)
		}
	case graph.StringBytes:
		return []jen.Code{
			text.Clone().Op(":=").Add(read("String", from)),
			jen.Return(jen.Append(reused(text), text.Clone().Op("..."))),
		}
	case graph.FixedSlice:
		if n.Avro.Size == 0 {
			return []jen.Code{
				v.Clone().Op("=").Add(rtCall("ReuseBytes", v, jen.Lit(0))),
				read("Fixed", from, v),
				jen.Return(v),
			}
		}
		// New memory is made only once the bytes are known to be there, as the size may be large and the input short.
		return []jen.Code{
			view.Clone().Op(":=").Add(read("FixedView", from, jen.Lit(n.Avro.Size))),
			jen.Return(jen.Append(reused(view), view.Clone().Op("..."))),
		}
	case graph.Text:
		return append(startOfValue(from), text.Clone().Op(":=").Add(read("String", from)), ifFailed(jen.Return()),
			unmarshal)
	case graph.EnumString:
		symbols, index := e.symbols(n), jen.Id("index")
		return []jen.Code{
			index.Clone().Op(":=").Add(read("Enum", from, jen.Lit(len(n.Avro.Symbols)))),
			ifFailed(jen.Return(jen.Lit(""))),
			jen.Return(e.convert(symbols.Index(index), types.Typ[types.String], n.Go)),
		}
	case graph.EnumText:
		symbols, index := e.symbols(n), jen.Id("index")
		return append(startOfValue(from),
			index.Clone().Op(":=").Add(read("Enum", from, jen.Lit(len(n.Avro.Symbols)))), ifFailed(jen.Return()),
			text.Clone().Op(":=").Add(symbols.Index(index)), unmarshal,
		)
	case graph.Rat:
		if isNamedOther(n.Go, "math/big", "Rat") {
			v = jen.Parens(jen.Op("*").Qual("math/big", "Rat")).Call(v)
		}
		return []jen.Code{v.Dot("Set").Call(e.readNatural(n, from).Dot("Rat").Call())}
	case graph.UUIDText:
		return []jen.Code{jen.Return(e.convert(e.readNatural(n, from).Dot("String").Call(), types.Typ[types.String],
			n.Go))}
	}
	return nil
}

// symbols declares the symbols of an enum and returns the variable.
func (e *Emitter) symbols(n *graph.Node) *jen.Statement {
	id := e.pkg.Scope.Claim(goname.Unexported(e.helper(n))+"Symbols", "symbols")
	var texts []jen.Code
	for _, s := range n.Avro.Symbols {
		texts = append(texts, jen.Lit(s))
	}
	e.f.Var().Id(id).Op("=").Index(jen.Op("...")).String().Values(texts...).Line()
	return jen.Id(id)
}

// readRanged returns the statements that read an integer that may not fit the Go type, and return it.
func (e *Emitter) readRanged(n *graph.Node, from source) []jen.Code {
	v, wire := jen.Id("v"), graph.Scalars[n.Wire]
	lost := e.convert(e.TypeCode(n.Go).Call(v), n.Go, wire).Op("!=").Add(v)
	if i := graph.IntegerOf(n.Go); i.Unsigned && i.Most >= graph.WireBits(n.Wire) {
		lost = jen.Add(v).Op("<").Lit(0)
		if i.Least < graph.WireBits(n.Wire) {
			lost = lost.Op("||").Add(e.convert(e.TypeCode(n.Go).Call(v), n.Go, wire)).Op("!=").Add(v)
		}
	}
	return append(startOfValue(from, jen.Lit(0)),
		jen.Id("v").Op(":=").Add(e.readNatural(n, from)),
		jen.If(lost).Block(jen.Id("r").Dot("Fail").Call(jen.Qual(runtimePath, "ErrRange"),
			e.decimalText(v, wire).Op("+").Lit(" does not fit Go "+shownType(n.Go)), jen.Id("start"))),
		jen.Return(e.TypeCode(n.Go).Call(v)),
	)
}

// readNarrow returns the statements that read a double as a float32, and return it.
func (e *Emitter) readNarrow(n *graph.Node, from source) []jen.Code {
	v := jen.Id("v")
	return append(startOfValue(from, jen.Lit(0)),
		jen.Id("v").Op(":=").Add(e.readNatural(n, from)),
		jen.Id("narrow").Op(":=").Float32().Call(v),
		jen.If(becameInfinite(v)).Block(jen.Id("r").Dot("Fail").Call(
			jen.Qual(runtimePath, "ErrRange"), floatText(v).Op("+").Lit(" does not fit Go float32"), jen.Id("start"))),
		jen.Return(e.convert(jen.Id("narrow"), types.Typ[types.Float32], n.Go)),
	)
}
