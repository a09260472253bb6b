//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeMapRecordUnsafe reads a record into a map, in place of what it held.
func decodeMapRecordUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	v := valueAt(n, p)
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(n.typ, len(n.fields)))
	} else {
		v.Clear()
	}
	s := scratchOf(n)
	defer s.giveBack(n)
	for i := range n.fields {
		f := &n.fields[i]
		s.item.SetZero()
		if err := decodeUnsafe(r, shared, f.node, s.item.Addr().UnsafePointer()); err != nil {
			return rt.FieldError(err, n.name, f.name)
		}
		v.SetMapIndex(f.key, s.item)
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeMapUnsafe reads a map into that at p, in place of what it held.
func decodeMapUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	if n.layout.basic {
		return decodeBasicMap(r, n, p)
	}
	v := valueAt(n, p)
	if !v.IsNil() {
		v.Clear()
	}
	var s *scratch
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		if s == nil {
			s = scratchOf(n)
			defer s.giveBack(n)
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if err := decodeUnsafe(r, shared, n.item, s.clear()); err != nil {
				return rt.KeyError(err, key)
			}
			s.key.SetString(key)
			v.SetMapIndex(s.key, s.item)
		}
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(n.typ))
	}
	return r.Err()
}

// clear makes the item zero and returns its address.
func (s *scratch) clear() unsafe.Pointer {
	s.item.SetZero()
	return s.item.Addr().UnsafePointer()
}
