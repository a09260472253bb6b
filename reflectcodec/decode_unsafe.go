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

// NOTE: A Reader on the caller's stack must be seen by no call through an interface or a function value, or the compiler would
// move it to the heap; and rightly so, as the code behind the call might keep it. So the functions here are given the Reader
// twice. Only the methods of generated types are called with the second, shared, which is the same Reader where it lives on
// the heap and nil where it does not: program.hasMethods tells beforehand which is needed. That the compiler agrees is held by
// TestDecodeKeepsItsReaderOnTheStack.

// decodeUnsafe reads a value into the variable at p, which is of type n.typ. See [twin], and the note above on shared.
func decodeUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	switch n.op {
	case opNull:
		if n.typ.Kind() == reflect.Pointer {
			*(*unsafe.Pointer)(p) = nil
		}
	case opBool:
		*(*bool)(p) = r.Boolean()
	case opInt:
		*(*int32)(p) = r.Int()
	case opIntSigned:
		storeInteger(n, p, readSigned(r, n, false, int(8*n.layout.width)))
	case opIntUnsigned:
		storeInteger(n, p, int64(readUnsigned(r, n, false, int(8*n.layout.width))))
	case opLong:
		*(*int64)(p) = r.Long()
	case opLongSigned:
		storeInteger(n, p, readSigned(r, n, true, int(8*n.layout.width)))
	case opLongUnsigned:
		storeInteger(n, p, int64(readUnsigned(r, n, true, int(8*n.layout.width))))
	case opFloat:
		*(*float32)(p) = r.Float()
	case opFloatWide:
		*(*float64)(p) = float64(r.Float())
	case opDouble:
		*(*float64)(p) = r.Double()
	case opDoubleNarrow:
		*(*float32)(p) = readDoubleNarrow(r)

	case opString, opBytesString:
		*(*string)(p) = readString(r, n)
	case opStringBytes, opBytes:
		v := (*[]byte)(p)
		*v = readBytes(r, n, *v)
	case opText:
		readText(r, pointerAt(n, p).(encoding.TextUnmarshaler))
	case opFixedArray:
		r.Fixed(bytesAt(p, n.layout.size))
	case opFixedSlice:
		v := (*[]byte)(p)
		*v = readFixedSlice(r, n, *v)

	case opEnumIndex:
		storeInteger(n, p, int64(r.Enum(len(n.symbols))))
	case opEnumString:
		*(*string)(p) = readSymbol(r, n)
	case opEnumText:
		readSymbolText(r, n, pointerAt(n, p).(encoding.TextUnmarshaler))

	case opDecimal:
		*(*decimal.Decimal)(p) = readDecimal(r, n)
	case opRat:
		(*big.Rat)(p).Set(readDecimal(r, n).Rat())
	case opUUIDArray:
		*(*rt.UUID)(p) = r.UUIDString()
	case opUUIDText:
		*(*string)(p) = readUUIDText(r, n)
	case opTime:
		*(*time.Time)(p) = readTime(r, n.kind)
	case opClock:
		*(*time.Duration)(p) = readClock(r, n.kind)
	case opSpan:
		*(*rt.Duration)(p) = r.Duration()

	case opStruct:
		return decodeStructUnsafe(r, shared, n, p)
	case opMapRecord:
		return decodeMapRecordUnsafe(r, shared, n, p)
	case opMethods:
		return pointerAt(n, p).(generated).DecodeAvro(shared)

	case opArray:
		return decodeArrayUnsafe(r, shared, n, p)
	case opBoolArray:
		v := (*[]bool)(p)
		*v = r.BooleanArray(*v)
	case opIntArray:
		v := (*[]int32)(p)
		*v = r.IntArray(*v)
	case opLongArray:
		v := (*[]int64)(p)
		*v = r.LongArray(*v)
	case opFloatArray:
		v := (*[]float32)(p)
		*v = r.FloatArray(*v)
	case opDoubleArray:
		v := (*[]float64)(p)
		*v = r.DoubleArray(*v)
	case opBytesArray:
		v := (*[][]byte)(p)
		*v = r.BytesArray(*v)
	case opStringArray:
		v := (*[]string)(p)
		*v = r.StringArray(*v)
	case opMap:
		return decodeMapUnsafe(r, shared, n, p)

	case opPointer:
		return decodeUnsafe(r, shared, n.item, pointee(n, p))
	case opNullPointer, opNullNil, opNullOptional:
		return decodeNullableUnsafe(r, shared, n, p)
	case opWrapped: // the field lies where the struct does
		return decodeUnsafe(r, shared, n.item, p)
	case opUnion:
		return decodeUnionUnsafe(r, shared, n, p)
	case opAny:
		*(*any)(p) = n.program.readAny(r, n.index)
	default:
		panic("reflectcodec: cannot decode op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

// decodeStructUnsafe reads a struct. The frequent ops are done in the loop itself, without a call for each field; the others
// stand in a function of their own, so that the loop keeps more in registers.
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
			return decodeFieldError(r, nil, n, int(s.field))
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
		err = decodeFieldUnsafe(r, shared, &n.fields[s.field], p)
	default:
		err = decodeUnsafe(r, shared, s.node, item)
	}
	if err != nil {
		return decodeFieldError(r, err, n, int(s.field))
	}
	return nil
}

// decodeRunUnsafe reads the fields of a run one by one, as not all of them are at hand.
func decodeRunUnsafe(r *rt.Reader, n *node, s *step, p unsafe.Pointer) error {
	for i := int(s.field); i < int(s.field)+int(s.count); i++ {
		f := &n.fields[i]
		if err := decodeUnsafe(r, nil, f.node, unsafe.Add(p, f.offset)); err != nil {
			return decodeFieldError(r, err, n, i)
		}
	}
	return nil
}

// decodeFieldError returns the failure of a field: err, or that of r if err is nil.
func decodeFieldError(r *rt.Reader, err error, n *node, i int) error {
	if err == nil {
		err = r.Err()
	}
	return rt.FieldError(err, n.name, n.fields[i].name)
}

// decodeFieldUnsafe reads a field of the struct at p that is dropped, or lies behind embedded pointers.
func decodeFieldUnsafe(r, shared *rt.Reader, f *field, p unsafe.Pointer) error {
	if f.node.op == opSkip {
		return f.node.program.skip(r, f.node.index)
	}
	item, fixed := f.makeAt(p)
	if fixed != nil {
		return failFixed(r, fixed)
	}
	return decodeUnsafe(r, shared, f.node, item)
}

func decodeNullableUnsafe(r, shared *rt.Reader, n *node, p unsafe.Pointer) error {
	if r.UnionIndex(2) != int(n.valueIndex) {
		if n.op == opNullPointer {
			*(*unsafe.Pointer)(p) = nil
		} else {
			valueAt(n, p).SetZero()
		}
		return r.Err()
	}
	switch n.op {
	case opNullPointer:
		p = pointee(n, p)
	case opNullOptional:
		*(*bool)(unsafe.Add(p, n.setOffset)) = true
	}
	return decodeUnsafe(r, shared, n.item, p)
}
