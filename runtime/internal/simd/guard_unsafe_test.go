//go:build linux && !purego

package simd

import (
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"unsafe"
)

// guarded returns memory of a whole number of pages, at least size bytes, between two pages that can't be touched.
func guarded(t *testing.T, size int) []byte {
	page := os.Getpagesize()
	size = (size + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip("no memory of its own: ", err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	for _, outside := range [][]byte{memory[:page], memory[page+size:]} {
		if err := syscall.Mprotect(outside, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page : page+size : page+size]
}

// items is the memory of b as items.
func items[T int32 | int64](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(T(0))))
}

// TestTouchesNothingOutside puts the slices at the very end, and at the very start, of memory whose neighbours can't be
// touched: a load or store outside ends the program.
func TestTouchesNothingOutside(t *testing.T) {
	r := newRand()
	wire, memory := guarded(t, 2048), guarded(t, 2048)
	for kind := range kinds {
		for n := range 130 {
			testOutside(t, r, intsOf(r, n, kind), wire, items[int32](memory), intDecoders(), intEncoders())
			testOutside(t, r, longsOf(r, n, kind), wire, items[int64](memory), longDecoders(), longEncoders())
		}
	}
}

func testOutside[T int32 | int64](t *testing.T, r *rand.Rand, s []T, wire []byte, memory []T, decoders []decoding[T],
	encoders []encoding[T]) {
	bytes, ends := wireOf(s)
	cut := r.IntN(len(bytes) + 1)
	for _, size := range []int{len(bytes), cut} {
		for _, b := range [][]byte{wire[len(wire)-size:], wire[:size:size]} {
			for _, room := range []int{len(s), len(s) / 2, min(len(s)+70, len(memory))} {
				for _, dst := range [][]T{memory[len(memory)-room:], memory[:room:room]} {
					for _, d := range decoders {
						copy(b, bytes)
						n, size := d.decode(dst, b)
						if n > 0 && (size != ends[n-1] || dst[n-1] != s[n-1]) {
							t.Errorf("%s: %d items of %d bytes", d.name, n, size)
						}
						for i := range b[cut*size/(len(bytes)+1):] { // a fault somewhere
							b[len(b)-1-i] |= 0x80
						}
						if n, size := d.decode(dst, b); n > len(dst) || size > len(b) {
							t.Errorf("%s: %d items of %d bytes", d.name, n, size)
						}
					}
				}
			}
			for _, e := range encoders {
				src := memory[len(memory)-len(s):]
				copy(src, s)
				n, size := e.encode(b, src)
				if n > 0 && (size != ends[n-1] || string(b[:size]) != string(bytes[:size])) {
					t.Errorf("%s: %d items in %d bytes", e.name, n, size)
				}
			}
		}
	}
}
