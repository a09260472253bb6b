package evolve

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// Lower returns the table that decoders follow.
func Lower(p *plan.Resolution) *rt.Resolution {
	l := lowering{plan: p, done: make([]*rt.Resolution, len(p.Pairs)), shapes: NewShapes(p.Writer)}
	return l.pair(p.Root)
}

// same is how bytes are read that are the same under both schemas.
var same = &rt.Resolution{Same: true}

// LowerAll is [Lower] without shortcuts: what is the same under both schemas is read step by step as well. It serves to
// test what follows the steps, with data of a type's own schema.
func LowerAll(p *plan.Resolution) *rt.Resolution {
	l := lowering{plan: p, done: make([]*rt.Resolution, len(p.Pairs)), shapes: NewShapes(p.Writer), all: true}
	return l.pair(p.Root)
}

type lowering struct {
	plan   *plan.Resolution
	all    bool
	done   []*rt.Resolution // by pair
	shapes *Shapes
}

// pair lowers a pair, once: a pair that contains itself refers to the table that is being made.
func (l *lowering) pair(i plan.PairIndex) *rt.Resolution {
	if l.done[i] != nil {
		return l.done[i]
	}
	p := &l.plan.Pairs[i]
	if p.Same && !l.all {
		return same
	}
	s := new(rt.Resolution)
	l.done[i] = s
	writer := &l.plan.Writer.Nodes[p.Writer]
	switch p.Action {
	case plan.Direct:
		if !l.all {
			l.done[i] = same
		}
		return l.done[i]
	case plan.Promote:
		s.From = promotions[writer.Kind.Base()]
		s.Same = s.From == rt.NotPromoted // bytes and strings
	case plan.ReadRecord:
		s.Steps = l.steps(p)
		s.Sparse = IsSparse(p)
	case plan.ReadEnum:
		s.Names = writer.Symbols
		s.Symbols = make([]int32, len(p.Symbols))
		for j, symbol := range p.Symbols {
			s.Symbols[j] = int32(symbol)
		}
	case plan.ReadArray:
		s.MinItemBytes = l.plan.Writer.Nodes[writer.Item].LeastBytes
		s.Item = l.pair(p.Item)
	case plan.ReadMap:
		s.MinItemBytes = 1 + l.plan.Writer.Nodes[writer.Item].LeastBytes
		s.Item = l.pair(p.Item)
	case plan.FromUnion:
		s.Branches = make([]*rt.Resolution, len(p.Branches))
		for j, branch := range p.Branches {
			s.Branches[j] = l.pair(branch)
		}
	case plan.ToUnion:
		s.Branch = p.Branch
		s.Value = l.pair(p.Item)
	case plan.Unreadable:
		s.Unreadable = l.plan.Faults[p.Fault].String()
	}
	return s
}

// promotions are by the kind of the writer. A string and bytes are read alike.
var promotions = map[plan.Kind]rt.Promotion{plan.Int: rt.FromInt, plan.Long: rt.FromLong, plan.Float: rt.FromFloat}

// IsSparse reports whether more fields of a record are passed over than read.
func IsSparse(p *plan.Pair) bool {
	skipped := 0
	for _, step := range p.Steps {
		switch {
		case step.Field < 0:
			skipped++
		case step.WriterField >= 0:
			skipped--
		}
	}
	return skipped > 0
}

// steps lowers the steps of a record. Fields that are skipped one after the other become one step.
func (l *lowering) steps(p *plan.Pair) []rt.Step {
	writer, reader := &l.plan.Writer.Nodes[p.Writer], &l.plan.Reader.Nodes[p.Reader]
	steps := make([]rt.Step, 0, len(p.Steps))
	var skipped []plan.Field
	skip := func() {
		if len(skipped) == 0 {
			return
		}
		name := skipped[0].Name
		if last := skipped[len(skipped)-1].Name; last != name {
			name += ".." + last
		}
		if shape := l.shapes.Run(skipped); shape != nil {
			steps = append(steps, rt.Step{Field: -1, Name: name, Skip: shape})
		}
		skipped = nil
	}
	for _, step := range p.Steps {
		if step.Field < 0 {
			skipped = append(skipped, writer.Fields[step.WriterField])
			continue
		}
		skip()
		field := &reader.Fields[step.Field]
		if step.WriterField < 0 {
			steps = append(steps, rt.Step{Field: step.Field, Name: field.Name, Value: same,
				Default: rt.NewDefaultOf(field.Default, valuesOf(l.plan.Reader, field.Node, field.Default)),
				Skip:    nothing})
			continue
		}
		steps = append(steps, rt.Step{Field: step.Field, Name: field.Name, Value: l.pair(step.Pair),
			Skip: l.shapes.Of(writer.Fields[step.WriterField].Node)})
	}
	skip()
	return steps
}
