package avrojson

import (
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
)

// number reads a number as RFC 8259 defines it, and returns its text.
func (p *parser) number(want string) ([]byte, error) {
	if c := p.next(); c != '-' && (c < '0' || c > '9') {
		return nil, p.mismatch(want)
	}
	start := p.pos
	if p.text[p.pos] == '-' {
		p.pos++
	}
	if p.pos < len(p.text) && p.text[p.pos] == '0' {
		p.pos++
		if p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
			return nil, p.unexpected("expected no digit after a leading 0")
		}
	} else if err := p.digits(); err != nil {
		return nil, err
	}
	if p.pos < len(p.text) && p.text[p.pos] == '.' {
		p.pos++
		if err := p.digits(); err != nil {
			return nil, err
		}
	}
	if p.pos < len(p.text) && p.text[p.pos]|0x20 == 'e' {
		p.pos++
		if p.pos < len(p.text) && (p.text[p.pos] == '+' || p.text[p.pos] == '-') {
			p.pos++
		}
		if err := p.digits(); err != nil {
			return nil, err
		}
	}
	return p.text[start:p.pos], nil
}

// digits reads one digit or more.
func (p *parser) digits() error {
	start := p.pos
	for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
		p.pos++
	}
	if p.pos == start {
		return p.unexpected("expected a digit")
	}
	return nil
}

// integer reads a whole number of the given bits, 32 or 64. It may be written with a fraction or an exponent as long as
// its value is whole.
func (p *parser) integer(bits uint) (int64, error) {
	want, cause := "a long", runtime.ErrRange
	if bits == 32 {
		want, cause = "an int", runtime.ErrIntRange
	}
	text, err := p.number(want)
	if err != nil {
		return 0, err
	}
	start := p.pos - len(text)
	size, whole, fits := wholeNumber(text)
	negative := text[0] == '-'
	if !whole {
		return 0, p.fail(start, ErrType, "expected "+want+", found a number that is not whole")
	}
	limit := uint64(1) << (bits - 1)
	if !negative {
		limit--
	}
	if !fits || size > limit {
		return 0, p.fail(start, cause, "number does not fit "+strconv.Itoa(int(bits))+" bits")
	}
	if negative {
		return -int64(size), nil
	}
	return int64(size), nil
}

// wholeNumber returns the value of a number without its sign. whole is false if the value is not, fits if it needs more
// than 64 bits. It looks at no more digits than decide that, so 1e999999999 costs nothing.
func wholeNumber(text []byte) (size uint64, whole, fits bool) {
	if text[0] == '-' {
		text = text[1:]
	}
	exponent := int64(0)
	digits := text
	for i, c := range text {
		if c|0x20 == 'e' {
			exponent, digits = decimalExponent(text[i+1:]), text[:i]
			break
		}
	}
	point := len(digits)
	last := -1 // the last digit other than 0
	for i, c := range digits {
		switch {
		case c == '.':
			point = i
		case c != '0':
			last = i
		}
	}
	if last < 0 {
		return 0, true, true
	}
	// power is that of the last digit: 0 for ones, -1 for tenths.
	power := int64(point-last) + exponent
	if last < point {
		power--
	}
	if power < 0 {
		return 0, false, false
	}
	for _, c := range digits[:last+1] {
		if c == '.' {
			continue
		}
		if size, fits = timesTen(size, uint64(c-'0')); !fits {
			return 0, true, false
		}
	}
	for ; power > 0; power-- {
		if size, fits = timesTen(size, 0); !fits {
			return 0, true, false
		}
	}
	return size, true, true
}

func timesTen(size, add uint64) (uint64, bool) {
	if size > (math.MaxUint64-add)/10 {
		return 0, false
	}
	return size*10 + add, true
}

// decimalExponent returns the value of digits with a sign or none before them, or one of the same sign that is beyond
// any length a text can have.
func decimalExponent(text []byte) int64 {
	negative := text[0] == '-'
	if negative || text[0] == '+' {
		text = text[1:]
	}
	e := int64(0)
	for _, c := range text {
		if e < math.MaxInt64/100 {
			e = e*10 + int64(c-'0')
		}
	}
	if negative {
		return -e
	}
	return e
}

// canonicalNaN has the bits to which Java's doubleToLongBits brings every NaN (Avro 1.12, "Primitive Types"); those of
// math.NaN differ.
var canonicalNaN = math.Float64frombits(0x7ff8000000000000)

// float reads a float of the given bits, or one of the strings that stand for NaN and the infinities.
func (p *parser) float(bits int) (float64, error) {
	want := "a double"
	if bits == 32 {
		want = "a float"
	}
	if p.next() == '"' {
		start := p.pos
		name, err := p.string(want)
		if err != nil {
			return 0, err
		}
		switch string(name) {
		case "NaN":
			return canonicalNaN, nil
		case "Infinity", "INF":
			return math.Inf(1), nil
		case "-Infinity", "-INF":
			return math.Inf(-1), nil
		}
		return 0, p.fail(start, ErrType, "expected "+want+
			`, found a string other than "NaN", "Infinity" and "-Infinity"`)
	}
	if p.codec.nonFinite == NonFiniteNumbers && p.next() == 'n' && p.word("null") {
		return canonicalNaN, nil
	}
	text, err := p.number(want)
	if err != nil {
		return 0, err
	}
	v, err := strconv.ParseFloat(string(text), bits)
	if err != nil {
		if isInfinity(text) {
			return v, nil
		}
		return 0, p.fail(p.pos-len(text), runtime.ErrRange, "number overflows "+want)
	}
	return v, nil
}

// isInfinity reports whether a number is one of those that goavro writes for the infinities.
func isInfinity(text []byte) bool { return string(text) == "1e999" || string(text) == "-1e999" }
