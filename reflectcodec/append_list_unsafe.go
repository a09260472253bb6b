//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendArrayUnsafe appends a slice item by item, or all at once if their memory is their encoding.
func appendArrayUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	items := *(*[]byte)(p)
	length, data, item, size := len(items), unsafe.Pointer(unsafe.SliceData(items)), n.item, n.layout.item
	b, blocks := w.BeginBlocks(b, length)
	if width := item.layout.wire; width > 0 && length > 0 && (w == nil || w.BlockBytes <= 0) {
		return blocks.End(append(b, bytesAt(data, width*uintptr(length))...), length), nil
	}
	for i := range length {
		var err error
		if item.op == opStruct {
			b, err = appendStructUnsafe(b, w, item, unsafe.Add(data, uintptr(i)*size), depth)
		} else {
			b, err = appendUnsafe(b, w, item, unsafe.Add(data, uintptr(i)*size), depth)
		}
		if err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, length), nil
}
