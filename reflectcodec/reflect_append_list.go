package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendArrayReflect appends a slice item by item.
func appendArrayReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	length := v.Len()
	b, blocks := w.BeginBlocks(b, length)
	for i := range length {
		var err error
		if b, err = appendReflect(b, w, n.item, v.Index(i), depth); err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, length), nil
}

// appendWholeReflect appends a slice by one of runtime's methods for whole arrays.
func appendWholeReflect(b []byte, w *rt.Writer, n *node, v reflect.Value) ([]byte, error) {
	switch n.op {
	case opBoolArray:
		return w.AppendBooleanArray(b, *pointerTo[[]bool](v)), nil
	case opIntArray:
		return w.AppendIntArray(b, *pointerTo[[]int32](v)), nil
	case opLongArray:
		return w.AppendLongArray(b, *pointerTo[[]int64](v)), nil
	case opFloatArray:
		return w.AppendFloatArray(b, *pointerTo[[]float32](v)), nil
	case opDoubleArray:
		return w.AppendDoubleArray(b, *pointerTo[[]float64](v)), nil
	case opBytesArray:
		return w.AppendBytesArray(b, *pointerTo[[][]byte](v)), nil
	}
	return w.AppendStringArray(b, *pointerTo[[]string](v)), w.TakeError()
}

// appendMapReflect appends a map, in no certain order.
func appendMapReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	length, done := v.Len(), 0
	b, blocks := w.BeginBlocks(b, length)
	item := reflect.New(n.typ.Elem()).Elem()
	for entries := v.MapRange(); entries.Next(); {
		key := entries.Key().String()
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		item.SetIterValue(entries)
		var err error
		if b, err = appendReflect(b, w, n.item, item, depth); err != nil {
			return b, rt.KeyError(err, key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, length), nil
}

// appendUnionReflect appends the branch that an interface holds.
func appendUnionReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	number, pointer, err := n.union.choose(n, v)
	if err != nil || number == n.union.null {
		return rt.AppendLong(b, int64(number)), err
	}
	b = rt.AppendLong(b, int64(number))
	held := v.Elem()
	if pointer {
		return appendReflect(b, w, n.union.branches[number].node, held.Elem(), depth)
	}
	item := reflect.New(held.Type()).Elem()
	item.Set(held)
	return appendReflect(b, w, n.union.branches[number].node, item, depth)
}

// choose returns the number of the branch that the interface v holds, and whether it holds a pointer to what the
// branch's node is bound to. A value of no branch is ErrNoBranch.
func (u *union) choose(n *node, v reflect.Value) (number int, pointer bool, err error) {
	if v.IsNil() {
		if u.null < 0 {
			return 0, false, rt.NewEncodeError(rt.ErrNoBranch, "no branch of "+interfaceName(n.typ)+" is set")
		}
		return u.null, false, nil
	}
	held := v.Elem()
	d, ok := u.byType[held.Type()]
	switch {
	case !ok:
		return 0, false, u.notRegistered(n, held)
	case d.pointer && held.IsNil():
		return 0, false, nilError(held.Type())
	}
	return int(d.branch), d.pointer, nil
}
