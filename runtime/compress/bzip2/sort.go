package bzip2

import "slices"

// sorter sorts the rotations of a block. Its memory is used again.
type sorter struct {
	order, next []int32 // rotations, by where they begin
	rank, older []int32 // of each rotation, by as many bytes as were looked at
	counts      []int32
}

// transform replaces a block of at least one byte by the last bytes of its rotations in their order, and returns the
// place that the block itself has among them.
//
// The rotations are sorted by their first two bytes, then by four, eight and so on: what follows the first half is
// itself a rotation, whose rank is known, so that each step is two passes of counting. It ends when all ranks differ,
// which for most data is after few steps, or when whole rotations were looked at; those that are still the same then
// are the same in whole.
func (s *sorter) transform(block []byte) int {
	n := len(block)
	s.order, s.next, s.rank, s.older = size(s.order, n), size(s.next, n), size(s.rank, n), size(s.older, n)
	ranks := s.first(block)
	for length := 2; length < n && ranks < n; length *= 2 {
		ranks = s.double(length, ranks)
	}
	first := 0
	out := make([]byte, n)
	for i, at := range s.order {
		if at == 0 {
			first = i
			at = int32(n)
		}
		out[i] = block[at-1]
	}
	copy(block, out)
	return first
}

// first sorts by two bytes and returns how many ranks there are.
func (s *sorter) first(block []byte) int {
	n := len(block)
	pair := func(i int) int {
		j := i + 1
		if j == n {
			j = 0
		}
		return int(block[i])<<8 | int(block[j])
	}
	s.counts = size(s.counts, max(n, 1<<16)+1)
	clear(s.counts[:1<<16])
	for i := range n {
		s.counts[pair(i)]++
	}
	sum, ranks := int32(0), int32(0)
	rankOf := make([]int32, 1<<16)
	for p := range 1 << 16 {
		count := s.counts[p]
		s.counts[p] = sum
		rankOf[p] = ranks
		if sum += count; count > 0 {
			ranks++
		}
	}
	for i := range n {
		p := pair(i)
		s.order[s.counts[p]] = int32(i)
		s.counts[p]++
		s.rank[i] = rankOf[p]
	}
	return int(ranks)
}

// double goes from rotations sorted by length bytes to twice as many, and returns how many ranks there are then.
func (s *sorter) double(length, ranks int) int {
	n := int32(len(s.order))
	// By their second halves: these stand in the order of the rotations that begin there.
	for i, at := range s.order {
		begin := at - int32(length)
		if begin < 0 {
			begin += n
		}
		s.next[i] = begin
	}
	// By their first halves, which leaves the order of the second halves where the first are the same.
	counts := s.counts[:ranks+1]
	clear(counts)
	for _, r := range s.rank {
		counts[r+1]++
	}
	for r := range ranks {
		counts[r+1] += counts[r]
	}
	for _, begin := range s.next {
		r := s.rank[begin]
		s.order[counts[r]] = begin
		counts[r]++
	}
	s.rank, s.older = s.older, s.rank
	second := func(at int32) int32 {
		if at += int32(length); at >= n {
			at -= n
		}
		return s.older[at]
	}
	rank := int32(0)
	for i, at := range s.order {
		if i > 0 {
			if before := s.order[i-1]; s.older[at] != s.older[before] || second(at) != second(before) {
				rank++
			}
		}
		s.rank[at] = rank
	}
	return int(rank) + 1
}

// size returns a slice of n items, over the memory of s if it is large enough.
func size[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
