//go:build !purego

package reflectcodec

import (
	"encoding"
	"reflect"
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
		return reflect.NewAt(n.typ, p).Interface().(resolvable).ResolveAvro(shared, s)
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
		resolveSymbolText(r, n, s, reflect.NewAt(n.typ, p).Interface().(encoding.TextUnmarshaler))

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
		return resolveUnionUnsafe(r, shared, n, s, p)
	default:
		panic("reflectcodec: cannot resolve op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

// resolveStructUnsafe reads a struct. As in decodeStructUnsafe the frequent ops are done in the loop itself.
func resolveStructUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if n.recursive {
		if err := r.Enter(); err != nil {
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
			to := &n.fields[step.Field]
			var o op
			if to.hops == nil {
				o = to.node.op
			}
			item := unsafe.Add(p, to.offset)
			switch o {
			case opBool:
				*(*bool)(item) = r.BooleanFrom(step.Value)
			case opInt:
				*(*int32)(item) = r.IntFrom(step.Value)
			case opLong:
				*(*int64)(item) = r.LongFrom(step.Value)
			case opFloat:
				*(*float32)(item) = r.FloatFrom(step.Value)
			case opDouble:
				*(*float64)(item) = r.DoubleFrom(step.Value)
			case opString:
				*(*string)(item) = r.StringFrom(step.Value)
			case 0, opSkip:
				err = resolveFieldUnsafe(r, shared, to, step, p)
			default:
				err = resolveUnsafe(r, shared, to.node, step.Value, item)
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
			reflect.NewAt(n.typ, p).Elem().SetZero()
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
