package project

import (
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Projection turns data of one schema into those of a schema with fewer fields. It is safe for concurrent use.
type Projection struct {
	// Schema is what the data come out with: records have the chosen fields only, in the order in which they stood.
	Schema *schema.Schema

	root *op
}

type opKind uint8

const (
	opCopy opKind = iota
	opSkip
	opRecord
	opArray
	opMap
	opUnion
)

// op is what to do with a value.
type op struct {
	kind  opKind
	shape *runtime.Shape // opCopy, opSkip
	parts []*op          // of a record, one after the other; branches of a union
	item  *op
	least int // bytes of an item
}

// New makes the projection of a schema to the fields with the given paths: names with dots between them, which lead through records, and on
// their way through arrays, maps and unions to the records in these.
//
// If different fields of one type are chosen in different places, it becomes several types. That is not possible where the name of the type
// tells which branch of a union a value is, unless unnamed says that nobody will see it.
func New(s *schema.Schema, paths []string, unnamed bool) (*Projection, error) {
	wanted, err := parsePaths(paths)
	if err != nil {
		return nil, err
	}
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	c := &compiler{plan: p, shapes: evolve.NewShapes(p), copies: make(map[copyKey]*schema.Schema), known: make(map[place]result)}
	if err := wanted.missing(p, p.Roots[0]); err != nil {
		return nil, err
	}
	root, projected := c.value(p.Roots[0], wanted, false)
	if err := c.rename(projected, unnamed); err != nil {
		return nil, err
	}
	projected, err = schema.ParseOfData(projected.String())
	if err != nil {
		return nil, err
	}
	return &Projection{projected, root}, nil
}

// compiler makes the ops and the schema.
type compiler struct {
	plan   *plan.Plan
	shapes *evolve.Shapes
	copies map[copyKey]*schema.Schema
	made   []madeCopy
	known  map[place]result
}

// place is a node with what is chosen of it.
type place struct {
	node   plan.Index
	wanted *selection
	branch bool
}

type result struct {
	op     *op
	schema *schema.Schema
}

// value compiles node i, whose place may be a branch of a union. What several branches lead to is compiled once.
func (c *compiler) value(i plan.Index, wanted *selection, branch bool) (*op, *schema.Schema) {
	at := place{i, wanted, branch}
	r, ok := c.known[at]
	if !ok {
		r.op, r.schema = c.compile(i, wanted, branch)
		c.known[at] = r
	}
	return r.op, r.schema
}

func (c *compiler) compile(i plan.Index, wanted *selection, branch bool) (*op, *schema.Schema) {
	n := &c.plan.Nodes[i]
	if !wanted.whole {
		switch n.Kind {
		case plan.Record:
			return c.record(n, wanted, branch)
		case plan.Array, plan.Map:
			return c.list(n, wanted)
		case plan.Nullable, plan.Union:
			return c.union(n, wanted)
		}
	}
	return &op{kind: opCopy, shape: c.shapes.Of(i)}, n.Schema
}

func (c *compiler) record(n *plan.Node, wanted *selection, branch bool) (*op, *schema.Schema) {
	o := &op{kind: opRecord}
	var fields []*schema.Field
	var run []plan.Field // fields that are alike in being copied or skipped
	kind := opSkip
	flush := func() {
		if shape := c.shapes.Run(run); shape != nil {
			o.parts = append(o.parts, &op{kind: kind, shape: shape})
		}
		run = run[:0:0]
	}
	for _, f := range n.Fields {
		part := wanted.parts[f.Name]
		now := opSkip
		if part != nil {
			now = opRecord
			if part.whole {
				now = opCopy
			}
		}
		if now != kind {
			flush()
			kind = now
		}
		switch now {
		case opSkip:
			run = append(run, f)
		case opCopy:
			run = append(run, f)
			fields = append(fields, f.Schema)
		default:
			inner, t := c.value(f.Node, part, false)
			o.parts = append(o.parts, inner)
			fields = append(fields, narrowed(f.Schema, t))
		}
	}
	flush()
	return o, c.copyOf(n.Schema, wanted, branch, fields)
}

// narrowed is a field of which a part is left. Its default, of which a part would be left as well, is never needed.
func narrowed(f *schema.Field, t *schema.Schema) *schema.Field {
	narrow := *f
	narrow.Type, narrow.Default = t, nil
	return &narrow
}

func (c *compiler) list(n *plan.Node, wanted *selection) (*op, *schema.Schema) {
	item, t := c.value(n.Item, wanted, false)
	list := *n.Schema
	o := &op{kind: opArray, item: item, least: c.plan.Nodes[n.Item].LeastBytes}
	if n.Kind == plan.Map {
		list.Values = t
		o.kind, o.least = opMap, o.least+1
	} else {
		list.Items = t
	}
	return o, &list
}

func (c *compiler) union(n *plan.Node, wanted *selection) (*op, *schema.Schema) {
	o := &op{kind: opUnion}
	union := *n.Schema
	union.Branches = nil
	for _, i := range n.Branches {
		part, t := c.value(i, wanted, true)
		o.parts = append(o.parts, part)
		union.Branches = append(union.Branches, t)
	}
	return o, &union
}

// Append appends the datum that r reads next, without the other fields. data is what r reads, from its offset 0 on. An error is r's; dst then
// comes back as it was.
func (p *Projection) Append(dst, data []byte, r *runtime.Reader) ([]byte, error) {
	out := p.root.append(dst, data, r)
	if r.Failed() {
		return dst, r.Err()
	}
	return out, nil
}

func (o *op) append(dst, data []byte, r *runtime.Reader) []byte {
	switch o.kind {
	case opCopy:
		start := r.Offset()
		if r.Skip(o.shape); !r.Failed() {
			dst = append(dst, data[start:r.Offset()]...)
		}
	case opSkip:
		r.Skip(o.shape)
	case opRecord:
		for _, part := range o.parts {
			if r.Failed() {
				break
			}
			dst = part.append(dst, data, r)
		}
	case opUnion:
		if i := r.UnionIndex(len(o.parts)); i >= 0 && !r.Failed() {
			dst = o.parts[i].append(runtime.AppendLong(dst, int64(i)), data, r)
		}
	default:
		dst = o.appendList(dst, data, r)
	}
	return dst
}

func (o *op) appendList(dst, data []byte, r *runtime.Reader) []byte {
	var block runtime.Block
	for block.Next(r, o.least) {
		dst = runtime.AppendLong(dst, int64(block.Count()))
		for left := block.Count(); left > 0 && !r.Failed(); left-- {
			if o.kind == opMap {
				dst = runtime.AppendBytes(dst, r.BytesView())
			}
			dst = o.item.append(dst, data, r)
		}
	}
	return append(dst, 0)
}
