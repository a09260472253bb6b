package schema

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"github.com/schemagen/schemagen/internal/words"
)

var logicalNames = [...]string{
	"", "decimal", "big-decimal", "uuid", "date", "time-millis", "time-micros",
	"timestamp-millis", "timestamp-micros", "timestamp-nanos",
	"local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos", "duration",
}

// String returns the name as it is written in a schema, such as "timestamp-millis"; "" for NoLogical.
func (k LogicalKind) String() string {
	if int(k) < len(logicalNames) {
		return logicalNames[k]
	}
	return "invalid"
}

func logicalKind(name string) LogicalKind {
	for k := Decimal; int(k) < len(logicalNames); k++ {
		if logicalNames[k] == name {
			return k
		}
	}
	return NoLogical
}

// logicalOf reads the annotation among the properties of s. An invalid or unknown one gives the zero
// Logical and the reason. See Avro 1.12, "Logical Types".
func logicalOf(s *Schema) (l Logical, ignored string) {
	name, ok := s.Props.Get("logicalType")
	if !ok {
		return Logical{}, ""
	}
	if name.Kind != JSONString {
		return Logical{}, "logicalType is " + name.kindName() + ", not a string"
	}
	l.Kind = logicalKind(name.Text)
	if l.Kind == NoLogical {
		return Logical{}, "unknown logicalType " + words.Quote(name.Text)
	}
	if l.Kind == Decimal {
		if l.Precision, ignored = parameter(s, "precision"); ignored == "" {
			l.Scale, ignored = parameter(s, "scale")
		}
	}
	if ignored == "" {
		ignored = misfit(l, s)
	}
	if ignored != "" {
		return Logical{}, ignored
	}
	return l, ""
}

// parameter reads the precision or scale of a decimal. The scale may be left out and is then 0.
func parameter(s *Schema, name string) (n int, ignored string) {
	v, ok := s.Props.Get(name)
	if !ok {
		if name == "precision" {
			return 0, "decimal without precision"
		}
		return 0, ""
	}
	if v.Kind != JSONNumber {
		return 0, fmt.Sprintf("%s is %s, not an integer", name, v.kindName())
	}
	wide, err := strconv.ParseInt(v.Text, 10, 64)
	if err != nil || wide > math.MaxInt32 || wide < math.MinInt32 {
		return 0, fmt.Sprintf("%s %s is no integer in range", name, words.Clip(v.Text))
	}
	return int(wide), ""
}

// misfit says why l cannot annotate s, or returns "".
func misfit(l Logical, s *Schema) string {
	fits, base := false, ""
	switch l.Kind {
	case Decimal:
		fits, base = s.Kind == Bytes || s.Kind == Fixed, "bytes or fixed"
	case BigDecimal:
		fits, base = s.Kind == Bytes, "bytes"
	case UUID:
		fits, base = s.Kind == String || s.Kind == Fixed && s.Size == 16, "string or a fixed of 16 bytes"
	case Date, TimeMillis:
		fits, base = s.Kind == Int, "int"
	case Duration:
		fits, base = s.Kind == Fixed && s.Size == 12, "a fixed of 12 bytes"
	default:
		fits, base = s.Kind == Long, "long"
	}
	if !fits {
		is := s.Kind.String()
		if s.Kind == Fixed {
			is = fmt.Sprintf("a fixed of %d bytes", s.Size)
		}
		return fmt.Sprintf("%s annotates %s, not %s", l.Kind, base, is)
	}
	if l.Kind != Decimal {
		return ""
	}
	switch {
	case l.Precision < 1:
		return fmt.Sprintf("precision %d is less than 1", l.Precision)
	case l.Scale < 0:
		return fmt.Sprintf("scale %d is negative", l.Scale)
	case l.Scale > l.Precision:
		return fmt.Sprintf("scale %d is greater than precision %d", l.Scale, l.Precision)
	case s.Kind == Fixed && l.Precision > maxPrecision(s.Size):
		return fmt.Sprintf("precision %d is more than the %d digits that %d bytes hold", l.Precision,
			maxPrecision(s.Size), s.Size)
	}
	return ""
}

// log10Of2 is log10(2) × 2^64, rounded down.
const log10Of2 = 0x4d104d427de7fbcc

// maxPrecision is floor(log10(2^(8n-1) - 1)): the decimal digits that n bytes always hold. See Avro
// 1.12, "Decimal". As no power of two above 1 is a power of ten, it is floor((8n-1) × log10(2)).
func maxPrecision(n int) int {
	if n == 0 {
		return 0
	}
	digits, _ := bits.Mul64(uint64(8*int64(n)-1), log10Of2)
	return int(digits)
}
