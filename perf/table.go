package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// base is what the other implementations are compared with.
const base = string(cases.Reflect)

// writeTables prints the tables of all groups, and what they were measured on.
func writeTables(w io.Writer, report *figures.Report) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\n%s, %s\n", report.Machine, report.Command, origin(report))
	for _, group := range groups(report.Rows) {
		group.write(out)
	}
	return out.Flush()
}

// origin says what was measured, when, and how, as a part of a line.
func origin(report *figures.Report) string {
	commit := "an unknown commit"
	if report.Commit != "" {
		commit = "commit " + report.Commit
	}
	if report.Modified {
		commit += " with changes"
	}
	return fmt.Sprintf("at %s, %s: the fastest of %d repeats of %v", commit, report.Taken.Format("2006-01-02"),
		report.Repeats, report.Time)
}

// group is the rows of one table.
type group struct {
	title string
	rows  []figures.Row
}

// groups takes the rows apart by their group, in the order in which these begin. AVRO-1282 has a table of the rows that
// it had itself, and another one of those with used values.
func groups(rows []figures.Row) []group {
	var all []group
	for _, row := range rows {
		title := row.Group
		if title == cases.GroupAvro1282 && row.Mode == string(cases.Reuse) {
			title += " into used values"
		}
		i := slices.IndexFunc(all, func(g group) bool { return g.title == title })
		if i < 0 {
			i = len(all)
			all = append(all, group{title: title})
		}
		all[i].rows = append(all[i].rows, row)
	}
	return all
}

// implementations are those that any of the rows has a result of, in their order.
func implementations(rows []figures.Row) []string {
	var all []string
	for _, row := range rows {
		for _, result := range row.Results {
			if !slices.Contains(all, result.Implementation) {
				all = append(all, result.Implementation)
			}
		}
	}
	return all
}

// write prints a table for each implementation.
func (g group) write(out io.Writer) {
	for _, implementation := range implementations(g.rows) {
		fmt.Fprintf(out, "\n%s, %s\n", g.title, implementation)
		writeTable(out, g.rows, implementation)
	}
}

// writeTable prints the table of AVRO-1282 for one implementation: the time of a cycle, the rates, the size of a batch.
// Added is how much the repeats differ, and how many times as fast as base it is.
func writeTable(out io.Writer, rows []figures.Row, implementation string) {
	fmt.Fprintf(out, "%42s  %12s  %15s  %13s  %12s  %6s", "test name", "time", "M entries/sec", "M bytes/sec",
		"bytes/cycle", "spread")
	if implementation != base {
		fmt.Fprintf(out, "  %9s", "x "+base)
	}
	fmt.Fprintln(out)
	for _, row := range rows {
		result, found := row.Result(implementation)
		if !found {
			continue
		}
		fmt.Fprintf(out, "%42s: %9.3f ms  %15.3f  %13.3f  %12d  %5.0f%%", row.TestName(), result.Nanoseconds/1e6,
			row.MillionEntries(result),
			row.MillionBytes(result), row.Bytes, result.Spread*100)
		if ratio := row.Ratio(implementation, base); ratio > 0 && implementation != base {
			fmt.Fprintf(out, "  %9.2f", ratio)
		}
		fmt.Fprintln(out)
	}
}
