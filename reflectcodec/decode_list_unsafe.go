//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeArrayUnsafe reads an array item by item into a slice, reusing its memory and that of the items it held. Items
// whose memory is their encoding are copied all at once as far as they are at hand.
func decodeArrayUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	v := (*[]byte)(p) // the slice whatever its items: its length and capacity count items, its bytes are never touched
	if *v == nil {
		*v = []byte{}
	}
	*v = (*v)[:0]
	s, least := itemsOf(s, n.itemMin)
	item, size, wire, length := n.item, n.layout.item, 0, 0
	if s.Same {
		wire = int(n.item.layout.wire)
	}
	var block rt.Block
	for block.Next(r, least) {
		if !block.Makes(r, int(n.values), least) {
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
			if wire > 0 && r.AtHand() >= wire {
				ready := min(end-length, cap(*v)-length, r.AtHand()/wire)
				r.Fixed(bytesAt(to, uintptr(ready*wire)))
				length += ready
				continue
			}
			length++
			if n.fresh {
				valueAt(item, to).SetZero()
			}
			var err error
			if item.op == opStruct && s.Same {
				err = decodeStructUnsafe(r, shared, item, to)
			} else {
				err = decodeUnsafe(r, shared, item, s, to)
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
