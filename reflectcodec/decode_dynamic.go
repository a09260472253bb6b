package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: What append_dynamic.go says holds for decoding, too. Why there are two Readers is told at decodeUnsafe.

// decodeMapRecord reads a record into the map v, in place of what it held.
func decodeMapRecord(r, shared *rt.Reader, n *node, s *rt.Resolution, v reflect.Value, parts way) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(n.typ, len(n.fields)))
	} else {
		v.Clear()
	}
	variables := scratchOf(n)
	defer variables.giveBack(n)
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
			variables.item.SetZero()
			if err = parts.decode(r, shared, f.node, step.Value, variables.item); err == nil {
				v.SetMapIndex(f.key, variables.item)
			}
		}
		if err != nil || r.Failed() {
			return r.StepError(err, n.avro.Name.Short, step)
		}
		r.EndDefault(&input)
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeMap reads a map into v, in place of what it held.
func decodeMap(r, shared *rt.Reader, n *node, s *rt.Resolution, v reflect.Value, parts way) error {
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
			variables.item.SetZero()
			if err := parts.decode(r, shared, n.item, s, variables.item); err != nil {
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

// decodeBranch reads the branch of a union with the given number into the interface v, reusing the memory of a pointer,
// slice or map it holds if it is of the same type.
func decodeBranch(r, shared *rt.Reader, n *node, number int, s *rt.Resolution, v reflect.Value, parts way) error {
	b := &n.union.branches[number]
	same := !v.IsNil() && v.Elem().Type() == b.typ
	if b.pointer && same && !v.Elem().IsNil() {
		return parts.decode(r, shared, b.node, s, v.Elem().Elem())
	}
	item := reflect.New(b.node.typ)
	if b.keep && same {
		item.Elem().Set(v.Elem())
	}
	err := parts.decode(r, shared, b.node, s, item.Elem())
	if b.pointer {
		v.Set(item)
	} else {
		v.Set(item.Elem())
	}
	return err
}
