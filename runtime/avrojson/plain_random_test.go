package avrojson_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// randomSchemas have unions that are easy to read, that are ambiguous now and then, and that nest.
func randomSchemas(t testing.TB) []string {
	schemas := append([]string{
		`{"type":"array","items":["null","boolean","int","long","float","double","string"]}`,
		`{"type":"array","items":["int","double"]}`,
		`{"type":"array","items":["long","float"]}`,
		`{"type":"map","values":["string","bytes",{"type":"fixed","name":"F","size":1},{"type":"enum","name":"E",` +
			`"symbols":["a","b"]}]}`,
		`{"type":"record","name":"L","fields":[{"name":"v","type":["int","string","L",{"type":"array",` +
			`"items":["null","L"]}]}]}`,
		`{"type":"record","name":"A","fields":[{"name":"l","type":["null","A",{"type":"record","name":"B","fields":[
			{"name":"l","type":["A","B","null",{"type":"map","values":["A","B","int"]}]},
			{"name":"n","type":"int","default":0}]}]}]}`,
		`{"type":"array","items":["double",{"type":"bytes","logicalType":"decimal","precision":8,"scale":2},"string"]}`,
		`{"type":"array","items":["int",{"type":"fixed","size":12,"name":"D","logicalType":"decimal","precision":20},` +
			`"string"]}`,
		`{"type":"array","items":["long",{"type":"bytes","logicalType":"big-decimal"}]}`,
		`{"type":"array","items":["string",{"type":"int","logicalType":"date"},
		{"type":"long","logicalType":"timestamp-micros"},
			{"type":"fixed","size":16,"name":"U","logicalType":"uuid"}]}`,
		`{"type":"array","items":[{"type":"int","logicalType":"time-millis"},
		{"type":"fixed","size":12,"name":"D","logicalType":"duration"},
			{"type":"long","logicalType":"local-timestamp-nanos"},{"type":"string","logicalType":"uuid"}]}`,
	}, fuzzSchemas...)
	for _, file := range vectors.Files(t, "schemas/*/*.avsc") {
		if _, err := schema.Parse(string(file.Text)); err == nil { // others refer to types of other files
			schemas = append(schemas, string(file.Text))
		}
	}
	return schemas
}

// TestNoDatumChangesItsBranch writes random data as plain JSON. Either they come back as they were, or writing says
// that they would not; then, written all the same, they do not.
func TestNoDatumChangesItsBranch(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 50
	}
	written, refused := 0, 0
	for _, logical := range [][]avrojson.Option{nil, {avrojson.Logical()}} {
		for _, text := range randomSchemas(t) {
			p, err := plan.Build(schema.MustParse(text))
			if err != nil {
				t.Fatal(err)
			}
			g, err := avrorandom.New(p, p.Roots[0], 7)
			if err != nil {
				t.Fatal(err)
			}
			g.Size = 200
			tagged := newCodec(t, text)
			plain := newCodec(t, text, append(logical, avrojson.Plain())...)
			oneWay := newCodec(t, text, append(logical, avrojson.Plain(), avrojson.OneWay())...)
			for range rounds {
				data := g.Append(nil)
				want := canonical(t, tagged, data)
				if out, err := plain.AppendJSON(nil, reader(string(data))); err == nil {
					if back, err := plain.AppendBinary(nil, out); err != nil || string(back) != want {
						t.Fatalf("%s\n%x is written as %s\nand comes back as %x, %v", text, want, out, back, err)
					}
					written++
					continue
				} else if errors.Is(err, runtime.ErrRange) && logical != nil {
					continue // a time that is none of a day
				} else if !errors.Is(err, avrojson.ErrAmbiguous) {
					t.Fatalf("%s: %x: %v", text, data, err)
				}
				refused++
				out, err := oneWay.AppendJSON(nil, reader(string(data)))
				if errors.Is(err, runtime.ErrRange) && logical != nil {
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				if back, err := plain.AppendBinary(nil, out); err == nil && string(back) == want {
					t.Fatalf("%s\n%s is refused, though it comes back as it was", text, out)
				}
			}
		}
	}
	if written < rounds || refused < rounds {
		t.Errorf("%d data are written, %d refused", written, refused)
	}
}

// canonical returns data as their tagged JSON reads: arrays and maps in single blocks, and one NaN for all.
func canonical(t testing.TB, tagged *avrojson.Codec, data []byte) string {
	t.Helper()
	text, err := tagged.AppendJSON(nil, reader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := tagged.AppendBinary(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return string(again)
}

// TestLogicalDataComeBack is the same for logical types in tagged JSON, of which all but some times of day can be
// written.
func TestLogicalDataComeBack(t *testing.T) {
	rounds := 200
	if testing.Short() {
		rounds = 30
	}
	written := 0
	for _, text := range randomSchemas(t) {
		p, err := plan.Build(schema.MustParse(text))
		if err != nil {
			t.Fatal(err)
		}
		g, err := avrorandom.New(p, p.Roots[0], 11)
		if err != nil {
			t.Fatal(err)
		}
		tagged, logical := newCodec(t, text), newCodec(t, text, avrojson.Logical())
		for range rounds {
			data := g.Append(nil)
			want := canonical(t, tagged, data)
			out, err := logical.AppendJSON(nil, reader(string(data)))
			if errors.Is(err, runtime.ErrRange) {
				continue
			} else if err != nil {
				t.Fatalf("%s: %x: %v", text, data, err)
			}
			if back, err := logical.AppendBinary(nil, out); err != nil || string(back) != want {
				t.Fatalf("%s\n%x is written as %s\nand comes back as %x, %v", text, want, out, back, err)
			}
			written++
		}
	}
	if written < rounds {
		t.Errorf("%d data are written", written)
	}
}
