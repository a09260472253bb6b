//go:build !purego

package reflectcodec

import (
	"unsafe"

	"github.com/schemagen/schemagen/schema/plan"
)

// probeField is a field of probe or probeScalars as a record's field. One without ops is none.
type probeField struct {
	name   string
	offset uintptr // where the compiler puts it
	ops    [3]op   // its op, that of its item, and so on
	kind   plan.Kind
	// The encoding in plain form and, where that is another, in blocks of one item.
	plain, blocked string
}

// NOTE: There is one for each field of the struct, in its order, which is that of the record. The encodings are worked out by
// hand from Avro 1.12, "Binary Encoding". All of it is data that the linker lays down: it costs no time when a program starts.

// Numbers of fields in probeFields: of ProbeEmbedded, and of the first that has a blocked form, or memory that is used again.
const (
	embeddedField = 11
	firstList     = 4
)

// fieldNumbers are the index paths of the fields: one number each.
var fieldNumbers = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
	34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55,
}

var scalarFields = [...]probeField{
	{"Bool", unsafe.Offsetof(probeScalars{}.Bool), [3]op{opBool}, 0, "\x01", ""},
	{"Double", unsafe.Offsetof(probeScalars{}.Double), [3]op{opDouble}, 0, "\x00\x00\x00\x00\x00\x00\x04\xc0", ""},
	{"IntSigned", unsafe.Offsetof(probeScalars{}.IntSigned), [3]op{opIntSigned}, 0, "\x05", ""},
	{"Long", unsafe.Offsetof(probeScalars{}.Long), [3]op{opLong}, 0, "\x80\x80\x80\x80\x80\x40", ""},
	{"IntUnsigned", unsafe.Offsetof(probeScalars{}.IntUnsigned), [3]op{opIntUnsigned}, 0, "\xd8\x04", ""},
	{"String", unsafe.Offsetof(probeScalars{}.String), [3]op{opString}, 0, "\x06odd", ""},
	{"EnumIndex", unsafe.Offsetof(probeScalars{}.EnumIndex), [3]op{opEnumIndex}, 0, "\x04", ""},
	{"Int", unsafe.Offsetof(probeScalars{}.Int), [3]op{opInt}, 0, "\x81\x01", ""},
	{"LongSigned", unsafe.Offsetof(probeScalars{}.LongSigned), [3]op{opLongSigned}, 0, "\x01", ""},
	{"DoubleNarrow", unsafe.Offsetof(probeScalars{}.DoubleNarrow), [3]op{opDoubleNarrow}, 0,
		"\x00\x00\x00\x00\x00\x00\xf8\x3f", ""},
	{name: "Gap1"},
	{"FixedArray", unsafe.Offsetof(probeScalars{}.FixedArray), [3]op{opFixedArray}, 0, "\x07\x08\x09", ""},
	{"FloatWide", unsafe.Offsetof(probeScalars{}.FloatWide), [3]op{opFloatWide}, 0, "\x00\x00\x00\x3f", ""},
	{name: "Gap2"},
	{"Float", unsafe.Offsetof(probeScalars{}.Float), [3]op{opFloat}, 0, "\x00\x00\x80\x3f", ""},
	{"LongUnsigned", unsafe.Offsetof(probeScalars{}.LongUnsigned), [3]op{opLongUnsigned}, 0, "\x90\x03", ""},
	{"BytesString", unsafe.Offsetof(probeScalars{}.BytesString), [3]op{opBytesString}, 0, "\x02s", ""},
	{name: "Gap3"},
	{"EnumString", unsafe.Offsetof(probeScalars{}.EnumString), [3]op{opEnumString}, 0, "\x02", ""},
	{name: "Gap4"},
	{"EnumText", unsafe.Offsetof(probeScalars{}.EnumText), [3]op{opEnumText}, 0, "\x00", ""},
	{"Text", unsafe.Offsetof(probeScalars{}.Text), [3]op{opText}, 0, "\x02t", ""},
	{name: "Gap5"},
	{"Decimal", unsafe.Offsetof(probeScalars{}.Decimal), [3]op{opDecimal}, plan.DecimalBytes, "\x02\x7b", ""},
	{name: "Gap6"},
	{"UUIDArray", unsafe.Offsetof(probeScalars{}.UUIDArray), [3]op{opUUIDArray}, 0,
		"\x4800000000-0000-0000-0000-0000000000ff", ""},
	{"UUIDText", unsafe.Offsetof(probeScalars{}.UUIDText), [3]op{opUUIDText}, plan.UUIDFixed,
		"\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02", ""},
	{name: "Gap7"},
	{"Time", unsafe.Offsetof(probeScalars{}.Time), [3]op{opTime}, plan.TimestampMillis, "\xd0\x0f", ""},
	{name: "Gap8"},
	{"Clock", unsafe.Offsetof(probeScalars{}.Clock), [3]op{opClock}, plan.TimeMillis, "\xd0\x0f", ""},
	{name: "Gap9"},
	{"Span", unsafe.Offsetof(probeScalars{}.Span), [3]op{opSpan}, 0, "\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00", ""},
	{"Null", unsafe.Offsetof(probeScalars{}.Null), [3]op{opNull}, 0, "", ""},
	{name: "Gap10"},
	{"Methods", unsafe.Offsetof(probeScalars{}.Methods), [3]op{opMethods}, 0, "\x0e", ""},
	{name: "Gap11"},
	{"Unset", unsafe.Offsetof(probeScalars{}.Unset), [3]op{opNullOptional, opLong}, 0, "\x00", ""},
	{name: "Gap12"},
	{"Set", unsafe.Offsetof(probeScalars{}.Set), [3]op{opNullOptional, opIntSigned}, 0, "\x02\x10", ""},
	{name: "Gap13"},
	{"Value", unsafe.Offsetof(probeScalars{}.Value), [3]op{opUnion}, 0, "\x02\x12", ""},
	{name: "Gap14"},
	{"Any", unsafe.Offsetof(probeScalars{}.Any), [3]op{opAny}, 0, "\x14", ""},
	{name: "Gap15"},
	{"OmitZero", unsafe.Offsetof(probeScalars{}.OmitZero), [3]op{opTime}, plan.TimestampMillis, "\x00", ""},
	{name: "Gap16"},
}

var probeFields = [...]probeField{
	{name: "Gap0"},
	{"Scalars", unsafe.Offsetof(probe{}.Scalars), [3]op{opStruct}, 0, "", ""}, // as scalarFields
	{name: "Gap1"},
	{"Rat", unsafe.Offsetof(probe{}.Rat), [3]op{opRat}, plan.DecimalBytes, "\x04\x00\xfa", ""},
	{name: "Gap2"},
	{"Bytes", unsafe.Offsetof(probe{}.Bytes), [3]op{opBytes}, 0, "\x04\x01\x02", ""},
	{name: "Gap3"},
	{"Text", unsafe.Offsetof(probe{}.Text), [3]op{opStringBytes}, 0, "\x02b", ""},
	{name: "Gap4"},
	{"Fixed", unsafe.Offsetof(probe{}.Fixed), [3]op{opFixedSlice}, 0, "\x04", ""},
	{name: "Gap5"},
	{name: "ProbeEmbedded"},
	{"MapRecord", unsafe.Offsetof(probe{}.MapRecord), [3]op{opMapRecord, opIntSigned}, 0, "\x08", ""},
	{name: "Gap6"},
	{"Array", unsafe.Offsetof(probe{}.Array), [3]op{opArray, opStruct}, 0, "\x04\x01\x02a\x00\x02b\x00",
		"\x01\x06\x01\x02a\x01\x06\x00\x02b\x00"},
	{name: "Gap7"},
	{"Points", unsafe.Offsetof(probe{}.Points), [3]op{opArray, opStruct}, 0,
		"\x04\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x00\x3f\x00\x00\x00\x00\x00",
		"\x01\x10\x00\x00\x80\x3f\x00\x00\x00\x40\x01\x10\x00\x00\x00\x3f\x00\x00\x00\x00\x00"},
	{"Bools", unsafe.Offsetof(probe{}.Bools), [3]op{opBoolArray, opBool}, 0, "\x04\x01\x00\x00", "\x01\x02\x01\x01\x02\x00\x00"},
	{name: "Gap8"},
	{"Longs", unsafe.Offsetof(probe{}.Longs), [3]op{opLongArray, opLong}, 0, "\x04\x04\x03\x00", "\x01\x02\x04\x01\x02\x03\x00"},
	{"Floats", unsafe.Offsetof(probe{}.Floats), [3]op{opFloatArray, opFloat}, 0, "\x04\x00\x00\x80\x3f\x00\x00\x00\x40\x00",
		"\x01\x08\x00\x00\x80\x3f\x01\x08\x00\x00\x00\x40\x00"},
	{"Doubles", unsafe.Offsetof(probe{}.Doubles), [3]op{opDoubleArray, opDouble}, 0,
		"\x04\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40\x00",
		"\x01\x10\x00\x00\x00\x00\x00\x00\xf0\x3f\x01\x10\x00\x00\x00\x00\x00\x00\x00\x40\x00"},
	{name: "Gap9"},
	{"Strings", unsafe.Offsetof(probe{}.Strings), [3]op{opStringArray, opString}, 0, "\x04\x02a\x02b\x00",
		"\x01\x04\x02a\x01\x04\x02b\x00"},
	{"Blobs", unsafe.Offsetof(probe{}.Blobs), [3]op{opBytesArray, opBytes}, 0, "\x04\x02\x01\x00\x00",
		"\x01\x04\x02\x01\x01\x02\x00\x00"},
	{"Map", unsafe.Offsetof(probe{}.Map), [3]op{opMap, opLong}, 0, "\x02\x02k\x0a\x00", "\x01\x06\x02k\x0a\x00"},
	{name: "Gap10"},
	{"NamedMap", unsafe.Offsetof(probe{}.NamedMap), [3]op{opMap, opStruct}, 0, "\x02\x02k\x00\x00\x80\x3f\x00\x00\x00\x40\x00",
		"\x01\x14\x02k\x00\x00\x80\x3f\x00\x00\x00\x40\x00"},
	{"Pointer", unsafe.Offsetof(probe{}.Pointer), [3]op{opPointer, opIntSigned}, 0, "\x03", ""},
	{"NilValue", unsafe.Offsetof(probe{}.NilValue), [3]op{opNullPointer, opString}, 0, "\x02\x06set", ""},
	{"NullValue", unsafe.Offsetof(probe{}.NullValue), [3]op{opNullPointer, opString}, 0, "\x00", ""},
	{name: "Gap11"},
	{"NilSlice", unsafe.Offsetof(probe{}.NilSlice), [3]op{opNullNil, opIntArray, opInt}, 0, "\x02\x04\x02\x01\x00",
		"\x02\x01\x02\x02\x01\x02\x01\x00"},
	{"NullSlice", unsafe.Offsetof(probe{}.NullSlice), [3]op{opNullNil, opIntArray, opInt}, 0, "\x00", ""},
	{name: "Gap12"},
	{"Union", unsafe.Offsetof(probe{}.Union), [3]op{opUnion}, 0, "\x00\x00\x02u", ""},
	{"Last", unsafe.Offsetof(probe{}.Last), [3]op{opBool}, 0, "\x01", ""},
}
