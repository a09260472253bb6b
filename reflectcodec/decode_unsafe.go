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

// NOTE: A Reader on the caller's stack must be seen by no call through an interface or a function value, or the
// compiler would move it to the heap; and rightly so, as the code behind the call might keep it. So the functions here
// are given the Reader twice. Only the methods of generated types are called with the second, shared, which is the same
// Reader where it lives on the heap and nil where it does not: program.hasMethods tells beforehand which is needed.
// That the compiler agrees is held by TestDecodeKeepsItsReaderOnTheStack.

// decodeUnsafe reads a value as s says into the variable at p, which is of type n.typ. See [twin], and the note above
// on shared.
func decodeUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	if !s.Same && !n.op.passes() {
		if s = r.Choose(s); s == nil {
			return r.Err()
		}
	}
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
		storeInteger(n, p, readSigned(r, n, s, false, int(8*n.layout.width)))
	case opIntUnsigned:
		storeInteger(n, p, int64(readUnsigned(r, n, s, false, int(8*n.layout.width))))
	case opLong:
		*(*int64)(p) = r.LongFrom(s)
	case opLongSigned:
		storeInteger(n, p, readSigned(r, n, s, true, int(8*n.layout.width)))
	case opLongUnsigned:
		storeInteger(n, p, int64(readUnsigned(r, n, s, true, int(8*n.layout.width))))
	case opFloat:
		*(*float32)(p) = r.FloatFrom(s)
	case opFloatWide:
		*(*float64)(p) = float64(r.FloatFrom(s))
	case opDouble:
		*(*float64)(p) = r.DoubleFrom(s)
	case opDoubleNarrow:
		*(*float32)(p) = readDoubleNarrow(r, s)

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
		*v = readFixedSlice(r, n.avro, *v)

	case opEnumIndex:
		storeInteger(n, p, int64(r.EnumFrom(s, len(n.avro.Symbols))))
	case opEnumString:
		*(*string)(p) = readSymbol(r, n.avro, s)
	case opEnumText:
		readSymbolText(r, n, s, pointerAt(n, p).(encoding.TextUnmarshaler))

	case opDecimal:
		*(*decimal.Decimal)(p) = readDecimal(r, n.avro)
	case opRat:
		(*big.Rat)(p).Set(readDecimal(r, n.avro).Rat())
	case opUUIDArray:
		*(*rt.UUID)(p) = r.UUIDString()
	case opUUIDText:
		*(*string)(p) = readUUIDText(r, n.avro)
	case opTime:
		*(*time.Time)(p) = readTime(r, n.avro.Kind, s)
	case opClock:
		*(*time.Duration)(p) = readClock(r, n.avro.Kind, s)
	case opSpan:
		*(*rt.Duration)(p) = r.Duration()

	case opStruct:
		if !s.Same {
			return resolveStructUnsafe(r, shared, n, s, p)
		}
		return decodeStructUnsafe(r, shared, n, p)
	case opMapRecord:
		return decodeMapRecord(r, shared, n, s, valueAt(n, p), inMemory)
	case opMethods:
		if !s.Same {
			return pointerAt(n, p).(resolvable).ResolveAvro(shared, s)
		}
		return pointerAt(n, p).(generated).DecodeAvro(shared)

	case opArray:
		return decodeArrayUnsafe(r, shared, n, s, p)
	case opBoolArray, opIntArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray:
		decodeWhole(r, s, pointerLike(wholeArrays[n.item.op].slice, p))
	case opMap:
		if n.layout.basic {
			return decodeBasicMap(r, n, s, p)
		}
		return decodeMap(r, shared, n, s, valueAt(n, p), inMemory)

	case opPointer:
		return decodeUnsafe(r, shared, n.item, s, pointee(n, p))
	case opNullPointer, opNullNil, opNullOptional:
		return decodeNullableUnsafe(r, shared, n, s, p)
	case opWrapped: // the field lies where the struct does
		return decodeUnsafe(r, shared, n.item, s, p)
	case opUnion:
		return decodeUnionUnsafe(r, shared, n, s, p)
	case opAny:
		*(*any)(p) = n.program.readAny(r, n.index, s)
	default:
		panic("reflectcodec: cannot decode op " + strconv.Itoa(int(n.op)))
	}
	return r.Err()
}

func decodeNullableUnsafe(r, shared *rt.Reader, n *node, s *rt.Resolution, p unsafe.Pointer) error {
	number, s := branchOf(r, s, 2)
	if number != int(n.valueIndex) {
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
	return decodeUnsafe(r, shared, n.item, s, p)
}
