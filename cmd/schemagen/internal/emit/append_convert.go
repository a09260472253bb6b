package emit

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// appendConverted returns the statements that append v where more than a call is needed.
func (e *Emitter) appendConverted(n *graph.Node) []jen.Code {
	avro := n.Avro
	b, v := jen.Id("b"), jen.Id("v")
	fails := func(cause string, detail jen.Code) jen.Code {
		return jen.Return(b, rtCall("NewEncodeError", jen.Qual(runtimePath, cause), detail))
	}
	text := []jen.Code{
		jen.List(jen.Id("text"), jen.Err()).Op(":=").Id("v").Dot("MarshalText").Call(),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(b, jen.Err())),
	}
	switch n.Kind {
	case graph.Converted:
		return e.appendByFunction(n)
	case graph.Integer:
		if n.Encoding == graph.Fallible {
			return e.appendRanged(n)
		}
	case graph.Float:
		if n.Wire == plan.Float {
			return e.appendNarrow(n)
		}
	case graph.Text:
		return append(text, jen.Return(jen.Id("w").Dot("AppendString").Call(b, jen.String().Call(jen.Id("text"))),
			jen.Id("w").Dot("TakeError").Call()))
	case graph.FixedSlice:
		return []jen.Code{
			jen.If(jen.Len(v).Op("!=").Lit(avro.Size)).
				Block(fails("ErrRange", jen.Qual("strconv", "Itoa").Call(jen.Len(v)).Op("+").
					Lit(" bytes do not fit Avro fixed of size "+strconv.Itoa(avro.Size)))),
			jen.Return(jen.Append(b, jen.Add(v).Op("...")), jen.Nil()),
		}
	case graph.EnumIndex:
		if graph.MayOverflow(n.Go, plan.Int) {
			return e.appendWideIndex(n, avro)
		}
	case graph.EnumString:
		return e.appendSymbol(avro, e.convert(jen.Id("v"), n.Go, types.Typ[types.String]))
	case graph.EnumText:
		return append(text, e.appendSymbol(avro, jen.String().Call(jen.Id("text")))...)
	case graph.Rat:
		return e.appendRat(n, avro)
	case graph.UUIDText:
		last := jen.Return(rtCall("AppendUUIDString", b, jen.Id("parsed")), jen.Nil())
		if n.Wire == plan.UUIDFixed {
			last = jen.Return(jen.Append(b, jen.Id("parsed").Index(jen.Op(":")).Op("...")), jen.Nil())
		}
		return []jen.Code{
			jen.List(jen.Id("parsed"), jen.Err()).Op(":=").Qual(runtimePath,
				"ParseUUID").Call(e.convert(jen.Id("v"), n.Go, types.Typ[types.String])),
			jen.If(jen.Err().Op("!=").Nil()).Block(fails("ErrUUID",
				jen.Qual("strconv", "Quote").Call(e.convert(jen.Id("v"), n.Go, types.Typ[types.String])).Op("+").
					Lit(" is no UUID"))),
			last,
		}
	}
	return nil
}

// appendByFunction converts the user's type with its function, or by a plain conversion, and appends the result.
func (e *Emitter) appendByFunction(n *graph.Node) []jen.Code {
	base := jen.Id("base")
	code := []jen.Code{base.Clone().Op(":=").Add(e.TypeCode(n.Item.Go)).Call(jen.Id("v"))}
	if n.Convert != nil {
		code = []jen.Code{
			jen.List(base, jen.Err()).Op(":=").Add(e.Qualified(n.Convert.Path, n.Convert.Encode)).Call(jen.Id("v")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("b"), jen.Err())),
		}
	}
	return append(code, e.returnAppended(n.Item, jen.Id("b"), variable(base))...)
}

// appendWideIndex appends an enum's number that an int32 may not hold.
func (e *Emitter) appendWideIndex(n *graph.Node, avro *plan.Node) []jen.Code {
	v := jen.Id("v")
	outside := jen.Int64().Call(jen.Int32().Call(v)).Op("!=").Add(e.convert(jen.Add(v), n.Go, types.Typ[types.Int64]))
	if graph.IntegerOf(n.Go).Unsigned {
		outside = jen.Add(v).Op(">").Qual("math", "MaxInt32")
	}
	return []jen.Code{
		jen.If(outside).Block(jen.Return(jen.Id("b"), rtCall("NewEncodeError", jen.Qual(runtimePath, "ErrEnum"),
			jen.Lit("enum index ").Op("+").Add(e.decimalText(v, n.Go)).Op("+").Lit(" is outside the symbols of "+
				avro.Name.Short)))),
		jen.Return(rtCall("AppendEnum", jen.Id("b"), jen.Int32().Call(v), jen.Lit(len(avro.Symbols)))),
	}
}

// appendSymbol appends the number of the symbol that text is the expression of.
func (e *Emitter) appendSymbol(avro *plan.Node, text *jen.Statement) []jen.Code {
	var cases []jen.Code
	for i, symbol := range avro.Symbols {
		cases = append(cases, jen.Case(jen.Lit(symbol)).Block(jen.Return(appendIndex(i), jen.Nil())))
	}
	unknown := jen.Return(jen.Id("b"), rtCall("SymbolError", jen.Lit(avro.Name.Short), text))
	if len(cases) == 0 {
		return []jen.Code{unknown}
	}
	return []jen.Code{jen.Switch(jen.Add(text)).Block(cases...), unknown}
}

// appendRat appends a fraction. A big-decimal gets as many digits after the point as it needs.
func (e *Emitter) appendRat(n *graph.Node, avro *plan.Node) []jen.Code {
	rat := jen.Id("v")
	if isNamedOther(n.Go, "math/big", "Rat") {
		rat = jen.Parens(jen.Op("*").Qual("math/big", "Rat")).Call(jen.Id("v"))
	}
	var code []jen.Code
	scale := jen.Lit(avro.Scale)
	if n.Wire == plan.BigDecimal {
		code = append(code, jen.List(jen.Id("digits"), jen.Id("_")).Op(":=").Add(rat).Dot("FloatPrec").Call())
		scale = jen.Id("digits")
	}
	code = append(code,
		jen.List(jen.Id("converted"), jen.Err()).Op(":=").Qual(decimalPath, "FromRat").Call(rat, scale),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("b"), jen.Err())),
	)
	return append(code, jen.Return(appendDecimal(avro, jen.Id("b"), jen.Id("converted"))))
}

// isNamedOther reports whether t is a type made from path.name rather than that type itself.
func isNamedOther(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != path || named.Obj().Name() != name
}

// appendRanged returns the statements that append v, an integer that may not fit.
func (e *Emitter) appendRanged(n *graph.Node) []jen.Code {
	v := jen.Id("v")
	limit, word := "MaxInt32", "int"
	if n.Wire == plan.Long {
		limit, word = "MaxInt64", "long"
	}
	tooLarge := jen.Add(v).Op(">").Qual("math", limit)
	if i := graph.IntegerOf(n.Go); !i.Unsigned {
		tooLarge = jen.Int64().Call(jen.Int32().Call(v)).Op("!=").
			Add(e.convert(jen.Add(v), n.Go, types.Typ[types.Int64]))
	} else if i.Least < graph.WireBits(n.Wire) {
		// a constant that the narrower form could not hold
		tooLarge = e.convert(jen.Add(v), n.Go, types.Typ[types.Uint64]).Op(">").Qual("math", limit)
	}
	return []jen.Code{
		jen.If(tooLarge).Block(jen.Return(jen.Id("b"), rtCall("NewEncodeError",
			jen.Qual(runtimePath, "ErrRange"), e.decimalText(v, n.Go).Op("+").Lit(" does not fit Avro "+word)))),
		jen.Return(jen.Qual(runtimePath, "Append"+scalarName(n.Wire)).Call(jen.Id("b"),
			e.convert(jen.Add(v), n.Go, graph.Scalars[n.Wire])), jen.Nil()),
	}
}

// decimalText is the expression of the text of v, an integer of type t.
func (e *Emitter) decimalText(v *jen.Statement, t types.Type) *jen.Statement {
	if graph.IntegerOf(t).Unsigned {
		return jen.Qual("strconv", "FormatUint").Call(e.convert(jen.Add(v), t, types.Typ[types.Uint64]), jen.Lit(10))
	}
	return jen.Qual("strconv", "FormatInt").Call(e.convert(jen.Add(v), t, types.Typ[types.Int64]), jen.Lit(10))
}

// appendNarrow returns the statements that append v, a float64, as a float; a finite number beyond it is an error.
func (e *Emitter) appendNarrow(n *graph.Node) []jen.Code {
	wide := e.convert(jen.Id("v"), n.Go, types.Typ[types.Float64])
	return []jen.Code{
		jen.Id("narrow").Op(":=").Float32().Call(jen.Id("v")),
		jen.If(becameInfinite(wide)).Block(jen.Return(jen.Id("b"), rtCall("NewEncodeError",
			jen.Qual(runtimePath, "ErrRange"), floatText(wide).Op("+").Lit(" does not fit Avro float")))),
		jen.Return(rtCall("AppendFloat", jen.Id("b"), jen.Id("narrow")), jen.Nil()),
	}
}

func becameInfinite(wide *jen.Statement) *jen.Statement {
	return jen.Qual("math", "IsInf").Call(jen.Float64().Call(jen.Id("narrow")), jen.Lit(0)).Op("&&").
		Op("!").Qual("math", "IsInf").Call(jen.Add(wide), jen.Lit(0))
}

func floatText(wide *jen.Statement) *jen.Statement {
	return jen.Qual("strconv", "FormatFloat").Call(jen.Add(wide), jen.LitRune('g'), jen.Lit(-1), jen.Lit(64))
}

// shownType is how errors call a Go type: as package reflect would.
func shownType(t types.Type) string {
	return types.TypeString(types.Unalias(t), (*types.Package).Name)
}
