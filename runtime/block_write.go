package runtime

import "math"

// NOTE: A list is an array or a map. In blocked form its bytes lie in the buffer b as
//
//	… closed blocks | items of the open block |
//	                start                     len(b)
//
// and a block is closed by moving its items up to make room for the header in front of them, which is exact that way. A
// list inside an item of another one has its start behind that of the outer list, so moving inner items moves no outer
// start. Only the outermost list writes b out, since below its start nothing is still open.

// Blocks writes the block headers of one array or map (Avro 1.12, "Arrays" and "Maps"). Generated code uses it so:
//
//	b, blocks := w.BeginBlocks(b, len(s))
//	for i := range s {
//		b = blocks.Next(…b with one item…)
//	}
//	return blocks.End(b, len(s)), nil
//
// When an item fails, Blocks is dropped as it is.
type Blocks struct {
	w     *Writer // nil in plain form
	start int     // where in b the items of the open block begin
	limit int     // the length of b at which the open block is full
	done  int     // items in closed blocks
	items int     // items that Next has counted
	outer bool    // no other list is open around this one
}

// BeginBlocks begins a list of n items: in plain form it appends their count, unless it is 0. w may be nil.
func (w *Writer) BeginBlocks(b []byte, n int) ([]byte, Blocks) {
	if !w.blocked() {
		return appendCount(b, n), Blocks{limit: math.MaxInt}
	}
	w.open++
	k := Blocks{w: w, outer: w.open == 1}
	k.restart(len(b))
	return b, k
}

// blocked reports whether arrays and maps are written in blocks that carry their size.
func (w *Writer) blocked() bool {
	return w != nil && w.BlockBytes > 0
}

// appendCount appends the header of the one plain block of n items. There is none if n is 0: that would end the list.
func appendCount(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	return AppendLong(b, int64(n))
}

// restart begins a block at the given length of the buffer.
func (k *Blocks) restart(start int) {
	k.start = start
	k.limit = start + min(k.w.BlockBytes, math.MaxInt-start)
}

// Next counts an item that was appended to b, and closes the block if that has made it full; see [Blocks.Cut].
func (k *Blocks) Next(b []byte) []byte {
	k.items++
	if len(b) >= k.limit {
		return k.Cut(b, k.items)
	}
	return b
}

// Full reports whether Cut should be called: in blocked form, that the open block's items have reached
// Writer.BlockBytes.
func (k *Blocks) Full(b []byte) bool {
	return len(b) >= k.limit
}

// Cut closes the open block, if it has items; done is the number of items appended so far, over all blocks. If no other
// list is open around this one and the buffer is well filled, it is written, and the b returned is empty; an error of
// writing is kept for Commit.
func (k *Blocks) Cut(b []byte, done int) []byte {
	if k.w == nil || done == k.done {
		return b
	}
	b = closeBlock(b, k.start, done-k.done)
	k.done = done
	if k.outer && len(b) >= writeAt {
		k.w.writeOpen(b)
		b = b[:0]
	}
	k.restart(len(b))
	return b
}

// End closes the last block, if it has items, and ends the list of n items.
func (k *Blocks) End(b []byte, n int) []byte {
	if k.w != nil {
		b = k.endBlocked(b, n)
	}
	return append(b, 0)
}

// endBlocked is kept out of line so that End fits the inlining budget.
//
//go:noinline
func (k *Blocks) endBlocked(b []byte, n int) []byte {
	k.w.open--
	if n > k.done {
		b = closeBlock(b, k.start, n-k.done)
	}
	return b
}

// closeBlock puts the header of a sized block in front of its items, b[start:].
func closeBlock(b []byte, start, count int) []byte {
	var header [20]byte
	h := appendBlockHeader(header[:0], count, len(b)-start)
	size := len(b) - start
	b = append(b, h...) // for the room; what it holds is overwritten
	copy(b[start+len(h):], b[start:start+size])
	copy(b[start:], h)
	return b
}

// appendBlockHeader appends the header of a sized block: the count, negative, and the size of the items in bytes.
func appendBlockHeader(b []byte, count, size int) []byte {
	// What most blocks of some hundred bytes have is put there at once: 3 ns of 28 for a datum of 1.5 blocks of floats.
	if count <= 64 && 64 <= size && size < 1<<13 {
		return append(b, byte(2*count-1), byte(2*size)|0x80, byte(size>>6))
	}
	return AppendLong(AppendLong(b, -int64(count)), int64(size))
}
