package jsonlines

import "math/rand/v2"

// Sample chooses each record with the same probability, by its number: the same ones for the same seed, however they
// are read.
type Sample struct {
	seed  uint64
	below uint64
}

// NewSample returns a sample of the given rate, from 0 to 1.
func NewSample(rate float64, seed uint64) *Sample {
	return &Sample{seed: seed, below: uint64(rate * (1 << 53))}
}

// takes reports whether the record of the given number is one of the sample.
func (s *Sample) takes(number int64) bool {
	var p rand.PCG
	p.Seed(s.seed, uint64(number))
	return p.Uint64()>>11 < s.below
}
