package evolve

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// valuesOf returns as how many values the default of a field of node i is counted each time that it is filled in; see
// [rt.Limits].
func valuesOf(p *plan.Plan, i plan.Index, encoded []byte) int {
	c := valueCounter{plan: p, shapes: NewShapes(p)}
	c.r.ResetBytes(encoded)
	c.r.Limits = rt.Limits{MaxDepth: -1, MaxStringBytes: -1, MaxItems: -1, MaxZeroWidthItems: -1, MaxBytes: -1,
		MaxValues: -1}
	return max(1, int(min(c.count(i), math.MaxInt)))
}

type valueCounter struct {
	plan   *plan.Plan
	shapes *Shapes
	r      rt.Reader
}

// count returns as how many values the next one of node i is counted. A string is cut from the default, and so takes no
// more than the field itself; what is made of bytes counts by its length.
func (c *valueCounter) count(i plan.Index) int64 {
	n := &c.plan.Nodes[i]
	switch {
	case n.Kind.IsList():
		return 1 + c.items(n)
	case n.Kind.IsUnion():
		if number := c.r.UnionIndex(len(n.Branches)); number >= 0 {
			return c.count(n.Branches[number])
		}
		return 1
	case n.Kind.HasParts():
		sum := int64(recordValues(n))
		for _, field := range n.Parts() {
			sum += c.count(field)
		}
		return sum
	}
	start := c.r.Offset()
	if c.r.Skip(c.shapes.Of(i)); n.Kind.Base() == plan.String {
		return 1
	}
	return 1 + (c.r.Offset()-start)/64
}

func (c *valueCounter) items(n *plan.Node) (sum int64) {
	keyed := n.Kind == plan.Map
	least := c.plan.Nodes[n.Item].LeastBytes
	if keyed {
		least++
	}
	var block rt.Block
	for block.Next(&c.r, least) {
		for left := block.Count(); left > 0 && !c.r.Failed(); left-- {
			if keyed {
				c.r.SkipStrings(1)
				sum++
			}
			sum += c.count(n.Item)
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
