package stats

import (
	"bytes"
	"errors"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/blocks"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Gatherer gathers what is known of the data of one schema.
type Gatherer struct {
	// Records and Blocks are how many were read, Stored how many bytes the blocks' data have in the file, and Bytes how
	// many the records have.
	Records, Blocks, Stored, Bytes int64

	file, codec string
	layout      *layout
	columns     []column
}

// New returns a Gatherer for data of a schema, which come from the named file.
func New(file string, s *schema.Schema) (*Gatherer, error) {
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	l := newLayout(s, p)
	return &Gatherer{file: file, layout: l, columns: make([]column, len(l.columns))}, nil
}

// Read takes in the records that are still to be read from r, whose schema is the Gatherer's, with the given number of
// workers.
func (g *Gatherer) Read(r *ocf.Reader, workers int) error {
	// There are as many accumulators as workers at a time: a block borrows one.
	idle := make(chan *accumulator, max(1, workers))
	for range cap(idle) {
		idle <- &accumulator{layout: g.layout, columns: make([]column, len(g.columns))}
	}
	g.codec = r.Header().Codec
	err := blocks.Run(r, blocks.Job[struct{}]{
		Workers: workers,
		Work: func(t *blocks.Task[struct{}]) (bool, error) {
			a := <-idle
			defer func() { idle <- a }()
			return false, a.block(t.Block, t.Plain)
		},
		Deliver: func(t *blocks.Task[struct{}]) error {
			g.Records += t.Count
			g.Blocks++
			g.Stored += int64(len(t.Data))
			g.Bytes += int64(len(t.Plain))
			return nil
		},
	})
	for range cap(idle) {
		g.merge(<-idle)
	}
	return err
}

func (g *Gatherer) merge(a *accumulator) {
	for i := range g.columns {
		compare := bytes.Compare
		if g.layout.columns[i].node.Kind.HasScale() {
			compare = compareDecimals
		}
		g.columns[i].merge(&a.columns[i], compare)
	}
}

// accumulator is the columns of one worker.
type accumulator struct {
	layout  *layout
	columns []column
	reader  runtime.Reader
}

// block takes in the records of a block.
func (a *accumulator) block(b ocf.Block, plain []byte) error {
	r := &a.reader
	r.ResetBytes(plain)
	for i := range b.Count {
		start := r.Offset()
		r.NextDatum()
		a.value(r, a.layout.root)
		if r.Failed() {
			return &ocf.Error{Offset: b.Offset, Block: b.Number, Record: i + 1, Err: a.fault(plain, start)}
		}
	}
	if err := r.ExpectEnd(); err != nil {
		return b.Leftover(err)
	}
	return nil
}

// fault returns the error of the record that begins at the given offset. The JSON codec, which finds the same fault,
// knows its path.
func (a *accumulator) fault(plain []byte, start int64) error {
	err := a.reader.Err()
	codec, failure := avrojson.New(a.layout.schema)
	if failure != nil {
		return err
	}
	var again runtime.Reader
	again.ResetBytes(plain)
	again.SkipFixed(int(start))
	_, pathed := codec.AppendJSON(nil, &again)
	var first, second *runtime.DecodeError
	if errors.As(err, &first) && errors.As(pathed, &second) && first.Offset == second.Offset {
		return pathed
	}
	return err
}

// value takes in the value that r reads next. Of one inside another of the same column, the bytes are those of the
// outer one already.
func (a *accumulator) value(r *runtime.Reader, n *node) {
	c := &a.columns[n.column]
	start := r.Offset()
	c.open++
	switch {
	case n.branches != nil:
		a.union(r, n, c)
	case n.shape != nil:
		c.values++
		r.Skip(n.shape)
	case n.item != nil:
		c.values++
		a.list(r, n, c)
	case n.kind.HasParts():
		c.values++
		a.record(r, n)
	default:
		c.values++
		c.take(r, n)
	}
	if c.open--; c.open == 0 {
		c.bytes += r.Offset() - start
	}
}

func (a *accumulator) record(r *runtime.Reader, n *node) {
	if n.recursive {
		if r.Enter() != nil {
			return
		}
		defer r.Leave()
	}
	for _, f := range n.fields {
		if a.value(r, f); r.Failed() {
			return
		}
	}
}

// union takes in a value of a union. The branch that is the only one beside null has the same column, as a rule.
func (a *accumulator) union(r *runtime.Reader, n *node, c *column) {
	number := r.UnionIndex(len(n.branches))
	if r.Failed() {
		return
	}
	inner := n.branches[number]
	if inner == nil {
		c.nulls++
		return
	}
	if inner.column != n.column {
		c.values++
	}
	a.value(r, inner)
}

// list takes in the items of an array, or the keys and values of a map.
func (a *accumulator) list(r *runtime.Reader, n *node, c *column) {
	items := int64(0)
	var block runtime.Block
	for block.Next(r, n.least) {
		for left := block.Count(); left > 0 && !r.Failed(); left-- {
			if n.key != nil {
				a.value(r, n.key)
			}
			a.value(r, n.item)
			items++
		}
	}
	c.span(items)
}
