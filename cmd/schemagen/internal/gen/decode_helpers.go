package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitDecodeHelper writes the function that reads values of node i's Go type. Its parameter is the old value, whose
// memory it reuses.
func (g *generator) emitDecodeHelper(p *goPackage, i plan.Index) {
	what := describe(g, i)
	name := "decode" + g.helper(p, i)
	switch n := g.node(i); {
	case g.nodes[i].mapping == nil && !hasHelpers(n.Kind):
		return
	case g.nodes[i].mapping != nil:
		p.file.Commentf("%s reads %s.", name, what)
	case n.Kind == plan.Map:
		p.file.Commentf("%s reads %s into v, in place of what it held.", name, what)
	case n.Kind == plan.Union:
		p.file.Commentf("%s reads a branch, into the memory of v where it is the same.", name)
	default:
		p.file.Commentf("%s reads %s into the memory of v.", name, what)
	}
	g.decodeSignature(p, i, name, source{}).Block(g.decodeHelper(p, i, source{})...)
	p.file.Line()

	name = "resolve" + g.helper(p, i)
	p.file.Commentf("%s reads %s as s says.", name, what)
	table := source{table: "s"}
	g.decodeSignature(p, i, name, table).Block(g.decodeHelper(p, i, table)...)
	p.file.Line()
}

// hasHelpers reports whether values of the kind, without a mapping, are read by a function of their own.
func hasHelpers(kind plan.Kind) bool {
	return kind == plan.Array || kind == plan.Map || kind == plan.Nullable || kind == plan.Union
}

// decodeHelper returns the body of a helper.
func (g *generator) decodeHelper(p *goPackage, i plan.Index, from source) []jen.Code {
	if g.nodes[i].mapping != nil {
		return g.decodeMapped(p, i, from)
	}
	switch g.node(i).Kind {
	case plan.Array:
		return g.decodeArray(p, i, from)
	case plan.Map:
		return g.decodeMap(p, i, from)
	case plan.Nullable:
		return g.decodeNullable(p, i, from)
	}
	return g.decodeUnion(p, i, from)
}

// decodeSignature writes `func name(r *rt.Reader, v T) (T, error)`, or one result for what decodes alone.
func (g *generator) decodeSignature(p *goPackage, i plan.Index, name string, from source) *jen.Statement {
	params := []jen.Code{jen.Id("r").Op("*").Qual(runtimePath, "Reader")}
	if from.table != "" {
		params = append(params, jen.Id(from.table).Op("*").Qual(runtimePath, "Resolution"))
	}
	f := p.file.Func().Id(name).Params(append(params, jen.Id("v").Add(g.goType(p, i)))...)
	if g.readsAlone(i, from) {
		return f.Add(g.goType(p, i))
	}
	return f.Params(g.goType(p, i), jen.Error())
}

// chooseFirst returns the statements with which a helper that follows a table begins: it picks the branch of the writer's union, and leaves
// bytes that are the same to the helper that decodes.
func (g *generator) chooseFirst(p *goPackage, i plan.Index, from source) []jen.Code {
	if from.table == "" {
		return nil
	}
	failed := []jen.Code{jen.Id("v"), jen.Id("r").Dot("Err").Call()}
	if g.decodesAlone(i) {
		failed = failed[:1]
	}
	return []jen.Code{choose(from, jen.Return(failed...)), g.ifSame(p, i, from)}
}

// ifSame returns the statement that leaves bytes that are the same to the helper that decodes.
func (g *generator) ifSame(p *goPackage, i plan.Index, from source) jen.Code {
	return jen.If(jen.Id(from.table).Dot("Same")).Block(jen.Return(g.helperCall(p, i, jen.Id("v"), source{})))
}

// inBlocksOf returns `for block.Next(r, least) { … }` around a loop over its items.
func (g *generator) inBlocksOf(least int, before, body []jen.Code) []jen.Code {
	return inBlocks(jen.Lit(least), append(before, jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(body...)))
}

func inBlocks(least jen.Code, body []jen.Code) []jen.Code {
	return []jen.Code{
		jen.Var().Id("block").Qual(runtimePath, "Block"),
		jen.For(jen.Id("block").Dot("Next").Call(jen.Id("r"), least)).Block(body...),
	}
}

func (g *generator) decodeArray(p *goPackage, i plan.Index, from source) []jen.Code {
	item, itemFrom := g.node(i).Item, from.item()
	v := jen.Id("v")
	last := jen.Len(v).Op("-").Lit(1)
	failed := func(err jen.Code) jen.Code {
		return jen.Return(v, jen.Qual(runtimePath, "IndexError").Call(err, last))
	}
	ifFailed := jen.If(jen.Id("r").Dot("Failed").Call()).Block(failed(jen.Id("r").Dot("Err").Call()))

	var body []jen.Code
	alone := g.readsAlone(item, itemFrom)
	switch kind := g.node(item).Kind; {
	case alone && kind == plan.Null:
		body = []jen.Code{jen.Id("v").Op("=").Append(v, jen.Struct().Values())}
		if !itemFrom.own() {
			body = append([]jen.Code{g.readAlone(p, item, place{}, itemFrom)}, body[0], ifFailed)
		}
	case alone && !g.reusesMemory(item):
		body = []jen.Code{
			jen.Id("v").Op("=").Append(v, g.readValue(p, item, jen.Nil(), itemFrom)),
			ifFailed,
		}
	case alone:
		body = []jen.Code{
			jen.Id("v").Op("=").Qual(runtimePath, "Extend").Call(v),
			jen.Id("item").Op(":=").Op("&").Id("v").Index(last),
			g.readAlone(p, item, pointee(jen.Id("item")), itemFrom),
			ifFailed,
		}
	case kind == plan.Record && g.nodes[item].mapping == nil:
		body = []jen.Code{
			jen.Id("v").Op("=").Qual(runtimePath, "Extend").Call(v),
			g.ifDecodeFails(p, item, variable(jen.Id("v").Index(last)), failed(jen.Err()), itemFrom),
		}
	default:
		body = []jen.Code{
			jen.Id("v").Op("=").Qual(runtimePath, "Extend").Call(v),
			jen.Id("item").Op(":=").Op("&").Id("v").Index(last),
			g.ifDecodeFails(p, item, pointee(jen.Id("item")), failed(jen.Err()), itemFrom),
		}
	}
	code := append(g.chooseFirst(p, i, from), jen.Id("v").Op("=").Qual(runtimePath, "Reuse").Call(v))
	if g.needsErr(item, itemFrom) {
		code = append(code, jen.Var().Err().Error())
	}
	grow := []jen.Code{jen.Id("v").Op("=").Qual("slices", "Grow").Call(v, jen.Id("block").Dot("Room").Call())}
	loop := jen.For(jen.Range().Id("block").Dot("Count").Call())
	if from.own() && g.isPacked(i) {
		loop = jen.For(jen.Len(v).Op("<").Id("block").Dot("Total").Call())
		body = append(g.takePacked(p, i), body...)
	}
	code = append(code, inBlocks(from.least(g.node(item).LeastBytes), append(grow, loop.Block(body...)))...)
	return append(code, jen.Return(v, jen.Id("r").Dot("Err").Call()))
}

// reusesMemory reports whether reading node i, one that decodes alone, looks at the old value.
func (g *generator) reusesMemory(i plan.Index) bool {
	switch g.node(i).Kind {
	case plan.Bytes, plan.Fixed, plan.Array, plan.Nullable:
		return true
	}
	return false
}

func (g *generator) decodeMap(p *goPackage, i plan.Index, from source) []jen.Code {
	item, itemFrom := g.node(i).Item, from.item()
	v, key, value := jen.Id("v"), jen.Id("key"), jen.Id("item")
	failed := func(err jen.Code) jen.Code {
		return jen.Return(v, jen.Qual(runtimePath, "KeyError").Call(err, key))
	}
	body := []jen.Code{
		jen.Id("key").Op(":=").Id("r").Dot("String").Call(),
		jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(v, jen.Id("r").Dot("Err").Call())),
	}
	declare := jen.Var().Id("item").Add(g.goType(p, item))
	store := jen.Id("v").Index(key).Op("=").Add(value)
	ifFailed := jen.If(jen.Id("r").Dot("Failed").Call()).Block(failed(jen.Id("r").Dot("Err").Call()))
	alone := g.readsAlone(item, itemFrom)
	switch kind := g.node(item).Kind; {
	case alone && kind == plan.Null:
		store = jen.Id("v").Index(key).Op("=").Struct().Values()
		if !itemFrom.own() {
			body = append(body, g.readAlone(p, item, place{}, itemFrom), ifFailed)
		}
	case alone && kind == plan.Fixed:
		body = append(body, declare, g.readAlone(p, item, variable(value), itemFrom), ifFailed)
	case alone:
		body = append(body, jen.Id("item").Op(":=").Add(g.readValue(p, item, g.zeroOf(p, item), itemFrom)), ifFailed)
	case kind == plan.Record && g.nodes[item].mapping == nil:
		body = append(body, declare, g.ifDecodeFails(p, item, variable(value), failed(jen.Err()), itemFrom))
	default:
		call := g.helperCall(p, item, g.zeroOf(p, item), itemFrom)
		body = append(body,
			jen.List(jen.Id("item"), jen.Err()).Op(":=").Add(call),
			jen.If(jen.Err().Op("!=").Nil()).Block(failed(jen.Err())),
		)
	}
	body = append(body, store)
	create := []jen.Code{jen.If(jen.Id("v").Op("==").Nil()).Block(
		jen.Id("v").Op("=").Qual(runtimePath, "MakeMap").Types(g.goType(p, i)).Call(jen.Id("block").Dot("Room").Call()),
	)}
	code := append(g.chooseFirst(p, i, from), jen.Clear(v))
	loop := jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(body...)
	code = append(code, inBlocks(from.least(1+g.node(item).LeastBytes), append(create, loop))...)
	return append(code,
		jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Id("v").Op("=").Add(g.goType(p, i)).Values()),
		jen.Return(v, jen.Id("r").Dot("Err").Call()),
	)
}

// zeroOf is the zero value of node i's Go type, for the helpers that look at an old value where there is none.
func (g *generator) zeroOf(p *goPackage, i plan.Index) *jen.Statement {
	n := g.node(i)
	if g.nodes[i].mapping != nil || n.Kind == plan.Nullable && g.nullableForm(i) == optionalForm {
		return jen.Op("*").New(g.goType(p, i))
	}
	return jen.Nil() // arrays, maps, unions and pointers
}

func (g *generator) decodeNullable(p *goPackage, i plan.Index, from source) []jen.Code {
	return g.decodeNullableAs(p, i, from, g.readsAlone(i, from))
}

// decodeNullableAs is decodeNullable where the helper returns a value alone, or an error too.
func (g *generator) decodeNullableAs(p *goPackage, i plan.Index, from source, alone bool) []jen.Code {
	n := g.node(i)
	results := func(value, err jen.Code) jen.Code {
		if alone {
			return jen.Return(value)
		}
		return jen.Return(value, err)
	}
	null := jen.Nil()
	target := pointee(jen.Id("v"))
	var prepare []jen.Code
	switch g.nullableForm(i) {
	case plainForm:
		target = variable(jen.Id("v"))
	case optionalForm:
		null = g.goType(p, i).Values()
		target = variable(jen.Id("v").Dot("Value"))
		prepare = []jen.Code{jen.Id("v").Dot("Set").Op("=").True()}
	default:
		prepare = []jen.Code{jen.If(jen.Id("v").Op("==").Nil()).Block(
			jen.Id("v").Op("=").New(g.goType(p, n.Item)),
		)}
	}
	rErr := jen.Id("r").Dot("Err").Call()
	var code []jen.Code
	switch {
	case g.isBox(i):
	case from.old != nil && from.branch() == n.NullIndex:
		return []jen.Code{results(null, rErr)}
	case from.old != nil:
	case from.table != "":
		code = []jen.Code{
			g.ifSame(p, i, from),
			jen.If(
				jen.Id(from.table).Op("=").Id("r").Dot("Choose").Call(jen.Id(from.table)),
				jen.Id(from.table).Op("==").Nil().Op("||").Id(from.table).Dot("Branch").Op("!=").Lit(1-n.NullIndex),
			).Block(results(null, rErr)),
		}
	default:
		code = []jen.Code{jen.If(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(2)).Op("!=").Lit(1 - n.NullIndex)).Block(results(null, rErr))}
	}
	code = append(code, prepare...)
	valueFrom := from
	if !g.isBox(i) {
		valueFrom = from.value()
	}
	if g.readsAlone(n.Item, valueFrom) {
		return append(code, g.readAlone(p, n.Item, target, valueFrom), results(jen.Id("v"), rErr))
	}
	call, inPlace := g.decodeCall(p, n.Item, target, valueFrom)
	if inPlace {
		return append(code, results(jen.Id("v"), call))
	}
	if g.nullableForm(i) == plainForm {
		return append(code, jen.Return(call))
	}
	return append(code,
		jen.Var().Err().Error(),
		jen.List(target.value(), jen.Err()).Op("=").Add(call),
		results(jen.Id("v"), jen.Err()),
	)
}

// decodeMapped reads the base type and converts it with the user's function, or by a plain conversion.
func (g *generator) decodeMapped(p *goPackage, i plan.Index, from source) []jen.Code {
	m, bare := g.nodes[i].mapping, g.nodes[i].bare
	code := []jen.Code{jen.Var().Id("base").Add(g.goType(p, bare))}
	if g.readsAlone(bare, from) {
		if kind := g.node(bare).Kind; kind == plan.Fixed {
			code = append(code, g.readAlone(p, bare, variable(jen.Id("base")), from))
		} else if kind != plan.Null {
			code = []jen.Code{jen.Id("base").Op(":=").Add(g.readValue(p, bare, g.zeroOf(p, bare), from))}
		} else if !from.own() {
			code = append(code, g.readAlone(p, bare, place{}, from))
		}
		code = append(code,
			jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Id("v"), jen.Id("r").Dot("Err").Call())),
		)
	} else {
		if g.needsErr(bare, from) {
			code = append(code, jen.Var().Err().Error())
		}
		code = append(code, g.ifDecodeFails(p, bare, variable(jen.Id("base")), jen.Return(jen.Id("v"), jen.Err()), from))
	}
	if m.Decode == "" {
		return append(code, jen.Return(g.goType(p, i).Call(jen.Id("base")), jen.Nil()))
	}
	// What the user's function refuses is reported where the value began. A value of a union begins with the number of its branch.
	start := []jen.Code{startHere()}
	if g.node(bare).Kind != plan.Union {
		start = startOfValue(from, jen.Id("v"), jen.Id("r").Dot("Err").Call())
	}
	code = append(start, code...)
	return append(code,
		jen.List(jen.Id("converted"), jen.Err()).Op(":=").Add(qualified(p, m.ImportPath, m.Decode)).Call(jen.Id("base")),
		jen.If(jen.Err().Op("!=").Nil()).Block(
			jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")),
			jen.Return(jen.Id("v"), jen.Id("r").Dot("Err").Call()),
		),
		jen.Return(jen.Id("converted"), jen.Nil()),
	)
}
