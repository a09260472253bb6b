//go:build !purego && (386 || amd64 || arm || arm64 || loong64 || mips64le || mipsle || ppc64le || riscv64 || wasm)

package runtime

import (
	"math"
	"unsafe"
)

// NOTE: on a little-endian machine the memory of a []float32 or []float64 is already the wire form of its items
// (Avro 1.12, "Binary Encoding"), so a whole array is one copy. The twin in bulk_purego.go serves every other machine.

// bulkProven says that the copies make what the items one by one make. It is found out when the program starts, so that
// a machine or a compiler with another idea of memory is slower, not wrong; asking for it takes less than a nanosecond
// for an array.
var bulkProven = proveBulk(floatBytes, doubleBytes)

// floatBytes returns the memory of s.
func floatBytes(s []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 4*len(s))
}

// doubleBytes returns the memory of s.
func doubleBytes(s []float64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 8*len(s))
}

// proveBulk compares the memory of two arrays with their encodings, and what is put there with what was encoded.
func proveBulk(floatBytes func([]float32) []byte, doubleBytes func([]float64) []byte) bool {
	floats := []float32{1, -0x1.23456p-7, float32(math.Inf(1)), math.SmallestNonzeroFloat32}
	doubles := []float64{1, -0x1.23456789abcdep-7, math.Inf(1), math.SmallestNonzeroFloat64}
	floatWire, doubleWire := appendEachFloat(nil, floats), appendEachDouble(nil, doubles)
	if string(floatBytes(floats)) != string(floatWire) || string(doubleBytes(doubles)) != string(doubleWire) {
		return false
	}
	var floatsBack [4]float32
	var doublesBack [4]float64
	copy(floatBytes(floatsBack[:]), floatWire)
	copy(doubleBytes(doublesBack[:]), doubleWire)
	return floatsBack == [4]float32(floats) && doublesBack == [4]float64(doubles)
}

// appendFloats appends the items' wire form.
func appendFloats(b []byte, s []float32) []byte {
	if !bulkProven {
		return appendEachFloat(b, s)
	}
	return append(b, floatBytes(s)...)
}

// appendDoubles appends the items' wire form.
func appendDoubles(b []byte, s []float64) []byte {
	if !bulkProven {
		return appendEachDouble(b, s)
	}
	return append(b, doubleBytes(s)...)
}

// loadFloats fills dst from its wire form; src holds 4 bytes for each item, or more.
func loadFloats(dst []float32, src []byte) {
	if !bulkProven {
		loadEachFloat(dst, src)
		return
	}
	copy(floatBytes(dst), src[:4*len(dst)])
}

// loadDoubles fills dst from its wire form; src holds 8 bytes for each item, or more.
func loadDoubles(dst []float64, src []byte) {
	if !bulkProven {
		loadEachDouble(dst, src)
		return
	}
	copy(doubleBytes(dst), src[:8*len(dst)])
}
