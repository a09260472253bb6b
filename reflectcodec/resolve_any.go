package reflectcodec

import (
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// resolveAny reads a value that s resolves to plan node i as its natural type; see readAny.
func (g *program) resolveAny(r *rt.Reader, i plan.Index, s *rt.Resolution) any {
	if !s.Same {
		if s = r.Choose(s); s == nil {
			return nil
		}
	}
	if s.Same {
		return g.readAny(r, i)
	}
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Nullable, plan.Union:
		branch := n.Branches[s.Branch]
		if values := g.plan.Nodes[branch].Widthless; values > 1 && !r.Makes(values, r.Offset()) {
			return nil
		}
		return g.inForm(branch, g.resolveAny(r, branch, s.Value))
	case plan.Record:
		return g.resolveAnyRecord(r, n, s)
	case plan.Array:
		return g.resolveAnyArray(r, n, s)
	case plan.Map:
		return g.resolveAnyMap(r, n, s)
	case plan.Enum:
		if number := r.EnumFrom(s, len(n.Symbols)); !r.Failed() {
			return n.Symbols[number]
		}
		return nil
	case plan.Long:
		return r.LongFrom(s)
	case plan.Float:
		return r.FloatFrom(s)
	case plan.Double:
		return r.DoubleFrom(s)
	case plan.TimeMicros:
		return r.TimeMicrosFrom(s)
	}
	return resolveTime(r, n.Kind, s)
}

func (g *program) resolveAnyRecord(r *rt.Reader, n *plan.Node, s *rt.Resolution) any {
	if n.Recursive && r.Enter() != nil {
		return nil
	}
	if n.LeastBytes > 0 && !r.Makes(g.resolvedValues(n, s), r.Offset()) {
		return nil
	}
	v := make(map[string]any, len(n.Fields))
	var input rt.Input
	for i := range s.Steps {
		step := &s.Steps[i]
		r.BeginDefault(&input, step.Default)
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else {
			v[step.Name] = g.resolveAny(r, n.Fields[step.Field].Node, step.Value)
		}
		if r.Failed() {
			_ = r.StepError(nil, n.Name.Short, step)
			return nil
		}
		r.EndDefault(&input)
	}
	if n.Recursive {
		r.Leave()
	}
	return v
}

// resolvedValues is recordValues for a record of another schema, without what is counted as a default.
func (g *program) resolvedValues(n *plan.Node, s *rt.Resolution) int {
	values := mapValues
	for i := range s.Steps {
		if step := &s.Steps[i]; step.Field >= 0 && step.Default == nil {
			values += g.plan.Nodes[n.Fields[step.Field].Node].Widthless
		}
	}
	return values
}

func (g *program) resolveAnyArray(r *rt.Reader, n *plan.Node, s *rt.Resolution) any {
	v := []any{}
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if !block.Makes(r, max(1, g.plan.Nodes[n.Item].Widthless), s.MinItemBytes) {
			return nil
		}
		v = slices.Grow(v, roomForAny(&block))
		for range block.Count() {
			v = append(v, g.resolveAny(r, n.Item, s.Item))
			if r.Failed() {
				_ = rt.IndexError(r.Err(), len(v)-1)
				return nil
			}
		}
	}
	return v
}

func (g *program) resolveAnyMap(r *rt.Reader, n *plan.Node, s *rt.Resolution) any {
	v := make(map[string]any)
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if !block.Makes(r, g.plan.Nodes[n.Item].Widthless, 1) {
			return nil
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return nil
			}
			if v[key] = g.resolveAny(r, n.Item, s.Item); r.Failed() {
				_ = rt.KeyError(r.Err(), key)
				return nil
			}
		}
	}
	return v
}
