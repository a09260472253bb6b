package avrotest

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// work is how many bytes of input a check may have decoded, about: it keeps the suite fast whatever the schema.
func work() int {
	if testing.Short() {
		return 1 << 16
	}
	return 1 << 19
}

// checkTruncation cuts the samples at every byte; long ones at fewer places.
func (s *suite) checkTruncation(t testing.TB) {
	t.Helper()
	samples := s.sound()
	left := work()
	for k := range samples {
		data, seed := samples[k].data, samples[k].seed
		for _, n := range cuts(len(data), left/(len(samples)-k), seed) {
			s.judge(t, trial{data[:n:n], seed, "cut short"})
			left -= n
		}
	}
}

// cuts returns where to cut n bytes so that those that remain are not many more than the budget altogether: everywhere,
// or at random.
func cuts(n, budget int, seed uint64) []int {
	const fewest = 4
	at := make([]int, 0, n)
	if n/2 <= budget/max(n, 1) {
		for i := range n {
			at = append(at, i)
		}
		return at
	}
	random := rand.New(rand.NewPCG(seed, 2))
	for range max(budget/(n/2), fewest) {
		at = append(at, random.IntN(n))
	}
	return at
}

// checkCorruption changes one byte of the samples, many times.
func (s *suite) checkCorruption(t testing.TB) {
	t.Helper()
	const fewest, most = 4, 128
	samples := s.sound()
	for k := range samples {
		data, seed := samples[k].data, samples[k].seed
		if len(data) == 0 {
			continue
		}
		random := rand.New(rand.NewPCG(seed, 3))
		trials := make([]trial, min(max(work()/len(samples)/len(data), fewest), most, 8*len(data)))
		for i := range trials {
			trials[i] = trial{corrupt(data, random), seed, "with one byte changed"}
		}
		s.judgeAll(t, trials)
	}
}

// checkHostile puts lies in the places of counts, lengths and sizes. The worse lies come later, since a decoder that
// believes them may not live to be reported.
func (s *suite) checkHostile(t testing.TB) {
	t.Helper()
	victims := s.victims()
	longest := 1 << 16 // also what lists of no width may have
	for _, v := range victims {
		longest = max(longest, len(v.sample.data))
	}
	least := bits.Len(uint(longest)) // 1<<least is more than there is
	lies := []int64{-1}
	for shift := least; shift < 34; shift += 4 {
		lies = append(lies, 1<<shift, -1<<shift)
	}
	lies = append(lies, 1<<62, math.MaxInt64, -math.MaxInt64, math.MinInt64)
	for _, lie := range lies {
		var trials []trial
		for _, v := range victims {
			trials = append(trials, v.tell(lie)...)
		}
		s.judgeAll(t, trials)
	}
}

// victim is a place in a sample where a lie is to be put.
type victim struct {
	sample *sample
	place
}

// victims chooses places: for each node of the plan a few of each kind, in samples that are not long.
func (s *suite) victims() []victim {
	const each, overhead = 2, 512 // an error costs about as much as so many bytes
	type key struct {
		kind placeKind
		node int32
		last bool // the end of a list
	}
	seen := make(map[key]int)
	var victims []victim
	samples := s.sound()
	left := work() / 16 // that is about how many trials there are for each
	for k := range samples {
		for _, p := range findPlaces(s.reference, samples[k].data) {
			id := key{p.kind, int32(p.node), p.value == 0}
			if seen[id] == each || left < 0 {
				continue
			}
			seen[id]++
			left -= len(samples[k].data) + overhead
			victims = append(victims, victim{&samples[k], p})
		}
	}
	return victims
}

// tell returns the sample with the number at the place replaced, followed by what followed it, or nothing, or another
// lie.
func (v victim) tell(lie int64) []trial {
	what := "with a length that lies"
	switch {
	case v.kind == placeCount && lie == -1:
		return nil // it may be true
	case v.kind == placeCount:
		what = "with a block count that lies"
	case v.kind == placeSize:
		what = "with a block size that lies"
	}
	data := v.sample.data
	head := runtime.AppendLong(slices.Clone(data[:v.offset]), lie)
	rest := data[v.offset+v.width:]
	trials := []trial{
		{slices.Clip(head), v.sample.seed, what + ", and no more"},
		{slices.Concat(head, rest), v.sample.seed, what},
	}
	if v.kind == placeCount && lie < 0 {
		sized := runtime.AppendLong(slices.Clip(head), -lie)
		trials = append(trials, trial{slices.Concat(sized, rest), v.sample.seed, what + ", and a size too"})
	}
	return trials
}
