package gen

import (
	"go/types"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitAppendHelper writes the function that appends values of n.
func (e *boundEmitter) emitAppendHelper(n *BoundNode) {
	name := "append" + e.helper(n)
	var body []jen.Code
	what := describe(e.g, n.Index) + "."
	e.depth = e.countsDepth(n)
	switch n.Kind {
	case BoundStruct:
		if e.depth {
			body = append(body, jen.If(jen.Id("depth").Op(">=").Qual(runtimePath, "MaxEncodeDepth")).Block(
				jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(jen.Qual(runtimePath, "ErrDepth"), jen.Lit(""))),
			), jen.Id("depth").Op("++"))
		}
		body = append(body, e.appendFields(n)...)
	case BoundArray:
		body = e.appendArray(n)
	case BoundMap:
		what = describe(e.g, n.Index) + ", in no certain order."
		body = e.appendMap(n)
	case BoundPointer:
		what = "what v points to as " + what
		body = append([]jen.Code{jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Return(jen.Id("b"), e.nilError(n.Go)))},
			e.returnAppended(n.Item, jen.Id("b"), e.pointeeOf(variable(jen.Id("v")), n.Go))...)
	case BoundNullPointer, BoundNullNil, BoundOptional:
		body = e.appendNullable(n)
	case BoundUnion:
		what = "the branch that v holds."
		body = e.appendUnion(n)
	default:
		what = "v as " + what
		body = e.appendConverted(n)
	}
	if body == nil {
		return // what has no helper for appending has one for reading
	}
	e.p.file.Comment(wrapped(name + " appends " + what))
	params := []jen.Code{jen.Id("b").Index().Byte()}
	if e.takesWriter(n) {
		params = append(params, jen.Id("w").Op("*").Qual(runtimePath, "Writer"))
	}
	switch {
	case n.Kind == BoundStruct:
		params = append(params, jen.Id("x").Op("*").Add(e.typeCode(n.Go)))
	case takesPointer(n):
		params = append(params, jen.Id("v").Op("*").Add(e.typeCode(n.Go)))
	default:
		params = append(params, jen.Id("v").Add(e.typeCode(n.Go)))
	}
	if e.countsDepth(n) {
		params = append(params, jen.Id("depth").Int())
	}
	f := e.p.file.Func().Id(name).Params(params...)
	if e.encodingOf(n) == fallible {
		f.Params(jen.Index().Byte(), jen.Error())
	} else {
		f.Index().Byte()
	}
	f.Block(body...).Line()
}

// returnAppended returns the statements that append the place, after b, as the last thing of a fallible helper.
func (e *boundEmitter) returnAppended(n *BoundNode, b jen.Code, p place) []jen.Code {
	switch e.encodingOf(n) {
	case nothing:
		return []jen.Code{jen.Return(b, jen.Nil())}
	case certain:
		return []jen.Code{jen.Return(e.appendCall(n, b, p), jen.Nil())}
	case checked:
		// The calls of a return statement are made from left to right.
		return []jen.Code{jen.Return(e.appendCall(n, b, p), jen.Id("w").Dot("TakeError").Call())}
	}
	return []jen.Code{jen.Return(e.appendCall(n, b, p))}
}

// appendItem returns the statements that append one item of a list, with what wrap makes of a failure.
func (e *boundEmitter) appendItem(n *BoundNode, p place, wrap func(err jen.Code) jen.Code) []jen.Code {
	switch e.encodingOf(n) {
	case certain:
		return []jen.Code{jen.Id("b").Op("=").Add(e.appendCall(n, jen.Id("b"), p))}
	case checked:
		return []jen.Code{
			jen.Id("b").Op("=").Add(e.appendCall(n, jen.Id("b"), p)),
			jen.If(jen.Id("w").Dot("Failed").Call()).Block(
				jen.Return(jen.Id("b"), wrap(jen.Id("w").Dot("TakeError").Call())),
			),
		}
	case fallible:
		return []jen.Code{ifAppendFails(e.appendCall(n, jen.Id("b"), p), wrap(jen.Err()))}
	}
	return nil
}

func (e *boundEmitter) appendArray(n *BoundNode) []jen.Code {
	if e.isWhole(n) {
		return nil
	}
	body := e.appendItem(n.Item, variable(jen.Id("v").Index(jen.Id("i"))), func(err jen.Code) jen.Code {
		return jen.Qual(runtimePath, "IndexError").Call(err, jen.Id("i"))
	})
	return e.inBlocks(n.Item, jen.Id("i").Op(":=").Range().Id("v"), body, jen.Id("i").Op("+").Lit(1))
}

func (e *boundEmitter) appendMap(n *BoundNode) []jen.Code {
	text := e.convert(jen.Id("key"), n.Go.Underlying().(*types.Map).Key(), types.Typ[types.String])
	header := jen.List(jen.Id("key"), jen.Id("item")).Op(":=").Range().Id("v")
	if e.encodingOf(n.Item) == nothing {
		header = jen.Id("key").Op(":=").Range().Id("v")
	}
	body := []jen.Code{
		jen.Id("b").Op("=").Id("w").Dot("AppendString").Call(jen.Id("b"), text),
		jen.If(jen.Id("w").Dot("Failed").Call()).Block(jen.Return(jen.Id("b"), jen.Id("w").Dot("TakeError").Call())),
	}
	body = append(body, e.appendItem(n.Item, variable(jen.Id("item")), func(err jen.Code) jen.Code {
		return jen.Qual(runtimePath, "KeyError").Call(err, text)
	})...)
	body = append(body, jen.Id("done").Op("++"))
	return append([]jen.Code{jen.Id("done").Op(":=").Lit(0)}, e.inBlocks(n.Item, header, body, jen.Id("done"))...)
}

// inBlocks is generator.inBlocks for a bound item.
func (e *boundEmitter) inBlocks(item *BoundNode, header *jen.Statement, body []jen.Code, done jen.Code) []jen.Code {
	return blocksAround(e.encodingOf(item) == fallible, header, body, done)
}

func (e *boundEmitter) appendNullable(n *BoundNode) []jen.Code {
	avro := e.g.node(n.Index)
	isNull, value := jen.Id("v").Op("==").Nil(), variable(jen.Id("v"))
	switch n.Kind {
	case BoundNullPointer:
		value = e.pointeeOf(value, n.Go)
	case BoundOptional:
		isNull, value = jen.Op("!").Id("v").Dot("Set"), variable(jen.Id("v").Dot("Value"))
	}
	null, b := appendIndex(jen.Id("b"), avro.NullIndex), appendIndex(jen.Id("b"), 1-avro.NullIndex)
	if e.encodingOf(n) == fallible {
		return []jen.Code{jen.If(isNull).Block(jen.Return(null, jen.Nil())), jen.Return(e.appendCall(n.Item, b, value))}
	}
	if e.encodingOf(n) == nothing {
		return []jen.Code{jen.Return(null)}
	}
	return []jen.Code{jen.If(isNull).Block(jen.Return(null)), jen.Return(e.appendCall(n.Item, b, value))}
}

func (e *boundEmitter) appendUnion(n *BoundNode) []jen.Code {
	var cases []jen.Code
	binds := false
	for i, branch := range n.Branches {
		b := appendIndex(jen.Id("b"), i)
		if branch.Node == nil {
			cases = append(cases, jen.Case(jen.Nil()).Block(jen.Return(b, jen.Nil())))
			continue
		}
		binds = true
		if !branch.Pointer || branch.Both {
			cases = append(cases, jen.Case(e.typeCode(branch.Node.Go)).Block(e.returnAppended(branch.Node, b, variable(jen.Id("v")))...))
		}
		if branch.Pointer || branch.Both {
			isNil := jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Return(jen.Id("b"), e.nilError(types.NewPointer(branch.Node.Go))))
			body := append([]jen.Code{isNil}, e.returnAppended(branch.Node, appendIndex(jen.Id("b"), i), pointee(jen.Id("v")))...)
			cases = append(cases, jen.Case(jen.Op("*").Add(e.typeCode(branch.Node.Go))).Block(body...))
		}
	}
	subject := jen.Id("v").Assert(jen.Type())
	if binds {
		subject = jen.Id("v").Op(":=").Add(subject)
	}
	return []jen.Code{
		jen.Switch(subject).Block(cases...),
		jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
			jen.Qual(runtimePath, "ErrNoBranch"), jen.Lit("no branch of "+typeTitle(n.Go)+" is set"))),
	}
}

// typeTitle is the short name of a named type, or how it is written.
func typeTitle(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return t.String()
}

// appendConverted returns the statements that append v where more than a call is needed.
func (e *boundEmitter) appendConverted(n *BoundNode) []jen.Code {
	avro := e.g.node(n.Index)
	b, v := jen.Id("b"), jen.Id("v")
	fails := func(cause string, detail jen.Code) jen.Code {
		return jen.Return(b, jen.Qual(runtimePath, "NewEncodeError").Call(jen.Qual(runtimePath, cause), detail))
	}
	text := []jen.Code{
		jen.List(jen.Id("text"), jen.Err()).Op(":=").Id("v").Dot("MarshalText").Call(),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(b, jen.Err())),
	}
	switch n.Kind {
	case BoundInteger:
		if e.encodingOf(n) == fallible {
			return e.appendRanged(n)
		}
	case BoundFloat:
		if n.Wire == plan.Float {
			return e.appendNarrow(n)
		}
	case BoundText:
		return append(text, jen.Return(jen.Id("w").Dot("AppendString").Call(b, jen.String().Call(jen.Id("text"))), jen.Id("w").Dot("TakeError").Call()))
	case BoundFixedSlice:
		return []jen.Code{
			jen.If(jen.Len(v).Op("!=").Lit(avro.Size)).Block(fails("ErrRange", jen.Qual("strconv", "Itoa").Call(jen.Len(v)).Op("+").
				Lit(" bytes do not fit Avro fixed of size "+strconv.Itoa(avro.Size)))),
			jen.Return(jen.Append(b, jen.Add(v).Op("...")), jen.Nil()),
		}
	case BoundEnumIndex:
		if mayOverflow(n.Go, plan.Int) {
			return e.appendWideIndex(n, avro)
		}
	case BoundEnumString:
		return e.appendSymbol(avro, e.convert(jen.Id("v"), n.Go, types.Typ[types.String]))
	case BoundEnumText:
		return append(text, e.appendSymbol(avro, jen.String().Call(jen.Id("text")))...)
	case BoundRat:
		return e.appendRat(n, avro)
	case BoundUUIDText:
		last := jen.Return(jen.Qual(runtimePath, "AppendUUIDString").Call(b, jen.Id("parsed")), jen.Nil())
		if n.Wire == plan.UUIDFixed {
			last = jen.Return(jen.Append(b, jen.Id("parsed").Index(jen.Op(":")).Op("...")), jen.Nil())
		}
		return []jen.Code{
			jen.List(jen.Id("parsed"), jen.Err()).Op(":=").Qual(runtimePath, "ParseUUID").Call(e.convert(jen.Id("v"), n.Go, types.Typ[types.String])),
			jen.If(jen.Err().Op("!=").Nil()).Block(fails("ErrUUID",
				jen.Qual("strconv", "Quote").Call(e.convert(jen.Id("v"), n.Go, types.Typ[types.String])).Op("+").Lit(" is no UUID"))),
			last,
		}
	}
	return nil
}

// appendWideIndex appends an enum's number that an int32 may not hold.
func (e *boundEmitter) appendWideIndex(n *BoundNode, avro *plan.Node) []jen.Code {
	v := jen.Id("v")
	outside := jen.Int64().Call(jen.Int32().Call(v)).Op("!=").Add(e.convert(jen.Add(v), n.Go, types.Typ[types.Int64]))
	if integerOf(n.Go).unsigned {
		outside = jen.Add(v).Op(">").Qual("math", "MaxInt32")
	}
	return []jen.Code{
		jen.If(outside).Block(jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(jen.Qual(runtimePath, "ErrEnum"),
			jen.Lit("enum index ").Op("+").Add(e.decimalText(v, n.Go)).Op("+").Lit(" is outside the symbols of "+avro.Name.Short)))),
		jen.Return(jen.Qual(runtimePath, "AppendEnum").Call(jen.Id("b"), jen.Int32().Call(v), jen.Lit(len(avro.Symbols)))),
	}
}

// appendSymbol appends the number of the symbol that text is the expression of.
func (e *boundEmitter) appendSymbol(avro *plan.Node, text *jen.Statement) []jen.Code {
	var cases []jen.Code
	for i, symbol := range avro.Symbols {
		cases = append(cases, jen.Case(jen.Lit(symbol)).Block(jen.Return(appendIndex(jen.Id("b"), i), jen.Nil())))
	}
	unknown := jen.Return(jen.Id("b"), jen.Qual(runtimePath, "SymbolError").Call(jen.Lit(avro.Name.Short), text))
	if len(cases) == 0 {
		return []jen.Code{unknown}
	}
	return []jen.Code{jen.Switch(jen.Add(text)).Block(cases...), unknown}
}

// appendRat appends a fraction. A big-decimal gets as many digits after the point as it needs.
func (e *boundEmitter) appendRat(n *BoundNode, avro *plan.Node) []jen.Code {
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

// appendDecimal returns the call that appends value, a decimal.
func appendDecimal(avro *plan.Node, b, value jen.Code) *jen.Statement {
	switch avro.Kind {
	case plan.DecimalBytes:
		return jen.Qual(decimalPath, "Append").Call(b, value, jen.Lit(avro.Precision), jen.Lit(avro.Scale))
	case plan.DecimalFixed:
		return jen.Qual(decimalPath, "AppendFixed").Call(b, value, jen.Lit(avro.Size), jen.Lit(avro.Precision), jen.Lit(avro.Scale))
	}
	return jen.Qual(decimalPath, "AppendBig").Call(b, value)
}

// isNamedOther reports whether t is a type made from path.name rather than that type itself.
func isNamedOther(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != path || named.Obj().Name() != name
}
