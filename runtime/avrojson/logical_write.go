package avrojson

import (
	"strconv"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// logical writes a value of a logical type in its own form.
func (w *writer) logical(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	at := r.Offset()
	switch n.kind.Meaning() {
	case plan.DecimalNumber:
		return w.decimal(dst, r, n, at)
	case plan.UniqueID:
		dst = append(dst, '"')
		if n.kind.IsFixed() {
			dst, _ = r.UUIDFixed().AppendText(dst)
		} else {
			text := r.String()
			if _, err := runtime.ParseUUID(text); err != nil {
				r.Fail(err, quote([]byte(text))+" is no UUID", at)
			}
			dst = append(dst, text...)
		}
		dst = append(dst, '"')
	case plan.Span:
		dst = append(append(append(dst, '"'), r.Duration().String()...), '"')
	case plan.CalendarDate:
		dst = append(appendDate(append(dst, '"'), r.Date()), '"')
	case plan.TimeOfDay:
		var sinceMidnight time.Duration
		if n.kind.Unit() == time.Millisecond {
			sinceMidnight = r.TimeMillis()
		} else {
			sinceMidnight = r.TimeMicros()
		}
		if sinceMidnight < 0 || sinceMidnight >= 24*time.Hour {
			r.Fail(runtime.ErrRange, n.kind.String()+" of "+sinceMidnight.String()+" is no time of a day", at)
			return dst, r.Err()
		}
		dst = append(appendClock(append(dst, '"'), sinceMidnight, n.kind.FractionDigits()), '"')
	default:
		dst = appendTimestamp(dst, r, n.kind)
	}
	if r.Failed() {
		return dst, r.Err()
	}
	return dst, nil
}

// decimal writes the next value of r, a decimal or big-decimal that begins at the offset at.
func (w *writer) decimal(dst []byte, r *runtime.Reader, n *node, at int64) ([]byte, error) {
	var d decimal.Decimal
	switch {
	case !n.kind.HasScale():
		d = decimal.ReadBig(r)
	case n.kind.IsFixed():
		d = decimal.ReadFixed(r, n.size, n.precision, n.scale)
	default:
		d = decimal.Read(r, n.precision, n.scale)
	}
	if r.Failed() {
		return dst, r.Err()
	}
	dst, err := d.AppendText(dst)
	if err != nil {
		r.Fail(runtime.ErrRange, "decimal of too many digits", at)
		return dst, r.Err()
	}
	return dst, nil
}

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
