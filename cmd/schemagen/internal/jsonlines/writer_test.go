package jsonlines_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2"
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// readFile reads one of the container files that other implementations wrote, or of their records as JSON lines.
func readFile(t *testing.T, name string) []byte {
	t.Helper()
	return vectors.Text(t, "conformance/ocf/"+name)
}

func open(t testing.TB, file []byte) (*ocf.Reader, *avrojson.Codec) {
	t.Helper()
	r, err := ocf.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	codec, err := avrojson.New(r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return r, codec
}

// values parses JSON texts, with numbers as such: some write 0 as 0.0.
func values(t *testing.T, text []byte) (list []any) {
	t.Helper()
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var v any
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		list = append(list, v)
	}
	return list
}

func TestRecordsOfOtherImplementations(t *testing.T) {
	files := vectors.Value[[]struct {
		File, Records string
		Valid         bool
	}](t, "conformance/ocf/index.json")
	read := 0
	for _, f := range files {
		if !f.Valid || f.Records == "" {
			continue
		}
		read++
		want := values(t, readFile(t, f.Records))
		for _, workers := range []int{1, 3} {
			for _, elements := range []bool{false, true} {
				r, codec := open(t, readFile(t, f.File))
				var out bytes.Buffer
				w := jsonlines.Writer{Out: &out, Workers: workers, Elements: elements}
				if err := errors.Join(w.WriteAll(r, codec, nil), w.Close()); err != nil {
					t.Fatalf("%s: %v", f.File, err)
				}
				got := values(t, out.Bytes())
				if elements {
					got = got[0].([]any)
				}
				if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
					t.Errorf("%s: got %s", f.File, out.Bytes())
				}
			}
		}
	}
	if read < 20 {
		t.Errorf("only %d files", read)
	}
}

// longs is a container file of the numbers from one up to another.
func longs(t testing.TB, from, to int, options ...ocf.WriterOption) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, `"long"`, options...)
	for i := from; i < to && err == nil; i++ {
		err = w.AppendDatum(runtime.AppendLong(nil, int64(i)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestOffsetAndLimitGoOverAllFiles(t *testing.T) {
	files := [][]byte{longs(t, 0, 25, ocf.BlockCount(10)), longs(t, 25, 25),
		longs(t, 25, 90, ocf.BlockCount(20), ocf.Codec("deflate"))}
	for offset := range 95 {
		for _, limit := range []int{0, 1, 5, 30, 1000} {
			var out bytes.Buffer
			w := jsonlines.Writer{Out: &out, Workers: 1 + offset%3, Offset: int64(offset), Limit: int64(limit),
				Limited: true, Elements: limit == 5}
			for _, file := range files {
				r, codec := open(t, file)
				if err := w.WriteAll(r, codec, nil); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			var want []string
			for i := offset; i < min(offset+limit, 90); i++ {
				want = append(want, fmt.Sprint(i))
			}
			text := strings.Join(want, "\n")
			if len(want) > 0 {
				text += "\n"
			}
			if w.Elements {
				text = strings.ReplaceAll("["+strings.ReplaceAll("\n"+text, "\n", ",\n"), "[,", "[") // all but the ends
				text = strings.TrimSuffix(text, ",\n") + "\n]\n"
				if len(want) == 0 {
					text = "[]\n"
				}
			}
			if out.String() != text {
				t.Fatalf("offset %d, limit %d: got %q, want %q", offset, limit, out.String(), text)
			}
			if w.Enough() != (len(want) == limit) {
				t.Errorf("offset %d, limit %d: enough: %v", offset, limit, w.Enough())
			}
		}
	}
}

func TestSampleIsOfItsRateAndTheSame(t *testing.T) {
	const records = 20_000
	file := longs(t, 0, records, ocf.BlockCount(700))
	write := func(rate float64, seed uint64, workers int) string {
		r, codec := open(t, file)
		var out bytes.Buffer
		w := jsonlines.Writer{Out: &out, Workers: workers, Sample: jsonlines.NewSample(rate, seed)}
		if err := w.WriteAll(r, codec, nil); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, rate := range []float64{0, 0.001, 0.1, 0.5, 0.9, 1} {
		for seed := range uint64(3) {
			sample := write(rate, seed, 1)
			if again := write(rate, seed, 3); again != sample {
				t.Errorf("rate %v, seed %d: another sample", rate, seed)
			}
			n := float64(strings.Count(sample, "\n"))
			if off := 5 * math.Sqrt(records*rate*(1-rate)); math.Abs(n-records*rate) > off {
				t.Errorf("rate %v, seed %d: %v of %d records", rate, seed, n, records)
			}
		}
	}
	if write(0.5, 1, 1) == write(0.5, 2, 1) {
		t.Error("two seeds, one sample")
	}
}

// A block whose text is many MiB is written in parts.
func TestLargeBlocksAreWrittenInParts(t *testing.T) {
	const records = 1_000_000
	file := longs(t, 0, records, ocf.BlockBytes(1<<30))
	r, codec := open(t, file)
	var out parts
	w := jsonlines.Writer{Out: &out, Workers: 2}
	if err := w.WriteAll(r, codec, nil); err != nil {
		t.Fatal(err)
	}
	if out.largest > 1<<20+100 || out.lines != records {
		t.Errorf("%d lines, %d bytes at once", out.lines, out.largest)
	}
}

type parts struct{ largest, lines int }

func (p *parts) Write(b []byte) (int, error) {
	p.largest = max(p.largest, len(b))
	p.lines += bytes.Count(b, []byte("\n"))
	return len(b), nil
}

func TestErrorsSayWhichRecord(t *testing.T) {
	const schema = `{"type": "record", "name": "R", "fields": [{"name": "skipped", "type": "string"},
		{"name": "e", "type": ["null", "int"]}]}`
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, schema, ocf.BlockCount(3))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 7 {
		branch := byte(0)
		if i == 4 {
			branch = 10
		}
		if err := w.AppendDatum([]byte{2, 'a', branch}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, fields := range [][]string{nil, {"e"}} {
		for _, workers := range []int{1, 2} {
			r, codec := open(t, file.Bytes())
			var p *project.Projection
			if fields != nil {
				if p, err = project.New(r.Schema(), fields, false); err != nil {
					t.Fatal(err)
				}
				if codec, err = avrojson.New(p.Schema); err != nil {
					t.Fatal(err)
				}
			}
			var out bytes.Buffer
			lines := jsonlines.Writer{Out: &out, Workers: workers}
			err := lines.WriteAll(r, codec, p)
			var failure *ocf.Error
			if !errors.As(err, &failure) || failure.Block != 2 || failure.Record != 2 ||
				!errors.Is(err, runtime.ErrUnion) {
				t.Errorf("error %v", err)
			}
			if n := strings.Count(out.String(), "\n"); n != 4 {
				t.Errorf("%d records before the fault", n)
			}
		}
	}
}

func Example() {
	var file bytes.Buffer
	ow, err := ocf.NewWriter(&file, `["null", "string"]`)
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"ada", "grace", "hedy"} {
		ow.AppendDatum(runtime.AppendString([]byte{2}, name))
	}
	ow.Close()

	r, err := ocf.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	codec, err := avrojson.New(r.Schema(), avrojson.Plain())
	if err != nil {
		log.Fatal(err)
	}
	w := jsonlines.Writer{Out: os.Stdout, Offset: 1, Workers: 2}
	if err := w.WriteAll(r, codec, nil); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// "grace"
	// "hedy"
}
