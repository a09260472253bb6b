package runtime_test

import (
	"bytes"
	"cmp"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/schemagen/schemagen/runtime"
)

// checkOrder compares every pair of values, which are in ascending order; neighbours in a group are equal.
func checkOrder[T any](t *testing.T, compare func(a, b T) int, groups ...[]T) {
	t.Helper()
	for i, first := range groups {
		for j, second := range groups {
			for _, a := range first {
				for _, b := range second {
					if got := compare(a, b); got != cmp.Compare(i, j) {
						t.Errorf("%v and %v: %d, want %d", a, b, got, cmp.Compare(i, j))
					}
				}
			}
		}
	}
}

func TestDoublesAreInTheOrderOfJava(t *testing.T) {
	nan := math.NaN()
	checkOrder(t, runtime.CompareDouble, []float64{math.Inf(-1)}, []float64{-math.MaxFloat64}, []float64{-1, -1},
		[]float64{-math.SmallestNonzeroFloat64},
		[]float64{math.Copysign(0, -1)}, []float64{0}, []float64{math.SmallestNonzeroFloat64}, []float64{1.5},
		[]float64{math.Inf(1)},
		[]float64{nan, math.Float64frombits(math.Float64bits(nan) ^ 1<<63), math.Float64frombits(0x7ff0000000000001)})
	checkOrder(t, runtime.CompareFloat, []float32{float32(math.Inf(-1))}, []float32{-1},
		[]float32{float32(math.Copysign(0, -1))}, []float32{0},
		[]float32{math.SmallestNonzeroFloat32}, []float32{float32(math.Inf(1))},
		[]float32{float32(nan), math.Float32frombits(0xffc00001)})
}

func TestFloatsAreEqualByTheirBits(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, math.NaN(), math.Float64frombits(0xfff8000000000001), math.Inf(1)}
	for i, a := range values {
		for j, b := range values {
			if runtime.EqualDouble(a, b) != (i == j) || runtime.EqualFloat(float32(a), float32(b)) != (i == j) {
				t.Errorf("%v and %v", a, b)
			}
		}
	}
}

func TestScalarsAreInOrder(t *testing.T) {
	checkOrder(t, runtime.CompareBoolean, []bool{false}, []bool{true})
	checkOrder(t, runtime.CompareInteger[int32], []int32{math.MinInt32}, []int32{-1}, []int32{0},
		[]int32{math.MaxInt32})
	checkOrder(t, runtime.CompareInteger[int64], []int64{math.MinInt64}, []int64{-1}, []int64{0},
		[]int64{math.MaxInt64})
	// U+FFFF comes before U+1F600, which it would not as UTF-16.
	checkOrder(t, runtime.CompareString, []string{""}, []string{"\x00"}, []string{"B"}, []string{"a"}, []string{"ab"},
		[]string{"\uffff"}, []string{"😀"})
	checkOrder(t, runtime.CompareBytes, [][]byte{nil, {}}, [][]byte{{0}}, [][]byte{{0, 1}}, [][]byte{{127}},
		[][]byte{{128}}, [][]byte{{255}})
}

// What a UUID or a duration is on the wire decides on its order.
func TestUUIDsAndDurationsAreInTheOrderOfTheirBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	octets := []byte{0, 1, 9, 10, 127, 128, 255}
	for range 10_000 {
		var a, b runtime.UUID
		for i := range a {
			a[i] = octets[random.IntN(len(octets))]
			if b[i] = a[i]; random.IntN(8) == 0 {
				b[i] = octets[random.IntN(len(octets))]
			}
		}
		want := bytes.Compare(a[:], b[:])
		if text := cmp.Compare(a.String(), b.String()); text != want {
			t.Fatalf("%s and %s: %d as bytes, %d as text", a, b, want, text)
		}
		if got := runtime.CompareUUID(a, b); got != want {
			t.Fatalf("%s and %s: %d, want %d", a, b, got, want)
		}
		var r runtime.Reader
		r.ResetBytes(append(a[:12:12], b[:12]...))
		x, y := r.Duration(), r.Duration()
		if got, want := runtime.CompareDuration(x, y), bytes.Compare(a[:12], b[:12]); got != want {
			t.Fatalf("%v and %v: %d, want %d", x, y, got, want)
		}
	}
}

// Times are compared as the numbers that they are on the wire.
func TestTimesAreInTheOrderOfTheirNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	zones := []*time.Location{time.UTC, time.FixedZone("east", 14*3600), time.FixedZone("west", -11*3600-1800)}
	someTime := func() time.Time {
		nanos := []int64{0, 1, 999, 1000, 999_999, 1_000_000, 999_999_999}[random.IntN(7)]
		seconds := []int64{0, -1, 1, 86399, 86400, -86400, 1_700_000_000}[random.IntN(7)]
		return time.Unix(seconds+int64(random.IntN(2)), nanos).In(zones[random.IntN(len(zones))])
	}
	number := func(b []byte, err error) int64 {
		if err != nil {
			t.Fatal(err)
		}
		var r runtime.Reader
		r.ResetBytes(b)
		return r.Long()
	}
	for _, kind := range []struct {
		name     string
		compare  func(a, b time.Time) int
		appendTo func([]byte, time.Time) ([]byte, error)
	}{
		{"date", runtime.CompareDate, runtime.AppendDate},
		{"timestamp-millis", runtime.CompareTimestampMillis, runtime.AppendTimestampMillis},
		{"timestamp-micros", runtime.CompareTimestampMicros, runtime.AppendTimestampMicros},
		{"timestamp-nanos", runtime.CompareTimestampNanos, runtime.AppendTimestampNanos},
		{"local-timestamp-millis", runtime.CompareLocalTimestampMillis, runtime.AppendLocalTimestampMillis},
		{"local-timestamp-micros", runtime.CompareLocalTimestampMicros, runtime.AppendLocalTimestampMicros},
		{"local-timestamp-nanos", runtime.CompareLocalTimestampNanos, runtime.AppendLocalTimestampNanos},
	} {
		for range 5000 {
			a, b := someTime(), someTime()
			want := cmp.Compare(number(kind.appendTo(nil, a)), number(kind.appendTo(nil, b)))
			if got := kind.compare(a, b); got != want {
				t.Fatalf("%s: %v and %v: %d, want %d", kind.name, a, b, got, want)
			}
		}
	}
	for range 5000 {
		a, b := time.Duration(random.IntN(4_000_000)-2_000_000), time.Duration(random.IntN(4_000_000)-2_000_000)
		if got, want := runtime.CompareTimeMillis(a, b),
			cmp.Compare(number(runtime.AppendTimeMillis(nil, a)),
				number(runtime.AppendTimeMillis(nil, b))); got != want {
			t.Fatalf("time-millis: %v and %v: %d, want %d", a, b, got, want)
		}
		if got, want := runtime.CompareTimeMicros(a, b),
			cmp.Compare(number(runtime.AppendTimeMicros(nil, a)),
				number(runtime.AppendTimeMicros(nil, b))); got != want {
			t.Fatalf("time-micros: %v and %v: %d, want %d", a, b, got, want)
		}
	}
}

// Times that have no encoding still have a place.
func TestTimesBeyondALongAreInOrder(t *testing.T) {
	checkOrder(t, runtime.CompareTimestampNanos, []time.Time{time.Date(-200_000, 1, 1, 0, 0, 0, 0, time.UTC)},
		[]time.Time{time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC), {}},
		[]time.Time{time.Unix(0, 0)}, []time.Time{time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC)},
		[]time.Time{time.Date(200_000, 1, 1, 0, 0, 0, 0, time.UTC)})
}

func TestComparePointers(t *testing.T) {
	x, y := new(int), new(int)
	for _, c := range []struct {
		a, b  *int
		order int
		done  bool
	}{{nil, nil, 0, true}, {nil, x, -1, true}, {x, nil, 1, true}, {x, x, 0, true}, {x, y, 0, false}} {
		if order, done := runtime.ComparePointers(c.a, c.b); order != c.order || done != c.done {
			t.Errorf("%v and %v: %d, %t, want %d, %t", c.a, c.b, order, done, c.order, c.done)
		}
	}
}
