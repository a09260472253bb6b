package reflectcodec

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// resolveSkip reads a value that s resolves to plan node i and drops it, having looked into it as skip does: a field that a struct
// lacks is no different from one that it has, as far as errors go.
func (g *program) resolveSkip(r *rt.Reader, i plan.Index, s *rt.Resolution) error {
	if !s.Same {
		if s = r.Choose(s); s == nil {
			return r.Err()
		}
	}
	if s.Same {
		return g.skip(r, i)
	}
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Record:
		return g.resolveSkipRecord(r, n, s)
	case plan.Array, plan.Map:
		return g.resolveSkipList(r, n, s)
	case plan.Nullable, plan.Union:
		return g.resolveSkip(r, n.Branches[s.Branch], s.Value)
	case plan.Enum:
		r.EnumFrom(s, len(n.Symbols))
		return r.Err()
	}
	switch s.From {
	case rt.FromInt:
		r.Int()
	case rt.FromLong:
		r.Long()
	case rt.FromFloat:
		r.Float()
	}
	return r.Err()
}

func (g *program) resolveSkipRecord(r *rt.Reader, n *plan.Node, s *rt.Resolution) error {
	if n.Recursive && r.Enter() != nil {
		return r.Err()
	}
	for i := range s.Steps {
		step := &s.Steps[i]
		var err error
		switch {
		case step.Field < 0:
			r.Skip(step.Skip)
		case step.Default == nil:
			err = g.resolveSkip(r, n.Fields[step.Field].Node, step.Value)
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

func (g *program) resolveSkipList(r *rt.Reader, n *plan.Node, s *rt.Resolution) error {
	done := 0
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		for range block.Count() {
			if n.Kind == plan.Array {
				if err := g.resolveSkip(r, n.Item, s.Item); err != nil {
					return rt.IndexError(err, done)
				}
				done++
				continue
			}
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if err := g.resolveSkip(r, n.Item, s.Item); err != nil {
				return rt.KeyError(err, key)
			}
		}
	}
	return r.Err()
}
