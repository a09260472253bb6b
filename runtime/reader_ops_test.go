package runtime

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"testing/iotest"
	"time"
)

// readOp is a read method under test: it returns what it read as text.
type readOp struct {
	name string
	read func(r *Reader) any
	zero any // what it returns when r had failed before
}

// readOps lists every read method of Reader. A method that is missing here is caught by TestEveryReadMethodIsListed.
var readOps = []readOp{
	{"Boolean", func(r *Reader) any { return r.Boolean() }, false},
	{"Int", func(r *Reader) any { return r.Int() }, int32(0)},
	{"Long", func(r *Reader) any { return r.Long() }, int64(0)},
	{"Float", func(r *Reader) any { return r.Float() }, float32(0)},
	{"Double", func(r *Reader) any { return r.Double() }, float64(0)},
	{"String", func(r *Reader) any { return r.String() }, ""},
	{"Bytes", func(r *Reader) any { return r.Bytes(nil) }, []byte(nil)},
	{"BytesView", func(r *Reader) any { return bytes.Clone(r.BytesView()) }, []byte(nil)},
	{"Fixed", func(r *Reader) any { var b [5]byte; r.Fixed(b[:]); return zeroIfFailed(r, b) }, [5]byte{}},
	{"Fixed empty", func(r *Reader) any { r.Fixed(nil); return nil }, nil},
	{"FixedView", func(r *Reader) any { return bytes.Clone(r.FixedView(3)) }, []byte(nil)},
	{"FixedView empty", func(r *Reader) any { return len(r.FixedView(0)) }, 0},
	{"Enum", func(r *Reader) any { return r.Enum(3) }, int32(0)},
	{"UnionIndex", func(r *Reader) any { return r.UnionIndex(2) }, -1},
	{"Date", func(r *Reader) any { return r.Date() }, time.Unix(0, 0).UTC()},
	{"TimestampMillis", func(r *Reader) any { return r.TimestampMillis() }, time.Unix(0, 0).UTC()},
	{"TimestampMicros", func(r *Reader) any { return r.TimestampMicros() }, time.Unix(0, 0).UTC()},
	{"TimestampNanos", func(r *Reader) any { return r.TimestampNanos() }, time.Unix(0, 0).UTC()},
	{"TimeMillis", func(r *Reader) any { return r.TimeMillis() }, time.Duration(0)},
	{"TimeMicros", func(r *Reader) any { return r.TimeMicros() }, time.Duration(0)},
	{"UUIDString", func(r *Reader) any { return r.UUIDString() }, UUID{}},
	{"UUIDFixed", func(r *Reader) any { return r.UUIDFixed() }, UUID{}},
	{"Duration", func(r *Reader) any { return r.Duration() }, Duration{}},
	{"BooleanArray", func(r *Reader) any { return r.BooleanArray(nil) }, []bool(nil)},
	{"IntArray", func(r *Reader) any { return r.IntArray(nil) }, []int32(nil)},
	{"LongArray", func(r *Reader) any { return r.LongArray(nil) }, []int64(nil)},
	{"FloatArray", func(r *Reader) any { return r.FloatArray(nil) }, []float32(nil)},
	{"DoubleArray", func(r *Reader) any { return r.DoubleArray(nil) }, []float64(nil)},
	{"StringArray", func(r *Reader) any { return r.StringArray(nil) }, []string(nil)},
	{"BytesArray", func(r *Reader) any { return r.BytesArray(nil) }, [][]byte(nil)},
	{"SkipFixed", func(r *Reader) any { r.SkipFixed(3); return nil }, nil},
	{"SkipVarints", func(r *Reader) any { r.SkipVarints(2); return nil }, nil},
	{"SkipStrings", func(r *Reader) any { r.SkipStrings(2); return nil }, nil},
	{"SkipItems", func(r *Reader) any { r.SkipItems(SkipStrings, 1, 2); return nil }, nil},
	{"NullableBoolean", func(r *Reader) any { return heldBy(r.NullableBoolean(nil, 1)) }, nil},
	{"NullableInt", func(r *Reader) any { return heldBy(r.NullableInt(nil, 1)) }, nil},
	{"NullableLong", func(r *Reader) any { return heldBy(r.NullableLong(nil, 1)) }, nil},
	{"NullableFloat", func(r *Reader) any { return heldBy(r.NullableFloat(nil, 1)) }, nil},
	{"NullableDouble", func(r *Reader) any { return heldBy(r.NullableDouble(nil, 1)) }, nil},
	{"NullableString", func(r *Reader) any { return heldBy(r.NullableString(nil, 1)) }, nil},
	{"NullableBytes", func(r *Reader) any { return heldBy(r.NullableBytes(nil, 1)) }, nil},
	{"NullableDate", func(r *Reader) any { return heldBy(r.NullableDate(nil, 1)) }, nil},
	{"NullableTimeMillis", func(r *Reader) any { return heldBy(r.NullableTimeMillis(nil, 1)) }, nil},
	{"NullableTimeMicros", func(r *Reader) any { return heldBy(r.NullableTimeMicros(nil, 1)) }, nil},
	{"NullableTimestampMillis", func(r *Reader) any { return heldBy(r.NullableTimestampMillis(nil, 1)) }, nil},
	{"NullableTimestampMicros", func(r *Reader) any { return heldBy(r.NullableTimestampMicros(nil, 1)) }, nil},
	{"NullableTimestampNanos", func(r *Reader) any { return heldBy(r.NullableTimestampNanos(nil, 1)) }, nil},
	{"NullableUUIDString", func(r *Reader) any { return heldBy(r.NullableUUIDString(nil, 1)) }, nil},
	{"BooleanMap", func(r *Reader) any { return r.BooleanMap(nil) }, map[string]bool(nil)},
	{"IntMap", func(r *Reader) any { return r.IntMap(nil) }, map[string]int32(nil)},
	{"LongMap", func(r *Reader) any { return r.LongMap(nil) }, map[string]int64(nil)},
	{"FloatMap", func(r *Reader) any { return r.FloatMap(nil) }, map[string]float32(nil)},
	{"DoubleMap", func(r *Reader) any { return r.DoubleMap(nil) }, map[string]float64(nil)},
	{"StringMap", func(r *Reader) any { return r.StringMap(nil) }, map[string]string(nil)},
	{"BytesMap", func(r *Reader) any { return r.BytesMap(nil) }, map[string][]byte(nil)},
}

// heldBy returns what a pointer points to, or nil.
func heldBy[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

// zeroIfFailed hides what Fixed leaves undefined.
func zeroIfFailed(r *Reader, b [5]byte) [5]byte {
	if r.Failed() {
		return [5]byte{}
	}
	return b
}

// sources are the ways to hand an input to a Reader.
var sources = []struct {
	name   string
	memory bool
	reset  func(r *Reader, b []byte)
}{
	{"memory", true, func(r *Reader, b []byte) { r.ResetBytes(b) }},
	{"stream", false, func(r *Reader, b []byte) { r.Reset(bytes.NewReader(b)) }},
	{"one byte at a time", false, func(r *Reader, b []byte) { r.Reset(iotest.OneByteReader(bytes.NewReader(b))) }},
	{"half of what is asked", false, func(r *Reader, b []byte) { r.Reset(iotest.HalfReader(bytes.NewReader(b))) }},
	{"end with the last data", false, func(r *Reader, b []byte) { r.Reset(iotest.DataErrReader(bytes.NewReader(b))) }},
	{"empty reads between", false, func(r *Reader, b []byte) { r.Reset(&idleReader{r: bytes.NewReader(b)}) }},
}

// idleReader returns nothing on every second call.
type idleReader struct {
	r    io.Reader
	idle bool
}

func (s *idleReader) Read(b []byte) (int, error) {
	if s.idle = !s.idle; s.idle || len(b) == 0 {
		return 0, nil
	}
	return s.r.Read(b[:1])
}

// outcome is all that can be seen of a read.
func outcome(r *Reader, value any) string {
	text := fmt.Sprintf("%T %+v offset %d", value, value, r.Offset())
	if err := r.Err(); err != nil {
		text += fmt.Sprintf(" late %d cause %v: %v", r.late, err.(*DecodeError).Err, err)
	}
	return text
}

// eachSource runs check with a Reader over each of the sources.
func eachSource(t *testing.T, b []byte, check func(t *testing.T, r *Reader, memory bool)) {
	t.Helper()
	for _, s := range sources {
		t.Run(s.name, func(t *testing.T) {
			var r Reader
			s.reset(&r, b)
			check(t, &r, s.memory)
		})
	}
}
