package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeArrayReflect reads an array item by item into a slice, reusing its memory and that of the items it held.
func decodeArrayReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.MakeSlice(n.typ, 0, 0))
	} else {
		v.SetLen(0)
	}
	s, least := itemsOf(s, n.itemMin)
	length := 0
	var block rt.Block
	for block.Next(r, least) {
		if !block.Makes(r, int(n.values), least) {
			break
		}
		growReflect(v, length+block.Room())
		for range block.Count() {
			if length == v.Cap() {
				growReflect(v, length+1)
			}
			length++
			v.SetLen(length)
			item := v.Index(length - 1)
			if n.fresh {
				item.SetZero()
			}
			if err := decodeReflect(r, n.item, s, item); err != nil {
				return rt.IndexError(err, length-1)
			}
		}
	}
	return r.Err()
}

// growReflect makes room for n items, keeping what lies between the slice's length and its capacity.
func growReflect(v reflect.Value, n int) {
	switch held := v.Cap(); {
	case held == 0: // often, and quicker
		v.Grow(n)
	case n > held:
		length := v.Len()
		v.SetLen(held)
		v.Grow(n - held)
		v.SetLen(length)
	}
}
