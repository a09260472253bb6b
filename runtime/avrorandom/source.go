package avrorandom

import "math/bits"

// source is where random numbers come from: SplitMix64, by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
// Generators". It is here in place of math/rand/v2, whose calls do not inline, because most of the time of making data
// is drawing numbers: with it a record of the usual mix of types takes half the time (BenchmarkGenerator).
type source struct{ state uint64 }

// next returns 64 random bits.
func (s *source) next() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, for n up to 2³¹. That some come up more often than others, by one part in 2³²
// for each of the n, is of no matter here.
func (s *source) below(n int) int { return int((s.next() >> 32) * uint64(n) >> 32) }

// below64 is below for any n.
func (s *source) below64(n int64) int64 {
	v, _ := bits.Mul64(s.next(), uint64(n))
	return int64(v)
}

// oneIn reports true once in n times.
func (s *source) oneIn(n int) bool { return s.below(n) == 0 }

// pick returns one of some values.
func pick[T any](s *source, values []T) T { return values[s.below(len(values))] }
