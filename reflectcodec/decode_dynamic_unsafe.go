//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeUnionUnsafe reads a branch into the interface at p, reusing the memory of a pointer, slice or map it holds if it is
// of the same type.
func decodeUnionUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	u, v := n.union, valueAt(n.typ, p)
	number := r.UnionIndex(len(u.branches))
	if number < 0 || number == u.null {
		v.SetZero()
		return r.Err()
	}
	b := &u.branches[number]
	same := !v.IsNil() && v.Elem().Type() == b.typ
	if b.pointer && same && !v.Elem().IsNil() {
		return decodeUnsafe(r, shared, b.node, v.Elem().UnsafePointer())
	}
	item := reflect.New(b.node.typ)
	if b.keep && same {
		item.Elem().Set(v.Elem())
	}
	err := decodeUnsafe(r, shared, b.node, item.UnsafePointer())
	if b.pointer {
		v.Set(item)
	} else {
		v.Set(item.Elem())
	}
	return err
}

// decodeMapRecordUnsafe reads a record into a map, in place of what it held.
func decodeMapRecordUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	if n.recursive {
		if err := r.Enter(); err != nil {
			return err
		}
	}
	v := valueAt(n.typ, p)
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
	v := valueAt(n.typ, p)
	if !v.IsNil() {
		v.Clear()
	}
	var s *scratch
	var block rt.Block
	for block.Next(r, n.itemMin) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		if s == nil && !n.layout.basic {
			s = scratchOf(n)
			defer s.giveBack(n)
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			var err error
			if s == nil {
				decodeEntry(r, n.item.op, p, key)
				err = r.Err()
			} else if err = decodeUnsafe(r, shared, n.item, s.clear()); err == nil {
				s.key.SetString(key)
				v.SetMapIndex(s.key, s.item)
			}
			if err != nil {
				return rt.KeyError(err, key)
			}
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

// decodeEntry reads the value of a key into the map at p, of the type of basicMap.
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
