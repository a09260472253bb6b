package avrojson

import (
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// logical writes a value of a logical type in its own form.
func (w *writer) logical(dst []byte, r *runtime.Reader, n *node) ([]byte, error) {
	at := r.Offset()
	switch n.kind {
	case plan.DecimalBytes:
		return appendDecimal(dst, r, decimal.Read(r, n.precision, n.scale), at)
	case plan.DecimalFixed:
		return appendDecimal(dst, r, decimal.ReadFixed(r, n.size, n.precision, n.scale), at)
	case plan.BigDecimal:
		return appendDecimal(dst, r, decimal.ReadBig(r), at)
	case plan.UUIDString:
		text := r.String()
		if _, err := runtime.ParseUUID(text); err != nil {
			r.Fail(err, quote([]byte(text))+" is no UUID", at)
		}
		dst = append(append(append(dst, '"'), text...), '"')
	case plan.UUIDFixed:
		dst = append(dst, '"')
		dst, _ = r.UUIDFixed().AppendText(dst)
		dst = append(dst, '"')
	case plan.Duration:
		dst = append(append(append(dst, '"'), r.Duration().String()...), '"')
	case plan.Date:
		dst = append(appendDate(append(dst, '"'), r.Date()), '"')
	case plan.TimeMillis, plan.TimeMicros:
		var sinceMidnight time.Duration
		if n.kind == plan.TimeMillis {
			sinceMidnight = r.TimeMillis()
		} else {
			sinceMidnight = r.TimeMicros()
		}
		if sinceMidnight < 0 || sinceMidnight >= 24*time.Hour {
			r.Fail(runtime.ErrRange, n.kind.String()+" of "+sinceMidnight.String()+" is no time of a day", at)
			return dst, r.Err()
		}
		dst = append(appendClock(append(dst, '"'), sinceMidnight, fractionDigits(n.kind)), '"')
	default:
		dst = appendTimestamp(dst, r, n.kind)
	}
	if r.Failed() {
		return dst, r.Err()
	}
	return dst, nil
}

// appendTimestamp writes the next value of r, a timestamp or local timestamp.
func appendTimestamp(dst []byte, r *runtime.Reader, kind plan.Kind) []byte {
	var t time.Time
	zone := ""
	switch kind {
	case plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos:
		zone = "Z"
	}
	digits := fractionDigits(kind)
	switch digits {
	case 3:
		t = r.TimestampMillis()
	case 6:
		t = r.TimestampMicros()
	default:
		t = r.TimestampNanos()
	}
	hour, minute, second := t.Clock()
	sinceMidnight := time.Duration(hour*3600+minute*60+second)*time.Second + time.Duration(t.Nanosecond())
	dst = append(appendDate(append(dst, '"'), t), 'T')
	return append(append(appendClock(dst, sinceMidnight, digits), zone...), '"')
}

// appendDecimal writes the decimal that r has read from the offset at.
func appendDecimal(dst []byte, r *runtime.Reader, d decimal.Decimal, at int64) ([]byte, error) {
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
