package translate_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/translate"
	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// once translates one datum.
func once(tr *translate.Translator, data []byte) ([]byte, error) { return onto(tr, nil, data) }

func onto(tr *translate.Translator, dst, data []byte) ([]byte, error) {
	var r rt.Reader
	r.ResetBytes(data)
	return tr.Append(dst, data, &r)
}

// value returns a datum as a JSON value, in which the order of map entries does not show.
func value(t *testing.T, s *schema.Schema, data []byte) any {
	t.Helper()
	codec, err := avrojson.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var r rt.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	if errors.Is(err, rt.ErrUTF8) {
		return "random bytes as a string, which have no JSON"
	}
	if err != nil {
		t.Fatalf("%x: %v", data, err)
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// What several implementations of Avro agree on.
func TestVectors(t *testing.T) {
	type vector struct {
		Writer, Reader string
		WriterHex      string          `json:"writer_hex"`
		ReaderJSON     json.RawMessage `json:"reader_json"`
		Error, Note    string
		Lenient        bool
	}
	list := append(vectors.Lines[vector](t, "conformance/resolve.jsonl"),
		vectors.Lines[vector](t, "vectors/resolutions.jsonl")...)
	translated := 0
	for _, v := range list {
		if v.Lenient {
			continue // implementations differ
		}
		writer, reader := schema.MustParse(v.Writer), schema.MustParse(v.Reader)
		data, err := hex.DecodeString(v.WriterHex)
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		tr, err := translate.New(writer, reader)
		if err == nil {
			got, err = once(tr, data)
		}
		if (err != nil) != (v.Error != "") {
			t.Errorf("%s, %s as %s: %v, want %q", v.Note, v.Writer, v.Reader, err, v.Error)
			continue
		}
		if err == nil {
			codec, err := avrojson.New(reader)
			if err != nil {
				t.Fatal(err)
			}
			want, err := codec.AppendBinary(nil, v.ReaderJSON)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := value(t, reader, got), value(t, reader, want); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s as %s: %v, want %v", v.Note, v.Writer, v.Reader, got, want)
			}
			translated++
		}
	}
	if translated < 100 {
		t.Fatal(translated)
	}
}

const today = `{"type": "record", "name": "User", "namespace": "a", "aliases": ["Person"], "fields": [
	{"name": "id", "type": "long"},
	{"name": "name", "type": "string", "aliases": ["called"]},
	{"name": "score", "type": ["null", "double", "string"], "default": null},
	{"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B", "C"], "default": "A"}},
	{"name": "friends", "type": {"type": "map", "values": "User"}, "default": {}},
	{"name": "marks", "type": {"type": "array", "items": "double"}, "default": []},
	{"name": "digest", "type": {"type": "fixed", "name": "Four", "size": 4}},
	{"name": "cost", "type": {"type": "bytes", "logicalType": "decimal", "precision": 6, "scale": 2},
	"default": "\u0001"}]}`

// Data of random older schemas come out as the plain reader of old data has them.
func TestRandomOlderSchemas(t *testing.T) {
	reader := schema.MustParse(today)
	good, moved := 0, 0
	for seed := range uint64(1500) {
		writer := schema.MustParse(evolution.Older(schema.MustParse(today), rand.New(rand.NewPCG(seed, 0))))
		from, err := plan.Build(writer)
		if err != nil {
			t.Fatal(err)
		}
		to, err := plan.Build(reader)
		if err != nil {
			t.Fatal(err)
		}
		res, err := plan.Resolve(from, to)
		tr, failed := translate.New(writer, reader)
		if (err == nil) != (failed == nil) {
			t.Fatal(err, failed)
		}
		random, broken := avrorandom.New(from, from.Roots[0], seed)
		if err != nil || broken != nil {
			continue
		}
		for range 3 {
			datum := random.Append(nil)
			want, wantErr := evolution.Translate(res, datum)
			got, err := once(tr, datum)
			if (err == nil) != (wantErr == nil) || err != nil && !errors.Is(err, rt.ErrResolution) {
				t.Fatalf("%v, want %v", err, wantErr)
			}
			if err == nil {
				good++
				if got, want := value(t, reader, got), value(t, reader, want); !reflect.DeepEqual(got, want) {
					t.Fatalf("schema %s\n%v, want\n%v", writer, got, want)
				}
			}
		}
		for i, step := range res.Pairs[res.Root].Steps {
			if step.Field > i {
				moved++
				break
			}
		}
	}
	if good < 500 || moved < 100 {
		t.Errorf("%d data compared, %d with fields moved", good, moved)
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	writer := schema.MustParse(`{"type": "record", "name": "R", "fields":
		[{"name": "m", "type": {"type": "map", "values":
		{"type": "array", "items": ["int", "string"]}}}]}`)
	reader := schema.MustParse(`{"type": "record", "name": "R", "fields":
		[{"name": "m", "type": {"type": "map", "values":
		{"type": "array", "items": "long"}}}]}`)
	tr, err := translate.New(writer, reader)
	if err != nil {
		t.Fatal(err)
	}
	dst := []byte("kept")
	got, err := onto(tr, dst, []byte{2, 2, 'k', 4, 0, 2, 2, 0, 0, 0})
	if string(got) != "kept" || !errors.Is(err, rt.ErrResolution) ||
		!strings.HasPrefix(err.Error(), `avro: R.m["k"][1]: `) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := onto(tr, dst, []byte{2, 2, 'k', 4, 0, 2}); err == nil {
		t.Error("no error for data that are cut")
	}
	if _, err := translate.New(writer, schema.MustParse(`"int"`)); !errors.As(err, new(*plan.MismatchError)) {
		t.Error(err)
	}
}

// Fields that follow on each other are copied or passed over at once, and yet a fault is in one of them.
func TestFaultsOfCopiedAndSkippedFieldsHaveTheirNames(t *testing.T) {
	const text = `"type": "record", "name": "R", "fields": [{"name": "a", "type": "boolean"},
		{"name": "b", "type": "string"},
		{"name": "c", "type": "bytes"}, {"name": "last", "type": "string"}`
	writer := schema.MustParse(`{` + text + `, {"name": "gone", "type": "int"}]}`)
	for what, reader := range map[string]string{
		"copied":  `{` + text + `]}`,
		"skipped": `{"type": "record", "name": "R", "fields": [{"name": "last", "type": "bytes"}]}`,
		"moved": `{"type": "record", "name": "R", "fields": [{"name": "c", "type": "bytes"},
			{"name": "b", "type": "string"},
			{"name": "a", "type": "boolean"}, {"name": "last", "type": "string"}]}`,
	} {
		tr, err := translate.New(writer, schema.MustParse(reader))
		if err != nil {
			t.Fatal(err)
		}
		for cut, field := range []string{"a", "b", "b", "c", "c", "last", "last", "gone"} {
			data := []byte{1, 2, 'b', 2, 'c', 2, 'd', 14}[:cut]
			if _, err := once(tr, data); err == nil || !strings.HasPrefix(err.Error(), "avro: R."+field+": ") {
				t.Errorf("%s, cut at %d: %v, want a fault in %s", what, cut, err, field)
			}
		}
	}
}
