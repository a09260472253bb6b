package gen

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/internal/words"
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
	branch := &g.nodeIn(p, i).Branches[j]
	typ := p.emitter.TypeCode(branch.Node.Go)
	if branch.Pointer {
		return jen.Op("*").Add(typ)
	}
	return typ
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
	p.emitter.Write(info.typeName+" is "+emit.Describe(g.plan, i)+". "+holds, "type $ interface {\n$()\n}",
		info.typeName, g.marker(i))
	for j, branch := range n.Branches {
		name := info.branches[j]
		if name == "" {
			continue
		}
		typ := "$ $"
		if g.wraps(i, j) {
			typ = "$ struct {\nValue $\n}"
		}
		p.emitter.Write(name+" is the "+g.branchWord(branch)+" of "+words.WithArticle(info.typeName)+".", "type "+typ,
			name,
			p.emitter.TypeCode(g.nodeIn(p, branch).Go))
	}
	var markers []string
	for j, branch := range n.Branches {
		if g.node(branch).Kind != plan.Null {
			markers = append(markers, fmt.Sprintf("func (%#v) %s() {}", g.branchType(p, i, j), g.marker(i)))
		}
	}
	p.emitter.Write("", strings.Join(markers, "\n"))
}

// branchWord names a branch in a comment: its fullname or its type.
func (g *generator) branchWord(i plan.Index) string {
	if n := g.node(i); n.Name.Short != "" {
		return n.Name.String()
	}
	return emit.DescribeShort(g.plan, i)
}
