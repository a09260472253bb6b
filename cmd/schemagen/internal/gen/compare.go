package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// comparePointers returns the statements that compare x and y as far as pointers go.
func comparePointers() jen.Code {
	return jen.If(
		jen.List(jen.Id("c"), jen.Id("done")).Op(":=").Qual(runtimePath, "ComparePointers").Call(jen.Id("x"), jen.Id("y")),
		jen.Id("done"),
	).Block(jen.Return(jen.Id("c")))
}

// compareFields returns the body of a record's CompareAvro.
func (g *generator) compareFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	code := []jen.Code{comparePointers()}
	if n.Recursive {
		code = append(code, enterDepth(jen.Qual(runtimePath, "CompareTooDeep"))...)
	}
	type comparison struct {
		call *jen.Statement
		sign *jen.Statement // a minus, if the order is descending
	}
	var list []comparison
	for j, f := range n.Fields {
		if f.Schema.Order == schema.Ignore || g.isVoid(f.Node) {
			continue
		}
		name := info.fields[j]
		call := g.compareCall(p, f.Node, variable(jen.Id("x").Dot(name)), variable(jen.Id("y").Dot(name)))
		if call == nil {
			continue
		}
		sign := jen.Null()
		if f.Schema.Order == schema.Descending {
			sign = jen.Op("-")
		}
		list = append(list, comparison{call, sign})
	}
	for j, c := range list {
		if j == len(list)-1 {
			return append(code, jen.Return(c.sign.Add(c.call)))
		}
		code = append(code, ifDifferent(c.call, c.sign.Id("c")))
	}
	return append(code, jen.Return(jen.Lit(0)))
}

// ifDifferent returns `if c := call; c != 0 { return result }`.
func ifDifferent(call, result jen.Code) jen.Code {
	return jen.If(jen.Id("c").Op(":=").Add(call), jen.Id("c").Op("!=").Lit(0)).Block(jen.Return(result))
}

// compareWhole returns the body of CompareAvro for a value that is not a record.
func (g *generator) compareWhole(p *goPackage, i plan.Index, x, y place) []jen.Code {
	return []jen.Code{comparePointers(), jen.Return(orZero(g.compareCall(p, i, x, y)))}
}

// orZero is the result of a comparison, of which there is none for null.
func orZero(call *jen.Statement) jen.Code {
	if call == nil {
		return jen.Lit(0)
	}
	return call
}

// compareCall returns the expression that compares two values, or nil if they are always equal.
func (g *generator) compareCall(p *goPackage, i plan.Index, a, b place) *jen.Statement {
	n := g.node(i)
	if g.nodes[i].mapping == nil {
		switch n.Kind {
		case plan.Null:
			return nil
		case plan.Int, plan.Long, plan.Enum:
			return jen.Qual(runtimePath, "CompareInteger").Call(a.value(), b.value())
		case plan.Boolean, plan.Float, plan.Double, plan.Bytes, plan.String, plan.Duration,
			plan.Date, plan.TimeMillis, plan.TimeMicros, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
			plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
			return jen.Qual(runtimePath, "Compare"+scalarName(n.Kind)).Call(a.value(), b.value())
		case plan.UUIDString, plan.UUIDFixed:
			return jen.Qual(runtimePath, "CompareUUID").Call(a.value(), b.value())
		case plan.Fixed:
			return jen.Qual(runtimePath, "CompareBytes").Call(a.selected().Index(jen.Op(":")), b.selected().Index(jen.Op(":")))
		case plan.DecimalBytes:
			return jen.Qual(decimalPath, "CompareBytes").Call(a.value(), b.value(), jen.Lit(n.Scale))
		case plan.DecimalFixed:
			return jen.Qual(decimalPath, "CompareFixed").Call(a.value(), b.value())
		case plan.BigDecimal:
			return jen.Qual(decimalPath, "CompareBig").Call(a.value(), b.value())
		case plan.Record:
			return g.compareRecord(p, i, a.selected(), b.address())
		case plan.Array:
			if item := g.node(n.Item).Kind; g.nodes[n.Item].mapping == nil && (item == plan.Int || item == plan.Long || item == plan.String) {
				return jen.Qual("slices", "Compare").Call(a.value(), b.value())
			}
		case plan.Nullable:
			if g.isRecordPointer(i) && n.NullIndex != 1 && !a.pointer {
				return g.compareRecord(p, n.Item, a.selected(), b.value())
			}
		}
	}
	call := g.pairCall(p, i, jen.Id("compare"+p.compare.name(g, p, i)), a.value(), b.value())
	if g.countsDepth(p, i) && !p.depth {
		call.Op("%").Qual(runtimePath, "CompareTooDeep")
	}
	return call
}

// compareRecord compares a record of node i with the one at a pointer.
func (g *generator) compareRecord(p *goPackage, i plan.Index, a, b *jen.Statement) *jen.Statement {
	if p.depth && g.countsDepth(p, i) {
		return a.Dot("compareAvro").Call(b, jen.Id("depth"))
	}
	return a.Dot("CompareAvro").Call(b)
}

// emitCompareHelper writes the function that compares values of node i's Go type.
func (g *generator) emitCompareHelper(p *goPackage, i plan.Index) {
	n := g.node(i)
	p.depth = g.countsDepth(p, i)
	name := p.compare.name(g, p, i)
	var body []jen.Code
	switch {
	case g.nodes[i].mapping != nil:
		body = g.compareMapped(p, i)
	case n.Kind == plan.Array:
		body = g.compareArray(p, i)
	case n.Kind == plan.Nullable:
		body = g.compareNullable(p, i)
	case n.Kind == plan.Union:
		g.emitBranchNumber(p, i, "branchOf"+name)
		body = g.compareUnion(p, i, "branchOf"+name)
	}
	p.file.Commentf("compare%s compares values of %s.", name, describe(g, i))
	g.pairHelper(p, i, "compare"+name, jen.Int(), body)
}

func (g *generator) compareArray(p *goPackage, i plan.Index) []jen.Code {
	a, b, k := jen.Id("a"), jen.Id("b"), jen.Id("i")
	var code []jen.Code
	if call := g.compareCall(p, g.node(i).Item, variable(a.Clone().Index(k)), variable(b.Clone().Index(k))); call != nil {
		code = append(code, jen.For(k.Clone().Op(":=").Range().Min(jen.Len(a), jen.Len(b))).Block(ifDifferent(call, jen.Id("c"))))
	}
	return append(code, jen.Return(jen.Qual(runtimePath, "CompareInteger").Call(jen.Len(a), jen.Len(b))))
}

// isNull returns the conditions that a and b, values of the nullable node i, are null and that they are not, and the places of
// what they hold otherwise.
func (g *generator) isNull(i plan.Index, id string) (null, set *jen.Statement, held place) {
	v := jen.Id(id)
	switch g.nullableForm(i) {
	case optionalForm:
		return jen.Op("!").Add(v).Dot("Set"), v.Clone().Dot("Set"), variable(v.Clone().Dot("Value"))
	case plainForm:
		return v.Clone().Op("==").Nil(), v.Clone().Op("!=").Nil(), variable(v)
	}
	return v.Clone().Op("==").Nil(), v.Clone().Op("!=").Nil(), pointee(v)
}

func (g *generator) compareNullable(p *goPackage, i plan.Index) []jen.Code {
	n := g.node(i)
	aNull, first, a := g.isNull(i, "a")
	bNull, second, b := g.isNull(i, "b")
	if n.NullIndex == 1 {
		first, second = aNull, bNull
	}
	return []jen.Code{
		jen.If(aNull.Clone().Op("||").Add(bNull)).Block(jen.Return(jen.Qual(runtimePath, "CompareBoolean").Call(first, second))),
		jen.Return(orZero(g.compareCall(p, n.Item, a, b))),
	}
}

// emitBranchNumber writes the function that tells which branch of union i a value is of.
func (g *generator) emitBranchNumber(p *goPackage, i plan.Index, name string) {
	var cases []jen.Code
	for j, branch := range g.node(i).Branches {
		typ := jen.Nil()
		if g.node(branch).Kind != plan.Null {
			typ = g.branchType(p, i, j)
		}
		cases = append(cases, jen.Case(typ).Block(jen.Return(jen.Lit(j))))
	}
	p.file.Commentf("%s returns the number of the branch that v holds, or -1 if it holds none.", name)
	p.file.Func().Id(name).Params(jen.Id("v").Add(g.goType(p, i))).Int().Block(
		jen.Switch(jen.Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Lit(-1)),
	).Line()
}

func (g *generator) compareUnion(p *goPackage, i plan.Index, number string) []jen.Code {
	var cases []jen.Code
	for j, branch := range g.node(i).Branches {
		call := g.compareCall(p, branch, g.partOf(p, i, j, "a"), g.partOf(p, i, j, "b"))
		if call == nil {
			continue
		}
		typ := g.branchType(p, i, j)
		cases = append(cases, jen.Case(typ).Block(
			jen.If(jen.List(jen.Id("b"), jen.Id("same")).Op(":=").Id("b").Assert(typ), jen.Id("same")).Block(jen.Return(call)),
		))
	}
	var code []jen.Code
	if len(cases) > 0 {
		code = append(code, jen.Switch(jen.Id("a").Op(":=").Id("a").Assert(jen.Type())).Block(cases...))
	}
	return append(code, jen.Return(jen.Qual(runtimePath, "CompareInteger").Call(
		jen.Id(number).Call(jen.Id("a")), jen.Id(number).Call(jen.Id("b")))))
}

// compareMapped compares what values of the user's type are encoded as. Those that cannot be converted come last.
func (g *generator) compareMapped(p *goPackage, i plan.Index) []jen.Code {
	failed := jen.Return(jen.Qual(runtimePath, "CompareBoolean").Call(jen.Err().Op("!=").Nil(), jen.Id("failed").Op("!=").Nil()))
	code := g.convertPair(p, i, failed)
	return append(code, jen.Return(orZero(g.compareCall(p, g.nodes[i].bare, variable(jen.Id("base")), variable(jen.Id("other"))))))
}

// convertPair returns the statements that convert a and b, of the user's type, to the variables base and other; onFailure follows
// where one of them cannot be.
func (g *generator) convertPair(p *goPackage, i plan.Index, onFailure jen.Code) []jen.Code {
	m, bare := g.nodes[i].mapping, g.nodes[i].bare
	if m.Encode == "" {
		typ := g.goType(p, bare)
		return []jen.Code{jen.List(jen.Id("base"), jen.Id("other")).Op(":=").List(
			typ.Clone().Call(jen.Id("a")), typ.Clone().Call(jen.Id("b")))}
	}
	encode := qualified(p, m.ImportPath, m.Encode)
	return []jen.Code{
		jen.List(jen.Id("base"), jen.Err()).Op(":=").Add(encode).Call(jen.Id("a")),
		jen.List(jen.Id("other"), jen.Id("failed")).Op(":=").Add(encode).Call(jen.Id("b")),
		jen.If(jen.Err().Op("!=").Nil().Op("||").Id("failed").Op("!=").Nil()).Block(onFailure),
	}
}
