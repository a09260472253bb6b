package evolve

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/internal/timing"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Options says what to measure. Zero values stand for the defaults.
type Options struct {
	// Time is how long each way runs in a round. Default: 20 ms.
	Time time.Duration
	// Repeats is how many rounds there are, of which the best counts. Default: 10.
	Repeats int
	// JSON makes [Run] print the result as JSON instead of tables.
	JSON bool
}

// Result is what was measured.
type Result struct {
	Row  string `json:"row"`
	Way  string `json:"way"`
	Mode string `json:"mode"` // fresh, used or build
	// Nanoseconds is the least time for a datum, or for a decoder.
	Nanoseconds float64 `json:"nanoseconds"`
	// Relative is how many times as long it takes as the first way of the row in the same mode.
	Relative float64 `json:"relative"`
	// Bytes is the mean size of a datum.
	Bytes float64 `json:"bytes,omitempty"`
}

// Run measures and prints the result to out. progress, which may be nil, is called before each round.
func Run(ctx context.Context, options Options, progress func(done, total int, name string), out io.Writer) error {
	results, err := Measure(ctx, options, progress)
	if err != nil {
		return err
	}
	if options.JSON {
		return timing.WriteJSON(out, results)
	}
	return WriteTable(out, results)
}

// WriteTable prints results, one line each.
func WriteTable(out io.Writer, results []Result) error {
	b := fmt.Appendf(nil, "%-8s %-24s %-6s %10s %12s %10s\n", "row", "way", "mode", "bytes", "Best(ns)", "Relative")
	for _, r := range results {
		b = fmt.Appendf(b, "%-8s %-24s %-6s %10.0f %12.0f %9.2fX\n", r.Row, r.Way, r.Mode, r.Bytes, r.Nanoseconds,
			r.Relative)
	}
	_, err := out.Write(b)
	return err
}

// contestant is one thing to time.
type contestant struct {
	result Result
	run    func() error // does it for each datum, or once
	times  int          // how many that is
}

// Measure checks the rows and measures them. The ways of a row take turns, so that a while in which the machine is slow
// does not fall on one of them alone.
func Measure(ctx context.Context, options Options, progress func(done, total int, name string)) ([]Result, error) {
	if options.Time == 0 {
		options.Time = 20 * time.Millisecond
	}
	if options.Repeats == 0 {
		options.Repeats = 10
	}
	if progress == nil {
		progress = func(int, int, string) {}
	}
	if options.Time < 0 || options.Repeats < 0 {
		return nil, fmt.Errorf("evolve: time %v, %d repeats: both have to be above 0", options.Time, options.Repeats)
	}
	groups, err := contestants()
	if err != nil {
		return nil, err
	}
	var results []Result
	for i, group := range groups {
		best := make([]time.Duration, len(group))
		counts := make([]int, len(group))
		for round := range options.Repeats {
			progress(i*options.Repeats+round, len(groups)*options.Repeats,
				group[0].result.Row+", "+group[0].result.Mode)
			for k := range group {
				if round == 0 {
					if counts[k], err = calibrate(ctx, &group[k], options.Time); err != nil {
						return nil, err
					}
				}
				took, err := repeat(ctx, &group[k], counts[k])
				if err != nil {
					return nil, err
				}
				if round == 0 || took < best[k] {
					best[k] = took
				}
			}
		}
		for k := range group {
			r := group[k].result
			r.Nanoseconds = float64(best[k]) / float64(counts[k]*group[k].times)
			first := float64(best[0]) / float64(counts[0]*group[0].times)
			r.Relative = r.Nanoseconds / first
			results = append(results, r)
		}
	}
	return results, nil
}

// calibrate returns how many runs take about as long as wanted, at least one.
func calibrate(ctx context.Context, c *contestant, want time.Duration) (int, error) {
	for n := 1; ; n *= 4 {
		took, err := repeat(ctx, c, n)
		if err != nil {
			return 0, err
		}
		if took >= want/8 || n >= 1<<24 {
			return max(int(int64(want)*int64(n)/int64(took)), 1), nil
		}
	}
}

func repeat(ctx context.Context, c *contestant, n int) (time.Duration, error) {
	times, err := timing.Repeat(ctx, 1, func() error {
		for range n {
			if err := c.run(); err != nil {
				return fmt.Errorf("%s, %s: %w", c.result.Row, c.result.Way, err)
			}
		}
		return nil
	})
	return times.Best, err
}

// contestants returns what is timed, in groups that are compared.
func contestants() ([][]contestant, error) {
	rows, err := Rows()
	if err != nil {
		return nil, err
	}
	var groups [][]contestant
	for _, row := range rows {
		if err := row.Check(); err != nil {
			return nil, err
		}
		var fresh, used []contestant
		for _, way := range row.Ways {
			bytes := 0
			for _, data := range way.Data {
				bytes += len(data)
			}
			add := func(mode string, decode func(data []byte) error) contestant {
				return contestant{Result{Row: row.Name, Way: way.Name, Mode: mode,
					Bytes: float64(bytes) / float64(len(way.Data))}, func() error {
					for _, data := range way.Data {
						if err := decode(data); err != nil {
							return err
						}
					}
					return nil
				}, len(way.Data)}
			}
			fresh, used = append(fresh, add("fresh", way.Fresh)), append(used, add("used", way.Used))
		}
		groups = append(groups, fresh, used)
	}
	building, err := building()
	return append(groups, building), err
}

// building returns the ways to get a decoder for a schema of 200 fields.
func building() ([]contestant, error) {
	own := (*perf.Wide)(nil).AvroSchema()
	old := strings.Replace(own, `"type":"long"`, `"type":"int"`, 1)
	var plans [2]*plan.Plan
	for i, text := range []string{old, own} {
		s, err := schema.Parse(text)
		if err != nil {
			return nil, err
		}
		if plans[i], err = plan.Build(s); err != nil {
			return nil, err
		}
	}
	build := func(way string, run func() error) contestant {
		return contestant{Result{Row: "Wide", Way: way, Mode: "build"}, run, 1}
	}
	return []contestant{
		build("decoder from plans", func() error {
			r, err := plan.Resolve(plans[0], plans[1])
			if err == nil {
				evolve.Lower(r)
			}
			return err
		}),
		build("decoder from texts", func() error {
			_, err := evolve.NewDecoder[perf.Wide](old, evolve.WithCache(evolve.NewCache(1)))
			return err
		}),
		build("decoder asked for again", func() error {
			_, err := evolve.NewDecoder[perf.Wide](old)
			return err
		}),
	}, nil
}
