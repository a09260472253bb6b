//go:build !purego && (386 || amd64 || arm || arm64 || loong64 || mips64le || mipsle || ppc64le || riscv64 || wasm)

package runtime

import "unsafe"

// NOTE: on a little-endian machine the memory of a []float32 or []float64 is already the wire form of its items
// (Avro 1.12, "Binary Encoding"), so a whole array is one copy. The twin in bulk_purego.go serves every other machine.

// appendFloats appends the items' wire form.
func appendFloats(b []byte, s []float32) []byte {
	return append(b, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 4*len(s))...)
}

// appendDoubles appends the items' wire form.
func appendDoubles(b []byte, s []float64) []byte {
	return append(b, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 8*len(s))...)
}

// loadFloats fills dst from its wire form; src holds 4 bytes for each item, or more.
func loadFloats(dst []float32, src []byte) {
	copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(dst))), 4*len(dst)), src[:4*len(dst)])
}

// loadDoubles fills dst from its wire form; src holds 8 bytes for each item, or more.
func loadDoubles(dst []float64, src []byte) {
	copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(dst))), 8*len(dst)), src[:8*len(dst)])
}
