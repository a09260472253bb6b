package reflectcodec

import (
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// readAny reads a value that s resolves to plan node i as its natural type. Nothing of an old value is used again, as
// others may hold it. On failure the error, with its path, is r.Err(), and the result is of no use.
func (g *program) readAny(r *rt.Reader, i plan.Index, s *rt.Resolution) any {
	if !s.Same {
		if s = r.Choose(s); s == nil {
			return nil
		}
	}
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Null:
		return nil
	case plan.Boolean:
		return r.Boolean()
	case plan.Int:
		return r.Int()
	case plan.Long:
		return r.LongFrom(s)
	case plan.Float:
		return r.FloatFrom(s)
	case plan.Double:
		return r.DoubleFrom(s)
	case plan.Bytes:
		return r.Bytes(nil)
	case plan.String:
		return r.String()
	case plan.Enum:
		return readSymbol(r, n, s)
	case plan.Fixed:
		return readFixedSlice(r, n, nil)
	case plan.Record:
		return g.readAnyRecord(r, n, stepsOf(s, g.direct[i]))
	case plan.Array:
		return g.readAnyArray(r, n, s)
	case plan.Map:
		return g.readAnyMap(r, n, s)
	case plan.Nullable, plan.Union:
		number, s := branchOf(r, s, len(n.Branches))
		if number < 0 {
			return nil
		}
		branch := n.Branches[number]
		if values := g.plan.Nodes[branch].Widthless; values > 1 && !r.Makes(values, r.Offset()) {
			return nil
		}
		return g.inForm(branch, g.readAny(r, branch, s))
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return readDecimal(r, n)
	case plan.UUIDString:
		return r.UUIDString()
	case plan.UUIDFixed:
		return r.UUIDFixed()
	case plan.TimeMillis, plan.TimeMicros:
		return readClock(r, n.Kind, s)
	case plan.Duration:
		return r.Duration()
	}
	return readTime(r, n.Kind, s)
}

// inForm returns v, which was read as branch i of a union, in the form that the codec has for that.
func (g *program) inForm(i plan.Index, v any) any {
	if g.settings.form == BareUnions || g.plan.Nodes[i].Kind == plan.Null {
		return v
	}
	return Branch{g.branchNames[i], v}
}

func (g *program) readAnyRecord(r *rt.Reader, n *plan.Node, steps []rt.Step) any {
	if n.Recursive && r.Enter() != nil {
		return nil
	}
	if values := recordValues(g.plan, n, steps); values > 0 && !r.Makes(values, r.Offset()) {
		return nil
	}
	v := make(map[string]any, len(n.Fields))
	var input rt.Input
	for i := range steps {
		step := &steps[i]
		if step.Default != nil {
			r.BeginDefault(&input, step.Default)
		}
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else {
			v[step.Name] = g.readAny(r, n.Fields[step.Field].Node, step.Value)
		}
		if r.Failed() {
			_ = r.StepError(nil, n.Name.Short, step)
			return nil
		}
		if step.Default != nil {
			r.EndDefault(&input)
		}
	}
	if n.Recursive {
		r.Leave()
	}
	return v
}

func (g *program) readAnyArray(r *rt.Reader, n *plan.Node, s *rt.Resolution) any {
	v := []any{}
	item := &g.plan.Nodes[n.Item]
	s, least := itemsOf(s, item.LeastBytes)
	var block rt.Block
	for block.Next(r, least) {
		if !block.Makes(r, max(1, item.Widthless), least) {
			return nil
		}
		v = slices.Grow(v, roomForAny(&block))
		for range block.Count() {
			v = append(v, g.readAny(r, n.Item, s))
			if r.Failed() {
				_ = rt.IndexError(r.Err(), len(v)-1)
				return nil
			}
		}
	}
	return v
}

func (g *program) readAnyMap(r *rt.Reader, n *plan.Node, s *rt.Resolution) any {
	v := make(map[string]any)
	item := &g.plan.Nodes[n.Item]
	s, least := itemsOf(s, 1+item.LeastBytes)
	var block rt.Block
	for block.Next(r, least) {
		if !block.Makes(r, item.Widthless, 1) {
			return nil
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return nil
			}
			if v[key] = g.readAny(r, n.Item, s); r.Failed() {
				_ = rt.KeyError(r.Err(), key)
				return nil
			}
		}
	}
	return v
}

// mapValues is as how many values a record counts that becomes a map, beside its fields; see [rt.Limits]. A small map
// takes some hundred bytes of memory, and an entry about 64.
const mapValues = 4

// recordValues is as how many values a record counts that becomes a map: with what its fields are for which there are
// no bytes, but for defaults, which count by themselves. Records in it that have bytes do so too; one without is
// counted by what it is in.
func recordValues(p *plan.Plan, n *plan.Node, steps []rt.Step) int {
	if n.LeastBytes == 0 {
		return 0
	}
	values := mapValues
	for i := range steps {
		if step := &steps[i]; step.Field >= 0 && step.Default == nil {
			values += p.Nodes[n.Fields[step.Field].Node].Widthless
		}
	}
	return values
}

// roomForAny is for how many items of a block to make room at once: an any takes 16 times the byte that its datum may
// be.
func roomForAny(block *rt.Block) int {
	const most = 1024
	return min(block.Room(), most)
}
