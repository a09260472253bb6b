package collect

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/internal/chunks"
	"github.com/schemagen/schemagen/perf/internal/timing"
	"github.com/schemagen/schemagen/runtime/compress"
)

func TestMeasure(t *testing.T) {
	var steps []string
	progress := func(done, total int, name string) { steps = append(steps, fmt.Sprintf("%d/%d %s", done, total, name)) }
	var out strings.Builder
	options := Options{Rows: []int{10, 200}, Repeats: 2, Codec: "zstandard:1", JSON: true}
	if err := Run(context.Background(), options, progress, &out); err != nil {
		t.Fatal(err)
	}
	var result Result
	if err := json.Unmarshal([]byte(out.String()), &result); err != nil {
		t.Fatal(err)
	}
	if len(result.Rows) != 6 || result.Codec != "zstandard:1" || result.Repeats != 2 {
		t.Fatalf("%+v", result)
	}
	for i, m := range result.Rows {
		if m.Implementation != Implementations()[i/2] || m.Rows != options.Rows[i%2] || m.Collect.Runs != 2 ||
			m.Collect.Best <= 0 || m.Bytes <= 0 {
			t.Errorf("%+v", m)
		}
	}
	want := []string{"0/6 10 rows, check", "1/6 200 rows, check", "2/6 10 rows, run 1", "3/6 200 rows, run 1",
		"4/6 10 rows, run 2", "5/6 200 rows, run 2"}
	if !slices.Equal(steps, want) {
		t.Errorf("%q, want %q", steps, want)
	}
}

// The size of what is packed, computed from the rows by the text of the format.
func TestBytes(t *testing.T) {
	rows := people(100)
	want := 4
	for i := range rows {
		p := &rows[i]
		nanos := p.BirthDay.UnixNano()
		want += 4 + 1 + len(p.Name) + len(binary.AppendVarint(nil, nanos)) + 1 + len(p.Phone) +
			len(binary.AppendVarint(nil, int64(p.Siblings))) + 1 + 8
	}
	result, err := Measure(context.Background(), Options{Rows: []int{100}, Repeats: 1, Codec: "null"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Rows[0].Bytes; got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
	for _, m := range result.Rows[1:] {
		if m.Bytes <= want {
			t.Errorf("%s packs into %d bytes, rowpack into %d", m.Implementation, m.Bytes, want)
		}
	}
}

func TestWrongOptions(t *testing.T) {
	for _, o := range []Options{{Rows: []int{0}}, {Rows: []int{5}, Repeats: -1}, {Rows: []int{5}, Codec: "none at all"},
		{Rows: []int{5}, Implementations: []string{"pigeon"}}} {
		if _, err := Measure(context.Background(), o, nil); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	if _, err := Measure(ctx, Options{Rows: []int{5}}, nil); err != stopped {
		t.Error(err)
	}
}

func TestEqualFindsWhatDiffers(t *testing.T) {
	want := people(3)
	if err := equal(want, people(3)); err != nil {
		t.Error(err)
	}
	for i, change := range []func(p *perf.Person){
		func(p *perf.Person) { p.Name += "x" }, func(p *perf.Person) { p.BirthDay = p.BirthDay.Add(1) },
		func(p *perf.Person) { p.Phone = "" }, func(p *perf.Person) { p.Siblings++ }, func(p *perf.Person) {
			p.Spouse = !p.Spouse
		},
		func(p *perf.Person) { p.Money = math.Nextafter(p.Money, 2) },
	} {
		got := slices.Clone(want)
		change(&got[2])
		if equal(want, got) == nil {
			t.Errorf("change %d is not seen", i)
		}
	}
	if equal(want, want[:2]) == nil {
		t.Error("a row less is not seen")
	}
}

// A collect that gives back other rows is not timed.
func TestMeasureRefusesOtherRows(t *testing.T) {
	s, _ := byName("rowpack")
	read := s.read
	s.read = func(packed *chunks.Buffer, n int, codec compress.Codec) ([]perf.Person, error) {
		rows, err := read(packed, n, codec)
		rows[1].Siblings++
		return rows, err
	}
	err := run([]trial{{by: s, rows: 3}}, people(3), compress.Null(), true)
	if err == nil || !strings.HasPrefix(err.Error(), "collect: rowpack: row 1 came back as ") {
		t.Error(err)
	}
}

func TestTable(t *testing.T) {
	times := func(d time.Duration) timing.Times { return timing.Of([]time.Duration{d, 2 * d}) }
	r := &Result{Codec: "lz4", Repeats: 2, Rows: []Measurement{
		{"rowpack", 1000, 38_000, times(120_000), times(48_000), times(72_000)},
		{"rowpack", 2000, 76_000, times(210_000), times(90_000), times(120_000)},
		{"json", 1000, 99_000, times(1_000_000), times(400_000), times(600_000)},
		{"json", 2000, 198_000, times(2_000_000), times(800_000), times(1_200_000)},
	}}
	const want = `collect: rows packed by lz4 and read back, 2 runs
implementation        rows  Best Time(ms)   Avg Time(ms)   Stdev(ms)    Rate(M/s)   Per Row(ns)   pack(ns)   read(ns)        bytes   Relative
rowpack               1000            0.1            0.2         0.1         8.33         120.0       48.0       72.0        38000       8.3X
rowpack               2000            0.2            0.3         0.1         9.52         105.0       45.0       60.0        76000       9.5X
json                  1000            1.0            1.5         0.7         1.00        1000.0      400.0      600.0        99000       1.0X
json                  2000            2.0            3.0         1.4         1.00        1000.0      400.0      600.0       198000       1.0X
rowpack: a row takes up to 14.3 % longer with one number of rows than with another
json: a row takes up to 0.0 % longer with one number of rows than with another
`
	var out bytes.Buffer
	if err := r.WriteTable(&out); err != nil || out.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, out.String(), want)
	}
	if got := r.Growth("gob"); got != 0 {
		t.Error(got)
	}
}

// The others encode in their own way, and call nothing of what was generated.
func TestOthersMeetNoGeneratedMethod(t *testing.T) {
	if kind := reflect.TypeFor[*person](); kind.NumMethod() != 0 {
		t.Errorf("%v has methods", kind)
	}
	rows := people(50)
	s, _ := byName("gob")
	packed, err := s.pack(rows, compress.Null())
	if err != nil {
		t.Fatal(err)
	}
	// The description of a type that encodes itself has no fields.
	stream := bytes.Join(packed.Chunks(), nil)
	for _, field := range []string{"Name", "BirthDay", "Phone", "Siblings", "Spouse", "Money"} {
		if !bytes.Contains(stream, []byte(field)) {
			t.Errorf("gob does not know the field %s", field)
		}
	}
}

// BenchmarkCollect collects 1000 and 10 000 rows.
func BenchmarkCollect(b *testing.B) {
	codec, err := compress.Lookup("lz4")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1000, 10_000} {
		rows := people(n)
		for _, s := range implementations {
			b.Run(fmt.Sprintf("%s/%d", s.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					packed, err := s.pack(rows, codec)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := s.read(packed, n, codec); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(n), "ns/row")
			})
		}
	}
}
