package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

func (e *Emitter) emitCodecHelpers(n *graph.Node) {
	e.emitAppendHelper(n)
	e.emitDecodeHelper(n)
}

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
		if !n.IsWhole() {
			body = e.appendMap(n)
		}
	case graph.Pointer:
		what = "what v points to as " + what
		body = append(lines("if v == nil { return b, $ }", e.nilError(n.Go)),
			e.returnAppended(n.Item, src("b"), e.pointeeOf(local("v"), n.Go))...)
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
	params, results := "b []byte", "[]byte"
	if n.Writer {
		params += ", w *rt.Writer"
	}
	switch {
	case n.Kind == graph.Struct:
		params += ", x *$2"
	case n.InPlace():
		params += ", v *$2"
	default:
		params += ", v $2"
	}
	if n.Depth {
		params += ", depth int"
	}
	if n.Encoding == graph.Fallible {
		results = "([]byte, error)"
	}
	e.Write(name+" appends "+what, "func $1("+params+") "+results+" {\n$3\n}", name, e.TypeCode(n.Go), body)
}

// depthError is what an append function returns where recursion ends.
const depthError = `b, rt.NewEncodeError(rt.ErrDepth, "")`

func (e *Emitter) appendArray(n *graph.Node) []jen.Code {
	body := e.appendItem(n.Item, local("v[i]"), "rt.IndexError($, i)")
	header := "i := range v"
	if n.Item.Encoding == graph.Nothing {
		header = "range v"
	}
	code := inBlocks(n.Item, header, body)
	if n.Packed > 0 {
		e.emitPacked(n)
		code = append([]jen.Code{e.appendPacked(n)}, code...)
	}
	return code
}

func (e *Emitter) appendMap(n *graph.Node) []jen.Code {
	text := e.convert(src("key"), n.Go.Underlying().(*types.Map).Key(), types.Typ[types.String])
	header := "key, item := range v"
	if n.Item.Encoding == graph.Nothing {
		header = "key := range v"
	}
	body := lines("b = w.AppendString(b, $); if w.Failed() { return b, w.TakeError() }", text)
	body = append(body, e.appendItem(n.Item, local("item"), "rt.KeyError($, "+text.GoString()+")")...)
	return inBlocks(n.Item, header, body)
}

// inBlocks puts a loop over items between the block headers. A block is looked at after every item, since any may fill
// it.
func inBlocks(item *graph.Node, header string, body []jen.Code) []jen.Code {
	var declared []jen.Code
	if item.Encoding == graph.Fallible {
		declared = lines("var err error")
	}
	return lines(`$
		b, blocks := w.BeginBlocks(b, len(v))
		for $ {
			$
			b = blocks.Next(b)
		}
		return blocks.End(b, len(v)), nil`, declared, header, body)
}

func (e *Emitter) appendNullable(n *graph.Node) []jen.Code {
	isNull, _, value := e.isNull(n, "v")
	null, b := appendIndex(n.Avro.NullIndex), appendIndex(1-n.Avro.NullIndex)
	switch {
	case n.Encoding == graph.Fallible:
		return append(lines("if $ { return $, nil }", isNull, null), e.returnAppended(n.Item, b, value)...)
	case n.Item.Encoding != graph.Nothing:
		b = e.appendCall(n.Item, b, value)
	}
	return lines("if $ { return $ }; return $", isNull, null, b)
}

func (e *Emitter) appendUnion(n *graph.Node) []jen.Code {
	var cases []jen.Code
	binds := false
	for i := range n.Branches {
		branch, b := &n.Branches[i], appendIndex(i)
		if branch.Node == nil {
			cases = append(cases, src("case nil: return $, nil", b))
			continue
		}
		binds = true
		typ := e.TypeCode(branch.Node.Go)
		if !branch.Pointer || branch.Both {
			cases = append(cases, src("case $: $", typ, e.returnAppended(branch.Node, b, local("v"))))
		}
		if branch.Pointer || branch.Both {
			cases = append(cases, src("case *$: if v == nil { return b, $ }\n$", typ,
				e.nilError(types.NewPointer(branch.Node.Go)), e.returnAppended(branch.Node, b, pointee(src("v")))))
		}
	}
	none := noBranch("no branch of " + typeTitle(n.Go) + " is set")
	return append(typeSwitch("v", binds, cases), src("return b, $", none))
}

// typeTitle is the short name of a named type, or how it is written.
func typeTitle(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return t.String()
}
