//go:build !purego

package reflectcodec

import (
	"encoding"
	"strconv"
	"time"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
)

// resolveUnsafe reads a value of another schema as s says into the variable at p, which is of type n.typ. See [twin], and the note
// at decodeUnsafe on shared.
func resolveUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if s.Same {
		return decodeUnsafe(r, shared, n, p)
	}
	switch n.op { // those that leave the branch of a writer's union to others
	case opMethods:
		return pointerAt(n, p).(resolvable).ResolveAvro(shared, s)
	case opPointer:
		return resolveUnsafe(r, shared, n.item, s, pointee(n, p))
	case opWrapped: // the field lies where the struct does
		return resolveUnsafe(r, shared, n.item, s, p)
	case opAny:
		*(*any)(p) = n.program.resolveAny(r, n.index, s)
		return r.Err()
	}
	if s = r.Choose(s); s == nil {
		return r.Err()
	}
	if s.Same {
		return decodeUnsafe(r, shared, n, p)
	}
	switch n.op {
	case opLong:
		*(*int64)(p) = r.LongFrom(s)
	case opLongSigned:
		storeInteger(n, p, resolveSigned(r, n, s, int(8*n.layout.width)))
	case opLongUnsigned:
		storeInteger(n, p, int64(resolveUnsigned(r, n, s, int(8*n.layout.width))))
	case opFloat:
		*(*float32)(p) = r.FloatFrom(s)
	case opFloatWide:
		*(*float64)(p) = float64(r.FloatFrom(s))
	case opDouble:
		*(*float64)(p) = r.DoubleFrom(s)
	case opDoubleNarrow:
		*(*float32)(p) = resolveDoubleNarrow(r, s)
	case opTime:
		*(*time.Time)(p) = resolveTime(r, n.kind, s)
	case opClock:
		*(*time.Duration)(p) = r.TimeMicrosFrom(s)

	case opEnumIndex:
		storeInteger(n, p, int64(r.EnumFrom(s, len(n.symbols))))
	case opEnumString:
		*(*string)(p) = resolveSymbol(r, n, s)
	case opEnumText:
		resolveSymbolText(r, n, s, pointerAt(n, p).(encoding.TextUnmarshaler))

	case opStruct:
		return resolveStructUnsafe(r, shared, n, s, p)
	case opMapRecord:
		return resolveMapRecordUnsafe(r, shared, n, s, p)
	case opArray:
		return resolveArrayUnsafe(r, shared, n, s, p)
	case opBoolArray:
		v := (*[]bool)(p)
		*v = r.BooleanArrayFrom(s, *v)
	case opIntArray:
		v := (*[]int32)(p)
		*v = r.IntArrayFrom(s, *v)
	case opLongArray:
		v := (*[]int64)(p)
		*v = r.LongArrayFrom(s, *v)
	case opFloatArray:
		v := (*[]float32)(p)
		*v = r.FloatArrayFrom(s, *v)
	case opDoubleArray:
		v := (*[]float64)(p)
		*v = r.DoubleArrayFrom(s, *v)
	case opBytesArray:
		v := (*[][]byte)(p)
		*v = r.BytesArrayFrom(s, *v)
	case opStringArray:
		v := (*[]string)(p)
		*v = r.StringArrayFrom(s, *v)
	case opMap:
		return resolveMapUnsafe(r, shared, n, s, p)

	case opNullPointer, opNullNil, opNullOptional:
		return resolveNullableUnsafe(r, shared, n, s, p)
	case opUnion:
		return branchUnsafe(r, shared, n, s.Branch, s.Value, p)
	default:
		panic("reflectcodec: cannot resolve op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

// resolveStructUnsafe reads a struct.
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
		} else {
			f := &n.fields[step.Field]
			if f.hops != nil || f.node.op == opSkip {
				err = resolveFieldUnsafe(r, shared, f, step, p)
			} else {
				err = resolveItemUnsafe(r, shared, f.node, step.Value, unsafe.Add(p, f.offset))
			}
		}
		if r.Failed() || err != nil {
			return r.StepError(err, n.name, step)
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

// resolveItemUnsafe is resolveUnsafe with a short way for the frequent ops, which leaves their failures in r.
func resolveItemUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, item unsafe.Pointer) error {
	switch n.op {
	case opBool:
		*(*bool)(item) = r.BooleanFrom(s)
	case opInt:
		*(*int32)(item) = r.IntFrom(s)
	case opLong:
		*(*int64)(item) = r.LongFrom(s)
	case opFloat:
		*(*float32)(item) = r.FloatFrom(s)
	case opDouble:
		*(*float64)(item) = r.DoubleFrom(s)
	case opString:
		*(*string)(item) = r.StringFrom(s)
	default:
		return resolveUnsafe(r, shared, n, s, item)
	}
	return nil
}

// resolveFieldUnsafe reads a field of the struct at p that is dropped, or lies behind embedded pointers.
func resolveFieldUnsafe(r, shared *rt.Reader, f *field, step *rt.Step, p unsafe.Pointer) error {
	if f.node.op == opSkip {
		if step.Default != nil {
			return nil
		}
		return f.node.program.resolveSkip(r, f.node.index, step.Value)
	}
	item, fixed := f.makeAt(p)
	if fixed != nil {
		return failFixed(r, fixed)
	}
	return resolveUnsafe(r, shared, f.node, step.Value, item)
}

func resolveNullableUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if s.Branch != int(n.valueIndex) {
		if n.op == opNullPointer {
			*(*unsafe.Pointer)(p) = nil
		} else {
			valueAt(n, p).SetZero()
		}
		return nil
	}
	switch n.op {
	case opNullPointer:
		p = pointee(n, p)
	case opNullOptional:
		*(*bool)(unsafe.Add(p, n.setOffset)) = true
	}
	return resolveUnsafe(r, shared, n.item, s.Value, p)
}
