package perf

import (
	"math"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// rows are the values of the benchmarks, each with a constructor of an empty one.
func rows() []struct {
	name  string
	value avrotest.Datum
	fresh func() avrotest.Datum
} {
	user := "user-12345"
	floats := make([]float32, 31250)
	ints := make([]int32, 10000)
	for i := range floats {
		floats[i] = float32(math.Sin(float64(i)))
	}
	for i := range ints {
		ints[i] = int32(i * 7919 % 1000)
	}
	return []struct {
		name  string
		value avrotest.Datum
		fresh func() avrotest.Datum
	}{
		{"Record", &Record{F1: math.Pi, F2: math.E, F3: 1.5e300, F4: 123456789, F5: -987654321, F6: 77},
			func() avrotest.Datum { return new(Record) }},
		{"BigRecord", &BigRecord{D1: math.Pi, D11: math.E, F2: 1.5, F22: 2.5, F3: 1 << 30, F33: -1 << 29, F4: 1 << 60, F44: -1 << 59,
			F5: 100, F55: -100, F6: 30000, F66: -30000},
			func() avrotest.Datum { return new(BigRecord) }},
		{"Float", &Float{Values: floats}, func() avrotest.Datum { return new(Float) }},
		{"IntArray", &IntArray{Values: ints}, func() avrotest.Datum { return new(IntArray) }},
		{"Event", &Event{
			ID: "0f8fad5b-d9cb-469f-a165-70867728950e", Kind: EventKindDeleted, Timestamp: 1709210096126,
			Source: EventSource{Host: "host-17.example.com", Service: "checkout", Version: "1.22.333", PID: 4321},
			User:   &user, Payload: &Click{Page: "/cart/items", X: 100, Y: 2000}, Tags: []string{"alpha", "beta", "gamma"},
			Attributes: map[string]string{"region": "eu-west-1", "tier": "gold", "ab": "variant-b"},
			Location:   &EventLocation{Latitude: 52.5, Longitude: 13.4, Accuracy: 10}, Sequence: 123456, Score: 0.987, Retried: true,
		}, func() avrotest.Datum { return new(Event) }},
	}
}

// BenchmarkGenerated times generated code: encoding into a buffer with room; decoding into a fresh value, into a used one, and into a
// used one with strings that point into the input.
func BenchmarkGenerated(b *testing.B) {
	for _, row := range rows() {
		data, err := row.value.AppendAvro(nil)
		if err != nil {
			b.Fatal(err)
		}
		bench := func(name string, f func() error) {
			b.Run(row.name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				b.ReportAllocs()
				for b.Loop() {
					if err := f(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		bench("write", func() error {
			var err error
			data, err = row.value.AppendAvro(data[:0])
			return err
		})
		bench("read", func() error { return row.fresh().UnmarshalBinary(data) })
		used := row.fresh()
		bench("reuse", func() error { return used.UnmarshalBinary(data) })
		r := rt.Reader{Strings: rt.StringsAlias}
		bench("alias", func() error {
			r.ResetBytes(data)
			return used.DecodeAvro(&r)
		})
	}
}
