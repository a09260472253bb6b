//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// resolveArrayUnsafe is decodeArrayUnsafe for items of another schema.
func resolveArrayUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	v := (*[]byte)(p) // the slice whatever its items, as in decodeArrayUnsafe
	if *v == nil {
		*v = []byte{}
	}
	*v = (*v)[:0]
	length := 0
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if !block.Makes(r, int(n.values), s.MinItemBytes) {
			break
		}
		growUnsafe(n, p, length+block.Room())
		for range block.Count() {
			if length == cap(*v) {
				growUnsafe(n, p, length+1)
			}
			length++
			*v = (*v)[:length]
			item := unsafe.Add(unsafe.Pointer(unsafe.SliceData(*v)), uintptr(length-1)*n.layout.item)
			if n.fresh {
				valueAt(n.item, item).SetZero()
			}
			if err := resolveUnsafe(r, shared, n.item, s.Item, item); err != nil {
				return rt.IndexError(err, length-1)
			}
		}
	}
	return r.Err()
}

// resolveMapRecordUnsafe is decodeMapRecordUnsafe for a record of another schema.
func resolveMapRecordUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
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
	variables := scratchOf(n)
	defer variables.giveBack(n)
	var input rt.Input
	for i := range s.Steps {
		step := &s.Steps[i]
		r.BeginDefault(&input, step.Default)
		var err error
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else {
			f := &n.fields[step.Field]
			if err = resolveUnsafe(r, shared, f.node, step.Value, variables.clear()); err == nil {
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

// resolveMapUnsafe is decodeMapUnsafe for values of another schema.
func resolveMapUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	v := valueAt(n, p)
	if !v.IsNil() {
		v.Clear()
	}
	var variables *scratch
	var block rt.Block
	for block.Next(r, s.MinItemBytes) {
		if v.IsNil() {
			v.Set(reflect.MakeMapWithSize(n.typ, block.Room()))
		}
		if variables == nil && !n.layout.basic {
			variables = scratchOf(n)
			defer variables.giveBack(n)
		}
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			var err error
			if variables == nil {
				resolveEntry(r, n.item.op, s.Item, p, key)
				err = r.Err()
			} else if err = resolveUnsafe(r, shared, n.item, s.Item, variables.clear()); err == nil {
				variables.key.SetString(key)
				v.SetMapIndex(variables.key, variables.item)
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

// resolveEntry is decodeEntry for a value of another schema.
func resolveEntry(r *rt.Reader, item op, s *rt.Resolution, p unsafe.Pointer, key string) {
	switch item {
	case opString:
		(*(*map[string]string)(p))[key] = r.StringFrom(s)
	case opInt:
		(*(*map[string]int32)(p))[key] = r.IntFrom(s)
	case opLong:
		(*(*map[string]int64)(p))[key] = r.LongFrom(s)
	case opFloat:
		(*(*map[string]float32)(p))[key] = r.FloatFrom(s)
	case opDouble:
		(*(*map[string]float64)(p))[key] = r.DoubleFrom(s)
	case opBool:
		(*(*map[string]bool)(p))[key] = r.BooleanFrom(s)
	case opBytes:
		(*(*map[string][]byte)(p))[key] = r.BytesFrom(s, nil)
	}
}
