package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// corpusVector is a line of one of the files of testdata/conformance.
type corpusVector struct {
	Schema string
	JSON   json.RawMessage
	Hex    string
	HexAny []string `json:"hex_any"`
	Kind   string
	Choice string
	Text   string

	Lenient, Advisory, Trailing any
}

func corpus(t testing.TB, name string, each func(line int, v corpusVector)) {
	t.Helper()
	for i, v := range vectors.Lines[corpusVector](t, "conformance/"+name) {
		each(i+1, v)
	}
}

// anyCodec returns the codec of a schema for any.
func anyCodec(t *testing.T, text string, options ...Option) *Codec[any] {
	t.Helper()
	s, err := schema.Parse(text, schema.LaxNames())
	if err != nil {
		t.Fatal(err)
	}
	c, err := ForSchema[any](s, options...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestVectorsOfOtherImplementationsThroughAny decodes what other implementations wrote into an any and encodes that
// again: to the same bytes, or to none where bare values do not tell the branches of a union apart.
func TestVectorsOfOtherImplementationsThroughAny(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, file := range []string{"binary.jsonl", "blocked.jsonl", "json.jsonl"} {
			corpus(t, file, func(line int, v corpusVector) {
				if v.Hex == "" && v.HexAny == nil && string(v.JSON) != "null" {
					return // only a text
				}
				for _, text := range append(v.HexAny, v.Hex) {
					if text == "" && v.HexAny != nil {
						continue
					}
					data, err := hex.DecodeString(text)
					if err != nil {
						t.Fatal(err)
					}
					throughAny(t, file, line, v, data, twin)
					throughAny(t, file, line, v, data, twin, AnyUnions(BranchUnions))
				}
			})
		}
	})
}

func throughAny(t *testing.T, file string, line int, v corpusVector, data []byte, options ...Option) {
	t.Helper()
	c := anyCodec(t, v.Schema, options...)
	var x any
	if err := c.Decode(data, &x); err != nil {
		t.Errorf("%s:%d: %s: %v", file, line, v.Schema, err)
		return
	}
	b, err := c.Append(nil, &x)
	if errors.Is(err, ErrAmbiguous) && c.program.settings.form == BareUnions {
		return
	}
	if err != nil {
		t.Errorf("%s:%d: %s: %v", file, line, v.Schema, err)
		return
	}
	if file == "blocked.jsonl" || bytes.Equal(b, data) {
		var again any
		if err := c.Decode(b, &again); err != nil || difference(again, x) != "" {
			t.Errorf("%s:%d: %s: encoded and decoded%s, %v", file, line, v.Schema, difference(again, x), err)
		}
		return
	}
	if !hasMap(c.program.plan) || len(b) != len(data) {
		t.Errorf("%s:%d: %s: encoded %x, want %x", file, line, v.Schema, b, data)
	}
}

// TestMalformedDataAreRefused decodes the vectors that must be refused; those about which the implementations differ as
// generated code does, by the choices that design.md lists: the reference is a Reader told by the plan alone, avrojson.
func TestMalformedDataAreRefused(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		corpus(t, "malformed.jsonl", func(line int, v corpusVector) {
			data, err := hex.DecodeString(v.Hex)
			if err != nil {
				t.Fatal(err)
			}
			c := anyCodec(t, v.Schema, twin)
			var x any
			check := rt.Reader{ValidateUTF8: true} // as JSON asks for
			check.ResetBytes(data)
			got := c.DecodeFrom(&check, &x)
			if got == nil {
				got = check.ExpectEnd()
			}
			s, err := schema.Parse(v.Schema, schema.LaxNames())
			if err != nil {
				t.Fatal(err)
			}
			codec, err := avrojson.New(s)
			if err != nil {
				t.Fatal(err)
			}
			var r rt.Reader
			r.ResetBytes(data)
			_, want := codec.AppendJSON(nil, &r)
			if want == nil {
				want = r.ExpectEnd()
			}
			if v.Choice == "" && v.Advisory == nil && got == nil {
				t.Errorf("malformed.jsonl:%d: %s %s was accepted", line, v.Schema, v.Hex)
			}
			var gotAt, wantAt *rt.DecodeError
			if errors.As(want, &wantAt) && (!errors.As(got, &gotAt) || gotAt.Offset != wantAt.Offset ||
				gotAt.Err != wantAt.Err || gotAt.Path() != wantAt.Path()) {
				t.Errorf("malformed.jsonl:%d: error %v, want %v", line, got, want)
			}
		})
	})
}

// caseVector is a vector of testdata/conformance/cases.
type caseVector struct {
	Op      string
	Schema  json.RawMessage
	Hex     string
	HexAny  []string `json:"hex_any"`
	GoValue string   `json:"go_value"`
	Expect  struct{ Outcome string }
}

// reportedCase is one of testdata/conformance/cases.
type reportedCase struct {
	ID, Kind string
	Schema   json.RawMessage
	Vectors  []caseVector
}

// TestCasesThroughAny runs the vectors of the reported faults that need no Go type of their own.
func TestCasesThroughAny(t *testing.T) {
	run := 0
	for _, found := range vectors.Cases[reportedCase](t) {
		c := found.Case
		if !slices.Contains([]string{"encode", "decode", "reuse", "security", "generate", "parse"}, c.Kind) {
			continue
		}
		forEachTwin(t, func(t *testing.T, twin Option) {
			for i, v := range c.Vectors {
				if v.Op != "roundtrip" && v.Op != "decode" || v.Hex == "" && v.Expect.Outcome != "ok" {
					continue
				}
				if v.Schema == nil {
					v.Schema = c.Schema
				}
				data, err := hex.DecodeString(v.Hex)
				if err != nil {
					continue // given in words
				}
				s, err := schema.Parse(schemaText(v.Schema), schema.LaxNames())
				if err != nil {
					continue // of kind parse
				}
				codec, err := ForSchema[any](s, twin, AnyUnions(BranchUnions))
				if err != nil {
					t.Fatal(c.ID, err)
				}
				run++
				var x any
				err = codec.Decode(data, &x)
				switch {
				case v.Expect.Outcome == "ok" && err != nil || v.Expect.Outcome == "error" && err == nil:
					t.Errorf("%s, vector %d: %v, want %s", c.ID, i, err, v.Expect.Outcome)
				case v.Op == "roundtrip" && err == nil:
					if b, err := codec.Append(nil, &x); err != nil || !bytes.Equal(b, data) &&
						!hasMap(codec.program.plan) {
						t.Errorf("%s, vector %d: encoded %x, %v, want %x", c.ID, i, b, err, data)
					}
				}
			}
		})
	}
	if run < 30 {
		t.Errorf("only %d vectors ran", run)
	}
}

// schemaText is the text of a schema that a case gives as JSON, a primitive one as its bare name.
func schemaText(raw json.RawMessage) string {
	text := strings.TrimSpace(string(raw))
	var inner string
	if json.Unmarshal(raw, &inner) == nil && strings.HasPrefix(strings.TrimSpace(inner), "{") {
		return inner
	}
	return text
}
