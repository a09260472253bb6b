package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"
)

// emitDecodeHelpers writes the functions that read values of n: from its own schema, and as a table says. Unless they return the value they
// get a pointer to the old one, whose memory they reuse.
func (e *boundEmitter) emitDecodeHelpers(n *BoundNode) {
	what := describe(e.g, n.Index) + " into the memory of v"
	switch n.Kind {
	case BoundPointer:
		return
	case BoundStruct, BoundMethods:
		what = describe(e.g, n.Index) + " into x"
	case BoundMap:
		what = describe(e.g, n.Index) + " into v, in place of what it held"
	case BoundUnion:
		what = "a branch, into the memory of v where it is the same"
	case BoundArray, BoundNullPointer, BoundNullNil, BoundOptional:
	default:
		what = describe(e.g, n.Index) + " as " + e.shownType(n.Go)
	}
	e.emitDecodeHelper(n, "decode", what+".", source{})
	e.emitDecodeHelper(n, "resolve", what+", as the table says.", source{table: "from"})
}

func (e *boundEmitter) emitDecodeHelper(n *BoundNode, verb, what string, from source) {
	body := e.decodeHelper(n, from)
	if body == nil {
		return // what has no helper for reading has one for appending
	}
	name := verb + e.helper(n)
	e.p.file.Comment(wrapped(name + " reads " + what))
	params := []jen.Code{readerParam}
	if !from.own() {
		params = append(params, jen.Id(from.table).Op("*").Qual(runtimePath, "Resolution"))
	}
	switch {
	case returnsValue(n):
	case n.Kind == BoundStruct || n.Kind == BoundMethods:
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

// decodeHelper returns the body of a helper, or nil if there is none.
func (e *boundEmitter) decodeHelper(n *BoundNode, from source) []jen.Code {
	switch n.Kind {
	case BoundStruct:
		if !from.own() {
			return e.resolveStruct(n, e.helperCall(n, source{}, jen.Id("x")))
		}
		return e.decodeFields(n)
	case BoundMethods:
		if from.own() {
			return nil
		}
		return e.resolveForeign(n)
	case BoundArray:
		return e.decodeArray(n, from)
	case BoundMap:
		return e.decodeMap(n, from)
	case BoundNullPointer, BoundNullNil, BoundOptional:
		return e.decodeNullable(n, from)
	case BoundUnion:
		return e.decodeUnion(n, from)
	case BoundPointer:
		return nil
	}
	return e.decodeConverted(n, from)
}

// readItem returns the statements that read n into the place and return what failed says of an error, with err bound.
func (e *boundEmitter) readItem(n *BoundNode, p place, from source, failed func(err jen.Code) []jen.Code) []jen.Code {
	if n.Kind == BoundNull && from.own() {
		return nil
	}
	if e.decodesAlone(n) {
		return append(e.readAlone(n, p, from), ifFailed(failed))
	}
	before, call := e.decodeCall(n, p, from)
	return append(before, jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(failed(jen.Err())...))
}

// ifFailed returns the statement that asks r and returns what failed says.
func ifFailed(failed func(err jen.Code) []jen.Code) *jen.Statement {
	return jen.If(jen.Id("r").Dot("Failed").Call()).Block(failed(jen.Id("r").Dot("Err").Call())...)
}

// chooseFirst returns the statements with which a helper that follows a table begins; see generator.chooseFirst.
func (e *boundEmitter) chooseFirst(n *BoundNode, from source) []jen.Code {
	if from.own() {
		return nil
	}
	return []jen.Code{choose(from, jen.Return(jen.Id("r").Dot("Err").Call())), e.ifSame(n, from)}
}

// ifSame returns the statement that leaves bytes that are the same to the helper that decodes.
func (e *boundEmitter) ifSame(n *BoundNode, from source) jen.Code {
	call := e.helperCall(n, source{}, jen.Id("v"))
	same := jen.Id(from.table).Dot("Same")
	if e.decodesAlone(n) {
		return jen.If(same).Block(call, jen.Return())
	}
	return jen.If(same).Block(jen.Return(call))
}

func (e *boundEmitter) decodeArray(n *BoundNode, from source) []jen.Code {
	s := jen.Id("s")
	last := jen.Len(s).Op("-").Lit(1)
	failed := func(err jen.Code) []jen.Code {
		return []jen.Code{
			jen.Op("*").Id("v").Op("=").Add(s),
			jen.Return(jen.Qual(runtimePath, "IndexError").Call(err, last)),
		}
	}
	var body []jen.Code
	itemFrom := from.item()
	read := e.readExpression(n.Item, itemFrom)
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
		body = append(body, e.readItem(n.Item, variable(jen.Id("s").Index(last)), itemFrom, failed)...)
	}
	grow := []jen.Code{jen.Id("s").Op("=").Qual("slices", "Grow").Call(s, jen.Id("block").Dot("Room").Call())}
	code := append(e.chooseFirst(n, from), jen.Id("s").Op(":=").Qual(runtimePath, "Reuse").Call(jen.Op("*").Id("v")))
	code = append(code, e.inBlocksOf(n, 0, from, grow, body)...)
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

// inBlocksOf is generator.inBlocksOf for the items of n, which have as many bytes before them.
func (e *boundEmitter) inBlocksOf(n *BoundNode, before int, from source, first, body []jen.Code) []jen.Code {
	least := from.least(before + e.g.node(e.g.node(n.Index).Item).LeastBytes)
	return inBlocks(least, append(first, jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(body...)))
}

func (e *boundEmitter) decodeMap(n *BoundNode, from source) []jen.Code {
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
	itemFrom := from.item()
	if read := e.readExpression(n.Item, itemFrom); read != nil {
		body = append(body, jen.Id("item").Op(":=").Add(read), ifFailed(failed))
	} else {
		body = append(body, jen.Var().Id("item").Add(e.typeCode(m.Elem())))
		body = append(body, e.readItem(n.Item, variable(jen.Id("item")), itemFrom, failed)...)
	}
	body = append(body, jen.Id("m").Index(key).Op("=").Id("item"))
	create := []jen.Code{jen.If(jen.Id("m").Op("==").Nil()).Block(
		jen.Id("m").Op("=").Qual(runtimePath, "MakeMap").Types(e.typeCode(n.Go)).Call(jen.Id("block").Dot("Room").Call()),
	)}
	code := append(e.chooseFirst(n, from), jen.Id("m").Op(":=").Op("*").Id("v"), jen.Clear(jen.Id("m")))
	code = append(code, e.inBlocksOf(n, 1, from, create, body)...)
	return append(code,
		jen.If(jen.Id("m").Op("==").Nil()).Block(jen.Id("m").Op("=").Add(e.typeCode(n.Go)).Values()),
		keep,
		jen.Return(jen.Id("r").Dot("Err").Call()),
	)
}

func (e *boundEmitter) decodeNullable(n *BoundNode, from source) []jen.Code {
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
	if !from.own() {
		code = []jen.Code{e.ifSame(n, from), jen.If(
			jen.Id(from.table).Op("=").Id("r").Dot("Choose").Call(jen.Id(from.table)),
			jen.Id(from.table).Op("==").Nil().Op("||").Id(from.table).Dot("Branch").Op("!=").Lit(1-avro.NullIndex),
		).Block(isNull...)}
	}
	code = append(code, prepare...)
	if alone {
		return append(code, e.readAlone(n.Item, value, from.value())...)
	}
	before, call := e.decodeCall(n.Item, value, from.value())
	return append(append(code, before...), jen.Return(call))
}

func (e *boundEmitter) decodeUnion(n *BoundNode, from source) []jen.Code {
	var cases []jen.Code
	for i := range n.Branches {
		cases = append(cases, jen.Case(jen.Lit(i)).Block(e.decodeBranch(&n.Branches[i], from.value())...))
	}
	branch := jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(n.Branches)))
	var code []jen.Code
	if !from.own() {
		branch = jen.Id(from.table).Dot("Branch")
		code = []jen.Code{
			e.ifSame(n, from),
			choose(from, jen.Op("*").Id("v").Op("=").Nil(), jen.Return(jen.Id("r").Dot("Err").Call())),
		}
	}
	return append(code,
		jen.Switch(branch).Block(cases...),
		jen.Op("*").Id("v").Op("=").Nil(),
		jen.Return(jen.Id("r").Dot("Err").Call()),
	)
}

// decodeBranch returns the statements of one case.
func (e *boundEmitter) decodeBranch(branch *BoundBranch, from source) []jen.Code {
	v := jen.Op("*").Id("v")
	if branch.Node == nil {
		return []jen.Code{jen.Add(v).Op("=").Nil(), jen.Return(jen.Nil())}
	}
	typ := e.typeCode(branch.Node.Go)
	if read := e.readExpression(branch.Node, from); read != nil && !branch.Pointer {
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
		code = append(code, e.readAlone(branch.Node, item, from)...)
		return append(code, keep, jen.Return(jen.Id("r").Dot("Err").Call()))
	}
	before, call := e.decodeCall(branch.Node, item, from)
	code = append(code, before...)
	if branch.Pointer {
		return append(code, keep, jen.Return(call))
	}
	return append(code, jen.Err().Op(":=").Add(call), keep, jen.Return(jen.Err()))
}
