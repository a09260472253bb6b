package schema

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"github.com/schemagen/schemagen/internal/words"
)

// LogicalKind names a logical type of Avro 1.12, "Logical Types".
type LogicalKind uint8

// The logical types. NoLogical is the zero value.
const (
	NoLogical LogicalKind = iota
	Decimal
	BigDecimal
	UUID
	Date
	TimeMillis
	TimeMicros
	TimestampMillis
	TimestampMicros
	TimestampNanos
	LocalTimestampMillis
	LocalTimestampMicros
	LocalTimestampNanos
	Duration
	endOfLogicalKinds
)

// LogicalKinds is the number of logical kinds; those of logical types are 1 to LogicalKinds-1.
const LogicalKinds = int(endOfLogicalKinds)

// logicalTypes has a row for each logical type: its name, and the types that it annotates, the one first that carries
// it where nothing else is said.
var logicalTypes = [LogicalKinds]struct {
	name string
	on   []carrier
}{
	Decimal:              {"decimal", []carrier{{kind: Bytes}, {kind: Fixed}}},
	BigDecimal:           {"big-decimal", []carrier{{kind: Bytes}}},
	UUID:                 {"uuid", []carrier{{kind: String}, {Fixed, 16}}},
	Date:                 {"date", []carrier{{kind: Int}}},
	TimeMillis:           {"time-millis", []carrier{{kind: Int}}},
	TimeMicros:           {"time-micros", []carrier{{kind: Long}}},
	TimestampMillis:      {"timestamp-millis", []carrier{{kind: Long}}},
	TimestampMicros:      {"timestamp-micros", []carrier{{kind: Long}}},
	TimestampNanos:       {"timestamp-nanos", []carrier{{kind: Long}}},
	LocalTimestampMillis: {"local-timestamp-millis", []carrier{{kind: Long}}},
	LocalTimestampMicros: {"local-timestamp-micros", []carrier{{kind: Long}}},
	LocalTimestampNanos:  {"local-timestamp-nanos", []carrier{{kind: Long}}},
	Duration:             {"duration", []carrier{{Fixed, 12}}},
}

// carrier is a type that a logical type annotates, a fixed of one size only unless that is 0.
type carrier struct {
	kind Kind
	size int
}

func (c carrier) is(s *Schema) bool { return s.Kind == c.kind && (c.size == 0 || s.Size == c.size) }

func (c carrier) String() string {
	if c.size > 0 {
		return fmt.Sprintf("a %s of %d bytes", c.kind, c.size)
	}
	return c.kind.String()
}

// String returns the name as it is written in a schema, such as "timestamp-millis"; "" for NoLogical.
func (k LogicalKind) String() string {
	if k < endOfLogicalKinds {
		return logicalTypes[k].name
	}
	return "invalid"
}

// LogicalNamed returns the logical type of a name as it is written in a schema; NoLogical if there is none.
func LogicalNamed(name string) LogicalKind {
	for k := Decimal; k < endOfLogicalKinds; k++ {
		if logicalTypes[k].name == name {
			return k
		}
	}
	return NoLogical
}

// Base returns the type that a logical type annotates where nothing else is said, such as Bytes for Decimal, and the
// size that a fixed must have for it, 0 if any does or it is on none. NoLogical has neither.
func (k LogicalKind) Base() (base Kind, size int) {
	if k >= endOfLogicalKinds || len(logicalTypes[k].on) == 0 {
		return 0, 0
	}
	on := logicalTypes[k].on
	return on[0].kind, on[len(on)-1].size
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
	l.Kind = LogicalNamed(name.Text)
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
	bases, fits := "", false
	for i, c := range logicalTypes[l.Kind].on {
		if i > 0 {
			bases += " or "
		}
		bases, fits = bases+c.String(), fits || c.is(s)
	}
	if !fits {
		is := s.Kind.String()
		if s.Kind == Fixed {
			is = fmt.Sprintf("a fixed of %d bytes", s.Size)
		}
		return fmt.Sprintf("%s annotates %s, not %s", l.Kind, bases, is)
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
	}
	if s.Kind == Fixed && l.Precision > maxPrecision(s.Size) {
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
