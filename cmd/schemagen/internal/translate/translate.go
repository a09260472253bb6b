// Package translate makes of data that were written with one schema the bytes that another schema would have made (Avro 1.12, "Schema
// Resolution"), without Go values in between: what is the same under both is copied.
package translate

import (
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Translator translates data of one pair of schemas. It is not safe for concurrent use.
type Translator struct {
	res    *plan.Resolution
	shapes *evolve.Shapes // of the writer's nodes

	r    *rt.Reader
	data []byte // all that r reads
}

// New returns the Translator of data of the writer's schema to those of the reader's. Where no data can be translated the error is a
// [*plan.MismatchError].
func New(writer, reader *schema.Schema) (*Translator, error) {
	from, err := plan.Build(writer)
	if err != nil {
		return nil, err
	}
	to, err := plan.Build(reader)
	if err != nil {
		return nil, err
	}
	res, err := plan.Resolve(from, to)
	if err != nil {
		return nil, err
	}
	return &Translator{res: res, shapes: evolve.NewShapes(from)}, nil
}

// Reset makes data what is translated from now on, within the given limits. They are not copied.
func (t *Translator) Reset(data []byte, limits rt.Limits) {
	t.r = &rt.Reader{Limits: limits}
	t.r.ResetBytes(data)
	t.data = data
}

// Append translates the next datum and appends it to dst. An error is a [*rt.DecodeError], with the offset in the data.
func (t *Translator) Append(dst []byte) ([]byte, error) {
	b := t.append(dst, t.res.Root)
	if err := t.r.Err(); err != nil {
		return dst, err
	}
	return b, nil
}

// ExpectEnd returns an error if data are left, runtime.ErrTrailing.
func (t *Translator) ExpectEnd() error { return t.r.ExpectEnd() }

// append translates a pair. After a failure of the Reader what it returns does not count.
func (t *Translator) append(dst []byte, i plan.PairIndex) []byte {
	p := &t.res.Pairs[i]
	if p.Same || p.Action == plan.Direct {
		return t.copy(dst, p.Writer)
	}
	r := t.r
	switch p.Action {
	case plan.Promote:
		return t.promote(dst, p)
	case plan.ReadRecord:
		return t.record(dst, p)
	case plan.ReadEnum:
		start := r.Offset()
		symbol := r.Enum(len(p.Symbols))
		if r.Failed() {
			return dst
		}
		if p.Symbols[symbol] < 0 {
			return t.unreadable(dst, p, start)
		}
		return rt.AppendLong(dst, int64(p.Symbols[symbol]))
	case plan.ReadArray:
		return t.array(dst, p)
	case plan.ReadMap:
		return t.entries(dst, p)
	case plan.FromUnion:
		if branch := r.UnionIndex(len(p.Branches)); branch >= 0 {
			return t.append(dst, p.Branches[branch])
		}
		return dst
	case plan.ToUnion:
		return t.append(rt.AppendLong(dst, int64(p.Branch)), p.Item)
	}
	return t.unreadable(dst, p, r.Offset())
}

func (t *Translator) unreadable(dst []byte, p *plan.Pair, start int64) []byte {
	t.r.Fail(rt.ErrResolution, t.res.Faults[p.Fault].String(), start)
	return dst
}

// copy appends the bytes of a value of the writer's node as they are.
func (t *Translator) copy(dst []byte, i plan.Index) []byte {
	start := t.r.Offset()
	if t.r.Skip(t.shapes.Of(i)); t.r.Failed() {
		return dst
	}
	return append(dst, t.data[start:t.r.Offset()]...)
}

// promote translates a number or string to a wider type.
func (t *Translator) promote(dst []byte, p *plan.Pair) []byte {
	r := t.r
	to := t.res.Reader.Nodes[p.Reader].Kind.Base()
	var whole int64
	switch t.res.Writer.Nodes[p.Writer].Kind.Base() {
	case plan.Int:
		whole = int64(r.Int())
	case plan.Long:
		whole = r.Long()
	case plan.Float:
		return rt.AppendDouble(dst, float64(r.Float()))
	default: // strings and bytes are written alike
		return t.copy(dst, p.Writer)
	}
	switch to {
	case plan.Float:
		return rt.AppendFloat(dst, float32(whole))
	case plan.Double:
		return rt.AppendDouble(dst, float64(whole))
	}
	return rt.AppendLong(dst, whole)
}

// record translates a record. Its fields come in the writer's order; where the reader's is another they are put right afterwards.
func (t *Translator) record(dst []byte, p *plan.Pair) []byte {
	writer, reader := &t.res.Writer.Nodes[p.Writer], &t.res.Reader.Nodes[p.Reader]
	if writer.Recursive {
		if t.r.Enter() != nil {
			return dst
		}
		defer t.r.Leave()
	}
	var fields [][2]int // where each of the reader's fields stands
	ordered := inOrder(p.Steps)
	start := len(dst)
	if !ordered {
		fields = make([][2]int, len(reader.Fields))
	}
	for _, step := range p.Steps {
		begin := len(dst)
		switch {
		case step.Field < 0:
			t.r.Skip(t.shapes.Of(writer.Fields[step.WriterField].Node))
		case step.WriterField < 0:
			dst = append(dst, reader.Fields[step.Field].Default...)
		default:
			dst = t.append(dst, step.Pair)
		}
		if t.r.Failed() {
			_ = rt.FieldError(t.r.Err(), reader.Name.Short, fieldName(step, writer, reader))
			return dst
		}
		if !ordered && step.Field >= 0 {
			fields[step.Field] = [2]int{begin, len(dst)}
		}
	}
	if ordered {
		return dst
	}
	read := slices.Clone(dst[start:])
	dst = dst[:start]
	for _, at := range fields {
		dst = append(dst, read[at[0]-start:at[1]-start]...)
	}
	return dst
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

func fieldName(step plan.Step, writer, reader *plan.Node) string {
	if step.Field < 0 {
		return writer.Fields[step.WriterField].Name
	}
	return reader.Fields[step.Field].Name
}

func (t *Translator) array(dst []byte, p *plan.Pair) []byte {
	least := t.res.Writer.Nodes[t.res.Writer.Nodes[p.Writer].Item].LeastBytes
	for block := (rt.Block{}); block.Next(t.r, least); {
		dst = rt.AppendLong(dst, int64(block.Count()))
		first := block.Total() - block.Count()
		for i := range block.Count() {
			if dst = t.append(dst, p.Item); t.r.Failed() {
				_ = rt.IndexError(t.r.Err(), first+i)
				return dst
			}
		}
	}
	return append(dst, 0)
}

// entries translates a map.
func (t *Translator) entries(dst []byte, p *plan.Pair) []byte {
	least := 1 + t.res.Writer.Nodes[t.res.Writer.Nodes[p.Writer].Item].LeastBytes
	for block := (rt.Block{}); block.Next(t.r, least); {
		dst = rt.AppendLong(dst, int64(block.Count()))
		for range block.Count() {
			key := t.r.String()
			dst = rt.AppendString(dst, key)
			if dst = t.append(dst, p.Item); t.r.Failed() {
				_ = rt.KeyError(t.r.Err(), key)
				return dst
			}
		}
	}
	return append(dst, 0)
}
