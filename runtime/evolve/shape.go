package evolve

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// shapes makes the shapes of a plan's nodes.
type shapes struct {
	plan *plan.Plan
	done map[plan.Index]*rt.Shape // named and other nodes with parts
}

// Shape returns what must be known to pass over data of the plan's first root.
func Shape(p *plan.Plan) *rt.Shape {
	s := shapes{plan: p}
	return s.of(p.Roots[0])
}

// of returns the shape of node i.
func (s *shapes) of(i plan.Index) *rt.Shape {
	n := &s.plan.Nodes[i]
	switch n.Kind.Base() {
	case plan.Null:
		return &rt.Shape{Kind: rt.SkipFixed}
	case plan.Boolean:
		return &rt.Shape{Kind: rt.SkipFixed, Size: 1}
	case plan.Float:
		return &rt.Shape{Kind: rt.SkipFixed, Size: 4}
	case plan.Double:
		return &rt.Shape{Kind: rt.SkipFixed, Size: 8}
	case plan.Fixed:
		return &rt.Shape{Kind: rt.SkipFixed, Size: n.Size}
	case plan.Int, plan.Long, plan.Enum:
		return &rt.Shape{Kind: rt.SkipVarints, Size: 1}
	case plan.Bytes, plan.String:
		return &rt.Shape{Kind: rt.SkipBytes}
	}
	if shape := s.done[i]; shape != nil {
		return shape
	}
	shape := new(rt.Shape)
	if s.done == nil {
		s.done = make(map[plan.Index]*rt.Shape)
	}
	s.done[i] = shape // before its parts, which may contain it
	switch n.Kind {
	case plan.Record:
		shape.Kind, shape.Recursive = rt.SkipRecord, n.Recursive
		shape.Parts = s.parts(n.Fields)
	case plan.Array:
		shape.Kind, shape.MinItemBytes = rt.SkipArray, s.plan.Nodes[n.Item].MinBytes
		shape.Item = s.of(n.Item)
	case plan.Map:
		shape.Kind, shape.MinItemBytes = rt.SkipMap, 1+s.plan.Nodes[n.Item].MinBytes
		shape.Item = s.of(n.Item)
	default:
		shape.Kind = rt.SkipUnion
		for _, branch := range n.Branches {
			shape.Parts = append(shape.Parts, s.of(branch))
		}
	}
	return shape
}

// run returns the shape of fields one after the other; nil if they take no bytes.
func (s *shapes) run(fields []plan.Field) *rt.Shape {
	switch parts := s.parts(fields); len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	default:
		return &rt.Shape{Kind: rt.SkipRecord, Parts: parts}
	}
}

// parts returns the shapes of fields one after the other. Neighbours of a fixed width, and varints, are one part, and records that do
// not contain themselves are taken apart.
func (s *shapes) parts(fields []plan.Field) []*rt.Shape {
	var parts []*rt.Shape
	add := func(part *rt.Shape) {
		if part.Kind == rt.SkipFixed && part.Size == 0 {
			return
		}
		if len(parts) > 0 {
			last := parts[len(parts)-1]
			if last.Kind == part.Kind && part.Kind <= rt.SkipVarints && last.Size <= math.MaxInt-part.Size {
				parts[len(parts)-1] = &rt.Shape{Kind: part.Kind, Size: last.Size + part.Size}
				return
			}
		}
		parts = append(parts, part)
	}
	for _, f := range fields {
		if n := &s.plan.Nodes[f.Node]; n.Kind == plan.Record && !n.Recursive {
			for _, part := range s.of(f.Node).Parts {
				add(part)
			}
			continue
		}
		add(s.of(f.Node))
	}
	return parts
}
