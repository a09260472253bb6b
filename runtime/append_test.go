package runtime_test

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// boundaryLongs holds the values on both sides of every power of two, of either sign.
func boundaryLongs() []int64 {
	values := []int64{0, math.MinInt64, math.MaxInt64}
	for shift := range 63 {
		for _, near := range []int64{-1, 0, 1} {
			v := int64(1)<<shift + near
			values = append(values, v, -v)
		}
	}
	return values
}

// encoding/binary's signed varint is the zigzag form of Avro's long.
func TestAppendLongAgreesWithEncodingBinary(t *testing.T) {
	for _, v := range boundaryLongs() {
		checkVarint(t, v)
	}
}

func FuzzAppendVarint(f *testing.F) {
	for _, v := range boundaryLongs() {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v int64) { checkVarint(t, v) })
}

// checkVarint appends v to buffers with every little room that could make a difference.
func checkVarint(t *testing.T, v int64) {
	t.Helper()
	want := binary.AppendVarint([]byte{0xaa}, v)
	for room := range 13 {
		b := append(make([]byte, 0, 1+room), 0xaa)
		if got := rt.AppendLong(b, v); !slices.Equal(got, want) {
			t.Fatalf("AppendLong(%d), room for %d: %x, want %x", v, room, got, want)
		}
		if int64(int32(v)) != v {
			continue
		}
		if got := rt.AppendInt(b, int32(v)); !slices.Equal(got, want) {
			t.Fatalf("AppendInt(%d), room for %d: %x, want %x", v, room, got, want)
		}
	}
}

// Room behind the varint may be written to, but nothing in front of it.
func TestAppendLongKeepsWhatIsThere(t *testing.T) {
	for _, v := range boundaryLongs() {
		b := append(make([]byte, 0, 32), "before"...)
		if got := rt.AppendLong(b, v); string(got[:6]) != "before" {
			t.Errorf("AppendLong(%d) changed what was in front: %x", v, got)
		}
	}
}

func TestAppendPrimitives(t *testing.T) {
	tests := []struct {
		name string
		got  []byte
		want string
	}{
		{"boolean true", rt.AppendBoolean(nil, true), "01"},
		{"boolean false", rt.AppendBoolean(nil, false), "00"},
		{"int of the specification: -64", rt.AppendInt(nil, -64), "7f"},
		{"int of the specification: 64", rt.AppendInt(nil, 64), "8001"},
		{"smallest int", rt.AppendInt(nil, math.MinInt32), "ffffffff0f"},
		{"largest int", rt.AppendInt(nil, math.MaxInt32), "feffffff0f"},
		{"smallest long", rt.AppendLong(nil, math.MinInt64), "ffffffffffffffffff01"},
		{"largest long", rt.AppendLong(nil, math.MaxInt64), "feffffffffffffffff01"},
		{"string of the specification", rt.AppendString(nil, "foo"), "06666f6f"},
		{"string of no length", rt.AppendString(nil, ""), "00"},
		{"string counted in bytes, code point above U+FFFF in four", rt.AppendString(nil, "é𝄞z\x00"),
			"10c3a9f09d849e7a00"},
		{"invalid UTF-8 carried through", rt.AppendString(nil, "\xff"), "02ff"},
		{"bytes", rt.AppendBytes(nil, []byte{0, 255}), "0400ff"},
		{"nil bytes", rt.AppendBytes(nil, nil), "00"},
		{"float", rt.AppendFloat(nil, 1), "0000803f"},
		{"double", rt.AppendDouble(nil, 1), "000000000000f03f"},
		{"duration", rt.AppendDuration(nil, rt.Duration{Months: 12, Days: 30, Millis: 86400000}),
			"0c0000001e000000005c2605"},
		{"largest duration", rt.AppendDuration(nil, rt.Duration{Months: math.MaxUint32, Days: 1 << 31, Millis: 1}),
			"ffffffff0000008001000000"},
	}
	for _, test := range tests {
		if got := hex.EncodeToString(test.got); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// No value is special: signed zero, infinities, NaN payloads (quiet and signalling), subnormals.
func TestFloatBitsAreKept(t *testing.T) {
	for _, want := range []string{
		"0000000000000080", "000000000000f07f", "000000000000f0ff", "010000000000f87f", "0100000000000000",
		"010000000000f07f",
	} {
		raw, _ := hex.DecodeString(want)
		v := math.Float64frombits(binary.LittleEndian.Uint64(raw))
		if got := hex.EncodeToString(rt.AppendDouble(nil, v)); got != want {
			t.Errorf("AppendDouble: %s, want %s", got, want)
		}
		if got := hex.EncodeToString((*rt.Writer)(nil).AppendDoubleArray(nil, []float64{v})); got != "02"+want+"00" {
			t.Errorf("AppendDoubleArray: %s, want 02%s00", got, want)
		}
	}
	for _, want := range []string{"00000080", "0000807f", "000080ff", "0100c07f", "01000000"} {
		raw, _ := hex.DecodeString(want)
		v := math.Float32frombits(binary.LittleEndian.Uint32(raw))
		if got := hex.EncodeToString(rt.AppendFloat(nil, v)); got != want {
			t.Errorf("AppendFloat: %s, want %s", got, want)
		}
		if got := hex.EncodeToString((*rt.Writer)(nil).AppendFloatArray(nil, []float32{v})); got != "02"+want+"00" {
			t.Errorf("AppendFloatArray: %s, want 02%s00", got, want)
		}
	}
}

func TestAppendEnum(t *testing.T) {
	before := []byte{7}
	for index := int32(-2); index < 300; index++ {
		got, err := rt.AppendEnum(before, index, 200)
		if index >= 0 && index < 200 {
			if want := binary.AppendVarint([]byte{7}, int64(index)); err != nil || !slices.Equal(got, want) {
				t.Errorf("AppendEnum(%d, 200): %x, %v, want %x", index, got, err, want)
			}
			continue
		}
		if !errors.Is(err, rt.ErrEnum) || !slices.Equal(got, before) {
			t.Errorf("AppendEnum(%d, 200): %x, %v, want ErrEnum and the buffer as it was", index, got, err)
		}
	}
	if _, err := rt.AppendEnum(nil, 7, 3); err.Error() != "avro: enum index 7 is outside the 3 symbols" {
		t.Error(err)
	}
	if _, err := rt.AppendEnum(nil, 0, 0); !errors.Is(err, rt.ErrEnum) {
		t.Error("an enum without symbols has no index 0:", err)
	}
}

// Encoding into a buffer with room allocates nothing.
func TestAppendAllocatesNothing(t *testing.T) {
	var w *rt.Writer
	id := rt.UUID{1, 2, 3}
	ints, longs := []int32{1, -70000, math.MaxInt32}, []int64{1, 1 << 40, math.MinInt64}
	floats, doubles := []float32{1, 2}, []float64{3, 4}
	booleans, texts, blobs := []bool{true}, []string{"text"}, [][]byte{{1, 2}}
	allocs := testing.AllocsPerRun(100, func() {
		// A buffer on the stack: no append function lets it escape.
		var stack [512]byte
		b := stack[:0]
		b = rt.AppendBoolean(b, true)
		b = rt.AppendInt(b, math.MinInt32)
		b = rt.AppendLong(b, math.MinInt64)
		b = rt.AppendFloat(b, 1)
		b = rt.AppendDouble(b, 1)
		b = rt.AppendString(b, "text")
		b = rt.AppendBytes(b, stack[:3])
		b = rt.AppendUUIDString(b, id)
		b = rt.AppendDuration(b, rt.Duration{Days: 1})
		b, _ = rt.AppendEnum(b, 1, 2)
		b, _ = rt.AppendDate(b, leapDay)
		b, _ = rt.AppendTimestampNanos(b, leapDay)
		b = w.AppendString(b, "text")
		b = w.AppendIntArray(b, ints)
		b = w.AppendLongArray(b, longs)
		b = w.AppendFloatArray(b, floats)
		b = w.AppendDoubleArray(b, doubles)
		b = w.AppendBooleanArray(b, booleans)
		b = w.AppendStringArray(b, texts)
		b = w.AppendBytesArray(b, blobs)
		var blocks rt.Blocks
		b, blocks = w.BeginBlocks(b, 1)
		b = rt.AppendInt(b, 1)
		if blocks.Full(b) {
			b = blocks.Cut(b, 1)
		}
		b = blocks.End(b, 1)
		if len(b) < 100 {
			t.Fatal(len(b))
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// A buffer with room for exactly what is written is not grown.
func TestArraysUseTheRoomThereIs(t *testing.T) {
	ints, longs := make([]int32, 1000), make([]int64, 1000)
	for i := range ints {
		ints[i], longs[i] = int32(i*i), int64(i)<<(i%55)
	}
	var w *rt.Writer
	intBytes, longBytes := w.AppendIntArray(nil, ints), w.AppendLongArray(nil, longs)
	exact := make([]byte, 0, max(len(intBytes), len(longBytes)))
	allocs := testing.AllocsPerRun(10, func() {
		if len(w.AppendIntArray(exact[:0:len(intBytes)], ints)) != len(intBytes) {
			t.Fatal("int array of another length")
		}
		if len(w.AppendLongArray(exact[:0:len(longBytes)], longs)) != len(longBytes) {
			t.Fatal("long array of another length")
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
