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

// decodeWholeReflect reads an array by one of runtime's methods for whole arrays.
func decodeWholeReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) {
	switch n.op {
	case opBoolArray:
		p := pointerTo[[]bool](v)
		*p = r.BooleanArrayFrom(s, *p)
	case opIntArray:
		p := pointerTo[[]int32](v)
		*p = r.IntArrayFrom(s, *p)
	case opLongArray:
		p := pointerTo[[]int64](v)
		*p = r.LongArrayFrom(s, *p)
	case opFloatArray:
		p := pointerTo[[]float32](v)
		*p = r.FloatArrayFrom(s, *p)
	case opDoubleArray:
		p := pointerTo[[]float64](v)
		*p = r.DoubleArrayFrom(s, *p)
	case opBytesArray:
		p := pointerTo[[][]byte](v)
		*p = r.BytesArrayFrom(s, *p)
	case opStringArray:
		p := pointerTo[[]string](v)
		*p = r.StringArrayFrom(s, *p)
	}
}
