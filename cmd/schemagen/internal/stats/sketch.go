package stats

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// NOTE: A sketch counts different hashes: exactly while they are few, then by HyperLogLog (Flajolet, Fusy, Gandouet and
// Meunier, 2007) with the estimator of Ertl, "New cardinality estimation algorithms for HyperLogLog sketches" (2017),
// algorithm 6, which needs no tables of corrections and no ranges. What it says does not depend on the order of the
// values, or on how they were divided among sketches that are then merged.

const (
	exactly   = 256            // different hashes up to which the count is exact
	slots     = 2 * exactly    // of the table that holds them
	precision = 12             // bits of a hash that choose a register: the standard error is 1.04/√2¹², or 1.6 %
	registers = 1 << precision // bytes, one each
	ranks     = 64 - precision // the largest value of a register is one more
)

// sketch counts different hashes. The zero sketch is empty.
type sketch struct {
	set   *[slots]uint64 // open addressing; 0 is a free slot
	count int            // in the set
	zero  bool           // the hash 0 has come, which the set cannot hold
	ranks *[registers]uint8
}

// add counts a hash.
func (s *sketch) add(h uint64) {
	if s.ranks != nil {
		s.rank(h)
		return
	}
	if h == 0 {
		s.zero = true
		return
	}
	if s.set == nil {
		s.set = new([slots]uint64)
	}
	i := h % slots
	for ; s.set[i] != 0; i = (i + 1) % slots {
		if s.set[i] == h {
			return
		}
	}
	if s.count < exactly {
		s.set[i] = h
		s.count++
		return
	}
	s.grow()
	s.rank(h)
}

// grow turns the set into registers.
func (s *sketch) grow() {
	s.ranks = new([registers]uint8)
	if s.zero {
		s.rank(0)
	}
	if s.set != nil {
		for _, h := range s.set {
			if h != 0 {
				s.rank(h)
			}
		}
	}
	s.set, s.count = nil, 0
}

// rank takes a hash into its register: the place of the first bit that is set behind those that choose the register.
func (s *sketch) rank(h uint64) {
	r := &s.ranks[h>>(64-precision)]
	*r = max(*r, uint8(bits.LeadingZeros64(h<<precision|1<<(precision-1)))+1)
}

// merge counts the hashes of another sketch too.
func (s *sketch) merge(other *sketch) {
	if other.ranks == nil {
		if other.zero {
			s.add(0)
		}
		if other.set != nil {
			for _, h := range other.set {
				if h != 0 {
					s.add(h)
				}
			}
		}
		return
	}
	if s.ranks == nil {
		s.grow()
	}
	for i, r := range other.ranks {
		s.ranks[i] = max(s.ranks[i], r)
	}
}

// distinct returns how many different hashes there were, and whether that is exact.
func (s *sketch) distinct() (n int64, exact bool) {
	if s.ranks == nil {
		n = int64(s.count)
		if s.zero {
			n++
		}
		return n, true
	}
	var counts [ranks + 2]float64
	for _, r := range s.ranks {
		counts[r]++
	}
	const m = float64(registers)
	z := m * tau(1-counts[ranks+1]/m)
	for k := ranks; k >= 1; k-- {
		z = 0.5 * (z + counts[k])
	}
	z += m * sigma(counts[0]/m)
	return int64(math.Round(m * m / (2 * math.Ln2) / z)), false
}

// sigma is x + Σ x^(2^k)·2^(k-1), the part of the registers that are still 0.
func sigma(x float64) float64 {
	if x == 1 {
		return math.Inf(1)
	}
	sum, y := x, 1.0
	for {
		x *= x
		before := sum
		sum += x * y
		y += y
		if sum == before {
			return sum
		}
	}
}

// tau is a third of 1 - x - Σ (1-x^(2^-k))²·2^(-k), the part of the registers that are full.
func tau(x float64) float64 {
	if x == 0 || x == 1 {
		return 0
	}
	sum, y := 1-x, 1.0
	for {
		x = math.Sqrt(x)
		before := sum
		y *= 0.5
		sum -= (1 - x) * (1 - x) * y
		if sum == before {
			return sum / 3
		}
	}
}

// Odd numbers without a pattern: the fractional parts of √2, √3 and √5.
const (
	factor1 = 0x6a09e667f3bcc909
	factor2 = 0xbb67ae8584caa73b
	factor3 = 0x3c6ef372fe94f82b
)

// hashBytes returns a hash of which every bit depends on every byte. It is the same in every run, as a seeded one of
// hash/maphash is not.
func hashBytes(b []byte) uint64 {
	h := uint64(len(b)) * factor1
	for ; len(b) >= 8; b = b[8:] {
		h = fold(h^binary.LittleEndian.Uint64(b), factor2)
	}
	var rest uint64
	for i, c := range b {
		rest |= uint64(c) << (8 * i)
	}
	return hashWord(fold(h^rest, factor3))
}

// hashWord returns a hash of a number.
func hashWord(u uint64) uint64 {
	return fold(fold(u^factor1, factor2)^u, factor3)
}

// fold multiplies, and puts both halves of the product together.
func fold(u, factor uint64) uint64 {
	high, low := bits.Mul64(u, factor)
	return high ^ low
}
