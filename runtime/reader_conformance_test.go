package runtime

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
)

// vector is a line of the conformance files; see testdata/conformance.
type vector struct {
	Schema  string
	JSON    any
	Hex     string
	HexAny  []string `json:"hex_any"`
	Kind    string
	Why     string
	Note    string
	Lenient bool
}

// decode reads the whole of the input from one of the sources.
func (v vector) decode(t *testing.T, input string, reset func(*Reader, []byte), set func(*Reader)) (any, error) {
	t.Helper()
	b, err := hex.DecodeString(input)
	if err != nil {
		t.Fatal(err)
	}
	var schema any
	d := json.NewDecoder(strings.NewReader(v.Schema))
	d.UseNumber()
	if err := d.Decode(&schema); err != nil {
		t.Fatal(err)
	}
	var r Reader
	reset(&r, b)
	if set != nil {
		set(&r)
	}
	value, err := (&schemaReader{&r, map[string]map[string]any{}}).read(schema)
	if err == nil {
		err = r.ExpectEnd()
	}
	return value, err
}

func TestValidVectors(t *testing.T) {
	for _, file := range []string{"binary.jsonl", "blocked.jsonl"} {
		for _, v := range vectors.Lines[vector](t, "conformance/"+file) {
			for _, input := range append(v.HexAny, v.Hex) {
				if input == "" && v.HexAny != nil {
					continue
				}
				for _, s := range sources {
					got, err := v.decode(t, input, s.reset, nil)
					if err != nil || !sameJSON(got, v.JSON) {
						t.Errorf("%s %s from %s (%s): %v, %v, want %v", v.Schema, input, s.name, v.Note, got, err,
							v.JSON)
					}
				}
			}
		}
	}
}

// causes are what each kind of malformed input may be refused for.
var causes = map[string][]error{
	"truncated":           {io.ErrUnexpectedEOF, ErrBlockSize}, // a sized block may be too small for its items as well
	"int-overflow":        {ErrIntRange},
	"varint-overlong":     {ErrVarint},
	"bad-boolean":         {ErrBoolean},
	"negative-length":     {ErrLength, io.ErrUnexpectedEOF}, // an entry whose key has no bytes is too short as well
	"length-too-large":    {io.ErrUnexpectedEOF, ErrLimit},
	"union-index":         {ErrUnion},
	"enum-index":          {ErrEnum},
	"negative-block-size": {ErrBlockSize},
	"block-count-min":     {ErrBlockCount},
	"count-too-large":     {io.ErrUnexpectedEOF, ErrLimit},
	"trailing":            {ErrTrailing},
	"block-size-mismatch": {ErrBlockSize},
	"invalid-utf8":        {ErrUTF8},
}

func TestMalformedVectors(t *testing.T) {
	for _, v := range vectors.Lines[vector](t, "conformance/malformed.jsonl") {
		for _, s := range sources {
			_, err := v.decode(t, v.Hex, s.reset, func(r *Reader) { r.ValidateUTF8 = v.Kind == "invalid-utf8" })
			known := false
			for _, cause := range causes[v.Kind] {
				known = known || errors.Is(err, cause)
			}
			if !known {
				t.Errorf("%s %s from %s (%s): %v", v.Schema, v.Hex, s.name, v.Why, err)
			}
			if v.Kind == "invalid-utf8" {
				if _, err := v.decode(t, v.Hex, s.reset, nil); err != nil {
					t.Errorf("%s without validation: %v", v.Hex, err)
				}
			}
		}
	}
}

// decodeCase is what this package needs of a reported fault.
type decodeCase struct {
	Schema  json.RawMessage
	Vectors []struct {
		Op        string
		Schema    json.RawMessage
		Hex       *string
		ValueJSON any `json:"value_json"`
		RepeatHex *struct {
			Unit, Tail string
			Times      int
		} `json:"repeat_hex"`
		Expect struct{ Outcome string }
	}
}

// Each case is a fault that some implementation had. Those of kind decode need no more than a Reader.
func TestDecodeCases(t *testing.T) {
	for _, found := range vectors.Cases[decodeCase](t) {
		all := found.Case
		for i, c := range all.Vectors {
			schema := c.Schema
			if schema == nil {
				schema = all.Schema
			}
			if c.Op != "decode" || schema == nil {
				continue
			}
			var input string
			switch {
			case c.Hex != nil:
				input = *c.Hex
			case c.RepeatHex != nil:
				input = strings.Repeat(c.RepeatHex.Unit, c.RepeatHex.Times) + c.RepeatHex.Tail
			default:
				continue
			}
			name := fmt.Sprintf("%s/%d", found.Name, i)
			for _, s := range sources {
				if c.RepeatHex != nil && !s.memory {
					continue // 20 MB, byte by byte
				}
				got, err := vector{Schema: string(schema)}.decode(t, input, s.reset, nil)
				switch c.Expect.Outcome {
				case "ok":
					if err != nil || c.ValueJSON != nil && !sameJSON(got, c.ValueJSON) {
						t.Errorf("%s from %s: %v, %v, want %v", name, s.name, got, err, c.ValueJSON)
					}
				case "error":
					var e *DecodeError
					if !errors.As(err, &e) {
						t.Errorf("%s from %s: %v, want an error", name, s.name, err)
					}
				}
			}
		}
	}
}
