package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitAppendHelper writes the function that appends values of node i's Go type.
func (g *generator) emitAppendHelper(p *goPackage, i plan.Index) {
	n := g.node(i)
	p.depth = g.countsDepth(p, i)
	name := "append" + g.helper(p, i)
	switch {
	case g.nodes[i].mapping != nil:
		p.file.Commentf("%s appends v as %s.", name, describe(g, i))
		g.appendSignature(p, i, name).Block(g.appendMapped(p, i)...)
	case n.Kind == plan.Array:
		if g.isPacked(i) {
			g.emitPacked(p, i)
		}
		p.file.Commentf("%s appends %s.", name, describe(g, i))
		g.appendSignature(p, i, name).Block(g.appendArray(p, i)...)
	case n.Kind == plan.Map:
		p.file.Commentf("%s appends %s, in no certain order.", name, describe(g, i))
		g.appendSignature(p, i, name).Block(g.appendMap(p, i)...)
	case n.Kind == plan.Nullable:
		p.file.Commentf("%s appends %s.", name, describe(g, i))
		g.appendSignature(p, i, name).Block(g.appendNullable(p, i)...)
	case n.Kind == plan.Union:
		p.file.Commentf("%s appends the branch that v holds.", name)
		g.appendSignature(p, i, name).Block(g.appendUnion(p, i)...)
	}
	p.file.Line()
}

// appendSignature writes `func name(b []byte, w *rt.Writer, v T, depth int) ([]byte, error)` less what the helper does without.
func (g *generator) appendSignature(p *goPackage, i plan.Index, name string) *jen.Statement {
	params := []jen.Code{jen.Id("b").Index().Byte()}
	if g.takesWriter(i) {
		params = append(params, jen.Id("w").Op("*").Qual(runtimePath, "Writer"))
	}
	params = append(params, jen.Id("v").Add(g.goType(p, i)))
	if g.countsDepth(p, i) {
		params = append(params, jen.Id("depth").Int())
	}
	f := p.file.Func().Id(name).Params(params...)
	if g.encodingOf(i) == fallible {
		return f.Params(jen.Index().Byte(), jen.Error())
	}
	return f.Index().Byte()
}

// appendItem returns the statements that append one item of an array or map, value, with what wrap makes of a failure.
func (g *generator) appendItem(p *goPackage, i plan.Index, value jen.Code, wrap func(err jen.Code) jen.Code) []jen.Code {
	call := g.appendCall(p, i, jen.Id("b"), value)
	switch g.encodingOf(i) {
	case certain:
		return []jen.Code{jen.Id("b").Op("=").Add(call)}
	case checked:
		return []jen.Code{
			jen.Id("b").Op("=").Add(call),
			jen.If(jen.Id("w").Dot("Failed").Call()).Block(
				jen.Return(jen.Id("b"), wrap(jen.Id("w").Dot("TakeError").Call())),
			),
		}
	case fallible:
		return []jen.Code{ifAppendFails(call, wrap(jen.Err()))}
	}
	return nil
}

func (g *generator) appendArray(p *goPackage, i plan.Index) []jen.Code {
	item := g.node(i).Item
	value := jen.Id("v").Index(jen.Id("i"))
	body := g.appendItem(p, item, value, func(err jen.Code) jen.Code {
		return jen.Qual(runtimePath, "IndexError").Call(err, jen.Id("i"))
	})
	code := g.inBlocks(item, jen.Id("i").Op(":=").Range().Id("v"), body, jen.Id("i").Op("+").Lit(1))
	if g.isPacked(i) {
		code = append([]jen.Code{g.appendPacked(p, i)}, code...)
	}
	return code
}

func (g *generator) appendMap(p *goPackage, i plan.Index) []jen.Code {
	item := g.node(i).Item
	key := jen.Id("w").Dot("AppendString").Call(jen.Id("b"), jen.Id("key"))
	value := jen.Id("item")
	header := jen.List(jen.Id("key"), jen.Id("item")).Op(":=").Range().Id("v")
	if g.encodingOf(item) == nothing {
		header = jen.Id("key").Op(":=").Range().Id("v")
	}
	wrap := func(err jen.Code) jen.Code {
		return jen.Qual(runtimePath, "KeyError").Call(err, jen.Id("key"))
	}
	body := []jen.Code{
		jen.Id("b").Op("=").Add(key),
		jen.If(jen.Id("w").Dot("Failed").Call()).Block(jen.Return(jen.Id("b"), jen.Id("w").Dot("TakeError").Call())),
	}
	body = append(body, g.appendItem(p, item, value, wrap)...)
	body = append(body, jen.Id("done").Op("++"))
	code := g.inBlocks(item, header, body, jen.Id("done"))
	return append([]jen.Code{jen.Id("done").Op(":=").Lit(0)}, code...)
}

// inBlocks puts a loop over items between the block headers. A block is looked at after every item, since any may fill it.
func (g *generator) inBlocks(item plan.Index, header *jen.Statement, body []jen.Code, done jen.Code) []jen.Code {
	return blocksAround(g.encodingOf(item) == fallible, header, body, done)
}

func blocksAround(failing bool, header *jen.Statement, body []jen.Code, done jen.Code) []jen.Code {
	var code []jen.Code
	if failing {
		code = append(code, jen.Var().Err().Error())
	}
	body = append(body, jen.If(jen.Id("blocks").Dot("Full").Call(jen.Id("b"))).Block(
		jen.Id("b").Op("=").Id("blocks").Dot("Cut").Call(jen.Id("b"), done),
	))
	return append(code,
		jen.List(jen.Id("b"), jen.Id("blocks")).Op(":=").Id("w").Dot("BeginBlocks").Call(jen.Id("b"), jen.Len(jen.Id("v"))),
		jen.For(header).Block(body...),
		jen.Return(jen.Id("blocks").Dot("End").Call(jen.Id("b"), jen.Len(jen.Id("v"))), jen.Nil()),
	)
}

func (g *generator) appendNullable(p *goPackage, i plan.Index) []jen.Code {
	n := g.node(i)
	isNull := jen.Id("v").Op("==").Nil()
	value := jen.Op("*").Id("v")
	kind := g.node(n.Item).Kind
	switch g.nullableForm(i) {
	case plainForm:
		value = jen.Id("v")
	case optionalForm:
		isNull = jen.Op("!").Id("v").Dot("Set")
		value = jen.Id("v").Dot("Value")
	default:
		// Methods and slices of a pointer to an array are reached without a star.
		if g.nodes[n.Item].mapping == nil && (kind == plan.Record || kind == plan.Fixed || kind == plan.UUIDFixed) {
			value = jen.Id("v")
		}
	}
	if g.isBox(i) {
		isNil := jen.If(isNull).Block(jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
			jen.Qual(runtimePath, "ErrNoBranch"), jen.Lit("nil *"+g.nodes[n.Item].typeName))))
		return append([]jen.Code{isNil}, g.returnAppended(n.Item, g.appendCall(p, n.Item, jen.Id("b"), value))...)
	}
	null := appendIndex(jen.Id("b"), n.NullIndex)
	other := g.appendCall(p, n.Item, appendIndex(jen.Id("b"), 1-n.NullIndex), value)
	if g.encodingOf(i) == fallible {
		return []jen.Code{
			jen.If(isNull).Block(jen.Return(null, jen.Nil())),
			jen.Return(other),
		}
	}
	return []jen.Code{
		jen.If(isNull).Block(jen.Return(null)),
		jen.Return(other),
	}
}

// appendIndex returns `append(b, …)` with the bytes of a branch number.
func appendIndex(b jen.Code, index int) *jen.Statement {
	args := []jen.Code{b}
	u := uint64(index) << 1
	for ; u >= 0x80; u >>= 7 {
		args = append(args, jen.Lit(int(u&0x7f|0x80)))
	}
	return jen.Append(append(args, jen.Lit(int(u)))...)
}

func (g *generator) appendUnion(p *goPackage, i plan.Index) []jen.Code {
	n := g.node(i)
	var cases []jen.Code
	binds := false
	for j, branch := range n.Branches {
		b := appendIndex(jen.Id("b"), j)
		if g.node(branch).Kind == plan.Null {
			cases = append(cases, jen.Case(jen.Nil()).Block(jen.Return(b, jen.Nil())))
			continue
		}
		binds = true
		typ, value := g.branchType(p, i, j), g.branchValue(p, i, j)
		var body []jen.Code
		if g.isPointerBranch(i, j) {
			body = append(body, jen.If(jen.Id("v").Op("==").Nil()).Block(
				jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
					jen.Qual(runtimePath, "ErrNoBranch"), jen.Lit("nil *"+g.nodes[branch].typeName))),
			))
		}
		call := g.appendCall(p, branch, b, value)
		switch g.encodingOf(branch) {
		case certain:
			body = append(body, jen.Return(call, jen.Nil()))
		case checked:
			body = append(body, jen.Return(call, jen.Id("w").Dot("TakeError").Call()))
		default:
			body = append(body, jen.Return(call))
		}
		cases = append(cases, jen.Case(typ).Block(body...))
	}
	subject := jen.Id("v").Assert(jen.Type())
	if binds {
		subject = jen.Id("v").Op(":=").Add(subject)
	}
	return []jen.Code{
		jen.Switch(subject).Block(cases...),
		jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
			jen.Qual(runtimePath, "ErrNoBranch"), jen.Lit("no branch of "+g.nodes[i].typeName+" is set"))),
	}
}

// appendMapped converts the user's type with its function, or by a plain conversion, and appends the result.
func (g *generator) appendMapped(p *goPackage, i plan.Index) []jen.Code {
	m, bare := g.nodes[i].mapping, g.nodes[i].bare
	var code []jen.Code
	if m.Encode == "" {
		code = append(code, jen.Id("base").Op(":=").Add(g.goType(p, bare)).Call(jen.Id("v")))
	} else {
		code = append(code,
			jen.List(jen.Id("base"), jen.Err()).Op(":=").Add(qualified(p, m.ImportPath, m.Encode)).Call(jen.Id("v")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("b"), jen.Err())),
		)
	}
	return append(code, g.returnAppended(bare, g.appendCall(p, bare, jen.Id("b"), jen.Id("base")))...)
}

func (g *generator) returnAppended(i plan.Index, call jen.Code) []jen.Code {
	switch g.encodingOf(i) {
	case nothing:
		return []jen.Code{jen.Return(jen.Id("b"), jen.Nil())}
	case certain:
		return []jen.Code{jen.Return(call, jen.Nil())}
	case checked:
		return []jen.Code{
			jen.Id("b").Op("=").Add(call),
			jen.Return(jen.Id("b"), jen.Id("w").Dot("TakeError").Call()),
		}
	}
	return []jen.Code{jen.Return(call)}
}
