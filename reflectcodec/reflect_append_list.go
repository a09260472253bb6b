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
