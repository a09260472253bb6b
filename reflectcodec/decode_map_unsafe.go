//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeBasicMap reads into the map at p, which is of the type of basicMap, by Go's own means.
func decodeBasicMap(r *rt.Reader, n *node, p unsafe.Pointer) error {
	item := n.item.op
	made := *(*unsafe.Pointer)(p) != nil
	if made {
		clearBasic(item, p)
	}
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if !made {
			makeBasic(item, p, block.Room())
			made = true
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if decodeEntry(r, item, p, key); r.Failed() {
				return rt.KeyError(r.Err(), key)
			}
		}
	}
	if !made {
		makeBasic(item, p, 0)
	}
	return r.Err()
}

func makeBasic(item op, p unsafe.Pointer, room int) {
	switch item {
	case opString:
		*(*map[string]string)(p) = rt.MakeMap[map[string]string](room)
	case opInt:
		*(*map[string]int32)(p) = rt.MakeMap[map[string]int32](room)
	case opLong:
		*(*map[string]int64)(p) = rt.MakeMap[map[string]int64](room)
	case opFloat:
		*(*map[string]float32)(p) = rt.MakeMap[map[string]float32](room)
	case opDouble:
		*(*map[string]float64)(p) = rt.MakeMap[map[string]float64](room)
	case opBool:
		*(*map[string]bool)(p) = rt.MakeMap[map[string]bool](room)
	case opBytes:
		*(*map[string][]byte)(p) = rt.MakeMap[map[string][]byte](room)
	}
}

func clearBasic(item op, p unsafe.Pointer) {
	switch item {
	case opString:
		clear(*(*map[string]string)(p))
	case opInt:
		clear(*(*map[string]int32)(p))
	case opLong:
		clear(*(*map[string]int64)(p))
	case opFloat:
		clear(*(*map[string]float32)(p))
	case opDouble:
		clear(*(*map[string]float64)(p))
	case opBool:
		clear(*(*map[string]bool)(p))
	case opBytes:
		clear(*(*map[string][]byte)(p))
	}
}

// decodeEntry reads the value of a key into the map at p.
func decodeEntry(r *rt.Reader, item op, p unsafe.Pointer, key string) {
	switch item {
	case opString:
		(*(*map[string]string)(p))[key] = r.String()
	case opInt:
		(*(*map[string]int32)(p))[key] = r.Int()
	case opLong:
		(*(*map[string]int64)(p))[key] = r.Long()
	case opFloat:
		(*(*map[string]float32)(p))[key] = r.Float()
	case opDouble:
		(*(*map[string]float64)(p))[key] = r.Double()
	case opBool:
		(*(*map[string]bool)(p))[key] = r.Boolean()
	case opBytes:
		(*(*map[string][]byte)(p))[key] = r.Bytes(nil)
	}
}
