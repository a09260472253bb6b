package runtime

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
)

// wantVarint is what Avro says about the varint at the start of b, with encoding/binary as the judge of its value:
// binary.Uvarint accepts what fits 64 bits and 10 bytes.
func wantVarint(b []byte) (u uint64, size int, cause error) {
	u, size = binary.Uvarint(b)
	switch {
	case size > 0:
		return u, size, nil
	case size < 0 || len(b) >= binary.MaxVarintLen64:
		return 0, 0, ErrVarint
	}
	return 0, 0, io.ErrUnexpectedEOF
}

// checkVarint reads the varint with a Reader for each of the sources.
func checkVarint(t *testing.T, readers []Reader, b []byte) {
	u, size, cause := wantVarint(b)
	want, wantInt, intCause := int64(u>>1)^-int64(u&1), int32(0), cause
	if cause == nil {
		if wantInt = int32(want); int64(wantInt) != want {
			wantInt, intCause = 0, ErrIntRange
		}
	}
	for i, s := range sources {
		r := &readers[i]
		s.reset(r, b)
		if got := r.Long(); got != want || !errors.Is(r.Err(), cause) || cause == nil && r.Failed() ||
			r.Offset() != int64(size) {
			t.Errorf("Long of %x from %s: %d, %v, offset %d, want %d, %v, %d", b, s.name, got, r.Err(), r.Offset(),
				want, cause, size)
		}
		s.reset(r, b)
		intSize := int64(size)
		if intCause != nil {
			intSize = 0
		}
		if got := r.Int(); got != wantInt || !errors.Is(r.Err(), intCause) || intCause == nil && r.Failed() ||
			r.Offset() != intSize {
			t.Errorf("Int of %x from %s: %d, %v, offset %d, want %d, %v", b, s.name, got, r.Err(), r.Offset(), wantInt,
				intCause)
		}
	}
}

// varints are encodings around every limit, short and padded.
func varints() (all [][]byte) {
	for shift := range 64 {
		for _, d := range []int64{-1, 0, 1} {
			for _, v := range []int64{1<<shift + d, -(1 << shift) + d} {
				b := binary.AppendVarint(nil, v)
				all = append(all, b)
				for len(b) < 11 { // the same value, padded with zero bits
					b[len(b)-1] |= 0x80
					b = append(bytes.Clone(b), 0)
					all = append(all, b)
				}
			}
		}
	}
	for _, last := range []byte{0, 1, 2, 3, 0x40, 0x7f, 0x80, 0x81, 0xff} {
		for n := range 12 {
			all = append(all, append(bytes.Repeat([]byte{0xff}, n), last), append(bytes.Repeat([]byte{0x80}, n), last))
		}
	}
	return all
}

func TestVarintsAgainstEncodingBinary(t *testing.T) {
	readers := make([]Reader, len(sources))
	for _, b := range varints() {
		for n := range len(b) {
			checkVarint(t, readers, b[:n])
		}
		checkVarint(t, readers, b)
		checkVarint(t, readers, append(bytes.Clone(b), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
			0xff))
		checkVarint(t, readers, append(bytes.Clone(b), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
	}
}

func FuzzVarint(f *testing.F) {
	for _, b := range varints() {
		f.Add(b)
	}
	readers := make([]Reader, len(sources))
	f.Fuzz(func(t *testing.T, b []byte) { checkVarint(t, readers, b) })
}

// Arrays decode many varints from one load; they must find what Int and Long find one by one.
func checkVarintArray(t *testing.T, count uint16, items []byte) {
	b := append(AppendLong(nil, int64(count)), items...)
	var want []int64
	var cause error
	rest, offset, reach := items, int64(len(b)-len(items)), 0
	for range count {
		u, size, err := wantVarint(rest)
		if err != nil {
			cause, reach = err, len(want)
			break
		}
		want = append(want, int64(u>>1)^-int64(u&1))
		rest, offset = rest[size:], offset+int64(size)
	}
	if count == 0 || int(count) > len(items) {
		return // nothing, or refused at the header; the limits' tests see to that
	}
	if cause == nil {
		b = append(b[:len(b)-len(rest)], 0)
	}
	var r Reader
	r.ResetBytes(b)
	longs := r.LongArray(nil)
	if cause == nil && (r.ExpectEnd() != nil || len(longs) != len(want)) {
		t.Fatalf("LongArray of %x: %v, %v", b, longs, r.Err())
	}
	if cause != nil {
		e, ok := r.Err().(*DecodeError)
		if !ok || e.Err != cause || e.Offset != offset || len(longs) != reach {
			t.Fatalf("LongArray of %x: %v after %d items, want %v at %d after %d", b, r.Err(), len(longs), cause,
				offset, reach)
		}
	}
	for i, v := range longs {
		if v != want[i] {
			t.Fatalf("LongArray of %x: item %d is %d, want %d", b, i, v, want[i])
		}
	}
	// Ints: as far as they fit.
	r.ResetBytes(b)
	ints := r.IntArray(nil)
	for i, v := range want {
		if v != int64(int32(v)) {
			if e, ok := r.Err().(*DecodeError); !ok || e.Err != ErrIntRange || len(ints) != i {
				t.Fatalf("IntArray of %x: %v after %d items, want ErrIntRange after %d", b, r.Err(), len(ints), i)
			}
			break
		}
		if i >= len(ints) || int64(ints[i]) != v {
			t.Fatalf("IntArray of %x: %v, want %d at %d", b, ints, v, i)
		}
	}
}

func TestVarintArrays(t *testing.T) {
	var short, mixed []byte
	for i := range 100 {
		short = append(short, byte(i))
		mixed = binary.AppendVarint(mixed, int64(1)<<(i*7%64))
	}
	checkVarintArray(t, 100, short)
	checkVarintArray(t, 100, mixed)
	for n := range 30 {
		for _, b := range varints() {
			checkVarintArray(t, uint16(n+5), append(append(bytes.Clone(short[:n]), b...), 2, 4, 6, 8, 10))
		}
	}
}

func FuzzVarintArray(f *testing.F) {
	f.Add(uint16(3), []byte{2, 4, 6})
	f.Add(uint16(9), []byte{2, 4, 6, 8, 10, 12, 14, 16, 18})
	for i, b := range varints() {
		f.Add(uint16(i%20), append([]byte{2, 0x80, 1, 0x80, 0x80, 1}, b...))
	}
	f.Fuzz(checkVarintArray)
}

func TestGatherClosesUpSevenBitGroups(t *testing.T) {
	for i := range 64 {
		want := uint64(0)
		if i%8 != 7 {
			want = 1 << (i - i/8)
		}
		if got := gather(1 << i); got != want {
			t.Errorf("bit %d becomes %x, want %x", i, got, want)
		}
	}
	if got := gather(math.MaxUint64); got != 1<<56-1 {
		t.Errorf("all bits become %x", got)
	}
}
