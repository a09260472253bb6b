package runtime

import (
	"math"
	"math/bits"
	"strconv"
)

// Block walks through the blocks of an array or a map. Avro 1.12, "Arrays" and "Maps": a count of items, then the
// items, until a count of 0; a negative count stands for its absolute value and is followed by the size of the items in
// bytes. The zero value is before the first block:
//
//	var block rt.Block
//	for block.Next(r, minItemBytes) {
//		s = slices.Grow(s, block.Room())
//		for range block.Count() {
//			s = append(s, r.Long())
//			if r.Failed() {
//				return s, rt.IndexError(r.Err(), len(s)-1)
//			}
//		}
//	}
//	return s, r.Err()
type Block struct {
	count int
	room  int
	total int // items of all blocks up to this one

	sized  bool
	size   int64 // what a sized block's header says
	header int64 // offset of the header
	items  int64 // offset of the first item
}

// Count returns how many items the block has; they follow in the input.
func (k *Block) Count() int { return k.count }

// Total returns how many items the list has up to the end of the block.
func (k *Block) Total() int { return k.total }

// Room returns how many items to make room for before reading them. It is Count, or less when the input gives no reason
// to believe that so many will come: then the rest is to be appended.
func (k *Block) Room() int { return k.room }

// Next reads the header of the next block and reports whether there is one, which has at least one item; false at the
// end and when r has failed. The items take at least minItemBytes each; 0 if they may take none.
func (k *Block) Next(r *Reader, minItemBytes int) bool {
	if r.err != nil {
		return false
	}
	start := r.offset()
	if k.sized && !r.LaxBlockSize && start-k.items != k.size {
		r.fail(ErrBlockSize, "block size is "+strconv.FormatInt(k.size, 10)+" but its items take "+
			plural(start-k.items, "byte"), k.header)
		return false
	}
	k.sized = false
	var u uint64
	if i := r.pos; i < len(r.buf) && r.buf[i] < 0x80 {
		u = uint64(r.buf[i])
		r.pos = i + 1
	} else if v, ok := r.varint(start); ok {
		u = v
	}
	if u == 0 {
		return false // the end, or a failure
	}
	return k.open(r, unzigzag(u), int64(minItemBytes), start)
}

// open takes in a block of the given count, which is not 0, whose header starts at the given offset.
//
// What is most common is done at once: a block in memory, without limits, that is well within 32 bits and the bytes
// left. Row NestedLargeFloatArrayBlocked, 1.5 blocks a datum, into a used value: 25 ns in place of 42, the same data in
// one plain block 19 (go 1.26, BenchmarkAvro1282 of package perf).
func (k *Block) open(r *Reader, count, width, start int64) bool {
	if count < 0 {
		u, ok := r.blockSize(start)
		if !ok {
			return false
		}
		k.sized, k.size, k.items = true, unzigzag(u), r.offset()
		count = -count
	}
	k.header = start
	const most = math.MaxInt32
	if r.src != nil || r.wide != nil || r.Limits.MaxItems|r.Limits.MaxBytes != 0 || uint64(count) > most ||
		uint64(width-1) >= most || k.total > most {
		return k.openSlow(r, count, width, start)
	}
	bytes, left := count*width, int64(len(r.buf)-r.pos)
	if k.sized && !r.LaxBlockSize {
		if uint64(k.size) > uint64(left) {
			return k.openSlow(r, count, width, start)
		}
		left = k.size
	}
	if bytes > left {
		return k.openSlow(r, count, width, start)
	}
	k.count = int(count)
	k.total += k.count
	k.room = r.claim(k.count, bytes, width)
	return true
}

// openSlow is open for any block, with its count made positive.
func (k *Block) openSlow(r *Reader, count, width, start int64) bool {
	r.cut()
	all := int64(k.total) + count
	if all < count || count < 0 { // -2^63 has no absolute value
		r.fail(ErrBlockCount, "", start)
		return false
	}
	if limit := r.maxItems(); all > int64(limit) && limit != maxInt {
		r.fail(ErrLimit, plural(all, "item")+" exceed the limit of "+strconv.Itoa(limit), start)
		return false
	}
	if width == 0 && !k.zeroWidthWithin(r, count, all, start) {
		return false
	}
	bytes, ok := k.within(r, count, width, start)
	if !ok {
		return false
	}
	if all > maxInt { // a stream without limits
		r.fail(ErrLimit, plural(all, "item")+" exceed what memory can hold", start)
		return false
	}
	k.count, k.total = int(count), int(all)
	k.room = r.claim(k.count, bytes, width)
	return true
}

// blockSize reads the size of the block whose header starts at the given offset.
func (r *Reader) blockSize(start int64) (uint64, bool) {
	if i := r.pos; len(r.buf)-i >= 2 {
		c, d := r.buf[i], r.buf[i+1]
		if c < 0x80 {
			r.pos = i + 1
			return uint64(c), true
		}
		if d < 0x80 {
			r.pos = i + 2
			return uint64(c&0x7f) | uint64(d)<<7, true
		}
	}
	return r.varint(start)
}

// itemsAhead returns how many items of a fixed width there are in the open block and in the sized blocks that follow on
// it, so that room is made for all of them at once. They are all at hand. It stops before a block that is not sized, or
// is not one, and is 0 if the open block is not, or r reads a stream.
func (k *Block) itemsAhead(r *Reader, width int64) int {
	if !k.sized || r.src != nil || r.LaxBlockSize {
		return 0
	}
	// Into a fresh value, 174 ns in place of 280: the slice is not made twice.
	items, size := int64(k.count), k.size
	for at := r.pos + int(size); len(r.buf)-at >= 8; {
		u, n := uvarint(r.buf[at:])
		count := -unzigzag(u)
		at += n
		if n == 0 || count <= 0 || count > math.MaxInt32 || len(r.buf)-at < 8 {
			break
		}
		u, n = uvarint(r.buf[at:])
		at += n
		if size = unzigzag(u); n == 0 || size != count*width || size > int64(len(r.buf)-at) {
			break
		}
		at += int(size)
		items += count
	}
	return int(items)
}

// zeroWidthWithin checks the number of items that take no bytes, which nothing else bounds.
func (k *Block) zeroWidthWithin(r *Reader, count, all, start int64) bool {
	if r.inDefault {
		return true
	}
	limit := r.maxZeroWidthItems()
	r.empty += count
	r.counts = 1
	if limit == maxInt || all <= int64(limit) && r.empty <= int64(limit)+zeroWidthItemsPerByte*(start-r.began) {
		return true
	}
	r.fail(ErrLimit, plural(all, "item")+" without bytes exceed the limit of "+strconv.Itoa(limit), start)
	return false
}

// within checks the least that the items take against the size of the block and the bytes left, and returns it.
func (k *Block) within(r *Reader, count, width, start int64) (bytes int64, ok bool) {
	left := int64(math.MaxInt64)
	if r.src == nil {
		left = int64(len(r.buf) - r.pos)
	}
	high, low := bits.Mul64(uint64(count), uint64(width))
	if high != 0 || low > math.MaxInt64 {
		low = math.MaxInt64
	}
	bytes = int64(low)
	if k.sized && !r.LaxBlockSize && !k.sizeWithin(r, count, bytes, left) {
		return 0, false
	}
	if bytes > left {
		r.short(beyond("block of "+plural(count, "item"), left), start)
		return 0, false
	}
	return bytes, true
}

// sizeWithin checks the size of a sized block against the bytes left and the least that its items take.
func (k *Block) sizeWithin(r *Reader, count, bytes, left int64) bool {
	wrong := ""
	switch {
	case k.size < 0:
		wrong = " is negative"
	case k.size > left && r.isCut:
		r.tooLong(k.header)
		return false
	case k.size > left:
		wrong = beyond("", left)
	case bytes > k.size:
		wrong = " is too small for " + plural(count, "item")
	default:
		return true
	}
	r.fail(ErrBlockSize, "block size "+strconv.FormatInt(k.size, 10)+wrong, k.header)
	return false
}

// Room is given on trust: the items may turn out not to follow. Valid data claims each byte of the input at most once,
// since an item's least width does not hold the items of an array inside it. So twice the bytes seen, and claimSlack
// for the start of a stream, never stint valid data in memory, while an attacker who nests arrays that each claim all
// of the rest soon gets but scantRoom items at a time.
const (
	claimSlack = 64
	scantRoom  = 16
)

// claim returns for how many of count items, which take the given number of bytes at least, to make room.
func (r *Reader) claim(count int, bytes, width int64) int {
	credit := 2*(r.base+int64(len(r.buf))) + claimSlack - r.claimed
	if bytes <= credit && width > 0 {
		r.claimed += bytes
		return count
	}
	room := 0
	if width > 0 && credit > 0 {
		room = int(credit / width)
		r.claimed += int64(room) * width
	}
	return max(room, min(count, scantRoom))
}
