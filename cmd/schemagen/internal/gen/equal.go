package gen

import (
	"github.com/dave/jennifer/jen"

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
func equalPointers() jen.Code {
	x, y := jen.Id("x"), jen.Id("y")
	same := x.Clone().Op("==").Add(y)
	return jen.If(same.Clone().Op("||").Add(x).Op("==").Nil().Op("||").Add(y).Op("==").Nil()).Block(jen.Return(same))
}

// equalFields returns the body of a record's EqualAvro.
func (g *generator) equalFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	code := []jen.Code{equalPointers()}
	if n.Recursive {
		code = append(code, enterDepth(jen.False())...)
	}
	var list []*equality
	for j, f := range n.Fields {
		if g.isVoid(f.Node) {
			continue
		}
		name := info.fields[j]
		if e := g.equal(p, f.Node, variable(jen.Id("x").Dot(name)), variable(jen.Id("y").Dot(name))); e != nil {
			list = append(list, e)
		}
	}
	for len(list) > longCondition {
		code = append(code, ifUnlike(joined("||", list[:longCondition], (*equality).fails)))
		list = list[longCondition:]
	}
	if len(list) == 0 {
		return append(code, jen.Return(jen.True()))
	}
	return append(code, jen.Return(joined("&&", list, (*equality).holds)))
}

// longCondition is how many fields are compared in one expression: the time to compile one grows with the square of its length.
const longCondition = 64

// joined puts an operator between conditions, each on a line of its own.
func joined(operator string, list []*equality, condition func(*equality) *jen.Statement) *jen.Statement {
	all := condition(list[0])
	for _, e := range list[1:] {
		all.Op(operator).Line().Add(condition(e))
	}
	return all
}

// equalWhole returns the body of EqualAvro for a value that is not a record.
func (g *generator) equalWhole(p *goPackage, i plan.Index, x, y place) []jen.Code {
	return []jen.Code{equalPointers(), jen.Return(orTrue(g.equal(p, i, x, y)))}
}

// orTrue is the outcome of a comparison, of which there is none for null.
func orTrue(e *equality) jen.Code {
	if e == nil {
		return jen.True()
	}
	return e.holds()
}

// hasOperator reports whether values of node i are compared by ==.
func (g *generator) hasOperator(i plan.Index) bool {
	switch g.node(i).Kind {
	case plan.Boolean, plan.Int, plan.Long, plan.String, plan.Enum, plan.Fixed, plan.UUIDString, plan.UUIDFixed, plan.Duration:
		return g.nodes[i].mapping == nil
	}
	return false
}

// equal returns the condition that two values are equal, or nil if they always are.
func (g *generator) equal(p *goPackage, i plan.Index, a, b place) *equality {
	n := g.node(i)
	if g.hasOperator(i) {
		return &equality{a.value(), b.value()}
	}
	if g.nodes[i].mapping == nil {
		switch n.Kind {
		case plan.Null:
			return nil
		case plan.Float, plan.Double:
			return &equality{left: jen.Qual(runtimePath, "Equal"+scalarName(n.Kind)).Call(a.value(), b.value())}
		case plan.Bytes:
			return &equality{left: jen.Qual("bytes", "Equal").Call(a.value(), b.value())}
		case plan.Date, plan.TimeMillis, plan.TimeMicros, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
			plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos, plan.BigDecimal:
			return &equality{g.compareCall(p, i, a, b), jen.Lit(0)}
		case plan.DecimalBytes, plan.DecimalFixed:
			return &equality{left: a.selected().Dot("Equal").Call(b.value())}
		case plan.Record:
			return &equality{left: g.equalRecord(p, i, a.selected(), b.address())}
		case plan.Array:
			if g.hasOperator(n.Item) {
				return &equality{left: jen.Qual("slices", "Equal").Call(a.value(), b.value())}
			}
		case plan.Map:
			if g.hasOperator(n.Item) || g.node(n.Item).Kind == plan.Null && g.nodes[n.Item].mapping == nil {
				return &equality{left: jen.Qual("maps", "Equal").Call(a.value(), b.value())}
			}
		case plan.Nullable:
			if g.isRecordPointer(i) && !a.pointer {
				return &equality{left: g.equalRecord(p, n.Item, a.selected(), b.value())}
			}
		}
	}
	return &equality{left: g.pairCall(p, i, jen.Id("equal"+p.equal.name(g, p, i)), a.value(), b.value())}
}

// equalRecord compares a record of node i with the one at a pointer.
func (g *generator) equalRecord(p *goPackage, i plan.Index, a, b *jen.Statement) *jen.Statement {
	if p.depth && g.countsDepth(p, i) {
		return a.Dot("equalAvro").Call(b, jen.Id("depth"))
	}
	return a.Dot("EqualAvro").Call(b)
}

// emitEqualHelper writes the function that reports whether values of node i's Go type are equal.
func (g *generator) emitEqualHelper(p *goPackage, i plan.Index) {
	n := g.node(i)
	p.depth = g.countsDepth(p, i)
	var body []jen.Code
	switch {
	case g.nodes[i].mapping != nil:
		body = append(g.convertPair(p, i, jen.Return(jen.False())),
			jen.Return(orTrue(g.equal(p, g.nodes[i].bare, variable(jen.Id("base")), variable(jen.Id("other"))))))
	case n.Kind == plan.Array:
		body = g.equalArray(p, i)
	case n.Kind == plan.Map:
		body = g.equalMap(p, i)
	case n.Kind == plan.Nullable:
		body = g.equalNullable(p, i)
	case n.Kind == plan.Union:
		body = g.equalUnion(p, i)
	}
	name := "equal" + p.equal.name(g, p, i)
	p.file.Commentf("%s reports whether a and b, values of %s, are the same.", name, describe(g, i))
	g.pairHelper(p, i, name, jen.Bool(), body)
}

// ifUnlike returns `if condition { return false }`.
func ifUnlike(condition jen.Code) jen.Code { return jen.If(condition).Block(jen.Return(jen.False())) }

// ifLengthsDiffer is how the comparison of two lists begins.
func ifLengthsDiffer() jen.Code {
	return ifUnlike(jen.Len(jen.Id("a")).Op("!=").Len(jen.Id("b")))
}

func (g *generator) equalArray(p *goPackage, i plan.Index) []jen.Code {
	a, b, k := jen.Id("a"), jen.Id("b"), jen.Id("i")
	e := g.equal(p, g.node(i).Item, variable(a.Clone().Index(k)), variable(b.Clone().Index(k)))
	if e == nil {
		return []jen.Code{jen.Return(jen.Len(a).Op("==").Len(b))}
	}
	return []jen.Code{
		ifLengthsDiffer(),
		jen.For(k.Clone().Op(":=").Range().Add(a)).Block(ifUnlike(e.fails())),
		jen.Return(jen.True()),
	}
}

func (g *generator) equalMap(p *goPackage, i plan.Index) []jen.Code {
	key, item, other, found := jen.Id("key"), jen.Id("item"), jen.Id("other"), jen.Id("found")
	e := g.equal(p, g.node(i).Item, variable(item), variable(other))
	return []jen.Code{
		ifLengthsDiffer(),
		jen.For(jen.List(key, item).Op(":=").Range().Id("a")).Block(
			jen.List(other, found).Op(":=").Id("b").Index(key),
			ifUnlike(jen.Op("!").Add(found).Op("||").Add(e.fails())),
		),
		jen.Return(jen.True()),
	}
}

func (g *generator) equalNullable(p *goPackage, i plan.Index) []jen.Code {
	aNull, aSet, a := g.isNull(i, "a")
	bNull, bSet, b := g.isNull(i, "b")
	outcome := aNull.Clone().Op("&&").Add(bNull)
	switch g.nullableForm(i) {
	case pointerForm:
		outcome = jen.Id("a").Op("==").Id("b")
	case optionalForm:
		outcome = aSet.Op("==").Add(bSet)
	}
	return []jen.Code{
		jen.If(aNull.Clone().Op("||").Add(bNull)).Block(jen.Return(outcome)),
		jen.Return(orTrue(g.equal(p, g.node(i).Item, a, b))),
	}
}

func (g *generator) equalUnion(p *goPackage, i plan.Index) []jen.Code {
	cases := []jen.Code{jen.Case(jen.Nil()).Block(jen.Return(jen.Id("b").Op("==").Nil()))}
	binds := false
	for j, branch := range g.node(i).Branches {
		e := g.equal(p, branch, g.partOf(p, i, j, "a"), g.partOf(p, i, j, "b"))
		if e == nil {
			continue
		}
		binds = true
		if g.hasOperator(branch) && !g.wraps(i, j) {
			e = &equality{jen.Id("a"), jen.Id("b")} // defined types have the operator too
		}
		typ := g.branchType(p, i, j)
		cases = append(cases, jen.Case(typ).Block(
			jen.List(jen.Id("b"), jen.Id("same")).Op(":=").Id("b").Assert(typ),
			jen.Return(jen.Id("same").Op("&&").Add(e.holds())),
		))
	}
	subject := jen.Id("a").Assert(jen.Type())
	if binds {
		subject = jen.Id("a").Op(":=").Add(subject)
	}
	return []jen.Code{jen.Switch(subject).Block(cases...), jen.Return(jen.False())}
}
