package reflectcodec

import (
	"encoding"
	"reflect"
	"strconv"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

// resolveReflect reads a value of another schema as s says into v, which is addressable and of type n.typ. See [twin].
func resolveReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if s.Same {
		return decodeReflect(r, n, v)
	}
	switch n.op { // those that leave the branch of a writer's union to others
	case opMethods:
		return v.Addr().Interface().(resolvable).ResolveAvro(r, s)
	case opPointer:
		if v.IsNil() {
			v.Set(reflect.New(n.typ.Elem()))
		}
		return resolveReflect(r, n.item, s, v.Elem())
	case opWrapped:
		return resolveReflect(r, n.item, s, v.Field(0))
	case opAny:
		setAny(v, n.program.resolveAny(r, n.index, s))
		return r.Err()
	}
	if s = r.Choose(s); s == nil {
		return r.Err()
	}
	if s.Same {
		return decodeReflect(r, n, v)
	}
	switch n.op {
	case opLong:
		v.SetInt(r.LongFrom(s))
	case opLongSigned:
		v.SetInt(resolveSigned(r, n, s, n.typ.Bits()))
	case opLongUnsigned:
		v.SetUint(resolveUnsigned(r, n, s, n.typ.Bits()))
	case opFloat:
		*pointerTo[float32](v) = r.FloatFrom(s)
	case opFloatWide:
		v.SetFloat(float64(r.FloatFrom(s)))
	case opDouble:
		v.SetFloat(r.DoubleFrom(s))
	case opDoubleNarrow:
		*pointerTo[float32](v) = resolveDoubleNarrow(r, s)
	case opTime:
		*pointerTo[time.Time](v) = resolveTime(r, n.kind, s)
	case opClock:
		v.SetInt(int64(r.TimeMicrosFrom(s)))

	case opEnumIndex:
		if i := r.EnumFrom(s, len(n.symbols)); v.CanInt() {
			v.SetInt(int64(i))
		} else {
			v.SetUint(uint64(i))
		}
	case opEnumString:
		v.SetString(resolveSymbol(r, n, s))
	case opEnumText:
		resolveSymbolText(r, n, s, v.Addr().Interface().(encoding.TextUnmarshaler))

	case opStruct, opMapRecord:
		return resolveRecordReflect(r, n, s, v)
	case opArray:
		return resolveArrayReflect(r, n, s, v)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		if !n.whole {
			return resolveArrayReflect(r, n, s, v)
		}
		resolveWholeReflect(r, n, s, v)
	case opMap:
		return resolveMapReflect(r, n, s, v)

	case opNullPointer, opNullNil, opNullOptional:
		return resolveNullableReflect(r, n, s, v)
	case opUnion:
		return branchReflect(r, n, s.Branch, s.Value, v)
	default:
		panic("reflectcodec: cannot resolve op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

// resolveRecordReflect reads a record into a struct or a map.
func resolveRecordReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	var item reflect.Value
	if n.op == opMapRecord {
		item = beginMapRecord(n, v)
	}
	var input rt.Input
	for i := range s.Steps {
		step := &s.Steps[i]
		r.BeginDefault(&input, step.Default)
		var err error
		switch {
		case step.Field < 0:
			r.Skip(step.Skip)
		case n.op == opStruct:
			err = resolveFieldReflect(r, &n.fields[step.Field], step, v)
		default:
			f := &n.fields[step.Field]
			item.SetZero()
			if err = resolveReflect(r, f.node, step.Value, item); err == nil {
				v.SetMapIndex(f.key, item)
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

// resolveFieldReflect reads a field of struct v.
func resolveFieldReflect(r *rt.Reader, f *field, step *rt.Step, v reflect.Value) error {
	if f.node.op == opSkip {
		if step.Default != nil {
			return nil
		}
		return f.node.program.resolveSkip(r, f.node.index, step.Value)
	}
	item, fixed := f.make(v)
	if fixed != nil {
		return failFixed(r, fixed)
	}
	return resolveReflect(r, f.node, step.Value, item)
}

func resolveNullableReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if s.Branch != int(n.valueIndex) {
		v.SetZero()
		return nil
	}
	switch n.op {
	case opNullPointer:
		if v.IsNil() {
			v.Set(reflect.New(n.typ.Elem()))
		}
		v = v.Elem()
	case opNullOptional:
		v.Field(1).SetBool(true)
		v = v.Field(0)
	}
	return resolveReflect(r, n.item, s.Value, v)
}
