package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeArrayReflect reads an array item by item into a slice, reusing its memory and that of the items it held.
func decodeArrayReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.MakeSlice(n.typ, 0, 0))
	} else {
		v.SetLen(0)
	}
	length := 0
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if !block.Makes(r, int(n.values), n.itemMin) {
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
			if err := decodeReflect(r, n.item, item); err != nil {
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
func decodeWholeReflect(r *rt.Reader, n *node, v reflect.Value) {
	switch n.op {
	case opBoolArray:
		s := pointerTo[[]bool](v)
		*s = r.BooleanArray(*s)
	case opIntArray:
		s := pointerTo[[]int32](v)
		*s = r.IntArray(*s)
	case opLongArray:
		s := pointerTo[[]int64](v)
		*s = r.LongArray(*s)
	case opFloatArray:
		s := pointerTo[[]float32](v)
		*s = r.FloatArray(*s)
	case opDoubleArray:
		s := pointerTo[[]float64](v)
		*s = r.DoubleArray(*s)
	case opBytesArray:
		s := pointerTo[[][]byte](v)
		*s = r.BytesArray(*s)
	case opStringArray:
		s := pointerTo[[]string](v)
		*s = r.StringArray(*s)
	}
}

// decodeMapReflect reads a map into v, in place of what it held.
func decodeMapReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if !v.IsNil() {
		v.Clear()
	}
	key, item := reflect.New(n.typ.Key()).Elem(), reflect.New(n.typ.Elem()).Elem()
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		for range block.Count() {
			text := r.String()
			if r.Failed() {
				return r.Err()
			}
			item.SetZero()
			if err := decodeReflect(r, n.item, item); err != nil {
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

func decodeUnionReflect(r *rt.Reader, n *node, v reflect.Value) error {
	return branchReflect(r, n, r.UnionIndex(len(n.union.branches)), direct, v)
}

// branchReflect reads the branch with the given number, -1 if r has failed, as s says into an interface, reusing the memory of a
// pointer, slice or map it holds if it is of the same type.
func branchReflect(r *rt.Reader, n *node, number int, s *rt.Resolution, v reflect.Value) error {
	u := n.union
	if number < 0 || number == u.null {
		v.SetZero()
		return r.Err()
	}
	b := &u.branches[number]
	same := !v.IsNil() && v.Elem().Type() == b.typ
	if b.pointer && same && !v.Elem().IsNil() {
		return resolveReflect(r, b.node, s, v.Elem().Elem())
	}
	item := reflect.New(b.node.typ)
	if b.keep && same {
		item.Elem().Set(v.Elem())
	}
	err := resolveReflect(r, b.node, s, item.Elem())
	if b.pointer {
		v.Set(item)
	} else {
		v.Set(item.Elem())
	}
	return err
}
