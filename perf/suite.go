package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// suite is what to measure, or to take from a file.
type suite struct {
	args  []string
	rows  string
	time  time.Duration
	count int
	from  string
}

func (s *suite) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.rows, "run", "", "only rows whose Group/Name/mode matches the `regexp`")
	// Many short repeats find a quiet moment of the machine more easily than a few long ones.
	cmd.Flags().DurationVar(&s.time, "time", 20*time.Millisecond, "for how long to measure each repeat of each result")
	cmd.Flags().IntVar(&s.count, "count", 10, "`repeats`, of which the fastest counts")
	cmd.Flags().StringVar(&s.from, "from", "", "measure nothing, and take the figures of a `file` that --json made")
}

// selection is a case and what is to be measured of it.
type selection struct {
	of    *cases.Case
	modes []cases.Mode
}

// selected returns the rows that match.
func (s *suite) selected(cmd *cobra.Command) ([]selection, error) {
	pattern, err := regexp.Compile(s.rows)
	if err != nil {
		return nil, cli.Misuse("--run: %w", err)
	}
	var all []selection
	for _, c := range cases.All() {
		found := selection{of: c}
		for _, mode := range c.Modes() {
			if pattern.MatchString(c.String() + "/" + string(mode)) {
				found.modes = append(found.modes, mode)
			}
		}
		if len(found.modes) > 0 {
			all = append(all, found)
		}
	}
	if len(all) == 0 {
		return nil, cli.Misuse("--run: no row matches %q; one is %s/read", s.rows, cases.All()[0])
	}
	return all, nil
}

// report measures, or reads what was measured before.
func (s *suite) report(cmd *cobra.Command) (*figures.Report, error) {
	if s.from != "" {
		return s.read(cmd)
	}
	switch {
	case s.time <= 0:
		return nil, cli.Misuse("--time: %v is no time to measure", s.time)
	case s.count <= 0:
		return nil, cli.Misuse("--count: at least 1 repeat is needed, not %d", s.count)
	}
	rows, err := s.selected(cmd)
	if err != nil {
		return nil, err
	}
	report := &figures.Report{
		Command: command(s.args), Taken: time.Now().UTC().Truncate(time.Second), Machine: machine(), Time: s.time,
		Repeats: s.count,
	}
	report.Commit, report.Modified = commit(cmd.Context())
	m := measurement{target: s.time, repeats: s.count, now: time.Now}
	progress := newProgress(cmd.ErrOrStderr())
	report.Rows, err = m.rows(cmd.Context(), rows, progress.show)
	progress.clear()
	return report, err
}

func (s *suite) read(cmd *cobra.Command) (*figures.Report, error) {
	for _, flag := range []string{"run", "time", "count"} {
		if cmd.Flags().Changed(flag) {
			return nil, cli.Misuse("--%s says how to measure, but with --from nothing is measured", flag)
		}
	}
	f, err := os.Open(s.from)
	if err != nil {
		return nil, cli.Misuse("%w", err)
	}
	defer f.Close()
	report, err := figures.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.from, err)
	}
	return report, nil
}

// command is the command line that args belong to, as one would type it.
func command(args []string) string {
	words := []string{"go run ./perf"}
	for _, arg := range args {
		if arg == "" || strings.ContainsAny(arg, " \t\n'\"\\$^*?[](){}|&;<>`~#!") {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		words = append(words, arg)
	}
	return strings.Join(words, " ")
}
