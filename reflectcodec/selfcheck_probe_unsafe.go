//go:build !purego

package reflectcodec

import (
	"math/big"
	"reflect"
	"time"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// probe is the struct that the self-check encodes and decodes: a field for every op, with single bytes between them, so that
// what follows lies at an odd alignment.
type probe struct {
	Bool         bool
	Double       float64
	IntSigned    int8
	Long         int64
	IntUnsigned  uint16
	String       string
	EnumIndex    uint8
	Int          int32
	LongSigned   int16
	DoubleNarrow float32
	Gap1         bool
	Bytes        []byte
	FixedArray   [3]byte
	FloatWide    float64
	Gap2         byte
	Float        float32
	LongUnsigned uint8
	StringBytes  []byte
	Gap3         bool
	BytesString  string
	Gap4         bool
	FixedSlice   []byte
	EnumString   probeText
	Gap5         bool
	EnumText     probeCode
	Text         probeCode
	Gap6         bool
	Decimal      decimal.Decimal
	Gap7         bool
	Rat          big.Rat
	Gap8         bool
	UUIDArray    [16]byte
	UUIDText     string
	Gap9         bool
	Time         time.Time
	Gap10        bool
	Clock        time.Duration
	Gap11        bool
	Span         rt.Duration
	Null         struct{}
	Gap12        bool
	Struct       probeItem
	*ProbeEmbedded
	MapRecord map[probeText]int16
	Gap13     bool
	Methods   probeMethods
	Gap14     bool
	Array     []probeItem
	Gap15     bool
	Points    []probePoint
	Bools     []bool
	Gap16     bool
	Ints      []int32
	Longs     []int64
	Floats    []float32
	Doubles   []float64
	Gap17     bool
	Strings   []probeText
	Blobs     [][]byte
	Map       map[string]int64
	Gap18     bool
	NamedMap  map[probeText]probeItem
	Pointer   *int16
	NilValue  *string
	NullValue *string
	Gap19     bool
	NilSlice  []int32
	NullSlice []int32
	Gap20     bool
	Unset     rt.Optional[int64]
	Gap21     bool
	Set       rt.Optional[int8]
	Gap22     bool
	Union     probeUnion
	Gap23     bool
	Value     probeUnion
	Gap24     bool
	Any       any
	Gap25     bool
	OmitZero  time.Time
	Last      bool
}

type (
	probeText string
	probeItem struct {
		Odd  bool
		Name string
	}
	// ProbeEmbedded is exported so that reflection may set the pointer to it.
	ProbeEmbedded struct {
		Odd bool
		Int int32
	}
	probePoint   struct{ X, Y float32 }
	probeUnion   interface{ probed() }
	probeWrapped struct{ Value int64 }
)

func (*probeItem) probed()   {}
func (probeWrapped) probed() {}

// probeCode is a text, kept in Go behind an odd byte.
type probeCode struct {
	_    bool
	text string
}

func (c *probeCode) MarshalText() ([]byte, error) { return []byte(c.text), nil }

func (c *probeCode) UnmarshalText(text []byte) error {
	c.text = string(text)
	return nil
}

// probeMethods does what a generated type does, for a record of one int.
type probeMethods struct{ number int32 }

func (m *probeMethods) AppendAvroTo(b []byte, _ *rt.Writer) ([]byte, error) {
	return rt.AppendInt(b, m.number), nil
}

func (m *probeMethods) DecodeAvro(r *rt.Reader) error {
	m.number = r.Int()
	return r.Err()
}

func (*probeMethods) AvroSchema() string { return "" }

// newProbe returns the value whose encoding probeFields spells out.
func newProbe() *probe {
	small, text := int16(-2), "set"
	return &probe{
		Bool: true, Double: -2.5, IntSigned: -3, Long: 1 << 40, IntUnsigned: 300, String: "odd", EnumIndex: 2, Int: -65,
		LongSigned: -1, DoubleNarrow: 1.5, Bytes: []byte{1, 2}, FixedArray: [3]byte{7, 8, 9}, FloatWide: 0.5, Float: 1,
		LongUnsigned: 200, StringBytes: []byte("b"), BytesString: "s", FixedSlice: []byte{4}, EnumString: "B",
		EnumText: probeCode{text: "A"}, Text: probeCode{text: "t"}, Decimal: decimal.New(123, 2), Rat: *big.NewRat(5, 2),
		UUIDArray: [16]byte{15: 0xff}, UUIDText: "01000000-0000-0000-0000-000000000002", Time: time.UnixMilli(1000).UTC(),
		Clock: time.Second, Span: rt.Duration{Months: 1, Days: 2, Millis: 3}, Struct: probeItem{true, "x"},
		ProbeEmbedded: &ProbeEmbedded{Int: 6}, MapRecord: map[probeText]int16{"k": 4}, Methods: probeMethods{7},
		Array: []probeItem{{true, "a"}, {false, "b"}}, Points: []probePoint{{1, 2}, {0.5, 0}}, Bools: []bool{true, false},
		Ints: []int32{1, -1}, Longs: []int64{2, -2}, Floats: []float32{1, 2}, Doubles: []float64{1, 2},
		Strings: []probeText{"a", "b"}, Blobs: [][]byte{{1}, {}}, Map: map[string]int64{"k": 5},
		NamedMap: map[probeText]probeItem{"k": {true, "v"}}, Pointer: &small, NilValue: &text,
		NilSlice: []int32{3}, Set: rt.Some(int8(8)), Union: &probeItem{false, "u"}, Value: probeWrapped{9}, Any: int64(10), Last: true,
	}
}

// probeField is a field of probe as a record's field: how it is bound, where the compiler puts it, and its encoding in plain
// form and, where that is another, in blocks of one item.
type probeField struct {
	name           string
	node           func(t reflect.Type) *node
	offset         uintptr
	plain, blocked string
}

// probeFields are the fields in wire order. The encodings are worked out by hand from Avro 1.12, "Binary Encoding".
func probeFields(p *probe) []probeField {
	is := func(o op) func(t reflect.Type) *node {
		return func(t reflect.Type) *node { return &node{op: o, typ: t} }
	}
	whole := func(o, item op) func(t reflect.Type) *node {
		return func(t reflect.Type) *node {
			return &node{op: o, typ: t, itemMin: 1, whole: t.Elem().Name() != "probeText", item: is(item)(t.Elem())}
		}
	}
	enum := func(o op) func(t reflect.Type) *node {
		return func(t reflect.Type) *node {
			return &node{op: o, typ: t, name: "E", symbols: []string{"A", "B", "C"}, symbolIndex: map[string]int32{"A": 0, "B": 1, "C": 2}}
		}
	}
	logical := func(o op, kind plan.Kind) func(t reflect.Type) *node {
		return func(t reflect.Type) *node { return &node{op: o, kind: kind, typ: t, precision: 4, scale: 2} }
	}
	nullable := func(o op, item func(t reflect.Type) *node) func(t reflect.Type) *node {
		return func(t reflect.Type) *node {
			n := &node{op: o, typ: t, valueIndex: 1}
			switch o {
			case opNullNil:
				n.item = item(t)
			case opNullOptional:
				n.item, n.setOffset = item(t.Field(0).Type), t.Field(1).Offset
			default:
				n.item = item(t.Elem())
			}
			return n
		}
	}
	return []probeField{
		{"Bool", is(opBool), unsafe.Offsetof(p.Bool), "\x01", ""},
		{"Double", is(opDouble), unsafe.Offsetof(p.Double), "\x00\x00\x00\x00\x00\x00\x04\xc0", ""},
		{"IntSigned", is(opIntSigned), unsafe.Offsetof(p.IntSigned), "\x05", ""},
		{"Long", is(opLong), unsafe.Offsetof(p.Long), "\x80\x80\x80\x80\x80\x40", ""},
		{"IntUnsigned", is(opIntUnsigned), unsafe.Offsetof(p.IntUnsigned), "\xd8\x04", ""},
		{"String", is(opString), unsafe.Offsetof(p.String), "\x06odd", ""},
		{"EnumIndex", enum(opEnumIndex), unsafe.Offsetof(p.EnumIndex), "\x04", ""},
		{"Int", is(opInt), unsafe.Offsetof(p.Int), "\x81\x01", ""},
		{"LongSigned", is(opLongSigned), unsafe.Offsetof(p.LongSigned), "\x01", ""},
		{"DoubleNarrow", is(opDoubleNarrow), unsafe.Offsetof(p.DoubleNarrow), "\x00\x00\x00\x00\x00\x00\xf8\x3f", ""},
		{"Bytes", is(opBytes), unsafe.Offsetof(p.Bytes), "\x04\x01\x02", ""},
		{"FixedArray", is(opFixedArray), unsafe.Offsetof(p.FixedArray), "\x07\x08\x09", ""},
		{"FloatWide", is(opFloatWide), unsafe.Offsetof(p.FloatWide), "\x00\x00\x00\x3f", ""},
		{"Float", is(opFloat), unsafe.Offsetof(p.Float), "\x00\x00\x80\x3f", ""},
		{"LongUnsigned", is(opLongUnsigned), unsafe.Offsetof(p.LongUnsigned), "\x90\x03", ""},
		{"StringBytes", is(opStringBytes), unsafe.Offsetof(p.StringBytes), "\x02b", ""},
		{"BytesString", is(opBytesString), unsafe.Offsetof(p.BytesString), "\x02s", ""},
		{"FixedSlice", func(t reflect.Type) *node { return &node{op: opFixedSlice, typ: t, size: 1} },
			unsafe.Offsetof(p.FixedSlice), "\x04", ""},
		{"EnumString", enum(opEnumString), unsafe.Offsetof(p.EnumString), "\x02", ""},
		{"EnumText", enum(opEnumText), unsafe.Offsetof(p.EnumText), "\x00", ""},
		{"Text", is(opText), unsafe.Offsetof(p.Text), "\x02t", ""},
		{"Decimal", logical(opDecimal, plan.DecimalBytes), unsafe.Offsetof(p.Decimal), "\x02\x7b", ""},
		{"Rat", logical(opRat, plan.DecimalBytes), unsafe.Offsetof(p.Rat), "\x04\x00\xfa", ""},
		{"UUIDArray", is(opUUIDArray), unsafe.Offsetof(p.UUIDArray), "\x4800000000-0000-0000-0000-0000000000ff", ""},
		{"UUIDText", logical(opUUIDText, plan.UUIDFixed), unsafe.Offsetof(p.UUIDText),
			"\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02", ""},
		{"Time", logical(opTime, plan.TimestampMillis), unsafe.Offsetof(p.Time), "\xd0\x0f", ""},
		{"Clock", logical(opClock, plan.TimeMillis), unsafe.Offsetof(p.Clock), "\xd0\x0f", ""},
		{"Span", is(opSpan), unsafe.Offsetof(p.Span), "\x01\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00", ""},
		{"Null", is(opNull), unsafe.Offsetof(p.Null), "", ""},
		{"Struct", probeRecord, unsafe.Offsetof(p.Struct), "\x01\x02x", ""},
		{"MapRecord", probeMapRecord, unsafe.Offsetof(p.MapRecord), "\x08", ""},
		{"Methods", is(opMethods), unsafe.Offsetof(p.Methods), "\x0e", ""},
		{"Array", func(t reflect.Type) *node {
			return &node{op: opArray, typ: t, itemMin: 2, fresh: true, item: probeRecord(t.Elem())}
		}, unsafe.Offsetof(p.Array), "\x04\x01\x02a\x00\x02b\x00", "\x01\x06\x01\x02a\x01\x06\x00\x02b\x00"},
		{"Points", func(t reflect.Type) *node {
			return &node{op: opArray, typ: t, itemMin: 8, item: probeRecord(t.Elem())}
		}, unsafe.Offsetof(p.Points), "\x04\x00\x00\x80\x3f\x00\x00\x00\x40\x00\x00\x00\x3f\x00\x00\x00\x00\x00",
			"\x01\x10\x00\x00\x80\x3f\x00\x00\x00\x40\x01\x10\x00\x00\x00\x3f\x00\x00\x00\x00\x00"},
		{"Bools", whole(opBoolArray, opBool), unsafe.Offsetof(p.Bools), "\x04\x01\x00\x00", "\x01\x02\x01\x01\x02\x00\x00"},
		{"Ints", whole(opIntArray, opInt), unsafe.Offsetof(p.Ints), "\x04\x02\x01\x00", "\x01\x02\x02\x01\x02\x01\x00"},
		{"Longs", whole(opLongArray, opLong), unsafe.Offsetof(p.Longs), "\x04\x04\x03\x00", "\x01\x02\x04\x01\x02\x03\x00"},
		{"Floats", whole(opFloatArray, opFloat), unsafe.Offsetof(p.Floats), "\x04\x00\x00\x80\x3f\x00\x00\x00\x40\x00",
			"\x01\x08\x00\x00\x80\x3f\x01\x08\x00\x00\x00\x40\x00"},
		{"Doubles", whole(opDoubleArray, opDouble), unsafe.Offsetof(p.Doubles),
			"\x04\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40\x00",
			"\x01\x10\x00\x00\x00\x00\x00\x00\xf0\x3f\x01\x10\x00\x00\x00\x00\x00\x00\x00\x40\x00"},
		{"Strings", whole(opStringArray, opString), unsafe.Offsetof(p.Strings), "\x04\x02a\x02b\x00", "\x01\x04\x02a\x01\x04\x02b\x00"},
		{"Blobs", whole(opBytesArray, opBytes), unsafe.Offsetof(p.Blobs), "\x04\x02\x01\x00\x00", "\x01\x04\x02\x01\x01\x02\x00\x00"},
		{"Map", func(t reflect.Type) *node { return &node{op: opMap, typ: t, itemMin: 2, item: is(opLong)(t.Elem())} },
			unsafe.Offsetof(p.Map), "\x02\x02k\x0a\x00", "\x01\x06\x02k\x0a\x00"},
		{"NamedMap", func(t reflect.Type) *node { return &node{op: opMap, typ: t, itemMin: 3, item: probeRecord(t.Elem())} },
			unsafe.Offsetof(p.NamedMap), "\x02\x02k\x01\x02v\x00", "\x01\x0a\x02k\x01\x02v\x00"},
		{"Pointer", func(t reflect.Type) *node { return &node{op: opPointer, typ: t, item: is(opIntSigned)(t.Elem())} },
			unsafe.Offsetof(p.Pointer), "\x03", ""},
		{"NilValue", nullable(opNullPointer, is(opString)), unsafe.Offsetof(p.NilValue), "\x02\x06set", ""},
		{"NullValue", nullable(opNullPointer, is(opString)), unsafe.Offsetof(p.NullValue), "\x00", ""},
		{"NilSlice", nullable(opNullNil, whole(opIntArray, opInt)), unsafe.Offsetof(p.NilSlice), "\x02\x02\x06\x00", "\x02\x01\x02\x06\x00"},
		{"NullSlice", nullable(opNullNil, whole(opIntArray, opInt)), unsafe.Offsetof(p.NullSlice), "\x00", ""},
		{"Unset", nullable(opNullOptional, is(opLong)), unsafe.Offsetof(p.Unset), "\x00", ""},
		{"Set", nullable(opNullOptional, is(opIntSigned)), unsafe.Offsetof(p.Set), "\x02\x10", ""},
		{"Union", probeUnionNode, unsafe.Offsetof(p.Union), "\x00\x00\x02u", ""},
		{"Value", probeUnionNode, unsafe.Offsetof(p.Value), "\x02\x12", ""},
		{"Any", func(t reflect.Type) *node {
			return &node{op: opAny, typ: t, program: &program{plan: &plan.Plan{Nodes: []plan.Node{{Kind: plan.Long}}}}}
		}, unsafe.Offsetof(p.Any), "\x14", ""},
		{"OmitZero", logical(opTime, plan.TimestampMillis), unsafe.Offsetof(p.OmitZero), "\x00", ""},
		{"Last", is(opBool), unsafe.Offsetof(p.Last), "\x01", ""},
	}
}

// probeRecord binds a struct of a bool and a string, or of two floats, as a record.
func probeRecord(t reflect.Type) *node {
	n := &node{op: opStruct, typ: t, name: t.Name()}
	for i := range t.NumField() {
		f := t.Field(i)
		o := opFloat
		switch f.Type.Kind() {
		case reflect.Bool:
			o = opBool
		case reflect.String:
			o = opString
		}
		n.fields = append(n.fields, field{name: f.Name, node: &node{op: o, typ: f.Type}, index: f.Index, offset: f.Offset})
	}
	return n
}

func probeMapRecord(t reflect.Type) *node {
	return &node{op: opMapRecord, typ: t, name: "M", fields: []field{
		{name: "k", node: &node{op: opIntSigned, typ: t.Elem()}, key: reflect.ValueOf(probeText("k"))},
	}}
}

// probeUnionNode binds a union of a record, held as a pointer, and a long, held in a struct.
func probeUnionNode(t reflect.Type) *node {
	item, wrapped := reflect.TypeFor[probeItem](), reflect.TypeFor[probeWrapped]()
	long := &node{op: opLong, typ: wrapped.Field(0).Type}
	return &node{op: opUnion, typ: t, union: &union{
		null: -1,
		branches: []branch{
			{node: probeRecord(item), typ: reflect.PointerTo(item), pointer: true},
			{node: &node{op: opWrapped, typ: wrapped, item: long}, typ: wrapped},
		},
		byType: map[reflect.Type]dynamic{reflect.PointerTo(item): {0, true}, wrapped: {branch: 1}},
	}}
}
