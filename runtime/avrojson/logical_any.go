package avrojson

import (
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// anyLogical writes node i, of a logical type, in its own form if its value has one, and else as the type underneath.
// The value is read as that first, since a Reader that has failed reads no more, and then once again from a copy.
func (w *writer) anyLogical(dst []byte, r *runtime.Reader, i plan.Index) ([]byte, error) {
	n := &w.codec.nodes[i]
	start := len(dst)
	var datum []byte
	switch n.kind.Base() {
	case plan.Int:
		v := r.Int()
		datum = runtime.AppendInt(nil, v)
		dst = strconv.AppendInt(dst, int64(v), 10)
	case plan.Long:
		v := r.Long()
		datum = runtime.AppendLong(nil, v)
		dst = strconv.AppendInt(dst, v, 10)
	case plan.Bytes:
		v := r.BytesView()
		datum = runtime.AppendBytes(nil, v)
		dst = appendLatin(dst, v)
	case plan.Fixed:
		datum = append(datum, r.FixedView(n.size)...)
		dst = appendLatin(dst, datum)
	default: // a string
		v := r.String()
		if r.Failed() {
			break
		}
		datum = runtime.AppendString(nil, v)
		var err error
		if dst, err = w.text(dst, readerOf(datum)); err != nil {
			return dst, err
		}
	}
	if r.Failed() {
		return dst, r.Err()
	}
	if own, err := w.logical(nil, readerOf(datum), n); err == nil {
		dst = append(dst[:start], own...)
	}
	return dst, nil
}

func readerOf(data []byte) *runtime.Reader {
	r := new(runtime.Reader)
	r.ResetBytes(data)
	return r
}
