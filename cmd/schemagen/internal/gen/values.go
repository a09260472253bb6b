package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: Beside the codec a type may have three methods on its values: CompareAvro (compare.go), EqualAvro (equal.go) and Clone (clone.go).
// They follow one scheme: an expression for a node where one call or operator will do, and a helper function otherwise, which
// takes values where the codec's helpers take bytes.

// valueMethods are the bodies of these methods for one type, nil for those it does not get.
type valueMethods struct {
	compare   []jen.Code
	equal     []jen.Code
	clone     []jen.Code
	unshare   []jen.Code // nil too if copying a record copies all it holds
	recursive bool
}

// recordValues makes the bodies for record i.
func (g *generator) recordValues(p *goPackage, i plan.Index) valueMethods {
	n := g.node(i)
	m := valueMethods{recursive: n.Recursive}
	p.depth = n.Recursive
	if g.opts.Compare && !g.isUnordered(i) {
		m.compare = g.compareFields(p, i)
	}
	if g.opts.Equal {
		m.equal = g.equalFields(p, i)
	}
	if g.opts.Clone {
		m.clone, m.unshare = g.cloneRecord(i), g.unshareFields(p, i)
	}
	return m
}

// wholeValues makes the bodies for a type that is no record; x and y are its value in the variables of these names.
func (g *generator) wholeValues(p *goPackage, i plan.Index, x, y place) valueMethods {
	var m valueMethods
	p.depth = false
	if g.opts.Compare && !g.isUnordered(i) {
		m.compare = g.compareWhole(p, i, x, y)
	}
	if g.opts.Equal {
		m.equal = g.equalWhole(p, i, x, y)
	}
	if g.opts.Clone {
		m.clone = g.cloneWhole(p, i)
	}
	return m
}

// emitValues writes the methods.
func (g *generator) emitValues(p *goPackage, typeName string, m valueMethods) {
	f := p.file
	x := func() *jen.Statement { return f.Func().Params(jen.Id("x").Op("*").Id(typeName)) }
	y, depth := jen.Id("y").Op("*").Id(typeName), jen.Id("depth").Int()
	if m.compare != nil {
		f.Comment("CompareAvro returns -1, 0 or 1 as x sorts before, with or after y by the schema; nil sorts first.")
		if m.recursive {
			x().Id("CompareAvro").Params(y).Int().Block(
				jen.Return(jen.Id("x").Dot("compareAvro").Call(jen.Id("y"), jen.Lit(0)).Op("%").Qual(runtimePath, "CompareTooDeep")),
			).Line()
			f.Comment("compareAvro is CompareAvro at the given depth of recursion.")
			x().Id("compareAvro").Params(y, depth).Int().Block(m.compare...).Line()
		} else {
			x().Id("CompareAvro").Params(y).Int().Block(m.compare...).Line()
		}
	}
	if m.equal != nil {
		f.Comment("EqualAvro reports whether x and y are one datum, or both nil.")
		if m.recursive {
			x().Id("EqualAvro").Params(y).Bool().Block(
				jen.Return(jen.Id("x").Dot("equalAvro").Call(jen.Id("y"), jen.Lit(0))),
			).Line()
			f.Comment("equalAvro is EqualAvro at the given depth of recursion.")
			x().Id("equalAvro").Params(y, depth).Bool().Block(m.equal...).Line()
		} else {
			x().Id("EqualAvro").Params(y).Bool().Block(m.equal...).Line()
		}
	}
	if m.clone != nil {
		f.Comment("Clone returns a copy of x that shares only strings with it.")
		x().Id("Clone").Params().Op("*").Id(typeName).Block(m.clone...).Line()
	}
	if m.unshare != nil {
		f.Comment("unshareAvro copies what x shares with the value it was copied from.")
		var params []jen.Code
		if m.recursive {
			params = append(params, jen.Id("n").Op("*").Qual(runtimePath, "Nesting"))
		}
		x().Id("unshareAvro").Params(params...).Block(m.unshare...).Line()
	}
}

// emitValueHelpers writes the helpers of these methods that are needed and not written yet.
func (g *generator) emitValueHelpers(p *goPackage) {
	for i, ok := p.compare.next(); ok; i, ok = p.compare.next() {
		g.emitCompareHelper(p, i)
	}
	for i, ok := p.equal.next(); ok; i, ok = p.equal.next() {
		g.emitEqualHelper(p, i)
	}
	for i, ok := p.clone.next(); ok; i, ok = p.clone.next() {
		g.emitCloneHelper(p, i)
	}
	p.depth = false
}

// pairHelper writes `func name(a, b T, depth int) result`; what counts no depth does without it.
func (g *generator) pairHelper(p *goPackage, i plan.Index, name string, result *jen.Statement, body []jen.Code) {
	params := []jen.Code{jen.Id("a"), jen.Id("b").Add(g.goType(p, i))}
	if g.countsDepth(p, i) {
		params = append(params, jen.Id("depth").Int())
	}
	p.file.Func().Id(name).Params(params...).Add(result).Block(body...).Line()
}

// pairCall calls a helper or a method that takes the depth if node i counts it.
func (g *generator) pairCall(p *goPackage, i plan.Index, function *jen.Statement, args ...jen.Code) *jen.Statement {
	if g.countsDepth(p, i) {
		if p.depth {
			args = append(args, jen.Id("depth"))
		} else {
			args = append(args, jen.Lit(0))
		}
	}
	return function.Call(args...)
}

// enterDepth returns the statements at the start of what recursion passes through, given what ends it.
func enterDepth(tooDeep jen.Code) []jen.Code {
	return []jen.Code{
		jen.If(jen.Id("depth").Op(">=").Qual(runtimePath, "MaxEncodeDepth")).Block(jen.Return(tooDeep)),
		jen.Id("depth").Op("++"),
	}
}

// isRecordPointer reports whether node i is null or a record, held by a pointer whose methods take nil as null.
func (g *generator) isRecordPointer(i plan.Index) bool {
	n := g.node(i)
	return n.Kind == plan.Nullable && g.nodes[i].mapping == nil && g.nullableForm(i) == pointerForm &&
		g.node(n.Item).Kind == plan.Record && g.nodes[n.Item].mapping == nil
}

// partOf is the branch's own value in a variable of the type of branch j of union i.
func (g *generator) partOf(p *goPackage, i plan.Index, j int, id string) place {
	branch := g.node(i).Branches[j]
	switch {
	case g.isPointerBranch(i, j):
		return pointee(jen.Id(id))
	case g.wraps(i, j):
		return variable(jen.Id(id).Dot("Value"))
	case g.nodes[i].branches[j] == "" || g.node(branch).Kind == plan.Fixed: // which is sliced
		return variable(jen.Id(id))
	}
	return variable(g.goType(p, branch).Call(jen.Id(id)))
}

// isUnordered reports whether data of node i may hold a map that would have to be compared, so that they have no order.
func (g *generator) isUnordered(i plan.Index) bool {
	if g.unordered == nil {
		g.findUnordered()
	}
	return g.unordered[i]
}

// findUnordered spreads what it is to be without order from the maps to all that contain them.
func (g *generator) findUnordered() {
	g.unordered = make([]bool, len(g.plan.Nodes))
	above := make([][]plan.Index, len(g.plan.Nodes))
	var list []plan.Index
	for i := range g.plan.Nodes {
		n := &g.plan.Nodes[i]
		switch n.Kind {
		case plan.Map:
			g.unordered[i] = true
			list = append(list, plan.Index(i))
		case plan.Record:
			for _, f := range n.Fields {
				if f.Schema.Order != schema.Ignore {
					above[f.Node] = append(above[f.Node], plan.Index(i))
				}
			}
		case plan.Array:
			above[n.Item] = append(above[n.Item], plan.Index(i))
		case plan.Nullable, plan.Union:
			for _, branch := range n.Branches {
				above[branch] = append(above[branch], plan.Index(i))
			}
		}
	}
	for len(list) > 0 {
		i := list[len(list)-1]
		list = list[:len(list)-1]
		for _, j := range above[i] {
			if !g.unordered[j] {
				g.unordered[j] = true
				list = append(list, j)
			}
		}
	}
}
