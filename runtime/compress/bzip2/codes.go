package bzip2

import (
	"cmp"
	"slices"
)

const (
	maxSymbols = 258
	maxCodes   = 6
	groupSize  = 50 // symbols that share a code
	rounds     = 4  // in which codes are fitted to the groups that chose them
	maxLength  = 17 // of a code word in bits; readers have to take 20
)

// codes finds Huffman codes for a list of symbols and writes it. Its memory is used again.
type codes struct {
	lengths   [maxCodes][maxSymbols]uint8
	selectors []uint8 // the code of each group
	huffman   huffman
}

// write writes the codes and the symbols, of which there may be size different ones.
func (c *codes) write(w *bitWriter, list []uint16, size int) {
	n := 2
	for _, least := range []int{200, 600, 1200, 2400} {
		if len(list) >= least {
			n++
		}
	}
	c.begin(list, size, n)
	for range rounds {
		c.fit(list, size, n)
	}
	w.write(uint64(n), 3)
	w.write(uint64(len(c.selectors)), 15)
	c.writeSelectors(w)
	for k := range n {
		writeLengths(w, c.lengths[k][:size])
	}
	var words [maxCodes][maxSymbols]uint32
	for k := range n {
		assign(words[k][:size], c.lengths[k][:size])
	}
	for g, k := range c.selectors {
		for _, symbol := range group(list, g) {
			w.write(uint64(words[k][symbol]), uint(c.lengths[k][symbol]))
		}
	}
}

func group(list []uint16, g int) []uint16 { return list[g*groupSize : min((g+1)*groupSize, len(list))] }

// begin gives each code a range of symbols that together are as frequent as those of the others, and makes these short
// in it.
func (c *codes) begin(list []uint16, size, n int) {
	var counts [maxSymbols]int
	for _, symbol := range list {
		counts[symbol]++
	}
	left, next := len(list), 0
	for k := range n {
		from, sum := next, 0
		for next < size && (sum < left/(n-k) || k == n-1) {
			sum += counts[next]
			next++
		}
		left -= sum
		for symbol := range size {
			c.lengths[k][symbol] = 15
			if symbol >= from && symbol < next {
				c.lengths[k][symbol] = 1
			}
		}
	}
}

// fit lets each group choose the code that takes the fewest bits, and then makes each code anew for the groups that
// chose it.
func (c *codes) fit(list []uint16, size, n int) {
	var counts [maxCodes][maxSymbols]int
	c.selectors = c.selectors[:0]
	for g := 0; g*groupSize < len(list); g++ {
		var bits [maxCodes]int
		for _, symbol := range group(list, g) {
			for k := range n {
				bits[k] += int(c.lengths[k][symbol])
			}
		}
		best := 0
		for k := range n {
			if bits[k] < bits[best] {
				best = k
			}
		}
		c.selectors = append(c.selectors, uint8(best))
		for _, symbol := range group(list, g) {
			counts[best][symbol]++
		}
	}
	for k := range n {
		c.huffman.lengths(c.lengths[k][:size], counts[k][:size])
	}
}

// writeSelectors writes, for each group, as ones how many codes were chosen since its own was, and a zero.
func (c *codes) writeSelectors(w *bitWriter) {
	recent := [maxCodes]uint8{0, 1, 2, 3, 4, 5}
	for _, k := range c.selectors {
		at := slices.Index(recent[:], k)
		copy(recent[1:at+1], recent[:at])
		recent[0] = k
		w.write(1<<(at+1)-2, uint(at+1))
	}
}

// writeLengths writes the first length in five bits, and each as steps from the one before: 10 up, 11 down, and 0
// behind the last.
func writeLengths(w *bitWriter, lengths []uint8) {
	at := lengths[0]
	w.write(uint64(at), 5)
	for _, length := range lengths {
		for ; at < length; at++ {
			w.write(0b10, 2)
		}
		for ; at > length; at-- {
			w.write(0b11, 2)
		}
		w.write(0, 1)
	}
}

// assign gives each symbol the word that its length and place determine: shorter ones first.
func assign(words []uint32, lengths []uint8) {
	word := uint32(0)
	for length := uint8(1); length <= maxLength; length++ {
		for symbol, l := range lengths {
			if l == length {
				words[symbol] = word
				word++
			}
		}
		word <<= 1
	}
}

// huffman finds the lengths of the words of a code.
type huffman struct {
	leaves []int // symbols, by their weight
	weight []int // of the nodes: all leaves, then what joins two nodes each
	parent []int
}

// lengths sets the length of each symbol's word, from 1 to maxLength. Symbols that do not occur get words as if they
// did, rarely.
func (h *huffman) lengths(lengths []uint8, counts []int) {
	for divisor := 1; ; divisor *= 2 {
		h.build(counts, divisor)
		depth := h.depths(lengths)
		if depth <= maxLength {
			return
		}
	}
}

// build joins the two lightest nodes until there is one. The leaves are sorted, and what joins nodes gets heavier from
// one to the next, so that the lightest is the first of either.
func (h *huffman) build(counts []int, divisor int) {
	n := len(counts)
	h.leaves, h.weight, h.parent = h.leaves[:0], h.weight[:0], size(h.parent, 2*n-1)
	for symbol := range counts {
		h.leaves = append(h.leaves, symbol)
	}
	slices.SortStableFunc(h.leaves, func(a, b int) int { return cmp.Compare(counts[a], counts[b]) })
	for _, symbol := range h.leaves {
		h.weight = append(h.weight, counts[symbol]/divisor+1)
	}
	leaf, joint := 0, n
	lightest := func() int {
		if joint >= len(h.weight) || leaf < n && h.weight[leaf] <= h.weight[joint] {
			leaf++
			return leaf - 1
		}
		joint++
		return joint - 1
	}
	for len(h.weight) < 2*n-1 {
		a, b := lightest(), lightest()
		h.parent[a], h.parent[b] = len(h.weight), len(h.weight)
		h.weight = append(h.weight, h.weight[a]+h.weight[b])
	}
}

// depths sets the lengths and returns the greatest.
func (h *huffman) depths(lengths []uint8) int {
	root := len(h.weight) - 1
	depth := h.weight // no longer needed
	depth[root] = 0
	most := 0
	for node := root - 1; node >= 0; node-- {
		depth[node] = depth[h.parent[node]] + 1
		if node < len(h.leaves) {
			lengths[h.leaves[node]] = uint8(min(depth[node], 255))
			most = max(most, depth[node])
		}
	}
	return most
}
