package bind

import (
	"go/types"
	"strconv"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/plan"
)

// bindScalar binds what is no list, record, enum or union: as its logical type if the Go type takes it as such, and else as
// what lies underneath.
func (b *binder) bindScalar(n *gen.BoundNode, avro *plan.Node) *problem {
	kind, hint := logicalKind(avro, n.Go)
	if kind == 0 && hint == "" {
		n.Wire = avro.Kind.Base()
		kind, hint = scalarKind(n.Wire, avro.Size, n.Go)
	}
	if kind == 0 {
		return b.mismatch(n, hint)
	}
	n.Kind = kind
	return nil
}

// logicalKind returns how t takes a logical type; 0 if it does not, and a hint if it should not take what lies underneath either.
func logicalKind(avro *plan.Node, t types.Type) (kind gen.BoundKind, hint string) {
	switch avro.Kind {
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		switch {
		case isDecimal(t):
			return gen.BoundDirect, ""
		case isRat(t):
			return gen.BoundRat, ""
		case isString(t) || isInteger(t) || basicInfo(t)&types.IsFloat != 0:
			return 0, "use decimal.Decimal or big.Rat"
		}
	case plan.UUIDString, plan.UUIDFixed:
		switch {
		case isString(t):
			return gen.BoundUUIDText, ""
		case byteArray(t) == 16:
			return gen.BoundDirect, ""
		}
	case plan.TimeMillis, plan.TimeMicros:
		if isClock(t) {
			return gen.BoundDirect, ""
		}
	case plan.Date, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
		plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
		switch {
		case isTime(t):
			return gen.BoundDirect, ""
		case isClock(t):
			return 0, "use time.Time, or an integer for the bare number"
		}
	case plan.Duration:
		if isSpan(t) {
			return gen.BoundDirect, ""
		}
	}
	return 0, ""
}

// scalarKind returns how t takes a type without a logical type; 0 and a hint if it does not.
func scalarKind(wire plan.Kind, size int, t types.Type) (kind gen.BoundKind, hint string) {
	basic := basicKind(t)
	switch wire {
	case plan.Boolean:
		if basic == types.Bool {
			return gen.BoundDirect, ""
		}
		return 0, "use bool"
	case plan.Int, plan.Long:
		switch {
		case basic == types.Int32 && wire == plan.Int || basic == types.Int64 && wire == plan.Long:
			return gen.BoundDirect, ""
		case isInteger(t):
			return gen.BoundInteger, ""
		}
		return 0, "use an integer type"
	case plan.Float, plan.Double:
		switch {
		case basic == types.Float32 && wire == plan.Float || basic == types.Float64 && wire == plan.Double:
			return gen.BoundDirect, ""
		case basic == types.Float32 || basic == types.Float64:
			return gen.BoundFloat, ""
		}
		return 0, "use float32 or float64"
	case plan.String:
		switch half := halfText(t); {
		case half != "":
			return 0, half
		case hasText(t):
			return gen.BoundText, ""
		case isString(t):
			return gen.BoundDirect, ""
		case isBytes(t):
			return gen.BoundStringBytes, ""
		}
		return 0, "use string, []byte, or a type with the methods MarshalText and UnmarshalText"
	case plan.Bytes:
		switch {
		case isBytes(t):
			return gen.BoundDirect, ""
		case isString(t):
			return gen.BoundBytesString, ""
		}
		return 0, "use []byte or string"
	}
	switch {
	case byteArray(t) == int64(size):
		return gen.BoundDirect, ""
	case isBytes(t):
		return gen.BoundFixedSlice, ""
	}
	return 0, "use [" + strconv.Itoa(size) + "]byte or []byte"
}
