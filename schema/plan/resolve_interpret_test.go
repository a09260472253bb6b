package plan_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// interpreter reads data of the writer by a Resolution and writes them anew in the reader's schema. It is as plain as can be,
// and knows nothing of schemas but what the Resolution says.
type interpreter struct {
	*plan.Resolution
	data  []byte
	next  int
	depth int
}

var (
	errMalformed = errors.New("malformed data")
	errNotSame   = errors.New("said to be the same, and is not")
)

// translate returns the bytes that the reader's schema has for a datum of the writer.
func translate(r *plan.Resolution, data []byte) (out []byte, err error) {
	in := &interpreter{Resolution: r, data: data}
	defer func() {
		if fault := recover(); fault != nil {
			failed, ok := fault.(error)
			if !ok {
				panic(fault)
			}
			err = failed
		}
	}()
	out = in.pair(nil, r.Root)
	if in.next != len(data) {
		return nil, fmt.Errorf("%d bytes left over", len(data)-in.next)
	}
	return out, nil
}

func (in *interpreter) take(n int64) []byte {
	if n < 0 || n > int64(len(in.data)-in.next) {
		panic(errMalformed)
	}
	in.next += int(n)
	return in.data[in.next-int(n) : in.next]
}

func (in *interpreter) long() int64 {
	v, n := binary.Varint(in.data[in.next:])
	if n <= 0 {
		panic(errMalformed)
	}
	in.next += n
	return v
}

func (in *interpreter) index(n int) int {
	i := in.long()
	if i < 0 || i >= int64(n) {
		panic(errMalformed)
	}
	return int(i)
}

// blocks calls item for each item of an array or map, whatever the form of its blocks.
func (in *interpreter) blocks(item func()) (items int64) {
	for {
		n := in.long()
		if n == 0 {
			return items
		}
		if n < 0 {
			n = -n
			size := in.long()
			if size < 0 || size > int64(len(in.data)-in.next) {
				panic(errMalformed)
			}
		}
		for range n {
			item()
		}
		items += n
	}
}

// pair appends the value at pair i.
func (in *interpreter) pair(b []byte, i plan.PairIndex) []byte {
	if in.depth++; in.depth > 1000 {
		panic(errors.New("too deep"))
	}
	defer func() { in.depth-- }()
	p := &in.Pairs[i]
	start := in.next
	wn, rn := &in.Writer.Nodes[p.Writer], &in.Reader.Nodes[p.Reader]
	before := len(b)
	switch p.Action {
	case plan.Direct, plan.Promote:
		b = in.promote(b, wn, rn)
	case plan.ReadRecord:
		b = in.record(b, p)
	case plan.ReadEnum:
		symbol := p.Symbols[in.index(len(p.Symbols))]
		if symbol < 0 {
			panic(errors.New(in.Faults[p.Fault].Msg))
		}
		b = runtime.AppendLong(b, int64(symbol))
	case plan.ReadArray, plan.ReadMap:
		b = in.items(b, p)
	case plan.FromUnion:
		b = in.pair(b, p.Branches[in.index(len(p.Branches))])
	case plan.ToUnion:
		b = in.pair(runtime.AppendLong(b, int64(p.Branch)), p.Item)
	default:
		panic(errors.New(in.Faults[p.Fault].Msg))
	}
	if p.Same {
		in.checkSame(p, in.data[start:in.next], b[before:])
	}
	return b
}

// checkSame panics if the bytes of the writer, put into plain blocks, are not those of the reader.
func (in *interpreter) checkSame(p *plan.Pair, old, now []byte) {
	identity := &interpreter{Resolution: &plan.Resolution{Writer: in.Writer}, data: old}
	if plain := identity.copyOf(nil, p.Writer); string(plain) != string(now) {
		panic(fmt.Errorf("%w: %x, %x", errNotSame, plain, now))
	}
}

func (in *interpreter) record(b []byte, p *plan.Pair) []byte {
	fields := make([][]byte, len(in.Reader.Nodes[p.Reader].Fields))
	for _, step := range p.Steps {
		switch {
		case step.Field < 0:
			in.copyOf(nil, in.Writer.Nodes[p.Writer].Fields[step.WriterField].Node)
		case step.WriterField < 0:
			fields[step.Field] = in.Reader.Nodes[p.Reader].Fields[step.Field].Default
		default:
			fields[step.Field] = in.pair([]byte{}, step.Pair)
		}
	}
	for _, field := range fields {
		if field == nil {
			panic("a field without a value")
		}
		b = append(b, field...)
	}
	return b
}

func (in *interpreter) items(b []byte, p *plan.Pair) []byte {
	var items []byte
	n := in.blocks(func() {
		if p.Action == plan.ReadMap {
			items = runtime.AppendBytes(items, in.take(in.long()))
		}
		items = in.pair(items, p.Item)
	})
	return closed(b, n, items)
}

func closed(b []byte, n int64, items []byte) []byte {
	if n > 0 {
		b = append(runtime.AppendLong(b, n), items...)
	}
	return append(b, 0)
}

// promote reads a primitive or fixed of the writer and appends it as one of the reader.
func (in *interpreter) promote(b []byte, wn, rn *plan.Node) []byte {
	switch from, to := wn.Kind.Base(), rn.Kind.Base(); from {
	case plan.Null:
		return b
	case plan.Boolean:
		return append(b, in.take(1)...)
	case plan.Int, plan.Long:
		v := in.long()
		switch to {
		case plan.Float:
			return runtime.AppendFloat(b, float32(v))
		case plan.Double:
			return runtime.AppendDouble(b, float64(v))
		}
		return runtime.AppendLong(b, v)
	case plan.Float:
		bits := in.take(4)
		if to == plan.Double {
			return runtime.AppendDouble(b, float64(math.Float32frombits(binary.LittleEndian.Uint32(bits))))
		}
		return append(b, bits...)
	case plan.Double:
		return append(b, in.take(8)...)
	case plan.Fixed:
		return append(b, in.take(int64(wn.Size))...)
	}
	return runtime.AppendBytes(b, in.take(in.long()))
}

// copyOf appends a value of the writer's own schema as it is, in plain blocks. It serves to skip one, too.
func (in *interpreter) copyOf(b []byte, i plan.Index) []byte {
	if in.depth++; in.depth > 10000 {
		panic(errors.New("too deep"))
	}
	defer func() { in.depth-- }()
	n := &in.Writer.Nodes[i]
	switch n.Kind {
	case plan.Record:
		for _, f := range n.Fields {
			b = in.copyOf(b, f.Node)
		}
		return b
	case plan.Enum:
		return runtime.AppendLong(b, int64(in.index(len(n.Symbols))))
	case plan.Nullable, plan.Union:
		branch := in.index(len(n.Branches))
		return in.copyOf(runtime.AppendLong(b, int64(branch)), n.Branches[branch])
	case plan.Array, plan.Map:
		var items []byte
		count := in.blocks(func() {
			if n.Kind == plan.Map {
				items = runtime.AppendBytes(items, in.take(in.long()))
			}
			items = in.copyOf(items, n.Item)
		})
		return closed(b, count, items)
	}
	return in.promote(b, n, n)
}
