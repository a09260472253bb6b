//go:build !purego

package reflectcodec

import (
	"encoding"
	"math/big"
	"reflect"
	"strconv"
	"time"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// appendUnsafe appends the encoding of the variable at p, which is of type n.typ. See [twin].
func appendUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	switch n.op {
	case opNull:
		if n.typ.Kind() == reflect.Pointer {
			return b, nullError(n.typ, *(*unsafe.Pointer)(p) == nil)
		}
		return b, nil
	case opBool:
		return rt.AppendBoolean(b, *(*bool)(p)), nil
	case opInt:
		return rt.AppendInt(b, *(*int32)(p)), nil
	case opIntSigned:
		return appendSigned(b, loadInteger(n, p), false)
	case opIntUnsigned:
		return appendUnsigned(b, uint64(loadInteger(n, p)), false)
	case opLong:
		return rt.AppendLong(b, *(*int64)(p)), nil
	case opLongSigned:
		return rt.AppendLong(b, loadInteger(n, p)), nil
	case opLongUnsigned:
		return appendUnsigned(b, uint64(loadInteger(n, p)), true)
	case opFloat:
		return rt.AppendFloat(b, *(*float32)(p)), nil
	case opFloatWide:
		return appendFloatWide(b, *(*float64)(p))
	case opDouble:
		return rt.AppendDouble(b, *(*float64)(p)), nil
	case opDoubleNarrow:
		return rt.AppendDouble(b, float64(*(*float32)(p))), nil

	case opString:
		return w.AppendString(b, *(*string)(p)), w.TakeError()
	case opStringBytes:
		text := *(*[]byte)(p)
		return w.AppendString(b, unsafe.String(unsafe.SliceData(text), len(text))), w.TakeError()
	case opText:
		return appendText(b, w, pointerAt(n, p).(encoding.TextMarshaler))
	case opBytes:
		return rt.AppendBytes(b, *(*[]byte)(p)), nil
	case opBytesString:
		return rt.AppendString(b, *(*string)(p)), nil
	case opFixedArray:
		return append(b, bytesAt(p, n.layout.size)...), nil
	case opFixedSlice:
		return appendFixedSlice(b, n.avro, *(*[]byte)(p))

	case opEnumIndex:
		i := loadInteger(n, p)
		if !n.layout.sign {
			i = int64(min(uint64(i), 1<<32))
		}
		return appendSymbolNumber(b, n, i)
	case opEnumString:
		return appendSymbol(b, n, *(*string)(p))
	case opEnumText:
		return appendSymbolText(b, n, pointerAt(n, p).(encoding.TextMarshaler))

	case opDecimal:
		return appendDecimal(b, n.avro, *(*decimal.Decimal)(p))
	case opRat:
		return appendRat(b, n.avro, (*big.Rat)(p))
	case opUUIDArray:
		return rt.AppendUUIDString(b, *(*rt.UUID)(p)), nil
	case opUUIDText:
		return appendUUIDText(b, n.avro, *(*string)(p))
	case opTime:
		return appendTime(b, n.avro.Kind, *(*time.Time)(p))
	case opClock:
		return appendClock(b, n.avro.Kind, *(*time.Duration)(p))
	case opSpan:
		return rt.AppendDuration(b, *(*rt.Duration)(p)), nil

	case opStruct:
		return appendStructUnsafe(b, w, n, p, depth)
	case opMapRecord:
		return appendMapRecord(b, w, n, valueAt(n, p), depth, inMemory)
	case opMethods:
		return pointerAt(n, p).(generated).AppendAvroTo(b, w)

	case opArray:
		return appendArrayUnsafe(b, w, n, p, depth)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		return appendWhole(b, w, pointerLike(wholeArrays[n.item.op].slice, p))
	case opMap:
		if n.layout.basic {
			return appendBasicMap(b, w, n.item.op, p)
		}
		return appendMap(b, w, n, valueAt(n, p), depth, inMemory)

	case opPointer:
		if p = *(*unsafe.Pointer)(p); p == nil {
			return b, nilError(n.typ)
		}
		return appendUnsafe(b, w, n.item, p, depth)
	case opNullPointer:
		if p = *(*unsafe.Pointer)(p); p == nil {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendUnsafe(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, p, depth)
	case opNullNil: // the first word of a slice, and the only one of a map, is nil when it is
		if *(*unsafe.Pointer)(p) == nil {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendUnsafe(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, p, depth)
	case opNullOptional:
		if !*(*bool)(unsafe.Add(p, n.setOffset)) {
			return rt.AppendLong(b, int64(n.nullIndex)), nil
		}
		return appendUnsafe(rt.AppendLong(b, int64(n.valueIndex)), w, n.item, p, depth)
	case opWrapped: // the field lies where the struct does
		return appendUnsafe(b, w, n.item, p, depth)
	case opUnion:
		return appendUnionUnsafe(b, w, n, p, depth)
	case opAny:
		return n.program.appendAny(b, w, n.index, *(*any)(p), depth)
	}
	panic("reflectcodec: cannot append op " + strconv.Itoa(int(n.op)))
}

// appendStructUnsafe appends a struct. The frequent ops are done in the loop itself, without a call for each field;
// what is rare stands in functions of its own, so that the loop keeps more in registers.
func appendStructUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	if n.recursive {
		if depth >= rt.MaxEncodeDepth {
			return b, depthError()
		}
		depth++
	}
	steps := n.layout.steps
	for i := range steps {
		s := &steps[i]
		item := unsafe.Add(p, s.offset)
		switch s.op {
		case opBool:
			b = rt.AppendBoolean(b, *(*bool)(item))
		case opInt:
			b = rt.AppendInt(b, *(*int32)(item))
		case opLong:
			b = rt.AppendLong(b, *(*int64)(item))
		case opFloat:
			b = rt.AppendFloat(b, *(*float32)(item))
		case opDouble:
			b = rt.AppendDouble(b, *(*float64)(item))
		case opString:
			if b = w.AppendString(b, *(*string)(item)); w.Failed() {
				return b, stepError(w.TakeError(), n, s)
			}
		case opBytes:
			b = rt.AppendBytes(b, *(*[]byte)(item))
		case opCount: // a run
			b = append(b, bytesAt(item, uintptr(s.width))...)
		default:
			var err error
			if b, err = appendStepUnsafe(b, w, n, s, p, depth); err != nil {
				return b, err
			}
		}
	}
	return b, nil
}

//go:noinline
func stepError(err error, n *node, s *step) error {
	return rt.FieldError(err, n.avro.Name.Short, n.fields[s.field].name)
}

// appendStepUnsafe does a step that appendStructUnsafe does not do itself. The error has the field's path.
func appendStepUnsafe(b []byte, w *rt.Writer, n *node, s *step, p unsafe.Pointer, depth int) ([]byte, error) {
	var err error
	switch s.op {
	case opStruct:
		b, err = appendStructUnsafe(b, w, s.node, unsafe.Add(p, s.offset), depth)
	case 0:
		b, err = appendFieldUnsafe(b, w, &n.fields[s.field], p, depth)
	default:
		b, err = appendUnsafe(b, w, s.node, unsafe.Add(p, s.offset), depth)
	}
	if err != nil {
		return b, stepError(err, n, s)
	}
	return b, nil
}

// appendFieldUnsafe appends a field of the struct at p that is left out, may be left out, or lies behind embedded
// pointers.
func appendFieldUnsafe(b []byte, w *rt.Writer, f *field, p unsafe.Pointer, depth int) ([]byte, error) {
	if f.node.op == opSkip {
		return append(b, f.preset...), nil
	}
	item, missing := f.findAt(p, false)
	switch {
	case missing != nil && !f.omitZero:
		return b, missing.nilError()
	case missing != nil || f.omitZero && f.isZero(valueAt(f.node, item)):
		return append(b, f.preset...), nil
	}
	return appendUnsafe(b, w, f.node, item, depth)
}

// appendArrayUnsafe appends a slice item by item, or all at once if their memory is their encoding.
func appendArrayUnsafe(b []byte, w *rt.Writer, n *node, p unsafe.Pointer, depth int) ([]byte, error) {
	items := *(*[]byte)(p)
	length, data, item, size := len(items), unsafe.Pointer(unsafe.SliceData(items)), n.item, n.layout.item
	b, blocks := w.BeginBlocks(b, length)
	if width := item.layout.wire; width > 0 && length > 0 && (w == nil || w.BlockBytes <= 0) {
		return blocks.End(append(b, bytesAt(data, width*uintptr(length))...), length), nil
	}
	for i := range length {
		var err error
		if item.op == opStruct {
			b, err = appendStructUnsafe(b, w, item, unsafe.Add(data, uintptr(i)*size), depth)
		} else {
			b, err = appendUnsafe(b, w, item, unsafe.Add(data, uintptr(i)*size), depth)
		}
		if err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, length), nil
}
