package runtime

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"testing"
	"time"
)

func TestReadTimes(t *testing.T) {
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	at := func(sec, nsec int64) time.Time { return time.Unix(sec, nsec).UTC() }
	for _, c := range []struct {
		value int64
		read  func(r *Reader) any
		want  any
	}{
		{0, func(r *Reader) any { return r.Date() }, day(1970, 1, 1)},
		{-1, func(r *Reader) any { return r.Date() }, day(1969, 12, 31)},
		{19_782, func(r *Reader) any { return r.Date() }, day(2024, 2, 29)},
		{-719_162, func(r *Reader) any { return r.Date() }, day(1, 1, 1)},
		{math.MaxInt32, func(r *Reader) any { return r.Date() }, at(math.MaxInt32*86_400, 0)},
		{-1, func(r *Reader) any { return r.TimestampMillis() }, at(-1, 999_000_000)},
		{-1001, func(r *Reader) any { return r.TimestampMillis() }, at(-2, 999_000_000)},
		{1_709_251_199_999, func(r *Reader) any { return r.TimestampMillis() },
			time.Date(2024, 2, 29, 23, 59, 59, 999_000_000, time.UTC)},
		{math.MinInt64, func(r *Reader) any { return r.TimestampMillis() }, at(-9_223_372_036_854_776, 192_000_000)},
		{-1, func(r *Reader) any { return r.TimestampMicros() }, at(-1, 999_999_000)},
		{math.MaxInt64, func(r *Reader) any { return r.TimestampMicros() }, at(9_223_372_036_854, 775_807_000)},
		{-1, func(r *Reader) any { return r.TimestampNanos() }, at(-1, 999_999_999)},
		{math.MinInt64, func(r *Reader) any { return r.TimestampNanos() }, at(-9_223_372_037, 145_224_192)},
		{86_399_999, func(r *Reader) any { return r.TimeMillis() }, 24*time.Hour - time.Millisecond},
		{math.MinInt32, func(r *Reader) any { return r.TimeMillis() }, math.MinInt32 * time.Millisecond},
		{86_399_999_999, func(r *Reader) any { return r.TimeMicros() }, 24*time.Hour - time.Microsecond},
		{math.MaxInt64 / 1000, func(r *Reader) any { return r.TimeMicros() }, time.Duration(math.MaxInt64/1000) * 1000},
		{-math.MaxInt64 / 1000, func(r *Reader) any {
			return r.TimeMicros()
		}, -time.Duration(math.MaxInt64/1000) * 1000},
	} {
		eachSource(t, AppendLong(nil, c.value), func(t *testing.T, r *Reader, _ bool) {
			if got := c.read(r); !reflect.DeepEqual(got, c.want) || r.ExpectEnd() != nil {
				t.Errorf("%d is %v, %v, want %v", c.value, got, r.Err(), c.want)
			}
		})
	}
	for _, v := range []int64{math.MaxInt64/1000 + 1, -math.MaxInt64/1000 - 1, math.MaxInt64, math.MinInt64} {
		eachSource(t, append([]byte{2}, AppendLong(nil, v)...), func(t *testing.T, r *Reader, _ bool) {
			r.Long()
			if r.TimeMicros() != 0 || !errors.Is(r.Err(), ErrRange) || r.Offset() != 1 || r.late != 0 {
				t.Errorf("%d µs: %v", v, r.Err())
			}
		})
	}
}

func TestReadUUIDAndDuration(t *testing.T) {
	want := UUID{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10}
	b := AppendString(nil, "01234567-89AB-cdef-fedc-ba9876543210")
	b = append(b, want[:]...)
	b = append(b, 1, 2, 0, 0, 0, 0, 3, 0, 0xff, 0xff, 0xff, 0xff)
	eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
		if text, raw := r.UUIDString(), r.UUIDFixed(); text != want || raw != want {
			t.Errorf("%v, %v, want %v", text, raw, want)
		}
		if d := r.Duration(); d != (Duration{Months: 513, Days: 3 << 16, Millis: math.MaxUint32}) {
			t.Errorf("duration %v", d)
		}
		if err := r.ExpectEnd(); err != nil {
			t.Error(err)
		}
	})
	for _, text := range []string{
		"", "01234567-89AB-cdef-fedc-ba987654321", "01234567-89AB-cdef-fedc-ba98765432100",
		"01234567+89AB-cdef-fedc-ba9876543210", "g1234567-89AB-cdef-fedc-ba9876543210",
	} {
		eachSource(t, append([]byte{2}, AppendString(nil, text)...), func(t *testing.T, r *Reader, _ bool) {
			r.Long()
			if u := r.UUIDString(); u != (UUID{}) || !errors.Is(r.Err(), ErrUUID) || r.Offset() != 1 {
				t.Errorf("%q: %v, %v", text, u, r.Err())
			}
		})
	}
}

func TestReadFloatBitsAreKept(t *testing.T) {
	for _, bits := range []uint64{0, 1 << 63, 0x7ff0000000000000, 0x7ff8000000000001, 0xfff0000000000001,
		0x3ff0000000000000} {
		eachSource(t, AppendDouble(nil, math.Float64frombits(bits)), func(t *testing.T, r *Reader, _ bool) {
			if got := math.Float64bits(r.Double()); got != bits {
				t.Errorf("%x, want %x", got, bits)
			}
		})
	}
	for _, bits := range []uint32{0, 1 << 31, 0x7f800000, 0x7fc00001, 0xff800001, 0x3f800000} {
		eachSource(t, AppendFloat(nil, math.Float32frombits(bits)), func(t *testing.T, r *Reader, _ bool) {
			if got := math.Float32bits(r.Float()); got != bits {
				t.Errorf("%x, want %x", got, bits)
			}
		})
	}
}

// forms are an array of two items and one of three in every form that a writer may choose.
func forms(items ...[]byte) (all [][]byte) {
	block := func(b []byte, sized bool, items [][]byte) []byte {
		whole := bytes.Join(items, nil)
		if !sized {
			return append(AppendLong(b, int64(len(items))), whole...)
		}
		return append(AppendLong(AppendLong(b, -int64(len(items))), int64(len(whole))), whole...)
	}
	for split := range len(items) {
		for form := range 4 {
			var b []byte
			if split > 0 {
				b = block(b, form&1 != 0, items[:split])
			}
			all = append(all, append(block(b, form&2 != 0, items[split:]), 0))
		}
	}
	return all
}

func TestArraysInAllForms(t *testing.T) {
	for _, c := range []struct {
		want  any
		items [][]byte
		read  func(r *Reader) any
	}{
		{[]bool{true, false, true}, [][]byte{{1}, {0}, {1}}, func(r *Reader) any { return r.BooleanArray(nil) }},
		{[]int32{1, math.MinInt32, -300}, [][]byte{AppendLong(nil, 1), AppendLong(nil, math.MinInt32),
			AppendLong(nil, -300)},
			func(r *Reader) any { return r.IntArray(nil) }},
		{[]int64{1, math.MinInt64, 300}, [][]byte{AppendLong(nil, 1), AppendLong(nil, math.MinInt64),
			AppendLong(nil, 300)},
			func(r *Reader) any { return r.LongArray(nil) }},
		{[]float32{1, -0.5}, [][]byte{{0, 0, 0x80, 0x3f}, {0, 0, 0, 0xbf}}, func(r *Reader) any {
			return r.FloatArray(nil)
		}},
		{[]float64{1, -0.5}, [][]byte{{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}, {0, 0, 0, 0, 0, 0, 0xe0, 0xbf}},
			func(r *Reader) any { return r.DoubleArray(nil) }},
		{[]string{"", "abc", "d"}, [][]byte{{0}, []byte("\x06abc"), []byte("\x02d")},
			func(r *Reader) any { return r.StringArray(nil) }},
		{[][]byte{{}, []byte("abc"), []byte("d")}, [][]byte{{0}, []byte("\x06abc"), []byte("\x02d")},
			func(r *Reader) any { return r.BytesArray(nil) }},
	} {
		for _, b := range forms(c.items...) {
			eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
				if got := c.read(r); !reflect.DeepEqual(got, c.want) || r.ExpectEnd() != nil {
					t.Errorf("%x: %v, %v, want %v", b, got, r.Err(), c.want)
				}
			})
		}
	}
}

func TestArraysReuseMemoryAndAreNeverNil(t *testing.T) {
	for _, op := range readOps {
		v := reflect.ValueOf(op.zero)
		if v.Kind() != reflect.Slice || v.Type() == reflect.TypeFor[[]byte]() {
			continue
		}
		var r Reader
		r.ResetBytes([]byte{0})
		if got := reflect.ValueOf(op.read(&r)); got.IsNil() || got.Len() != 0 {
			t.Errorf("%s: an empty array is %#v", op.name, got)
		}
	}
	var r Reader
	r.ResetBytes([]byte("\x04\x02\x04\x00\x04\x02a\x02b\x00"))
	ints := make([]int32, 9)
	if got := r.IntArray(ints); len(got) != 2 || &got[0] != &ints[0] {
		t.Errorf("memory for 9 ints is not reused for %v", got)
	}
	inner := append(make([]byte, 0, 8), "kept"...)
	data := [][]byte{nil, inner, nil}
	got := r.BytesArray(data)
	if len(got) != 2 || &got[0] != &data[0] || &got[1][0] != &inner[0] || string(got[1]) != "b" {
		t.Errorf("memory for 3 bytes values is not reused for %q", got)
	}
}

func TestExtendKeepsWhatTheMemoryHolds(t *testing.T) {
	s := [][]byte{{1}, {2}}
	if got := Extend(s[:1]); len(got) != 2 || &got[1] != &s[1] || got[1][0] != 2 {
		t.Errorf("within the capacity: %v", got)
	}
	if got := Extend(s[:2:2]); len(got) != 3 || got[2] != nil {
		t.Errorf("beyond the capacity: %v", got)
	}
	if got := Extend([]int(nil)); len(got) != 1 || got[0] != 0 {
		t.Errorf("of nil: %v", got)
	}
}

// A long array comes in many pieces on a stream.
func TestLongArraysOnStreams(t *testing.T) {
	const n = 50_000
	doubles, floats, flags := make([]float64, n), make([]float32, n), make([]bool, n)
	ints, longs := make([]int32, n), make([]int64, n)
	var b [5][]byte
	for i := range n {
		doubles[i], floats[i], ints[i], longs[i], flags[i] = float64(i)/3, float32(i)/3, int32(i*i), int64(i)<<(i%50),
			i%3 == 0
		b[0], b[1], b[2] = AppendDouble(b[0], doubles[i]), AppendFloat(b[1], floats[i]), AppendInt(b[2], ints[i])
		b[3], b[4] = AppendLong(b[3], longs[i]), AppendBoolean(b[4], flags[i])
	}
	var all []byte
	for _, items := range b {
		all = append(append(AppendLong(all, n), items...), 0)
	}
	eachSource(t, all, func(t *testing.T, r *Reader, _ bool) {
		if !reflect.DeepEqual(r.DoubleArray(nil), doubles) || !reflect.DeepEqual(r.FloatArray(nil), floats) ||
			!reflect.DeepEqual(r.IntArray(nil), ints) || !reflect.DeepEqual(r.LongArray(nil), longs) ||
			!reflect.DeepEqual(r.BooleanArray(nil), flags) || r.ExpectEnd() != nil {
			t.Errorf("differs: %v", r.Err())
		}
	})
}
