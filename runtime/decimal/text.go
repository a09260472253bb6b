package decimal

import (
	"errors"
	"math/big"
	"strconv"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
)

// plainZeros is how many zeros, in front of the digits or behind the point, String writes out.
const plainZeros = 128

// maxDigits is how many digits Parse takes: the time it needs grows with their square.
const maxDigits = 2 * MaxScale

// ErrSyntax is the error of Parse and UnmarshalText for text that is no number.
var ErrSyntax = errors.New("avro: invalid decimal text")

// String returns the digits with as many behind the point as the scale says, such as -0.050. A number of negative scale, or
// one that would begin with more than 128 zeros, is written as unscaled value and exponent: 12E3, 1E-200. Parse returns
// the same value and scale.
func (d Decimal) String() string {
	return string(d.append(nil))
}

// AppendText appends what String returns; the error is always nil.
func (d Decimal) AppendText(b []byte) ([]byte, error) {
	return d.append(b), nil
}

// MarshalText returns what String returns, as bytes; the error is always nil.
func (d Decimal) MarshalText() ([]byte, error) {
	return d.append(nil), nil
}

// UnmarshalText parses text as Parse does. d keeps its value when it fails.
func (d *Decimal) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*d = parsed
	}
	return err
}

func (d Decimal) append(b []byte) []byte {
	var room [24]byte
	digits := room[:0]
	if d.large != nil {
		digits = new(big.Int).Abs(d.large).Append(digits, 10)
	} else {
		digits = strconv.AppendUint(digits, magnitude(d.small), 10)
	}
	if d.Sign() < 0 {
		b = append(b, '-')
	}
	switch whole := len(digits) - d.scale; {
	case d.scale == 0:
		return append(b, digits...)
	case d.scale < 0 || whole < -plainZeros:
		b = append(append(b, digits...), 'E')
		return strconv.AppendInt(b, -int64(d.scale), 10)
	case whole > 0:
		b = append(append(b, digits[:whole]...), '.')
		return append(b, digits[whole:]...)
	default:
		b = append(b, "0."...)
		for range -whole {
			b = append(b, '0')
		}
		return append(b, digits...)
	}
}

// Parse reads a number such as 12, -0.050, .5 or 1.2E-3: a sign, digits with a point among them, and an exponent of ten. The
// scale is the number of digits behind the point less the exponent. Other text is ErrSyntax; a scale beyond MaxScale, and
// more digits than twice MaxScale, are runtime.ErrRange.
func Parse(text string) (Decimal, error) {
	mantissa, exponent := text, 0
	if at := strings.IndexAny(text, "eE"); at >= 0 {
		var ok bool
		if exponent, ok = parseExponent(text[at+1:]); !ok {
			return Decimal{}, ErrSyntax
		}
		mantissa = text[:at]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	sign := ""
	if whole != "" && (whole[0] == '-' || whole[0] == '+') {
		sign, whole = whole[:1], whole[1:]
	}
	if whole+fraction == "" || !onlyDigits(whole) || !onlyDigits(fraction) {
		return Decimal{}, ErrSyntax
	}
	scale := len(fraction) - exponent
	if scale > MaxScale || scale < -MaxScale {
		return Decimal{}, scaleError(scale)
	}
	if n := len(whole) + len(fraction); n > maxDigits {
		return Decimal{}, rt.NewEncodeError(rt.ErrRange, "decimal text of "+strconv.Itoa(n)+" digits")
	}
	digits := sign + whole + fraction
	if small, err := strconv.ParseInt(digits, 10, 64); err == nil {
		return Decimal{small: small, scale: scale}, nil
	}
	large, _ := new(big.Int).SetString(digits, 10) // of nothing but digits
	return own(large, scale), nil
}

// parseExponent reads a signed number. One of many digits is out of every range, and is cut to one that is as well.
func parseExponent(text string) (int, bool) {
	digits := strings.TrimPrefix(text, "+")
	negative := false
	if len(digits) == len(text) {
		digits = strings.TrimPrefix(text, "-")
		negative = len(digits) < len(text)
	}
	if digits == "" || !onlyDigits(digits) {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > 1<<30 {
		n = 1 << 30
	}
	if negative {
		n = -n
	}
	return n, true
}

func onlyDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}
