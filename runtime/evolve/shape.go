package evolve

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// Shapes makes the shapes of a plan's nodes. It is not safe for concurrent use; the shapes are.
type Shapes struct {
	plan *plan.Plan
	done map[plan.Index]*rt.Shape // nodes with parts
}

// The shapes of the primitive types are shared by all.
var (
	nothing    = &rt.Shape{Kind: rt.SkipFixed}
	oneByte    = &rt.Shape{Kind: rt.SkipFixed, Size: 1}
	fourBytes  = &rt.Shape{Kind: rt.SkipFixed, Size: 4}
	eightBytes = &rt.Shape{Kind: rt.SkipFixed, Size: 8}
	oneVarint  = &rt.Shape{Kind: rt.SkipVarints, Size: 1}
	oneString  = &rt.Shape{Kind: rt.SkipStrings, Size: 1}
)

// NewShapes returns the shapes of p's nodes.
func NewShapes(p *plan.Plan) *Shapes { return &Shapes{plan: p} }

// Shape returns what must be known to pass over data of p's first root.
func Shape(p *plan.Plan) *rt.Shape { return NewShapes(p).Of(p.Roots[0]) }

// scalarShape returns the shape of a node without parts; nil for others.
func scalarShape(n *plan.Node) *rt.Shape {
	switch n.Kind.Base() {
	case plan.Null:
		return nothing
	case plan.Boolean:
		return oneByte
	case plan.Float:
		return fourBytes
	case plan.Double:
		return eightBytes
	case plan.Fixed:
		return &rt.Shape{Kind: rt.SkipFixed, Size: n.Size}
	case plan.Int, plan.Long, plan.Enum:
		return oneVarint
	case plan.Bytes, plan.String:
		return oneString
	}
	return nil
}

// Of returns what must be known to pass over data of node i.
func (s *Shapes) Of(i plan.Index) *rt.Shape {
	n := &s.plan.Nodes[i]
	if shape := scalarShape(n); shape != nil {
		return shape
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
		shape.Kind, shape.MinItemBytes = rt.SkipArray, s.plan.Nodes[n.Item].LeastBytes
		shape.Item = s.Of(n.Item)
	case plan.Map:
		shape.Kind, shape.MinItemBytes = rt.SkipArray, 1+s.plan.Nodes[n.Item].LeastBytes
		entry := run{oneString}
		s.add(&entry, n.Item)
		shape.Item = entry.shape()
	default:
		shape.Kind = rt.SkipUnion
		for _, branch := range n.Branches {
			shape.Parts = append(shape.Parts, s.Of(branch))
		}
	}
	return shape
}

// Run returns what must be known to pass over fields one after the other; nil if they take no bytes.
func (s *Shapes) Run(fields []plan.Field) *rt.Shape {
	parts := s.parts(fields)
	return parts.shape()
}

// parts returns the shapes of fields one after the other.
func (s *Shapes) parts(fields []plan.Field) run {
	var parts run
	for _, f := range fields {
		s.add(&parts, f.Node)
	}
	return parts
}

// maxTakenApart is how many parts a record may have to be taken apart. Without a bound the parts of records that hold
// two of the next each, 30 levels deep, would be a thousand million, from two kilobytes of schema.
const maxTakenApart = 64

// add adds the shape of node i. Records are taken apart unless they contain themselves or have many parts.
func (s *Shapes) add(parts *run, i plan.Index) {
	n, shape := &s.plan.Nodes[i], s.Of(i)
	if n.Kind != plan.Record || n.Recursive || len(shape.Parts) > maxTakenApart {
		parts.add(shape)
		return
	}
	for _, part := range shape.Parts {
		parts.add(part)
	}
}

// run is shapes that follow on each other. Neighbours of a fixed width are one, and so are varints, and strings.
type run []*rt.Shape

func (r *run) add(part *rt.Shape) {
	if part.Kind == rt.SkipFixed && part.Size == 0 {
		return
	}
	if n := len(*r); n > 0 {
		last := (*r)[n-1]
		if last.Kind == part.Kind && part.Kind <= rt.SkipStrings && last.Size <= math.MaxInt-part.Size {
			(*r)[n-1] = &rt.Shape{Kind: part.Kind, Size: last.Size + part.Size}
			return
		}
	}
	*r = append(*r, part)
}

// shape returns the run as one shape; nil if it takes no bytes.
func (r run) shape() *rt.Shape {
	switch len(r) {
	case 0:
		return nil
	case 1:
		return r[0]
	}
	return &rt.Shape{Kind: rt.SkipRecord, Parts: r}
}
