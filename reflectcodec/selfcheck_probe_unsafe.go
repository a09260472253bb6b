//go:build !purego

package reflectcodec

import (
	"math/big"
	"slices"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// probe is the struct that the self-check encodes and decodes as a record: a field for every op, with small ones and
// single bytes between them, so that what follows lies at an odd alignment. A tag has the names of the ops, of a field,
// of its items and so on, and the encoding in hexadecimal digits, worked out by hand from Avro 1.12, "Binary Encoding":
// of arrays and maps, what comes before them, and their items. Lists have types with names, as it takes long to find
// the types of pointers to others when a program starts.
type probe struct {
	Bool         bool              `is:"bool;01"`
	Double       float64           `is:"double;00000000000004c0"`
	IntSigned    int8              `is:"int signed;05"`
	Long         int64             `is:"long;808080808040"`
	IntUnsigned  uint16            `is:"int unsigned;d804"`
	String       string            `is:"string;066f6464"`
	EnumIndex    uint8             `is:"enum index;04"`
	Int          int32             `is:"int;8101"`
	LongSigned   int16             `is:"long signed;01"`
	DoubleNarrow float32           `is:"double narrow;000000000000f83f"`
	FixedArray   [3]byte           `is:"fixed array;070809"`
	FloatWide    float64           `is:"float wide;0000003f"`
	LongUnsigned uint8             `is:"long unsigned;9003"`
	BytesString  string            `is:"bytes string;0273"`
	Float        float32           `is:"float;0000803f"`
	EnumString   probeText         `is:"enum string;02"`
	EnumText     probeCode         `is:"enum text;00"`
	Text         probeCode         `is:"text;0274"`
	Set          rt.Optional[int8] `is:"null optional,int signed;0210"`
	_            bool
	UUIDArray    [16]byte `is:"uuid array;4830303030303030302d303030302d303030302d303030302d303030303030303030306666"`
	_            bool
	UUIDText     string      `is:"uuid text;01020304050607086162636465666768"`
	Span         rt.Duration `is:"span;010000000200000003000000"`
	Time         time.Time   `is:"time;d00f"`
	Null         struct{}    `is:"null;"`
	_            bool
	Decimal      decimal.Decimal `is:"decimal;027b"`
	_            bool
	Clock        time.Duration      `is:"clock;d00f"`
	Methods      probeMethods       `is:"methods;0e"`
	Unset        rt.Optional[int64] `is:"null optional,long;00"`
	Any          any                `is:"any;14"`
	_            bool
	OmitZero     time.Time `is:"time;00"`
	Rat          big.Rat   `is:"rat;0400fa"`
	_            bool
	Bytes        []byte `is:"bytes;040102"`
	StringBytes  []byte `is:"string bytes;0262"`
	FixedSlice   []byte `is:"fixed slice;04"`

	*ProbeEmbedded `is:"int;0c"` // its field Int

	MapRecord  probeKeys `is:"map record,int signed;08"`
	Array      probeList `is:"array,struct,bool,string;|010261|000262"`
	_          bool
	Points     probeLine   `is:"array,struct,float,float;|0000803f00000040|000000400000803f"`
	Bools      []bool      `is:"bool array,bool;|01|00"`
	Longs      []int64     `is:"long array,long;|04|03"`
	Floats     []float32   `is:"float array,float;|0000803f|00000040"`
	Doubles    []float64   `is:"double array,double;|000000000000f03f|0000000000000040"`
	Strings    []probeText `is:"string array,string;|0261|0262"`
	Blobs      [][]byte    `is:"bytes array,bytes;|0201|00"`
	_          bool
	Map        probeCounts `is:"map,long;|026b0a"`
	NamedMap   probePoints `is:"map,struct,float,float;|026b0000803f00000040"`
	Pointer    *int16      `is:"pointer,int signed;03"`
	NilPointer *string     `is:"null pointer,string;00"`
	SetPointer *string     `is:"null pointer,string;0206736574"`
	_          bool
	NilSlice   []int32    `is:"null nil,int array,int;00"`
	SetSlice   []int32    `is:"null nil,int array,int;02|02|01"`
	Record     probeUnion `is:"union;00000275"`
	Number     probeUnion `is:"union;0212"`
	Last       bool       `is:"bool;01"`
}

// isRight reports whether the fields hold, where compiled code has them, what the encodings stand for.
func (p *probe) isRight() bool {
	return p.Bool && p.Double == -2.5 && p.IntSigned == -3 && p.Long == 1<<40 && p.IntUnsigned == 300 &&
		p.String == "odd" && p.EnumIndex == 2 && p.Int == -65 && p.LongSigned == -1 && p.DoubleNarrow == 1.5 &&
		p.FixedArray == [3]byte{7, 8, 9} && p.FloatWide == 0.5 && p.LongUnsigned == 200 && p.BytesString == "s" &&
		p.EnumString == "B" && p.EnumText.text == "A" && p.Text.text == "t" && p.UUIDArray == [16]byte{15: 0xff} &&
		p.Decimal == decimal.New(123, 2) && p.UUIDText == "01020304-0506-0708-6162-636465666768" && p.Float == 1 &&
		p.Time.Equal(time.UnixMilli(1000)) && p.Methods.number == 7 && p.Clock == time.Second &&
		p.Span == rt.Duration{Months: 1, Days: 2, Millis: 3} && p.Unset == rt.Optional[int64]{} &&
		p.Set == rt.Optional[int8]{Value: 8, Set: true} && p.Any == int64(10) && p.OmitZero.Equal(time.UnixMilli(0)) &&
		p.Rat.Num().Int64() == 5 && p.Rat.Denom().Int64() == 2 && string(p.Bytes) == "\x01\x02" &&
		string(p.StringBytes) == "b" && string(p.FixedSlice) == "\x04" && *p.ProbeEmbedded == ProbeEmbedded{Int: 6} &&
		len(p.MapRecord) == 1 && p.MapRecord["k"] == 4 && slices.Equal(p.Array, probeList{{true, "a"}, {false, "b"}}) &&
		slices.Equal(p.Points, probeLine{{1, 2}, {2, 1}}) && slices.Equal(p.Bools, []bool{true, false}) &&
		slices.Equal(p.Longs, []int64{2, -2}) && slices.Equal(p.Floats, []float32{1, 2}) &&
		slices.Equal(p.Doubles, []float64{1, 2}) && slices.Equal(p.Strings, []probeText{"a", "b"}) &&
		len(p.Blobs) == 2 && string(p.Blobs[0]) == "\x01" && p.Blobs[1] != nil && len(p.Blobs[1]) == 0 &&
		len(p.Map) == 1 && p.Map["k"] == 5 && len(p.NamedMap) == 1 && p.NamedMap["k"] == probePoint{1, 2} &&
		*p.Pointer == -2 && p.NilPointer == nil && *p.SetPointer == "set" && p.NilSlice == nil &&
		slices.Equal(p.SetSlice, []int32{1, -1}) && *p.Record.(*probeItem) == probeItem{Name: "u"} &&
		p.Number == probeNumber{9} && p.Last
}

type (
	probeText   string
	probeKeys   map[probeText]int16
	probeCounts map[string]int64
	probePoints map[probeText]probePoint
	probeList   []probeItem
	probeLine   []probePoint
	probePoint  struct{ X, Y float32 }
	probeItem   struct {
		Odd  bool
		Name string
	}
	// ProbeEmbedded is exported so that reflection may set the pointer to it.
	ProbeEmbedded struct {
		Odd bool
		Int int32
	}
	probeUnion  interface{ probed() }
	probeNumber struct{ Value int64 }
	probeCode   struct { // a text, kept behind an odd byte
		_    bool
		text string
	}
	probeMethods struct{ number int32 } // does what a generated type does, for a record of one int
)

func (*probeItem) probed()  {}
func (probeNumber) probed() {}

func (c *probeCode) MarshalText() ([]byte, error)    { return []byte(c.text), nil }
func (c *probeCode) UnmarshalText(text []byte) error { c.text = string(text); return nil }

func (m *probeMethods) AppendAvroTo(b []byte, _ *rt.Writer) ([]byte, error) {
	return rt.AppendInt(b, m.number), nil
}
func (m *probeMethods) DecodeAvro(r *rt.Reader) error { m.number = r.Int(); return r.Err() }
func (*probeMethods) AvroSchema() string              { return "" }
