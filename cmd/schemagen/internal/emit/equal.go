package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// equality is a condition that two values are equal, and its opposite.
type equality struct{ holds, fails *jen.Statement }

// same is the equality left == right.
func same(left, right any) *equality {
	return &equality{src("$ == $", left, right), src("$ != $", left, right)}
}

// says is the equality that a call tells.
func says(call *jen.Statement) *equality { return &equality{call, src("!$", call)} }

// equalPointers returns the statement that compares x and y as far as pointers go.
func equalPointers(x, y *jen.Statement) *jen.Statement {
	return src("if $1 == $2 || $1 == nil || $2 == nil { return $1 == $2 }", x, y)
}

// equalFields returns what follows on that in a function that compares structs *x and *y.
func (e *Emitter) equalFields(n *graph.Node) []jen.Code {
	code := e.enterDepth("false")
	var hold, fail []jen.Code
	flush := func() {
		if len(fail) > 0 {
			code = append(code, src("if $ { return false }", jen.Custom(jen.Options{Separator: "||\n"}, fail...)))
		}
		hold, fail = nil, nil
	}
	reached := make(map[string]bool)
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil || f.Node.Void {
			continue
		}
		for _, path := range pointersOnTheWay(f, reached) {
			flush()
			code = append(code, equalPointers(pathCode("x", path), pathCode("y", path)))
		}
		if eq := e.equal(f.Node, fieldPlace("x", f), fieldPlace("y", f)); eq != nil {
			if len(hold) == longCondition {
				flush()
			}
			hold, fail = append(hold, eq.holds), append(fail, eq.fails)
		}
	}
	if len(hold) == 0 {
		hold = lines("true")
	}
	return append(code, src("return $", jen.Custom(jen.Options{Separator: "&&\n"}, hold...)))
}

// pointersOnTheWay returns the paths of the embedded pointers that lead to a field and have not been reached before.
func pointersOnTheWay(f *graph.Field, reached map[string]bool) (paths [][]graph.Step) {
	for i, step := range f.Path[:len(f.Path)-1] {
		if name := pathCode("x", f.Path[:i+1]).GoString(); step.Pointer && !reached[name] {
			reached[name] = true
			paths = append(paths, f.Path[:i+1])
		}
	}
	return paths
}

// longCondition is how many fields are compared in one expression: the time to compile one grows with the square of its
// length.
const longCondition = 64

// orTrue is the outcome of a comparison, of which there is none for null.
func orTrue(e *equality) *jen.Statement {
	if e == nil {
		return jen.True()
	}
	return e.holds
}

// hasOperator reports whether values of n are compared by ==.
func hasOperator(n *graph.Node) bool {
	switch n.Kind {
	case graph.Integer, graph.BytesString, graph.EnumIndex, graph.EnumString:
		return true
	case graph.Direct:
		switch n.Wire {
		case plan.Boolean, plan.Int, plan.Long, plan.String, plan.Fixed, plan.UUIDString, plan.UUIDFixed, plan.Duration:
			return true
		}
	}
	return false
}

// equal returns the condition that two values are equal, or nil if they always are.
func (e *Emitter) equal(n *graph.Node, a, b place) *equality {
	by := func(function string) *equality { return says(src(function+"($, $)", a.value(), b.value())) }
	switch {
	case hasOperator(n):
		return same(a.value(), b.value())
	case comparesAsBytes(n):
		return by("bytes.Equal")
	}
	switch n.Kind {
	case graph.Null:
		return nil
	case graph.Direct:
		switch n.Wire {
		case plan.Float, plan.Double:
			return says(src("rt.Equal"+scalarName(n.Wire)+"($, $)", e.natural(n, a), e.natural(n, b)))
		case plan.DecimalBytes, plan.DecimalFixed:
			left := a.selected()
			if !n.IsNatural() {
				left = e.natural(n, a)
			}
			return says(src("$.Equal($)", left, e.natural(n, b)))
		}
		return same(e.compareCall(n, a, b), 0)
	case graph.Float:
		return says(src("rt.EqualDouble(float64($), float64($))", a.value(), b.value()))
	case graph.Rat:
		return same(e.compareCall(n, a, b), 0)
	case graph.Methods:
		return says(src("$.EqualAvro($)", a.selected(), b.address()))
	case graph.Struct:
		if n.Own {
			return says(e.pairMethod(n, "EqualAvro", a.selected(), b.address()))
		}
	case graph.Wrapper:
		return e.equal(n.Item, a.field("Value"), b.field("Value"))
	case graph.Array:
		if hasOperator(n.Item) {
			return by("slices.Equal")
		}
	case graph.Map:
		if hasOperator(n.Item) || n.Item.Kind == graph.Null {
			return by("maps.Equal")
		}
	case graph.NullPointer:
		if isRecordPointer(n) && !a.pointer {
			return says(e.pairMethod(n.Item, "EqualAvro", a.selected(), b.value()))
		}
	}
	return says(e.pairCall(n, "equal"+e.equals.name(e, n), a, b))
}

// emitEqualHelper writes the function that reports whether values of n are equal.
func (e *Emitter) emitEqualHelper(n *graph.Node) {
	name := "equal" + e.equals.name(e, n)
	does := "reports whether two values of " + e.describe(n) + " are the same."
	e.pairHelper(n, name, does, "bool", func(a, b place) []jen.Code {
		switch {
		case isEncodedToCompare(n):
			code, how := e.encodedPair(n, a, b, "false")
			if how != nil {
				return append(code, src("return $", orTrue(e.equal(how, local("base"), local("other")))))
			}
			return append(code, src("return bytes.Equal(base, other)"))
		case n.Kind == graph.Struct:
			return e.equalFields(n)
		case n.Kind == graph.Array:
			return e.equalArray(n)
		case n.Kind == graph.Map:
			eq := e.equal(n.Item, local("item"), local("other"))
			return lines(`if len(a) != len(b) { return false }
				for key, item := range a {
					other, found := b[key]
					if !found || $ { return false }
				}
				return true`, eq.fails)
		case n.Kind == graph.Union:
			return e.equalUnion(n)
		}
		return e.equalNullable(n)
	})
}

func (e *Emitter) equalArray(n *graph.Node) []jen.Code {
	eq := e.equal(n.Item, local("a[i]"), local("b[i]"))
	if eq == nil {
		return lines("return len(a) == len(b)")
	}
	return lines(`if len(a) != len(b) { return false }
		for i := range a {
			if $ { return false }
		}
		return true`, eq.fails)
}

func (e *Emitter) equalNullable(n *graph.Node) []jen.Code {
	aNull, aSet, a := e.isNull(n, "a")
	bNull, bSet, b := e.isNull(n, "b")
	outcome := src("a == b")
	switch n.Kind {
	case graph.NullNil:
		outcome = src("$ && $", aNull, bNull)
	case graph.Optional:
		outcome = src("$ == $", aSet, bSet)
	}
	return lines("if $ || $ { return $ }; return $", aNull, bNull, outcome, orTrue(e.equal(n.Item, a, b)))
}

func (e *Emitter) equalUnion(n *graph.Node) []jen.Code {
	cases, binds := lines("case nil: return b == nil"), false
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		branch := n.Branches[j].Node
		eq := e.equal(branch, branchPlace("a", pointer), branchPlace("b", pointer))
		if eq == nil {
			return
		}
		binds = true
		var pointers []jen.Code
		if pointer && !isEqualMethod(branch) {
			pointers = lines("if !same || a == nil || b == nil { return same && a == b }")
		}
		cases = append(cases, src("case $1:\n b, same := b.($1); $2; return same && $3", typ, pointers, eq.holds))
	})
	return append(typeSwitch("a", binds, cases), src("return false"))
}

// typeSwitch returns the statement that tells the types of what the variable id holds apart, binding it to each.
func typeSwitch(id string, binds bool, cases []jen.Code) []jen.Code {
	if binds {
		return lines("switch $1 := $1.(type) {\n$2\n}", id, cases)
	}
	return lines("switch $1.(type) {\n$2\n}", id, cases)
}

// isEqualMethod reports whether pointers to values of n are compared by a method, which takes nil.
func isEqualMethod(n *graph.Node) bool {
	return n.Kind == graph.Methods || n.Kind == graph.Struct && n.Own
}
