// Package everykind has a schema and a datum of each kind of data, for the tests that see to it that nothing which
// handles data has forgotten a kind.
package everykind

import (
	"encoding/hex"
	"strconv"

	"github.com/schemagen/schemagen/schema/plan"
)

// Sample is a schema and a datum of a kind.
type Sample struct {
	Kind   plan.Kind
	Schema string
	Hex    string // the datum, encoded
	JSON   string // and in Avro's JSON encoding
	// Readable is the value of a logical type in the form that people know.
	Readable string
}

// Data returns the encoded datum.
func (s *Sample) Data() []byte {
	data, err := hex.DecodeString(s.Hex)
	if err != nil {
		panic(err)
	}
	return data
}

// Logical returns the datum in JSON with the forms of logical types.
func (s *Sample) Logical() string {
	switch {
	case !s.Kind.IsLogical():
		return s.JSON
	case s.Kind.IsDecimal():
		return s.Readable
	}
	return strconv.Quote(s.Readable)
}

// Samples has one sample of each kind. A test of this package says which is missing.
var Samples = []Sample{
	{plan.Null, `"null"`, "", `null`, ""},
	{plan.Boolean, `"boolean"`, "01", `true`, ""},
	{plan.Int, `"int"`, "ffffffff0f", `-2147483648`, ""},
	{plan.Long, `"long"`, "8280808080808020", `9007199254740993`, ""},
	{plan.Float, `"float"`, "cdcccc3d", `0.1`, ""},
	{plan.Double, `"double"`, "9a9999999999b93f", `0.1`, ""},
	{plan.Bytes, `"bytes"`, "0400ff", `"\u0000ÿ"`, ""},
	{plan.String, `"string"`, "06c3a90a", `"é\n"`, ""},
	{plan.Record, `{"type":"record","name":"Inner","fields":[{"name":"a","type":"int"}]}`, "02", `{"a":1}`, ""},
	{plan.Enum, `{"type":"enum","name":"E","symbols":["A","B"]}`, "02", `"B"`, ""},
	{plan.Fixed, `{"type":"fixed","name":"F","size":2}`, "ff01", `"ÿ\u0001"`, ""},
	{plan.Array, `{"type":"array","items":"int"}`, "04020400", `[1,2]`, ""},
	{plan.Map, `{"type":"map","values":"int"}`, "0202620200", `{"b":1}`, ""},
	{plan.Nullable, `["int","null"]`, "0002", `{"int":1}`, ""},
	{plan.Union, `["int","null","string"]`, "040278", `{"string":"x"}`, ""},
	{
		plan.DecimalBytes, `{"type":"bytes","logicalType":"decimal","precision":3,"scale":1}`,
		"02ff", `"ÿ"`, "-0.1",
	},
	{
		plan.DecimalFixed, `{"type":"fixed","name":"F","size":2,"logicalType":"decimal","precision":3,"scale":1}`,
		"007b", `"\u0000{"`, "12.3",
	},
	{
		plan.BigDecimal, `{"type":"bytes","logicalType":"big-decimal"}`,
		"06020104", `"\u0002\u0001\u0004"`, "0.01",
	},
	{
		plan.UUIDString, `{"type":"string","logicalType":"uuid"}`,
		"4831323365343536372d653839622d343264332d613435362d343236363134313734303030",
		`"123e4567-e89b-42d3-a456-426614174000"`, "123e4567-e89b-42d3-a456-426614174000",
	},
	{
		plan.UUIDFixed, `{"type":"fixed","name":"F","size":16,"logicalType":"uuid"}`,
		"30313233343536373839616263646566", `"0123456789abcdef"`, "30313233-3435-3637-3839-616263646566",
	},
	{plan.Date, `{"type":"int","logicalType":"date"}`, "01", `-1`, "1969-12-31"},
	{plan.TimeMillis, `{"type":"int","logicalType":"time-millis"}`, "02", `1`, "00:00:00.001"},
	{plan.TimeMicros, `{"type":"long","logicalType":"time-micros"}`, "02", `1`, "00:00:00.000001"},
	{
		plan.TimestampMillis, `{"type":"long","logicalType":"timestamp-millis"}`,
		"01", `-1`, "1969-12-31T23:59:59.999Z",
	},
	{
		plan.TimestampMicros, `{"type":"long","logicalType":"timestamp-micros"}`,
		"01", `-1`, "1969-12-31T23:59:59.999999Z",
	},
	{
		plan.TimestampNanos, `{"type":"long","logicalType":"timestamp-nanos"}`,
		"01", `-1`, "1969-12-31T23:59:59.999999999Z",
	},
	{
		plan.LocalTimestampMillis, `{"type":"long","logicalType":"local-timestamp-millis"}`,
		"02", `1`, "1970-01-01T00:00:00.001",
	},
	{
		plan.LocalTimestampMicros, `{"type":"long","logicalType":"local-timestamp-micros"}`,
		"02", `1`, "1970-01-01T00:00:00.000001",
	},
	{
		plan.LocalTimestampNanos, `{"type":"long","logicalType":"local-timestamp-nanos"}`,
		"02", `1`, "1970-01-01T00:00:00.000000001",
	},
	{
		plan.Duration, `{"type":"fixed","name":"F","size":12,"logicalType":"duration"}`, "010000000200000003000000",
		`"\u0001\u0000\u0000\u0000\u0002\u0000\u0000\u0000\u0003\u0000\u0000\u0000"`, "P1M2DT0.003S",
	},
}
