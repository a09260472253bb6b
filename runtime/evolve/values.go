package evolve

import (
	"math"

	"github.com/schemagen/schemagen/internal/walk"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// valuesOf returns as how many values the default of a field of node i is counted each time that it is filled in; see
// [rt.Limits].
func valuesOf(p *plan.Plan, i plan.Index, encoded []byte) int {
	var c valueCounter
	c.r.ResetBytes(encoded)
	c.r.Limits = rt.Limits{MaxDepth: -1, MaxStringBytes: -1, MaxItems: -1, MaxZeroWidthItems: -1, MaxBytes: -1,
		MaxValues: -1}
	w := walk.Walker{Plan: p, Reader: &c.r, Visitor: &c}
	w.Value(i)
	return max(1, int(min(c.count, math.MaxInt)))
}

// valueCounter counts values. A string is cut from the default, and so takes no more than the field itself; what is
// made of bytes counts by its length.
type valueCounter struct {
	walk.Everything
	r     rt.Reader
	count int64
}

// Scalar counts a value.
func (c *valueCounter) Scalar(n *plan.Node) walk.Way {
	c.count++
	start := c.r.Offset()
	if c.r.Skip(scalarShape(n)); n.Kind.Base() != plan.String {
		c.count += (c.r.Offset() - start) / 64
	}
	return walk.Into
}

// Record counts a record beside its fields.
func (c *valueCounter) Record(n *plan.Node) walk.Way {
	c.count += int64(recordValues(n))
	return walk.Into
}

// Block counts a list, once.
func (c *valueCounter) Block(_ *plan.Node, _, count int) walk.Way {
	if count == 0 {
		c.count++
	}
	return walk.Into
}

// Part counts keys.
func (c *valueCounter) Part(n *plan.Node, _ int, _ string) walk.Way {
	if n.Kind == plan.Map {
		c.count++
	}
	return walk.Into
}

// recordValues is as how many values a record counts beside its fields: in an any it is a map.
func recordValues(n *plan.Node) int {
	if len(n.Fields) == 0 {
		return 1
	}
	return 4
}
