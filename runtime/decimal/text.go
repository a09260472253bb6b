package decimal

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
)

// plainZeros is how many zeros, in front of the digits or behind the point, String writes out.
const plainZeros = 128

// MaxDigits is how many digits an unscaled value may have in text, both ways: the time that they take grows with their
// square. Data may have more, which are read, written and compared all the same.
const MaxDigits = 2 * MaxScale

// ErrSyntax is the error of Parse and UnmarshalText for text that is no number.
var ErrSyntax = errors.New("avro: invalid decimal text")

// String returns the digits with as many behind the point as the scale says, such as -0.050. A number of negative
// scale, or one that would begin with more than 128 zeros, is written as unscaled value and exponent: 12E3, 1E-200.
// Parse returns the same value and scale. A number of more than MaxDigits is given in short, as in ≈-1.2346E250000,
// which Parse does not read.
func (d Decimal) String() string {
	b, err := d.AppendText(nil)
	if err != nil {
		return d.inShort()
	}
	return string(b)
}

// AppendText appends what String returns. For a number of more than MaxDigits the error is runtime.ErrRange, and b is
// returned as it was.
func (d Decimal) AppendText(b []byte) ([]byte, error) {
	var room [24]byte
	digits := room[:0]
	if d.large != nil {
		if powerDigits(d.large.BitLen()-1) >= MaxDigits {
			return b, tooManyDigits()
		}
		if digits = new(big.Int).Abs(d.large).Append(digits, 10); len(digits) > MaxDigits {
			return b, tooManyDigits()
		}
	} else {
		digits = strconv.AppendUint(digits, magnitude(d.small), 10)
	}
	return d.appendDigits(b, digits), nil
}

func tooManyDigits() error {
	return rt.NewEncodeError(rt.ErrRange, "decimal of more than "+strconv.Itoa(MaxDigits)+" digits has no text")
}

// MarshalText returns what String returns, as bytes. For a number of more than MaxDigits the error is runtime.ErrRange.
func (d Decimal) MarshalText() ([]byte, error) {
	return d.AppendText(nil)
}

// UnmarshalText parses text as Parse does. d keeps its value when it fails.
func (d *Decimal) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*d = parsed
	}
	return err
}

// inShort is the size of a large number to five digits, found from its highest words alone.
func (d Decimal) inShort() string {
	words := d.large.Bits()
	top := len(words) - 2
	log := math.Log10(float64(words[top+1])*(1<<bits.UintSize)+float64(words[top])) +
		float64(top)*bits.UintSize*math.Log10(2)
	whole := math.Floor(log)
	mantissa, exponent := strconv.FormatFloat(math.Pow(10, log-whole), 'f', 4, 64), int64(whole)-int64(d.scale)
	if mantissa == "10.0000" {
		mantissa, exponent = "1.0000", exponent+1
	}
	sign := ""
	if d.large.Sign() < 0 {
		sign = "-"
	}
	return "≈" + sign + mantissa + "E" + strconv.FormatInt(exponent, 10)
}

// appendDigits appends the number whose unscaled value has the given digits.
func (d Decimal) appendDigits(b, digits []byte) []byte {
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

// Parse reads a number such as 12, -0.050, .5 or 1.2E-3: a sign, digits with a point among them, and an exponent of
// ten. The scale is the number of digits behind the point less the exponent. Other text is ErrSyntax; a scale beyond
// MaxScale, and more digits than MaxDigits, are runtime.ErrRange.
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
	if n := len(whole) + len(fraction); n > MaxDigits {
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
