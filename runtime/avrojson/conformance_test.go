package avrojson_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// vector is a line of the conformance files. Which members it has depends on the file.
type vector struct {
	Schema   string          `json:"schema"`
	JSON     json.RawMessage `json:"json"`
	Text     string          `json:"text"`
	Kind     string          `json:"kind"`
	Hex      string          `json:"hex"`
	HexAny   []string        `json:"hex_any"`
	Why      string          `json:"why"`
	Note     string          `json:"note"`
	Trailing bool            `json:"trailing"`

	place string // file:line
}

// data returns the vector's bytes.
func (v *vector) data(t *testing.T) []byte {
	t.Helper()
	return unhex(t, v.Hex)
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readVectors(t testing.TB, name string) []vector {
	t.Helper()
	list := vectors.Lines[vector](t, name)
	for i := range list {
		list[i].place = vectors.Place(name, i)
	}
	return list
}

func newCodec(t testing.TB, text string, options ...avrojson.Option) *avrojson.Codec {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	codec, err := avrojson.New(s, options...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return codec
}

// toJSON decodes data, which must be one datum and nothing else, from memory and from a stream that gives one byte at a
// time, and checks that both agree.
func toJSON(t testing.TB, codec *avrojson.Codec, data []byte) (string, error) {
	t.Helper()
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	stream := runtime.NewReader(iotest.OneByteReader(bytes.NewReader(data)))
	streamed, streamErr := codec.AppendJSON(nil, stream)
	if streamErr == nil {
		streamErr = stream.ExpectEnd()
	}
	if (err == nil) != (streamErr == nil) || string(streamed) != string(text) && err == nil {
		t.Errorf("from memory %s, %v; from a stream %s, %v", text, err, streamed, streamErr)
	}
	return string(text), err
}

func TestBinaryVectors(t *testing.T) {
	testBinary(t, "conformance/binary.jsonl")
}

func testBinary(t *testing.T, path string) {
	for _, v := range readVectors(t, path) {
		t.Run(v.place, func(t *testing.T) {
			codec := newCodec(t, v.Schema)
			accepted := v.HexAny
			if len(accepted) == 0 {
				accepted = []string{v.Hex}
			}
			for _, h := range accepted {
				text, err := toJSON(t, codec, unhex(t, h))
				if err != nil {
					t.Fatal(err)
				}
				sameJSON(t, text, string(v.JSON))
			}
			data, err := codec.AppendBinary(nil, v.JSON)
			if err != nil {
				t.Fatal(err)
			}
			if got := hex.EncodeToString(data); !slices.Contains(accepted, got) {
				t.Errorf("AppendBinary(%s) = %s, want %s", v.JSON, got, strings.Join(accepted, " or "))
			}
		})
	}
}

func TestBlockedVectors(t *testing.T) {
	for _, v := range readVectors(t, "conformance/blocked.jsonl") {
		t.Run(v.place, func(t *testing.T) {
			text, err := toJSON(t, newCodec(t, v.Schema), v.data(t))
			if err != nil {
				t.Fatalf("%s: %v", v.Note, err)
			}
			sameJSON(t, text, string(v.JSON))
		})
	}
}

func TestMalformedVectors(t *testing.T) {
	for _, v := range readVectors(t, "conformance/malformed.jsonl") {
		t.Run(v.place, func(t *testing.T) {
			codec := newCodec(t, v.Schema)
			text, err := toJSON(t, codec, v.data(t))
			var decodeErr *runtime.DecodeError
			if !errors.As(err, &decodeErr) {
				t.Fatalf("%s: read as %s, error %v", v.Why, text, err)
			}
			if decodeErr.Offset < 0 || decodeErr.Offset > int64(len(v.Hex)/2) {
				t.Errorf("offset %d lies outside the input", decodeErr.Offset)
			}
			if got := errors.Is(err, runtime.ErrTrailing); got != v.Trailing {
				t.Errorf("%s: %v", v.Why, err)
			}
			if got := errors.Is(err, runtime.ErrUTF8); got != (v.Kind == "invalid-utf8") {
				t.Errorf("%s: %v", v.Why, err)
			}
		})
	}
}

func TestJSONVectors(t *testing.T) {
	for _, v := range readVectors(t, "conformance/json.jsonl") {
		t.Run(v.place, func(t *testing.T) {
			codec := newCodec(t, v.Schema)
			data, err := codec.AppendBinary(nil, []byte(v.Text))
			switch v.Kind {
			case "error":
				var decodeErr *runtime.DecodeError
				if !errors.As(err, &decodeErr) {
					t.Errorf("%s read as %x, error %v", v.Text, data, err)
				}
			case "decode", "both":
				if err != nil {
					t.Fatalf("%s: %v", v.Text, err)
				}
				if got := hex.EncodeToString(data); got != v.Hex {
					t.Errorf("AppendBinary(%s) = %s, want %s", v.Text, got, v.Hex)
				}
			case "lenient": // see TestLenientVectorsAreDecided
			default:
				t.Errorf("unknown kind %q", v.Kind)
			}
			if v.Kind == "both" {
				text, err := toJSON(t, codec, v.data(t))
				if err != nil {
					t.Fatal(err)
				}
				sameJSON(t, text, v.Text)
			}
		})
	}
}

// sameJSON compares two JSON texts: the order of members is free, integers are equal if their digits are, other numbers
// if their values are, signs of zero included.
func sameJSON(t testing.TB, got, want string) {
	t.Helper()
	a, err := parseJSON(got)
	if err != nil {
		t.Fatalf("%s: %v", got, err)
	}
	b, err := parseJSON(want)
	if err != nil {
		t.Fatalf("%s: %v", want, err)
	}
	if !equalJSON(a, b) {
		t.Errorf("got JSON %s, want %s", got, want)
	}
}

func parseJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

func equalJSON(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		if !ok {
			return false
		}
		if !strings.ContainsAny(string(a)+string(b), ".eE") {
			return a == b
		}
		x, errX := strconv.ParseFloat(string(a), 64)
		y, errY := strconv.ParseFloat(string(b), 64)
		return errX == nil && errY == nil && x == y && (x != 0 || string(a)[:1] == "-" == (string(b)[:1] == "-"))
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equalJSON)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for key := range a {
			other, ok := b[key]
			if !ok || !equalJSON(a[key], other) {
				return false
			}
		}
		return true
	}
	return a == b
}
