package collect

import (
	"bufio"
	"fmt"
	"io"
)

// WriteTable prints the result: for each implementation and number of rows the time of a collect, what a row takes in
// the best one, in all and in the best packing and the best reading, the size, and how many times as fast as the last
// implementation it is.
func (r *Result) WriteTable(out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "collect: rows packed by %s and read back, %d runs\n", r.Codec, r.Repeats)
	fmt.Fprintf(w, "%-16s %9s %14s %14s %11s %12s %13s %10s %10s %12s %10s\n", "implementation", "rows",
		"Best Time(ms)", "Avg Time(ms)",
		"Stdev(ms)", "Rate(M/s)", "Per Row(ns)", "pack(ns)", "read(ns)", "bytes", "Relative")
	for _, m := range r.Rows {
		fmt.Fprintf(w, "%-16s %9d %14.1f %14.1f %11.1f %12.2f %13.1f %10.1f %10.1f %12d %9.1fX\n", m.Implementation,
			m.Rows,
			float64(m.Collect.Best)/1e6, float64(m.Collect.Average)/1e6, float64(m.Collect.Deviation)/1e6,
			m.Collect.Rate(m.Rows)/1e6,
			m.Collect.Per(m.Rows), m.Pack.Per(m.Rows), m.Read.Per(m.Rows), m.Bytes, r.relative(m))
	}
	last := ""
	for _, m := range r.Rows {
		if m.Implementation != last {
			last = m.Implementation
			fmt.Fprintf(w, "%s: a row takes up to %.1f %% longer with one number of rows than with another\n", last,
				100*r.Growth(last))
		}
	}
	return w.Flush()
}

// relative is how many times as fast as the last implementation with the same number of rows m is.
func (r *Result) relative(m Measurement) float64 {
	for i := len(r.Rows) - 1; i >= 0; i-- {
		if r.Rows[i].Rows == m.Rows {
			return float64(r.Rows[i].Collect.Best) / float64(m.Collect.Best)
		}
	}
	return 0
}
