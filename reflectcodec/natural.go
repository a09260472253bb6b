package reflectcodec

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/schema/plan"
)

// natural is the Go type that values of a kind have in an any, and how a scalar of it is read.
type natural struct {
	typ reflect.Type
	op  op
}

// plainNaturals are those of kinds without a logical type.
var plainNaturals = [plan.Kinds]natural{
	plan.Boolean: {reflect.TypeFor[bool](), opBool}, plan.Array: {typ: reflect.TypeFor[[]any]()},
	plan.Int: {reflect.TypeFor[int32](), opInt}, plan.Long: {reflect.TypeFor[int64](), opLong},
	plan.Float: {reflect.TypeFor[float32](), opFloat}, plan.Double: {reflect.TypeFor[float64](), opDouble},
	plan.Bytes: {reflect.TypeFor[[]byte](), opBytes}, plan.Fixed: {reflect.TypeFor[[]byte](), opFixedArray},
	plan.String: {reflect.TypeFor[string](), opString}, plan.Enum: {typ: reflect.TypeFor[string]()},
	plan.Record: {typ: reflect.TypeFor[map[string]any]()}, plan.Map: {typ: reflect.TypeFor[map[string]any]()},
}

// logicalNaturals are those of logical types, by what these mean.
var logicalNaturals = [...]natural{
	plan.DecimalNumber: {decimalType, opDecimal}, plan.UniqueID: {uuidType, opUUIDArray},
	plan.CalendarDate: {timeType, opTime}, plan.TimeOfDay: {clockType, opClock}, plan.Span: {spanType, opSpan},
	plan.Instant: {timeType, opTime}, plan.LocalTime: {timeType, opTime},
}

func naturalOf(kind plan.Kind) natural {
	n := plainNaturals[kind]
	if meaning := kind.Meaning(); meaning != plan.NoMeaning {
		n = logicalNaturals[meaning]
	}
	if kind == plan.UUIDFixed {
		n.op = opFixedArray // its bytes are the value
	}
	return n
}

// naturalType returns the Go type that a value of p has in an any: nil for null and for unions, whose values have the
// type of their branch.
func naturalType(p *plan.Node) reflect.Type { return naturalOf(p.Kind).typ }

// isNatural reports whether values of some kind have the type t in an any.
func isNatural(t reflect.Type) bool {
	is := func(n natural) bool { return n.typ == t }
	return slices.ContainsFunc(plainNaturals[:], is) || slices.ContainsFunc(logicalNaturals[:], is)
}
