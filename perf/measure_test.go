package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// fakeClock goes on only when somebody says so.
type fakeClock struct{ time time.Time }

func (c *fakeClock) now() time.Time { return c.time }

// subject returns one whose cycles take the given times in turn, the last one for ever.
func (c *fakeClock) subject(times ...time.Duration) *subject {
	return &subject{name: "fake", cycle: func() error {
		c.time = c.time.Add(times[0])
		if len(times) > 1 {
			times = times[1:]
		}
		return nil
	}}
}

func TestCalibrationFillsTheTime(t *testing.T) {
	for cycle, want := range map[time.Duration]int{
		time.Microsecond:       100_000,
		3 * time.Millisecond:   33,
		99 * time.Millisecond:  1,
		100 * time.Millisecond: 1,
		time.Hour:              1,
	} {
		clock := new(fakeClock)
		m := measurement{target: 100 * time.Millisecond, repeats: 1, now: clock.now}
		s := clock.subject(cycle)
		if err := m.calibrate(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		if s.cycles != want {
			t.Errorf("%d cycles of %v in %v, want %d", s.cycles, cycle, m.target, want)
		}
	}
}

func TestRepeatTimesItsCycles(t *testing.T) {
	clock := new(fakeClock)
	m := measurement{now: clock.now}
	elapsed, err := m.repeat(t.Context(), clock.subject(time.Second, 2*time.Second, 4*time.Second, time.Hour), 3)
	if err != nil || elapsed != 7*time.Second {
		t.Errorf("%v, %v; want 7s", elapsed, err)
	}
}

func TestFastestRepeatCounts(t *testing.T) {
	s := subject{name: "fake", times: []float64{150, 100, 125}, mallocs: 7, allocated: 70}
	want := figures.Result{Implementation: "fake", Nanoseconds: 100, Spread: 0.5, Allocations: 7, Allocated: 70}
	if got := s.result(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestAllocationsOfACycleAreCounted(t *testing.T) {
	var kept [][]byte
	cycles := 0
	s := &subject{cycle: func() error {
		if cycles++; cycles == 1 {
			kept = make([][]byte, 0, 1000) // made once, and so not counted
		}
		for range 5 {
			kept = append(kept, make([]byte, 4096))
		}
		return nil
	}}
	if err := s.countAllocations(); err != nil {
		t.Fatal(err)
	}
	// Others in the process may allocate a little at the same time.
	if s.mallocs < 5 || s.mallocs > 100 || s.allocated < 5*4096 || s.allocated > 10*4096 {
		t.Errorf("%v allocations of %v bytes, want 5 of %d", s.mallocs, s.allocated, 5*4096)
	}
}

func TestErrorsEndTheMeasurement(t *testing.T) {
	clock := new(fakeClock)
	m := measurement{target: time.Second, repeats: 1, now: clock.now}
	fault := errors.New("fault")
	cycles := 0
	s := &subject{cycle: func() error {
		clock.time = clock.time.Add(time.Millisecond)
		if cycles++; cycles == 4 {
			return fault
		}
		return nil
	}}
	if err := m.calibrate(t.Context(), s); !errors.Is(err, fault) || cycles != 4 {
		t.Errorf("%v after %d cycles", err, cycles)
	}
}

// TestInterruptEndsTheMeasurement stops in the middle of a repeat.
func TestInterruptEndsTheMeasurement(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	clock := new(fakeClock)
	m := measurement{now: clock.now}
	cycles := 0
	s := &subject{cycle: func() error {
		if cycles++; cycles == 3 {
			cancel(interrupted{os.Interrupt})
		}
		return nil
	}}
	_, err := m.repeat(ctx, s, 1000)
	if !errors.As(err, new(interrupted)) || cycles != 3 {
		t.Errorf("%v after %d cycles", err, cycles)
	}
}

// TestRowsAreMeasuredInOrder runs two cases on the real clock.
func TestRowsAreMeasuredInOrder(t *testing.T) {
	var selected []selection
	for _, c := range cases.All() {
		if c.Name == "Person" || c.Name == "MapStatus" {
			selected = append(selected, selection{c, []cases.Mode{cases.Write, cases.Alias}})
		}
	}
	var shown, got []string
	m := measurement{target: time.Millisecond, repeats: 2, now: time.Now}
	rows, err := m.rows(t.Context(), selected, func(done, total int, name string) {
		if total != 4 {
			t.Errorf("%d rows", total)
		}
		shown = append(shown, name)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		got = append(got, row.TestName())
		var names []cases.Implementation
		for _, result := range row.Results {
			names = append(names, cases.Implementation(result.Implementation))
			if result.Nanoseconds <= 0 || result.Spread < 0 {
				t.Errorf("%s: %+v", row.TestName(), result)
			}
		}
		if !slices.Equal(names, cases.Implementations()) {
			t.Errorf("%s: results of %v", row.TestName(), names)
		}
	}
	if want := "MapStatusWrite MapStatusAlias PersonWrite PersonAlias"; strings.Join(got, " ") != want {
		t.Errorf("rows %v, want %s", got, want)
	}
	if want := "Messages/MapStatus Messages/MapStatus/write Messages/MapStatus/alias GoSerialization/Person " +
		"GoSerialization/Person/write GoSerialization/Person/alias"; strings.Join(shown, " ") != want {
		t.Errorf("progress %v, want %s", shown, want)
	}
}
