package reflectcodec

import (
	"errors"
	"io"
	"math"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

func bindErrorOf[T any](schema string, options ...Option) string {
	_, err := For[T](schema, options...)
	var e *BindError
	if err == nil || !errors.As(err, &e) {
		return "no BindError"
	}
	return err.Error()
}

// TestMismatchesAreFoundWhenTheCodecIsMade holds the texts, which name the Go field and the place in the schema.
func TestMismatchesAreFoundWhenTheCodecIsMade(t *testing.T) {
	type Address struct{ Zip int8 }
	type User struct{ Address *Address }
	user := `{"type":"record","name":"User","fields":[{"name":"address","type":["null",{"type":"record",` +
		`"name":"Address","fields":[{"name":"zip","type":"string"}]}]}]}`
	record := func(field string) string { return `{"type":"record","name":"R","fields":[` + field + `]}` }
	a := record(`{"name":"a","type":"int"}`)
	noUUID := record(`{"name":"id","type":{"type":"string","logicalType":"uuid"},"default":"x"}`)
	for _, c := range []struct{ got, want string }{
		{bindErrorOf[User](user), "reflectcodec: User.Address.Zip (Go int8) cannot hold Avro string at " +
			"User.address.zip: use string, []byte, or a type with the methods MarshalText and UnmarshalText"},
		{bindErrorOf[[]bool](array(`"int"`)), "reflectcodec: []bool[] (Go bool) cannot hold Avro int at array[]: use " +
			"an integer type"},
		{bindErrorOf[string](nullable(`"string"`)),
			"reflectcodec: string (Go string) cannot hold Avro [null, string] at [null, string]: use a pointer, or " +
				"runtime.Optional"},
		{bindErrorOf[int](`["int","string"]`), "reflectcodec: int (Go int) cannot hold Avro [int, string] at [int, " +
			"string]: register an interface's types with reflectcodec.Union, or use any"},
		{bindErrorOf[shape](shapes), "reflectcodec: shape (Go reflectcodec.shape) cannot hold Avro [null, Circle, " +
			"Square] at [null, Circle, Square]: register its types with reflectcodec.Union"},
		{bindErrorOf[shape](shapes, Union[shape](circle{})),
			"reflectcodec: shape (Go reflectcodec.shape) cannot hold Avro [null, Circle, Square] at [null, Circle, " +
				"Square]: no registered type takes the branch Square"},
		{bindErrorOf[shape](shapes, Union[shape](circle{}, (*square)(nil), 5)),
			"reflectcodec: shape (Go reflectcodec.shape) cannot hold Avro [null, Circle, Square] at [null, Circle, " +
				"Square]: the registered type int does not implement it"},
		{bindErrorOf[shape](shapes, Union[shape](circle{}, Branch{"Cube", (*square)(nil)})),
			"reflectcodec: shape (Go reflectcodec.shape) cannot hold Avro [null, Circle, Square] at [null, Circle, " +
				"Square]: no branch is left called Cube, which *reflectcodec.square is registered for"},
		{bindErrorOf[[2]byte](fixed3), "reflectcodec: [2]uint8 (Go [2]uint8) cannot hold Avro fixed F at F: use " +
			"[3]byte or []byte"},
		{bindErrorOf[time.Duration](logical("long", "timestamp-millis")),
			"reflectcodec: Duration (Go time.Duration) cannot hold Avro timestamp-millis at timestamp-millis: use " +
				"time.Time, or an integer for the bare number"},
		{bindErrorOf[string](decimal2), "reflectcodec: string (Go string) cannot hold Avro decimal(bytes) at " +
			"decimal(bytes): use decimal.Decimal, *big.Rat or []byte"},
		{bindErrorOf[map[int]int](mapOf(`"int"`)),
			"reflectcodec: map[int]int (Go map[int]int) cannot hold Avro map at map: use a map whose keys are strings"},
		{bindErrorOf[chan int](`"null"`), "reflectcodec: chan int (Go chan int) cannot hold Avro null at null: use " +
			"struct{}, or a pointer to it"},
		{bindErrorOf[struct{ B int }](a), "reflectcodec: struct (Go struct { B int }): it has no field for R.a, " +
			"which has no default"},
		{bindErrorOf[struct{}](noUUID), "reflectcodec: struct (Go struct {}): it has no field for R.id, whose " +
			"default its logical type refuses: default \"x\" is no UUID; write it as " +
			"123e4567-e89b-42d3-a456-426614174000"},
		{bindErrorOf[struct {
			A int
			B int `avro:"b"`
		}](a), "reflectcodec: struct.B (Go int): it has an avro tag, but R has no field b"},
		{bindErrorOf[struct {
			A int `avro:",omitzero"`
		}](a), "reflectcodec: struct.A (Go int): it is omitzero, but R.a has no default"},
		{bindErrorOf[struct {
			A int `avro:"a,omitempty"`
		}](a), "reflectcodec: struct.A (Go int): unknown tag option omitempty; the options are omitzero, inline " +
			"and union="},
		{bindErrorOf[struct {
			a int `avro:"a"`
		}](a), "reflectcodec: struct.a (Go int): it has an avro tag but is not exported; export it"},
		{bindErrorOf[struct {
			B int `avro:"a"`
			C int `avro:"a"`
		}](a), "reflectcodec: struct.B (Go int): it and struct.C could both be R.a; name one in an avro tag"},
		{bindErrorOf[struct {
			A int `avro:",inline"`
		}](a), "reflectcodec: struct.A (Go int): it is inline but no struct"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want\n%s", c.got, c.want)
		}
	}
	if _, err := For[int](`"no-such"`); err == nil {
		t.Error("a schema of no type was accepted")
	}
}

// refusal is a value that cannot be encoded, or data that cannot be decoded.
type refusal struct {
	name string
	try  func(twin Option) error
	want error
	text string
}

func refuseValue[T any](schema string, value T, want error, text string, options ...Option) refusal {
	return refusal{schema, func(twin Option) error {
		c, err := For[T](schema, append([]Option{twin}, options...)...)
		if err != nil {
			return err
		}
		b, err := c.Append([]byte("x"), &value)
		if string(b) != "x" {
			return errors.New("the buffer was not returned as it was")
		}
		return err
	}, want, text}
}

func refuseData[T any](schema, data string, want error, text string) refusal {
	return refusal{schema, func(twin Option) error {
		c, err := For[T](schema, twin)
		if err != nil {
			return err
		}
		return c.Decode([]byte(data), new(T))
	}, want, text}
}

type upset string

func (upset) MarshalText() ([]byte, error)     { return nil, io.ErrClosedPipe }
func (*upset) UnmarshalText(text []byte) error { return io.ErrNoProgress }

// TestValuesOutOfRangeAreRefused is for what only a value can show, each way.
func TestValuesOutOfRangeAreRefused(t *testing.T) {
	type R struct{ X []*int32 }
	r := `{"type":"record","name":"R","fields":[{"name":"x","type":{"type":"array","items":"int"}}]}`
	type E struct{ *Outer }
	e := `{"type":"record","name":"E","fields":[{"name":"b","type":"int"}]}`
	var none *int
	for _, c := range []refusal{
		refuseValue(`"int"`, int64(1<<31), rt.ErrRange, "avro: 2147483648 does not fit Avro int"),
		refuseValue(`"int"`, uint32(math.MaxUint32), rt.ErrRange, "avro: 4294967295 does not fit Avro int"),
		refuseValue(`"long"`, uint64(1<<63), rt.ErrRange, "avro: 9223372036854775808 does not fit Avro long"),
		refuseValue(`"float"`, 1e40, rt.ErrRange, "avro: 1e+40 does not fit Avro float"),
		refuseValue(fixed3, []byte{1}, rt.ErrRange, "avro: 1 bytes do not fit Avro fixed of size 3"),
		refuseValue(enumABC, "Z", rt.ErrEnum, `avro: "Z" is no symbol of E`),
		refuseValue(enumABC, 3, rt.ErrEnum, "avro: enum index 3 is outside the 3 symbols"),
		refuseValue(enumABC, -1, rt.ErrEnum, "avro: enum index -1 is outside the 3 symbols"),
		refuseValue(enumABC, uint64(1<<40), rt.ErrEnum, "avro: enum index 4294967296 is outside the symbols of E"),
		refuseValue(uuidText, "x", rt.ErrUUID, `avro: "x" is no UUID`),
		refuseValue(`"string"`, upset(""), io.ErrClosedPipe, "io: read/write on closed pipe"),
		refuseValue(`"int"`, none, rt.ErrNoBranch, "avro: nil *int"),
		refuseValue(r, R{[]*int32{to(int32(1)), nil}}, rt.ErrNoBranch, "avro: R.x[1]: nil *int32"),
		refuseValue(e, E{}, rt.ErrNoBranch, "avro: E.b: nil *reflectcodec.Outer"),
		refuseValue(shapes, shape((*square)(nil)), rt.ErrNoBranch, "avro: nil *reflectcodec.square",
			Union[shape](circle{}, (*square)(nil))),
		refuseValue(`["int","string"]`, any(nil), rt.ErrNoBranch, "avro: nil for Avro [int, string]"),
		refuseValue(`["int","string"]`, any(1.5), rt.ErrNoBranch, "avro: Go float64 is no branch of [int, string]"),
		refuseValue(`"int"`, any("x"), ErrType, "avro: string (Go string) cannot hold Avro int at int: use an "+
			"integer type"),
		refuseValue(point, map[string]any{"y": 1}, ErrMissingField, "avro: P.x: no value for a field without default"),
		refuseValue(point, any(map[string]any{"y": 1}), ErrMissingField,
			"avro: P.x: no value for a field without default"),
		refuseData[int8](`"int"`, "\xd8\x04", rt.ErrRange, "avro: 300 does not fit Go int8, at byte 0"),
		refuseData[uint32](`"int"`, "\x01", rt.ErrRange, "avro: -1 does not fit Go uint32, at byte 0"),
		refuseData[int32](`"long"`, "\x80\x80\x80\x80\x40", rt.ErrRange,
			"avro: 8589934592 does not fit Go int32, at byte 0"),
		refuseData[float32](`"double"`, "\x00\x00\x00\x00\x00\x00\xe0\x7f", rt.ErrRange,
			"avro: 8.98846567431158e+307 does not fit Go float32, at byte 0"),
		refuseData[upset](`"string"`, "\x00", io.ErrNoProgress,
			"avro: multiple Read calls return no data or error, at byte 0"),
		refuseData[upset](enumABC, "\x00", io.ErrNoProgress,
			"avro: multiple Read calls return no data or error, at byte 0"),
		refuseData[struct{}](`{"type":"record","name":"R","fields":[{"name":"a","type":{"type":"map",`+
			`"values":{"type":"array","items":"boolean"}},"default":{}}]}`,
			"\x02\x02k\x02\x05", rt.ErrBoolean, `avro: R.a["k"][0]: boolean byte 5 is neither 0 nor 1, at byte 4`),
	} {
		forEachTwin(t, func(t *testing.T, twin Option) {
			if err := c.try(twin); !errors.Is(err, c.want) || err.Error() != c.text {
				t.Errorf("%s: error %v, want %s", c.name, err, c.text)
			}
		})
	}
}

// Outer is embedded by pointer.
type Outer struct{ B int }
