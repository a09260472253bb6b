package translate

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

type opKind uint8

const (
	opCopy opKind = iota
	opSkip
	opDefault
	opPromote
	opRecord
	opEnum
	opArray
	opMap
	opFromUnion
	opToUnion
	opUnreadable
)

// op is what to do with a value.
type op struct {
	kind     opKind
	shape    *rt.Shape // of what is copied or passed over
	bytes    []byte    // of a default; of the branch of a union
	from, to plan.Kind // of a number
	symbols  []int
	fault    string
	item     *op
	least    int    // bytes of an item, or of an entry of a map
	parts    []part // of a record, one after the other; branches of a union

	name      string // of a record
	recursive bool
	ordered   bool // the reader's fields come in their order
	fields    int  // of the reader's
}

// part is a field of a record, or several that follow on each other and are all copied or all passed over; or the
// branch of a union.
type part struct {
	*op
	prefix []byte // of the branch: what the reader's branch begins with
	field  int    // of the reader's; -1: none, or several
	names  []string
	shapes []*rt.Shape // of several
}

// faulty returns the name of the field that cannot be read of data that begin with the part.
func (p *part) faulty(data []byte) string {
	var r rt.Reader
	r.ResetBytes(data)
	for i, shape := range p.shapes {
		if r.Skip(shape); r.Failed() {
			return p.names[i]
		}
	}
	return p.names[len(p.names)-1]
}

// compiler makes the ops of a resolution.
type compiler struct {
	*plan.Resolution
	shapes *evolve.Shapes // of the writer's nodes
	done   map[plan.PairIndex]*op
}

func compile(res *plan.Resolution) *op {
	c := &compiler{res, evolve.NewShapes(res.Writer), make(map[plan.PairIndex]*op)}
	return c.pair(res.Root)
}

// pair makes the op of a pair, once.
func (c *compiler) pair(i plan.PairIndex) *op {
	o := c.done[i]
	if o == nil {
		o = new(op)
		c.done[i] = o // before what it contains, which may contain it
		c.compile(o, &c.Pairs[i])
	}
	return o
}

func (c *compiler) compile(o *op, p *plan.Pair) {
	writer := &c.Writer.Nodes[p.Writer]
	o.from, o.to = writer.Kind.Base(), c.Reader.Nodes[p.Reader].Kind.Base()
	texts := o.from == plan.Bytes || o.from == plan.String // which are written alike
	if p.Same || p.Action == plan.Direct || p.Action == plan.Promote && texts {
		o.kind, o.shape = opCopy, c.shapes.Of(p.Writer)
		return
	}
	if p.Fault >= 0 {
		o.fault = c.Faults[p.Fault].String()
	}
	switch p.Action {
	case plan.Promote:
		o.kind = opPromote
	case plan.ReadRecord:
		c.record(o, p, writer)
	case plan.ReadEnum:
		o.kind, o.symbols = opEnum, p.Symbols
	case plan.ReadArray, plan.ReadMap:
		o.kind, o.item, o.least = opArray, c.pair(p.Item), c.Writer.Nodes[writer.Item].LeastBytes
		if p.Action == plan.ReadMap {
			o.kind, o.least = opMap, o.least+1
		}
	case plan.FromUnion:
		o.kind = opFromUnion
		for _, branch := range p.Branches {
			p := &c.Pairs[branch]
			if p.Action == plan.ToUnion && !p.Same {
				o.parts = append(o.parts, part{op: c.pair(p.Item), prefix: rt.AppendLong(nil, int64(p.Branch))})
			} else {
				o.parts = append(o.parts, part{op: c.pair(branch)})
			}
		}
	case plan.ToUnion:
		o.kind, o.item, o.bytes = opToUnion, c.pair(p.Item), rt.AppendLong(nil, int64(p.Branch))
	default:
		o.kind = opUnreadable
	}
}

func (c *compiler) record(o *op, p *plan.Pair, writer *plan.Node) {
	reader := &c.Reader.Nodes[p.Reader]
	o.kind, o.name, o.recursive = opRecord, reader.Name.Short, writer.Recursive
	o.ordered, o.fields = inOrder(p.Steps), len(reader.Fields)
	var run []plan.Field // of fields that are all copied or all passed over
	kind := opSkip
	flush := func() {
		if shape := c.shapes.Run(run); shape != nil {
			several := part{op: &op{kind: kind, shape: shape}, field: -1}
			for _, f := range run {
				several.names, several.shapes = append(several.names, f.Name),
					append(several.shapes, c.shapes.Of(f.Node))
			}
			o.parts = append(o.parts, several)
		}
		run = nil
	}
	for _, step := range p.Steps {
		one := part{field: step.Field}
		switch {
		case step.Field < 0:
			one.op = &op{kind: opSkip}
		case step.WriterField < 0:
			one.op = &op{kind: opDefault, bytes: reader.Fields[step.Field].Default}
		default:
			one.op = c.pair(step.Pair)
		}
		if one.kind != kind {
			flush()
			kind = one.kind
		}
		if kind == opSkip || kind == opCopy && o.ordered {
			field := writer.Fields[step.WriterField]
			if step.Field >= 0 {
				field.Name = reader.Fields[step.Field].Name
			}
			run = append(run, field)
			continue
		}
		one.names = []string{reader.Fields[step.Field].Name}
		o.parts = append(o.parts, one)
	}
	flush()
}

// inOrder reports whether the reader's fields come in their order.
func inOrder(steps []plan.Step) bool {
	last := -1
	for _, step := range steps {
		if step.Field >= 0 {
			if step.Field < last {
				return false
			}
			last = step.Field
		}
	}
	return true
}
