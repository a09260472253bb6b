package conformance

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"regexp"
	"strings"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// logicalView computes what the program prints for a logical type by the arithmetic of Avro 1.12, "Logical Types".
func logicalView(s *schema.Schema, value any) any {
	number := func() int64 {
		n, err := value.(json.Number).Int64()
		if err != nil {
			panic(err)
		}
		return n
	}
	instant := func(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
	switch s.Logical.Kind {
	case schema.Decimal:
		return decimalView(codePoints(value), s.Logical)
	case schema.BigDecimal:
		return bigDecimalView(codePoints(value))
	case schema.UUID:
		if s.Kind == schema.String {
			text := value.(string)
			if !uuidPattern.MatchString(text) {
				panic(meaninglessError{"ErrUUID"})
			}
			return strings.ToLower(text)
		}
		h := hex.EncodeToString(codePoints(value))
		return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
	case schema.Date:
		return instant(time.Unix(number()*24*60*60, 0))
	case schema.TimeMillis:
		return (time.Duration(number()) * time.Millisecond).String()
	case schema.TimeMicros:
		return (time.Duration(number()) * time.Microsecond).String()
	case schema.TimestampMillis, schema.LocalTimestampMillis:
		return instant(time.UnixMilli(number()))
	case schema.TimestampMicros, schema.LocalTimestampMicros:
		return instant(time.UnixMicro(number()))
	case schema.TimestampNanos, schema.LocalTimestampNanos:
		return instant(time.Unix(0, number()))
	case schema.Duration:
		b := codePoints(value)
		part := func(at int) float64 {
			return float64(uint32(b[at]) | uint32(b[at+1])<<8 | uint32(b[at+2])<<16 | uint32(b[at+3])<<24)
		}
		return map[string]any{"months": part(0), "days": part(4), "millis": part(8)}
	}
	panic("unknown logical type")
}

var uuidPattern = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

func decimalView(b []byte, logical schema.Logical) string {
	n := twosComplement(b)
	switch {
	case len(b) == 0:
		panic(meaninglessError{"ErrRange"})
	case len(new(big.Int).Abs(n).String()) > logical.Precision:
		panic(meaninglessError{"ErrPrecision"})
	}
	return decimalText(n, logical.Scale)
}

// bigDecimalView reads the bytes of a big-decimal: the unscaled value as bytes with their length, then the scale as an
// int.
func bigDecimalView(b []byte) string {
	var r runtime.Reader
	r.ResetBytes(b)
	b = r.Bytes(nil)
	unscaled := twosComplement(b)
	scale := int(r.Int())
	if err := r.ExpectEnd(); err != nil || len(b) == 0 {
		panic(meaninglessError{"ErrRange"})
	}
	return decimalText(unscaled, scale)
}

func twosComplement(b []byte) *big.Int {
	n := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0] >= 0x80 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return n
}

// decimalText writes unscaled / 10^scale with scale digits behind the point; scale is not negative.
func decimalText(unscaled *big.Int, scale int) string {
	digits := new(big.Int).Abs(unscaled).String()
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	text := digits
	if scale > 0 {
		text = digits[:len(digits)-scale] + "." + digits[len(digits)-scale:]
	}
	if unscaled.Sign() < 0 {
		text = "-" + text
	}
	return text
}
