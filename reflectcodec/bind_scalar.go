package reflectcodec

import (
	"encoding"
	"math/big"
	"reflect"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/derive"
	"github.com/schemagen/schemagen/schema/plan"
)

var (
	timeType            = reflect.TypeFor[time.Time]()
	clockType           = reflect.TypeFor[time.Duration]()
	spanType            = reflect.TypeFor[rt.Duration]()
	uuidType            = reflect.TypeFor[rt.UUID]()
	decimalType         = reflect.TypeFor[decimal.Decimal]()
	ratType             = reflect.TypeFor[big.Rat]()
	textMarshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	textAppenderType    = reflect.TypeFor[encoding.TextAppender]()
)

// isStruct reports whether t is a struct type such as want, or a named type made from it.
func isStruct(t, want reflect.Type) bool {
	return t == want || t.Kind() == reflect.Struct && t.ConvertibleTo(want)
}

// isBytes reports whether t is a slice of bytes, or of a named byte type.
func isBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// isByteArray reports whether t is an array of n bytes.
func isByteArray(t reflect.Type, n int) bool {
	return t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Uint8 && t.Len() == n
}

// hasText reports whether variables of type t convert themselves to text and back.
func hasText(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(textMarshalerType) && p.Implements(textUnmarshalerType)
}

// halfText is [derive.HalfText] of t.
func halfText(t reflect.Type) string {
	p := reflect.PointerTo(t)
	return derive.HalfText(p.Implements(textMarshalerType), p.Implements(textAppenderType), p.Implements(textUnmarshalerType))
}

func isSigned(k reflect.Kind) bool   { return k >= reflect.Int && k <= reflect.Int64 }
func isUnsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uint64 }

// logicalOp returns the op by which t takes the logical type of p, if it has one and t takes it as such. Otherwise t may
// still take what lies underneath, unless there is a hint why not.
func logicalOp(p *plan.Node, t reflect.Type) (o op, hint string) {
	switch p.Kind {
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		switch {
		case isStruct(t, decimalType):
			return opDecimal, ""
		case isStruct(t, ratType):
			return opRat, ""
		case t.Kind() == reflect.String:
			return 0, "use decimal.Decimal, *big.Rat or []byte"
		}
	case plan.UUIDString, plan.UUIDFixed:
		switch {
		case t.Kind() == reflect.String:
			return opUUIDText, ""
		case isByteArray(t, len(rt.UUID{})) && p.Kind == plan.UUIDString:
			return opUUIDArray, ""
		}
	case plan.TimeMillis, plan.TimeMicros:
		if t == clockType {
			return opClock, ""
		}
	case plan.Date, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
		plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
		if isStruct(t, timeType) {
			return opTime, ""
		}
		if t == clockType {
			return 0, "use time.Time, or int64 for the bare number"
		}
	case plan.Duration:
		if isStruct(t, spanType) {
			return opSpan, ""
		}
	}
	return 0, ""
}

// scalarOp returns the op by which t takes the type that lies under p's logical type; 0, and perhaps a hint, if it does not.
func scalarOp(p *plan.Node, t reflect.Type) (o op, hint string) {
	k := t.Kind()
	switch p.Kind.Base() {
	case plan.Boolean:
		if k == reflect.Bool {
			return opBool, ""
		}
	case plan.Int:
		return integerOp(t, 32, opInt), ""
	case plan.Long:
		return integerOp(t, 64, opLong), ""
	case plan.Float:
		switch k {
		case reflect.Float32:
			return opFloat, ""
		case reflect.Float64:
			return opFloatWide, ""
		}
	case plan.Double:
		switch k {
		case reflect.Float32:
			return opDoubleNarrow, ""
		case reflect.Float64:
			return opDouble, ""
		}
	case plan.String:
		switch half := halfText(t); {
		case half != "":
			return 0, half
		case hasText(t):
			return opText, ""
		case k == reflect.String:
			return opString, ""
		case isBytes(t):
			return opStringBytes, ""
		}
	case plan.Bytes:
		switch {
		case isBytes(t):
			return opBytes, ""
		case k == reflect.String:
			return opBytesString, ""
		}
	case plan.Fixed:
		switch {
		case isByteArray(t, p.Size):
			return opFixedArray, ""
		case isBytes(t):
			return opFixedSlice, ""
		case k == reflect.Array && t.Elem().Kind() == reflect.Uint8:
			return 0, "the length is not the size of the fixed"
		}
	}
	return 0, ""
}

// integerOp returns the op of an Avro integer of the given width, of which exact is the op of that width; the ops of the other
// signed widths and of the unsigned ones follow it.
func integerOp(t reflect.Type, bits int, exact op) op {
	switch k := t.Kind(); {
	case isSigned(k) && t.Bits() == bits:
		return exact
	case isSigned(k):
		return exact + 1
	case isUnsigned(k):
		return exact + 2
	}
	return 0
}

// bindEnum binds an enum: to a string, or to an integer that counts the symbols, or to a type that has the symbols as its
// texts. An integer type with texts is taken by number where both come to the same, as with generated types.
func (m *binder) bindEnum(n *node, p *plan.Node) error {
	n.name, n.symbols = p.Name.Short, p.Symbols
	n.symbolIndex = make(map[string]int32, len(p.Symbols))
	for i, symbol := range p.Symbols {
		n.symbolIndex[symbol] = int32(i)
	}
	k := n.typ.Kind()
	integer := isSigned(k) || isUnsigned(k)
	switch half := halfText(n.typ); {
	case half != "":
		return m.mismatch(n, half)
	case hasText(n.typ) && !(integer && textsAreSymbols(n.typ, p.Symbols)):
		n.op = opEnumText
	case k == reflect.String:
		n.op = opEnumString
	case integer:
		n.op = opEnumIndex
		if zero, last := reflect.Zero(n.typ), len(p.Symbols)-1; last > 0 &&
			(isSigned(k) && zero.OverflowInt(int64(last)) || isUnsigned(k) && zero.OverflowUint(uint64(last))) {
			return m.mismatch(n, "the enum has too many symbols")
		}
	default:
		return m.mismatch(n, "")
	}
	return nil
}

// textsAreSymbols reports whether the numbers 0, 1, … of integer type t have the given symbols as their texts.
func textsAreSymbols(t reflect.Type, symbols []string) bool {
	v := reflect.New(t)
	for i, symbol := range symbols {
		if isSigned(t.Kind()) {
			v.Elem().SetInt(int64(i))
		} else {
			v.Elem().SetUint(uint64(i))
		}
		if text, err := v.Interface().(encoding.TextMarshaler).MarshalText(); err != nil || string(text) != symbol {
			return false
		}
	}
	return true
}
