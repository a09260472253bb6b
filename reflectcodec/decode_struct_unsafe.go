//go:build !purego

package reflectcodec

import (
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// decodeStructUnsafe reads a struct directly. The frequent ops are done in the loop itself, without a call for each
// field; the others stand in a function of their own, so that the loop keeps more in registers.
func decodeStructUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	steps := n.layout.steps
	for i := range steps {
		s := &steps[i]
		item := unsafe.Add(p, s.offset)
		switch s.op {
		case opBool:
			*(*bool)(item) = r.Boolean()
		case opInt:
			*(*int32)(item) = r.Int()
		case opLong:
			*(*int64)(item) = r.Long()
		case opFloat:
			*(*float32)(item) = r.Float()
		case opDouble:
			*(*float64)(item) = r.Double()
		case opString:
			*(*string)(item) = r.String()
		default:
			if err := decodeStepUnsafe(r, shared, n, s, p); err != nil {
				return err
			}
			continue
		}
		if r.Failed() {
			return r.StepError(nil, n.avro.Name.Short, &n.direct[s.field])
		}
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeStepUnsafe does a step that decodeStructUnsafe does not do itself. The error has the field's path.
func decodeStepUnsafe(r, shared *rt.Reader, n *node, s *step, p unsafe.Pointer) error {
	item := unsafe.Add(p, s.offset)
	var err error
	switch s.op {
	case opCount: // a run
		if r.AtHand() < int(s.width) {
			return decodeRunUnsafe(r, n, s, p)
		}
		r.Fixed(bytesAt(item, uintptr(s.width)))
		return nil
	case opStruct:
		err = decodeStructUnsafe(r, shared, s.node, item)
	case 0:
		err = decodeFieldUnsafe(r, shared, &n.fields[s.field], &n.direct[s.field], p)
	default:
		err = decodeUnsafe(r, shared, s.node, direct, item)
	}
	if err != nil {
		return r.StepError(err, n.avro.Name.Short, &n.direct[s.field])
	}
	return nil
}

// decodeRunUnsafe reads the fields of a run one by one, as not all of them are at hand.
func decodeRunUnsafe(r *rt.Reader, n *node, s *step, p unsafe.Pointer) error {
	for i := int(s.field); i < int(s.field)+int(s.count); i++ {
		f := &n.fields[i]
		if err := decodeUnsafe(r, nil, f.node, direct, unsafe.Add(p, f.offset)); err != nil {
			return r.StepError(err, n.avro.Name.Short, &n.direct[i])
		}
	}
	return nil
}

// resolveStructUnsafe reads a struct as s says.
func resolveStructUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	var input rt.Input
	for i := range s.Steps {
		step := &s.Steps[i]
		if step.Default != nil {
			r.BeginDefault(&input, step.Default)
		}
		var err error
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else if f := &n.fields[step.Field]; f.hops != nil || f.node.op == opSkip {
			err = decodeFieldUnsafe(r, shared, f, step, p)
		} else if item := unsafe.Add(p, f.offset); !decodeFrequent(r, f.node.op, step.Value, item) {
			err = decodeUnsafe(r, shared, f.node, step.Value, item)
		}
		if r.Failed() || err != nil {
			return r.StepError(err, n.avro.Name.Short, step)
		}
		if step.Default != nil {
			r.EndDefault(&input)
		}
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeFrequent reads a value of one of the frequent ops, and leaves a failure in r; it reports whether it is one.
func decodeFrequent(r *rt.Reader, o op, s *rt.Resolution, p unsafe.Pointer) bool {
	switch o {
	case opBool:
		*(*bool)(p) = r.BooleanFrom(s)
	case opInt:
		*(*int32)(p) = r.IntFrom(s)
	case opLong:
		*(*int64)(p) = r.LongFrom(s)
	case opFloat:
		*(*float32)(p) = r.FloatFrom(s)
	case opDouble:
		*(*float64)(p) = r.DoubleFrom(s)
	case opString:
		*(*string)(p) = r.StringFrom(s)
	case opBytes:
		v := (*[]byte)(p)
		*v = r.BytesFrom(s, *v)
	default:
		return false
	}
	return true
}

// decodeFieldUnsafe reads a field of the struct at p that is dropped, or lies behind embedded pointers.
func decodeFieldUnsafe(r, shared *rt.Reader, f *field, step *rt.Step, p unsafe.Pointer) error {
	if f.node.op == opSkip {
		return f.node.program.skipField(r, f.node.index, step)
	}
	item, fixed := f.findAt(p, true)
	if fixed != nil {
		return failFixed(r, fixed)
	}
	return decodeUnsafe(r, shared, f.node, step.Value, item)
}
