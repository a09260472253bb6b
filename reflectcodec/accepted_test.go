package reflectcodec

import (
	"encoding/hex"
	"math/big"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

type (
	text    string
	octets  []byte
	octet   uint8
	number  int16
	flag    bool
	real32  float32
	color   uint8
	animal  string
	moment  time.Time
	mapping map[text]int
	ints    []int32
	named   []number
	shape   interface{ area() }
	circle  struct{ R float64 }
	square  struct{ A float64 }
)

func (circle) area()  {}
func (*square) area() {}

// coded is a string in Go, whose text is in upper case.
type coded string

func (c coded) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(string(c))), nil }
func (c *coded) UnmarshalText(b []byte) error {
	*c = coded(strings.ToLower(string(b)))
	return nil
}

func to[T any](v T) *T { return &v }

// accepted is one Go value that stands for an Avro datum.
type accepted struct {
	schema string
	hex    string
	check  func(t *testing.T, schema, hex string) *node
}

func accept[T any](schema, wire string, value T, options ...Option) accepted {
	return accepted{schema, wire, func(t *testing.T, schema, wire string) *node {
		var root *node
		forEachTwin(t, func(t *testing.T, twin Option) {
			c, err := For[T](schema, append([]Option{twin}, options...)...)
			if err != nil {
				t.Fatal(err)
			}
			root = c.program.root
			b, err := c.Append([]byte("keep"), &value)
			if want := "6b656570" + wire; err != nil || hex.EncodeToString(b) != want {
				t.Errorf("encoded %x (%v), want %s", b, err, want)
			}
			data, err := hex.DecodeString(wire)
			if err != nil {
				t.Fatal(err)
			}
			var got T
			for range 2 { // into a new value, then into a used one
				if err := c.Decode(data, &got); err != nil {
					t.Fatal(err)
				}
				if diff := difference(got, value); diff != "" {
					t.Errorf("decoded%s", diff)
				}
			}
		})
		return root
	}}
}

const (
	decimal2   = `{"type":"bytes","logicalType":"decimal","precision":5,"scale":2}`
	decimalFix = `{"type":"fixed","name":"D","size":3,"logicalType":"decimal","precision":5,"scale":2}`
	bigDecimal = `{"type":"bytes","logicalType":"big-decimal"}`
	uuidText   = `{"type":"string","logicalType":"uuid"}`
	uuidFix    = `{"type":"fixed","name":"U","size":16,"logicalType":"uuid"}`
	fixed3     = `{"type":"fixed","name":"F","size":3}`
	enumABC    = `{"type":"enum","name":"E","symbols":["A","B","C"]}`
	duration   = `{"type":"fixed","name":"P","size":12,"logicalType":"duration"}`
	point      = `{"type":"record","name":"P","fields":[{"name":"x","type":"int"},{"name":"y","type":"int",` +
		`"default":7}]}`
	shapes = `["null",{"type":"record","name":"Circle","fields":[{"name":"r","type":"double"}]},{"type":"record",` +
		`"name":"Square","fields":[{"name":"a","type":"double"}]}]`
	uuidHex    = "0123456789abcdef0123456789abcdef"
	uuidString = "01234567-89ab-cdef-0123-456789abcdef"
)

func logical(base, name string) string { return `{"type":"` + base + `","logicalType":"` + name + `"}` }
func array(item string) string         { return `{"type":"array","items":` + item + `}` }
func nullable(item string) string      { return `["null",` + item + `]` }
func mapOf(item string) string         { return `{"type":"map","values":` + item + `}` }

var uuid = rt.UUID{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef}

// acceptedValues is the table of the package's documentation, with the bytes that Avro 1.12, "Binary Encoding" and
// "Logical Types", has for the value.
var acceptedValues = []accepted{
	accept(`"null"`, "", struct{}{}),
	accept(`"null"`, "", (*int)(nil)),
	accept(`"boolean"`, "01", true),
	accept(`"boolean"`, "01", flag(true)),
	accept(`"int"`, "03", int32(-2)),
	accept(`"int"`, "03", int8(-2)),
	accept(`"int"`, "ffff03", number(-32768)),
	accept(`"int"`, "03", -2),
	accept(`"int"`, "feffffff0f", int64(1<<31-1)),
	accept(`"int"`, "fe03", uint8(255)),
	accept(`"int"`, "04", uint16(2)),
	accept(`"int"`, "04", uint32(2)),
	accept(`"int"`, "04", uint64(2)),
	accept(`"int"`, "04", uint(2)),
	accept(`"long"`, "ffffffffffffffffff01", int64(-1<<63)),
	accept(`"long"`, "03", -2),
	accept(`"long"`, "03", int16(-2)),
	accept(`"long"`, "feffffffffffffffff01", uint64(1<<63-1)),
	accept(`"long"`, "04", octet(2)),
	accept(`"float"`, "0000c03f", float32(1.5)),
	accept(`"float"`, "0000c03f", real32(1.5)),
	accept(`"float"`, "0000c03f", 1.5),
	accept(`"double"`, "000000000000f83f", 1.5),
	accept(`"double"`, "000000000000f83f", float32(1.5)),
	accept(`"string"`, "04c3a9", "é"),
	accept(`"string"`, "04c3a9", text("é")),
	accept(`"string"`, "04c3a9", []byte("é")),
	accept(`"string"`, "024b", coded("k")),
	accept(`"string"`, "103a3a312532656e30", netip.MustParseAddr("::1%2en0")),
	accept(`"string"`, "00", octets{}),
	accept(`"bytes"`, "0400ff", []byte{0, 255}),
	accept(`"bytes"`, "0400ff", octets{0, 255}),
	accept(`"bytes"`, "0400ff", []octet{0, 255}),
	accept(`"bytes"`, "0400ff", "\x00\xff"),
	accept(fixed3, "010203", [3]byte{1, 2, 3}),
	accept(fixed3, "010203", [3]octet{1, 2, 3}),
	accept(fixed3, "010203", []byte{1, 2, 3}),
	accept(enumABC, "02", "B"),
	accept(enumABC, "02", animal("B")),
	accept(enumABC, "02", color(1)),
	accept(enumABC, "02", 1),
	accept(enumABC, "02", coded("b")),
	accept(decimal2, "0401f4", decimal.New(500, 2)),
	accept(decimal2, "0401f4", big.NewRat(5, 1)),
	accept(decimal2, "0401f4", *big.NewRat(5, 1)),
	accept(decimal2, "0401f4", []byte{1, 0xf4}),
	accept(decimalFix, "0001f4", decimal.New(500, 2)),
	accept(decimalFix, "0001f4", big.NewRat(5, 1)),
	accept(bigDecimal, "080401f404", decimal.New(500, 2)),
	accept(bigDecimal, "06020302", *big.NewRat(3, 10)),
	accept(uuidText, "48"+hex.EncodeToString([]byte(uuidString)), uuid),
	accept(uuidText, "48"+hex.EncodeToString([]byte(uuidString)), [16]byte(uuid)),
	accept(uuidText, "48"+hex.EncodeToString([]byte(uuidString)), uuidString),
	accept(uuidFix, uuidHex, uuid),
	accept(uuidFix, uuidHex, text(uuidString)),
	accept(uuidFix, uuidHex, uuid[:]),
	accept(logical("int", "date"), "02", time.Unix(86400, 0).UTC()),
	accept(logical("int", "date"), "02", int32(1)),
	accept(logical("long", "timestamp-millis"), "02", time.UnixMilli(1).UTC()),
	accept(logical("long", "timestamp-micros"), "02", moment(time.UnixMicro(1).UTC())),
	accept(logical("long", "timestamp-nanos"), "02", time.Unix(0, 1).UTC()),
	accept(logical("long", "local-timestamp-millis"), "02", time.UnixMilli(1).UTC()),
	accept(logical("long", "local-timestamp-micros"), "02", time.UnixMicro(1).UTC()),
	accept(logical("long", "local-timestamp-nanos"), "02", time.Unix(0, 1).UTC()),
	accept(logical("long", "timestamp-millis"), "02", int64(1)),
	accept(logical("int", "time-millis"), "02", time.Millisecond),
	accept(logical("long", "time-micros"), "02", time.Microsecond),
	accept(logical("long", "time-micros"), "02", uint32(1)),
	accept(duration, "010000000200000003000000", rt.Duration{Months: 1, Days: 2, Millis: 3}),
	accept(duration, "010000000200000003000000", [12]byte{1, 0, 0, 0, 2, 0, 0, 0, 3}),
	accept(array(`"boolean"`), "04010000", []bool{true, false}),
	accept(array(`"int"`), "04020300", []int32{1, -2}),
	accept(array(`"int"`), "04020300", ints{1, -2}),
	accept(array(`"int"`), "04020300", named{1, -2}),
	accept(array(`"int"`), "04020400", []uint8{1, 2}),
	accept(array(`"long"`), "04020300", []int64{1, -2}),
	accept(array(`"long"`), "04020300", []int{1, -2}),
	accept(array(`"float"`), "020000c03f00", []float32{1.5}),
	accept(array(`"float"`), "020000c03f00", []real32{1.5}),
	accept(array(`"double"`), "02000000000000f83f00", []float64{1.5}),
	accept(array(`"string"`), "040261026200", []text{"a", "b"}),
	accept(array(`"string"`), "040261026200", []string{"a", "b"}),
	accept(array(`"bytes"`), "0402610000", [][]byte{{'a'}, {}}),
	accept(array(`"int"`), "00", []int32{}),
	accept(array(`"null"`), "0600", []struct{}{{}, {}, {}}),
	accept(array(point), "040204060800", []struct{ X, Y int }{{1, 2}, {3, 4}}),
	accept(array(point), "040204060800", []*struct{ X, Y int }{{1, 2}, {3, 4}}),
	accept(mapOf(`"int"`), "02026b0200", map[string]int32{"k": 1}),
	accept(mapOf(`"int"`), "02026b0200", mapping{"k": 1}),
	accept(mapOf(`"int"`), "00", map[string]int32{}),
	accept(point, "0204", struct{ X, Y int }{1, 2}),
	accept(point, "0204", to(to(struct{ X, Y int }{1, 2}))),
	accept(point, "020e", struct{ X int }{1}),
	accept(point, "0204", map[string]any{"x": int32(1), "y": int32(2)}),
	accept(point, "0204", map[text]int{"x": 1, "y": 2}),
	accept((*users.User)(nil).AvroSchema(), "02026100000000", users.User{ID: 1, Name: "a", Emails: []string{}}),
	accept(nullable(`"int"`), "00", (*int)(nil)),
	accept(nullable(`"int"`), "0202", to(1)),
	accept(`["int","null"]`, "0002", to(to(1))),
	accept(nullable(`"bytes"`), "00", []byte(nil)),
	accept(nullable(`"bytes"`), "0200", []byte{}),
	accept(nullable(mapOf(`"int"`)), "00", map[string]int(nil)),
	accept(nullable(array(`"int"`)), "02020200", []int{1}),
	accept(nullable(`"int"`), "0200", rt.Some(0)),
	accept(`["int","null"]`, "02", rt.None[int8]()),
	accept(shapes, "00", shape(nil), Union[shape](circle{}, (*square)(nil))),
	accept(shapes, "02000000000000f83f", shape(circle{1.5}), Union[shape](circle{}, (*square)(nil))),
	accept(shapes, "04000000000000f83f", shape(&square{1.5}), Union[shape](circle{}, (*square)(nil))),
	accept(`"long"`, "02", any(int64(1))),
}

// TestAcceptedTypes encodes and decodes a value of every accepted type, and sees to it that every op occurs.
func TestAcceptedTypes(t *testing.T) {
	seen := make(map[op]bool)
	for _, a := range acceptedValues {
		t.Run(a.schema, func(t *testing.T) { collectOps(a.check(t, a.schema, a.hex), seen, make(map[*node]bool)) })
	}
	seen[opWrapped] = true // TestAgreesWithGeneratedCode has it
	for o := op(1); o < opCount; o++ {
		if !seen[o] {
			t.Errorf("no value for op %s", o)
		}
	}
}

func collectOps(n *node, ops map[op]bool, seen map[*node]bool) {
	if n == nil || seen[n] {
		return
	}
	seen[n], ops[n.op] = true, true
	collectOps(n.item, ops, seen)
	for i := range n.fields {
		collectOps(n.fields[i].node, ops, seen)
	}
	if n.union != nil {
		for i := range n.union.branches {
			collectOps(n.union.branches[i].node, ops, seen)
		}
	}
}
