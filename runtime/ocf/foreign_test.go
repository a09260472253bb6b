package ocf_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// foreign is a line of testdata/foreign/headers.jsonl; the README there says what it means.
type foreign struct {
	Name   string
	Schema []byte // encoding/json reads base 64
	Data   string
	Value  json.RawMessage
	By     []string
}

// refused are the schemas among them that stay errors: that others read them takes what is not in the bytes.
var refused = map[string]string{
	"union-dup-int":         "nobody could say which of the branches is meant",
	"union-dup-int-logical": "nobody could say which of the branches is meant",
	"union-dup-array":       "nobody could say which of the branches is meant",
	"union-dup-name":        "nobody could say which of the branches is meant",
	"union-nested":          "no branch of the JSON encoding has a name for it",
	"dup-fields":            "one of two values of one name would be lost",
	"fields-missing":        "the bytes of a record without fields are a guess",
}

func foreigners(t *testing.T) []foreign {
	t.Helper()
	list := vectors.Lines[foreign](t, "foreign/headers.jsonl")
	if len(list) < 150 {
		t.Fatalf("%d lines", len(list))
	}
	return list
}

// container returns a file of one record, written byte by byte: the Writer has a say in schemas too.
func container(text, datum []byte) []byte {
	file := append([]byte("Obj\x01"), 2)
	file = rt.AppendBytes(rt.AppendString(file, "avro.schema"), text)
	file = append(file, 0)
	marker := bytes.Repeat([]byte{7}, ocf.SyncSize)
	file = append(file, marker...)
	file = rt.AppendBytes(append(file, 2), datum)
	return append(file, marker...)
}

// plainValue is v as encoding/json would read it, with bytes as a list of numbers.
func plainValue(t *testing.T, v any) any {
	t.Helper()
	var widen func(v any) any
	widen = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			m := make(map[string]any)
			for name, value := range v {
				m[name] = widen(value)
			}
			return m
		case []byte:
			list := make([]any, len(v))
			for i, b := range v {
				list[i] = b
			}
			return list
		}
		return v
	}
	text, err := json.Marshal(widen(v))
	if err != nil {
		t.Fatal(err)
	}
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		t.Fatal(err)
	}
	return plain
}

// readOne reads the one record of a file as an any.
func readOne(t *testing.T, file []byte) (any, *schema.Schema) {
	t.Helper()
	r, err := ocf.NewReaderBytes(file)
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	codec, err := reflectcodec.ForSchema[any](r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	var list []any
	for v, err := range ocf.RecordsWith(r, codec) {
		if err != nil {
			t.Error(err)
			return nil, nil
		}
		list = append(list, *v)
	}
	if len(list) != 1 {
		t.Fatalf("%d records", len(list))
	}
	return list[0], r.Schema()
}

func TestSchemasOfOthersAreForgivenWhatChangesNoByte(t *testing.T) {
	for _, f := range foreigners(t) {
		t.Run(f.Name, func(t *testing.T) {
			datum, err := hex.DecodeString(f.Data)
			if err != nil {
				t.Fatal(err)
			}
			if why := refused[f.Name]; why != "" {
				if _, err := ocf.NewReaderBytes(container(f.Schema, datum)); err == nil {
					t.Errorf("accepted, but %s", why)
				}
				return
			}
			got, parsed := readOne(t, container(f.Schema, datum))
			if parsed == nil {
				return
			}
			var want any
			if err := json.Unmarshal(f.Value, &want); err != nil {
				t.Fatal(err)
			}
			if got := plainValue(t, got); !reflect.DeepEqual(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
			// What the schema is written as says the same again.
			again, err := schema.ParseOfData(parsed.String())
			if err != nil || again.Canonical() != parsed.Canonical() || again.String() != parsed.String() {
				t.Errorf("%s is read as %s, %v", parsed, again, err)
			}
			readAsWritersSchema(t, string(f.Schema), parsed, datum, got)
		})
	}
}

// readAsWritersSchema does the same with everything else that takes the schema of a writer.
func readAsWritersSchema(t *testing.T, text string, parsed *schema.Schema, datum []byte, want any) {
	t.Helper()
	p, err := plan.Build(parsed)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := evolve.ResolvePlan(text, p); err != nil {
		t.Errorf("evolve: %v", err)
	}
	codec, err := reflectcodec.ForSchema[any](parsed)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := codec.Resolve(text)
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := decoder.Decode(datum, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("resolved: %v, %v, want %v", got, err, want)
	}
	var store frame.Store
	if _, err := store.Add(text); err != nil {
		t.Errorf("frame: %v", err)
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, text)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.AppendDatum(datum); err != nil || w.Close() != nil {
		t.Errorf("written: %v", err)
	}
	if n, err := openBytes(t, file.Bytes()).Count(); n != 1 || err != nil {
		t.Errorf("copied: %d records, %v", n, err)
	}
}

// The first of these files is like those that a library for Haskell writes, the last was written by Apache Avro for
// Java 1.12.2.
func TestFilesOfOthersAreRead(t *testing.T) {
	for name, want := range map[string]string{
		"redefined-enum":           `{"bit0":"One","bit1":"Zero"}`,
		"comment":                  `{"a":1}`,
		"empty-field-name":         `{"":1}`,
		"enum-default-number":      `{"a":"B"}`,
		"lone-surrogate-in-doc":    `{"a":1}`,
		"namespace-ends-with-dot":  `{"a":1}`,
		"null-namespace-reference": `{"a":[2],"b":[2]}`,
		"type-called-x.int":        `{"a":1}`,
		"null-namespace-by-java":   `{"a":{"n":5},"c":{"n":5}}`,
	} {
		t.Run(name, func(t *testing.T) {
			file, err := os.ReadFile(filepath.Join("testdata", "foreign", name+".avro"))
			if err != nil {
				t.Fatal(err)
			}
			got, _ := readOne(t, file)
			text, err := json.Marshal(plainValue(t, got))
			if err != nil || string(text) != want {
				t.Errorf("got %s, %v, want %s", text, err, want)
			}
		})
	}
}

// The bytes of these say what their schemas do not: whoever read them by one of the two definitions would read
// something else.
func TestWhatChangesBytesIsNoSchemaOfDataEither(t *testing.T) {
	inner := func(first, second string) string {
		return `{"type":"record","name":"R","fields":[{"name":"a","type":` + first + `},{"name":"b","type":` + second +
			`}]}`
	}
	for _, text := range []string{
		inner(`{"type":"enum","name":"E","symbols":["A","B"]}`, `{"type":"enum","name":"E","symbols":["B","A"]}`),
		inner(`{"type":"enum","name":"E","symbols":["A","B"]}`, `{"type":"enum","name":"E","symbols":["A","B","C"]}`),
		inner(`{"type":"enum","name":"E","symbols":["A"]}`, `{"type":"fixed","name":"E","size":1}`),
		inner(`{"type":"fixed","name":"F","size":1}`, `{"type":"fixed","name":"F","size":2}`),
		inner(`{"type":"fixed","name":"F","size":2}`,
			`{"type":"fixed","name":"F","size":2,"logicalType":"decimal","precision":4,"scale":2}`),
		inner(`{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]}`,
			`{"type":"record","name":"I","fields":[{"name":"x","type":"string"}]}`),
		inner(`{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]}`,
			`{"type":"record","name":"I","fields":[{"name":"y","type":"int"}]}`),
		inner(`{"type":"record","name":"I","fields":[{"name":"x","type":"long"}]}`,
			`{"type":"record","name":"I","fields":[{"name":"x","type":{"type":"long",`+
				`"logicalType":"timestamp-millis"}}]}`),
		inner(`{"type":"record","name":"I","fields":[{"name":"x","type":["null","int"]}]}`,
			`{"type":"record","name":"I","fields":[{"name":"x","type":["int","null"]}]}`),
		`{"type":"enum","name":"E","symbols":["A","A"]}`,
		`{"type":"fixed","name":"F","size":"1"}`,
		`{"type":"fixed","name":"F","size":1.5}`,
		`{"type":"record","name":"R","fields":[{"name":"a","type":"Int"}]}`,
		`{"type":"record","name":"R","fields":[{"name":"a"}]}`,
		`{"type":"record","name":"R","fields":[{"name":"a","type":"int"}`,
		`{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]} x`,
	} {
		if _, err := ocf.NewReaderBytes(container([]byte(text), nil)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}
