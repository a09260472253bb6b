//go:build !purego

package runtime

import "unsafe"

// itemMemory returns the memory of s.
func itemMemory[T any](s []T) []byte {
	var item T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), int(unsafe.Sizeof(item))*len(s))
}
