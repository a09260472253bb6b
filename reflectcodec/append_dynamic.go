package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: What both twins go through by reflection: maps, and what interfaces hold. A value of these is no variable, so
// that it is copied into one first; the variables are kept for that. Only their parts are done in the way of the twin.

// scratch is what it takes to walk a map by reflection: variables that every key and value pass through.
type scratch struct {
	key, item reflect.Value
	entries   reflect.MapIter
}

// scratchOf returns a scratch for a map of n's type, to be given back.
func scratchOf(n *node) *scratch {
	if s, ok := n.layout.extra.spares[0].Get().(*scratch); ok {
		return s
	}
	return &scratch{key: reflect.New(n.typ.Key()).Elem(), item: reflect.New(n.typ.Elem()).Elem()}
}

// giveBack puts the scratch back among the spare ones of n, holding nothing of the map.
func (s *scratch) giveBack(n *node) {
	s.key.SetZero()
	s.item.SetZero()
	s.entries.Reset(reflect.Value{})
	n.layout.extra.spares[0].Put(s)
}

// appendMapRecord appends a map as a record.
func appendMapRecord(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int, parts way) ([]byte, error) {
	if n.recursive {
		if depth >= rt.MaxEncodeDepth {
			return b, depthError()
		}
		depth++
	}
	s := scratchOf(n)
	defer s.giveBack(n)
	for i := range n.fields {
		f := &n.fields[i]
		value := v.MapIndex(f.key)
		if !value.IsValid() {
			if f.preset == nil {
				return b, rt.FieldError(rt.NewEncodeError(ErrMissingField, ""), n.avro.Name.Short, f.name)
			}
			b = append(b, f.preset...)
			continue
		}
		s.item.Set(value)
		var err error
		if b, err = parts.append(b, w, f.node, s.item, depth); err != nil {
			return b, rt.FieldError(err, n.avro.Name.Short, f.name)
		}
	}
	return b, nil
}

//go:noinline
func depthError() error { return rt.NewEncodeError(rt.ErrDepth, "") }

// appendMap appends a map, in no certain order.
func appendMap(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int, parts way) ([]byte, error) {
	length, done := v.Len(), 0
	b, blocks := w.BeginBlocks(b, length)
	if length == 0 {
		return blocks.End(b, 0), nil
	}
	s := scratchOf(n)
	defer s.giveBack(n)
	for s.entries.Reset(v); s.entries.Next(); {
		s.key.SetIterKey(&s.entries)
		key := s.key.String()
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		s.item.SetIterValue(&s.entries)
		var err error
		if b, err = parts.append(b, w, n.item, s.item, depth); err != nil {
			return b, rt.KeyError(err, key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, length), nil
}

// appendUnion appends the branch that the interface v holds.
func appendUnion(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int, parts way) ([]byte, error) {
	number, pointer, err := n.union.choose(n, v)
	if err != nil || number == n.union.null {
		return rt.AppendLong(b, int64(number)), err
	}
	b = rt.AppendLong(b, int64(number))
	item, held := n.union.branches[number].node, v.Elem()
	if pointer {
		return parts.append(b, w, item, held.Elem(), depth)
	}
	spare := &n.layout.extra.spares[number]
	variable, ok := spare.Get().(*reflect.Value)
	if !ok {
		made := reflect.New(item.typ).Elem()
		variable = &made
	}
	variable.Set(held)
	b, err = parts.append(b, w, item, *variable, depth)
	variable.SetZero()
	spare.Put(variable)
	return b, err
}

// choose returns the number of the branch that the interface v holds, and whether it holds a pointer to what the
// branch's node is bound to. A value of no branch is ErrNoBranch.
func (u *union) choose(n *node, v reflect.Value) (number int, pointer bool, err error) {
	if v.IsNil() {
		if u.null < 0 {
			return 0, false, rt.NewEncodeError(rt.ErrNoBranch, "no branch of "+interfaceName(n.typ)+" is set")
		}
		return u.null, false, nil
	}
	held := v.Elem()
	d, ok := u.byType[held.Type()]
	switch {
	case !ok:
		return 0, false, u.notRegistered(n, held)
	case d.pointer && held.IsNil():
		return 0, false, nilError(held.Type())
	}
	return int(d.branch), d.pointer, nil
}
