package simd

import (
	"fmt"
	"testing"
)

// decoding is a decoder of one implementation.
type decoding[T int32 | int64] struct {
	name    string
	decode  func(dst []T, b []byte) (n, size int)
	bits    int // of an item
	longest int // of an item in bytes
}

func intDecoders() (list []decoding[int32]) {
	for name, c := range available() {
		list = append(list, decoding[int32]{name, c.decodeInts, 32, 5})
	}
	return list
}

func longDecoders() (list []decoding[int64]) {
	for name, c := range available() {
		list = append(list, decoding[int64]{name, c.decodeLongs, 64, 10})
	}
	return list
}

// fault decodes up to n items of b and returns what is wrong with that, or nothing. What counts is encoding/binary.
func (d decoding[T]) fault(b []byte, n int) string {
	const canary = 0x55
	memory := make([]T, n+8)
	for i := range memory {
		memory[i] = canary
	}
	before := string(b)
	got, size := d.decode(memory[:n:n], b)
	items, ends := decoded(b, n, d.bits, d.longest)
	switch {
	case got < 0 || got > len(items):
		return fmt.Sprintf("%d items, of %d that are right", got, len(items))
	case got == 0 && size != 0 || got > 0 && size != ends[got-1]:
		return fmt.Sprintf("%d items take %d bytes", got, size)
	case string(b) != before:
		return "its input was changed"
	}
	for i, v := range memory[:got] {
		if int64(v) != items[i] {
			return fmt.Sprintf("item %d is %d, want %d", i, v, items[i])
		}
	}
	for i, v := range memory[n:] {
		if v != canary {
			return fmt.Sprintf("item %d behind the room of %d was written", i, n)
		}
	}
	return gaveUp(d.name, got, size, len(b), n, ends)
}

// gaveUp says that fewer items were decoded, or passed over, than an implementation promises, of n that were wanted and
// those that are right. The exported functions and the scalar twin do all; the decoders of AVX-512 stop a block before
// a fault, and not at the end; those of AVX2 stop there too, where they can't load a block and a long behind it.
func gaveUp(name string, got, size, available, n int, ends []int) string {
	if got == len(ends) {
		return ""
	}
	right := ends[len(ends)-1]
	whole := right == available || len(ends) == n
	switch {
	case finishes(name),
		name == AVX512.String() && (whole || right-size > 64),
		name == AVX2.String() && available-size >= 74 && (whole || right-size > 64):
		return fmt.Sprintf("%d items, of %d", got, len(ends))
	}
	return ""
}

// Every length, at any place in memory, with and without something behind.
func TestDecodesWhatWasEncoded(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		for n := range 201 {
			ints, _ := wireOf(intsOf(r, n, kind))
			longs, _ := wireOf(longsOf(r, n, kind))
			shift := r.IntN(64)
			behind := make([]byte, r.IntN(100))
			for i := range behind {
				behind[i] = byte(r.Uint32())
			}
			place := func(wire, behind []byte) []byte {
				return append(append(make([]byte, shift), wire...), behind...)[shift:]
			}
			for _, d := range intDecoders() {
				for _, b := range [][]byte{place(ints, nil), place(ints, behind)} {
					if fault := d.fault(b, n); fault != "" {
						t.Errorf("%d ints %s with %s: %s", n, kinds[kind].name, d.name, fault)
					}
				}
			}
			for _, d := range longDecoders() {
				for _, b := range [][]byte{place(longs, nil), place(longs, behind)} {
					if fault := d.fault(b, n); fault != "" {
						t.Errorf("%d longs %s with %s: %s", n, kinds[kind].name, d.name, fault)
					}
				}
			}
		}
	}
}

// More or less room than there are items, and input that ends anywhere.
func TestDecodesPartsOfItems(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		ints, _ := wireOf(intsOf(r, 200, kind))
		longs, _ := wireOf(longsOf(r, 200, kind))
		for cut := 0; cut < len(longs); cut += 1 + cut/100 {
			for _, room := range []int{0, 1, r.IntN(100), 64, r.IntN(300)} {
				for _, d := range intDecoders() {
					if fault := d.fault(ints[:min(cut, len(ints))], room); fault != "" {
						t.Errorf("%d bytes, room for %d ints %s with %s: %s", cut, room, kinds[kind].name, d.name,
							fault)
					}
				}
				for _, d := range longDecoders() {
					if fault := d.fault(longs[:cut], room); fault != "" {
						t.Errorf("%d bytes, room for %d longs %s with %s: %s", cut, room, kinds[kind].name, d.name,
							fault)
					}
				}
			}
		}
	}
}

// faults are bytes that are no int, or no long either.
var faults = map[string]string{
	"an int beyond 32 bits":               "\x80\x80\x80\x80\x10",
	"an int of 35 bits":                   "\xff\xff\xff\xff\x7f",
	"an int of six bytes":                 "\x80\x80\x80\x80\x80\x00",
	"an int with zeros behind":            "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x00",
	"a long beyond 64 bits":               "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
	"a long of 70 bits":                   "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
	"a long of eleven bytes":              "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00",
	"a long that begins as a short one":   "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x81\x80\x80\x00",
	"more bytes than a block without end": string(make0x80(130)),
}

func make0x80(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = 0x80
	}
	return b
}

// A fault at each place of an array, and one behind the items that there is room for.
func TestStopsBeforeFaults(t *testing.T) {
	r := newRand()
	for kind := range kinds {
		ints, intEnds := wireOf(intsOf(r, 400, kind))
		longs, longEnds := wireOf(longsOf(r, 400, kind))
		for what, fault := range faults {
			for at := 0; at < 300; at += 1 + r.IntN(8) {
				for _, room := range []int{at, at + r.IntN(100), 400} {
					b := append(append(append([]byte{}, ints[:intEnds[at]]...), fault...), ints[intEnds[at]:]...)
					for _, d := range intDecoders() {
						if fault := d.fault(b, room); fault != "" {
							t.Errorf("%s behind int %d of %d %s with %s: %s", what, at, room, kinds[kind].name, d.name,
								fault)
						}
					}
					b = append(append(append([]byte{}, longs[:longEnds[at]]...), fault...), longs[longEnds[at]:]...)
					for _, d := range longDecoders() {
						if fault := d.fault(b, room); fault != "" {
							t.Errorf("%s behind long %d of %d %s with %s: %s", what, at, room, kinds[kind].name, d.name,
								fault)
						}
					}
				}
			}
		}
	}
}

// Zeros behind a value are no fault as long as they fit into 5 or 10 bytes.
func TestDecodesPaddedItems(t *testing.T) {
	var ints, longs []byte
	for i := range 150 {
		for size, b := range map[int]*[]byte{1 + i%5: &ints, 1 + i%10: &longs} {
			item := append([]byte{byte(i)&0x3f | 0x80}, make0x80(size)...)[:size]
			item[size-1] &= 0x7f
			*b = append(*b, item...)
		}
	}
	ints, longs = append(ints, make([]byte, 10)...), append(longs, make([]byte, 10)...)
	for _, d := range intDecoders() {
		if fault := d.fault(ints, 150); fault != "" {
			t.Errorf("%s: %s", d.name, fault)
		}
	}
	for _, d := range longDecoders() {
		if fault := d.fault(longs, 150); fault != "" {
			t.Errorf("%s: %s", d.name, fault)
		}
	}
}
