package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// resolveArrayReflect is decodeArrayReflect for items of another schema.
func resolveArrayReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.MakeSlice(n.typ, 0, 0))
	} else {
		v.SetLen(0)
	}
	length := 0
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if !block.Makes(r, int(n.values), s.MinItemBytes) {
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
			if err := resolveReflect(r, n.item, s.Item, item); err != nil {
				return rt.IndexError(err, length-1)
			}
		}
	}
	return r.Err()
}

// resolveWholeReflect reads an array by one of runtime's methods for whole arrays.
func resolveWholeReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) {
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

// resolveMapReflect is decodeMapReflect for values of another schema.
func resolveMapReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if !v.IsNil() {
		v.Clear()
	}
	key, item := reflect.New(n.typ.Key()).Elem(), reflect.New(n.typ.Elem()).Elem()
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		for range block.Count() {
			text := r.String()
			if r.Failed() {
				return r.Err()
			}
			item.SetZero()
			if err := resolveReflect(r, n.item, s.Item, item); err != nil {
				return rt.KeyError(err, text)
			}
			key.SetString(text)
			v.SetMapIndex(key, item)
		}
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(n.typ))
	}
	return r.Err()
}
