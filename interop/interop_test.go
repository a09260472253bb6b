package main

import (
	"encoding/json"
	"testing"
)

// newTestWorld has the records of the vectors.
func newTestWorld(t *testing.T) *world {
	t.Helper()
	w, err := newWorld("..")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What stands between the peers' files and the vectors must be right by itself: the bytes of the vectors are their
// JSON.
func TestBytesAndJSONOfTheVectorsAreTheSame(t *testing.T) {
	w := newTestWorld(t)
	for _, d := range w.sets {
		for i, r := range d.records {
			for _, data := range r.data {
				got, err := commonForm.data(w.schema, [][]byte{data})
				if err != nil {
					t.Fatalf("%s, record %d: %v", d.name, i+1, err)
				}
				if err := compare(d.want[i:i+1], got); err != nil {
					t.Errorf("%s, record %d: %v", d.name, i+1, err)
				}
			}
		}
	}
}

// Without a codec each way reads what each writes; with one, the next of them.
func TestEachWayReadsWhatTheOthersWrite(t *testing.T) {
	w := newTestWorld(t)
	for _, codec := range codecs {
		for i, from := range ways {
			readers := ways
			if codec != "null" {
				readers = ways[(i+1)%len(ways):][:1]
			}
			for _, d := range w.sets {
				file, err := from.write(w, d, codec)
				if err != nil {
					t.Fatalf("%s, %s, written as %s: %v", codec, d.name, from.name, err)
				}
				for _, to := range readers {
					if err := to.check(w, d, codec, file); err != nil {
						t.Errorf("%s, %s, written as %s, read as %s: %v", codec, d.name, from.name, to.name, err)
					}
				}
			}
		}
	}
}

// What a file has beyond the records, or lacks, must not go unseen.
func TestOtherRecordsAreFound(t *testing.T) {
	w := newTestWorld(t)
	all, common := w.sets[0], w.sets[1]
	file, err := writeRaw(w, all, "null")
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range ways {
		for _, other := range []*dataset{common, w.sets[2]} {
			if err := way.check(w, other, "null", file); err == nil {
				t.Errorf("read as %s, %q is taken for %q", way.name, all.name, other.name)
			}
		}
		if err := way.check(w, all, "deflate", file); err == nil {
			t.Errorf("read as %s, null is taken for deflate", way.name)
		}
	}
}

func TestDifferencesAreFound(t *testing.T) {
	for _, c := range []struct{ want, got, difference string }{
		{`{"a":["1",null,true]}`, `{"a":["1",null,true]}`, ""},
		{`{"a":["1",null]}`, `{"a":["2",null]}`, `.a[0]: "2", want "1"`},
		{`{"a":["1"]}`, `{"a":["1","1"]}`, `.a: ["1","1"], want ["1"]`},
		{`{"a":null}`, `{"b":null}`, `: no "a" in {"b":null}`},
		{`{"a":null}`, `{"a":false}`, `.a: false, want null`},
		{`{"int":"1"}`, `{"long":"1"}`, `: no "int" in {"long":"1"}`},
		{`{"int":"1"}`, `{"integer":"1"}`, ""},
		{`{"long":"1"}`, `{"integer":"1"}`, ""},
		{`{"long":"1"}`, `{"integer":"2"}`, `: no "long" in {"integer":"2"}`},
		{`{"double":"3ff0000000000000"}`, `{"floating":"3ff0000000000000"}`, ""},
		{`{"float":"3f800000"}`, `{"floating":"3ff0000000000000"}`, ""},
		{`{"float":"3f800001"}`, `{"floating":"3ff0000000000000"}`, `: no "float" in {"floating":"3ff0000000000000"}`},
		{`{"float":"nan"}`, `{"floating":"nan"}`, ""},
		{`{"double":"0000000000000000"}`, `{"floating":"8000000000000000"}`,
			`: no "double" in {"floating":"8000000000000000"}`},
	} {
		var want, got any
		if json.Unmarshal([]byte(c.want), &want) != nil || json.Unmarshal([]byte(c.got), &got) != nil {
			t.Fatal(c)
		}
		if d := difference(want, got); d != c.difference {
			t.Errorf("%s and %s: %s, want %s", c.want, c.got, d, c.difference)
		}
	}
}
