package evolve

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// valuesOf returns as how many values the default of a field of node i is counted each time that it is filled in; see
// [rt.Limits].
func valuesOf(p *plan.Plan, i plan.Index, encoded []byte) int {
	c := valueCounter{plan: p}
	c.r.ResetBytes(encoded)
	c.r.Limits = rt.Limits{MaxDepth: -1, MaxStringBytes: -1, MaxItems: -1, MaxZeroWidthItems: -1, MaxBytes: -1,
		MaxValues: -1}
	return max(1, int(min(c.count(i), math.MaxInt)))
}

type valueCounter struct {
	plan *plan.Plan
	r    rt.Reader
}

// count returns as how many values the next one of node i is counted. A string is cut from the default, and so takes no
// more than the field itself; what is made of bytes counts by its length.
func (c *valueCounter) count(i plan.Index) int64 {
	n := &c.plan.Nodes[i]
	switch n.Kind {
	case plan.Record:
		sum := int64(recordValues(n))
		for j := range n.Fields {
			sum += c.count(n.Fields[j].Node)
		}
		return sum
	case plan.Array:
		return 1 + c.items(n.Item, c.plan.Nodes[n.Item].LeastBytes, false)
	case plan.Map:
		return 1 + c.items(n.Item, 1+c.plan.Nodes[n.Item].LeastBytes, true)
	case plan.Nullable, plan.Union:
		if number := c.r.UnionIndex(len(n.Branches)); number >= 0 {
			return c.count(n.Branches[number])
		}
		return 1
	}
	start := c.r.Offset()
	switch n.Kind.Base() {
	case plan.Null:
	case plan.Boolean:
		c.r.SkipFixed(1)
	case plan.Int, plan.Long, plan.Enum:
		c.r.SkipVarints(1)
	case plan.Float:
		c.r.SkipFixed(4)
	case plan.Double:
		c.r.SkipFixed(8)
	case plan.Fixed:
		c.r.SkipFixed(n.Size)
	case plan.String:
		c.r.SkipStrings(1)
		return 1
	default:
		c.r.SkipStrings(1)
	}
	return 1 + (c.r.Offset()-start)/64
}

func (c *valueCounter) items(item plan.Index, least int, keyed bool) (sum int64) {
	var block rt.Block
	for block.Next(&c.r, least) {
		for left := block.Count(); left > 0 && !c.r.Failed(); left-- {
			if keyed {
				c.r.SkipStrings(1)
				sum++
			}
			sum += c.count(item)
		}
	}
	return sum
}

// recordValues is as how many values a record counts beside its fields: in an any it is a map.
func recordValues(n *plan.Node) int {
	if len(n.Fields) == 0 {
		return 1
	}
	return 4
}
