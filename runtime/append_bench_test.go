package runtime_test

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// Each iteration appends one value or item, so that the time is that of one; MB/s are of bytes written.

// longsOf returns numbers that take from low to high bytes.
func longsOf(low, high int) []int64 {
	random := rand.New(rand.NewPCG(1, 2))
	values := make([]int64, 1024)
	for i := range values {
		for {
			v := int64(random.Uint64()) >> random.IntN(64)
			if n := len(rt.AppendLong(nil, v)); n >= low && n <= high {
				values[i] = v
				break
			}
		}
	}
	return values
}

var varintSizes = []struct {
	name      string
	low, high int
}{{"1B", 1, 1}, {"2B", 2, 2}, {"1-2B", 1, 2}, {"1-5B", 1, 5}, {"5B", 5, 5}, {"6B", 6, 6}, {"1-10B", 1, 10},
	{"10B", 10, 10}}

func BenchmarkAppendLong(b *testing.B) {
	for _, size := range varintSizes {
		values := longsOf(size.low, size.high)
		b.Run(size.name, func(b *testing.B) { benchmarkAppend(b, values, rt.AppendLong) })
	}
}

func BenchmarkAppendInt(b *testing.B) {
	for _, size := range varintSizes[:5] {
		var values []int32
		for _, v := range longsOf(size.low, size.high) {
			values = append(values, int32(v))
		}
		b.Run(size.name, func(b *testing.B) { benchmarkAppend(b, values, rt.AppendInt) })
	}
}

// benchmarkAppend measures through a function value, which no inlining helps; see BenchmarkAppendRecord for inlined
// calls.
func benchmarkAppend[T any](b *testing.B, values []T, f func([]byte, T) []byte) {
	buffer := make([]byte, 0, 64<<10)
	for _, v := range values {
		buffer = f(buffer, v)
	}
	b.SetBytes(int64(len(buffer) / len(values)))
	b.ReportAllocs()
	for i := 0; i < b.N; i += len(values) {
		buffer = buffer[:0]
		for _, v := range values {
			buffer = f(buffer, v)
		}
	}
}

// BenchmarkAppendRecord is the record of three doubles and three ints that AVRO-1282 measures, written as generated
// code is.
func BenchmarkAppendRecord(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	type record struct {
		f1, f2, f3 float64
		f4, f5, f6 int32
	}
	records := make([]record, 64)
	for i := range records {
		records[i] = record{random.Float64(), random.Float64(), random.Float64(), int32(random.Uint32()),
			int32(random.Uint32()), int32(random.Uint32())}
	}
	buffer := make([]byte, 0, 64)
	b.ReportAllocs()
	for i := range b.N {
		x := &records[i%len(records)]
		d := buffer[:0]
		d = rt.AppendDouble(d, x.f1)
		d = rt.AppendDouble(d, x.f2)
		d = rt.AppendDouble(d, x.f3)
		d = rt.AppendInt(d, x.f4)
		d = rt.AppendInt(d, x.f5)
		d = rt.AppendInt(d, x.f6)
		buffer = d
	}
	b.SetBytes(int64(len(buffer)))
}

func BenchmarkAppendString(b *testing.B) {
	var w *rt.Writer
	validating := rt.NewWriter(io.Discard)
	validating.ValidateUTF8 = true
	for _, size := range []struct {
		name string
		n    int
	}{{"5B", 5}, {"12B", 12}, {"100B", 100}} {
		values := make([]string, 100)
		for i := range values {
			values[i] = strings.Repeat("x", size.n)
		}
		b.Run(size.name+"/function", func(b *testing.B) { benchmarkAppend(b, values, rt.AppendString) })
		b.Run(size.name+"/nil-writer", func(b *testing.B) { benchmarkAppend(b, values, w.AppendString) })
		b.Run(size.name+"/validating", func(b *testing.B) { benchmarkAppend(b, values, validating.AppendString) })
	}
}

func BenchmarkAppendArrays(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{10, 10000} {
		ints, longs, doubles, floats := make([]int32, n), make([]int64, n), make([]float64, n), make([]float32, n)
		texts := make([]string, n)
		for i := range n {
			ints[i], longs[i], texts[i] = int32(random.IntN(1000)), int64(random.Uint64()), "some text"
			doubles[i], floats[i] = random.Float64(), random.Float32()
		}
		for _, blockBytes := range []int{0, 254} {
			w := rt.NewWriter(io.Discard)
			w.BlockBytes = blockBytes
			form := map[int]string{0: "/plain", 254: "/blocks-254"}[blockBytes] +
				map[int]string{10: "/10", 10000: "/10000"}[n]
			b.Run("int"+form, func(b *testing.B) { benchmarkArray(b, w, ints, w.AppendIntArray) })
			b.Run("long"+form, func(b *testing.B) { benchmarkArray(b, w, longs, w.AppendLongArray) })
			b.Run("float"+form, func(b *testing.B) { benchmarkArray(b, w, floats, w.AppendFloatArray) })
			b.Run("double"+form, func(b *testing.B) { benchmarkArray(b, w, doubles, w.AppendDoubleArray) })
			b.Run("string"+form, func(b *testing.B) { benchmarkArray(b, w, texts, w.AppendStringArray) })
		}
	}
}

func benchmarkArray[T any](b *testing.B, w *rt.Writer, s []T, f func([]byte, []T) []byte) {
	b.SetBytes(int64(len(f(nil, s)) / len(s)))
	b.ReportAllocs()
	for i := 0; i < b.N; i += len(s) {
		if err := w.Commit(f(w.Buffer(), s), nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendTimestampMicros(b *testing.B) {
	buffer := make([]byte, 0, 64)
	b.ReportAllocs()
	for range b.N {
		d, err := rt.AppendTimestampMicros(buffer, leapDay)
		if err != nil {
			b.Fatal(err)
		}
		buffer = d[:0]
	}
}

func BenchmarkAppendDate(b *testing.B) {
	buffer := make([]byte, 0, 64)
	b.ReportAllocs()
	for range b.N {
		d, err := rt.AppendDate(buffer, leapDay)
		if err != nil {
			b.Fatal(err)
		}
		buffer = d[:0]
	}
}

func BenchmarkAppendUUIDString(b *testing.B) {
	u := rt.UUID{1, 2, 3}
	buffer := make([]byte, 0, 64)
	b.ReportAllocs()
	for range b.N {
		buffer = rt.AppendUUIDString(buffer[:0], u)
	}
}

func BenchmarkParseUUID(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if _, err := rt.ParseUUID("123e4567-e89b-42d3-a456-426614174000"); err != nil {
			b.Fatal(err)
		}
	}
}
