package translate

import (
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Translator translates data of one pair of schemas. It is safe for concurrent use.
type Translator struct{ root *op }

// New returns the Translator of data of the writer's schema to those of the reader's. Where no data can be translated
// the error is a [*plan.MismatchError].
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
	return &Translator{compile(res)}, nil
}

// Append translates the datum that r reads next and appends it to dst. data is what r reads, from its offset 0 on. An
// error is r's, a [*rt.DecodeError]; dst then comes back as it was.
func (t *Translator) Append(dst, data []byte, r *rt.Reader) ([]byte, error) {
	r.NextDatum()
	b := t.root.append(dst, input{r, data})
	if err := r.Err(); err != nil {
		return dst, err
	}
	return b, nil
}

// input is what is translated.
type input struct {
	*rt.Reader
	data []byte
}

// append translates a value. After a failure of the Reader what it returns does not count.
func (o *op) append(dst []byte, in input) []byte {
	switch o.kind {
	case opCopy:
		start := in.Offset()
		if in.Skip(o.shape); in.Failed() {
			return dst
		}
		return append(dst, in.data[start:in.Offset()]...)
	case opSkip:
		in.Skip(o.shape)
	case opDefault:
		return append(dst, o.bytes...)
	case opPromote:
		return o.promote(dst, in)
	case opRecord:
		return o.record(dst, in)
	case opEnum:
		start := in.Offset()
		symbol := in.Enum(len(o.symbols))
		if in.Failed() {
			return dst
		}
		if o.symbols[symbol] < 0 {
			in.Fail(rt.ErrResolution, o.fault, start)
			return dst
		}
		return rt.AppendLong(dst, int64(o.symbols[symbol]))
	case opArray, opMap:
		return o.list(dst, in)
	case opFromUnion:
		if branch := in.UnionIndex(len(o.parts)); branch >= 0 && !in.Failed() {
			part := &o.parts[branch]
			return part.append(append(dst, part.prefix...), in)
		}
	case opToUnion:
		return o.item.append(append(dst, o.bytes...), in)
	default:
		in.Fail(rt.ErrResolution, o.fault, in.Offset())
	}
	return dst
}

// promote translates a number to a wider type.
func (o *op) promote(dst []byte, in input) []byte {
	var whole int64
	switch o.from {
	case plan.Int:
		whole = int64(in.Int())
	case plan.Long:
		whole = in.Long()
	default:
		return rt.AppendDouble(dst, float64(in.Float()))
	}
	switch o.to {
	case plan.Float:
		return rt.AppendFloat(dst, float32(whole))
	case plan.Double:
		return rt.AppendDouble(dst, float64(whole))
	}
	return rt.AppendLong(dst, whole)
}

// record translates a record. Its fields come in the writer's order; where the reader's is another they are put right
// afterwards.
func (o *op) record(dst []byte, in input) []byte {
	if o.recursive {
		if in.Enter() != nil {
			return dst
		}
		defer in.Leave()
	}
	var places [][2]int // where each of the reader's fields stands
	start := len(dst)
	if !o.ordered {
		places = make([][2]int, o.fields)
	}
	for i := range o.parts {
		part := &o.parts[i]
		before, begin := in.Offset(), len(dst)
		if dst = part.append(dst, in); in.Failed() {
			_ = rt.FieldError(in.Err(), o.name, part.faulty(in.data[before:]))
			return dst
		}
		if !o.ordered && part.field >= 0 {
			places[part.field] = [2]int{begin, len(dst)}
		}
	}
	if o.ordered {
		return dst
	}
	read := slices.Clone(dst[start:])
	dst = dst[:start]
	for _, at := range places {
		dst = append(dst, read[at[0]-start:at[1]-start]...)
	}
	return dst
}

// list translates an array or a map.
func (o *op) list(dst []byte, in input) []byte {
	var block rt.Block
	for block.Next(in.Reader, o.least) {
		dst = rt.AppendLong(dst, int64(block.Count()))
		first := block.Total() - block.Count()
		for i := range block.Count() {
			var key []byte
			if o.kind == opMap {
				key = in.BytesView()
				dst = rt.AppendBytes(dst, key)
			}
			begin := len(dst) - len(key)
			if dst = o.item.append(dst, in); in.Failed() {
				if o.kind == opMap {
					_ = rt.KeyError(in.Err(), string(dst[begin:begin+len(key)]))
				} else {
					_ = rt.IndexError(in.Err(), first+i)
				}
				return dst
			}
		}
	}
	return append(dst, 0)
}
