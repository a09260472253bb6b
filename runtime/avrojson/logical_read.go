package avrojson

import (
	"errors"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// formOf is how messages show the text that a logical type wants; "" for other kinds.
func formOf(kind plan.Kind) string {
	clock := "15:04:05.999999999"[:len("15:04:05.")+kind.FractionDigits()]
	switch kind.Meaning() {
	case plan.DecimalNumber:
		return "a decimal such as 12.50"
	case plan.UniqueID:
		return "a UUID"
	case plan.CalendarDate:
		return "a date such as 2006-01-02"
	case plan.TimeOfDay:
		return "a time such as " + clock
	case plan.Instant:
		return "a timestamp such as 2006-01-02T" + clock + "Z"
	case plan.LocalTime:
		return "a local timestamp such as 2006-01-02T" + clock
	case plan.Span:
		return "a duration such as P1M2DT3.004S"
	}
	return ""
}

// forms are the texts of formOf.
var forms = func() (texts [plan.Kinds]string) {
	for kind := range texts {
		texts[kind] = formOf(plan.Kind(kind))
	}
	return texts
}()

// logical reads a value of a logical type in its own form.
func (p *parser) logical(dst []byte, n *node) ([]byte, error) {
	if n.kind.IsDecimal() {
		return p.decimal(dst, n)
	}
	p.space()
	start := p.pos
	text, err := p.string(forms[n.kind])
	if err != nil {
		return dst, err
	}
	ok := true
	switch n.kind.Meaning() {
	case plan.UniqueID:
		var id runtime.UUID
		if ok = id.UnmarshalText(text) == nil; ok && n.kind == plan.UUIDFixed {
			return append(dst, id[:]...), nil
		} else if ok {
			return runtime.AppendBytes(dst, text), nil // in upper case, if it is
		}
	case plan.Span:
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

// decimal reads a decimal or big-decimal, which is a number, to its last digit.
func (p *parser) decimal(dst []byte, n *node) ([]byte, error) {
	text, err := p.number("a decimal, which is a number such as 12.50")
	if err != nil {
		return dst, err
	}
	var d decimal.Decimal
	if err = d.UnmarshalText(text); err == nil {
		switch {
		case !n.kind.HasScale():
			dst, err = decimal.AppendBig(dst, d)
		case n.kind.IsFixed():
			dst, err = decimal.AppendFixed(dst, d, n.size, n.precision, n.scale)
		default:
			dst, err = decimal.Append(dst, d, n.precision, n.scale)
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
