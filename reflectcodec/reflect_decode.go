package reflectcodec

import (
	"encoding"
	"math/big"
	"reflect"
	"strconv"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// decodeReflect reads a value as s says into v, which is addressable and of type n.typ. See [twin].
func decodeReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if !s.Same && !n.op.passes() {
		if s = r.Choose(s); s == nil {
			return r.Err()
		}
	}
	switch n.op {
	case opNull:
		v.SetZero()
	case opBool:
		v.SetBool(r.Boolean())
	case opInt:
		v.SetInt(int64(r.Int()))
	case opIntSigned:
		v.SetInt(readSigned(r, n, s, false, n.typ.Bits()))
	case opIntUnsigned:
		v.SetUint(readUnsigned(r, n, s, false, n.typ.Bits()))
	case opLong:
		v.SetInt(r.LongFrom(s))
	case opLongSigned:
		v.SetInt(readSigned(r, n, s, true, n.typ.Bits()))
	case opLongUnsigned:
		v.SetUint(readUnsigned(r, n, s, true, n.typ.Bits()))
	case opFloat:
		*pointerTo[float32](v) = r.FloatFrom(s)
	case opFloatWide:
		v.SetFloat(float64(r.FloatFrom(s)))
	case opDouble:
		v.SetFloat(r.DoubleFrom(s))
	case opDoubleNarrow:
		*pointerTo[float32](v) = readDoubleNarrow(r, s)

	case opString, opBytesString:
		v.SetString(readString(r, n))
	case opStringBytes, opBytes:
		v.SetBytes(readBytes(r, n, v.Bytes()))
	case opText:
		readText(r, v.Addr().Interface().(encoding.TextUnmarshaler))
	case opFixedArray:
		r.Fixed(v.Bytes())
	case opFixedSlice:
		v.SetBytes(readFixedSlice(r, n, v.Bytes()))

	case opEnumIndex:
		if i := r.EnumFrom(s, len(n.symbols)); v.CanInt() {
			v.SetInt(int64(i))
		} else {
			v.SetUint(uint64(i))
		}
	case opEnumString:
		v.SetString(readSymbol(r, n, s))
	case opEnumText:
		readSymbolText(r, n, s, v.Addr().Interface().(encoding.TextUnmarshaler))

	case opDecimal:
		*pointerTo[decimal.Decimal](v) = readDecimal(r, n)
	case opRat:
		pointerTo[big.Rat](v).Set(readDecimal(r, n).Rat())
	case opUUIDArray:
		u := r.UUIDString()
		copy(v.Bytes(), u[:])
	case opUUIDText:
		v.SetString(readUUIDText(r, n))
	case opTime:
		*pointerTo[time.Time](v) = readTime(r, n.kind, s)
	case opClock:
		v.SetInt(int64(readClock(r, n.kind, s)))
	case opSpan:
		*pointerTo[rt.Duration](v) = r.Duration()

	case opStruct, opMapRecord:
		if s.Same && n.op == opStruct {
			return decodeStructReflect(r, n, v)
		}
		return decodeRecordReflect(r, n, s, v)
	case opMethods:
		if !s.Same {
			return v.Addr().Interface().(resolvable).ResolveAvro(r, s)
		}
		return v.Addr().Interface().(generated).DecodeAvro(r)

	case opArray:
		return decodeArrayReflect(r, n, s, v)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		if !n.whole {
			return decodeArrayReflect(r, n, s, v)
		}
		decodeWholeReflect(r, n, s, v)
	case opMap:
		return decodeMapReflect(r, n, s, v)

	case opPointer:
		return decodePointerReflect(r, n, s, v)
	case opNullPointer, opNullNil, opNullOptional:
		return decodeNullableReflect(r, n, s, v)
	case opUnion:
		return decodeUnionReflect(r, n, s, v)
	case opWrapped:
		return decodeReflect(r, n.item, s, v.Field(0))
	case opAny:
		if x := n.program.readAny(r, n.index, s); x != nil {
			v.Set(reflect.ValueOf(x))
		} else {
			v.SetZero()
		}
	default:
		panic("reflectcodec: cannot decode op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

// decodeStructReflect reads a struct directly, without the steps of a Resolution.
func decodeStructReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	for i := range n.fields {
		f := &n.fields[i]
		var err error
		if f.node.op == opSkip {
			err = f.node.program.skip(r, f.node.index, direct)
		} else if len(f.index) == 1 {
			err = decodeReflect(r, f.node, direct, v.Field(f.index[0]))
		} else {
			err = decodeDeepReflect(r, f, direct, v)
		}
		if err != nil {
			return rt.FieldError(err, n.name, f.name)
		}
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeRecordReflect reads a record as s says into a struct, or into a map in place of what it held.
func decodeRecordReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	var item reflect.Value
	if n.op == opMapRecord {
		emptyMap(v, len(n.fields))
		item = reflect.New(n.typ.Elem()).Elem()
	}
	var input rt.Input
	steps := stepsOf(s, n.direct)
	for i := range steps {
		step := &steps[i]
		r.BeginDefault(&input, step.Default)
		var err error
		if step.Field < 0 {
			r.Skip(step.Skip)
		} else if f := &n.fields[step.Field]; f.node.op == opSkip {
			err = f.node.program.skipField(r, f.node.index, step)
		} else if n.op == opStruct {
			err = decodeDeepReflect(r, f, step.Value, v)
		} else {
			item.SetZero()
			if err = decodeReflect(r, f.node, step.Value, item); err == nil {
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

// emptyMap makes v a map without entries, with room for some if it was nil.
func emptyMap(v reflect.Value, room int) {
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(v.Type(), room))
	} else {
		v.Clear()
	}
}

// decodeDeepReflect reads a field of struct v that may lie in embedded structs.
func decodeDeepReflect(r *rt.Reader, f *field, s *rt.Resolution, v reflect.Value) error {
	item, fixed := f.make(v)
	if fixed != nil {
		return failFixed(r, fixed)
	}
	return decodeReflect(r, f.node, s, item)
}

// make returns the Go field of struct v, and sets embedded pointers on the way that are nil; or it returns one that
// cannot be set.
func (f *field) make(v reflect.Value) (item reflect.Value, fixed *hop) {
	done := 0
	for i := range f.hops {
		h := &f.hops[i]
		for ; done < h.steps; done++ {
			v = v.Field(f.index[done])
		}
		if v.IsNil() {
			if h.fixed {
				return v, h
			}
			v.Set(reflect.New(h.typ))
		}
		v = v.Elem()
	}
	for ; done < len(f.index); done++ {
		v = v.Field(f.index[done])
	}
	return v, nil
}

// ErrUnexported: an embedded pointer to a struct of an unexported type that is nil when decoding. Package reflect does
// not let others set it.
var ErrUnexported = rt.NewCause("nil embedded pointer to an unexported type")

// failFixed returns the error of a pointer that cannot be set.
func failFixed(r *rt.Reader, h *hop) error {
	r.Fail(ErrUnexported, "the embedded pointer *"+h.typ.String()+
		" is nil, and cannot be set as the type is not exported: "+
		"export it, embed the struct itself, set the pointer before decoding, or use schemagen bind", r.Offset())
	return r.Err()
}

func decodePointerReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.New(n.typ.Elem()))
	}
	return decodeReflect(r, n.item, s, v.Elem())
}

func decodeNullableReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	number, s := branchOf(r, s, 2)
	if number != int(n.valueIndex) {
		v.SetZero()
		return r.Err()
	}
	switch n.op {
	case opNullPointer:
		return decodePointerReflect(r, n, s, v)
	case opNullOptional:
		v.Field(1).SetBool(true)
		return decodeReflect(r, n.item, s, v.Field(0))
	}
	return decodeReflect(r, n.item, s, v)
}

// decodeUnionReflect reads a union into an interface, reusing the memory of a pointer, slice or map it holds if it is
// of the same type.
func decodeUnionReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	u := n.union
	number, s := branchOf(r, s, len(u.branches))
	if number < 0 || number == u.null {
		v.SetZero()
		return r.Err()
	}
	b := &u.branches[number]
	same := !v.IsNil() && v.Elem().Type() == b.typ
	if b.pointer && same && !v.Elem().IsNil() {
		return decodeReflect(r, b.node, s, v.Elem().Elem())
	}
	item := reflect.New(b.node.typ)
	if b.keep && same {
		item.Elem().Set(v.Elem())
	}
	err := decodeReflect(r, b.node, s, item.Elem())
	if b.pointer {
		v.Set(item)
	} else {
		v.Set(item.Elem())
	}
	return err
}
