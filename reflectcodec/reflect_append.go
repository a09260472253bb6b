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

// appendReflect appends the encoding of v, which is addressable and of type n.typ. See [twin].
func appendReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	switch n.op {
	case opNull:
		if n.typ.Kind() == reflect.Pointer {
			return b, nullError(n.typ, v.IsNil())
		}
		return b, nil
	case opBool:
		return rt.AppendBoolean(b, v.Bool()), nil
	case opInt:
		return rt.AppendInt(b, int32(v.Int())), nil
	case opIntSigned:
		return appendSigned(b, v.Int(), false)
	case opIntUnsigned:
		return appendUnsigned(b, v.Uint(), false)
	case opLong, opLongSigned:
		return rt.AppendLong(b, v.Int()), nil
	case opLongUnsigned:
		return appendUnsigned(b, v.Uint(), true)
	case opFloat:
		return rt.AppendFloat(b, *pointerTo[float32](v)), nil
	case opFloatWide:
		return appendFloatWide(b, v.Float())
	case opDouble, opDoubleNarrow:
		return rt.AppendDouble(b, v.Float()), nil

	case opString:
		return w.AppendString(b, v.String()), w.TakeError()
	case opStringBytes:
		return w.AppendString(b, string(v.Bytes())), w.TakeError()
	case opText:
		return appendText(b, w, v.Addr().Interface().(encoding.TextMarshaler))
	case opBytes:
		return rt.AppendBytes(b, v.Bytes()), nil
	case opBytesString:
		return rt.AppendString(b, v.String()), nil
	case opFixedArray:
		return append(b, v.Bytes()...), nil
	case opFixedSlice:
		return appendFixedSlice(b, n.avro, v.Bytes())

	case opEnumIndex:
		if v.CanInt() {
			return appendSymbolNumber(b, n, v.Int())
		}
		return appendSymbolNumber(b, n, int64(min(v.Uint(), 1<<32)))
	case opEnumString:
		return appendSymbol(b, n, v.String())
	case opEnumText:
		return appendSymbolText(b, n, v.Addr().Interface().(encoding.TextMarshaler))

	case opDecimal:
		return appendDecimal(b, n.avro, *pointerTo[decimal.Decimal](v))
	case opRat:
		return appendRat(b, n.avro, pointerTo[big.Rat](v))
	case opUUIDArray:
		return rt.AppendUUIDString(b, rt.UUID(v.Bytes())), nil
	case opUUIDText:
		return appendUUIDText(b, n.avro, v.String())
	case opTime:
		return appendTime(b, n.avro.Kind, *pointerTo[time.Time](v))
	case opClock:
		return appendClock(b, n.avro.Kind, time.Duration(v.Int()))
	case opSpan:
		return rt.AppendDuration(b, *pointerTo[rt.Duration](v)), nil

	case opStruct:
		return appendStructReflect(b, w, n, v, depth)
	case opMapRecord:
		return appendMapRecord(b, w, n, v, depth, byReflection)
	case opMethods:
		return v.Addr().Interface().(generated).AppendAvroTo(b, w)

	case opArray:
		return appendArrayReflect(b, w, n, v, depth)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		if !n.whole {
			return appendArrayReflect(b, w, n, v, depth)
		}
		return appendWhole(b, w, wholeAt(n, v))
	case opMap:
		return appendMap(b, w, n, v, depth, byReflection)

	case opPointer:
		if v.IsNil() {
			return b, nilError(n.typ)
		}
		return appendReflect(b, w, n.item, v.Elem(), depth)
	case opNullPointer:
		if v.IsNil() {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendReflect(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, v.Elem(), depth)
	case opNullNil:
		if v.IsNil() {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendReflect(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, v, depth)
	case opNullOptional:
		if !v.Field(1).Bool() {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendReflect(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, v.Field(0), depth)
	case opUnion:
		return appendUnion(b, w, n, v, depth, byReflection)
	case opWrapped:
		return appendReflect(b, w, n.item, v.Field(0), depth)
	case opAny:
		return n.program.appendAny(b, w, n.index, v.Interface(), depth)
	}
	panic("reflectcodec: cannot append op " + strconv.Itoa(int(n.op)))
}

// pointerTo returns a pointer to v, which is addressable and of type T or of a named type made from it.
func pointerTo[T any](v reflect.Value) *T {
	p := v.Addr()
	if x, ok := p.Interface().(*T); ok {
		return x
	}
	return p.Convert(reflect.TypeFor[*T]()).Interface().(*T)
}

func appendStructReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	if n.recursive {
		if depth >= rt.MaxEncodeDepth {
			return b, depthError()
		}
		depth++
	}
	for i := range n.fields {
		f := &n.fields[i]
		if f.node.op == opSkip {
			b = append(b, f.preset...)
			continue
		}
		item, missing := f.find(v, false)
		switch {
		case missing != nil && !f.omitZero:
			return b, rt.FieldError(missing.nilError(), n.avro.Name.Short, f.name)
		case missing != nil || f.omitZero && f.isZero(item):
			b = append(b, f.preset...)
			continue
		}
		var err error
		if b, err = appendReflect(b, w, f.node, item, depth); err != nil {
			return b, rt.FieldError(err, n.avro.Name.Short, f.name)
		}
	}
	return b, nil
}

// find returns the Go field of struct v. Of embedded pointers on the way that are nil it sets those it can if decoding
// says so; at any other it stops, and returns that.
func (f *field) find(v reflect.Value, decoding bool) (item reflect.Value, missing *hop) {
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
			if !decoding || h.fixed {
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

// isZero reports whether item, the field's value, is one that omitzero leaves out.
func (f *field) isZero(item reflect.Value) bool {
	switch {
	case !f.hasIsZero:
		return item.IsZero()
	case item.Kind() == reflect.Pointer:
		return item.IsNil() || item.Interface().(zeroer).IsZero()
	}
	return item.Addr().Interface().(zeroer).IsZero()
}

// appendArrayReflect appends a slice item by item.
func appendArrayReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	length := v.Len()
	b, blocks := w.BeginBlocks(b, length)
	for i := range length {
		var err error
		if b, err = appendReflect(b, w, n.item, v.Index(i), depth); err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, length), nil
}
