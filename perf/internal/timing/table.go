package timing

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

// Case is one line of a table.
type Case struct {
	Name  string `json:"name"`
	Times Times  `json:"times"`
}

// WriteTable prints cases that each do something with n rows, in the table of Spark's benchmarks: the relative speed is
// how many times as fast as the first case one is.
func WriteTable(out io.Writer, title string, n int, cases []Case) error {
	width := max(40, len(title))
	for _, c := range cases {
		width = max(width, len(c.Name))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s %14s %14s %11s %12s %13s %10s\n", width, title+":", "Best Time(ms)", "Avg Time(ms)",
		"Stdev(ms)",
		"Rate(M/s)", "Per Row(ns)", "Relative")
	b.WriteString(strings.Repeat("-", width+80) + "\n")
	for _, c := range cases {
		t := c.Times
		fmt.Fprintf(&b, "%-*s %14.0f %14.0f %11.0f %12.1f %13.1f %9.1fX\n", width, c.Name, milliseconds(t.Best),
			milliseconds(t.Average),
			milliseconds(t.Deviation), t.Rate(n)/1e6, t.Per(n), float64(cases[0].Times.Best)/float64(t.Best))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WriteJSON prints a result for programs: indented, and with a line break at its end.
func WriteJSON(out io.Writer, result any) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(result)
}

func milliseconds[D ~int64](d D) float64 { return float64(d) / 1e6 }

// Size returns a number of bytes as Spark prints it: with one digit behind the point, in the largest unit that gives at
// least 1.
func Size(bytes int64) string {
	value, unit := float64(bytes), "B"
	for _, next := range []string{"KiB", "MiB", "GiB"} {
		if value < 1024 {
			break
		}
		value, unit = value/1024, next
	}
	return fmt.Sprintf("%.1f %s", math.Round(value*10)/10, unit)
}
