package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"time"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/peer"
	"github.com/schemagen/schemagen/perf/peers/internal/report"
	"github.com/schemagen/schemagen/perf/peers/internal/timing"
)

type flags struct {
	rows  string
	time  time.Duration
	count int
	json  bool
	from  []string
}

// plan checks the flags.
func (f *flags) plan() (*comparison, error) {
	c := &comparison{timing: timing.Plan{Time: f.time, Rounds: f.count}, json: f.json}
	if f.time <= 0 || f.count < 1 {
		return nil, errors.New("--time and --count must be above zero")
	}
	var err error
	if c.rows, err = regexp.Compile(f.rows); err != nil {
		return nil, fmt.Errorf("--run: %w", err)
	}
	c.idle = f.rows == "" && len(f.from) > 0
	for _, name := range f.from {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, &c.times); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		c.keep()
	}
	return c, nil
}

// maxEntries is how many entries of a batch are used at most: enough that branches are not learnt by heart, and, with
// what all implementations make of them, still in the cache of a core.
const maxEntries = 1000

// A comparison is one run of the command.
type comparison struct {
	rows   *regexp.Regexp
	idle   bool // nothing is timed
	timing timing.Plan
	json   bool
	times  times
	kept   times // from files
}

// times is what the command prints as JSON.
type times struct {
	Results report.Results                  `json:"results"`
	Level   report.Level                    `json:"level"`
	Levels  map[report.Level]report.Results `json:"levels,omitempty"`
	LeftOut []report.LeftOut                `json:"leftOut,omitempty"`
}

// keep adds what was read from a file to what is kept.
func (c *comparison) keep() {
	c.kept.add(c.times)
	c.times = times{}
}

// add adds the times of another run.
func (t *times) add(other times) {
	t.Results = append(t.Results, other.Results...)
	if other.Level != "" {
		t.Level = other.Level
	}
	t.LeftOut = append(t.LeftOut, other.LeftOut...)
	for level, results := range other.Levels {
		if t.Levels == nil {
			t.Levels = make(map[report.Level]report.Results)
		}
		t.Levels[level] = append(t.Levels[level], results...)
	}
}

// compare times what was asked for and prints it.
func (c *comparison) compare(ctx context.Context, stdout, stderr io.Writer) error {
	progress := progressOn(stderr)
	if !c.idle {
		c.times.Level = levelHere()
		for _, k := range cases.All() {
			if err := c.compareCase(ctx, k, progress); err != nil {
				progress.done()
				return err
			}
			k.Release()
		}
	}
	if os.Getenv(levelVariable) == "" && !purego && !c.idle {
		if err := c.compareLevels(ctx, progress); err != nil {
			progress.done()
			return err
		}
	}
	progress.done()
	c.kept.add(c.times)
	if c.json {
		return printJSON(stdout, c.kept)
	}
	return c.print(stdout)
}

// modes returns the modes of a case that were asked for.
func (c *comparison) modes(k *cases.Case) []cases.Mode {
	var modes []cases.Mode
	for _, mode := range cases.Modes {
		if c.rows.MatchString(k.String() + "/" + string(mode)) {
			modes = append(modes, mode)
		}
	}
	return modes
}

func (c *comparison) compareCase(ctx context.Context, k *cases.Case, progress *progress) error {
	modes := c.modes(k)
	if len(modes) == 0 {
		return nil
	}
	b := &peer.Batch{Case: k, Entries: min(k.Entries(), maxEntries)}
	progress.show(k.String() + ": checking")
	if err := k.Verify(); err != nil {
		return err
	}
	subjects := make(map[string]*peer.Subject)
	for _, p := range peer.All() {
		s, err := p.Bind(b)
		if cannot := (*peer.CannotError)(nil); errors.As(err, &cannot) {
			c.times.LeftOut = append(c.times.LeftOut, report.LeftOut{Row: k.Name, By: p.Name, Why: err.Error()})
			continue
		}
		if err == nil {
			err = b.Verify(p, s)
		}
		if err != nil {
			return err
		}
		subjects[p.Name] = s
		for _, mode := range modes {
			if why, ok := s.Missing[mode]; ok {
				c.times.LeftOut = append(c.times.LeftOut, report.LeftOut{Row: k.Name, By: p.Name, Mode: mode, Why: why})
			}
		}
	}
	for _, mode := range modes {
		if err := ctx.Err(); err != nil {
			return err
		}
		progress.show(k.String() + ": " + report.Titles[mode])
		if err := c.compareMode(b, mode, subjects); err != nil {
			return err
		}
	}
	return nil
}

// compareMode times all implementations that have the mode.
func (c *comparison) compareMode(b *peer.Batch, mode cases.Mode, subjects map[string]*peer.Subject) error {
	var contestants []timing.Contestant
	var results report.Results
	add := func(name string, avro bool, run func(n int) error) {
		contestants = append(contestants, timing.Contestant{Name: name, Run: run})
		results = append(results, report.Result{Group: b.Case.Group, Row: b.Case.Name, Mode: mode, By: name,
			Avro: avro})
	}
	for _, by := range cases.Implementations() {
		run, err := b.Case.Runner(by, mode)
		if err != nil {
			return err
		}
		add(string(by), false, run)
	}
	for _, p := range peer.All() {
		if s, ok := subjects[p.Name]; ok && s.Run[mode] != nil {
			add(p.Name, p.Avro, s.Run[mode])
		}
	}
	if run := copyOf(b, mode); run != nil {
		add(report.Memcpy, false, run)
	}
	nanoseconds, err := timing.Compare(contestants, b.Entries, c.timing)
	if err != nil {
		return fmt.Errorf("%s: %s: %w", b.Case, report.Titles[mode], err)
	}
	for i := range results {
		results[i].Nanosec = nanoseconds[i]
	}
	c.times.Results = append(c.times.Results, results...)
	return nil
}

// copyOf returns a function that copies the bytes of a batch to memory used before, for the rows that are one large
// array whose items lie in memory as on the wire; nil for others, and where a fresh value is asked for.
func copyOf(b *peer.Batch, mode cases.Mode) func(n int) error {
	if record := b.Record(); record != "Float" && record != "Double" || mode == cases.Read {
		return nil
	}
	data := b.Data()
	to := make([]byte, len(data[0]))
	return func(n int) error {
		for _, from := range data[:n] {
			copy(to, from)
		}
		return nil
	}
}
