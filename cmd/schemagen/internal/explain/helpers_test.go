package explain_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// vector is a line of the conformance files. Which members it has depends on the file.
type vector struct {
	Schema  string          `json:"schema"`
	Hex     string          `json:"hex"`
	HexAny  []string        `json:"hex_any"`
	Logical json.RawMessage `json:"logical"`
	Why     string          `json:"why"`
	Kind    string          `json:"kind"`

	place string // file:line
}

func readVectors(t testing.TB, name string) []vector {
	t.Helper()
	list := vectors.Lines[vector](t, "conformance/"+name)
	for i := range list {
		list[i].place = vectors.Place(name, i)
		if v := &list[i]; len(v.HexAny) > 0 {
			v.Hex = v.HexAny[0]
		}
	}
	return list
}

func build(t testing.TB, text string) *plan.Plan {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// lines explains data and checks that the lines lie side by side from the first byte on, up to the end of data that are
// valid.
func lines(t testing.TB, p *plan.Plan, data []byte) ([]explain.Line, error) {
	t.Helper()
	var all []explain.Line
	end := 0
	covered, err := explain.Lines(p, p.Roots[0], data, runtime.Limits{}, func(l explain.Line) error {
		if l.Offset != end || l.Length < 0 {
			t.Fatalf("after byte %d follows the line %+v", end, l)
		}
		end += l.Length
		all = append(all, l)
		return nil
	})
	if covered != end {
		t.Fatalf("the lines cover %d bytes, not %d", end, covered)
	}
	if covered > len(data) || err == nil && covered != len(data) {
		t.Fatalf("the lines cover %d bytes of %d", covered, len(data))
	}
	return all, err
}

// compare checks that the JSON codec finds the same fault at the same place. Invalid UTF-8 is a fault for JSON only,
// and so are too many values of no width.
func compare(t testing.TB, place string, p *plan.Plan, data []byte, err error) {
	t.Helper()
	codec, codecErr := avrojson.New(p.Nodes[p.Roots[0]].Schema)
	if codecErr != nil {
		t.Fatal(codecErr)
	}
	var r runtime.Reader
	r.ResetBytes(data)
	_, want := codec.AppendJSON(nil, &r)
	if want == nil {
		want = r.ExpectEnd()
	}
	if errors.Is(want, runtime.ErrUTF8) || errors.Is(want, runtime.ErrLimit) {
		return
	}
	if want == nil || err == nil {
		if want != err {
			t.Errorf("%s: explain says %v, avrojson says %v", place, err, want)
		}
		return
	}
	if err.Error() != want.Error() || errors.Unwrap(err) != errors.Unwrap(want) {
		t.Errorf("%s: explain says %v, avrojson says %v", place, err, want)
	}
}
