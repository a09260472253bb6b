package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitDecodeHelper writes the function that reads values of n. Unless it returns the value it gets a pointer to the old one,
// whose memory it reuses.
func (e *boundEmitter) emitDecodeHelper(n *BoundNode) {
	name := "decode" + e.helper(n)
	var body []jen.Code
	what := describe(e.g, n.Index) + " into the memory of v."
	switch n.Kind {
	case BoundStruct:
		what = describe(e.g, n.Index) + " into x."
		body = e.decodeFields(n)
	case BoundArray:
		body = e.decodeArray(n)
	case BoundMap:
		what = describe(e.g, n.Index) + " into v, in place of what it held."
		body = e.decodeMap(n)
	case BoundNullPointer, BoundNullNil, BoundOptional:
		body = e.decodeNullable(n)
	case BoundUnion:
		what = "a branch, into the memory of v where it is the same."
		body = e.decodeUnion(n)
	case BoundPointer:
	default:
		what = describe(e.g, n.Index) + " as " + e.shownType(n.Go) + "."
		body = e.decodeConverted(n)
	}
	if body == nil {
		return // what has no helper for reading has one for appending
	}
	e.p.file.Comment(wrapped(name + " reads " + what))
	params := []jen.Code{jen.Id("r").Op("*").Qual(runtimePath, "Reader")}
	switch {
	case returnsValue(n):
	case n.Kind == BoundStruct:
		params = append(params, jen.Id("x").Op("*").Add(e.typeCode(n.Go)))
	default:
		params = append(params, jen.Id("v").Op("*").Add(e.typeCode(n.Go)))
	}
	f := e.p.file.Func().Id(name).Params(params...)
	switch {
	case returnsValue(n):
		f.Add(e.typeCode(n.Go))
	case !e.decodesAlone(n):
		f.Error()
	}
	f.Block(body...).Line()
}

// readItem returns the statements that read n into the place and return what failed says of an error, with err bound.
func (e *boundEmitter) readItem(n *BoundNode, p place, failed func(err jen.Code) []jen.Code) []jen.Code {
	if n.Kind == BoundNull {
		return nil
	}
	if e.decodesAlone(n) {
		return append(e.readAlone(n, p), ifFailed(failed))
	}
	before, call := e.decodeCall(n, p)
	return append(before, jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed(jen.Err())...))
}

// ifFailed returns the statement that asks r and returns what failed says.
func ifFailed(failed func(err jen.Code) []jen.Code) *jen.Statement {
	return jen.If(jen.Id("r").Dot("Failed").Call()).Block(failed(jen.Id("r").Dot("Err").Call())...)
}

func (e *boundEmitter) decodeArray(n *BoundNode) []jen.Code {
	s := jen.Id("s")
	last := jen.Len(s).Op("-").Lit(1)
	failed := func(err jen.Code) []jen.Code {
		return []jen.Code{
			jen.Op("*").Id("v").Op("=").Add(s),
			jen.Return(jen.Qual(runtimePath, "IndexError").Call(err, last)),
		}
	}
	var body []jen.Code
	read := e.readExpression(n.Item)
	if read == nil {
		body = append(body, jen.Id("s").Op("=").Qual(runtimePath, "Extend").Call(s))
	}
	if e.showsThrough(n.Item, make(map[*BoundNode]bool)) {
		// What the struct has beside the record's fields would be that of another item.
		body = append(body, jen.Id("s").Index(last).Op("=").Add(e.zeroOf(n.Item.Go)))
	}
	if read != nil {
		body = append(body, jen.Id("s").Op("=").Append(s, read), ifFailed(failed))
	} else {
		body = append(body, e.readItem(n.Item, variable(jen.Id("s").Index(last)), failed)...)
	}
	grow := []jen.Code{jen.Id("s").Op("=").Qual("slices", "Grow").Call(s, jen.Id("block").Dot("Room").Call())}
	code := []jen.Code{jen.Id("s").Op(":=").Qual(runtimePath, "Reuse").Call(jen.Op("*").Id("v"))}
	code = append(code, e.g.inBlocksOf(e.g.node(e.g.node(n.Index).Item).MinBytes, grow, body)...)
	return append(code,
		jen.Op("*").Id("v").Op("=").Add(s),
		jen.Return(jen.Id("r").Dot("Err").Call()),
	)
}

// showsThrough reports whether reading into a used value of n leaves something of the old one: fields of a struct that the
// schema does not have. In a variable of the user's that is as it should be; in the memory of a slice it is not.
func (e *boundEmitter) showsThrough(n *BoundNode, seen map[*BoundNode]bool) bool {
	if n == nil || seen[n] {
		return false
	}
	seen[n] = true
	switch n.Kind {
	case BoundStruct:
		if n.Partial {
			return true
		}
		for i := range n.Fields {
			if e.showsThrough(n.Fields[i].Node, seen) {
				return true
			}
		}
	case BoundPointer, BoundNullPointer, BoundOptional:
		return e.showsThrough(n.Item, seen)
	case BoundUnion:
		for i := range n.Branches {
			if e.showsThrough(n.Branches[i].Node, seen) {
				return true
			}
		}
	}
	return false
}

func (e *boundEmitter) decodeMap(n *BoundNode) []jen.Code {
	m := n.Go.Underlying().(*types.Map)
	keep := jen.Op("*").Id("v").Op("=").Id("m")
	key := e.convert(jen.Id("key"), types.Typ[types.String], m.Key())
	body := []jen.Code{
		jen.Id("key").Op(":=").Id("r").Dot("String").Call(),
		jen.If(jen.Id("r").Dot("Failed").Call()).Block(keep, jen.Return(jen.Id("r").Dot("Err").Call())),
	}
	failed := func(err jen.Code) []jen.Code {
		return []jen.Code{keep, jen.Return(jen.Qual(runtimePath, "KeyError").Call(err, jen.Id("key")))}
	}
	if read := e.readExpression(n.Item); read != nil {
		body = append(body, jen.Id("item").Op(":=").Add(read), ifFailed(failed))
	} else {
		body = append(body, jen.Var().Id("item").Add(e.typeCode(m.Elem())))
		body = append(body, e.readItem(n.Item, variable(jen.Id("item")), failed)...)
	}
	body = append(body, jen.Id("m").Index(key).Op("=").Id("item"))
	create := []jen.Code{jen.If(jen.Id("m").Op("==").Nil()).Block(
		jen.Id("m").Op("=").Qual(runtimePath, "MakeMap").Types(e.typeCode(n.Go)).Call(jen.Id("block").Dot("Room").Call()),
	)}
	code := []jen.Code{
		jen.Id("m").Op(":=").Op("*").Id("v"),
		jen.Clear(jen.Id("m")),
	}
	code = append(code, e.g.inBlocksOf(1+e.g.node(e.g.node(n.Index).Item).MinBytes, create, body)...)
	return append(code,
		jen.If(jen.Id("m").Op("==").Nil()).Block(jen.Id("m").Op("=").Add(e.typeCode(n.Go)).Values()),
		keep,
		jen.Return(jen.Id("r").Dot("Err").Call()),
	)
}

func (e *boundEmitter) decodeNullable(n *BoundNode) []jen.Code {
	avro := e.g.node(n.Index)
	alone := e.decodesAlone(n)
	null, value := jen.Nil(), pointee(jen.Id("v"))
	var prepare []jen.Code
	switch n.Kind {
	case BoundNullPointer:
		prepare = e.allocate(n, value)
		value = e.pointeeOf(value, n.Go)
	case BoundOptional:
		null = e.typeCode(n.Go).Values()
		prepare = []jen.Code{jen.Id("v").Dot("Set").Op("=").True()}
		value = variable(jen.Id("v").Dot("Value"))
	}
	isNull := []jen.Code{jen.Op("*").Id("v").Op("=").Add(null)}
	if alone {
		isNull = append(isNull, jen.Return())
	} else {
		isNull = append(isNull, jen.Return(jen.Id("r").Dot("Err").Call()))
	}
	code := []jen.Code{jen.If(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(2)).Op("!=").Lit(1 - avro.NullIndex)).Block(isNull...)}
	code = append(code, prepare...)
	if alone {
		return append(code, e.readAlone(n.Item, value)...)
	}
	before, call := e.decodeCall(n.Item, value)
	return append(append(code, before...), jen.Return(call))
}

func (e *boundEmitter) decodeUnion(n *BoundNode) []jen.Code {
	var cases []jen.Code
	for i := range n.Branches {
		cases = append(cases, jen.Case(jen.Lit(i)).Block(e.decodeBranch(&n.Branches[i])...))
	}
	return []jen.Code{
		jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(n.Branches)))).Block(cases...),
		jen.Op("*").Id("v").Op("=").Nil(),
		jen.Return(jen.Id("r").Dot("Err").Call()),
	}
}

// decodeBranch returns the statements of one case.
func (e *boundEmitter) decodeBranch(branch *BoundBranch) []jen.Code {
	v := jen.Op("*").Id("v")
	if branch.Node == nil {
		return []jen.Code{jen.Add(v).Op("=").Nil(), jen.Return(jen.Nil())}
	}
	typ := e.typeCode(branch.Node.Go)
	if read := e.readExpression(branch.Node); read != nil && !branch.Pointer {
		return []jen.Code{jen.Add(v).Op("=").Add(read), jen.Return(jen.Id("r").Dot("Err").Call())}
	}
	item := variable(jen.Id("item"))
	var code []jen.Code
	switch branch.Node.Go.Underlying().(type) {
	case *types.Slice, *types.Map:
		if !branch.Pointer {
			code = append(code, jen.List(jen.Id("item"), jen.Id("_")).Op(":=").Parens(v).Assert(typ))
		}
	}
	switch {
	case branch.Pointer:
		item = pointee(jen.Id("item"))
		code = append(code,
			jen.List(jen.Id("item"), jen.Id("_")).Op(":=").Parens(v).Assert(jen.Op("*").Add(typ)),
			jen.If(jen.Id("item").Op("==").Nil()).Block(jen.Id("item").Op("=").New(typ)),
		)
	case code == nil:
		code = append(code, jen.Var().Id("item").Add(typ))
	}
	keep := jen.Add(v).Op("=").Id("item")
	if e.decodesAlone(branch.Node) {
		code = append(code, e.readAlone(branch.Node, item)...)
		return append(code, keep, jen.Return(jen.Id("r").Dot("Err").Call()))
	}
	before, call := e.decodeCall(branch.Node, item)
	code = append(code, before...)
	if branch.Pointer {
		return append(code, keep, jen.Return(call))
	}
	return append(code, jen.Err().Op(":=").Add(call), keep, jen.Return(jen.Err()))
}

// decodeConverted returns the statements that read a scalar where more than a call is needed.
func (e *boundEmitter) decodeConverted(n *BoundNode) []jen.Code {
	avro, r := e.g.node(n.Index), jen.Id("r")
	start := jen.Id("start").Op(":=").Id("r").Dot("Offset").Call()
	unmarshal := jen.If(jen.Err().Op(":=").Id("v").Dot("UnmarshalText").Call(jen.Index().Byte().Call(jen.Id("text"))), jen.Err().Op("!=").Nil()).Block(
		jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")),
	)
	unlessFailed := jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return())
	switch n.Kind {
	case BoundInteger:
		if mayLose(n.Go, n.Wire) {
			return e.readRanged(n)
		}
	case BoundFloat:
		if n.Wire == plan.Double {
			return e.readNarrow(n)
		}
	case BoundStringBytes:
		return []jen.Code{
			jen.Id("text").Op(":=").Id("r").Dot("String").Call(),
			jen.Op("*").Id("v").Op("=").Append(jen.Qual(runtimePath, "Reuse").Call(jen.Op("*").Id("v")), jen.Id("text").Op("...")),
		}
	case BoundText:
		return []jen.Code{start, jen.Id("text").Op(":=").Id("r").Dot("String").Call(), unlessFailed, unmarshal}
	case BoundFixedSlice:
		return e.readFixedSlice(avro.Size)
	case BoundEnumString:
		symbols := e.symbols(n)
		return []jen.Code{
			jen.Id("index").Op(":=").Id("r").Dot("Enum").Call(jen.Lit(len(avro.Symbols))),
			jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Lit(""))),
			jen.Return(e.convert(symbols.Index(jen.Id("index")), types.Typ[types.String], n.Go)),
		}
	case BoundEnumText:
		symbols := e.symbols(n)
		return []jen.Code{
			start, jen.Id("index").Op(":=").Id("r").Dot("Enum").Call(jen.Lit(len(avro.Symbols))), unlessFailed,
			jen.Id("text").Op(":=").Add(symbols.Index(jen.Id("index"))), unmarshal,
		}
	case BoundRat:
		rat := jen.Id("v")
		if isNamedOther(n.Go, "math/big", "Rat") {
			rat = jen.Parens(jen.Op("*").Qual("math/big", "Rat")).Call(jen.Id("v"))
		}
		return []jen.Code{rat.Dot("Set").Call(e.readNatural(n.Wire, n.Index).Dot("Rat").Call())}
	case BoundUUIDText:
		return []jen.Code{jen.Return(e.convert(jen.Add(r).Dot(map[plan.Kind]string{
			plan.UUIDString: "UUIDString", plan.UUIDFixed: "UUIDFixed"}[n.Wire]).Call().Dot("String").Call(), types.Typ[types.String], n.Go))}
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
func (e *boundEmitter) readFixedSlice(size int) []jen.Code {
	v := jen.Op("*").Id("v")
	if size == 0 {
		return []jen.Code{
			jen.Add(v).Op("=").Qual(runtimePath, "Reuse").Call(v),
			jen.Id("r").Dot("Fixed").Call(v),
		}
	}
	return []jen.Code{
		jen.If(jen.Cap(v).Op(">=").Lit(size)).Block(
			jen.Add(v).Op("=").Parens(v).Index(jen.Op(":").Lit(size)),
			jen.Id("r").Dot("Fixed").Call(v),
			jen.Return(),
		),
		jen.Id("view").Op(":=").Id("r").Dot("FixedView").Call(jen.Lit(size)),
		jen.Add(v).Op("=").Append(jen.Qual(runtimePath, "Reuse").Call(v), jen.Id("view").Op("...")),
	}
}
