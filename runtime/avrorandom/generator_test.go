package avrorandom_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// everyKind has a field of each kind of a plan.
const everyKind = `{"type": "record", "name": "All", "fields": [
	{"name": "null", "type": "null"},
	{"name": "boolean", "type": "boolean"},
	{"name": "int", "type": "int"},
	{"name": "long", "type": "long"},
	{"name": "float", "type": "float"},
	{"name": "double", "type": "double"},
	{"name": "bytes", "type": "bytes"},
	{"name": "string", "type": "string"},
	{"name": "record", "type": {"type": "record", "name": "Empty", "fields": []}},
	{"name": "enum", "type": {"type": "enum", "name": "Suit", "symbols": ["SPADES", "HEARTS", "CLUBS"]}},
	{"name": "fixed", "type": {"type": "fixed", "name": "Five", "size": 5}},
	{"name": "array", "type": {"type": "array", "items": "long"}},
	{"name": "map", "type": {"type": "map", "values": {"type": "array", "items": "string"}}},
	{"name": "nullable", "type": ["null", "string"]},
	{"name": "nullLast", "type": ["Suit", "null"]},
	{"name": "union", "type": ["long", "string", "Empty", {"type": "map", "values": "Suit"}]},
	{"name": "decimalBytes", "type": {"type": "bytes", "logicalType": "decimal", "precision": 30, "scale": 7}},
	{"name": "decimalFixed", "type": {"type": "fixed", "name": "Money", "size": 9, "logicalType": "decimal",
	"precision": 20}},
	{"name": "bigDecimal", "type": {"type": "bytes", "logicalType": "big-decimal"}},
	{"name": "uuidString", "type": {"type": "string", "logicalType": "uuid"}},
	{"name": "uuidFixed", "type": {"type": "fixed", "name": "UUID", "size": 16, "logicalType": "uuid"}},
	{"name": "date", "type": {"type": "int", "logicalType": "date"}},
	{"name": "timeMillis", "type": {"type": "int", "logicalType": "time-millis"}},
	{"name": "timeMicros", "type": {"type": "long", "logicalType": "time-micros"}},
	{"name": "timestampMillis", "type": {"type": "long", "logicalType": "timestamp-millis"}},
	{"name": "timestampMicros", "type": {"type": "long", "logicalType": "timestamp-micros"}},
	{"name": "timestampNanos", "type": {"type": "long", "logicalType": "timestamp-nanos"}},
	{"name": "localTimestampMillis", "type": {"type": "long", "logicalType": "local-timestamp-millis"}},
	{"name": "localTimestampMicros", "type": {"type": "long", "logicalType": "local-timestamp-micros"}},
	{"name": "localTimestampNanos", "type": {"type": "long", "logicalType": "local-timestamp-nanos"}},
	{"name": "duration", "type": {"type": "fixed", "name": "Span", "size": 12, "logicalType": "duration"}}]}`

const tree = `{"type": "record", "name": "Tree", "fields": [
	{"name": "left", "type": ["Tree", "null"]},
	{"name": "others", "type": {"type": "array", "items": "Tree"}},
	{"name": "named", "type": {"type": "map", "values": ["int", "Tree"]}}]}`

func build(t testing.TB, s *schema.Schema) *plan.Plan {
	t.Helper()
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func generator(t testing.TB, text string, seed uint64) *avrorandom.Generator {
	t.Helper()
	p := build(t, schema.MustParse(text))
	g, err := avrorandom.New(p, p.Roots[0], seed)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// schemas returns schemas by name: some of our own, those of testdata and, where it is present, of the conformance
// corpus.
func schemas(t *testing.T) map[string]*schema.Schema {
	t.Helper()
	all := map[string]*schema.Schema{
		"every kind": schema.MustParse(everyKind),
		"tree":       schema.MustParse(tree),
		"null":       schema.MustParse(`"null"`),
		"nulls":      schema.MustParse(`{"type": "array", "items": "null"}`),
		"map of map": schema.MustParse(`{"type": "map", "values": {"type": "map", "values": ["null", "bytes"]}}`),
		"one branch": schema.MustParse(`["double"]`),
	}
	files := vectors.Files(t, "schemas/*/*.avsc")
	for _, s := range vectors.Schemas(t, "conformance") {
		if s.Valid != nil && *s.Valid {
			files = append(files, vectors.File{Name: s.File, Text: []byte(*s.Text)})
		}
	}
	for _, file := range files {
		// Some refer to other files.
		if s, err := schema.Parse(string(file.Text), schema.AllowForward(), schema.LaxNames()); err == nil {
			all[file.Name] = s
		}
	}
	return all
}

func TestDataAreValid(t *testing.T) {
	const seeds = 50
	for name, s := range schemas(t) {
		codec, err := avrojson.New(s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := build(t, s)
		for seed := range uint64(seeds) {
			g, err := avrorandom.New(p, p.Roots[0], seed)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
			g.Size = []int{0, 1, 100, 1 << 14}[seed%4]
			g.PlainBlocks = seed%8 == 0
			data := g.Append(nil)
			if err := valid(codec, data); err != nil {
				t.Errorf("%s: seed %d gives %x: %v", name, seed, data, err)
			}
		}
	}
}

// valid decodes one datum that is all of data. The codec refuses what is not UTF-8 too.
func valid(codec *avrojson.Codec, data []byte) error {
	var r runtime.Reader
	r.ResetBytes(data)
	if _, err := codec.AppendJSON(nil, &r); err != nil {
		return err
	}
	return r.ExpectEnd()
}

func TestSeedDecides(t *testing.T) {
	prefix := []byte("prefix")
	g := generator(t, everyKind, 7)
	first, second := g.Append(bytes.Clone(prefix)), g.Append(nil)
	g = generator(t, everyKind, 7)
	if again := g.Append(bytes.Clone(prefix)); !bytes.Equal(again, first) || !bytes.HasPrefix(first, prefix) {
		t.Errorf("seed 7 gives %x, then %x", first, again)
	}
	if again := g.Append(nil); !bytes.Equal(again, second) || bytes.Equal(second, first[len(prefix):]) {
		t.Errorf("the second datum of seed 7 is %x, then %x", second, again)
	}
	g.Seed(7)
	if again := g.Append(bytes.Clone(prefix)); !bytes.Equal(again, first) {
		t.Errorf("seed 7, set again, gives %x, then %x", first, again)
	}
	if other := generator(t, everyKind, 8).Append(bytes.Clone(prefix)); bytes.Equal(other, first) {
		t.Errorf("seeds 7 and 8 both give %x", first)
	}
}

func TestRecursionEnds(t *testing.T) {
	p := build(t, schema.MustParse(tree))
	codec, err := avrojson.New(schema.MustParse(tree))
	if err != nil {
		t.Fatal(err)
	}
	const size, depth = 4000, 10
	longest := 0
	for seed := range uint64(300) {
		g, err := avrorandom.New(p, p.Roots[0], seed)
		if err != nil {
			t.Fatal(err)
		}
		g.Size, g.MaxDepth = size, depth
		data := g.Append(nil)
		longest = max(longest, len(data))
		r := runtime.Reader{Limits: runtime.Limits{MaxDepth: depth + 1}}
		r.ResetBytes(data)
		if _, err := codec.AppendJSON(nil, &r); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if longest < size/4 || longest > 2*size {
		t.Errorf("the longest datum has %d bytes, for a size of %d", longest, size)
	}
}

func TestLeastDataAreLeast(t *testing.T) {
	for seed := range uint64(20) {
		g := generator(t, tree, seed)
		g.Size = 1
		// No left, no others, no named: the index of null, and the ends of two lists.
		if got, want := g.Append(nil), []byte{2, 0, 0}; !bytes.Equal(got, want) {
			t.Errorf("seed %d: got %x, want %x", seed, got, want)
		}
	}
}

func TestSchemasWithoutData(t *testing.T) {
	const empty = `{"type": "enum", "name": "Empty", "symbols": []}`
	for _, text := range []string{
		empty, `[]`, `[` + empty + `]`,
		`{"type": "record", "name": "R", "fields": [{"name": "e", "type": ` + empty + `}]}`,
	} {
		p := build(t, schema.MustParse(text))
		if _, err := avrorandom.New(p, p.Roots[0], 1); !errors.Is(err, avrorandom.ErrNoData) {
			t.Errorf("%s: got error %v, want ErrNoData", text, err)
		}
	}

	if got := generator(t, `{"type": "array", "items": `+empty+`}`, 1).Append(nil); !bytes.Equal(got, []byte{0}) {
		t.Errorf("array of what cannot be: got %x, want 00", got)
	}
	// The way out that looks shortest has no data; taking it for one would go round in circles.
	circle := `{"type": "record", "name": "R", "fields": [{"name": "s", "type": [` + empty + `,
		{"type": "record", "name": "S", "fields": [{"name": "r", "type": ["R",
		{"type": "fixed", "name": "F", "size": 100}]}]}]}]}`
	g := generator(t, circle, 1)
	g.Size = 1
	if got := g.Append(nil); len(got) != 102 || !bytes.HasPrefix(got, []byte{2, 2}) {
		t.Errorf("got %x, want 02, 02 and 100 bytes", got)
	}

	p := build(t, schema.MustParse(circle))
	g, err := avrorandom.New(p, p.Roots[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range p.Nodes {
		b, err := g.AppendNode([]byte("b"), plan.Index(i))
		if n.Kind == plan.Enum && (!errors.Is(err, avrorandom.ErrNoData) || string(b) != "b") || n.Kind != plan.Enum &&
			err != nil {
			t.Errorf("AppendNode of a %s: %q and error %v", n.Kind, b, err)
		}
	}
}

func TestWideRecordsAreFilledInTurn(t *testing.T) {
	const fields = 500
	var text strings.Builder
	text.WriteString(`{"type": "record", "name": "Wide", "fields": [`)
	for i := range fields {
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString(`{"name": "f` + strings.Repeat("x", i) + `", "type": {"type": "array", "items": "int"}}`)
	}
	text.WriteString(`]}`)
	g := generator(t, text.String(), 1)
	var filled [fields]bool
	for range 100 {
		var r runtime.Reader
		r.ResetBytes(g.Append(nil))
		for i := range filled {
			filled[i] = len(r.IntArray(nil)) > 0 || filled[i]
		}
		if err := r.ExpectEnd(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range filled {
		if !filled[i] {
			t.Errorf("field %d was empty in all data", i)
		}
	}
}
