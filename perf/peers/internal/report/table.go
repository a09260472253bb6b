package report

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/schemagen/schemagen/perf/cases"
)

// Print writes a table for each mode: our codecs, the best peer for Avro with how many times as fast as that each codec
// of ours is, and the best of the other serializers with the same of generated code; then the geometric means.
func (r Results) Print(w io.Writer) error {
	for _, mode := range Modes {
		if len(r.Rows("", mode)) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s, time for each value\n", Titles[mode]); err != nil {
			return err
		}
		err := table(w, func(t io.Writer) { r.printMode(t, mode) })
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}

// table writes lines of cells, which end with tabs, as columns.
func table(w io.Writer, lines func(w io.Writer)) error {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	lines(t)
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range bytes.Lines(b.Bytes()) {
		if _, err := fmt.Fprintf(w, "%s\n", bytes.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// printMode writes the lines of a table.
func (r Results) printMode(t io.Writer, mode cases.Mode) {
	fmt.Fprintln(t, "\tgenerated\tunsafe\treflect\tbest Avro peer\t\tgenerated\tunsafe\treflect\tbest "+
		"other\t\tgenerated\tmemcpy")
	for _, row := range r.Rows("", mode) {
		fmt.Fprintf(t, "%s", shortRow(row))
		for _, codec := range Ours {
			fmt.Fprintf(t, "\t%s", duration(r.Time(row, mode, codec)))
		}
		best := r.BestPeer(row, mode, true)
		fmt.Fprintf(t, "\t%s\t%s", best.By, duration(best.Nanosec))
		for _, codec := range Ours {
			fmt.Fprintf(t, "\t%s", times(r.Ratio(row, mode, codec)))
		}
		other := r.BestPeer(row, mode, false)
		fmt.Fprintf(t, "\t%s\t%s\t%s", other.By, duration(other.Nanosec),
			times(ratio(other.Nanosec, r.Time(row, mode, Ours[0]))))
		fmt.Fprintf(t, "\t%s\n", duration(r.Time(row, mode, Memcpy)))
	}
	r.printMeans(t, mode)
}

// printMeans writes the last lines of a table, which show the ratios alone.
func (r Results) printMeans(w io.Writer, mode cases.Mode) {
	for _, of := range []struct{ group, title string }{
		{cases.GroupAvro1282, "mean of AVRO-1282"}, {cases.GroupIntegers, "mean of integers"}, {"", "mean of all"},
	} {
		if _, _, _, n := r.Mean(of.group, mode, Ours[0]); n == 0 {
			continue
		}
		fmt.Fprintf(w, "%s\t\t\t\t\t", of.title)
		for _, codec := range Ours {
			mean, _, _, _ := r.Mean(of.group, mode, codec)
			fmt.Fprintf(w, "\t%s", times(mean))
		}
		fmt.Fprintln(w)
	}
}

// duration writes nanoseconds with three digits, in the unit that fits, or a dash for 0.
func duration(nanoseconds float64) string {
	unit := "ns"
	switch {
	case nanoseconds == 0:
		return "-"
	case nanoseconds >= 999_500:
		nanoseconds, unit = nanoseconds/1e6, "ms"
	case nanoseconds >= 999.5:
		nanoseconds, unit = nanoseconds/1e3, "µs"
	}
	return digits(nanoseconds) + " " + unit
}

// times writes a ratio, or a dash for 0.
func times(x float64) string {
	if x == 0 {
		return "-"
	}
	return digits(x) + "x"
}

// digits writes a number with three digits, below 1 with two.
func digits(x float64) string {
	switch {
	case x >= 99.95:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.995:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}
