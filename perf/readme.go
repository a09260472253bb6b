package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// newReadme makes the command that brings the readme up to date.
func newReadme(args []string) *cobra.Command {
	suite := suite{args: args}
	var name string
	cmd := &cobra.Command{
		Use:   "readme",
		Short: "Bring the figures of perf/README.md up to date",
		Long: `readme measures, and puts the figures in perf/README.md: between <!-- figures --> and <!-- end of ` +
			`figures -->.`,
		Example: `  go run ./perf readme
  go run ./perf readme --from figures.json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			old, err := os.ReadFile(name)
			if err != nil {
				return cli.Misuse("--file: %w", err)
			}
			if _, err := replaceFigures(old, ""); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			out, err := output.Create(name)
			if err != nil {
				return cli.Misuse("--file: %w", err)
			}
			defer out.Abort()
			report, err := suite.report(cmd)
			if err != nil {
				return err
			}
			text, err := replaceFigures(old, readmeFigures(report))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if _, err := out.Write(text); err != nil {
				return err
			}
			return out.Commit()
		},
	}
	suite.addFlags(cmd)
	cmd.Flags().StringVar(&name, "file", "perf/README.md", "the `readme`")
	return cmd
}

// The lines around the figures.
const (
	figuresBegin = "<!-- figures -->\n"
	figuresEnd   = "<!-- end of figures -->\n"
)

// replaceFigures puts other figures in the place of those in a text.
func replaceFigures(text []byte, figures string) ([]byte, error) {
	before, rest, found := bytes.Cut(text, []byte(figuresBegin))
	_, after, foundEnd := bytes.Cut(rest, []byte(figuresEnd))
	if !found || !foundEnd {
		return nil, fmt.Errorf("there is no line %q with a line %q after it", strings.TrimSpace(figuresBegin),
			strings.TrimSpace(figuresEnd))
	}
	return bytes.Join([][]byte{before, []byte(figuresBegin), []byte(figures), []byte(figuresEnd), after}, nil), nil
}

// readmeFigures are all figures as Markdown: for each group how long a datum takes, and of AVRO-1282 also its own
// tables.
func readmeFigures(report *figures.Report) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%s\\\n`%s`, %s\n", report.Machine, report.Command, origin(report))
	for _, g := range groups(report.Rows) {
		fmt.Fprintf(&out, "\n### %s\n\n", g.title)
		g.writeMarkdown(&out)
		if g.title == cases.GroupAvro1282 {
			out.WriteString("\nThe same in the form of AVRO-1282:\n")
			for _, implementation := range implementations(g.rows) {
				fmt.Fprintf(&out, "\n#### %s\n\n```text\n", implementation)
				writeTable(&out, g.rows, implementation)
				out.WriteString("```\n")
			}
		}
	}
	out.WriteString("\n")
	return out.String()
}

// writeMarkdown writes a table with the means for one datum of the batch: its size, how long each implementation takes,
// and what the last one allocates; and how many times as fast as base they are.
func (g group) writeMarkdown(out *strings.Builder) {
	all := implementations(g.rows)
	last := all[len(all)-1]
	header := []string{"test", "bytes"}
	for _, implementation := range all {
		header = append(header, implementation+" ns")
	}
	header = append(header, last+" MB/s", last+" allocs")
	for _, implementation := range all {
		if implementation != base {
			header = append(header, implementation+"/"+base)
		}
	}
	writeCells(out, header)
	out.WriteString("|---" + strings.Repeat("|---:", len(header)-1) + "|\n")
	for _, row := range g.rows {
		entries := float64(row.Entries)
		cells := []string{row.TestName(), short(float64(row.Bytes) / entries)}
		for _, implementation := range all {
			result, _ := row.Result(implementation)
			cells = append(cells, short(result.Nanoseconds/entries))
		}
		result, found := row.Result(last)
		if !found {
			cells = append(cells, "", "")
		} else {
			cells = append(cells, short(row.MillionBytes(result)), fmt.Sprintf("%.3g", result.Allocations/entries))
		}
		for _, implementation := range all {
			if implementation != base {
				cells = append(cells, short(row.Ratio(implementation, base)))
			}
		}
		writeCells(out, cells)
	}
}

func writeCells(out *strings.Builder, cells []string) {
	out.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// short is a number with the digits that a measurement has; empty for 0, which stands for none.
func short(x float64) string {
	switch {
	case x == 0:
		return ""
	case x < 10:
		return fmt.Sprintf("%.2f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}
