package stats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

const everything = `{"type": "record", "name": "Event", "fields": [
	{"name": "id", "type": "long"},
	{"name": "small", "type": {"type": "int", "logicalType": "date"}},
	{"name": "ok", "type": "boolean"},
	{"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["Z", "A", "M"]}},
	{"name": "name", "type": ["string", "null"]},
	{"name": "price", "type": ["null", {"type": "bytes", "logicalType": "decimal", "precision": 20, "scale": 3}]},
	{"name": "fixedPrice", "type": {"type": "fixed", "name": "Price", "size": 9, "logicalType": "decimal", "precision": 18, "scale": 2}},
	{"name": "raw", "type": {"type": "fixed", "name": "Raw", "size": 3}},
	{"name": "value", "type": ["null", "long", "string", {"type": "record", "name": "Point", "fields": [
		{"name": "x", "type": "double"}, {"name": "y", "type": "float"}]}]},
	{"name": "points", "type": {"type": "array", "items": "Point"}},
	{"name": "counts", "type": {"type": "map", "values": ["null", "int"]}},
	{"name": "nothing", "type": "null"},
	{"name": "tree", "type": ["null", {"type": "record", "name": "Tree", "fields": [
		{"name": "label", "type": "string"}, {"name": "inner", "type": {"type": "array", "items": "Tree"}},
		{"name": "left", "type": ["null", "Tree"]}]}]}]}`

// seen is what a plain loop over the JSON of all data finds at one path.
type seen struct {
	values, nulls int64
	distinct      map[string]bool
	items         []int
	numbers       []*big.Rat
	texts         []string
}

type survey map[string]*seen

func (s survey) at(path string) *seen {
	if s[path] == nil {
		s[path] = &seen{distinct: make(map[string]bool)}
	}
	return s[path]
}

// walk takes in a value in Avro's JSON encoding with logical types.
func (s survey) walk(t *testing.T, of *schema.Schema, v any, path string, open map[*schema.Schema]string) {
	t.Helper()
	if of.Kind == schema.Union {
		s.union(t, of, v, path, open)
		return
	}
	at := s.at(path)
	if of.Kind == schema.Null {
		at.nulls++
		return
	}
	if outer, inside := open[of]; inside {
		path, at = outer, s.at(outer)
	} else if of.Kind == schema.Record {
		open[of] = path
		defer delete(open, of)
	}
	at.values++
	switch of.Kind {
	case schema.Record:
		for _, f := range of.Fields {
			s.walk(t, f.Type, v.(map[string]any)[f.Name], strings.TrimPrefix(path+"."+f.Name, "."), open)
		}
	case schema.Array:
		for _, item := range v.([]any) {
			s.walk(t, of.Items, item, path+"[]", open)
		}
		at.items = append(at.items, len(v.([]any)))
	case schema.Map:
		for key, item := range v.(map[string]any) {
			s.walk(t, schema.NewPrimitive(schema.String), key, path+"{key}", open)
			s.walk(t, of.Values, item, path+"{}", open)
		}
		at.items = append(at.items, len(v.(map[string]any)))
	default:
		s.scalar(t, of, v, at)
	}
}

func (s survey) union(t *testing.T, of *schema.Schema, v any, path string, open map[*schema.Schema]string) {
	if v == nil {
		s.at(path).nulls++
		return
	}
	for name, inner := range v.(map[string]any) {
		for _, b := range of.Branches {
			if b.Kind.String() != name && b.Name.String() != name {
				continue
			}
			if _, inside := open[b]; inside || len(of.Branches) > 2 {
				s.at(path).values++
				path += "<" + name + ">"
			}
			s.walk(t, b, inner, path, open)
			return
		}
		t.Fatalf("no branch %s", name)
	}
}

func (s survey) scalar(t *testing.T, of *schema.Schema, v any, at *seen) {
	switch v := v.(type) {
	case json.Number:
		n, ok := new(big.Rat).SetString(v.String())
		if !ok {
			t.Fatal(v)
		}
		at.distinct[n.RatString()] = true
		at.numbers = append(at.numbers, n)
		return
	case string:
		at.distinct[v] = true
		if of.Kind == schema.Float || of.Kind == schema.Double {
			if v == "Infinity" || v == "-Infinity" {
				n := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 2000))
				if v[0] == '-' {
					n.Neg(n)
				}
				at.numbers = append(at.numbers, n)
			}
			return
		}
		if of.Logical.Kind == schema.NoLogical && of.Kind != schema.Enum {
			at.texts = append(at.texts, v)
		}
	case bool:
		at.distinct[fmt.Sprint(v)] = true
	}
}

// bounds returns what the smallest and the largest value are in JSON, if the survey can tell.
func (s *seen) bounds() (least, most any) {
	for _, n := range s.numbers {
		if least == nil || n.Cmp(least.(*big.Rat)) < 0 {
			least = n
		}
		if most == nil || n.Cmp(most.(*big.Rat)) > 0 {
			most = n
		}
	}
	for _, text := range s.texts {
		if least == nil || text < least.(string) {
			least = text
		}
		if most == nil || text > most.(string) {
			most = text
		}
	}
	return least, most
}

func checkBound(t *testing.T, path string, got *stats.Bound, want any) {
	t.Helper()
	if want == nil {
		return
	}
	if got == nil {
		t.Errorf("%s: no bound, want %v", path, want)
		return
	}
	var v any
	d := json.NewDecoder(strings.NewReader(got.JSON))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %q: %v", path, got.JSON, err)
	}
	switch want := want.(type) {
	case string:
		// In JSON, bytes are letters up to U+00FF, which have their order.
		if text := v.(string); got.Cut && !strings.HasPrefix(want, text) || !got.Cut && text != want || got.Cut && len(want) <= 60 {
			t.Errorf("%s: got %q (cut: %v), want %q", path, text, got.Cut, want)
		}
	case *big.Rat:
		if text, ok := v.(string); ok {
			if !strings.HasSuffix(text, "Infinity") || want.Denom().BitLen() != 1 || want.Num().BitLen() < 2000 {
				t.Errorf("%s: got %v, want %v", path, text, want)
			}
			return
		}
		if n, ok := new(big.Rat).SetString(v.(json.Number).String()); !ok || n.Cmp(want) != 0 {
			t.Errorf("%s: got %v, want %v", path, v, want.RatString())
		}
	}
}

func TestFieldsAreWhatAPlainLoopFinds(t *testing.T) {
	const records = 3000
	s := schema.MustParse(everything)
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	random, err := avrorandom.New(p, p.Roots[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	random.Size = 300
	codec, err := avrojson.New(s, avrojson.Logical())
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, everything, ocf.Codec("deflate"), ocf.BlockCount(100))
	if err != nil {
		t.Fatal(err)
	}
	want := make(survey)
	var size int64
	for range records {
		datum := random.Append(nil)
		var r runtime.Reader
		r.ResetBytes(datum)
		text, err := codec.AppendJSON(nil, &r)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if err := errors.Join(d.Decode(&v), w.AppendDatum(datum)); err != nil {
			t.Fatal(err)
		}
		want.walk(t, s, v, "", make(map[*schema.Schema]string))
		size += int64(len(datum))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		r, err := ocf.NewReader(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		g, err := stats.New("users.avro", r.Schema())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Read(r, workers); err != nil {
			t.Fatal(err)
		}
		if g.Records != records || g.Blocks != records/100 || g.Bytes != size {
			t.Errorf("%d records in %d blocks, %d bytes; want %d bytes", g.Records, g.Blocks, g.Bytes, size)
		}
		checkFields(t, g, want, len(s.Fields))
	}
}

func checkFields(t *testing.T, g *stats.Gatherer, want survey, outer int) {
	t.Helper()
	var bytesOfAll int64
	fields := g.Fields()
	for _, f := range fields {
		if !strings.ContainsAny(f.Path, ".[{<") {
			bytesOfAll += f.Bytes
			outer--
		}
		s := want.at(f.Path)
		if f.Values != s.values || f.Nulls != s.nulls {
			t.Errorf("%s: %d values and %d nulls, want %d and %d", f.Path, f.Values, f.Nulls, s.values, s.nulls)
		}
		if f.MinItems >= 0 {
			least, most := int64(math.MaxInt64), int64(0)
			for _, n := range s.items {
				least, most = min(least, int64(n)), max(most, int64(n))
			}
			if f.MinItems != least || f.MaxItems != most {
				t.Errorf("%s: %d to %d items, want %d to %d", f.Path, f.MinItems, f.MaxItems, least, most)
			}
		}
		if n := float64(len(s.distinct)); f.Distinct >= 0 && math.Abs(float64(f.Distinct)-n) > 0.07*n || f.Exact && f.Distinct != int64(n) {
			t.Errorf("%s: %d different values (exact: %v), want %v", f.Path, f.Distinct, f.Exact, n)
		}
		least, most := s.bounds()
		checkBound(t, f.Path, f.Min, least)
		checkBound(t, f.Path, f.Max, most)
		delete(want, f.Path)
		defer func() { want[f.Path] = s }()
	}
	delete(want, "")
	for path, s := range want {
		if s.values > 0 && !strings.Contains(path, "<Tree>") {
			t.Errorf("%s is missing", path)
		}
	}
	if bytesOfAll != g.Bytes || outer != 0 {
		t.Errorf("the outer fields have %d bytes, the records %d", bytesOfAll, g.Bytes)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `{"type": "record", "name": "R", "fields": [{"name": "e", "type": {"type": "array", "items": "boolean"}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, datum := range [][]byte{{2, 1, 0}, {4, 0, 7, 0}} {
		if err := w.AppendDatum(datum); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := ocf.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := stats.New("users.avro", r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	err = g.Read(r, 2)
	var failure *ocf.Error
	if !errors.As(err, &failure) || failure.Record != 2 || failure.Block != 1 || !strings.Contains(err.Error(), "R.e[1]: ") {
		t.Errorf("error %v", err)
	}
}

// A schema of a few lines may have more places than any memory holds.
func TestPlacesAreBounded(t *testing.T) {
	text := `"int"`
	for i := range 40 {
		text = fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "a", "type": %s}, {"name": "b", "type": "%s"}]}`,
			i, text, map[bool]string{true: "int", false: fmt.Sprint("R", i-1)}[i == 0])
	}
	s := schema.MustParse(text)
	g, err := stats.New("users.avro", s)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(g.Fields()); n < 1000 || n > 20_000 {
		t.Errorf("%d fields", n)
	}
}

func Example() {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `{"type": "record", "name": "User", "fields": [
		{"name": "name", "type": "string"}, {"name": "born", "type": ["null", {"type": "int", "logicalType": "date"}]}]}`)
	if err != nil {
		log.Fatal(err)
	}
	w.AppendDatum(append(runtime.AppendString(nil, "ada"), 0))
	w.AppendDatum(runtime.AppendInt(append(runtime.AppendString(nil, "grace"), 2), -23034))
	w.Close()

	r, err := ocf.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	g, err := stats.New("users.avro", r.Schema())
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Read(r, 2); err != nil {
		log.Fatal(err)
	}
	fmt.Print(g.Text())
	// Output:
	// users.avro: 2 records of 15 bytes in 1 block, stored in 15 bytes by codec null
	//
	// field  type    values  nulls  bytes  distinct  min           max
	// name   string  2       0      10     2         "ada"         "grace"
	// born   date?   1       1      5      1         "1906-12-09"  "1906-12-09"
}

func TestTablesCutLongValues(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `{"type": "record", "name": "R", "fields": [
		{"name": "text", "type": "string"}, {"name": "time", "type": {"type": "int", "logicalType": "time-millis"}},
		{"name": "decimal", "type": {"type": "bytes", "logicalType": "decimal", "precision": 400}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	datum := runtime.AppendString(nil, strings.Repeat("é", 31)+"x"+strings.Repeat("€", 20)) // its 64th byte is within a letter
	datum = runtime.AppendInt(datum, 25*3600*1000)                                          // which is no time of a day
	datum = runtime.AppendBytes(datum, append([]byte{1}, make([]byte, 70)...))
	if err := errors.Join(w.AppendDatum(datum), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := ocf.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := stats.New("users.avro", r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Read(r, 1); err != nil {
		t.Fatal(err)
	}
	f := g.Fields()
	if want := `"` + strings.Repeat("é", 31) + `x"`; f[0].Min.JSON != want || !f[0].Min.Cut {
		t.Errorf("text: %+v", f[0].Min)
	}
	if f[1].Min.JSON != "90000000" {
		t.Errorf("time: %+v", f[1].Min)
	}
	if f[2].Min != nil || f[2].Distinct != 1 {
		t.Errorf("decimal: %+v", f[2])
	}
	if table := g.Text(); !strings.Contains(table, ` "`+strings.Repeat("é", 31)+"…") || strings.Contains(table, " \n") {
		t.Error(table)
	}
}
