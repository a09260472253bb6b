package simd

import (
	"encoding/binary"
	"testing"
)

// The fuzz targets compare each implementation that this machine can run with encoding/binary, and with the scalar
// twin.

func addDecodings(f *testing.F) {
	for kind := range kinds {
		for _, n := range []int{3, 20, 100, 200} {
			ints, _ := wireOf(intsOf(newRand(), n, kind))
			longs, _ := wireOf(longsOf(newRand(), n, kind))
			f.Add(ints, uint16(n), byte(n))
			f.Add(longs, uint16(n+10), byte(0))
			for _, fault := range faults {
				f.Add(append(append(ints[:len(ints):len(ints)], fault...), longs...), uint16(300), byte(1))
			}
		}
	}
}

func FuzzDecodeInts(f *testing.F) {
	addDecodings(f)
	f.Fuzz(func(t *testing.T, b []byte, room uint16, shift byte) {
		compareDecoders(t, intDecoders(), append(make([]byte, shift), b...)[shift:], int(room%1000))
	})
}

func FuzzDecodeLongs(f *testing.F) {
	addDecodings(f)
	f.Fuzz(func(t *testing.T, b []byte, room uint16, shift byte) {
		compareDecoders(t, longDecoders(), append(make([]byte, shift), b...)[shift:], int(room%1000))
	})
}

func compareDecoders[T int32 | int64](t *testing.T, decoders []decoding[T], b []byte, room int) {
	var scalar decoding[T]
	for _, d := range decoders {
		if fault := d.fault(b, room); fault != "" {
			t.Errorf("%s: %s", d.name, fault)
		}
		if d.name == "scalar" {
			scalar = d
		}
	}
	want := make([]T, room)
	n, size := scalar.decode(want, b)
	for _, d := range decoders {
		got := make([]T, room)
		first, firstSize := d.decode(got, b)
		more, moreSize := scalar.decode(got[first:], b[firstSize:])
		if first+more != n || firstSize+moreSize != size {
			t.Fatalf("%s, finished by the scalar twin, decodes %d items of %d bytes, and that alone %d of %d", d.name,
				first+more, firstSize+moreSize, n, size)
		}
		for i, v := range want[:n] {
			if got[i] != v {
				t.Fatalf("%s: item %d is %d, with the scalar twin %d", d.name, i, got[i], v)
			}
		}
	}
}

func addEncodings(f *testing.F) {
	for kind := range kinds {
		for _, n := range []int{3, 20, 100} {
			var memory []byte
			for _, v := range longsOf(newRand(), n, kind) {
				memory = binary.LittleEndian.AppendUint64(memory, uint64(v))
			}
			f.Add(memory, uint16(5*n), byte(n))
			f.Add(memory, uint16(1400), byte(0))
		}
	}
}

func FuzzEncodeInts(f *testing.F) {
	addEncodings(f)
	f.Fuzz(func(t *testing.T, memory []byte, room uint16, shift byte) {
		var s []int32
		for ; len(memory) >= 4; memory = memory[4:] {
			s = append(s, int32(binary.LittleEndian.Uint32(memory)))
		}
		compareEncoders(t, intEncoders(), s, int(room%1500), int(shift))
	})
}

func FuzzEncodeLongs(f *testing.F) {
	addEncodings(f)
	f.Fuzz(func(t *testing.T, memory []byte, room uint16, shift byte) {
		var s []int64
		for ; len(memory) >= 8; memory = memory[8:] {
			s = append(s, int64(binary.LittleEndian.Uint64(memory)))
		}
		compareEncoders(t, longEncoders(), s, int(room%1500), int(shift))
	})
}

func compareEncoders[T int32 | int64](t *testing.T, encoders []encoding[T], s []T, room, shift int) {
	var scalar encoding[T]
	for _, e := range encoders {
		if fault := e.fault(s, room, shift); fault != "" {
			t.Errorf("%s: %s", e.name, fault)
		}
		if e.name == "scalar" {
			scalar = e
		}
	}
	want := make([]byte, room)
	least, leastSize := scalar.encode(want, s)
	for _, e := range encoders {
		got := make([]byte, room)
		n, size := e.encode(got, s)
		more, moreSize := scalar.encode(got[size:], s[n:])
		n, size = n+more, size+moreSize
		if left := room - size; n < least && left >= e.longest ||
			string(got[:min(size, leastSize)]) != string(want[:min(size, leastSize)]) {
			t.Errorf("%s, finished by the scalar twin, encodes %d items to %x, and that alone %d to %x", e.name, n,
				got[:size], least, want[:leastSize])
		}
	}
}
