package report

import (
	"fmt"
	"io"

	"github.com/schemagen/schemagen/perf/cases"
)

// A Level is a way in which arrays of int and long are read and written.
type Level string

// The levels, the best first.
const (
	AVX512 Level = "avx512"
	AVX2   Level = "avx2"
	Scalar Level = "scalar"
)

// A Target is a figure to reach.
type Target struct {
	What, Against string
	// Measured is 0 if it was not measured.
	Measured float64
	// Wanted is the least that Measured may be, or the most if AtMost is set.
	Wanted float64
	AtMost bool
	// Note says where Measured comes from, or why there is none.
	Note string
}

// Met reports whether the target was measured and is reached.
func (t Target) Met() bool {
	return t.Measured > 0 && (t.AtMost && t.Measured <= t.Wanted || !t.AtMost && t.Measured >= t.Wanted)
}

func (t Target) state() string {
	switch {
	case t.Measured == 0:
		return "not measured"
	case t.Met():
		return "met"
	}
	return "not met"
}

const byHand = "its format by hand, which is faster than it can be: not met says little"

// IntegerRows are the rows that the levels are compared on.
var IntegerRows = []string{"IntsBelow1000", "IntsRandom"}

// Targets returns all targets. levels are the results for each level, of this or another process.
func (r Results) Targets(levels map[Level]Results) []Target {
	generated, unsafe := Ours[0], Ours[1]
	var all []Target
	all = append(all, r.meanTargets("AVRO-1282", cases.GroupAvro1282, cases.Write, generated, 8, 3)...)
	all = append(all, r.meanTargets("AVRO-1282", cases.GroupAvro1282, cases.Read, generated, 2.5, 1.3)...)
	all = append(all, Target{
		What: "generated Event, " + Titles[cases.Alias], Against: "twmb with AliasInput", Wanted: 3.5,
		Measured: ratio(r.Time("Event", cases.Alias, "twmb"), r.Time("Event", cases.Alias, generated)),
	})
	all = append(all, r.rowTarget("Event", cases.Write, 3, ""), r.rowTarget("Event", cases.Read, 1.8, ""))
	for _, row := range []string{"ReflectFloat", "ReflectDouble"} {
		for _, mode := range []cases.Mode{cases.Write, cases.Reuse} {
			all = append(all, Target{
				What: fmt.Sprintf("generated %s, %s", shortRow(row), Titles[mode]), Against: "memcpy", Wanted: 0.8,
				Measured: ratio(r.Time(row, mode, Memcpy), r.Time(row, mode, generated)),
			})
		}
	}
	for _, level := range []struct {
		name        Level
		write, read float64
	}{{AVX512, 10, 10}, {AVX2, 2, 3.5}, {Scalar, 1.3, 1.3}} {
		for _, row := range IntegerRows {
			for _, mode := range []cases.Mode{cases.Write, cases.Read, cases.Reuse} {
				wanted := level.read
				if mode == cases.Write {
					wanted = level.write
				}
				all = append(all, levels[level.name].rowTarget(row, mode, wanted, level.name))
			}
		}
	}
	for _, mode := range []cases.Mode{cases.Write, cases.Read} {
		all = append(all, r.meanTargets("all", "", mode, unsafe, 1.5, 0)...)
	}
	for _, mode := range []cases.Mode{cases.Write, cases.Read} {
		for _, by := range []struct{ name, title, note string }{
			{"mus", "mus, strings copied", ""}, {"bebop*", "bebop", byHand}, {"benc*", "benc", byHand},
		} {
			all = append(all, Target{
				What: "generated Person, " + Titles[mode], Against: by.title, Wanted: 1, Note: by.note,
				Measured: ratio(r.Time("Person", mode, by.name), r.Time("Person", mode, generated)),
			})
		}
	}
	for _, mode := range []cases.Mode{cases.Write, cases.Read, cases.Reuse} {
		all = append(all, Target{
			What: "generated NestedLargeFloatArray in blocks, " + Titles[mode], Against: "the time without blocks",
			Wanted: 1.3, AtMost: true,
			Measured: ratio(r.Time("ReflectNestedLargeFloatArrayBlocked", mode, generated),
				r.Time("ReflectNestedLargeFloatArray", mode, generated)),
		})
	}
	return all
}

// meanTargets are two of a group: for the geometric mean, and unless least is 0 for the row with the least ratio.
func (r Results) meanTargets(title, group string, mode cases.Mode, ours string, mean, least float64) []Target {
	what := fmt.Sprintf("%s, %s, rows of %s", ours, Titles[mode], title)
	measured, lowest, row, n := r.Mean(group, mode, ours)
	targets := []Target{{What: what, Against: "best Avro peer", Measured: measured, Wanted: mean,
		Note: fmt.Sprintf("geometric mean of %d rows", n)}}
	if least > 0 {
		targets = append(targets, Target{What: what, Against: "best Avro peer", Measured: lowest, Wanted: least,
			Note: "the least: " + shortRow(row)})
	}
	return targets
}

// rowTarget is one of generated code on one row.
func (r Results) rowTarget(row string, mode cases.Mode, wanted float64, level Level) Target {
	what := fmt.Sprintf("generated %s, %s", shortRow(row), Titles[mode])
	if level != "" {
		what += ", " + string(level)
	}
	best := r.BestPeer(row, mode, true)
	t := Target{What: what, Against: "best Avro peer", Measured: r.Ratio(row, mode, Ours[0]), Wanted: wanted,
		Note: best.By}
	if other := r.BestPeer(row, mode, false); other.By != "" && t.Measured > 0 {
		t.Note += fmt.Sprintf("; %s of %s", times(ratio(other.Nanosec, r.Time(row, mode, Ours[0]))), other.By)
	}
	return t
}

// PrintTargets writes a line for each target.
func PrintTargets(w io.Writer, targets []Target) error {
	return table(w, func(t io.Writer) {
		fmt.Fprintln(t, "target\tmeasured\twanted\twhat\tagainst")
		for _, x := range targets {
			bound := "at least "
			if x.AtMost {
				bound = "at most "
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", x.state(), times(x.Measured), bound+times(x.Wanted), x.What,
				x.Against, x.Note)
		}
	})
}
