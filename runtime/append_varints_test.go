package runtime

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// someLongs returns n numbers of up to so many bits; of 0, they have any number of bits.
func someLongs(n, bits int) []int64 {
	random := rand.New(rand.NewPCG(1, 2))
	s := make([]int64, n)
	for i := range s {
		shift := 64 - bits
		if bits == 0 {
			shift = random.IntN(64)
		}
		s[i] = int64(random.Uint64()) >> shift
	}
	return s
}

func someInts(n, bits int) []int32 {
	s := make([]int32, n)
	for i, v := range someLongs(n, bits) {
		if bits == 0 || bits > 32 {
			v >>= 32
		}
		s[i] = int32(v)
	}
	return s
}

// binaryOf encodes as encoding/binary does, which knows the same zigzag integers, up to the item that reaches the
// limit.
func binaryOf[T int32 | int64](b []byte, s []T, limit int) ([]byte, int) {
	for i, v := range s {
		if len(b) >= limit {
			return b, i
		}
		b = binary.AppendVarint(b, int64(v))
	}
	return b, len(s)
}

// Buffers of any length and capacity, and limits anywhere.
func TestAppendIntsAndLongsUpToALimit(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, bits := range []int{0, 6, 10, 64} {
		for n := 0; n < 300; n += 1 + n/30 {
			for range 20 {
				before := random.IntN(20)
				limit := []int{math.MaxInt, before, before + random.IntN(1000)}[random.IntN(3)]
				buffer := make([]byte, before, before+random.IntN(1000))
				checkAppends(t, appendInts, buffer, someInts(n, bits), limit)
				checkAppends(t, appendLongs, buffer, someLongs(n, bits), limit)
			}
		}
	}
}

func checkAppends[T int32 | int64](t *testing.T, appends func([]byte, []T, int) ([]byte, int), buffer []byte, s []T,
	limit int) {
	t.Helper()
	want, wantItems := binaryOf(buffer[:len(buffer):len(buffer)], s, limit)
	got, items := appends(buffer, s, limit)
	if string(got) != string(want) || items != wantItems {
		t.Errorf("%d of %d items up to %d bytes: %x, want %d: %x", items, len(s), limit, got, wantItems, want)
	}
	if cap(buffer) >= len(want) && cap(buffer) > 0 && &got[:1][0] != &buffer[:1][0] {
		t.Errorf("%d items of %d bytes got a new buffer, where %d was room for", len(s), len(want), cap(buffer))
	}
}

// A fresh buffer for many items grows once, twice at most, and not far beyond them.
func TestFreshBuffersFit(t *testing.T) {
	for _, bits := range []int{0, 6, 10, 20, 32, 64} {
		for _, n := range []int{1, 10, 100, 10000} {
			checkFresh(t, appendInts, someInts(n, bits))
			checkFresh(t, appendLongs, someLongs(n, bits))
		}
	}
}

func checkFresh[T int32 | int64](t *testing.T, appends func([]byte, []T, int) ([]byte, int), s []T) {
	t.Helper()
	var b []byte
	if n := testing.AllocsPerRun(1, func() { b, _ = appends(nil, s, math.MaxInt) }); n > 2 {
		t.Errorf("%d items: %v allocations", len(s), n)
	}
	// Size classes round up by an eighth, and so does the estimate; a second growth adds a quarter.
	if most := len(b)*3/2 + 16; cap(b) > most {
		t.Errorf("%d items of %d bytes are in a buffer of %d", len(s), len(b), cap(b))
	}
}

// Items that are encoded, and the memory of those that are decoded, stay where the caller has them: on the stack, here.
func TestArraysOnTheStack(t *testing.T) {
	memory := make([]byte, 200)
	if n := testing.AllocsPerRun(100, func() {
		var s, back [20]int32
		var longs, longsBack [10]int64
		for i := range s {
			s[i] = int32(i * 1000)
			longs[i/2] = int64(i) << 40
		}
		var w *Writer
		b := w.AppendIntArray(memory[:0], s[:])
		b = w.AppendLongArray(b, longs[:])
		var r Reader
		r.ResetBytes(b)
		ints := r.IntArray(back[:0])
		if len(ints) != 20 || len(r.LongArray(longsBack[:0])) != 10 || r.Failed() || back != s || longsBack != longs {
			t.Error("other items")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
