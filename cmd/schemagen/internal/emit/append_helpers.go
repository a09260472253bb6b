package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// emitAppendHelper writes the function that appends values of n, if there is one: `func name(b []byte, w *rt.Writer, v
// T, depth int) ([]byte, error)` less what it does without.
func (e *Emitter) emitAppendHelper(n *graph.Node) {
	name := "append" + e.helper(n)
	var body []jen.Code
	what := e.describe(n) + "."
	e.depth = n.Depth
	switch n.Kind {
	case graph.Struct:
		e.AssertStruct(n)
		body = append(e.enterDepth(depthError), e.appendFields(n)...)
	case graph.Array:
		if !n.IsWhole() {
			body = e.appendArray(n)
		}
	case graph.Map:
		what = e.describe(n) + ", in no certain order."
		body = e.appendMap(n)
	case graph.Pointer:
		what = "what v points to as " + what
		body = append([]jen.Code{jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Return(jen.Id("b"), e.nilError(n.Go)))},
			e.returnAppended(n.Item, jen.Id("b"), e.pointeeOf(variable(jen.Id("v")), n.Go))...)
	case graph.NullPointer, graph.NullNil, graph.Optional:
		if nullableName(n) == "" {
			body = e.appendNullable(n)
		}
	case graph.Union:
		what = "the branch that v holds."
		body = e.appendUnion(n)
	default:
		what = "v as " + what
		body = e.appendConverted(n)
	}
	if body == nil {
		return // what has no helper for appending has one for reading
	}
	e.f.Comment(Wrapped(name + " appends " + what))
	params := []jen.Code{jen.Id("b").Index().Byte()}
	if n.Writer {
		params = append(params, writerParam())
	}
	switch {
	case n.Kind == graph.Struct:
		params = append(params, jen.Id("x").Op("*").Add(e.TypeCode(n.Go)))
	case n.InPlace():
		params = append(params, jen.Id("v").Op("*").Add(e.TypeCode(n.Go)))
	default:
		params = append(params, jen.Id("v").Add(e.TypeCode(n.Go)))
	}
	if n.Depth {
		params = append(params, jen.Id("depth").Int())
	}
	f := e.f.Func().Id(name).Params(params...)
	if n.Encoding == graph.Fallible {
		f.Params(jen.Index().Byte(), jen.Error())
	} else {
		f.Index().Byte()
	}
	f.Block(body...).Line()
}

func writerParam() *jen.Statement { return jen.Id("w").Op("*").Qual(runtimePath, "Writer") }

func readerParam() *jen.Statement { return jen.Id("r").Op("*").Qual(runtimePath, "Reader") }

func tableParam(id string) *jen.Statement { return jen.Id(id).Op("*").Qual(runtimePath, "Resolution") }

// depthError is what an append function returns where recursion ends.
const depthError = `b, rt.NewEncodeError(rt.ErrDepth, "")`

func (e *Emitter) appendArray(n *graph.Node) []jen.Code {
	body := e.appendItem(n.Item, variable(jen.Id("v").Index(jen.Id("i"))), func(err jen.Code) jen.Code {
		return rtCall("IndexError", err, jen.Id("i"))
	})
	code := inBlocks(n.Item, jen.Id("i").Op(":=").Range().Id("v"), body, jen.Id("i").Op("+").Lit(1))
	if n.Packed > 0 {
		e.emitPacked(n)
		code = append([]jen.Code{e.appendPacked(n)}, code...)
	}
	return code
}

func (e *Emitter) appendMap(n *graph.Node) []jen.Code {
	text := e.convert(jen.Id("key"), n.Go.Underlying().(*types.Map).Key(), types.Typ[types.String])
	header := jen.List(jen.Id("key"), jen.Id("item")).Op(":=").Range().Id("v")
	if n.Item.Encoding == graph.Nothing {
		header = jen.Id("key").Op(":=").Range().Id("v")
	}
	body := []jen.Code{
		jen.Id("b").Op("=").Id("w").Dot("AppendString").Call(jen.Id("b"), text),
		jen.If(jen.Id("w").Dot("Failed").Call()).Block(jen.Return(jen.Id("b"), jen.Id("w").Dot("TakeError").Call())),
	}
	body = append(body, e.appendItem(n.Item, variable(jen.Id("item")), func(err jen.Code) jen.Code {
		return rtCall("KeyError", err, text)
	})...)
	body = append(body, jen.Id("done").Op("++"))
	return append([]jen.Code{jen.Id("done").Op(":=").Lit(0)}, inBlocks(n.Item, header, body, jen.Id("done"))...)
}

// inBlocks puts a loop over items between the block headers. A block is looked at after every item, since any may fill
// it.
func inBlocks(item *graph.Node, header *jen.Statement, body []jen.Code, done jen.Code) []jen.Code {
	var code []jen.Code
	if item.Encoding == graph.Fallible {
		code = append(code, jen.Var().Err().Error())
	}
	body = append(body, jen.If(jen.Id("blocks").Dot("Full").Call(jen.Id("b"))).Block(
		jen.Id("b").Op("=").Id("blocks").Dot("Cut").Call(jen.Id("b"), done),
	))
	return append(code,
		jen.List(jen.Id("b"), jen.Id("blocks")).Op(":=").Id("w").Dot("BeginBlocks").Call(jen.Id("b"),
			jen.Len(jen.Id("v"))),
		jen.For(header).Block(body...),
		jen.Return(jen.Id("blocks").Dot("End").Call(jen.Id("b"), jen.Len(jen.Id("v"))), jen.Nil()),
	)
}

func (e *Emitter) appendNullable(n *graph.Node) []jen.Code {
	isNull, value := jen.Id("v").Op("==").Nil(), variable(jen.Id("v"))
	switch n.Kind {
	case graph.NullPointer:
		value = e.pointeeOf(value, n.Go)
	case graph.Optional:
		isNull, value = jen.Op("!").Id("v").Dot("Set"), variable(jen.Id("v").Dot("Value"))
	}
	null, b := appendIndex(n.Avro.NullIndex), appendIndex(1-n.Avro.NullIndex)
	if n.Encoding == graph.Fallible {
		return append([]jen.Code{jen.If(isNull).Block(jen.Return(null, jen.Nil()))},
			e.returnAppended(n.Item, b, value)...)
	}
	if n.Item.Encoding == graph.Nothing {
		return []jen.Code{jen.If(isNull).Block(jen.Return(null)), jen.Return(b)}
	}
	return []jen.Code{jen.If(isNull).Block(jen.Return(null)), jen.Return(e.appendCall(n.Item, b, value))}
}

func (e *Emitter) appendUnion(n *graph.Node) []jen.Code {
	var cases []jen.Code
	binds := false
	for i := range n.Branches {
		branch, b := &n.Branches[i], appendIndex(i)
		if branch.Node == nil {
			cases = append(cases, jen.Case(jen.Nil()).Block(jen.Return(b, jen.Nil())))
			continue
		}
		binds = true
		if !branch.Pointer || branch.Both {
			cases = append(cases, jen.Case(e.TypeCode(branch.Node.Go)).
				Block(e.returnAppended(branch.Node, b, variable(jen.Id("v")))...))
		}
		if branch.Pointer || branch.Both {
			isNil := jen.If(jen.Id("v").Op("==").Nil()).
				Block(jen.Return(jen.Id("b"), e.nilError(types.NewPointer(branch.Node.Go))))
			body := append([]jen.Code{isNil}, e.returnAppended(branch.Node, appendIndex(i), pointee(jen.Id("v")))...)
			cases = append(cases, jen.Case(jen.Op("*").Add(e.TypeCode(branch.Node.Go))).Block(body...))
		}
	}
	subject := jen.Id("v").Assert(jen.Type())
	if binds {
		subject = jen.Id("v").Op(":=").Add(subject)
	}
	return []jen.Code{
		jen.Switch(subject).Block(cases...),
		jen.Return(jen.Id("b"), noBranch(jen.Lit("no branch of "+typeTitle(n.Go)+" is set"))),
	}
}

// typeTitle is the short name of a named type, or how it is written.
func typeTitle(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return t.String()
}
