package emit

import (
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

// scalarLiteral is the value that a reader makes of the default, so that whoever sets it has what whoever reads it
// gets.
func (e *Emitter) scalarLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	value, err := e.pkg.Plan.DefaultValue(n.Index, v)
	if err != nil {
		return nil, err
	}
	switch x := value.(type) {
	case bool:
		if x {
			return jen.True(), nil
		}
	case int32:
		if n.Wire != plan.Enum {
			return integerLiteral(int64(x)), nil
		}
		if x > 0 {
			return e.symbol(n, int(x)), nil
		}
	case int64:
		return integerLiteral(x), nil
	case float32:
		return floatLiteral(float64(x), 32), nil
	case float64:
		return floatLiteral(x, 64), nil
	case string:
		if x != "" {
			return jen.Lit(x), nil
		}
	case []byte:
		if n.Wire == plan.Fixed {
			return e.TypeCode(n.Go).Values(byteLiterals(x)...), nil
		}
		return jen.Index().Byte().Call(jen.Lit(string(x))), nil
	case rt.UUID:
		return e.TypeCode(n.Go).Values(byteLiterals(x[:])...), nil
	case decimal.Decimal:
		return decimalLiteral(x), nil
	case rt.Duration:
		part := func(x uint32) jen.Code { return int64Literal(int64(x)) }
		return e.TypeCode(n.Go).Values(jen.Dict{
			jen.Id("Months"): part(x.Months), jen.Id("Days"): part(x.Days), jen.Id("Millis"): part(x.Millis),
		}), nil
	case time.Time:
		return instantLiteral(n.Wire, x), nil
	case time.Duration:
		return clockLiteral(n.Wire, x), nil
	}
	return nil, nil
}

// symbol is the expression of the constant of a symbol of enum n.
func (e *Emitter) symbol(n *graph.Node, number int) *jen.Statement {
	named, ok := n.Named()
	if ok && number < len(n.Symbols) && n.Symbols[number] != "" {
		return e.Qualified(named.Obj().Pkg().Path(), n.Symbols[number])
	}
	return jen.Lit(number)
}

func integerLiteral(x int64) jen.Code {
	if x == 0 {
		return nil
	}
	return int64Literal(x)
}

// int64Literal is an untyped integer.
func int64Literal(x int64) *jen.Statement { return jen.Op(strconv.FormatInt(x, 10)) }

// instantLiteral is an instant in the unit of its logical type.
func instantLiteral(kind plan.Kind, t time.Time) jen.Code {
	call := func(name string, args ...jen.Code) jen.Code {
		return jen.Qual("time", name).Call(args...).Dot("UTC").Call()
	}
	switch kind {
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return call("UnixMilli", int64Literal(t.UnixMilli()))
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return call("UnixMicro", int64Literal(t.UnixMicro()))
	case plan.TimestampNanos, plan.LocalTimestampNanos:
		return call("Unix", jen.Lit(0), int64Literal(t.UnixNano()))
	}
	const day = 24 * 60 * 60
	return call("Unix", int64Literal(t.Unix()/day).Op("*").Lit(day), jen.Lit(0))
}

// clockLiteral is a time of day in the unit of its logical type, or nil for zero.
func clockLiteral(kind plan.Kind, d time.Duration) jen.Code {
	if d == 0 {
		return nil
	}
	if kind == plan.TimeMillis {
		return int64Literal(d.Milliseconds()).Op("*").Qual("time", "Millisecond")
	}
	return int64Literal(d.Microseconds()).Op("*").Qual("time", "Microsecond")
}

// floatLiteral is a constant of the given size that has exactly the value, or a call where Go has no constant for it;
// nil for zero.
func floatLiteral(x float64, bits int) jen.Code {
	fromBits := func(pattern jen.Code) jen.Code {
		return jen.Qual("math", "Float"+strconv.Itoa(bits)+"frombits").Call(pattern)
	}
	switch {
	case math.IsNaN(x): // the one that the default's bytes have; math.NaN has other bits
		return fromBits(jen.Op(map[int]string{32: "0x7fc00000", 64: "0x7ff8000000000000"}[bits]))
	case math.IsInf(x, 0):
		infinity := jen.Qual("math", "Inf").Call(int64Literal(map[bool]int64{true: -1, false: 1}[x < 0]))
		if bits == 32 {
			return jen.Float32().Call(infinity)
		}
		return infinity
	case x == 0 && math.Signbit(x):
		return fromBits(jen.Lit(1).Op("<<").Lit(bits - 1))
	case x == 0:
		return nil
	}
	return jen.Op(strconv.FormatFloat(x, 'g', -1, bits))
}

func byteLiterals(raw []byte) []jen.Code {
	list := make([]jen.Code, len(raw))
	for i, c := range raw {
		list[i] = jen.Op(hexByte(c))
	}
	return list
}

// longUnscaled is how many bits an unscaled value may have to be written in digits, for people. To turn longer ones
// into digits and back takes more than time in proportion to them.
const longUnscaled = 1024

// decimalLiteral is an unscaled number with a scale.
func decimalLiteral(d decimal.Decimal) jen.Code {
	unscaled, scale := d.Unscaled(), jen.Lit(d.Scale())
	if unscaled.IsInt64() {
		return jen.Qual(decimalPath, "New").Call(int64Literal(unscaled.Int64()), scale)
	}
	if unscaled.BitLen() <= longUnscaled {
		if text := d.String(); parsesAs(text, d) {
			return jen.Qual(runtimePath, "Must").Call(jen.Qual(decimalPath, "Parse").Call(jen.Lit(text)))
		}
	}
	number := jen.New(jen.Qual("math/big", "Int")).Dot("SetBytes").
		Call(jen.Index().Byte().Call(jen.Lit(string(unscaled.Bytes()))))
	if unscaled.Sign() < 0 {
		number = jen.New(jen.Qual("math/big", "Int")).Dot("Neg").Call(number)
	}
	return jen.Qual(decimalPath, "FromBigInt").Call(number, scale)
}

// parsesAs reports whether text is read as d, with its scale: one beyond decimal.MaxScale is not read.
func parsesAs(text string, d decimal.Decimal) bool {
	parsed, err := decimal.Parse(text)
	return err == nil && parsed.Scale() == d.Scale() && parsed.Equal(d)
}
