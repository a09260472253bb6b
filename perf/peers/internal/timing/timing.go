// Package timing times several functions against each other in one run, so that what else goes on in the machine hits
// all alike.
package timing

import (
	"runtime"
	"time"
)

// A Contestant is a function to time.
type Contestant struct {
	Name string
	// Run works through n entries.
	Run func(n int) error
}

// A Plan says how long to time.
type Plan struct {
	// Time is how long each contestant runs in each round.
	Time time.Duration
	// Rounds is how often; at least 1.
	Rounds int
	// Collect makes every turn begin without the garbage of others. Without it, short turns of contestants that make
	// garbage have the cost of a collection in them or not, and the least time is one without.
	Collect bool
}

// Compare lets all contestants run in turn, round after round, and returns for each the least time that one of n
// entries took in any round, in nanoseconds. It stops at the first error.
func Compare(contestants []Contestant, n int, plan Plan) ([]float64, error) {
	best := make([]float64, len(contestants))
	repeats := make([]int, len(contestants))
	runtime.GC()
	for i, c := range contestants {
		var err error
		if repeats[i], err = calibrate(c, n, plan); err != nil {
			return nil, err
		}
	}
	for round := range plan.Rounds {
		for i, c := range contestants {
			took, err := repeat(c, n, repeats[i], plan.Collect)
			if err != nil {
				return nil, err
			}
			if each := float64(took) / float64(repeats[i]*n); round == 0 || each < best[i] {
				best[i] = each
			}
		}
	}
	return best, nil
}

// calibrate returns how many runs take about as long as wanted, at least one, and warms up.
func calibrate(c Contestant, n int, plan Plan) (int, error) {
	if err := c.Run(n); err != nil {
		return 0, err
	}
	for repeats := 1; ; repeats *= 4 {
		took, err := repeat(c, n, repeats, plan.Collect)
		if err != nil {
			return 0, err
		}
		if took >= plan.Time/8 || repeats >= 1<<24 {
			each := max(took/time.Duration(repeats), 1)
			return max(int(plan.Time/each), 1), nil
		}
	}
}

func repeat(c Contestant, n, repeats int, collect bool) (time.Duration, error) {
	if collect {
		runtime.GC()
	}
	start := time.Now()
	for range repeats {
		if err := c.Run(n); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
