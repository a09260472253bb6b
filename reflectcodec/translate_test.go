package reflectcodec

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// translation turns data of a writer's schema into data of the reader's, so that what comes of resolving can be
// compared with what comes of decoding.
type translation struct {
	g    *program
	r    *rt.Reader
	data []byte // all that r reads
}

// translated returns the bytes that data have under the codec's own schema.
func translated(g *program, s *rt.Resolution, data []byte) ([]byte, error) {
	t := translation{g, new(rt.Reader), data}
	t.r.ResetBytes(data)
	b := t.value(nil, g.plan.Roots[0], s)
	if t.r.Failed() {
		return nil, t.r.Err()
	}
	return b, t.r.ExpectEnd()
}

// value appends what is read next, as plan node i has it.
func (t *translation) value(b []byte, i plan.Index, s *rt.Resolution) []byte {
	if s = t.r.Choose(s); s == nil {
		return b
	}
	if s.Same {
		start := t.r.Offset()
		if t.g.skip(t.r, i, direct) != nil {
			return b
		}
		return append(b, t.data[start:t.r.Offset()]...)
	}
	n := &t.g.plan.Nodes[i]
	switch n.Kind.Base() {
	case plan.Nullable, plan.Union:
		return t.value(rt.AppendLong(b, int64(s.Branch)), n.Branches[s.Branch], s.Value)
	case plan.Record:
		return t.record(b, n, s)
	case plan.Array, plan.Map:
		return t.blocks(b, n, s)
	case plan.Enum:
		return rt.AppendInt(b, t.r.EnumFrom(s, len(n.Symbols)))
	case plan.Long:
		return rt.AppendLong(b, t.r.LongFrom(s))
	case plan.Float:
		return rt.AppendFloat(b, t.r.FloatFrom(s))
	case plan.Double:
		return rt.AppendDouble(b, t.r.DoubleFrom(s))
	}
	panic("nothing is promoted to " + n.Kind.String())
}

func (t *translation) record(b []byte, n *plan.Node, s *rt.Resolution) []byte {
	if n.Recursive && t.r.Enter() != nil {
		return b
	}
	fields := make([][]byte, len(n.Fields))
	for i := range s.Steps {
		switch step := &s.Steps[i]; {
		case step.Field < 0:
			t.r.Skip(step.Skip)
		case step.Default != nil:
			fields[step.Field] = n.Fields[step.Field].Default
		default:
			fields[step.Field] = t.value(nil, n.Fields[step.Field].Node, step.Value)
		}
		if t.r.Failed() {
			return b
		}
	}
	for _, f := range fields {
		b = append(b, f...)
	}
	if n.Recursive {
		t.r.Leave()
	}
	return b
}

func (t *translation) blocks(b []byte, n *plan.Node, s *rt.Resolution) []byte {
	var block rt.Block
	for block.Next(t.r, s.MinItemBytes) {
		b = rt.AppendLong(b, int64(block.Count()))
		for range block.Count() {
			if n.Kind == plan.Map {
				b = (*rt.Writer)(nil).AppendString(b, t.r.String())
			}
			if b = t.value(b, n.Item, s.Item); t.r.Failed() {
				return b
			}
		}
	}
	return append(b, 0)
}
