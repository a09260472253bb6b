package schema_test

import (
	"encoding"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

var (
	_ encoding.TextAppender = (*schema.Schema)(nil)
	_ json.Marshaler        = (*schema.Schema)(nil)
)

// writtenCases are schemas and how they are written: compact, attributes in one order, with all that
// the model holds.
var writtenCases = []struct{ name, text, want string }{
	{"primitive", ` { "type" : "int" } `, `"int"`},
	{"primitive with properties", `{"x":[1.50,null,{"b":1,"a":-0.0e+2}],"type":"int","logicalType":"date"}`,
		`{"type":"int","x":[1.50,null,{"b":1,"a":-0.0e+2}],"logicalType":"date"}`},
	{"record", `{"fields":[{"type":"long","name":"a","default":1,"order":"ignore","doc":"f","aliases":["b"],` +
		`"k":true},{"name":"c","order":"ascending","type":"null","default":null}],"doc":"r","aliases":["Q","x.Y",` +
		`".Z"],"namespace":"n","name":"R","type":"record","k":"v"}`,
		`{"type":"record","name":"R","namespace":"n","doc":"r","aliases":["Q","x.Y",".Z"],"fields":[{"name":"a",` +
			`"doc":"f","aliases":["b"],"type":"long","default":1,"order":"ignore","k":true},{"name":"c",` +
			`"type":"null","default":null}],"k":"v"}`},
	{"error", `{"type":"error","name":"E","fields":[]}`, `{"type":"error","name":"E","fields":[]}`},
	{"enum", `{"type":"enum","default":"B","symbols":["A","B"],"name":"n.E"}`,
		`{"type":"enum","name":"E","namespace":"n","symbols":["A","B"],"default":"B"}`},
	{"fixed", `{"size":12,"type":"fixed","name":"D","namespace":"","logicalType":"duration"}`,
		`{"type":"fixed","name":"D","size":12,"logicalType":"duration"}`},
	{"array and map", `{"items":{"values":"int","type":"map","default":{}},"type":"array","default":[]}`,
		`{"type":"array","items":{"type":"map","values":"int","default":{}},"default":[]}`},
	{"empty", `[{"type":"enum","name":"E","symbols":[]},{"type":"array","items":[]}]`,
		`[{"type":"enum","name":"E","symbols":[]},{"type":"array","items":[]}]`},
	{"ignored namespace", `{"type":"fixed","name":"a.F","namespace":"b","size":1}`,
		`{"type":"fixed","name":"F","namespace":"a","size":1}`},
	{"doc that is none", `{"type":"fixed","name":"F","size":1,"doc":["a","b"]}`,
		`{"type":"fixed","name":"F","size":1,"doc":["a","b"]}`},

	// Each name in the shortest form that reads back in its namespace.
	{"namespaces", `{"type":"record","name":"a.R","fields":[{"name":"f","type":{"type":"record","name":"S",` +
		`"namespace":"b","fields":[{"name":"g","type":["null","b.S","a.R"]}]}},{"name":"h","type":"b.S"},{"name":"i",` +
		`"type":["null","a.R"]},{"name":"j","type":{"type":"fixed","name":"T","size":1}}]}`,
		`{"type":"record","name":"R","namespace":"a","fields":[{"name":"f","type":{"type":"record","name":"S",` +
			`"namespace":"b","fields":[{"name":"g","type":["null","S","a.R"]}]}},{"name":"h","type":"b.S"},` +
			`{"name":"i","type":["null","R"]},{"name":"j","type":{"type":"fixed","name":"T","size":1}}]}`},
	{"null namespace inside another", `{"type":"record","name":"a.R","fields":[{"name":"f","type":{"type":"record",` +
		`"name":"S","namespace":"","fields":[{"name":"g","type":["null","S","a.R"]}]}},{"name":"h","type":".S"}]}`,
		`{"type":"record","name":"R","namespace":"a","fields":[{"name":"f","type":{"type":"record","name":"S",` +
			`"namespace":"","fields":[{"name":"g","type":["null","S","a.R"]}]}},{"name":"h","type":"S"}]}`},
	{"null namespace beside a type of the same short name",
		`{"type":"record","name":"a.R","fields":[{"name":"f","type":{"type":"fixed","name":"S","namespace":"",` +
			`"size":1}},{"name":"g","type":{"type":"fixed","name":"S","size":2}},{"name":"h","type":[".S","S"]},` +
			`{"name":"i","type":{"type":"record","name":"b.T","fields":[{"name":"j","type":[".S","a.S"]}]}}]}`,
		`{"type":"record","name":"R","namespace":"a","fields":[{"name":"f","type":{"type":"fixed","name":"S",` +
			`"namespace":"","size":1}},{"name":"g","type":{"type":"fixed","name":"S","size":2}},{"name":"h",` +
			`"type":[".S","S"]},{"name":"i","type":{"type":"record","name":"T","namespace":"b","fields":[{"name":"j",` +
			`"type":["S","a.S"]}]}}]}`},
	{"names like type words", `{"type":"record","name":"n.record","fields":[{"name":"e","type":{"type":"enum",` +
		`"name":"array","symbols":["A"]}},{"name":"f","type":["array","n.record"],"default":"A"}]}`,
		`{"type":"record","name":"record","namespace":"n","fields":[{"name":"e","type":{"type":"enum","name":"array",` +
			`"symbols":["A"]}},{"name":"f","type":["n.array","n.record"],"default":"A"}]}`},

	// Text that a careless writer would escape, or fail to.
	{"characters", `{"type":"int","<a>&":"é\u00e9\ud83d\ude00\u2028<>&'\/","b":"\"\\\b\f\n\r\t\u0000\u001f\u007f"}`,
		"{\"type\":\"int\",\"<a>&\":\"éé😀\u2028<>&'/\",\"b\":\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\"}"},
}

func TestSchemasAreWrittenInFull(t *testing.T) {
	for _, c := range writtenCases {
		s, err := schema.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := s.String(); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.name, got, c.want)
		}
		if b, err := s.AppendText([]byte("x")); err != nil || string(b) != "x"+c.want {
			t.Errorf("%s: AppendText gives %s, %v", c.name, b, err)
		}
		checkReadsBack(t, s)
	}
}

// checkReadsBack holds the text of s to give s again, but for positions.
func checkReadsBack(t testing.TB, s *schema.Schema, opts ...schema.Option) {
	t.Helper()
	text := s.String()
	if !json.Valid([]byte(text)) {
		t.Fatalf("not JSON: %s", text)
	}
	again, err := schema.Parse(text, opts...)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if got := again.String(); got != text {
		t.Errorf("written again\n got %s\nwant %s", got, text)
	}
	if again.Canonical() != s.Canonical() || again.Fingerprint() != s.Fingerprint() {
		t.Errorf("the canonical form changes from %s to %s", s.Canonical(), again.Canonical())
	}
	// Named types are shared, so that comparing the nodes one by one, without what is inside them, compares all.
	flat := func(s *schema.Schema) (list []schema.Schema) {
		for inner := range s.All() {
			node := *inner
			node.Items, node.Values, node.Branches, node.Fields = nil, nil, nil, nil
			for _, f := range inner.Fields {
				field := *f
				field.Type = nil
				node.Fields = append(node.Fields, &field)
			}
			list = append(list, node)
		}
		return list
	}
	positions := cmp.Transformer("", func(schema.Position) string { return "" })
	if diff := cmp.Diff(flat(s), flat(again), positions); diff != "" {
		t.Errorf("%s\nreads back with differences:\n%s", text, diff)
	}
}

func TestTheCorpusReadsBack(t *testing.T) {
	for _, e := range vectors.Schemas(t, "conformance") {
		if s, err := schema.Parse(*e.Text); err == nil {
			t.Run(e.File, func(t *testing.T) { checkReadsBack(t, s) })
		}
	}
}

func TestSchemasStandInsideOtherJSON(t *testing.T) {
	b, err := json.Marshal(map[string]any{"schema": schema.MustParse(`{"type":"map","values":"int"}`)})
	if err != nil || string(b) != `{"schema":{"type":"map","values":"int"}}` {
		t.Errorf("got %s, %v", b, err)
	}
}

func TestEvenWhatValidateRefusesIsWrittenAsJSON(t *testing.T) {
	s := schema.NewRecord("\xff", schema.NewField("a\x80b", nil).WithDoc("é\xe9é"))
	want := "{\"type\":\"record\",\"name\":\"\ufffd\",\"fields\":[" +
		"{\"name\":\"a\ufffdb\",\"doc\":\"é\ufffdé\",\"type\":null}]}"
	if got := s.String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A definition alone is the same wherever the type stands, and refers to the types inside it as it is told to.
func TestDefinitionsAreWrittenAlone(t *testing.T) {
	s := schema.MustParse(`{"type": "record", "name": "A", "namespace": "n", "fields": [
		{"name": "self", "type": ["null", "A"]},
		{"name": "e", "type": {"type": "enum", "name": "E", "namespace": "", "symbols": ["X"]}, "default": "X"},
		{"name": "es", "type": {"type": "array", "items": ".E"}}]}`)
	refer := func(s *schema.Schema) string { return "<" + s.Name.String() + ">" }
	for _, c := range []struct {
		schema *schema.Schema
		want   string
	}{
		{s, `{"type":"record","name":"A","namespace":"n","fields":[{"name":"self","type":["null",<n.A>]},{"name":"e",` +
			`"type":<E>,"default":"X"},{"name":"es","type":{"type":"array","items":<E>}}]}`},
		{s.Fields[1].Type, `{"type":"enum","name":"E","namespace":"","symbols":["X"]}`},
	} {
		if got := string(c.schema.AppendDefinition(nil, refer)); got != c.want {
			t.Errorf("got\n%s, want\n%s", got, c.want)
		}
	}
}
