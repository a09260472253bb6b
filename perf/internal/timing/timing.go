package timing

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"
)

// Times are how long several runs took.
type Times struct {
	Runs    int           `json:"runs"`
	Best    time.Duration `json:"bestNanoseconds"`
	Average time.Duration `json:"averageNanoseconds"`
	// Deviation is the standard deviation of the sample; 0 for a single run.
	Deviation time.Duration `json:"deviationNanoseconds"`
}

// Of sums up how long at least one run took.
func Of(runs []time.Duration) Times {
	var sum float64
	for _, d := range runs {
		sum += float64(d)
	}
	average := sum / float64(len(runs))
	var squares float64
	for _, d := range runs {
		squares += (float64(d) - average) * (float64(d) - average)
	}
	t := Times{Runs: len(runs), Best: slices.Min(runs), Average: time.Duration(average)}
	if len(runs) > 1 {
		t.Deviation = time.Duration(math.Sqrt(squares / float64(len(runs)-1)))
	}
	return t
}

// Per returns the best time for each of n things, in nanoseconds.
func (t Times) Per(n int) float64 { return float64(t.Best) / float64(n) }

// Rate returns how many of n things the best run did in a second.
func (t Times) Rate(n int) float64 { return float64(n) / t.Best.Seconds() }

// Repeat runs f several times. The garbage of others is collected before each run, for none to pay for it. It ends
// early with an error of f, or with that of the context.
func Repeat(ctx context.Context, runs int, f func() error) (Times, error) {
	var all []time.Duration
	for range runs {
		if ctx.Err() != nil {
			return Times{}, context.Cause(ctx)
		}
		runtime.GC()
		start := time.Now()
		if err := f(); err != nil {
			return Times{}, err
		}
		all = append(all, max(time.Since(start), 1))
	}
	return Of(all), nil
}
