package stats_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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
		if f.MinItems != nil {
			least, most := int64(math.MaxInt64), int64(0)
			for _, n := range s.items {
				least, most = min(least, int64(n)), max(most, int64(n))
			}
			if *f.MinItems != least || *f.MaxItems != most {
				t.Errorf("%s: %d to %d items, want %d to %d", f.Path, *f.MinItems, *f.MaxItems, least, most)
			}
		}
		if f.Distinct != nil {
			if n := float64(len(s.distinct)); math.Abs(float64(*f.Distinct)-n) > 0.07*n || *f.Exact &&
				*f.Distinct != int64(n) {
				t.Errorf("%s: %d different values (exact: %v), want %v", f.Path, *f.Distinct, *f.Exact, n)
			}
		}
		least, most := s.bounds()
		checkBound(t, f.Path, f.Min, f.MinCut, least)
		checkBound(t, f.Path, f.Max, f.MaxCut, most)
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
	w, err := ocf.NewWriter(&file,
		`{"type": "record", "name": "R", "fields": [{"name": "e", "type": {"type": "array", "items": "boolean"}}]}`)
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
	if !errors.As(err, &failure) || failure.Record != 2 || failure.Block != 1 ||
		!strings.Contains(err.Error(), "R.e[1]: ") {
		t.Errorf("error %v", err)
	}
}

// A schema of a few lines may have more places than any memory holds.
func TestPlacesAreBounded(t *testing.T) {
	text := `"int"`
	for i := range 40 {
		text = fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "a", "type": %s},
			{"name": "b", "type": "%s"}]}`,
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
