package cases

import "github.com/schemagen/schemagen/generated/perf"

const (
	integerItems   = 10_000
	integerEntries = 8 // more than one, as a branch predictor learns 10 000 items
)

// integers makes arrays of int and of long whose values take from one byte to the most that there are.
func integers() []*Case {
	var all []*Case
	for _, width := range []struct {
		name  string
		below int32
	}{{"Below50", 50}, {"Below1000", 1000}, {"Below1000000", 1_000_000}} {
		all = append(all,
			ints("Ints"+width.name, func(r *random) int32 { return r.below(width.below) }),
			longs("Longs"+width.name, func(r *random) int64 { return int64(r.below(width.below)) }),
		)
	}
	return append(all, ints("IntsRandom", (*random).int32), longs("LongsRandom", (*random).int64))
}

func ints(name string, item func(r *random) int32) *Case {
	return newCase[perf.IntArray, plainIntArray](GroupIntegers, name, func(r *random) []perf.IntArray {
		return slice(integerEntries, func() perf.IntArray {
			return perf.IntArray{Values: slice(integerItems, func() int32 { return item(r) })}
		})
	})
}

func longs(name string, item func(r *random) int64) *Case {
	return newCase[perf.LongArray, plainLongArray](GroupIntegers, name, func(r *random) []perf.LongArray {
		return slice(integerEntries, func() perf.LongArray {
			return perf.LongArray{Values: slice(integerItems, func() int64 { return item(r) })}
		})
	})
}
