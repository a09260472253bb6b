package worker

// Budget bounds how many bytes the blocks that are worked on at once take together, where it is not known before how
// large each of them will be: each gets an allowance, which is what the largest so far took and a quarter more. One
// that needs more than its allowance is to be done alone, when it is the next one that is wanted. Its methods are for
// one goroutine.
type Budget struct {
	most    int64
	least   int64 // an allowance
	used    int64
	largest int64
}

// freeAllowance is what a block may take whatever those before it took: more than that have few files.
const freeAllowance = 1 << 20

// Begin begins with a budget of so many bytes for at most n blocks.
func (b *Budget) Begin(most int64, n int) {
	*b = Budget{most: most, least: min(freeAllowance, most/int64(n))}
}

// Allowance returns how many bytes the next block may take.
func (b *Budget) Allowance() int64 {
	return min(max(b.largest+b.largest/4, b.least), b.most)
}

// HasRoom reports whether another block may be begun while others are at work.
func (b *Budget) HasRoom() bool { return b.used+b.Allowance() <= b.most }

// Take takes so many bytes out of the budget, also if it has fewer: the first block is always begun.
func (b *Budget) Take(n int64) { b.used += n }

// Give gives back what a block took out, which then turned out to be so large.
func (b *Budget) Give(taken, size int64) {
	b.used -= taken
	b.largest = max(b.largest, size)
}
