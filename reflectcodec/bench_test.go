package reflectcodec

import (
	"math"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
)

func benchmarkRecord() *perf.Record {
	return &perf.Record{F1: math.Pi, F2: math.E, F3: 1.5e300, F4: 123456789, F5: -987654321, F6: 77}
}

func benchmarkBigRecord() *perf.BigRecord {
	return &perf.BigRecord{D1: math.Pi, D11: math.E, F2: 1.5, F22: 2.5, F3: 1 << 30, F33: -(1 << 29), F4: 1 << 60,
		F44: -(1 << 59),
		F5:  100, F55: -100, F6: 30000, F66: -30000}
}

func benchmarkEvent() *perf.Event {
	user := "user-12345"
	return &perf.Event{
		ID: "0f8fad5b-d9cb-469f-a165-70867728950e", Kind: 3, Timestamp: 1709210096126,
		Source: perf.EventSource{Host: "host-17.example.com", Service: "checkout", Version: "1.22.333", PID: 4321},
		User:   &user, Payload: &perf.Click{Page: "/cart/items", X: 100, Y: 2000},
		Tags:       []string{"alpha", "beta", "gamma"},
		Attributes: map[string]string{"region": "eu-west-1", "tier": "gold", "ab": "variant-b"},
		Location:   &perf.EventLocation{Latitude: 52.5, Longitude: 13.4, Accuracy: 10}, Sequence: 123456, Score: 0.987,
		Retried: true,
	}
}

// BenchmarkGeneratedTypes compares the twins with the methods that generated types have, on the same types with those
// hidden.
func BenchmarkGeneratedTypes(b *testing.B) {
	b.Run("Record", func(b *testing.B) { benchmarkAll(b, benchmarkRecord()) })
	b.Run("BigRecord", func(b *testing.B) { benchmarkAll(b, benchmarkBigRecord()) })
	b.Run("Event", func(b *testing.B) { benchmarkAll(b, benchmarkEvent()) })
}

func benchmarkAll[T any, P datum[T]](b *testing.B, x P) {
	data, err := x.AppendAvro(nil)
	if err != nil {
		b.Fatal(err)
	}
	buffer := make([]byte, 0, len(data))
	b.Run("encode/generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = x.AppendAvro(buffer)
		}
	})
	b.Run("decode/generated", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := P(new(T)).UnmarshalBinary(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	options := append([]Option{func(s *settings) { s.ignoreMethods = true }}, generatedUnions...)
	benchmarkTwin(b, "reflect", x.AvroSchema(), (*T)(x), append(options, UseReflect())...)
	if theTwin != &reflectTwin {
		benchmarkTwin(b, "unsafe", x.AvroSchema(), (*T)(x), options...)
	}
}

// benchmarkTwin measures one twin, which is called name.
func benchmarkTwin[T any](b *testing.B, name, schema string, x *T, options ...Option) {
	c, err := For[T](schema, options...)
	if err != nil {
		b.Fatal(err)
	}
	data, err := c.Append(nil, x)
	if err != nil {
		b.Fatal(err)
	}
	buffer := make([]byte, 0, len(data))
	b.Run("encode/"+name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = c.Append(buffer, x)
		}
	})
	b.Run("decode/"+name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := c.Decode(data, new(T)); err != nil {
				b.Fatal(err)
			}
		}
	})
	used := new(T)
	b.Run("reuse/"+name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := c.Decode(data, used); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkArrays compares the twins on 1000 items.
func BenchmarkArrays(b *testing.B) {
	const items = 1000
	var longs []int64
	var doubles []float64
	var texts []string
	var records []perf.Record
	for i := range items {
		longs = append(longs, int64(i)<<(i%40))
		doubles = append(doubles, float64(i))
		texts = append(texts, "text of some length"[:i%20])
		records = append(records, *benchmarkRecord())
	}
	benchmarkArray(b, "longs", array(`"long"`), longs)
	benchmarkArray(b, "doubles", array(`"double"`), doubles)
	benchmarkArray(b, "strings", array(`"string"`), texts)
	benchmarkArray(b, "records", array(records[0].AvroSchema()), records)
}

func benchmarkArray[T any](b *testing.B, name, schema string, x []T) {
	b.Run(name, func(b *testing.B) {
		options := []Option{func(s *settings) { s.ignoreMethods = true }}
		benchmarkTwin(b, "reflect", schema, &x, append(options, UseReflect())...)
		if theTwin != &reflectTwin {
			benchmarkTwin(b, "unsafe", schema, &x, options...)
		}
	})
}
