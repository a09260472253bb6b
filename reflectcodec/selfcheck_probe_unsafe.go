//go:build !purego

package reflectcodec

import (
	"maps"
	"math/big"
	"slices"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// probe is the struct that the self-check encodes and decodes: a field for every op, with single bytes between them, so that
// what follows lies at an odd alignment. Its types have names where reflection would otherwise have to search for, or make, the
// types of pointers to them, which takes long when a program starts.
type probe struct {
	Gap0    bool
	Scalars probeScalars
	Gap1    bool
	Rat     big.Rat
	Gap2    bool
	Bytes   []byte
	Gap3    byte
	Text    []byte
	Gap4    bool
	Fixed   []byte
	Gap5    bool
	*ProbeEmbedded
	MapRecord probeKeys
	Gap6      bool
	Array     probeList
	Gap7      bool
	Points    probeLine
	Bools     []bool
	Gap8      bool
	Longs     []int64
	Floats    []float32
	Doubles   []float64
	Gap9      bool
	Strings   []probeText
	Blobs     [][]byte
	Map       probeCounts
	Gap10     bool
	NamedMap  probePoints
	Pointer   *int16
	NilValue  *string
	NullValue *string
	Gap11     bool
	NilSlice  []int32
	NullSlice []int32
	Gap12     bool
	Union     probeUnion
	Last      bool
}

// probeScalars are the fields that == compares.
type probeScalars struct {
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
	FixedArray   [3]byte
	FloatWide    float64
	Gap2         byte
	Float        float32
	LongUnsigned uint8
	BytesString  string
	Gap3         bool
	EnumString   probeText
	Gap4         bool
	EnumText     probeCode
	Text         probeCode
	Gap5         bool
	Decimal      decimal.Decimal
	Gap6         bool
	UUIDArray    [16]byte
	UUIDText     string
	Gap7         bool
	Time         time.Time
	Gap8         bool
	Clock        time.Duration
	Gap9         bool
	Span         rt.Duration
	Null         struct{}
	Gap10        bool
	Methods      probeMethods
	Gap11        bool
	Unset        rt.Optional[int64]
	Gap12        bool
	Set          rt.Optional[int8]
	Gap13        bool
	Value        probeUnion
	Gap14        bool
	Any          any
	Gap15        bool
	OmitZero     time.Time
	Gap16        bool
}

type (
	probeText   string
	probeKeys   map[probeText]int16
	probePoints map[probeText]probePoint
	probeCounts map[string]int64
	probeList   []probeItem
	probeLine   []probePoint
	probeItem   struct {
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

// probeData is what probeFields and scalarFields spell out, but for what the linker cannot lay down. It is never changed.
var probeData = probe{
	Scalars: probeScalars{
		Bool: true, Double: -2.5, IntSigned: -3, Long: 1 << 40, IntUnsigned: 300, String: "odd", EnumIndex: 2, Int: -65,
		LongSigned: -1, DoubleNarrow: 1.5, FixedArray: [3]byte{7, 8, 9}, FloatWide: 0.5, Float: 1, LongUnsigned: 200,
		BytesString: "s", EnumString: "B", EnumText: probeCode{text: "A"}, Text: probeCode{text: "t"},
		UUIDArray: [16]byte{15: 0xff}, UUIDText: "01000000-0000-0000-0000-000000000002",
		Clock: time.Second, Span: rt.Duration{Months: 1, Days: 2, Millis: 3}, Methods: probeMethods{7},
		Set: rt.Optional[int8]{Value: 8, Set: true}, Value: probeWrapped{9}, Any: int64(10),
	},
	Bytes: []byte{1, 2}, Text: []byte("b"), Fixed: []byte{4}, ProbeEmbedded: &ProbeEmbedded{Int: 6},
	Array: probeList{{true, "a"}, {false, "b"}}, Points: probeLine{{1, 2}, {0.5, 0}}, Bools: []bool{true, false},
	Longs: []int64{2, -2}, Floats: []float32{1, 2}, Doubles: []float64{1, 2}, Strings: []probeText{"a", "b"},
	Blobs: [][]byte{{1}, {}}, Pointer: &probeNumber, NilValue: &probeString, NilSlice: []int32{1, -1},
	Union: &probeItem{false, "u"}, Last: true,
}

var (
	probeNumber = int16(-2)
	probeString = "set"
)

// fill makes p the value to be encoded.
func (p *probe) fill() {
	*p = probeData
	p.Scalars.Decimal, p.Scalars.Time = decimal.New(123, 2), time.UnixMilli(1000).UTC()
	p.Rat.SetInt64(250)
	p.MapRecord = probeKeys{"k": 4}
	p.Map = probeCounts{"k": 5}
	p.NamedMap = probePoints{"k": {1, 2}}
}

// same reports whether two probes hold the same values, nil or not included.
func (p *probe) same(q *probe) bool {
	item, ok := p.Union.(*probeItem)
	other, ok2 := q.Union.(*probeItem)
	return p.Scalars == q.Scalars && p.Last == q.Last && ok && ok2 && samePointer(item, other) &&
		sameSlice(p.Bytes, q.Bytes) && sameSlice(p.Text, q.Text) && sameSlice(p.Fixed, q.Fixed) && sameInteger(&p.Rat, &q.Rat) &&
		samePointer(p.ProbeEmbedded, q.ProbeEmbedded) && sameMap(p.MapRecord, q.MapRecord) && sameSlice(p.Array, q.Array) &&
		sameSlice(p.Points, q.Points) && sameSlice(p.Bools, q.Bools) && sameSlice(p.Longs, q.Longs) &&
		sameSlice(p.Floats, q.Floats) && sameSlice(p.Doubles, q.Doubles) && sameSlice(p.Strings, q.Strings) &&
		slices.EqualFunc(p.Blobs, q.Blobs, sameSlice[byte]) && sameMap(p.Map, q.Map) && sameMap(p.NamedMap, q.NamedMap) &&
		samePointer(p.Pointer, q.Pointer) && samePointer(p.NilValue, q.NilValue) && samePointer(p.NullValue, q.NullValue) &&
		sameSlice(p.NilSlice, q.NilSlice) && sameSlice(p.NullSlice, q.NullSlice)
}

func sameInteger(a, b *big.Rat) bool { return a.IsInt() && b.IsInt() && a.Num().Cmp(b.Num()) == 0 }

func sameSlice[T comparable](a, b []T) bool { return (a == nil) == (b == nil) && slices.Equal(a, b) }

func sameMap[M ~map[K]V, K, V comparable](a, b M) bool {
	return (a == nil) == (b == nil) && maps.Equal(a, b)
}

func samePointer[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }
