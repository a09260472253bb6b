//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeBasicMap reads into the map at p, which is of one of basicMaps.
func decodeBasicMap(r *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	switch n.item.op {
	case opBool:
		return decodeEntries(r, n, s, (*map[string]bool)(p))
	case opInt:
		return decodeEntries(r, n, s, (*map[string]int32)(p))
	case opLong:
		return decodeEntries(r, n, s, (*map[string]int64)(p))
	case opFloat:
		return decodeEntries(r, n, s, (*map[string]float32)(p))
	case opDouble:
		return decodeEntries(r, n, s, (*map[string]float64)(p))
	case opString:
		return decodeEntries(r, n, s, (*map[string]string)(p))
	}
	return decodeEntries(r, n, s, (*map[string][]byte)(p))
}

// decodeEntries reads a map whose values are of a frequent op.
func decodeEntries[V any](r *rt.Reader, n *node, s *rt.Resolution, m *map[string]V) error {
	clear(*m)
	s, least := itemsOf(s, n.itemMin)
	var block rt.Block
	for block.Next(r, least) {
		if *m == nil {
			*m = rt.MakeMap[map[string]V](block.Room())
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			var value V
			if decodeFrequent(r, n.item.op, s, unsafe.Pointer(&value)); r.Failed() {
				return rt.KeyError(r.Err(), key)
			}
			(*m)[key] = value
		}
	}
	if *m == nil {
		*m = rt.MakeMap[map[string]V](0)
	}
	return r.Err()
}
