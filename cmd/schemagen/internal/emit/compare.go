package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// comparePointers returns the statement that compares x and y as far as pointers go.
func comparePointers(x, y *jen.Statement) jen.Code {
	return jen.If(
		jen.List(jen.Id("c"), jen.Id("done")).Op(":=").Add(rtCall("ComparePointers", x, y)),
		jen.Id("done"),
	).Block(jen.Return(jen.Id("c")))
}

// compareFields returns what follows on that in a function that compares structs *x and *y.
func (e *Emitter) compareFields(n *graph.Node) []jen.Code {
	code := e.enterDepth(jen.Qual(runtimePath, "CompareTooDeep"))
	reached := make(map[string]bool)
	var last jen.Code = jen.Lit(0)
	var pending jen.Code // the comparison of the last field, whose outcome is that of all
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil || f.Node.Void || f.Avro.Schema.Order == schema.Ignore {
			continue
		}
		var pointers []jen.Code
		for _, path := range pointersOnTheWay(f, reached) {
			pointers = append(pointers, comparePointers(pathCode("x", path), pathCode("y", path)))
		}
		call := e.compareCall(f.Node, fieldPlace("x", f), fieldPlace("y", f))
		if call == nil {
			continue
		}
		if pending != nil {
			code = append(code, pending)
		}
		code = append(code, pointers...)
		sign := func() *jen.Statement { return jen.Null() }
		if f.Avro.Schema.Order == schema.Descending {
			sign = func() *jen.Statement { return jen.Op("-") }
		}
		last, pending = sign().Add(call), ifDifferent(call, sign().Id("c"))
	}
	return append(code, jen.Return(last))
}

// ifDifferent returns `if c := call; c != 0 { return result }`.
func ifDifferent(call, result jen.Code) jen.Code {
	return jen.If(jen.Id("c").Op(":=").Add(call), jen.Id("c").Op("!=").Lit(0)).Block(jen.Return(result))
}

// orZero is the result of a comparison, of which there is none for null.
func orZero(call *jen.Statement) jen.Code {
	if call == nil {
		return jen.Lit(0)
	}
	return call
}

// compareCall returns the expression that compares two values, or nil if they are always equal.
func (e *Emitter) compareCall(n *graph.Node, a, b place) *jen.Statement {
	if comparesAsBytes(n) {
		return rtCall("CompareBytes", a.value(), b.value())
	}
	switch n.Kind {
	case graph.Null:
		return nil
	case graph.Integer, graph.EnumIndex:
		return rtCall("CompareInteger", a.value(), b.value())
	case graph.BytesString:
		text := types.Typ[types.String]
		return rtCall("CompareString", e.convert(a.value(), n.Go, text), e.convert(b.value(), n.Go, text))
	case graph.Float:
		return rtCall("CompareDouble", jen.Float64().Call(a.value()), jen.Float64().Call(b.value()))
	case graph.Direct:
		return e.compareDirect(n, a, b)
	case graph.Rat:
		return e.ratOf(n, a).Dot("Cmp").Call(e.ratOf(n, b))
	case graph.Methods:
		return a.selected().Dot("CompareAvro").Call(b.address())
	case graph.Struct:
		if n.Own {
			return e.pairMethod(n, "CompareAvro", "compareAvro", a.selected(), b.address())
		}
	case graph.Wrapper:
		return e.compareCall(n.Item, variable(a.selected().Dot("Value")), variable(b.selected().Dot("Value")))
	case graph.Array:
		if n.IsWhole() && (n.Item.Wire == plan.Int || n.Item.Wire == plan.Long || n.Item.Wire == plan.String) {
			return jen.Qual("slices", "Compare").Call(a.value(), b.value())
		}
	case graph.NullPointer:
		if isRecordPointer(n) && n.Avro.NullIndex != 1 && !a.pointer {
			return e.pairMethod(n.Item, "CompareAvro", "compareAvro", a.selected(), b.value())
		}
	}
	call := e.pairCall(n, "compare"+e.compares.name(e, n), a, b)
	if n.Depth && !e.depth {
		call.Op("%").Qual(runtimePath, "CompareTooDeep")
	}
	return call
}

// ratOf is the expression of a pointer to the big.Rat at a place.
func (e *Emitter) ratOf(n *graph.Node, p place) *jen.Statement {
	if isNamedOther(n.Go, "math/big", "Rat") {
		return jen.Parens(jen.Op("*").Qual("math/big", "Rat")).Call(p.address())
	}
	if p.pointer {
		return jen.Add(p.code)
	}
	return jen.Parens(p.address())
}

func (e *Emitter) compareDirect(n *graph.Node, a, b place) *jen.Statement {
	switch n.Wire {
	case plan.Int, plan.Long:
		return rtCall("CompareInteger", a.value(), b.value())
	case plan.UUIDString, plan.UUIDFixed:
		return rtCall("CompareUUID", e.natural(n, a), e.natural(n, b))
	case plan.Fixed:
		return rtCall("CompareBytes", a.selected().Index(jen.Op(":")), b.selected().Index(jen.Op(":")))
	case plan.DecimalBytes:
		return jen.Qual(decimalPath, "CompareBytes").Call(e.natural(n, a), e.natural(n, b), jen.Lit(n.Avro.Scale))
	case plan.DecimalFixed:
		return jen.Qual(decimalPath, "CompareFixed").Call(e.natural(n, a), e.natural(n, b))
	case plan.BigDecimal:
		return jen.Qual(decimalPath, "CompareBig").Call(e.natural(n, a), e.natural(n, b))
	}
	return rtCall("Compare"+appendName(n.Wire), e.natural(n, a), e.natural(n, b))
}

// emitCompareHelper writes the function that compares values of n.
func (e *Emitter) emitCompareHelper(n *graph.Node) {
	e.depth = n.Depth
	name := e.compares.name(e, n)
	var body []jen.Code
	a, b := variable(jen.Id("a")), variable(jen.Id("b"))
	if byPointer(n) {
		a, b = pointee(jen.Id("x")), pointee(jen.Id("y"))
	}
	switch {
	case isEncodedToCompare(n):
		// Values that cannot be encoded come last.
		failed := jen.Return(rtCall("CompareBoolean", jen.Err().Op("!=").Nil(), jen.Id("failed").Op("!=").Nil()))
		code, how := e.encodedPair(n, a, b, failed)
		base, other := jen.Id("base"), jen.Id("other")
		result := jen.Code(rtCall("CompareBytes", base, other))
		switch {
		case how != nil:
			result = orZero(e.compareCall(how, variable(base), variable(other)))
		case n.Kind == graph.EnumString || n.Kind == graph.EnumText:
			result = rtCall("CompareEncodedEnums", base, other)
		}
		body = append(code, jen.Return(result))
	case n.Kind == graph.Struct:
		body = e.compareFields(n)
	case n.Kind == graph.Array:
		body = e.compareArray(n)
	case n.Kind == graph.Union:
		e.emitBranchNumber(n, "branchOf"+name)
		body = e.compareUnion(n, "branchOf"+name)
	default:
		body = e.compareNullable(n)
	}
	e.f.Comment(Wrapped("compare" + name + " compares values of " + e.describe(n) + "."))
	e.pairHelper(n, "compare"+name, jen.Int(), body)
}

func (e *Emitter) compareArray(n *graph.Node) []jen.Code {
	a, b, k := jen.Id("a"), jen.Id("b"), jen.Id("i")
	var code []jen.Code
	if call := e.compareCall(n.Item, variable(a.Clone().Index(k)), variable(b.Clone().Index(k))); call != nil {
		code = append(code, jen.For(k.Clone().Op(":=").Range().Min(jen.Len(a), jen.Len(b))).
			Block(ifDifferent(call, jen.Id("c"))))
	}
	return append(code, jen.Return(rtCall("CompareInteger", jen.Len(a), jen.Len(b))))
}

func (e *Emitter) compareNullable(n *graph.Node) []jen.Code {
	if n.Kind == graph.Pointer {
		return []jen.Code{
			comparePointers(jen.Id("a"), jen.Id("b")),
			jen.Return(orZero(e.compareCall(n.Item, e.pointeeOf(variable(jen.Id("a")), n.Go),
				e.pointeeOf(variable(jen.Id("b")), n.Go)))),
		}
	}
	aNull, first, a := e.isNull(n, "a")
	bNull, second, b := e.isNull(n, "b")
	if n.Avro.NullIndex == 1 {
		first, second = aNull, bNull
	}
	return []jen.Code{
		jen.If(aNull.Clone().Op("||").Add(bNull)).Block(jen.Return(rtCall("CompareBoolean", first, second))),
		jen.Return(orZero(e.compareCall(n.Item, a, b))),
	}
}

// emitBranchNumber writes the function that tells which branch of union n a value is of.
func (e *Emitter) emitBranchNumber(n *graph.Node, name string) {
	var cases []jen.Code
	for j := range n.Branches {
		if n.Branches[j].Node == nil {
			cases = append(cases, jen.Case(jen.Nil()).Block(jen.Return(jen.Lit(j))))
			continue
		}
	}
	e.branchCases(n, func(j int, typ *jen.Statement, _ bool) {
		cases = append(cases, jen.Case(typ).Block(jen.Return(jen.Lit(j))))
	})
	e.f.Commentf("%s returns the number of the branch that v holds, or -1 if it holds none.", name)
	e.f.Func().Id(name).Params(jen.Id("v").Add(e.TypeCode(n.Go))).Int().Block(
		jen.Switch(jen.Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Lit(-1)),
	).Line()
}

func (e *Emitter) compareUnion(n *graph.Node, number string) []jen.Code {
	var cases []jen.Code
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		call := e.compareCall(n.Branches[j].Node, branchPlace("a", pointer), branchPlace("b", pointer))
		if call == nil {
			return
		}
		same := jen.Id("same")
		if pointer && !isEqualMethod(n.Branches[j].Node) {
			same = same.Op("&&").Id("a").Op("!=").Nil().Op("&&").Id("b").Op("!=").Nil()
		}
		cases = append(cases, jen.Case(typ).Block(
			jen.If(jen.List(jen.Id("b"), jen.Id("same")).Op(":=").Id("b").Assert(typ), same).Block(jen.Return(call)),
		))
	})
	var code []jen.Code
	if len(cases) > 0 {
		code = append(code, jen.Switch(jen.Id("a").Op(":=").Id("a").Assert(jen.Type())).Block(cases...))
	}
	return append(code, jen.Return(rtCall("CompareInteger", jen.Id(number).Call(jen.Id("a")),
		jen.Id(number).Call(jen.Id("b")))))
}
