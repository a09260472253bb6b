package avrojson

import (
	"strconv"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The forms are those of ISO 8601, and of RFC 3339 where a time has a zone. A year beyond four digits has a sign,
// as in Java and JavaScript: +12345-01-01, -0001-12-31. The year before 0001 is 0000.

// appendTimestamp writes the next value of r, a timestamp or local timestamp.
func appendTimestamp(dst []byte, r *runtime.Reader, kind plan.Kind) []byte {
	var t time.Time
	switch kind.Unit() {
	case time.Millisecond:
		t = r.TimestampMillis()
	case time.Microsecond:
		t = r.TimestampMicros()
	default:
		t = r.TimestampNanos()
	}
	hour, minute, second := t.Clock()
	sinceMidnight := time.Duration(hour*3600+minute*60+second)*time.Second + time.Duration(t.Nanosecond())
	dst = append(appendDate(append(dst, '"'), t), 'T')
	dst = appendClock(dst, sinceMidnight, kind.FractionDigits())
	if kind.Meaning() == plan.Instant {
		dst = append(dst, 'Z')
	}
	return append(dst, '"')
}

// appendTimeText appends a date, a time of day or a timestamp. ok is false if the text is none, err set if it does not
// fit the type.
func appendTimeText(dst, text []byte, kind plan.Kind) (encoded []byte, ok bool, err error) {
	s := scanner{text: text}
	meaning := kind.Meaning()
	if meaning == plan.CalendarDate {
		day := s.date()
		if !s.done() {
			return dst, false, nil
		}
		dst, err = runtime.AppendDate(dst, day)
		return dst, true, err
	}
	var t time.Time
	if meaning != plan.TimeOfDay {
		t = s.date()
		if !s.take('t') {
			s.expect('T')
		}
	}
	sinceMidnight, lossy := s.clock(kind.FractionDigits())
	if meaning == plan.Instant {
		sinceMidnight -= s.zone()
	}
	if !s.done() {
		return dst, false, nil
	}
	if lossy {
		return dst, true, outOfRange("time has digits that " + kind.String() + " cannot hold")
	}
	t = t.Add(sinceMidnight)
	switch isTime, unit := meaning == plan.TimeOfDay, kind.Unit(); {
	case isTime && unit == time.Millisecond:
		dst, err = runtime.AppendTimeMillis(dst, sinceMidnight)
	case isTime:
		dst, err = runtime.AppendTimeMicros(dst, sinceMidnight)
	case unit == time.Millisecond:
		dst, err = runtime.AppendTimestampMillis(dst, t)
	case unit == time.Microsecond:
		dst, err = runtime.AppendTimestampMicros(dst, t)
	default:
		dst, err = runtime.AppendTimestampNanos(dst, t)
	}
	return dst, true, err
}

// appendDate appends the day that t shows.
func appendDate(dst []byte, t time.Time) []byte {
	year, month, day := t.Date()
	switch {
	case year < 0:
		dst = append(dst, '-')
		year = -year
	case year > 9999:
		dst = append(dst, '+')
	}
	dst = appendPadded(dst, year, 4)
	dst = appendPadded(append(dst, '-'), int(month), 2)
	return appendPadded(append(dst, '-'), day, 2)
}

// appendClock appends a time of day, given as the time since midnight, with the given number of digits for parts of a
// second.
func appendClock(dst []byte, sinceMidnight time.Duration, digits int) []byte {
	seconds := int(sinceMidnight / time.Second)
	dst = appendPadded(dst, seconds/3600, 2)
	dst = appendPadded(append(dst, ':'), seconds/60%60, 2)
	dst = appendPadded(append(dst, ':'), seconds%60, 2)
	part := int(sinceMidnight % time.Second)
	for range 9 - digits {
		part /= 10
	}
	return appendPadded(append(dst, '.'), part, digits)
}

// appendPadded appends v, which is not negative, with at least the given number of digits.
func appendPadded(dst []byte, v, digits int) []byte {
	var buffer [20]byte
	text := strconv.AppendInt(buffer[:0], int64(v), 10)
	for range digits - len(text) {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}

// scanner takes a text apart from the left. After something that is not what it should be, all is bad.
type scanner struct {
	text []byte
	bad  bool
}

// done reports whether the text was as it should be, with nothing left.
func (s *scanner) done() bool { return !s.bad && len(s.text) == 0 }

// take takes a character if it comes next, and reports whether it does.
func (s *scanner) take(c byte) bool {
	if len(s.text) == 0 || s.text[0] != c {
		return false
	}
	s.text = s.text[1:]
	return true
}

func (s *scanner) expect(c byte) { s.bad = !s.take(c) || s.bad }

// digits takes from least to most digits.
func (s *scanner) digits(least, most int) int64 {
	v, n := int64(0), 0
	for n < most && n < len(s.text) && '0' <= s.text[n] && s.text[n] <= '9' {
		v = v*10 + int64(s.text[n]-'0')
		n++
	}
	s.text = s.text[n:]
	s.bad = s.bad || n < least
	return v
}

// upTo takes two digits, which stand for a number from least to most.
func (s *scanner) upTo(least, most int) int {
	v := int(s.digits(2, 2))
	s.bad = s.bad || v < least || v > most
	return v
}

// date takes a date and returns midnight UTC of that day.
func (s *scanner) date() time.Time {
	const longest = 9 // no logical type reaches the year 999 999 999
	var year int
	switch {
	case s.take('+'):
		year = int(s.digits(5, longest))
	case s.take('-'):
		year = -int(s.digits(4, longest))
		s.bad = s.bad || year == 0
	default:
		year = int(s.digits(4, 4))
	}
	s.expect('-')
	month := s.upTo(1, 12)
	s.expect('-')
	day := s.upTo(1, 31)
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	s.bad = s.bad || t.Day() != day // 30 February is 1 or 2 March
	return t
}

// clock takes a time of day, which may have a fraction of a second, as the time since midnight. lossy is set if the
// fraction is finer than the given number of digits.
func (s *scanner) clock(digits int) (sinceMidnight time.Duration, lossy bool) {
	seconds := s.upTo(0, 23) * 3600
	s.expect(':')
	seconds += s.upTo(0, 59) * 60
	s.expect(':')
	seconds += s.upTo(0, 59)
	nanos, lossy := s.fraction(digits)
	return time.Duration(seconds)*time.Second + nanos, lossy
}

// fraction takes the fraction of a second, if there is one.
func (s *scanner) fraction(digits int) (nanos time.Duration, lossy bool) {
	if !s.take('.') {
		return 0, false
	}
	unit := time.Second
	n := 0
	for ; n < len(s.text) && '0' <= s.text[n] && s.text[n] <= '9'; n++ {
		digit := time.Duration(s.text[n] - '0')
		if n >= digits {
			lossy = lossy || digit > 0
			continue
		}
		unit /= 10
		nanos += digit * unit
	}
	s.text = s.text[n:]
	s.bad = s.bad || n == 0
	return nanos, lossy
}

// zone takes Z or the offset of a time from UTC.
func (s *scanner) zone() time.Duration {
	if s.take('Z') || s.take('z') {
		return 0
	}
	sign := time.Minute
	if s.take('-') {
		sign = -sign
	} else {
		s.expect('+')
	}
	hours := s.upTo(0, 23)
	s.expect(':')
	return sign * time.Duration(hours*60+s.upTo(0, 59))
}
