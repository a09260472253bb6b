package ocf_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// reportedCase is a fault that some implementation once had.
type reportedCase struct {
	Kind    string
	Schema  string `json:"schema_text"`
	Vectors []struct {
		Op      string
		File    string
		Records []json.RawMessage
		Flushes int
		Policy  string
		Expect  struct {
			Outcome  string
			Records  []json.RawMessage
			MayAdd   []json.RawMessage `json:"may_add"`
			Blocks   *int
			MaxAlloc int64 `json:"max_alloc_mib"`
		}
	}
}

func TestCases(t *testing.T) {
	found := 0
	for _, of := range vectors.Cases[json.RawMessage](t) {
		var c reportedCase
		if !bytes.Contains(of.Case, []byte(`"kind": "ocf"`)) {
			continue
		}
		if err := json.Unmarshal(of.Case, &c); err != nil {
			t.Fatal(of.Name, err)
		}
		found++
		for i, v := range c.Vectors {
			dir := "conformance/cases/" + of.Name
			t.Run(of.Name+"/"+v.Op+"-"+v.File, func(t *testing.T) {
				switch v.Op {
				case "ocf_read":
					readCase(t, &c, i, dir)
				case "ocf_write":
					_, blocks := writeCase(t, c.Schema, v.Records, v.Flushes)
					if blocks != *v.Expect.Blocks {
						t.Errorf("%d blocks, want %d", blocks, *v.Expect.Blocks)
					}
				case "ocf_write_twice":
					one, _ := writeCase(t, c.Schema, v.Records, 0)
					two, _ := writeCase(t, c.Schema, v.Records, 0)
					if one == two {
						t.Error("two files have one marker")
					}
				default:
					t.Errorf("what is %s?", v.Op)
				}
			})
		}
	}
	if found < 6 {
		t.Errorf("only %d cases", found)
	}
}

func readCase(t *testing.T, c *reportedCase, i int, dir string) {
	v := &c.Vectors[i]
	data := readFile(t, dir, v.File)
	var want, most []any
	for _, record := range v.Expect.Records {
		want = append(want, jsonValue(t, record))
	}
	most = want
	for _, record := range v.Expect.MayAdd {
		most = append(most, jsonValue(t, record))
	}
	for i, way := range ways() {
		if v.Expect.MaxAlloc > 0 && i > 1 && testing.Short() {
			break // much to expand
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, err := readAll(t, way.open, data)
		runtime.ReadMemStats(&after)
		if len(got) < len(want) || len(got) > len(most) || len(got) > 0 && !reflect.DeepEqual(got, most[:len(got)]) {
			t.Errorf("%s: read %v, want %v", way.name, got, want)
		}
		if refused := err != nil; refused != (v.Expect.Outcome == "error") && v.Expect.Outcome != "error_or_skip" {
			t.Errorf("%s: %v, but the outcome should be: %s", way.name, err, v.Expect.Outcome)
		}
		// HeapSys is about the largest size that the heap has had.
		if mib := int64(after.HeapSys-before.HeapSys) >> 20; v.Expect.MaxAlloc > 0 && mib > v.Expect.MaxAlloc {
			t.Errorf("%s: took %d MiB of memory, may be %d", way.name, mib, v.Expect.MaxAlloc)
		}
	}
}

// writeCase writes records and returns the file's marker and how many blocks it has.
func writeCase(t *testing.T, schemaText string, records []json.RawMessage,
	flushes int) (marker [ocf.SyncSize]byte, blocks int) {
	t.Helper()
	codec, err := avrojson.New(schema.MustParse(schemaText))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, schemaText)
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range records {
		datum, err := codec.AppendBinary(nil, record)
		if err == nil {
			err = w.AppendDatum(datum)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for range flushes {
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := ocf.NewReaderBytes(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		blocks++
	}
	got, err := readAll(t, ways()[0].open, file.Bytes())
	if err != nil || len(got) != len(records) || !strings.HasPrefix(file.String(), "Obj\x01") {
		t.Errorf("%v, %v", got, err)
	}
	return r.Header().Sync, blocks
}
