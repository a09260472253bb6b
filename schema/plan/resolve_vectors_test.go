package plan_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema/plan"
)

// resolutions are data that Java and fastavro read, in the form of resolve.jsonl; see interop/oracle.
const resolutions = "vectors/resolutions.jsonl"

// resolveVector is a line of resolve.jsonl or compat.jsonl.
type resolveVector struct {
	Writer, Reader string
	WriterHex      string          `json:"writer_hex"`
	ReaderJSON     json.RawMessage `json:"reader_json"`
	Error          string
	ErrorAt        string `json:"error_at"`
	Compatible     *bool  // of resolve.jsonl and compat.jsonl
	Path, Reason   string
	Group, Note    string
	Choice         string // what is expected where implementations part ways
	Lenient        bool
}

// TestResolveVectors reads data of one schema as another, and compares with what several implementations of Avro agree
// on.
func TestResolveVectors(t *testing.T) {
	for _, name := range []string{"conformance/resolve.jsonl", resolutions} {
		list := vectors.Lines[resolveVector](t, name)
		if len(list) < 180 {
			t.Fatalf("%s has only %d vectors", name, len(list))
		}
		for i, v := range list {
			resolveVectorAgrees(t, fmt.Sprintf("%s: %s, %s: ", vectors.Place(name, i), v.Group, v.Note), v)
		}
	}
}

func resolveVectorAgrees(t *testing.T, place string, v resolveVector) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf(place+format, args...)
	}
	writer, reader := build(t, v.Writer), build(t, v.Reader)
	if _, err := plan.Resolve(writer, reader, plan.Strict()); v.Compatible != nil && (err == nil) != *v.Compatible {
		fail("compatible is %v: %v", err == nil, err)
	}
	r, err := plan.Resolve(writer, reader)
	if err == nil {
		var data, got []byte
		if data, err = hex.DecodeString(v.WriterHex); err != nil {
			t.Fatal(err)
		}
		if got, err = evolution.Translate(r, data); err == nil && v.Error == "" {
			if got, want := sameJSON(t, reader, got),
				sameJSON(t, reader, encoded(t, reader, v.ReaderJSON)); got != want {
				fail("read as %s, want %s\n%s", got, want, r.Dump())
			}
		}
	}
	if wantError := v.Error != "" && !v.Lenient; (err != nil) != wantError && !v.Lenient {
		fail("got %v, want %q", err, v.Error)
	}
}

// encoded returns the bytes of a datum in Avro's JSON form.
func encoded(t *testing.T, p *plan.Plan, text []byte) []byte {
	t.Helper()
	codec, err := avrojson.New(p.Nodes[p.Roots[0]].Schema)
	if err != nil {
		t.Fatal(err)
	}
	b, err := codec.AppendBinary(nil, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return b
}

// sameJSON returns a datum in Avro's JSON form with sorted keys, in which the order of map entries does not show.
func sameJSON(t *testing.T, p *plan.Plan, data []byte) string {
	t.Helper()
	codec, err := avrojson.New(p.Nodes[p.Roots[0]].Schema)
	if err != nil {
		t.Fatal(err)
	}
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err != nil {
		t.Fatalf("%x: %v", data, err)
	}
	if err := r.ExpectEnd(); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatal(err)
	}
	sorted, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(sorted)
}

// TestCompatVectors compares the first fault of each pair of schemas. Of its two paths one is that of the vector, which
// has the reader's for a field without a default and the writer's for all else.
func TestCompatVectors(t *testing.T) {
	list := vectors.Lines[resolveVector](t, "conformance/compat.jsonl")
	if len(list) < 200 {
		t.Fatalf("only %d vectors", len(list))
	}
	for i, v := range list {
		_, err := plan.Resolve(build(t, v.Writer), build(t, v.Reader), plan.Strict())
		if (err == nil) != *v.Compatible {
			t.Errorf("compat.jsonl:%d: %s, %s: got %v, want compatible %v", i+1, v.Group, v.Note, err, *v.Compatible)
			continue
		}
		var wrong *plan.MismatchError
		if !errors.As(err, &wrong) {
			continue
		}
		f := wrong.Faults[0]
		path := f.WriterPath
		if f.Kind == plan.MissingDefault {
			path = f.ReaderPath
		}
		if f.Kind.String() != v.Reason || path != v.Path {
			t.Errorf("compat.jsonl:%d: %s, %s: got %s at %q, want %s at %q", i+1, v.Group, v.Note, f.Kind, path,
				v.Reason, v.Path)
		}
		if f.Msg == "" || f.Hint == "" || !strings.Contains(err.Error(), f.Msg) {
			t.Errorf("compat.jsonl:%d: %s: no message, no hint, or not in the error: %v", i+1, v.Group, err)
		}
	}
}

// resolveCase is a fault that was once found in some implementation, with what is right.
type resolveCase struct {
	Schema       json.RawMessage
	ReaderSchema json.RawMessage `json:"reader_schema"`
	Vectors      []struct {
		Op           string
		Schema       json.RawMessage
		ReaderSchema json.RawMessage `json:"reader_schema"`
		Hex          string
		RepeatHex    *struct {
			Unit, Tail string
			Times      int
		} `json:"repeat_hex"`
		Expect struct {
			Outcome   string
			ReaderHex string `json:"reader_hex"`
		}
	}
}

func TestReportedFaultsOfResolutionAreNotOurs(t *testing.T) {
	tried := 0
	for _, found := range vectors.Cases[resolveCase](t) {
		c := found.Case
		for i, v := range c.Vectors {
			if v.Op != "resolve" {
				continue
			}
			tried++
			if v.Schema == nil {
				v.Schema = c.Schema
			}
			if v.ReaderSchema == nil {
				v.ReaderSchema = c.ReaderSchema
			}
			if v.ReaderSchema == nil {
				v.ReaderSchema = c.Schema
			}
			if v.RepeatHex != nil { // more levels than the limit is enough
				v.Hex = strings.Repeat(v.RepeatHex.Unit, min(v.RepeatHex.Times, 20000)) + v.RepeatHex.Tail
			}
			data, err := hex.DecodeString(v.Hex)
			if err != nil {
				t.Fatal(err)
			}
			var got []byte
			r, err := plan.Resolve(build(t, string(v.Schema)), build(t, string(v.ReaderSchema)))
			if err == nil {
				got, err = evolution.Translate(r, data)
			}
			if v.Expect.Outcome == "policy" {
				v.Expect.ReaderHex = policies[found.Name]
			}
			if wantError := strings.HasPrefix(v.Expect.Outcome, "error"); (err != nil) != wantError {
				t.Errorf("%s: vector %d: got %v, want %s", found.Name, i, err, v.Expect.Outcome)
			} else if !wantError && hex.EncodeToString(got) != v.Expect.ReaderHex {
				t.Errorf("%s: vector %d: got %x, want %s", found.Name, i, got, v.Expect.ReaderHex)
			}
		}
	}
	if tried < 25 {
		t.Errorf("only %d vectors", tried)
	}
}

// policies are what we do where a case leaves a choice.
var policies = map[string]string{
	"26-union-promotion": "020e", // the exact type comes before the first branch reached by promotion
}
