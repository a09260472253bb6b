package perf

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "perf", vectorcheck.Types{
		"perf.IntArray":              func() avrotest.Datum { return new(IntArray) },
		"perf.LongArray":             func() avrotest.Datum { return new(LongArray) },
		"perf.FloatArray":            func() avrotest.Datum { return new(FloatArray) },
		"perf.DoubleArray":           func() avrotest.Datum { return new(DoubleArray) },
		"perf.NestedLargeFloatArray": func() avrotest.Datum { return new(NestedLargeFloatArray) },
		"perf.NestedFloatArray":      func() avrotest.Datum { return new(NestedFloatArray) },
		"perf.NestedObjectArray":     func() avrotest.Datum { return new(NestedObjectArray) },
		"perf.Float":                 func() avrotest.Datum { return new(Float) },
		"perf.Double":                func() avrotest.Datum { return new(Double) },
		"perf.Event":                 func() avrotest.Datum { return new(Event) },
		"perf.MapStatus":             func() avrotest.Datum { return new(MapStatus) },
		"perf.Maps":                  func() avrotest.Datum { return new(Maps) },
		"perf.Strings":               func() avrotest.Datum { return new(Strings) },
		"perf.Logical":               func() avrotest.Datum { return new(Logical) },
		"perf.Person":                func() avrotest.Datum { return new(Person) },
		"perf.Record":                func() avrotest.Datum { return new(Record) },
		"perf.BigRecord":             func() avrotest.Datum { return new(BigRecord) },
		"perf.Unions":                func() avrotest.Datum { return new(Unions) },
		"perf.Deep":                  func() avrotest.Datum { return new(Deep) },
		"perf.Wide":                  func() avrotest.Datum { return new(Wide) },
	})
}
