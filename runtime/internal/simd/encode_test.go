package simd

import (
	"fmt"
	"testing"
)

// encoding is an encoder of one implementation.
type encoding[T int32 | int64] struct {
	name    string
	encode  func(dst []byte, s []T) (n, size int)
	longest int // of an item in bytes
}

func intEncoders() (list []encoding[int32]) {
	for name, c := range available() {
		list = append(list, encoding[int32]{name, c.encodeInts, 8})
	}
	return list
}

func longEncoders() (list []encoding[int64]) {
	for name, c := range available() {
		list = append(list, encoding[int64]{name, c.encodeLongs, 10})
	}
	return list
}

// fault encodes s into so many bytes of room, at some place in memory, and returns what is wrong with that, or nothing.
// What counts is encoding/binary. All encode as long as the longest item fits, but for the encoders of AVX-512, which
// take 8 at a time if they all fit.
func (e encoding[T]) fault(s []T, room, shift int) string {
	const canary = 0x55
	memory := make([]byte, shift+room+128)
	for i := range memory {
		memory[i] = canary
	}
	n, size := e.encode(memory[shift:shift+room:shift+room], s)
	wire, ends := wireOf(s)
	switch {
	case n < 0 || n > len(s):
		return fmt.Sprintf("%d items", n)
	case n == 0 && size != 0 || n > 0 && size != ends[n-1]:
		return fmt.Sprintf("%d items take %d bytes", n, size)
	case size > room:
		return fmt.Sprintf("%d bytes", size)
	case string(memory[shift:][:size]) != string(wire[:size]):
		return fmt.Sprintf("bytes %x, want %x", memory[shift:][:size], wire[:size])
	case n < len(s) && e.name != AVX512.String() && room-size >= e.longest,
		n < len(s) && e.name == AVX512.String() && ends[min(n+8, len(s))-1] <= room:
		return fmt.Sprintf("%d items of %d, with %d bytes left", n, len(s), room-size)
	}
	for i, b := range memory {
		if b != canary && (i < shift || i >= shift+room) {
			return fmt.Sprintf("byte %d of %d was written", i-shift, room)
		}
	}
	return ""
}

// Every length, at any place in memory, with as much room as needed, more, and less.
func TestEncodesAsEncodingBinary(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		for n := range 201 {
			ints, longs := intsOf(r, n, kind), longsOf(r, n, kind)
			intWire, _ := wireOf(ints)
			longWire, _ := wireOf(longs)
			shift := r.IntN(64)
			for _, slack := range []int{0, 9, 200, -1 - r.IntN(20), -r.IntN(1000)} {
				for _, e := range intEncoders() {
					if fault := e.fault(ints, max(0, len(intWire)+slack), shift); fault != "" {
						t.Errorf("%d ints %s with %s: %s", n, kinds[kind].name, e.name, fault)
					}
				}
				for _, e := range longEncoders() {
					if fault := e.fault(longs, max(0, len(longWire)+slack), shift); fault != "" {
						t.Errorf("%d longs %s with %s: %s", n, kinds[kind].name, e.name, fault)
					}
				}
			}
		}
	}
}

// A slice without memory has no room either.
func TestEncodesNothingIntoNil(t *testing.T) {
	for _, e := range intEncoders() {
		if n, size := e.encode(nil, make([]int32, 100)); n != 0 || size != 0 {
			t.Errorf("%s: %d ints in %d bytes", e.name, n, size)
		}
	}
	for _, e := range longEncoders() {
		if n, size := e.encode(nil, make([]int64, 100)); n != 0 || size != 0 {
			t.Errorf("%s: %d longs in %d bytes", e.name, n, size)
		}
	}
}

// Each power of two and its neighbours, which is where sizes change, among items of one byte and of the longest.
func TestEncodesEdgesOfSizes(t *testing.T) {
	for _, among := range []int64{0, -1 << 63} {
		longs, ints := []int64{}, []int32{}
		for shift := range 64 {
			for _, v := range []int64{1<<shift - 1, 1 << shift, 1<<shift + 1} {
				longs = append(longs, v, -v, among)
				ints = append(ints, int32(v), int32(-v), int32(among>>32))
			}
		}
		for _, e := range intEncoders() {
			if fault := e.fault(ints, 5*len(ints)+64, 0); fault != "" {
				t.Errorf("%s: %s", e.name, fault)
			}
		}
		for _, e := range longEncoders() {
			if fault := e.fault(longs, 10*len(longs)+64, 0); fault != "" {
				t.Errorf("%s: %s", e.name, fault)
			}
		}
	}
}
