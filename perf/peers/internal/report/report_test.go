package report_test

import (
	"math"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/report"
)

func sample() report.Results {
	const group = cases.GroupAvro1282
	return report.Results{
		{group, "ReflectRecord", cases.Write, "generated", false, 10},
		{group, "ReflectRecord", cases.Write, "unsafe", false, 20},
		{group, "ReflectRecord", cases.Write, "reflect", false, 80},
		{group, "ReflectRecord", cases.Write, "twmb", true, 90},
		{group, "ReflectRecord", cases.Write, "hamba", true, 41},
		{group, "ReflectRecord", cases.Write, "mus", false, 12},
		{group, "ReflectFloat", cases.Write, "generated", false, 1000},
		{group, "ReflectFloat", cases.Write, "twmb", true, 16_000},
		{group, "ReflectFloat", cases.Write, report.Memcpy, false, 900},
		{cases.GroupMessages, "Event", cases.Write, "generated", false, 2_000_000},
		{cases.GroupMessages, "Event", cases.Write, "json", false, 9_000_000},
	}
}

func ExampleResults_Print() {
	if err := sample().Print(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// write, time for each value
	//                    generated  unsafe   reflect  best Avro peer           generated  unsafe  reflect  best other           generated  memcpy
	// Record             10.0 ns    20.0 ns  80.0 ns  hamba           41.0 ns  4.10x      2.05x   0.51x    mus         12.0 ns  1.20x      -
	// Float              1.00 µs    -        -        twmb            16.0 µs  16.0x      -       -                    -        -          900 ns
	// Event              2.00 ms    -        -                        -        -          -       -        json        9.00 ms  4.50x      -
	// mean of AVRO-1282                                                        8.10x      2.05x   0.51x
	// mean of all                                                              8.10x      2.05x   0.51x
}

func ExamplePrintTargets() {
	err := report.PrintTargets(os.Stdout, []report.Target{
		{What: "writing", Against: "best peer", Measured: 3.5, Wanted: 3, Note: "twmb"},
		{What: "reading", Against: "best peer", Measured: 2.5, Wanted: 3},
		{What: "blocks", Against: "no blocks", Measured: 1.2, Wanted: 1.3, AtMost: true},
		{What: "flying", Against: "birds", Wanted: 1, Note: "no wings"},
	})
	if err != nil {
		panic(err)
	}
	// Output:
	// target        measured  wanted          what     against
	// met           3.50x     at least 3.00x  writing  best peer  twmb
	// not met       2.50x     at least 3.00x  reading  best peer
	// met           1.20x     at most 1.30x   blocks   no blocks
	// not measured  -         at least 1.00x  flying   birds      no wings
}

// TestTargets holds that the targets whose figures are in the results are measured, and no others.
func TestTargets(t *testing.T) {
	level := report.Results{
		{cases.GroupIntegers, "IntsRandom", cases.Reuse, "generated", false, 100},
		{cases.GroupIntegers, "IntsRandom", cases.Reuse, "hamba", true, 300},
		{cases.GroupIntegers, "IntsRandom", cases.Reuse, "mus", false, 50},
	}
	type figure struct {
		what, note string
		measured   float64
		met        bool
	}
	want := []figure{
		{"generated, write, rows of AVRO-1282", "geometric mean of 2 rows", 8.1, true},
		{"generated, write, rows of AVRO-1282", "the least: Record", 4.1, true},
		{"generated Float, write", "", 0.9, true},
		{"generated IntsRandom, read into a used value, avx2", "hamba; 0.50x of mus", 3, false},
		{"unsafe, write, rows of all", "geometric mean of 1 rows", 2.05, true},
	}
	var got []figure
	for _, x := range sample().Targets(map[report.Level]report.Results{report.AVX2: level}) {
		if x.Measured == 0 {
			if x.Met() {
				t.Errorf("%s: met, but not measured", x.What)
			}
			continue
		}
		got = append(got, figure{x.What, x.Note, math.Round(x.Measured*100) / 100, x.Met()})
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(figure{})); diff != "" {
		t.Error(diff)
	}
}

func ExamplePrintLeftOut() {
	all := []report.LeftOut{
		{Row: "Logical", By: "gogen", Why: "knows no logical types"},
		{Row: "Event", By: "hamba", Mode: cases.Alias, Why: "no such option"},
		{Row: "ReflectRecord", By: "hamba", Mode: cases.Alias, Why: "no such option"},
	}
	if err := report.PrintLeftOut(os.Stdout, all); err != nil {
		panic(err)
	}
	// Output:
	// left out  of                                       rows           why
	// gogen     all                                      Logical        knows no logical types
	// hamba     read into a used value, strings aliased  Event, Record  no such option
}
