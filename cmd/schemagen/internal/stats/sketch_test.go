package stats

import (
	"fmt"
	"math"
	"strconv"
	"testing"
)

// The standard error of the estimate is 1.6 %. With four of them, one of 16 000 estimates of a good hash would be
// outside.
const tolerance = 4 * 0.01625

func within(got int64, want int) bool { return math.Abs(float64(got)/float64(want)-1) <= tolerance }

func TestCardinalities(t *testing.T) {
	hashes := map[string]func(i int) uint64{
		"numbers":   func(i int) uint64 { return hashWord(uint64(i)) },
		"negative":  func(i int) uint64 { return hashWord(uint64(-i)) },
		"multiples": func(i int) uint64 { return hashWord(uint64(i) << 20) },
		"high bits": func(i int) uint64 { return hashWord(uint64(i) << 40) },
		"doubles":   func(i int) uint64 { return hashWord(math.Float64bits(float64(i))) },
		"digits":    func(i int) uint64 { return hashBytes(strconv.AppendInt(nil, int64(i), 10)) },
		"texts":     func(i int) uint64 { return hashBytes(fmt.Appendf(nil, "user-%08d@example.com", i)) },
		"ends of texts": func(i int) uint64 {
			return hashBytes(fmt.Appendf(nil, "the same in front of all of them: %d", i))
		},
		"starts of texts": func(i int) uint64 {
			return hashBytes(fmt.Appendf(nil, "%d and the same behind all of them", i))
		},
	}
	most := 1_000_000
	if testing.Short() {
		most = 60_000
	}
	for name, hash := range hashes {
		var s sketch
		next := 1
		for i := 1; i <= most; i++ {
			s.add(hash(i))
			s.add(hash(max(1, i/2))) // one that has come before
			if i < next {
				continue
			}
			n, exact := s.distinct()
			if exact != (i <= exactly) || exact && n != int64(i) || !within(n, i) {
				t.Errorf("%s: %d of %d, exact: %v", name, n, i, exact)
			}
			next = next*3/2 + 1
		}
	}
}

func TestMergedSketchesCountAsOne(t *testing.T) {
	for _, most := range []int{0, 1, 200, 256, 257, 400, 100_000} {
		var all sketch
		parts := make([]sketch, 3)
		for i := range most {
			h := hashWord(uint64(i))
			all.add(h)
			parts[i%3].add(h)
			parts[i%2].add(h)
		}
		parts[1].add(0)
		all.add(0)
		var merged sketch
		for i := range parts {
			merged.merge(&parts[i])
		}
		want, wantExact := all.distinct()
		if got, exact := merged.distinct(); got != want || exact != wantExact {
			t.Errorf("%d: merged %d (%v), all in one %d (%v)", most, got, exact, want, wantExact)
		}
	}
}

func TestEstimatesFarBeyondTheRegisters(t *testing.T) {
	// What registers hold after so many different hashes follows from the distribution of ranks: the chance that one is
	// at most k is e^(-n/m·2^-k). The estimate is held against that, up to numbers that no test could count.
	for _, n := range []float64{1e4, 1e6, 1e9, 1e12, 1e15} {
		s := sketch{ranks: new([registers]uint8)}
		for i := range s.ranks {
			u := (float64(i) + 0.5) / registers // the quantile that this register stands for
			k := 0
			for k <= ranks && math.Exp(-n/registers*math.Ldexp(1, -k)) < u {
				k++
			}
			s.ranks[i] = uint8(k)
		}
		if got, _ := s.distinct(); math.Abs(float64(got)/n-1) > 0.01 {
			t.Errorf("%g different ones are estimated as %d", n, got)
		}
	}
}
