package avrotest

import (
	"bytes"
	"slices"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// reference decodes data by the plan alone, step by step with the Reader's smallest methods: what generated code has to
// agree with, errors and their paths included. What it returns is the datum's canonical encoding: every list in one
// plain block, maps sorted by key with the last of equal keys only, logical types as their Go types are written. Two
// data are equal if and only if their canonical encodings are.
type reference struct {
	plan *plan.Plan
	root plan.Index
}

// decode appends the canonical encoding of a datum, which is all of data, to b.
func (p reference) decode(b, data []byte) ([]byte, error) {
	var r runtime.Reader
	r.ResetBytes(data)
	b = p.value(b, &r, p.root)
	return b, r.ExpectEnd()
}

// decodeFrom appends the canonical encoding of the next datum of r to b.
func (p reference) decodeFrom(b []byte, r *runtime.Reader) ([]byte, error) {
	return p.value(b, r, p.root), r.Err()
}

// value reads a value of node i and appends its canonical encoding; what it appends is of no use when r has failed.
func (p reference) value(b []byte, r *runtime.Reader, i plan.Index) []byte {
	n := &p.plan.Nodes[i]
	if n.MaxBytes == 0 {
		return b // however many values of no width that may stand for
	}
	switch n.Kind {
	case plan.Record:
		if n.Recursive && r.Enter() != nil {
			return b
		}
		for j := range n.Fields {
			if b = p.value(b, r, n.Fields[j].Node); r.Failed() {
				_ = runtime.FieldError(r.Err(), n.Name.Short, n.Fields[j].Name)
				return b
			}
		}
		if n.Recursive {
			r.Leave()
		}
		return b
	case plan.Nullable, plan.Union:
		branch := r.UnionIndex(len(n.Branches))
		if r.Failed() {
			return b
		}
		return p.value(runtime.AppendLong(b, int64(branch)), r, n.Branches[branch])
	case plan.Array:
		return p.array(b, r, n)
	case plan.Map:
		return p.mapping(b, r, n)
	}
	return scalar(b, r, n)
}

func (p reference) array(b []byte, r *runtime.Reader, n *plan.Node) []byte {
	item := &p.plan.Nodes[n.Item]
	start, done := len(b), 0
	var block runtime.Block
	for block.Next(r, item.LeastBytes) {
		for k := 0; k < block.Count() && item.MaxBytes != 0; k++ {
			if b = p.value(b, r, n.Item); r.Failed() {
				_ = runtime.IndexError(r.Err(), done)
				return b
			}
			done++
		}
		if item.MaxBytes == 0 {
			done += block.Count()
		}
	}
	return closeList(b, start, done)
}

// entry is where one entry of a map, and its key, lie in the encoding.
type entry struct {
	start, end       int
	keyStart, keyEnd int
}

func (p reference) mapping(b []byte, r *runtime.Reader, n *plan.Node) []byte {
	start := len(b)
	var entries []entry
	var block runtime.Block
	for block.Next(r, 1+p.plan.Nodes[n.Item].LeastBytes) {
		for range block.Count() {
			e := entry{start: len(b)}
			key := r.BytesView()
			if r.Failed() {
				return b
			}
			b = runtime.AppendBytes(b, key)
			e.keyStart, e.keyEnd = len(b)-len(key), len(b)
			if b = p.value(b, r, n.Item); r.Failed() {
				_ = runtime.KeyError(r.Err(), string(b[e.keyStart:e.keyEnd]))
				return b
			}
			e.end = len(b)
			entries = append(entries, e)
		}
	}
	if len(entries) > 1 {
		key := func(e entry) []byte { return b[e.keyStart:e.keyEnd] }
		slices.SortStableFunc(entries, func(x, y entry) int { return bytes.Compare(key(x), key(y)) })
		sorted := make([]byte, 0, len(b)-start)
		kept := 0
		for k, e := range entries {
			if k+1 == len(entries) || !bytes.Equal(key(e), key(entries[k+1])) {
				sorted = append(sorted, b[e.start:e.end]...)
				kept++
			}
		}
		return closeList(append(b[:start], sorted...), start, kept)
	}
	return closeList(b, start, len(entries))
}

// closeList makes b[start:], which are count items, a whole list of at most one block.
func closeList(b []byte, start, count int) []byte {
	if count > 0 {
		b = slices.Insert(b, start, runtime.AppendLong(nil, int64(count))...)
	}
	return append(b, 0)
}

// scalar reads a value that holds no others.
func scalar(b []byte, r *runtime.Reader, n *plan.Node) []byte {
	switch n.Kind {
	case plan.UUIDString:
		return runtime.AppendUUIDString(b, r.UUIDString())
	case plan.TimeMicros:
		return runtime.AppendLong(b, int64(r.TimeMicros()/time.Microsecond))
	case plan.DecimalBytes:
		d := decimal.Read(r, n.Precision, n.Scale)
		return encoded(decimal.Append(b, d, n.Precision, n.Scale))
	case plan.DecimalFixed:
		d := decimal.ReadFixed(r, n.Size, n.Precision, n.Scale)
		return encoded(decimal.AppendFixed(b, d, n.Size, n.Precision, n.Scale))
	case plan.BigDecimal:
		return encoded(decimal.AppendBig(b, decimal.ReadBig(r)))
	}
	switch n.Kind.Base() {
	case plan.Boolean:
		return runtime.AppendBoolean(b, r.Boolean())
	case plan.Int:
		return runtime.AppendInt(b, r.Int())
	case plan.Long:
		return runtime.AppendLong(b, r.Long())
	case plan.Float:
		return append(b, r.FixedView(4)...)
	case plan.Double:
		return append(b, r.FixedView(8)...)
	case plan.Bytes, plan.String:
		return runtime.AppendBytes(b, r.BytesView())
	case plan.Fixed:
		return append(b, r.FixedView(n.Size)...)
	case plan.Enum:
		return runtime.AppendInt(b, r.Enum(len(n.Symbols)))
	}
	return b // null
}

// encoded returns b. A decimal that was read can be written, so there is no error.
func encoded(b []byte, _ error) []byte { return b }
