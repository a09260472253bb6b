package reflectcodec

import (
	"reflect"

	"github.com/schemagen/schemagen/schema/plan"
)

var naturalTypes = [plan.Kinds]reflect.Type{
	plan.Boolean:              reflect.TypeFor[bool](),
	plan.Int:                  reflect.TypeFor[int32](),
	plan.Long:                 reflect.TypeFor[int64](),
	plan.Float:                reflect.TypeFor[float32](),
	plan.Double:               reflect.TypeFor[float64](),
	plan.Bytes:                reflect.TypeFor[[]byte](),
	plan.String:               reflect.TypeFor[string](),
	plan.Record:               reflect.TypeFor[map[string]any](),
	plan.Enum:                 reflect.TypeFor[string](),
	plan.Fixed:                reflect.TypeFor[[]byte](),
	plan.Array:                reflect.TypeFor[[]any](),
	plan.Map:                  reflect.TypeFor[map[string]any](),
	plan.DecimalBytes:         decimalType,
	plan.DecimalFixed:         decimalType,
	plan.BigDecimal:           decimalType,
	plan.UUIDString:           uuidType,
	plan.UUIDFixed:            uuidType,
	plan.Date:                 timeType,
	plan.TimeMillis:           clockType,
	plan.TimeMicros:           clockType,
	plan.TimestampMillis:      timeType,
	plan.TimestampMicros:      timeType,
	plan.TimestampNanos:       timeType,
	plan.LocalTimestampMillis: timeType,
	plan.LocalTimestampMicros: timeType,
	plan.LocalTimestampNanos:  timeType,
	plan.Duration:             spanType,
}

// naturalType returns the Go type that a value of p has in an any: nil for null and for unions, whose values have the
// type of their branch.
func naturalType(p *plan.Node) reflect.Type { return naturalTypes[p.Kind] }
