package evolution

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// The errors of Translate and Plain.
var (
	ErrMalformed  = errors.New("malformed data")
	ErrDepth      = errors.New("data nested too deep")
	ErrNotSame    = errors.New("said to be the same, and is not")
	ErrUnreadable = errors.New("the reader has no place for it")
)

// Translate returns the bytes that the reader's schema has for a datum of the writer. Arrays and maps are in one plain
// block, the entries of maps in the order of their keys, each key once.
//
// It reads as plainly as can be, shares no code with the decoders that are tested against it, and knows nothing of
// schemas but what the Resolution says. It checks on the way that bytes are the same where the Resolution says so, and
// fails with ErrNotSame if not.
func Translate(r *plan.Resolution, data []byte) (out []byte, err error) {
	in := &interpreter{Resolution: r, data: data}
	err = in.run(func() { out = in.pair(nil, r.Root) })
	return out, err
}

// Plain returns a datum of p's first root in the form of Translate.
func Plain(p *plan.Plan, data []byte) (out []byte, err error) {
	in := &interpreter{Resolution: &plan.Resolution{Writer: p}, data: data}
	err = in.run(func() { out = in.copyOf(nil, p.Roots[0]) })
	return out, err
}

// interpreter reads data of the writer by a Resolution and writes them anew in the reader's schema.
type interpreter struct {
	*plan.Resolution
	data  []byte
	next  int
	depth int
}

// run runs read, which panics with an error, and checks that it has read everything.
func (in *interpreter) run(read func()) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			failed, ok := fault.(error)
			if !ok {
				panic(fault)
			}
			err = failed
		}
	}()
	read()
	if in.next != len(in.data) {
		return fmt.Errorf("%w: %d bytes left over", ErrMalformed, len(in.data)-in.next)
	}
	return nil
}

func (in *interpreter) take(n int64) []byte {
	if n < 0 || n > int64(len(in.data)-in.next) {
		panic(ErrMalformed)
	}
	in.next += int(n)
	return in.data[in.next-int(n) : in.next]
}

func (in *interpreter) long() int64 {
	v, n := binary.Varint(in.data[in.next:])
	if n <= 0 {
		panic(ErrMalformed)
	}
	in.next += n
	return v
}

func (in *interpreter) index(n int) int {
	i := in.long()
	if i < 0 || i >= int64(n) {
		panic(ErrMalformed)
	}
	return int(i)
}

// deeper counts the depth until what it returns is called.
func (in *interpreter) deeper() func() {
	if in.depth++; in.depth > 10_000 {
		panic(ErrDepth)
	}
	return func() { in.depth-- }
}

// blocks calls item for each item of an array or map, whatever the form of its blocks.
func (in *interpreter) blocks(item func()) {
	for {
		n := in.long()
		if n == 0 {
			return
		}
		if n < 0 {
			n = -n
			size := in.long()
			if size < 0 || size > int64(len(in.data)-in.next) {
				panic(ErrMalformed)
			}
		}
		for range n {
			item()
		}
	}
}

// list appends an array, or a map if it has keys, whose items or values read appends.
func (in *interpreter) list(b []byte, keys bool, read func(b []byte) []byte) []byte {
	if keys {
		entries := make(map[string][]byte)
		in.blocks(func() {
			key := string(in.take(in.long()))
			entries[key] = read(nil)
		})
		if len(entries) > 0 {
			b = runtime.AppendLong(b, int64(len(entries)))
		}
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			b = append(runtime.AppendString(b, key), entries[key]...)
		}
		return append(b, 0)
	}
	var items []byte
	n := int64(0)
	in.blocks(func() {
		items = read(items)
		n++
	})
	if n > 0 {
		b = append(runtime.AppendLong(b, n), items...)
	}
	return append(b, 0)
}

// pair appends the value at pair i.
func (in *interpreter) pair(b []byte, i plan.PairIndex) []byte {
	defer in.deeper()()
	p := &in.Pairs[i]
	start, before := in.next, len(b)
	switch p.Action {
	case plan.Direct, plan.Promote:
		b = in.promote(b, &in.Writer.Nodes[p.Writer], &in.Reader.Nodes[p.Reader])
	case plan.ReadRecord:
		b = in.record(b, p)
	case plan.ReadEnum:
		symbol := p.Symbols[in.index(len(p.Symbols))]
		if symbol < 0 {
			panic(fmt.Errorf("%w: %s", ErrUnreadable, in.Faults[p.Fault].Msg))
		}
		b = runtime.AppendLong(b, int64(symbol))
	case plan.ReadArray, plan.ReadMap:
		b = in.list(b, p.Action == plan.ReadMap, func(b []byte) []byte { return in.pair(b, p.Item) })
	case plan.FromUnion:
		b = in.pair(b, p.Branches[in.index(len(p.Branches))])
	case plan.ToUnion:
		b = in.pair(runtime.AppendLong(b, int64(p.Branch)), p.Item)
	default:
		panic(fmt.Errorf("%w: %s", ErrUnreadable, in.Faults[p.Fault].Msg))
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
		panic(fmt.Errorf("%w: %x, %x", ErrNotSame, plain, now))
	}
}

func (in *interpreter) record(b []byte, p *plan.Pair) []byte {
	reader := in.Reader.Nodes[p.Reader].Fields
	fields := make([][]byte, len(reader))
	for _, step := range p.Steps {
		switch {
		case step.Field < 0:
			in.copyOf(nil, in.Writer.Nodes[p.Writer].Fields[step.WriterField].Node)
		case step.WriterField < 0:
			fields[step.Field] = reader[step.Field].Default
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

// copyOf appends a value of the writer's own schema as it is. It serves to skip one, too.
func (in *interpreter) copyOf(b []byte, i plan.Index) []byte {
	defer in.deeper()()
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
		return in.list(b, n.Kind == plan.Map, func(b []byte) []byte { return in.copyOf(b, n.Item) })
	}
	return in.promote(b, n, n)
}
