package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// isFlat reports whether an assignment copies all that a value of node i holds, strings apart, which nobody can change.
func (g *generator) isFlat(i plan.Index) bool {
	flat, known := g.flat[i]
	if !known {
		flat = g.findFlat(i)
		g.flat[i] = flat
	}
	return flat
}

func (g *generator) findFlat(i plan.Index) bool {
	n := g.node(i)
	if m := g.nodes[i].mapping; m != nil {
		return m.Encode == "" && g.isFlat(g.nodes[i].bare)
	}
	switch n.Kind {
	case plan.Bytes, plan.Array, plan.Map:
		return false
	case plan.Record:
		if n.Recursive {
			return false // what leads back to it is no part of it
		}
		for _, f := range n.Fields {
			if !g.isFlat(f.Node) {
				return false
			}
		}
	case plan.Nullable:
		return g.nullableForm(i) == optionalForm && g.isFlat(n.Item)
	case plan.Union:
		for j, branch := range n.Branches {
			if g.isPointerBranch(i, j) || !g.isFlat(branch) {
				return false
			}
		}
	}
	return true
}

// cloneRecord returns the body of a record's Clone.
func (g *generator) cloneRecord(i plan.Index) []jen.Code {
	if g.isFlat(i) {
		return []jen.Code{jen.Return(jen.Qual(runtimePath, "ClonePointer").Call(jen.Id("x")))}
	}
	return []jen.Code{
		jen.Id("c").Op(":=").Qual(runtimePath, "ClonePointer").Call(jen.Id("x")),
		jen.If(jen.Id("c").Op("!=").Nil()).Block(jen.Id("c").Dot("unshareAvro").Call(g.freshNesting(i)...)),
		jen.Return(jen.Id("c")),
	}
}

// freshNesting is the argument for what counts the depth of recursion, at its start; none for what does not.
func (g *generator) freshNesting(i plan.Index) []jen.Code {
	if g.node(i).Recursive {
		return []jen.Code{jen.New(jen.Qual(runtimePath, "Nesting"))}
	}
	return nil
}

// unshareFields returns the body of a record's unshareAvro, or nil if it needs none.
func (g *generator) unshareFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	if g.isFlat(i) {
		return nil
	}
	var code []jen.Code
	for j, f := range n.Fields {
		if statement := g.unshare(p, f.Node, variable(jen.Id("x").Dot(info.fields[j]))); statement != nil {
			code = append(code, statement)
		}
	}
	if n.Recursive {
		code = append([]jen.Code{jen.If(jen.Op("!").Id("n").Dot("Enter").Call()).Block(jen.Return())}, code...)
		code = append(code, jen.Id("n").Dot("Leave").Call())
	}
	return code
}

// cloneWhole returns the body of Clone for a value that is not a record.
func (g *generator) cloneWhole(p *goPackage, i plan.Index) []jen.Code {
	clone := jen.Qual(runtimePath, "ClonePointer").Call(jen.Id("x"))
	if g.isFlat(i) {
		return []jen.Code{jen.Return(clone)}
	}
	held := pointee(jen.Id("c"))
	if !g.isPlainRoot(i) {
		held = variable(jen.Id("c").Dot("Value"))
	}
	return []jen.Code{
		jen.Id("c").Op(":=").Add(clone),
		jen.If(jen.Id("c").Op("!=").Nil()).Block(g.unshare(p, i, held)),
		jen.Return(jen.Id("c")),
	}
}

// unshare returns the statement that gives the value in a place memory of its own, or nil if there is nothing to do.
func (g *generator) unshare(p *goPackage, i plan.Index, held place) jen.Code {
	if g.isFlat(i) {
		return nil
	}
	if g.isOwnRecord(p, i) {
		return held.selected().Dot("unshareAvro").Call(g.nesting(p, i)...)
	}
	return held.value().Op("=").Add(g.cloned(p, i, held))
}

// isOwnRecord reports whether node i is a record of package p, whose methods that are not exported can be called.
func (g *generator) isOwnRecord(p *goPackage, i plan.Index) bool {
	return g.node(i).Kind == plan.Record && g.nodes[i].mapping == nil && g.nodes[i].pkg == p
}

// nesting is the argument for a call that counts the depth of recursion.
func (g *generator) nesting(p *goPackage, i plan.Index) []jen.Code {
	switch {
	case !g.countsDepth(p, i):
		return nil
	case p.depth:
		return []jen.Code{jen.Id("n")}
	}
	return []jen.Code{jen.New(jen.Qual(runtimePath, "Nesting"))}
}

// cloned returns an expression of a copy of a value that is not flat.
func (g *generator) cloned(p *goPackage, i plan.Index, v place) *jen.Statement {
	n := g.node(i)
	if m := g.nodes[i].mapping; m != nil {
		if m.Encode != "" {
			return jen.Qual(runtimePath, "CloneValue").Call(v.value())
		}
		base := g.goType(p, g.nodes[i].bare).Call(v.value())
		return qualified(p, m.ImportPath, m.Type).Call(g.cloned(p, g.nodes[i].bare, variable(base)))
	}
	switch n.Kind {
	case plan.Bytes:
		return jen.Qual("bytes", "Clone").Call(v.value())
	case plan.Record: // of another package, since those of this one are changed where they are
		return jen.Op("*").Add(v.selected()).Dot("Clone").Call()
	case plan.Array:
		if g.isFlat(n.Item) {
			return jen.Qual("slices", "Clone").Call(v.value())
		}
	case plan.Map:
		if g.isFlat(n.Item) {
			return jen.Qual("maps", "Clone").Call(v.value())
		}
	case plan.Nullable:
		switch {
		case g.nullableForm(i) == plainForm:
			return g.cloned(p, n.Item, v)
		case g.nullableForm(i) == pointerForm && g.isFlat(n.Item):
			return jen.Qual(runtimePath, "ClonePointer").Call(v.value())
		case g.isRecordPointer(i) && !g.countsDepth(p, i) && !v.pointer:
			return v.selected().Dot("Clone").Call()
		}
	}
	return jen.Id("clone" + p.clone.name(g, p, i)).Call(append([]jen.Code{v.value()}, g.nesting(p, i)...)...)
}

// emitCloneHelper writes the function that returns a copy of a value of node i's Go type.
func (g *generator) emitCloneHelper(p *goPackage, i plan.Index) {
	n := g.node(i)
	p.depth = g.countsDepth(p, i)
	var body []jen.Code
	switch n.Kind {
	case plan.Array:
		body = g.cloneArray(p, i)
	case plan.Map:
		body = g.cloneMap(p, i)
	case plan.Nullable:
		body = g.cloneNullable(p, i)
	case plan.Union:
		body = g.cloneUnion(p, i)
	}
	name := "clone" + p.clone.name(g, p, i)
	params := []jen.Code{jen.Id("v").Add(g.goType(p, i))}
	if p.depth {
		params = append(params, jen.Id("n").Op("*").Qual(runtimePath, "Nesting"))
	}
	p.file.Commentf("%s returns a copy of v, %s.", name, describe(g, i))
	p.file.Func().Id(name).Params(params...).Add(g.goType(p, i)).Block(body...).Line()
}

func (g *generator) cloneArray(p *goPackage, i plan.Index) []jen.Code {
	return []jen.Code{
		jen.Id("c").Op(":=").Qual("slices", "Clone").Call(jen.Id("v")),
		jen.For(jen.Id("i").Op(":=").Range().Id("c")).Block(
			g.unshare(p, g.node(i).Item, variable(jen.Id("c").Index(jen.Id("i")))),
		),
		jen.Return(jen.Id("c")),
	}
}

func (g *generator) cloneMap(p *goPackage, i plan.Index) []jen.Code {
	c, key, item := jen.Id("c"), jen.Id("key"), jen.Id("item")
	entry := c.Clone().Index(key)
	var body []jen.Code
	if node := g.node(i).Item; g.isOwnRecord(p, node) {
		body = []jen.Code{g.unshare(p, node, variable(item)), entry.Op("=").Add(item)}
	} else {
		body = []jen.Code{entry.Op("=").Add(g.cloned(p, node, variable(item)))}
	}
	return []jen.Code{
		c.Clone().Op(":=").Qual("maps", "Clone").Call(jen.Id("v")),
		jen.For(jen.List(key, item).Op(":=").Range().Add(c)).Block(body...),
		jen.Return(c),
	}
}

func (g *generator) cloneNullable(p *goPackage, i plan.Index) []jen.Code {
	item := g.node(i).Item
	if g.nullableForm(i) == optionalForm {
		return []jen.Code{
			g.unshare(p, item, variable(jen.Id("v").Dot("Value"))),
			jen.Return(jen.Id("v")),
		}
	}
	return []jen.Code{
		jen.Id("c").Op(":=").Qual(runtimePath, "ClonePointer").Call(jen.Id("v")),
		jen.If(jen.Id("c").Op("!=").Nil()).Block(g.unshare(p, item, pointee(jen.Id("c")))),
		jen.Return(jen.Id("c")),
	}
}

func (g *generator) cloneUnion(p *goPackage, i plan.Index) []jen.Code {
	var cases []jen.Code
	for j, branch := range g.node(i).Branches {
		var body []jen.Code
		switch {
		case g.isPointerBranch(i, j) && g.countsDepth(p, branch):
			body = []jen.Code{
				jen.Id("c").Op(":=").Qual(runtimePath, "ClonePointer").Call(jen.Id("v")),
				jen.If(jen.Id("c").Op("!=").Nil()).Block(g.unshare(p, branch, pointee(jen.Id("c")))),
				jen.Return(jen.Id("c")),
			}
		case g.isPointerBranch(i, j):
			body = []jen.Code{jen.Return(jen.Id("v").Dot("Clone").Call())}
		case g.isFlat(branch):
			continue
		default:
			body = []jen.Code{jen.Return(g.branchOf(p, i, j, g.cloned(p, branch, g.partOf(p, i, j, "v"))))}
		}
		cases = append(cases, jen.Case(g.branchType(p, i, j)).Block(body...))
	}
	return []jen.Code{
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Id("v")),
	}
}
