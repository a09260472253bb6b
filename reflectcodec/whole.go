package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// wholeArrays are, by the op of their items, the ops of arrays that one of runtime's methods takes as a whole, and nil
// pointers of the type to slices that it takes.
var wholeArrays = [opCount]struct {
	op    op
	slice any
}{
	opBool: {opBoolArray, (*[]bool)(nil)}, opInt: {opIntArray, (*[]int32)(nil)}, opLong: {opLongArray, (*[]int64)(nil)},
	opFloat: {opFloatArray, (*[]float32)(nil)}, opDouble: {opDoubleArray, (*[]float64)(nil)},
	opString: {opStringArray, (*[]string)(nil)}, opBytes: {opBytesArray, (*[][]byte)(nil)},
}

// wholeAt returns the pointer to slice v that appendWhole and decodeWhole take.
func wholeAt(n *node, v reflect.Value) any {
	p, t := v.Addr(), reflect.TypeOf(wholeArrays[n.item.op].slice)
	if p.Type() != t {
		p = p.Convert(t)
	}
	return p.Interface()
}

// appendWhole appends the slice that a pointer of a type of wholeArrays leads to.
func appendWhole(b []byte, w *rt.Writer, slice any) ([]byte, error) {
	switch v := slice.(type) {
	case *[]bool:
		b = w.AppendBooleanArray(b, *v)
	case *[]int32:
		b = w.AppendIntArray(b, *v)
	case *[]int64:
		b = w.AppendLongArray(b, *v)
	case *[]float32:
		b = w.AppendFloatArray(b, *v)
	case *[]float64:
		b = w.AppendDoubleArray(b, *v)
	case *[][]byte:
		b = w.AppendBytesArray(b, *v)
	case *[]string:
		return w.AppendStringArray(b, *v), w.TakeError()
	}
	return b, nil
}

// decodeWhole reads an array into such a slice.
func decodeWhole(r *rt.Reader, s *rt.Resolution, slice any) {
	switch v := slice.(type) {
	case *[]bool:
		*v = r.BooleanArrayFrom(s, *v)
	case *[]int32:
		*v = r.IntArrayFrom(s, *v)
	case *[]int64:
		*v = r.LongArrayFrom(s, *v)
	case *[]float32:
		*v = r.FloatArrayFrom(s, *v)
	case *[]float64:
		*v = r.DoubleArrayFrom(s, *v)
	case *[][]byte:
		*v = r.BytesArrayFrom(s, *v)
	case *[]string:
		*v = r.StringArrayFrom(s, *v)
	}
}
