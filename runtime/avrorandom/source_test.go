package avrorandom

import (
	"math"
	"testing"
)

// The first numbers for the state 1234567 are those of the reference implementation in C by Vigna, as the documentation
// of other libraries quotes them.
func TestSourceIsSplitMix64(t *testing.T) {
	s := source{1234567}
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
		16408922859458223821} {
		if got := s.next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func TestNumbersAreEvenlySpread(t *testing.T) {
	const draws, sides = 700_000, 7
	s := source{1}
	var narrow, wide [sides]int
	for range draws {
		narrow[s.below(sides)]++
		wide[s.below64(sides<<40)>>40]++
	}
	for i := range sides {
		// Five standard deviations of a binomial distribution: one in two million runs with a random seed would be
		// outside.
		const mean = draws / sides
		off := 5 * math.Sqrt(mean*(1-1.0/sides))
		if math.Abs(float64(narrow[i]-mean)) > off || math.Abs(float64(wide[i]-mean)) > off {
			t.Errorf("side %d came %d and %d times, want about %d", i, narrow[i], wide[i], mean)
		}
	}
}
