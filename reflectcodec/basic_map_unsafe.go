//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendBasicMap appends the map at p, which is of one of basicMaps, in no certain order.
func appendBasicMap(b []byte, w *rt.Writer, item op, p unsafe.Pointer) ([]byte, error) {
	switch item {
	case opBool:
		b = w.AppendBooleanMap(b, *(*map[string]bool)(p))
	case opInt:
		b = w.AppendIntMap(b, *(*map[string]int32)(p))
	case opLong:
		b = w.AppendLongMap(b, *(*map[string]int64)(p))
	case opFloat:
		b = w.AppendFloatMap(b, *(*map[string]float32)(p))
	case opDouble:
		b = w.AppendDoubleMap(b, *(*map[string]float64)(p))
	case opString:
		b = w.AppendStringMap(b, *(*map[string]string)(p))
	case opBytes:
		b = w.AppendBytesMap(b, *(*map[string][]byte)(p))
	}
	return b, w.TakeError()
}

// decodeBasicMap reads into the map at p, which is of one of basicMaps.
func decodeBasicMap(r *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if s.Same {
		s = nil
	}
	switch n.item.op {
	case opBool:
		m := (*map[string]bool)(p)
		*m = r.BooleanMapFrom(s, *m)
	case opInt:
		m := (*map[string]int32)(p)
		*m = r.IntMapFrom(s, *m)
	case opLong:
		m := (*map[string]int64)(p)
		*m = r.LongMapFrom(s, *m)
	case opFloat:
		m := (*map[string]float32)(p)
		*m = r.FloatMapFrom(s, *m)
	case opDouble:
		m := (*map[string]float64)(p)
		*m = r.DoubleMapFrom(s, *m)
	case opString:
		m := (*map[string]string)(p)
		*m = r.StringMapFrom(s, *m)
	case opBytes:
		m := (*map[string][]byte)(p)
		*m = r.BytesMapFrom(s, *m)
	}
	return r.Err()
}
