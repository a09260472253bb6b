//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeArrayUnsafe reads an array item by item into a slice, reusing its memory and that of the items it held. Items whose
// memory is their encoding are copied all at once as far as they are at hand.
func decodeArrayUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	v := (*[]byte)(p) // the slice whatever its items: its length and capacity count items, its bytes are never touched
	if *v == nil {
		*v = []byte{}
	}
	*v = (*v)[:0]
	item, size, length := n.item, n.layout.item, 0
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if !block.Makes(r, int(n.values), n.itemMin) {
			break
		}
		growUnsafe(n, p, length+block.Room())
		data := unsafe.Pointer(unsafe.SliceData(*v))
		for end := length + block.Count(); length < end; {
			if length == cap(*v) {
				*v = (*v)[:length]
				growUnsafe(n, p, length+1)
				data = unsafe.Pointer(unsafe.SliceData(*v))
			}
			to := unsafe.Add(data, uintptr(length)*size)
			if width := item.layout.wire; width > 0 {
				if ready := min(end, cap(*v)) - length; r.AtHand() >= int(width) {
					ready = min(ready, r.AtHand()/int(width))
					r.Fixed(bytesAt(to, uintptr(ready)*width))
					length += ready
					continue
				}
			}
			length++
			if n.fresh {
				valueAt(item, to).SetZero()
			}
			var err error
			if item.op == opStruct {
				err = decodeStructUnsafe(r, shared, item, to)
			} else {
				err = decodeUnsafe(r, shared, item, to)
			}
			if err != nil {
				*v = (*v)[:length]
				return rt.IndexError(err, length-1)
			}
		}
		*v = (*v)[:length]
	}
	return r.Err()
}

// growUnsafe makes room for length items in the slice at p, keeping what lies between its length and its capacity.
func growUnsafe(n *node, p unsafe.Pointer, length int) {
	if length > cap(*(*[]byte)(p)) {
		growReflect(valueAt(n, p), length)
	}
}
