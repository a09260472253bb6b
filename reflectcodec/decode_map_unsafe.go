//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeMapRecordUnsafe reads a record into a map, in place of what it held.
func decodeMapRecordUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	v, variables := valueAt(n, p), scratchOf(n)
	defer variables.giveBack(n)
	emptyMap(v, len(n.fields))
	var input rt.Input
	steps := stepsOf(s, n.direct)
	for i := range steps {
		step := &steps[i]
		r.BeginDefault(&input, step.Default)
		var err error
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else {
			f := &n.fields[step.Field]
			if err = decodeUnsafe(r, shared, f.node, step.Value, variables.clear()); err == nil {
				v.SetMapIndex(f.key, variables.item)
			}
		}
		if err != nil || r.Failed() {
			return r.StepError(err, n.name, step)
		}
		r.EndDefault(&input)
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeMapUnsafe reads a map into that at p, in place of what it held: those of the frequent types by Go's own means,
// others by reflection.
func decodeMapUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if n.layout.basic {
		return decodeBasicMap(r, n, s, p)
	}
	v := valueAt(n, p)
	if !v.IsNil() {
		v.Clear()
	}
	s, least := itemsOf(s, n.itemMin)
	var variables *scratch
	var block rt.Block
	for block.Next(r, least) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		if variables == nil {
			variables = scratchOf(n)
			defer variables.giveBack(n)
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if err := decodeUnsafe(r, shared, n.item, s, variables.clear()); err != nil {
				return rt.KeyError(err, key)
			}
			variables.key.SetString(key)
			v.SetMapIndex(variables.key, variables.item)
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

// decodeBasicMap reads into the map at p, which is of the type of basicMap.
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
