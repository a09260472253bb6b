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

// decodeReflect reads a value into v, which is addressable and of type n.typ. See [twin].
func decodeReflect(r *rt.Reader, n *node, v reflect.Value) error {
	switch n.op {
	case opNull:
		v.SetZero()
	case opBool:
		v.SetBool(r.Boolean())
	case opInt:
		v.SetInt(int64(r.Int()))
	case opIntSigned:
		v.SetInt(readSigned(r, n, false, n.typ.Bits()))
	case opIntUnsigned:
		v.SetUint(readUnsigned(r, n, false, n.typ.Bits()))
	case opLong:
		v.SetInt(r.Long())
	case opLongSigned:
		v.SetInt(readSigned(r, n, true, n.typ.Bits()))
	case opLongUnsigned:
		v.SetUint(readUnsigned(r, n, true, n.typ.Bits()))
	case opFloat:
		*pointerTo[float32](v) = r.Float()
	case opFloatWide:
		v.SetFloat(float64(r.Float()))
	case opDouble:
		v.SetFloat(r.Double())
	case opDoubleNarrow:
		*pointerTo[float32](v) = readDoubleNarrow(r)

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
		if i := r.Enum(len(n.symbols)); v.CanInt() {
			v.SetInt(int64(i))
		} else {
			v.SetUint(uint64(i))
		}
	case opEnumString:
		v.SetString(readSymbol(r, n))
	case opEnumText:
		readSymbolText(r, n, v.Addr().Interface().(encoding.TextUnmarshaler))

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
		*pointerTo[time.Time](v) = readTime(r, n.kind)
	case opClock:
		v.SetInt(int64(readClock(r, n.kind)))
	case opSpan:
		*pointerTo[rt.Duration](v) = r.Duration()

	case opStruct:
		return decodeStructReflect(r, n, v)
	case opMapRecord:
		return decodeMapRecordReflect(r, n, v)
	case opMethods:
		return v.Addr().Interface().(generated).DecodeAvro(r)

	case opArray:
		return decodeArrayReflect(r, n, v)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		if !n.whole {
			return decodeArrayReflect(r, n, v)
		}
		decodeWholeReflect(r, n, v)
	case opMap:
		return decodeMapReflect(r, n, v)

	case opPointer:
		return decodePointerReflect(r, n, v)
	case opNullPointer, opNullNil, opNullOptional:
		return decodeNullableReflect(r, n, v)
	case opUnion:
		return decodeUnionReflect(r, n, v)
	case opWrapped:
		return decodeReflect(r, n.item, v.Field(0))
	case opAny:
		setAny(v, n.program.readAny(r, n.index))
	default:
		panic("reflectcodec: cannot decode op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

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
			err = f.node.program.skip(r, f.node.index)
		} else if item, fixed := f.make(v); fixed != nil {
			err = failFixed(r, fixed)
		} else {
			err = decodeReflect(r, f.node, item)
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

// make returns the Go field of struct v, and sets embedded pointers on the way that are nil; or it returns one that cannot be
// set.
func (f *field) make(v reflect.Value) (item reflect.Value, fixed *hop) {
	if len(f.index) == 1 {
		return v.Field(f.index[0]), nil
	}
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

// ErrUnexported: an embedded pointer to a struct of an unexported type that is nil when decoding. Package reflect does not let
// others set it.
var ErrUnexported = rt.NewCause("nil embedded pointer to an unexported type")

// failFixed returns the error of a pointer that cannot be set.
func failFixed(r *rt.Reader, h *hop) error {
	r.Fail(ErrUnexported, "the embedded pointer *"+h.typ.String()+" is nil, and cannot be set as the type is not exported: "+
		"export it, embed the struct itself, set the pointer before decoding, or use schemagen bind", r.Offset())
	return r.Err()
}

// decodeMapRecordReflect reads a record into a map, in place of what it held.
func decodeMapRecordReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if n.counts {
		if err := n.enter(r); err != nil {
			return err
		}
	}
	item := beginMapRecord(n, v)
	for i := range n.fields {
		f := &n.fields[i]
		item.SetZero()
		if err := decodeReflect(r, f.node, item); err != nil {
			return rt.FieldError(err, n.name, f.name)
		}
		v.SetMapIndex(f.key, item)
	}
	if n.recursive {
		r.Leave()
	}
	return nil
}

// beginMapRecord makes v an empty map for a record, and returns a variable for its values.
func beginMapRecord(n *node, v reflect.Value) reflect.Value {
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(n.typ, len(n.fields)))
	} else {
		v.Clear()
	}
	return reflect.New(n.typ.Elem()).Elem()
}

// setAny stores x in v, of an interface type.
func setAny(v reflect.Value, x any) {
	if x == nil {
		v.SetZero()
	} else {
		v.Set(reflect.ValueOf(x))
	}
}

func decodePointerReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.New(n.typ.Elem()))
	}
	return decodeReflect(r, n.item, v.Elem())
}

func decodeNullableReflect(r *rt.Reader, n *node, v reflect.Value) error {
	if r.UnionIndex(2) != int(n.valueIndex) {
		v.SetZero()
		return r.Err()
	}
	switch n.op {
	case opNullPointer:
		return decodePointerReflect(r, n, v)
	case opNullOptional:
		v.Field(1).SetBool(true)
		return decodeReflect(r, n.item, v.Field(0))
	}
	return decodeReflect(r, n.item, v)
}
