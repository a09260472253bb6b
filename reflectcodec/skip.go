package reflectcodec

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// skipField reads a field of plan node i for which a struct has no place.
func (g *program) skipField(r *rt.Reader, i plan.Index, step *rt.Step) error {
	if step.Default != nil {
		return nil
	}
	return g.skip(r, i, step.Value)
}

// skip reads a value that s resolves to plan node i and drops it. What is malformed is found as in a value that is
// kept, except that texts, UUIDs and decimals are not looked into: a field that a struct lacks is no different from one
// that it has, as far as errors go. That is why [rt.Reader.Skip] does not serve, which looks for nothing but the end.
func (g *program) skip(r *rt.Reader, i plan.Index, s *rt.Resolution) error {
	if !s.Same {
		if s = r.Choose(s); s == nil {
			return r.Err()
		}
	}
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Record:
		return g.skipRecord(r, n, stepsOf(s, g.direct[i]))
	case plan.Array, plan.Map:
		return g.skipList(r, n, s)
	case plan.Nullable, plan.Union:
		if number, s := branchOf(r, s, len(n.Branches)); number >= 0 {
			return g.skip(r, n.Branches[number], s)
		}
		return r.Err()
	case plan.Enum:
		r.EnumFrom(s, len(n.Symbols))
		return r.Err()
	}
	switch n.Kind.Base() {
	case plan.Boolean:
		r.Boolean()
	case plan.Int:
		r.Int()
	case plan.Long:
		r.LongFrom(s)
	case plan.Float:
		r.FloatFrom(s)
	case plan.Double:
		r.DoubleFrom(s)
	case plan.Bytes, plan.String:
		r.BytesView()
	case plan.Fixed:
		if n.Size > 0 {
			r.FixedView(n.Size)
		}
	}
	return r.Err()
}

func (g *program) skipRecord(r *rt.Reader, n *plan.Node, steps []rt.Step) error {
	if n.Recursive && r.Enter() != nil {
		return r.Err()
	}
	for i := range steps {
		step := &steps[i]
		var err error
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else {
			err = g.skipField(r, n.Fields[step.Field].Node, step)
		}
		if err != nil || r.Failed() {
			return r.StepError(err, n.Name.Short, step)
		}
	}
	if n.Recursive {
		r.Leave()
	}
	return nil
}

func (g *program) skipList(r *rt.Reader, n *plan.Node, s *rt.Resolution) error {
	least := g.plan.Nodes[n.Item].LeastBytes
	if n.Kind == plan.Map {
		least++
	}
	s, least = itemsOf(s, least)
	done := 0
	var block rt.Block
	for block.Next(r, least) {
		for range block.Count() {
			if n.Kind == plan.Array {
				if err := g.skip(r, n.Item, s); err != nil {
					return rt.IndexError(err, done)
				}
				done++
				continue
			}
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if err := g.skip(r, n.Item, s); err != nil {
				return rt.KeyError(err, key)
			}
		}
	}
	return r.Err()
}
