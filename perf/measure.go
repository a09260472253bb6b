package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// measurement says how long and how often to time, and by which clock.
type measurement struct {
	target  time.Duration
	repeats int
	now     func() time.Time
}

// subject is one implementation at one row: what a cycle is, and what was found.
type subject struct {
	name      cases.Implementation
	cycle     func() error
	cycles    int       // in each repeat
	times     []float64 // of a cycle in each repeat, in nanoseconds
	mallocs   float64
	allocated float64
}

// rows checks each case and then times its modes. progress is called before each row.
func (m measurement) rows(ctx context.Context, selected []selection,
	progress func(done, total int, name string)) ([]figures.Row, error) {
	total := 0
	for _, s := range selected {
		total += len(s.modes)
	}
	var rows []figures.Row
	for _, s := range selected {
		progress(len(rows), total, s.of.String())
		if err := s.of.Verify(); err != nil {
			return nil, checkError{err}
		}
		for _, mode := range s.modes {
			progress(len(rows), total, fmt.Sprintf("%s/%s", s.of, mode))
			row, err := m.row(ctx, s.of, mode)
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
		s.of.Release()
	}
	return rows, nil
}

// row times all implementations, in turns, so that a while in which the machine is slow does not fall on one of them
// alone.
func (m measurement) row(ctx context.Context, c *cases.Case, mode cases.Mode) (figures.Row, error) {
	row := figures.Row{Group: c.Group, Name: c.Name, Mode: string(mode), Entries: c.Entries(), Bytes: c.Bytes()}
	var subjects []*subject
	for _, by := range cases.Implementations() {
		run, err := c.Runner(by, mode)
		if err != nil {
			return row, err
		}
		subjects = append(subjects, &subject{name: by, cycle: func() error { return run(row.Entries) }})
	}
	for _, s := range subjects {
		if err := m.calibrate(ctx, s); err != nil {
			return row, err
		}
	}
	for range m.repeats {
		for _, s := range subjects {
			elapsed, err := m.repeat(ctx, s, s.cycles)
			if err != nil {
				return row, err
			}
			s.times = append(s.times, float64(elapsed)/float64(s.cycles))
		}
	}
	for _, s := range subjects {
		row.Results = append(row.Results, s.result())
	}
	return row, nil
}

// calibrate finds how many cycles take about as long as a repeat is to take. Its own cycles warm up what a cycle uses.
func (m measurement) calibrate(ctx context.Context, s *subject) error {
	if err := s.countAllocations(); err != nil {
		return err
	}
	for s.cycles = 1; ; s.cycles *= 4 {
		elapsed, err := m.repeat(ctx, s, s.cycles)
		if err != nil {
			return err
		}
		if elapsed*8 >= m.target {
			s.cycles = max(1, int(float64(s.cycles)*float64(m.target)/float64(max(elapsed, 1))))
			return nil
		}
	}
}

// countAllocations counts what the second cycle allocates: the first one may make what is kept for all others.
func (s *subject) countAllocations() error {
	if err := s.cycle(); err != nil {
		return err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := s.cycle()
	runtime.ReadMemStats(&after)
	s.mallocs, s.allocated = float64(after.Mallocs-before.Mallocs), float64(after.TotalAlloc-before.TotalAlloc)
	return err
}

// repeat times a number of cycles. The garbage of others is collected before. That the context is looked at costs some
// nanoseconds in a cycle of ten thousand and more.
func (m measurement) repeat(ctx context.Context, s *subject, cycles int) (time.Duration, error) {
	runtime.GC()
	start := m.now()
	for range cycles {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if err := s.cycle(); err != nil {
			return 0, err
		}
	}
	return m.now().Sub(start), nil
}

// result takes the fastest repeat: what disturbs a measurement only ever makes it longer.
func (s *subject) result() figures.Result {
	least := slices.Min(s.times)
	return figures.Result{
		Implementation: string(s.name), Nanoseconds: least, Spread: slices.Max(s.times)/least - 1,
		Allocations: s.mallocs, Allocated: s.allocated,
	}
}
