package explain_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema/plan"
)

// TestEveryLogicalKindHasAReadableForm has a datum for each kind with a logical type that a plan knows, so that none
// can be forgotten.
func TestEveryLogicalKindHasAReadableForm(t *testing.T) {
	logical := func(base, name string) string { return `{"type":"` + base + `","logicalType":"` + name + `"}` }
	fixed := func(size, name string) string {
		return `{"type":"fixed","name":"F","size":` + size + `,"logicalType":"` + name + `","precision":3,"scale":1}`
	}
	samples := map[plan.Kind]struct{ schema, hex, value string }{
		plan.DecimalBytes: {`{"type":"bytes","logicalType":"decimal","precision":3,"scale":1}`, "02ff", "-0.1"},
		plan.DecimalFixed: {fixed("2", "decimal"), "007b", "12.3"},
		plan.BigDecimal:   {logical("bytes", "big-decimal"), "06020104", "0.01"},
		plan.UUIDString: {logical("string", "uuid"), "48" + strings.Repeat("61", 8) +
			strings.Repeat("2d61616161", 3) + "2d" + strings.Repeat("61", 12), "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"},
		plan.UUIDFixed: {fixed("16", "uuid"), "00112233445566778899aabbccddeeff",
			"00112233-4455-6677-8899-aabbccddeeff"},
		plan.Date:                 {logical("int", "date"), "01", "-1 = 1969-12-31"},
		plan.TimeMillis:           {logical("int", "time-millis"), "02", "1 = 00:00:00.001"},
		plan.TimeMicros:           {logical("long", "time-micros"), "02", "1 = 00:00:00.000001"},
		plan.TimestampMillis:      {logical("long", "timestamp-millis"), "01", "-1 = 1969-12-31T23:59:59.999Z"},
		plan.TimestampMicros:      {logical("long", "timestamp-micros"), "01", "-1 = 1969-12-31T23:59:59.999999Z"},
		plan.TimestampNanos:       {logical("long", "timestamp-nanos"), "01", "-1 = 1969-12-31T23:59:59.999999999Z"},
		plan.LocalTimestampMillis: {logical("long", "local-timestamp-millis"), "02", "1 = 1970-01-01T00:00:00.001"},
		plan.LocalTimestampMicros: {logical("long", "local-timestamp-micros"), "02", "1 = 1970-01-01T00:00:00.000001"},
		plan.LocalTimestampNanos: {logical("long", "local-timestamp-nanos"), "02",
			"1 = 1970-01-01T00:00:00.000000001"},
		plan.Duration: {fixed("12", "duration"), "010000000200000003000000", "P1M2DT0.003S"},
	}
	for k := plan.Kind(1); int(k) < plan.Kinds; k++ {
		if k == k.Base() || k == plan.Nullable {
			continue
		}
		sample, ok := samples[k]
		if !ok {
			t.Errorf("no sample of kind %v", k)
			continue
		}
		p := build(t, sample.schema)
		all, err := lines(t, p, unhex(t, sample.hex))
		if err != nil || p.Nodes[p.Roots[0]].Kind != k || len(all) != 1 || all[0].Value != sample.value {
			t.Errorf("%v: %+v, %v, want %s", k, all, err, sample.value)
		}
	}
}
