package emit

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// scalar is the value that a reader makes of the default, so that whoever sets it has what whoever reads it
// gets.
func (l *literals) scalar(n *graph.Node, v schema.Value) *jen.Statement {
	value, err := l.pkg.Plan.DefaultValue(n.Index, v)
	if err != nil {
		return l.fails(err)
	}
	switch x := value.(type) {
	case bool:
		if x {
			return jen.True()
		}
	case int32:
		if n.Wire != plan.Enum {
			return integerLiteral(int64(x), "")
		}
		if x > 0 {
			return l.symbol(n, int(x))
		}
	case int64:
		return integerLiteral(x, "")
	case float32:
		return floatLiteral(float64(x), 32)
	case float64:
		return floatLiteral(x, 64)
	case string:
		if x != "" {
			return jen.Lit(x)
		}
	case []byte:
		if n.Wire == plan.Fixed {
			return l.bytesLiteral(n, x)
		}
		return src("[]byte($)", jen.Lit(string(x)))
	case rt.UUID:
		return l.bytesLiteral(n, x[:])
	case decimal.Decimal:
		return decimalLiteral(x)
	case rt.Duration:
		text := fmt.Sprintf("$ {\nDays: %d,\nMillis: %d,\nMonths: %d,\n}", x.Days, x.Millis, x.Months)
		return src(text, l.TypeCode(n.Go))
	case time.Time:
		return instantLiteral(n.Wire, x)
	case time.Duration:
		return timeOfDayLiteral(n.Wire, x)
	}
	return nil
}

// symbol is the expression of the constant of a symbol of enum n.
func (e *Emitter) symbol(n *graph.Node, number int) *jen.Statement {
	named, ok := n.Named()
	if ok && number < len(n.Symbols) && n.Symbols[number] != "" {
		return e.Qualified(named.Obj().Pkg().Path(), n.Symbols[number])
	}
	return jen.Lit(number)
}

// integerLiteral is an untyped integer times a unit; nil for zero.
func integerLiteral(x int64, unit string) *jen.Statement {
	if x == 0 {
		return nil
	}
	return src(strconv.FormatInt(x, 10) + unit)
}

// timeOfDayLiteral is a time of day in the unit of its logical type; nil for midnight.
func timeOfDayLiteral(kind plan.Kind, x time.Duration) *jen.Statement {
	switch kind {
	case plan.TimeMillis:
		return integerLiteral(x.Milliseconds(), " * time.Millisecond")
	case plan.TimeMicros:
		return integerLiteral(x.Microseconds(), " * time.Microsecond")
	}
	panic("emit: no literal for a time of day of " + kind.String())
}

// instantLiteral is an instant in the unit of its logical type.
func instantLiteral(kind plan.Kind, t time.Time) *jen.Statement {
	const day = 24 * 60 * 60
	switch kind {
	case plan.Date:
		return src(fmt.Sprintf("time.Unix(%d*%d, 0).UTC()", t.Unix()/day, day))
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return src(fmt.Sprintf("time.UnixMilli(%d).UTC()", t.UnixMilli()))
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return src(fmt.Sprintf("time.UnixMicro(%d).UTC()", t.UnixMicro()))
	case plan.TimestampNanos, plan.LocalTimestampNanos:
		return src(fmt.Sprintf("time.Unix(0, %d).UTC()", t.UnixNano()))
	}
	panic("emit: no literal for an instant of " + kind.String())
}

// floatLiteral is a constant of the given size that has exactly the value, or a call where Go has no constant for it;
// nil for zero.
func floatLiteral(x float64, bits int) *jen.Statement {
	switch {
	case math.IsNaN(x) && bits == 32: // the one that the default's bytes have; math.NaN has other bits
		return src("math.Float32frombits(0x7fc00000)")
	case math.IsNaN(x):
		return src("math.Float64frombits(0x7ff8000000000000)")
	case math.IsInf(x, 0):
		infinity := src("math.Inf($)", map[bool]int{true: -1, false: 1}[x < 0])
		if bits == 32 {
			return src("float32($)", infinity)
		}
		return infinity
	case x == 0 && math.Signbit(x):
		return src(fmt.Sprintf("math.Float%dfrombits(1 << %d)", bits, bits-1))
	case x == 0:
		return nil
	}
	return src(strconv.FormatFloat(x, 'g', -1, bits))
}

// bytesLiteral is the bytes of a fixed.
func (e *Emitter) bytesLiteral(n *graph.Node, raw []byte) *jen.Statement {
	list := make([]jen.Code, len(raw))
	for i, c := range raw {
		list[i] = src(fmt.Sprintf("0x%02x", c))
	}
	return src("$ {$}", e.TypeCode(n.Go), jen.List(list...))
}

// longUnscaled is how many bits an unscaled value may have to be written in digits, for people. To turn longer ones
// into digits and back takes more than time in proportion to them.
const longUnscaled = 1024

// decimalLiteral is an unscaled number with a scale.
func decimalLiteral(d decimal.Decimal) *jen.Statement {
	unscaled := d.Unscaled()
	if unscaled.IsInt64() {
		return src("decimal.New($, $)", unscaled.String(), d.Scale())
	}
	if unscaled.BitLen() <= longUnscaled {
		if text := d.String(); parsesAs(text, d) {
			return src("rt.Must(decimal.Parse($))", jen.Lit(text))
		}
	}
	number := "new(big.Int).SetBytes([]byte($))"
	if unscaled.Sign() < 0 {
		number = "new(big.Int).Neg(" + number + ")"
	}
	return src("decimal.FromBigInt("+number+", $)", jen.Lit(string(unscaled.Bytes())), d.Scale())
}

// parsesAs reports whether text is read as d, with its scale: one beyond decimal.MaxScale is not read.
func parsesAs(text string, d decimal.Decimal) bool {
	parsed, err := decimal.Parse(text)
	return err == nil && parsed.Scale() == d.Scale() && parsed.Equal(d)
}
