package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"

	"github.com/schemagen/schemagen/perf/peers/internal/report"
	"github.com/schemagen/schemagen/reflectcodec"
)

// print writes the tables, what was left out, and the targets.
func (c *comparison) print(w io.Writer) error {
	mode, reason := reflectcodec.Mode()
	if _, err := fmt.Fprintf(w, "package reflectcodec works by %s: %s; arrays of int and long: %s\n\n", mode, reason,
		c.kept.Level); err != nil {
		return err
	}
	if err := c.kept.Results.Print(w); err != nil {
		return err
	}
	for _, level := range []report.Level{report.AVX2, report.Scalar} {
		if results := c.kept.Levels[level]; len(results) > 0 {
			if _, err := fmt.Fprintf(w, "%s=%s\n", levelVariable, level); err != nil {
				return err
			}
			if err := results.Print(w); err != nil {
				return err
			}
		}
	}
	if err := report.PrintLeftOut(w, c.kept.LeftOut); err != nil {
		return err
	}
	levels := map[report.Level]report.Results{c.kept.Level: c.kept.Results}
	maps.Copy(levels, c.kept.Levels)
	return report.PrintTargets(w, c.kept.Results.Targets(levels))
}

// printJSON writes what was measured for programs.
func printJSON(w io.Writer, measured any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(measured)
}

// progress shows what is being done in a line of a terminal, which is overwritten, and nothing anywhere else.
type progress struct{ w io.Writer }

func progressOn(w io.Writer) *progress {
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &progress{w}
		}
	}
	return &progress{io.Discard}
}

func (p *progress) show(what string) { fmt.Fprintf(p.w, "\r\x1b[K%s", what) }

// done takes the line away.
func (p *progress) done() { fmt.Fprint(p.w, "\r\x1b[K") }
