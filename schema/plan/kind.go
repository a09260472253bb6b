package plan

import "github.com/schemagen/schemagen/schema"

var kindNames = [...]string{
	"invalid", "null", "boolean", "int", "long", "float", "double", "bytes", "string",
	"record", "enum", "fixed", "array", "map", "nullable", "union",
	"decimal(bytes)", "decimal(fixed)", "big-decimal", "uuid(string)", "uuid(fixed)",
	"date", "time-millis", "time-micros",
	"timestamp-millis", "timestamp-micros", "timestamp-nanos",
	"local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos",
	"duration",
}

// Kinds is the number of kinds; valid kinds are 1 to Kinds-1.
const Kinds = len(kindNames)

// String returns a short name, such as "long", "nullable" or "uuid(fixed)".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[0]
}

// Base returns the kind with the same bytes and no logical type: Long for TimestampMillis, Bytes
// for DecimalBytes, Fixed for Duration. Nullable and Union are their own base.
func (k Kind) Base() Kind {
	switch k {
	case DecimalBytes, BigDecimal:
		return Bytes
	case DecimalFixed, UUIDFixed, Duration:
		return Fixed
	case UUIDString:
		return String
	case Date, TimeMillis:
		return Int
	case TimeMicros, TimestampMillis, TimestampMicros, TimestampNanos,
		LocalTimestampMillis, LocalTimestampMicros, LocalTimestampNanos:
		return Long
	}
	return k
}

// kindOf gives the kind of a schema that is neither a union nor a container with a logical type.
func kindOf(s *schema.Schema) Kind {
	switch s.Logical.Kind {
	case schema.Decimal:
		if s.Kind == schema.Fixed {
			return DecimalFixed
		}
		return DecimalBytes
	case schema.BigDecimal:
		return BigDecimal
	case schema.UUID:
		if s.Kind == schema.Fixed {
			return UUIDFixed
		}
		return UUIDString
	case schema.Date:
		return Date
	case schema.TimeMillis:
		return TimeMillis
	case schema.TimeMicros:
		return TimeMicros
	case schema.TimestampMillis:
		return TimestampMillis
	case schema.TimestampMicros:
		return TimestampMicros
	case schema.TimestampNanos:
		return TimestampNanos
	case schema.LocalTimestampMillis:
		return LocalTimestampMillis
	case schema.LocalTimestampMicros:
		return LocalTimestampMicros
	case schema.LocalTimestampNanos:
		return LocalTimestampNanos
	case schema.Duration:
		return Duration
	}
	switch s.Kind {
	case schema.Null:
		return Null
	case schema.Boolean:
		return Boolean
	case schema.Int:
		return Int
	case schema.Long:
		return Long
	case schema.Float:
		return Float
	case schema.Double:
		return Double
	case schema.Bytes:
		return Bytes
	case schema.String:
		return String
	case schema.Record:
		return Record
	case schema.Enum:
		return Enum
	case schema.Fixed:
		return Fixed
	case schema.Array:
		return Array
	case schema.Map:
		return Map
	case schema.Union:
		if _, ok := s.Nullable(); ok {
			return Nullable
		}
		return Union
	}
	return 0
}
