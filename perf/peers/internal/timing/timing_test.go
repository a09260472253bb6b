package timing_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/schemagen/schemagen/perf/peers/internal/timing"
)

func ExampleCompare() {
	work := func(n int) error { return nil }
	nanoseconds, err := timing.Compare([]timing.Contestant{{"a", work}, {"b", work}}, 100,
		timing.Plan{Time: time.Millisecond, Rounds: 2})
	fmt.Println(len(nanoseconds), err)
	// Output: 2 <nil>
}

// TestContestantsTakeTurns records who runs: in each round, which Run cannot see but by the change of name, all come
// once.
func TestContestantsTakeTurns(t *testing.T) {
	var turns string
	contestant := func(name string) timing.Contestant {
		return timing.Contestant{Name: name, Run: func(n int) error {
			if len(turns) == 0 || turns[len(turns)-1:] != name {
				turns += name
			}
			time.Sleep(50 * time.Microsecond)
			return nil
		}}
	}
	got, err := timing.Compare([]timing.Contestant{contestant("a"), contestant("b"), contestant("c")}, 1,
		timing.Plan{Time: time.Millisecond, Rounds: 3})
	if err != nil {
		t.Fatal(err)
	}
	if want := "abcabcabcabc"; turns != want { // the first to calibrate
		t.Errorf("turns are %s, not %s", turns, want)
	}
	for i, nanoseconds := range got {
		if nanoseconds < 50_000 {
			t.Errorf("contestant %d took %v ns, less than it slept", i, nanoseconds)
		}
	}
}

func TestTheLeastOfAllRoundsCounts(t *testing.T) {
	calls := 0
	got, err := timing.Compare([]timing.Contestant{{"slow at the end", func(int) error {
		if calls++; calls > 3 {
			time.Sleep(5 * time.Millisecond)
		} else {
			time.Sleep(time.Millisecond)
		}
		return nil
		// one warm-up, one to calibrate, and three rounds of one run
	}}}, 1, timing.Plan{Time: time.Microsecond, Rounds: 3})
	if err != nil {
		t.Fatal(err)
	}
	if calls != 5 || got[0] >= 5e6 {
		t.Errorf("%d calls, the least took %v ns", calls, got[0])
	}
}

func TestAnErrorEndsTheComparison(t *testing.T) {
	failure := errors.New("no")
	if _, err := timing.Compare([]timing.Contestant{{"a", func(int) error { return failure }}}, 1,
		timing.Plan{Rounds: 1}); err != failure {
		t.Error(err)
	}
}
