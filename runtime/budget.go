package runtime

import (
	"math"
	"math/bits"
	"strconv"
)

// NOTE: What a datum may take and be made into is counted over all of it. It begins where r was reset, or last called
// NextDatum or AtEnd. Where bytes stand for values there is nothing to count: 64 values of 64 bytes each, 4 KiB, are
// free for a byte, which is more than any scalar, string or slice takes. So counting is done only for what may take
// more: for each default that is filled in, for each record in an any, for each block of items without bytes or of
// large ones.

// NextDatum tells r that a datum begins here: what [Limits] bound for a datum is counted from now on. [Reader.AtEnd]
// does so too, and so do the methods that read a whole datum from a Reader, DecodeFrom of package evolve and of
// reflectcodec; the methods DecodeAvro and ResolveAvro of generated types do not, since they read records inside others
// too.
func (r *Reader) NextDatum() {
	if r.err != nil {
		return
	}
	r.uncut()
	r.made, r.empty, r.began, r.counts = 0, 0, r.offset(), 0
	if r.wide != nil || r.src != nil {
		r.counts = 1
	}
	r.cut()
}

// Makes counts n values, of up to 64 bytes of memory each, that the datum is made into beyond what its bytes stand for,
// and reports whether it may. Otherwise r has failed at the given offset; see [Limits].MaxValues.
func (r *Reader) Makes(n int, offset int64) bool {
	if r.inDefault { // counted as a whole
		return true
	}
	return r.makes(int64(n), offset)
}

func (r *Reader) makes(n, offset int64) bool {
	r.made = min(r.made, math.MaxInt64-n) + n
	r.counts = 1
	if r.made <= defaultMaxValues && r.Limits.MaxValues == 0 && r.wide == nil {
		return true
	}
	return r.makesMore(offset)
}

func (r *Reader) makesMore(offset int64) bool {
	if r.err != nil {
		return false
	}
	limit := r.maxValues()
	if limit == maxInt || r.made-valuesPerByte*(offset-r.began) <= int64(limit) {
		return true
	}
	r.fail(ErrLimit, plural(r.made, "value")+" made of "+plural(offset-r.began, "byte")+" exceed the limit of "+
		strconv.Itoa(limit), offset)
	return false
}

// ValuesOf returns as how many values something that takes so many bytes of memory is counted; see [Limits].MaxValues.
func ValuesOf(size uintptr) int {
	return int(min(size, math.MaxInt-valueBytes)+valueBytes-1) / valueBytes
}

// Makes counts the items of the open block, which are as many values each, where the least that they take is too little
// for so many; see [Reader.Makes]. It reports whether they may be made.
func (k *Block) Makes(r *Reader, each, minItemBytes int) bool {
	if each <= valuesPerByte*minItemBytes || r.inDefault {
		return true
	}
	high, low := bits.Mul64(uint64(k.count), uint64(each))
	if high != 0 || low > math.MaxInt64 {
		low = math.MaxInt64
	}
	return r.makes(int64(low), k.header)
}

// cut makes the datum end, as far as reading goes, where it has all the bytes that it may have. What lies beyond stays
// in the capacity of buf.
func (r *Reader) cut() {
	if r.wide != nil || r.Limits.MaxBytes != 0 {
		r.cutOff()
	}
}

func (r *Reader) cutOff() {
	if r.isCut || r.inDefault || r.err != nil {
		return
	}
	limit := r.maxBytes()
	if limit == maxInt {
		return
	}
	end := max(r.began+int64(limit)-r.base, int64(r.pos))
	if end < int64(len(r.buf)) {
		r.buf = r.buf[:end:len(r.buf)]
		r.isCut = true
	}
}

func (r *Reader) uncut() {
	if r.isCut {
		r.buf = r.buf[:cap(r.buf)]
		r.isCut = false
	}
}

// tooLong fails because the datum has more bytes than it may have, in the item that starts at the given offset.
func (r *Reader) tooLong(offset int64) {
	r.fail(ErrLimit, "datum exceeds the limit of "+plural(int64(r.maxBytes()), "byte"), offset)
}
