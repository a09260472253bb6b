package avrojson

import (
	"errors"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// forms are how messages show the text that a logical type wants.
var forms = [plan.Kinds]string{
	plan.DecimalBytes:         "a decimal such as 12.50",
	plan.DecimalFixed:         "a decimal such as 12.50",
	plan.BigDecimal:           "a decimal such as 12.50",
	plan.UUIDString:           "a UUID",
	plan.UUIDFixed:            "a UUID",
	plan.Date:                 "a date such as 2006-01-02",
	plan.TimeMillis:           "a time such as 15:04:05.999",
	plan.TimeMicros:           "a time such as 15:04:05.999999",
	plan.TimestampMillis:      "a timestamp such as 2006-01-02T15:04:05.999Z",
	plan.TimestampMicros:      "a timestamp such as 2006-01-02T15:04:05.999999Z",
	plan.TimestampNanos:       "a timestamp such as 2006-01-02T15:04:05.999999999Z",
	plan.LocalTimestampMillis: "a local timestamp such as 2006-01-02T15:04:05.999",
	plan.LocalTimestampMicros: "a local timestamp such as 2006-01-02T15:04:05.999999",
	plan.LocalTimestampNanos:  "a local timestamp such as 2006-01-02T15:04:05.999999999",
	plan.Duration:             "a duration such as P1M2DT3.004S",
}

// fractionDigits returns how many digits the parts of a second have in a logical type.
func fractionDigits(kind plan.Kind) int {
	switch kind {
	case plan.TimeMillis, plan.TimestampMillis, plan.LocalTimestampMillis:
		return 3
	case plan.TimeMicros, plan.TimestampMicros, plan.LocalTimestampMicros:
		return 6
	}
	return 9
}

// logical reads a value of a logical type in its own form.
func (p *parser) logical(dst []byte, n *node) ([]byte, error) {
	switch n.kind {
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return p.decimal(dst, n)
	}
	p.space()
	start := p.pos
	text, err := p.string(forms[n.kind])
	if err != nil {
		return dst, err
	}
	ok := true
	switch n.kind {
	case plan.UUIDString, plan.UUIDFixed:
		var id runtime.UUID
		if ok = id.UnmarshalText(text) == nil; ok && n.kind == plan.UUIDFixed {
			return append(dst, id[:]...), nil
		} else if ok {
			return runtime.AppendBytes(dst, text), nil // in upper case, if it is
		}
	case plan.Duration:
		d, isDuration, inRange := parseDuration(text)
		if isDuration && inRange {
			return runtime.AppendDuration(dst, d), nil
		}
		if ok = isDuration; ok {
			err = outOfRange("duration is not a whole number of milliseconds, or one of its parts does not fit 32 bits")
		}
	default:
		dst, ok, err = appendTimeText(dst, text, n.kind)
	}
	switch {
	case ok && err == nil:
		return dst, nil
	case p.hasty():
		return dst, errMisfit
	case !ok:
		return dst, p.fail(start, ErrType, "expected "+forms[n.kind]+", found "+quote(text))
	}
	return dst, p.refused(start, err)
}

// refused is the error at text[at] for a value that runtime or decimal does not encode.
func (p *parser) refused(at int, err error) error {
	var cause *runtime.EncodeError
	if errors.As(err, &cause) {
		return p.fail(at, cause.Err, cause.Detail)
	}
	return p.fail(at, err, "")
}

func outOfRange(detail string) error { return runtime.NewEncodeError(runtime.ErrRange, detail) }

// appendTimeText appends a date, a time of day or a timestamp. ok is false if the text is none, err set if it does not
// fit the type.
func appendTimeText(dst, text []byte, kind plan.Kind) (encoded []byte, ok bool, err error) {
	s := scanner{text: text}
	if kind == plan.Date {
		day := s.date()
		if !s.done() {
			return dst, false, nil
		}
		dst, err = runtime.AppendDate(dst, day)
		return dst, true, err
	}
	isTime := kind == plan.TimeMillis || kind == plan.TimeMicros
	var t time.Time
	if !isTime {
		t = s.date()
		if !s.take('t') {
			s.expect('T')
		}
	}
	digits := fractionDigits(kind)
	sinceMidnight, lossy := s.clock(digits)
	switch kind {
	case plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos:
		sinceMidnight -= s.zone()
	}
	if !s.done() {
		return dst, false, nil
	}
	if lossy {
		return dst, true, outOfRange("time has digits that " + kind.String() + " cannot hold")
	}
	t = t.Add(sinceMidnight)
	switch kind {
	case plan.TimeMillis:
		dst, err = runtime.AppendTimeMillis(dst, sinceMidnight)
	case plan.TimeMicros:
		dst, err = runtime.AppendTimeMicros(dst, sinceMidnight)
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		dst, err = runtime.AppendTimestampMillis(dst, t)
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		dst, err = runtime.AppendTimestampMicros(dst, t)
	default:
		dst, err = runtime.AppendTimestampNanos(dst, t)
	}
	return dst, true, err
}

// decimal reads a decimal or big-decimal, which is a number, to its last digit.
func (p *parser) decimal(dst []byte, n *node) ([]byte, error) {
	text, err := p.number("a decimal, which is a number such as 12.50")
	if err != nil {
		return dst, err
	}
	var d decimal.Decimal
	if err = d.UnmarshalText(text); err == nil {
		switch n.kind {
		case plan.DecimalBytes:
			dst, err = decimal.Append(dst, d, n.precision, n.scale)
		case plan.DecimalFixed:
			dst, err = decimal.AppendFixed(dst, d, n.size, n.precision, n.scale)
		default:
			dst, err = decimal.AppendBig(dst, d)
		}
	}
	switch {
	case err == nil:
		return dst, nil
	case p.hasty():
		return dst, errMisfit
	}
	return dst, p.refused(p.pos-len(text), err)
}
