package avrojson

import (
	"math"
	"time"

	"github.com/schemagen/schemagen/runtime"
)

// parseDuration reads a duration in the form of ISO 8601, such as P1Y2M10DT2H30M1.5S or P3W. A year is 12 months, a
// week 7 days, an hour 60 minutes; these are exact. All numbers are whole but that of seconds, which may have a
// fraction. inRange tells whether the parts fit a [runtime.Duration], whose smallest unit is the millisecond.
func parseDuration(text []byte) (d runtime.Duration, ok, inRange bool) {
	s := scanner{text: text}
	s.expect('P')
	var months, days, millis int64
	inRange = true
	parts := 0
	units := "YMWD"
	inTime := false
	for len(s.text) > 0 && !s.bad {
		if !inTime && s.take('T') {
			inTime, units = true, "HMS"
			s.bad = len(s.text) == 0
			continue
		}
		const longest = 12 // digits: more than fit, and times any factor below still an int64
		n := s.digits(1, longest)
		nanos, lossy := time.Duration(0), false
		if inTime && len(s.text) > 0 && s.text[0] == '.' {
			nanos, lossy = s.fraction(3)
			units = "S" // nothing else has a fraction
		}
		unit, rest := nextUnit(&s, units)
		units = rest
		switch {
		case inTime && unit == 'H':
			millis += n * 3_600_000
		case inTime && unit == 'M':
			millis += n * 60_000
		case unit == 'S':
			millis += n*1000 + nanos.Milliseconds()
			inRange = inRange && !lossy
		case unit == 'Y':
			months += n * 12
		case unit == 'M':
			months += n
		case unit == 'W':
			days += n * 7
		case unit == 'D':
			days += n
		}
		inRange = inRange && n <= math.MaxUint32
		parts++
	}
	inRange = inRange && months <= math.MaxUint32 && days <= math.MaxUint32 && millis <= math.MaxUint32
	d = runtime.Duration{Months: uint32(months), Days: uint32(days), Millis: uint32(millis)}
	return d, s.done() && parts > 0, inRange
}

// nextUnit takes the letter of a unit, and returns the units that may still follow.
func nextUnit(s *scanner, units string) (unit byte, rest string) {
	for i := range len(units) {
		if s.take(units[i]) {
			return units[i], units[i+1:]
		}
	}
	s.bad = true
	return 0, ""
}
