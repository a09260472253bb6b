package avrotest

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func referenceOf(t testing.TB, s *schema.Schema) reference {
	t.Helper()
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return reference{p, p.Roots[0]}
}

// vector is one line of the conformance files.
type vector struct {
	Schema string
	JSON   json.RawMessage
	Hex    string
	HexAny []string `json:"hex_any"`
	Kind   string
	Why    string
}

// eachVector calls f for the vectors of a file.
func eachVector(t *testing.T, name string, f func(line int, v vector, p reference, s *schema.Schema)) {
	t.Helper()
	for i, v := range vectors.Lines[vector](t, "conformance/"+name) {
		s, err := schema.Parse(v.Schema, schema.LaxNames())
		if err != nil {
			t.Fatalf("%s: %v", vectors.Place(name, i), err)
		}
		f(i+1, v, referenceOf(t, s), s)
	}
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReferenceLeavesCanonicalDataAsTheyAre(t *testing.T) {
	eachVector(t, "binary.jsonl", func(line int, v vector, p reference, _ *schema.Schema) {
		all := v.HexAny
		if len(all) == 0 {
			all = []string{v.Hex}
		}
		first, err := p.decode(nil, unhex(t, all[0]))
		if err != nil {
			t.Errorf("binary.jsonl:%d: %v", line, err)
			return
		}
		if !slices.Contains(all, hex.EncodeToString(first)) {
			t.Errorf("binary.jsonl:%d: got %x, want one of %s", line, first, all)
		}
		for _, text := range all { // in whatever order, the same
			if got, err := p.decode(nil, unhex(t, text)); err != nil || !bytes.Equal(got, first) {
				t.Errorf("binary.jsonl:%d: %s gives %x and error %v, %s gives %x", line, text, got, err, all[0], first)
			}
		}
	})
}

func TestReferenceTakesAllFormsOfData(t *testing.T) {
	eachVector(t, "blocked.jsonl", func(line int, v vector, p reference, s *schema.Schema) {
		got, err := p.decode(nil, unhex(t, v.Hex))
		if err != nil {
			t.Errorf("blocked.jsonl:%d: %v", line, err)
			return
		}
		codec, err := avrojson.New(s)
		if err != nil {
			t.Fatal(err)
		}
		var r runtime.Reader
		r.ResetBytes(got)
		text, err := codec.AppendJSON(nil, &r)
		if err != nil {
			t.Errorf("blocked.jsonl:%d: %x: %v", line, got, err)
			return
		}
		var gotValue, want any
		if json.Unmarshal(text, &gotValue) != nil || json.Unmarshal(v.JSON, &want) != nil {
			t.Fatalf("blocked.jsonl:%d: no JSON", line)
		}
		a, _ := json.Marshal(gotValue)
		b, _ := json.Marshal(want)
		if !bytes.Equal(a, b) {
			t.Errorf("blocked.jsonl:%d: got %s, want %s", line, a, b)
		}
		if again, err := p.decode(nil, got); err != nil || !bytes.Equal(again, got) || len(got) > len(v.Hex)/2 {
			t.Errorf("blocked.jsonl:%d: %x is not canonical: %x, error %v", line, got, again, err)
		}
	})
}

func TestReferenceRefusesMalformedData(t *testing.T) {
	eachVector(t, "malformed.jsonl", func(line int, v vector, p reference, _ *schema.Schema) {
		if v.Kind == "invalid-utf8" {
			return // carried through unless ValidateUTF8 is set
		}
		data := unhex(t, v.Hex)
		got, err := p.decode(nil, data)
		if err == nil {
			t.Errorf("malformed.jsonl:%d: gives %x, but: %s", line, got, v.Why)
			return
		}
		if at := offset(err); cause(err) == nil || at < 0 || at > int64(len(data)) {
			t.Errorf("malformed.jsonl:%d: the error has no known cause or no offset: %v", line, err)
		}
	})
}

func TestReferenceWritesLogicalTypesAsTheRuntimeDoes(t *testing.T) {
	tests := []struct {
		schema, data, want string
	}{
		{`{"type": "bytes", "logicalType": "decimal", "precision": 4}`, "06000001", "0201"},
		{`{"type": "bytes", "logicalType": "decimal", "precision": 4}`, "06ffff80", "0280"},
		{`{"type": "bytes", "logicalType": "big-decimal"}`, "0a04000102", ""}, // cut
		{`{"type": "bytes", "logicalType": "big-decimal"}`, "0804000104", "06020104"},
		{`{"type": "string", "logicalType": "uuid"}`,
			"48" + hex.EncodeToString([]byte("0123ABCD-0000-4000-8000-00000000000F")),
			"48" + hex.EncodeToString([]byte("0123abcd-0000-4000-8000-00000000000f"))},
		{`{"type": "long", "logicalType": "time-micros"}`, "feffffffffffffffff01", ""}, // no time.Duration
		{`{"type": "long", "logicalType": "time-micros"}`, "828000", "02"},
	}
	for _, test := range tests {
		got, err := referenceOf(t, schema.MustParse(test.schema)).decode(nil, unhex(t, test.data))
		if hex.EncodeToString(got) != test.want && test.want != "" || (err == nil) != (test.want != "") {
			t.Errorf("%s: %s gives %x and error %v, want %s", test.schema, test.data, got, err, test.want)
		}
	}
}

func TestReferenceSortsMapsAndKeepsTheLastOfEqualKeys(t *testing.T) {
	p := referenceOf(t, schema.MustParse(`{"type": "map", "values": "int"}`))
	// Blocks {"b": 1, "a": 2} and {"b": 3}.
	got, err := p.decode(nil, unhex(t, "04"+"026202"+"026104"+"02"+"026206"+"00"))
	if want := unhex(t, "04"+"026104"+"026206"+"00"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %x and error %v, want %x", got, err, want)
	}
}

func TestPlacesAreFound(t *testing.T) {
	p := referenceOf(t, schema.MustParse(`{"type": "record", "name": "R", "fields": [
		{"name": "before", "type": "double"},
		{"name": "union", "type": ["string", "null"]},
		{"name": "map", "type": {"type": "map", "values": {"type": "array", "items": "null"}}}]}`))
	// 0, "x", and in a block of 5 bytes {"k": 100 nulls}.
	data := unhex(t, "0000000000000000"+"000278"+"010a"+"026b"+"c80100"+"00")
	if _, err := p.decode(nil, data); err != nil {
		t.Fatal(err)
	}
	want := []place{
		{kind: placeLength, node: 3, offset: 9, width: 1, value: 1},
		{kind: placeCount, node: 5, offset: 11, width: 1, value: -1},
		{kind: placeSize, node: 5, offset: 12, width: 1, value: 5},
		{kind: placeLength, node: 5, offset: 13, width: 1, value: 1},
		{kind: placeCount, node: 6, offset: 15, width: 2, value: 100},
		{kind: placeCount, node: 6, offset: 17, width: 1, value: 0},
		{kind: placeCount, node: 5, offset: 18, width: 1, value: 0},
	}
	if got := findPlaces(p, data); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestCausesAndOffsetsAreFoundInErrors(t *testing.T) {
	err := runtime.FieldError(&runtime.DecodeError{Err: io.ErrUnexpectedEOF, Offset: 7}, "User", "id")
	if cause(err) != io.ErrUnexpectedEOF || offset(err) != 7 || isForeign(err) || isPanic(err) {
		t.Errorf("%v: cause %v, offset %d", err, cause(err), offset(err))
	}
	err = &runtime.DecodeError{Err: errRefused}
	if cause(err) != nil || !isForeign(err) || isPanic(err) {
		t.Errorf("%v is taken for an error of runtime's", err)
	}
	err = func() (err error) {
		defer catch(&err)
		panic(1)
	}()
	if !isPanic(err) || isForeign(err) {
		t.Errorf("%v is not taken for a panic", err)
	}
	if isForeign(nil) || isPanic(nil) || cause(nil) != nil || offset(nil) != -1 {
		t.Error("nil is taken for an error")
	}
}
