package gen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// marker is the unexported method that seals the interface of union i.
func (g *generator) marker(i plan.Index) string { return "is" + g.nodes[i].typeName }

// isPointerBranch reports whether branch j of union i is held by pointer: a record of the same package.
func (g *generator) isPointerBranch(i plan.Index, j int) bool {
	branch := g.node(i).Branches[j]
	return g.nodes[i].branches[j] == "" && g.node(branch).Kind == plan.Record
}

// branchType is the Go type that stands in the interface of union i for branch j.
func (g *generator) branchType(p *goPackage, i plan.Index, j int) *jen.Statement {
	branch := g.node(i).Branches[j]
	switch name := g.nodes[i].branches[j]; {
	case name != "":
		return qualified(p, g.nodes[i].pkg.path, name)
	case g.isPointerBranch(i, j):
		return jen.Op("*").Add(g.goType(p, branch))
	}
	return g.goType(p, branch)
}

// wraps reports whether the type of branch j of union i is a struct around the branch's own type, which is
// needed where a defined type would lose methods that are called on the value.
func (g *generator) wraps(i plan.Index, j int) bool {
	branch := g.node(i).Branches[j]
	if g.nodes[i].branches[j] == "" {
		return false
	}
	kind := g.node(branch).Kind
	return g.nodes[branch].mapping != nil || kind == plan.Record || kind == plan.Union || kind == plan.Nullable
}

// branchValue is the branch's own value inside v, a value of its branch type.
func (g *generator) branchValue(p *goPackage, i plan.Index, j int) *jen.Statement {
	branch := g.node(i).Branches[j]
	switch {
	case g.wraps(i, j):
		return jen.Id("v").Dot("Value")
	case g.nodes[i].branches[j] == "" || g.node(branch).Kind == plan.Fixed || g.node(branch).Kind == plan.UUIDFixed:
		return jen.Id("v")
	}
	return g.goType(p, branch).Call(jen.Id("v"))
}

// branchOf returns the branch type's value made of value, a value of the branch's own type.
func (g *generator) branchOf(p *goPackage, i plan.Index, j int, value jen.Code) *jen.Statement {
	if g.wraps(i, j) {
		return g.branchType(p, i, j).Values(jen.Dict{jen.Id("Value"): value})
	}
	if g.nodes[i].branches[j] != "" {
		return g.branchType(p, i, j).Call(value)
	}
	return jen.Add(value)
}

// emitUnion writes the sealed interface of union i and the types of its branches.
func (g *generator) emitUnion(p *goPackage, i plan.Index) {
	n, info := g.node(i), &g.nodes[i]
	var list []string
	for j, branch := range n.Branches {
		switch {
		case g.node(branch).Kind == plan.Null:
			list = append(list, "nil")
		case g.isPointerBranch(i, j):
			list = append(list, "*"+g.nodes[branch].typeName)
		case info.branches[j] != "":
			list = append(list, info.branches[j])
		default:
			list = append(list, g.nodes[branch].typeName)
		}
	}
	holds := "It has no branch."
	if len(list) > 0 {
		holds = "It holds one of " + strings.Join(list, ", ") + "."
	}
	p.file.Comment(wrapped(info.typeName + " is " + describe(g, i) + ". " + holds))
	p.file.Type().Id(info.typeName).Interface(jen.Id(g.marker(i)).Params()).Line()

	for j, branch := range n.Branches {
		name := info.branches[j]
		if name == "" {
			continue
		}
		p.file.Comment(wrapped(name + " is the " + branchWord(g, branch) + " of " + article(info.typeName) + "."))
		if g.wraps(i, j) {
			p.file.Type().Id(name).Struct(jen.Id("Value").Add(g.goType(p, branch))).Line()
		} else {
			p.file.Type().Id(name).Add(g.goType(p, branch)).Line()
		}
	}
	for j, branch := range n.Branches {
		if g.node(branch).Kind != plan.Null {
			p.file.Func().Params(g.branchType(p, i, j)).Id(g.marker(i)).Params().Block()
		}
	}
	p.file.Line()
}

// branchWord names a branch in a comment: its fullname or its type.
func branchWord(g *generator, i plan.Index) string {
	if n := g.node(i); n.Name.Short != "" {
		return n.Name.String()
	}
	return describeShort(g, i)
}

func (g *generator) decodeUnion(p *goPackage, i plan.Index, from source) []jen.Code {
	n := g.node(i)
	valueFrom := from.value()
	if from.old != nil {
		return g.decodeBranch(p, i, from.branch(), valueFrom)
	}
	var cases []jen.Code
	for j := range n.Branches {
		cases = append(cases, jen.Case(jen.Lit(j)).Block(g.decodeBranch(p, i, j, valueFrom)...))
	}
	branch := jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(n.Branches)))
	var code []jen.Code
	if from.table != "" {
		branch = jen.Id(from.table).Dot("Branch")
		code = []jen.Code{
			g.ifSame(p, i, from),
			choose(from, jen.Return(jen.Nil(), jen.Id("r").Dot("Err").Call())),
		}
	}
	return append(code,
		jen.Switch(branch).Block(cases...),
		jen.Return(jen.Nil(), jen.Id("r").Dot("Err").Call()),
	)
}

// decodeBranch returns the statements of one case: they return the value read and an error.
func (g *generator) decodeBranch(p *goPackage, i plan.Index, j int, from source) []jen.Code {
	branch := g.node(i).Branches[j]
	n := g.node(branch)
	item := jen.Id("item")
	if n.Kind == plan.Null {
		return []jen.Code{jen.Return(jen.Nil(), jen.Nil())}
	}
	if g.isPointerBranch(i, j) {
		typ := g.goType(p, branch)
		return []jen.Code{
			jen.List(item, jen.Id("same")).Op(":=").Id("v").Assert(jen.Op("*").Add(typ)),
			jen.If(jen.Op("!").Id("same").Op("||").Id("item").Op("==").Nil()).Block(
				jen.Id("item").Op("=").New(typ),
			),
			jen.Return(item, g.decodeRecord(p, branch, pointee(item), from)),
		}
	}
	if n.Kind == plan.Record && g.nodes[branch].mapping == nil { // of another package
		return []jen.Code{
			jen.List(item, jen.Id("_")).Op(":=").Id("v").Assert(g.branchType(p, i, j)),
			jen.Err().Op(":=").Add(g.decodeRecord(p, branch, variable(jen.Id("item").Dot("Value")), from)),
			jen.Return(item, jen.Err()),
		}
	}
	if g.readsAlone(branch, from) {
		switch {
		case n.Kind == plan.Fixed:
			return []jen.Code{
				jen.Var().Id("item").Add(g.branchType(p, i, j)),
				read("Fixed", from, jen.Id("item").Index(jen.Op(":"))),
				jen.Return(item, jen.Id("r").Dot("Err").Call()),
			}
		case g.reusesMemory(branch):
			return []jen.Code{
				jen.List(item, jen.Id("_")).Op(":=").Id("v").Assert(g.branchType(p, i, j)),
				jen.Return(g.branchOf(p, i, j, g.readValue(p, branch, item, from)), jen.Id("r").Dot("Err").Call()),
			}
		}
		// The calls of a return statement are made from left to right.
		return []jen.Code{jen.Return(g.branchOf(p, i, j, g.readValue(p, branch, jen.Nil(), from)), jen.Id("r").Dot("Err").Call())}
	}
	old := g.helperCall(p, branch, jen.Id("old"), from)
	if g.wraps(i, j) {
		old = g.helperCall(p, branch, jen.Id("old").Dot("Value"), from)
	}
	return []jen.Code{
		jen.List(jen.Id("old"), jen.Id("_")).Op(":=").Id("v").Assert(g.branchType(p, i, j)),
		jen.List(item, jen.Err()).Op(":=").Add(old),
		jen.Return(g.branchOf(p, i, j, item), jen.Err()),
	}
}
