package reflectcodec

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// Types that convert themselves to text one way only.
type (
	onlyMarshals    string
	onlyUnmarshals  string
	onlyAppends     string
	appendsAndBack  string
	marshalsNumber  int
	marshalsStruct  struct{ A string }
	appendsAndMakes string
)

func (onlyMarshals) MarshalText() ([]byte, error)           { return []byte("other"), nil }
func (*onlyUnmarshals) UnmarshalText([]byte) error          { return nil }
func (onlyAppends) AppendText(b []byte) ([]byte, error)     { return append(b, "other"...), nil }
func (appendsAndBack) AppendText(b []byte) ([]byte, error)  { return append(b, "other"...), nil }
func (*appendsAndBack) UnmarshalText([]byte) error          { return nil }
func (marshalsNumber) MarshalText() ([]byte, error)         { return []byte("A"), nil }
func (marshalsStruct) MarshalText() ([]byte, error)         { return []byte("A"), nil }
func (appendsAndMakes) MarshalText() ([]byte, error)        { return []byte("other"), nil }
func (appendsAndMakes) AppendText(b []byte) ([]byte, error) { return append(b, "other"...), nil }
func (x *appendsAndMakes) UnmarshalText(text []byte) error  { *x = appendsAndMakes(text); return nil }

// TestHalfTextsAreRefused where a type's text would be written or read: its string is not its text.
func TestHalfTextsAreRefused(t *testing.T) {
	for _, text := range []string{`"string"`, enumABC} {
		for _, c := range []struct {
			err, want string
		}{
			{bindErrorOf[onlyMarshals](text), "it has MarshalText, but not UnmarshalText"},
			{bindErrorOf[onlyUnmarshals](text), "it has UnmarshalText, but not MarshalText"},
			{bindErrorOf[onlyAppends](text), "it has AppendText, but not MarshalText and UnmarshalText"},
			{bindErrorOf[*appendsAndBack](text), "it has AppendText and UnmarshalText, but not MarshalText"},
			{bindErrorOf[marshalsNumber](text), "it has MarshalText, but not UnmarshalText"},
			{bindErrorOf[marshalsStruct](text), "it has MarshalText, but not UnmarshalText"},
		} {
			if !strings.HasSuffix(c.err, ": "+c.want) {
				t.Errorf("%s: %v, want %s", text, c.err, c.want)
			}
		}
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		codec, err := For[appendsAndMakes](`"string"`, twin)
		if err != nil {
			t.Fatal(err)
		}
		x := appendsAndMakes("x")
		if b, err := codec.Append(nil, &x); err != nil || string(b) != "\x0aother" {
			t.Errorf("%q, %v", b, err)
		}
		if err := appendWith[any](t, `"string"`, onlyMarshals("x"), twin); !errors.Is(err, ErrType) {
			t.Error(err)
		}
		numbers, err := For[marshalsNumber](`"int"`, twin) // no text there
		n := marshalsNumber(1)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := numbers.Append(nil, &n); err != nil || string(b) != "\x02" {
			t.Errorf("%q, %v", b, err)
		}
	})
}

// everZero says of itself that it is zero, through a pointer receiver, and panics where that is nil.
type everZero struct{ N int32 }

func (x *everZero) IsZero() bool { return x.N >= 0 }

// TestOmitZeroAsksThroughPointers as encoding/json does: what a pointer leads to says whether it is zero, and a nil one
// is.
func TestOmitZeroAsksThroughPointers(t *testing.T) {
	const text = `{"type":"record","name":"R","fields":[
		{"name":"t","type":["null",{"type":"long","logicalType":"timestamp-micros"}],"default":null},
		{"name":"n","type":["null","int"],"default":null},
		{"name":"e","type":{"type":"record","name":"E","fields":[{"name":"N","type":"int"}]},"default":{"N":-1}}]}`
	type R struct {
		T *time.Time `avro:"t,omitzero"`
		N *int32     `avro:"n,omitzero"`
		E *everZero  `avro:"e,omitzero"`
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		codec, err := For[R](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		at := time.UnixMicro(1).UTC()
		for _, c := range []struct {
			value R
			want  string
		}{
			{R{}, "\x00\x00\x01"},
			{R{new(time.Time), new(int32), new(everZero)}, "\x00\x02\x00\x01"},
			{R{&at, nil, &everZero{-3}}, "\x02\x02\x00\x05"},
		} {
			if b, err := codec.Append(nil, &c.value); err != nil || string(b) != c.want {
				t.Errorf("%v became %q, %v, want %q", c.value, b, err, c.want)
			}
		}
	})
}

// TestPointersAreNotDroppedAtNull as nothing is written for what they point to.
func TestPointersAreNotDroppedAtNull(t *testing.T) {
	type R struct {
		X *string   `avro:"x"`
		Y *struct{} `avro:"y"`
	}
	const text = `{"type":"record","name":"R","fields":[{"name":"x","type":"null"},{"name":"y","type":"null"}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		if err := appendWith(t, text, R{Y: new(struct{})}, twin); err != nil {
			t.Error(err)
		}
		if err := appendWith(t, text, R{X: to("s")}, twin); err == nil ||
			err.Error() != "avro: R.x: Go *string that is not nil for Avro null" {
			t.Error(err)
		}
	})
}
