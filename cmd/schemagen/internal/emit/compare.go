package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// comparePointers returns the statement that compares x and y as far as pointers go.
func comparePointers(x, y *jen.Statement) *jen.Statement {
	return src("if c, done := rt.ComparePointers($, $); done { return c }", x, y)
}

// compareFields returns what follows on that in a function that compares structs *x and *y.
func (e *Emitter) compareFields(n *graph.Node) []jen.Code {
	code := e.enterDepth("rt.CompareTooDeep")
	reached := make(map[string]bool)
	last := src("0")
	var pending *jen.Statement // the comparison of the last field, whose outcome is that of all
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
		sign := ""
		if f.Avro.Schema.Order == schema.Descending {
			sign = "-"
		}
		last, pending = src(sign+"$", call), src("if c := $; c != 0 { return "+sign+"c }", call)
	}
	return append(code, src("return $", last))
}

// orZero is the result of a comparison, of which there is none for null.
func orZero(call *jen.Statement) *jen.Statement {
	if call == nil {
		return src("0")
	}
	return call
}

// compareCall returns the expression that compares two values, or nil if they are always equal.
func (e *Emitter) compareCall(n *graph.Node, a, b place) *jen.Statement {
	by := func(function string) *jen.Statement { return src(function+"($, $)", a.value(), b.value()) }
	if comparesAsBytes(n) {
		return by("rt.CompareBytes")
	}
	switch n.Kind {
	case graph.Null:
		return nil
	case graph.Integer, graph.EnumIndex:
		return by("rt.CompareInteger")
	case graph.BytesString:
		text := types.Typ[types.String]
		return src("rt.CompareString($, $)", e.convert(a.value(), n.Go, text), e.convert(b.value(), n.Go, text))
	case graph.Float:
		return src("rt.CompareDouble(float64($), float64($))", a.value(), b.value())
	case graph.Direct:
		return e.compareDirect(n, a, b)
	case graph.Rat:
		return src("$.Cmp($)", e.ratOf(n, a), e.ratOf(n, b))
	case graph.Methods:
		return src("$.CompareAvro($)", a.selected(), b.address())
	case graph.Struct:
		if n.Own {
			return e.pairMethod(n, "CompareAvro", a.selected(), b.address())
		}
	case graph.Wrapper:
		return e.compareCall(n.Item, a.field("Value"), b.field("Value"))
	case graph.Array:
		if n.IsWhole() && (n.Item.Wire == plan.Int || n.Item.Wire == plan.Long || n.Item.Wire == plan.String) {
			return by("slices.Compare")
		}
	case graph.NullPointer:
		if isRecordPointer(n) && n.Avro.NullIndex != 1 && !a.pointer {
			return e.pairMethod(n.Item, "CompareAvro", a.selected(), b.value())
		}
	}
	call := e.pairCall(n, "compare"+e.compares.name(e, n), a, b)
	if n.Depth && !e.depth {
		return src("$ % rt.CompareTooDeep", call)
	}
	return call
}

// ratOf is the expression of a pointer to the big.Rat at a place.
func (e *Emitter) ratOf(n *graph.Node, p place) *jen.Statement {
	switch {
	case isNamedOther(n.Go, "math/big", "Rat"):
		return src("(*big.Rat)($)", p.address())
	case p.pointer:
		return p.code
	}
	return src("($)", p.address())
}

func (e *Emitter) compareDirect(n *graph.Node, a, b place) *jen.Statement {
	by := func(function string) *jen.Statement { return src(function+"($, $)", e.natural(n, a), e.natural(n, b)) }
	switch n.Wire {
	case plan.Int, plan.Long:
		return src("rt.CompareInteger($, $)", a.value(), b.value())
	case plan.UUIDString, plan.UUIDFixed:
		return by("rt.CompareUUID")
	case plan.Fixed:
		return src("rt.CompareBytes($[:], $[:])", a.selected(), b.selected())
	case plan.DecimalBytes:
		return src("decimal.CompareBytes($, $, $)", e.natural(n, a), e.natural(n, b), n.Avro.Scale)
	case plan.DecimalFixed:
		return by("decimal.CompareFixed")
	case plan.BigDecimal:
		return by("decimal.CompareBig")
	}
	return by("rt.Compare" + appendName(n.Wire))
}

// emitCompareHelper writes the function that compares values of n.
func (e *Emitter) emitCompareHelper(n *graph.Node) {
	name := e.compares.name(e, n)
	e.pairHelper(n, "compare"+name, "compares values of "+e.describe(n)+".", "int", func(a, b place) []jen.Code {
		switch {
		case isEncodedToCompare(n):
			// Values that cannot be encoded come last.
			code, how := e.encodedPair(n, a, b, "rt.CompareBoolean(err != nil, failed != nil)")
			switch {
			case how != nil:
				return append(code, src("return $", orZero(e.compareCall(how, local("base"), local("other")))))
			case n.Kind == graph.EnumString || n.Kind == graph.EnumText:
				return append(code, src("return rt.CompareEncodedEnums(base, other)"))
			}
			return append(code, src("return rt.CompareBytes(base, other)"))
		case n.Kind == graph.Struct:
			return e.compareFields(n)
		case n.Kind == graph.Array:
			var loop []jen.Code
			if call := e.compareCall(n.Item, local("a[i]"), local("b[i]")); call != nil {
				loop = lines("for i := range min(len(a), len(b)) { if c := $; c != 0 { return c } }", call)
			}
			return append(loop, src("return rt.CompareInteger(len(a), len(b))"))
		case n.Kind == graph.Union:
			e.emitBranchNumber(n, "branchOf"+name)
			return e.compareUnion(n, "branchOf"+name)
		}
		return e.compareNullable(n)
	})
}

func (e *Emitter) compareNullable(n *graph.Node) []jen.Code {
	if n.Kind == graph.Pointer {
		return lines("$; return $", comparePointers(src("a"), src("b")),
			orZero(e.compareCall(n.Item, e.pointeeOf(local("a"), n.Go), e.pointeeOf(local("b"), n.Go))))
	}
	aNull, first, a := e.isNull(n, "a")
	bNull, second, b := e.isNull(n, "b")
	if n.Avro.NullIndex == 1 {
		first, second = aNull, bNull
	}
	return lines("if $ || $ { return rt.CompareBoolean($, $) }; return $", aNull, bNull, first, second,
		orZero(e.compareCall(n.Item, a, b)))
}

// emitBranchNumber writes the function that tells which branch of union n a value is of.
func (e *Emitter) emitBranchNumber(n *graph.Node, name string) {
	var cases []jen.Code
	for j := range n.Branches {
		if n.Branches[j].Node == nil {
			cases = append(cases, src("case nil: return $", j))
		}
	}
	e.branchCases(n, func(j int, typ *jen.Statement, _ bool) {
		cases = append(cases, src("case $: return $", typ, j))
	})
	e.Write(name+" returns the number of the branch that v holds, or -1 if it holds none.",
		"func $(v $) int {\n$\nreturn -1\n}", name, e.TypeCode(n.Go), typeSwitch("v", false, cases))
}

func (e *Emitter) compareUnion(n *graph.Node, number string) []jen.Code {
	var cases, code []jen.Code
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		call := e.compareCall(n.Branches[j].Node, branchPlace("a", pointer), branchPlace("b", pointer))
		if call == nil {
			return
		}
		set := ""
		if pointer && !isEqualMethod(n.Branches[j].Node) {
			set = "&& a != nil && b != nil"
		}
		cases = append(cases, src("case $1: if b, same := b.($1); same "+set+" { return $2 }", typ, call))
	})
	if len(cases) > 0 {
		code = typeSwitch("a", true, cases)
	}
	return append(code, src("return rt.CompareInteger($1(a), $1(b))", number))
}
