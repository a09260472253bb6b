package avrojson_test

import (
	"testing"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// TestEveryKindIsConverted has a schema and a datum for each kind that a plan knows, so that none can be forgotten.
func TestEveryKindIsConverted(t *testing.T) {
	logical := func(base, name string) string { return `{"type":"` + base + `","logicalType":"` + name + `"}` }
	fixed := func(size, name string) string {
		return `{"type":"fixed","name":"F","size":` + size + `,"logicalType":"` + name + `","precision":3}`
	}
	samples := map[plan.Kind]struct{ schema, text string }{
		plan.Null:                 {`"null"`, `null`},
		plan.Boolean:              {`"boolean"`, `true`},
		plan.Int:                  {`"int"`, `-2147483648`},
		plan.Long:                 {`"long"`, `9007199254740993`},
		plan.Float:                {`"float"`, `0.1`},
		plan.Double:               {`"double"`, `0.1`},
		plan.Bytes:                {`"bytes"`, `"\u0000ÿ"`},
		plan.String:               {`"string"`, `"é\n"`},
		plan.Record:               {`{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}`, `{"a":1}`},
		plan.Enum:                 {`{"type":"enum","name":"E","symbols":["A","B"]}`, `"B"`},
		plan.Fixed:                {fixed("2", "none"), `"ÿ\u0001"`},
		plan.Array:                {`{"type":"array","items":"int"}`, `[1,2]`},
		plan.Map:                  {`{"type":"map","values":"int"}`, `{"b":1,"a":2}`},
		plan.Nullable:             {`["int","null"]`, `{"int":1}`},
		plan.Union:                {`["int","null","string"]`, `{"string":"x"}`},
		plan.DecimalBytes:         {`{"type":"bytes","logicalType":"decimal","precision":3}`, `"ÿ"`},
		plan.DecimalFixed:         {fixed("2", "decimal"), `"ÿÿ"`},
		plan.BigDecimal:           {logical("bytes", "big-decimal"), `"\u0002\u0001\u0000"`},
		plan.UUIDString:           {logical("string", "uuid"), `"123e4567-e89b-42d3-a456-426614174000"`},
		plan.UUIDFixed:            {fixed("16", "uuid"), `"0123456789abcdef"`},
		plan.Date:                 {logical("int", "date"), `-1`},
		plan.TimeMillis:           {logical("int", "time-millis"), `1`},
		plan.TimeMicros:           {logical("long", "time-micros"), `1`},
		plan.TimestampMillis:      {logical("long", "timestamp-millis"), `1500000000000`},
		plan.TimestampMicros:      {logical("long", "timestamp-micros"), `-1`},
		plan.TimestampNanos:       {logical("long", "timestamp-nanos"), `-9223372036854775808`},
		plan.LocalTimestampMillis: {logical("long", "local-timestamp-millis"), `1`},
		plan.LocalTimestampMicros: {logical("long", "local-timestamp-micros"), `1`},
		plan.LocalTimestampNanos:  {logical("long", "local-timestamp-nanos"), `1`},
		plan.Duration:             {fixed("12", "duration"), `"0123456789ab"`},
	}
	for k := plan.Kind(1); int(k) < plan.Kinds; k++ {
		sample, ok := samples[k]
		if !ok {
			t.Errorf("no sample of kind %v", k)
			continue
		}
		if p, err := plan.Build(schema.MustParse(sample.schema)); err != nil || p.Nodes[p.Roots[0]].Kind != k {
			t.Errorf("%s is not of kind %v", sample.schema, k)
		}
		codec := newCodec(t, sample.schema)
		data, err := codec.AppendBinary(nil, []byte(sample.text))
		if err != nil {
			t.Errorf("%v: %v", k, err)
			continue
		}
		if text, err := toJSON(t, codec, data); err != nil || text != sample.text {
			t.Errorf("%v: %s comes back as %s, %v", k, sample.text, text, err)
		}
	}
}
