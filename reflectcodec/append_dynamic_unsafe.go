//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendMapRecordUnsafe appends a map as a record.
func appendMapRecordUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	if n.recursive {
		if depth >= rt.MaxEncodeDepth {
			return b, rt.NewEncodeError(rt.ErrDepth, "")
		}
		depth++
	}
	v, s := valueAt(n, p), scratchOf(n)
	defer s.giveBack(n)
	for i := range n.fields {
		f := &n.fields[i]
		value := v.MapIndex(f.key)
		if !value.IsValid() {
			if f.preset == nil {
				return b, rt.FieldError(rt.NewEncodeError(ErrMissingField, ""), n.name, f.name)
			}
			b = append(b, f.preset...)
			continue
		}
		s.item.Set(value)
		var err error
		if b, err = appendUnsafe(b, w, f.node, s.item.Addr().UnsafePointer(), depth); err != nil {
			return b, rt.FieldError(err, n.name, f.name)
		}
	}
	return b, nil
}

// appendMapUnsafe appends a map, in no certain order: those of the frequent types by Go's own means, others by
// reflection, which passes each key and value through variables that are kept for that.
func appendMapUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	if n.layout.basic {
		return appendBasicMap(b, w, n.item.op, p)
	}
	v := valueAt(n, p)
	length, done := v.Len(), 0
	b, blocks := w.BeginBlocks(b, length)
	if length == 0 {
		return blocks.End(b, 0), nil
	}
	s := scratchOf(n)
	defer s.giveBack(n)
	item := s.item.Addr().UnsafePointer()
	for s.entries.Reset(v); s.entries.Next(); {
		s.key.SetIterKey(&s.entries)
		key := s.key.String()
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		s.item.SetIterValue(&s.entries)
		var err error
		if b, err = appendUnsafe(b, w, n.item, item, depth); err != nil {
			return b, rt.KeyError(err, key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, length), nil
}

// appendBasicMap appends the map at p, of the type of basicMap.
func appendBasicMap(b []byte, w *rt.Writer, item op, p unsafe.Pointer) ([]byte, error) {
	switch item {
	case opString:
		return appendEntries(b, w, *(*map[string]string)(p), (*rt.Writer).AppendString)
	case opInt:
		return appendEntries(b, w, *(*map[string]int32)(p), withoutWriter(rt.AppendInt))
	case opLong:
		return appendEntries(b, w, *(*map[string]int64)(p), withoutWriter(rt.AppendLong))
	case opFloat:
		return appendEntries(b, w, *(*map[string]float32)(p), withoutWriter(rt.AppendFloat))
	case opDouble:
		return appendEntries(b, w, *(*map[string]float64)(p), withoutWriter(rt.AppendDouble))
	case opBool:
		return appendEntries(b, w, *(*map[string]bool)(p), withoutWriter(rt.AppendBoolean))
	}
	return appendEntries(b, w, *(*map[string][]byte)(p), withoutWriter(rt.AppendBytes))
}

// withoutWriter makes an append function one that is given a Writer too.
func withoutWriter[V any](f func(b []byte, v V) []byte) func(w *rt.Writer, b []byte, v V) []byte {
	return func(_ *rt.Writer, b []byte, v V) []byte { return f(b, v) }
}

// appendEntries appends a map whose values do not fail but for the text of strings.
func appendEntries[V any](b []byte, w *rt.Writer, m map[string]V,
	item func(w *rt.Writer, b []byte, v V) []byte) ([]byte, error) {
	done := 0
	b, blocks := w.BeginBlocks(b, len(m))
	for key, value := range m {
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		if b = item(w, b, value); w.Failed() {
			return b, rt.KeyError(w.TakeError(), key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(m)), nil
}

// scratch is what it takes to walk a map by reflection: variables that every key and value pass through.
type scratch struct {
	key, item reflect.Value
	entries   reflect.MapIter
}

// newScratch returns the scratch for a map of n's type.
func newScratch(n *node) scratch {
	return scratch{key: reflect.New(n.typ.Key()).Elem(), item: reflect.New(n.typ.Elem()).Elem()}
}

// scratchOf returns a scratch for a map of n's type, to be given back.
func scratchOf(n *node) *scratch {
	if s, ok := n.layout.extra.spares[0].Get().(*scratch); ok {
		return s
	}
	s := newScratch(n)
	return &s
}

// giveBack puts the scratch back among the spare ones of n, holding nothing of the map.
func (s *scratch) giveBack(n *node) {
	s.key.SetZero()
	s.item.SetZero()
	s.entries.Reset(reflect.Value{})
	n.layout.extra.spares[0].Put(s)
}
