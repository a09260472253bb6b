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
		v.SetBytes(readFixedSlice(r, n.avro, v.Bytes()))

	case opEnumIndex:
		if i := r.EnumFrom(s, len(n.avro.Symbols)); v.CanInt() {
			v.SetInt(int64(i))
		} else {
			v.SetUint(uint64(i))
		}
	case opEnumString:
		v.SetString(readSymbol(r, n.avro, s))
	case opEnumText:
		readSymbolText(r, n, s, v.Addr().Interface().(encoding.TextUnmarshaler))

	case opDecimal:
		*pointerTo[decimal.Decimal](v) = readDecimal(r, n.avro)
	case opRat:
		pointerTo[big.Rat](v).Set(readDecimal(r, n.avro).Rat())
	case opUUIDArray:
		u := r.UUIDString()
		copy(v.Bytes(), u[:])
	case opUUIDText:
		v.SetString(readUUIDText(r, n.avro))
	case opTime:
		*pointerTo[time.Time](v) = readTime(r, n.avro.Kind, s)
	case opClock:
		v.SetInt(int64(readClock(r, n.avro.Kind, s)))
	case opSpan:
		*pointerTo[rt.Duration](v) = r.Duration()

	case opStruct:
		return decodeStructReflect(r, n, s, v)
	case opMapRecord:
		return decodeMapRecord(r, r, n, s, v, byReflection)
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
		decodeWhole(r, s, wholeAt(n, v))
	case opMap:
		return decodeMap(r, r, n, s, v, byReflection)

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

// decodeStructReflect reads a record as s says into a struct.
func decodeStructReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	steps := stepsOf(s, n.direct)
	for i := range steps {
		step := &steps[i]
		var err error
		if f := step.Field; f >= 0 && step.Default == nil && len(n.fields[f].index) == 1 { // most, and quicker
			err = decodeReflect(r, n.fields[f].node, step.Value, v.Field(n.fields[f].index[0]))
		} else {
			err = decodeStepReflect(r, n, step, v)
		}
		if err != nil {
			return r.StepError(err, n.avro.Name.Short, step)
		}
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// decodeStepReflect does a step that decodeStructReflect does not do itself.
func decodeStepReflect(r *rt.Reader, n *node, step *rt.Step, v reflect.Value) (err error) {
	var input rt.Input
	r.BeginDefault(&input, step.Default)
	if step.Field < 0 {
		r.Skip(step.Skip)
	} else if f := &n.fields[step.Field]; f.node.op == opSkip {
		err = f.node.program.skipField(r, f.node.index, step)
	} else if item, fixed := f.find(v, true); fixed != nil {
		err = failFixed(r, fixed)
	} else {
		err = decodeReflect(r, f.node, step.Value, item)
	}
	r.EndDefault(&input)
	if err == nil {
		err = r.Err()
	}
	return err
}

// ErrUnexported: an embedded pointer to a struct of an unexported type that is nil when decoding. Package reflect does
// not let others set it.
var ErrUnexported = rt.NewCause("nil embedded pointer to an unexported type")

// nilError is the error of encoding what lies behind the pointer, which is nil.
func (h *hop) nilError() error { return nilError(reflect.PointerTo(h.typ)) }

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

func decodeUnionReflect(r *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	number, s := branchOf(r, s, len(n.union.branches))
	if number < 0 || number == n.union.null {
		v.SetZero()
		return r.Err()
	}
	return decodeBranch(r, r, n, number, s, v, byReflection)
}
