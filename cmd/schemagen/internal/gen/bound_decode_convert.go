package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// decodeConverted returns the statements that read a scalar where more than a call is needed.
func (e *boundEmitter) decodeConverted(n *BoundNode, from source) []jen.Code {
	avro := e.g.node(n.Index)
	unmarshal := jen.If(jen.Err().Op(":=").Id("v").Dot("UnmarshalText").Call(jen.Index().Byte().Call(jen.Id("text"))), jen.Err().Op("!=").Nil()).Block(
		jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")),
	)
	unlessFailed := jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return())
	switch n.Kind {
	case BoundInteger:
		if mayLose(n.Go, n.Wire) {
			return e.readRanged(n, from)
		}
	case BoundFloat:
		if n.Wire == plan.Double {
			return e.readNarrow(n, from)
		}
	case BoundStringBytes:
		return []jen.Code{
			jen.Id("text").Op(":=").Add(read("String", from)),
			jen.Op("*").Id("v").Op("=").Append(jen.Qual(runtimePath, "ReuseBytes").Call(jen.Op("*").Id("v"), jen.Len(jen.Id("text"))), jen.Id("text").Op("...")),
		}
	case BoundText:
		return append(startOfValue(from), jen.Id("text").Op(":=").Add(read("String", from)), unlessFailed, unmarshal)
	case BoundFixedSlice:
		return e.readFixedSlice(avro.Size, from)
	case BoundEnumString:
		symbols := e.symbols(n)
		return []jen.Code{
			jen.Id("index").Op(":=").Add(read("Enum", from, jen.Lit(len(avro.Symbols)))),
			jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Lit(""))),
			jen.Return(e.convert(symbols.Index(jen.Id("index")), types.Typ[types.String], n.Go)),
		}
	case BoundEnumText:
		symbols := e.symbols(n)
		return append(startOfValue(from),
			jen.Id("index").Op(":=").Add(read("Enum", from, jen.Lit(len(avro.Symbols)))), unlessFailed,
			jen.Id("text").Op(":=").Add(symbols.Index(jen.Id("index"))), unmarshal,
		)
	case BoundRat:
		rat := jen.Id("v")
		if isNamedOther(n.Go, "math/big", "Rat") {
			rat = jen.Parens(jen.Op("*").Qual("math/big", "Rat")).Call(jen.Id("v"))
		}
		return []jen.Code{rat.Dot("Set").Call(e.readNatural(n.Wire, n.Index, from).Dot("Rat").Call())}
	case BoundUUIDText:
		return []jen.Code{jen.Return(e.convert(read(map[plan.Kind]string{
			plan.UUIDString: "UUIDString", plan.UUIDFixed: "UUIDFixed"}[n.Wire], from).Dot("String").Call(), types.Typ[types.String], n.Go))}
	}
	return nil
}

// symbols declares the symbols of an enum and returns the variable.
func (e *boundEmitter) symbols(n *BoundNode) *jen.Statement {
	id := e.p.scope.claim(unexported(e.helper(n))+"Symbols", "symbols")
	var texts []jen.Code
	for _, s := range e.g.node(n.Index).Symbols {
		texts = append(texts, jen.Lit(s))
	}
	e.p.file.Var().Id(id).Op("=").Index(jen.Op("...")).String().Values(texts...).Line()
	return jen.Id(id)
}

// readFixedSlice reads a fixed into the memory of *v if that suffices. New memory is made only once the bytes are known to be
// there, as the size may be large and the input short.
func (e *boundEmitter) readFixedSlice(size int, from source) []jen.Code {
	v := jen.Op("*").Id("v")
	if size == 0 {
		return []jen.Code{
			jen.Add(v).Op("=").Qual(runtimePath, "ReuseBytes").Call(v, jen.Lit(0)),
			read("Fixed", from, v),
		}
	}
	return []jen.Code{
		jen.Id("view").Op(":=").Add(read("FixedView", from, jen.Lit(size))),
		jen.Add(v).Op("=").Append(jen.Qual(runtimePath, "ReuseBytes").Call(v, jen.Len(jen.Id("view"))), jen.Id("view").Op("...")),
	}
}
