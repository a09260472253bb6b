package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// equality is a condition that two values are equal: left == right or, without right, the call left.
type equality struct{ left, right *jen.Statement }

func (e *equality) holds() *jen.Statement {
	if e.right == nil {
		return jen.Add(e.left)
	}
	return jen.Add(e.left).Op("==").Add(e.right)
}

func (e *equality) fails() *jen.Statement {
	if e.right == nil {
		return jen.Op("!").Add(e.left)
	}
	return jen.Add(e.left).Op("!=").Add(e.right)
}

// equalPointers returns the statement that compares x and y as far as pointers go.
func equalPointers(x, y *jen.Statement) jen.Code {
	same := x.Clone().Op("==").Add(y)
	return jen.If(same.Clone().Op("||").Add(x).Op("==").Nil().Op("||").Add(y).Op("==").Nil()).Block(jen.Return(same))
}

// equalFields returns what follows on that in a function that compares structs *x and *y.
func (e *Emitter) equalFields(n *graph.Node) []jen.Code {
	code := e.enterDepth(jen.False())
	var list []*equality
	flush := func() {
		if len(list) > 0 {
			code = append(code, ifUnlike(joined("||", list, (*equality).fails)))
		}
		list = nil
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
			if len(list) == longCondition {
				flush()
			}
			list = append(list, eq)
		}
	}
	if len(list) == 0 {
		return append(code, jen.Return(jen.True()))
	}
	return append(code, jen.Return(joined("&&", list, (*equality).holds)))
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

// joined puts an operator between conditions, each on a line of its own.
func joined(operator string, list []*equality, condition func(*equality) *jen.Statement) *jen.Statement {
	all := condition(list[0])
	for _, e := range list[1:] {
		all.Op(operator).Line().Add(condition(e))
	}
	return all
}

// orTrue is the outcome of a comparison, of which there is none for null.
func orTrue(e *equality) jen.Code {
	if e == nil {
		return jen.True()
	}
	return e.holds()
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
	call := func(code *jen.Statement) *equality { return &equality{left: code} }
	switch {
	case hasOperator(n):
		return &equality{a.value(), b.value()}
	case comparesAsBytes(n):
		return call(jen.Qual("bytes", "Equal").Call(a.value(), b.value()))
	}
	switch n.Kind {
	case graph.Null:
		return nil
	case graph.Direct:
		switch n.Wire {
		case plan.Float, plan.Double:
			return call(rtCall("Equal"+scalarName(n.Wire), e.natural(n, a), e.natural(n, b)))
		case plan.DecimalBytes, plan.DecimalFixed:
			left := a.selected()
			if !n.IsNatural() {
				left = e.natural(n, a)
			}
			return call(left.Dot("Equal").Call(e.natural(n, b)))
		}
		return &equality{e.compareCall(n, a, b), jen.Lit(0)}
	case graph.Float:
		return call(rtCall("EqualDouble", jen.Float64().Call(a.value()), jen.Float64().Call(b.value())))
	case graph.Rat:
		return &equality{e.compareCall(n, a, b), jen.Lit(0)}
	case graph.Methods:
		return call(a.selected().Dot("EqualAvro").Call(b.address()))
	case graph.Struct:
		if n.Own {
			return call(e.pairMethod(n, "EqualAvro", "equalAvro", a.selected(), b.address()))
		}
	case graph.Wrapper:
		return e.equal(n.Item, variable(a.selected().Dot("Value")), variable(b.selected().Dot("Value")))
	case graph.Array:
		if hasOperator(n.Item) {
			return call(jen.Qual("slices", "Equal").Call(a.value(), b.value()))
		}
	case graph.Map:
		if hasOperator(n.Item) || n.Item.Kind == graph.Null {
			return call(jen.Qual("maps", "Equal").Call(a.value(), b.value()))
		}
	case graph.NullPointer:
		if isRecordPointer(n) && !a.pointer {
			return call(e.pairMethod(n.Item, "EqualAvro", "equalAvro", a.selected(), b.value()))
		}
	}
	return call(e.pairCall(n, "equal"+e.equals.name(e, n), a, b))
}

// emitEqualHelper writes the function that reports whether values of n are equal.
func (e *Emitter) emitEqualHelper(n *graph.Node) {
	e.depth = n.Depth
	var body []jen.Code
	a, b := variable(jen.Id("a")), variable(jen.Id("b"))
	if byPointer(n) {
		a, b = pointee(jen.Id("x")), pointee(jen.Id("y"))
	}
	switch {
	case isEncodedToCompare(n):
		code, how := e.encodedPair(n, a, b, jen.Return(jen.False()))
		same := jen.Code(jen.Qual("bytes", "Equal").Call(jen.Id("base"), jen.Id("other")))
		if how != nil {
			same = orTrue(e.equal(how, variable(jen.Id("base")), variable(jen.Id("other"))))
		}
		body = append(code, jen.Return(same))
	case n.Kind == graph.Struct:
		body = e.equalFields(n)
	case n.Kind == graph.Array:
		body = e.equalArray(n)
	case n.Kind == graph.Map:
		body = e.equalMap(n)
	case n.Kind == graph.Union:
		body = e.equalUnion(n)
	default:
		body = e.equalNullable(n)
	}
	name := "equal" + e.equals.name(e, n)
	e.f.Comment(Wrapped(name + " reports whether two values of " + e.describe(n) + " are the same."))
	e.pairHelper(n, name, jen.Bool(), body)
}

// ifUnlike returns `if condition { return false }`.
func ifUnlike(condition jen.Code) jen.Code { return jen.If(condition).Block(jen.Return(jen.False())) }

// ifLengthsDiffer is how the comparison of two lists begins.
func ifLengthsDiffer() jen.Code {
	return ifUnlike(jen.Len(jen.Id("a")).Op("!=").Len(jen.Id("b")))
}

func (e *Emitter) equalArray(n *graph.Node) []jen.Code {
	a, b, k := jen.Id("a"), jen.Id("b"), jen.Id("i")
	eq := e.equal(n.Item, variable(a.Clone().Index(k)), variable(b.Clone().Index(k)))
	if eq == nil {
		return []jen.Code{jen.Return(jen.Len(a).Op("==").Len(b))}
	}
	return []jen.Code{
		ifLengthsDiffer(),
		jen.For(k.Clone().Op(":=").Range().Add(a)).Block(ifUnlike(eq.fails())),
		jen.Return(jen.True()),
	}
}

func (e *Emitter) equalMap(n *graph.Node) []jen.Code {
	key, item, other, found := jen.Id("key"), jen.Id("item"), jen.Id("other"), jen.Id("found")
	eq := e.equal(n.Item, variable(item), variable(other))
	return []jen.Code{
		ifLengthsDiffer(),
		jen.For(jen.List(key, item).Op(":=").Range().Id("a")).Block(
			jen.List(other, found).Op(":=").Id("b").Index(key),
			ifUnlike(jen.Op("!").Add(found).Op("||").Add(eq.fails())),
		),
		jen.Return(jen.True()),
	}
}

func (e *Emitter) equalNullable(n *graph.Node) []jen.Code {
	aNull, aSet, a := e.isNull(n, "a")
	bNull, bSet, b := e.isNull(n, "b")
	outcome := jen.Id("a").Op("==").Id("b")
	switch n.Kind {
	case graph.NullNil:
		outcome = aNull.Clone().Op("&&").Add(bNull)
	case graph.Optional:
		outcome = aSet.Op("==").Add(bSet)
	}
	return []jen.Code{
		jen.If(aNull.Clone().Op("||").Add(bNull)).Block(jen.Return(outcome)),
		jen.Return(orTrue(e.equal(n.Item, a, b))),
	}
}

func (e *Emitter) equalUnion(n *graph.Node) []jen.Code {
	cases := []jen.Code{jen.Case(jen.Nil()).Block(jen.Return(jen.Id("b").Op("==").Nil()))}
	binds := false
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		eq := e.equal(n.Branches[j].Node, branchPlace("a", pointer), branchPlace("b", pointer))
		if eq == nil {
			return
		}
		binds = true
		body := []jen.Code{jen.List(jen.Id("b"), jen.Id("same")).Op(":=").Id("b").Assert(typ)}
		if pointer && !isEqualMethod(n.Branches[j].Node) {
			body = append(body, jen.If(jen.Op("!").Id("same").Op("||").Id("a").Op("==").Nil().Op("||").Id("b").Op("==").
				Nil()).Block(
				jen.Return(jen.Id("same").Op("&&").Id("a").Op("==").Id("b"))))
		}
		cases = append(cases, jen.Case(typ).Block(append(body, jen.Return(jen.Id("same").Op("&&").Add(eq.holds())))...))
	})
	subject := jen.Id("a").Assert(jen.Type())
	if binds {
		subject = jen.Id("a").Op(":=").Add(subject)
	}
	return []jen.Code{jen.Switch(subject).Block(cases...), jen.Return(jen.False())}
}

// isEqualMethod reports whether pointers to values of n are compared by a method, which takes nil.
func isEqualMethod(n *graph.Node) bool {
	return n.Kind == graph.Methods || n.Kind == graph.Struct && n.Own
}
