package gen

import (
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// shapeName is a Go name for node i built from its structure: "String", "ItemArray", "OptionalLong". Helpers
// and union branches are called by it.
func (g *generator) shapeName(i plan.Index) string {
	if m := g.nodes[i].mapping; m != nil {
		return m.Type
	}
	return g.bareShape(i)
}

// bareShape is shapeName without a mapping on i itself.
func (g *generator) bareShape(i plan.Index) string {
	switch n := g.node(i); n.Kind {
	case plan.Record, plan.Enum, plan.Fixed, plan.Union:
		return g.nodes[i].typeName
	case plan.Array:
		return g.shapeName(n.Item) + "Array"
	case plan.Map:
		return g.shapeName(n.Item) + "Map"
	case plan.Nullable:
		name := "Optional" + g.shapeName(n.Item)
		if n.NullIndex == 1 {
			name += "OrNull"
		}
		return name
	default:
		return graph.WireName(g.names, n)
	}
}
