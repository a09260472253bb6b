package runtime

import (
	"math/bits"
	"strconv"
)

// NOTE: Long, Int, Boolean, Enum and UnionIndex are a case of one byte that is inlined into the caller, and a call for
// the rest. The inliner allows 80 points and counts 57 for a call, which leaves too little for the case itself; but the
// call of a parameter counts 17. So each is a function that takes its slow path as a parameter, wrapped in one that
// passes it, and once inlined calls it through a constant. A run of one-byte longs takes 1.7 ns each so, 3.3 ns when
// called (go 1.26; go 1.25 inlines them as well). Float and Double take their load as a parameter too, as it counts 65
// by itself. TestReadsAreInlinedAndLetNoReaderEscape holds it.

// Long reads a long. Avro 1.12, "Primitive Types": variable-length zig-zag, at most 10 bytes.
func (r *Reader) Long() int64 { return shortLong(r, longSlow) }

func shortLong(r *Reader, slow func(*Reader) int64) int64 {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c < 0x80 {
			r.pos = i + 1
			return int64(c>>1) ^ -int64(c&1)
		}
	}
	return slow(r)
}

// longSlow reads a long that is not a single byte at hand. Two bytes are told apart by a branch, because where the next
// item starts then does not hang on the loaded bytes: 6 ns against 10 when lengths are regular, and no loss when they
// are not.
//
//go:noinline
func longSlow(r *Reader) int64 {
	if i := r.pos; len(r.buf)-i >= 8 {
		x := load64At(r.buf, i)
		if x&0x8000 == 0 {
			r.pos = i + 2
			return unzigzag(x&0x7f | x&0x7f00>>1)
		}
		if stops := ^x & stopBits; stops != 0 {
			r.pos = i + stopByte(stops) + 1
			return unzigzag(gather(x & (stops ^ (stops - 1))))
		}
		// Nine or ten bytes, as random numbers have. Without another call: a BigRecord of random numbers, two of them
		// long, is read in 70 ns in place of 107.
		if len(r.buf)-i >= maxVarint {
			high, last := r.buf[i+8], r.buf[i+9]
			u := gather(x) | uint64(high&0x7f)<<56
			if high < 0x80 {
				r.pos = i + 9
				return unzigzag(u)
			}
			if last <= 1 {
				r.pos = i + maxVarint
				return unzigzag(u | uint64(last)<<63)
			}
		}
	}
	if r.failed() {
		return 0
	}
	u, _ := r.varint(r.offset())
	return unzigzag(u)
}

// Int reads an int: a long whose value fits 32 bits, otherwise ErrIntRange.
func (r *Reader) Int() int32 { return shortInt(r, intSlow) }

func shortInt(r *Reader, slow func(*Reader) int32) int32 {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c < 0x80 {
			r.pos = i + 1
			return int32(c>>1) ^ -int32(c&1)
		}
	}
	return slow(r)
}

// intSlow is longSlow for ints.
//
//go:noinline
func intSlow(r *Reader) int32 {
	if i := r.pos; len(r.buf)-i >= 8 {
		x := load64At(r.buf, i)
		if x&0x8000 == 0 {
			r.pos = i + 2
			return int32(unzigzag(x&0x7f | x&0x7f00>>1))
		}
		if stops := ^x & stopBits; stops != 0 {
			if u := gather(x & (stops ^ (stops - 1))); u>>32 == 0 {
				r.pos = i + stopByte(stops) + 1
				return int32(unzigzag(u))
			}
		}
	}
	if r.failed() {
		return 0
	}
	start := r.offset()
	u, _ := r.varint(start)
	if u>>32 != 0 {
		r.fail(ErrIntRange, "int "+strconv.FormatInt(unzigzag(u), 10)+" does not fit 32 bits", start)
		return 0
	}
	return int32(unzigzag(u))
}

// varint reads a varint byte by byte, from the stream if need be; it is a part of the item that starts at the given
// offset. On failure it returns 0 and false.
func (r *Reader) varint(start int64) (uint64, bool) {
	var u uint64
	for n := 0; n < maxVarint; n++ {
		if r.pos+n >= len(r.buf) && !r.fill(n+1) {
			detail := "the input ends inside a varint"
			if n == 0 {
				detail = "the input ends where a varint should start"
			}
			r.short(detail, start)
			return 0, false
		}
		c := r.buf[r.pos+n]
		if n == maxVarint-1 && c > 1 {
			break
		}
		u |= uint64(c&0x7f) << (7 * n)
		if c < 0x80 {
			r.pos += n + 1
			return u, true
		}
	}
	r.fail(ErrVarint, "", start)
	return 0, false
}

// maxVarint is the length of the longest varint in bytes: nine of 7 bits each and one of a single bit.
const maxVarint = 10

// stopBits are the bits that are 0 in the last byte of a varint, here of 8 bytes.
const stopBits = 0x8080808080808080

// stopByte returns which byte, counted from 0, holds the lowest bit of stops.
func stopByte(stops uint64) int { return bits.TrailingZeros64(stops) >> 3 }

// uvarint decodes the varint at the start of b, which has at least 8 bytes, and returns its length; 0 when it is faulty
// or reaches beyond b.
//
// The lowest byte without the continuation bit is found by one look at 8 bytes; all above it is cleared, and what is
// left, eight groups of 7 bits with a gap after each, is closed up in three steps that join neighbours, twice as wide
// each time. It takes about the same time for all lengths up to 8.
func uvarint(b []byte) (u uint64, n int) {
	x := load64At(b, 0)
	if stops := ^x & stopBits; stops != 0 {
		return gather(x & (stops ^ (stops - 1))), stopByte(stops) + 1
	}
	if len(b) < maxVarint {
		return 0, 0
	}
	u = gather(x) | uint64(b[8]&0x7f)<<56
	if b[8] < 0x80 {
		return u, 9
	}
	if b[9] > 1 {
		return 0, 0
	}
	return u | uint64(b[9])<<63, 10
}

// gather drops the top bit of each of the 8 bytes and closes up the rest.
func gather(x uint64) uint64 {
	x = x&0x7f00_7f00_7f00_7f00>>1 | x&0x007f_007f_007f_007f
	x = x&0x3fff_0000_3fff_0000>>2 | x&0x0000_3fff_0000_3fff
	return x&0x0fff_ffff_0000_0000>>4 | x&0x0000_0000_0fff_ffff
}

func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

// load64At reads the 8 bytes from b[i] on as a little-endian integer. The compiler makes it one load; it need not
// reckon with a slice at the very end of memory, since all three bounds are given.
func load64At(b []byte, i int) uint64 {
	b = b[i : i+8 : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// load32At is load64At for 4 bytes.
func load32At(b []byte, i int) uint32 {
	b = b[i : i+4 : i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
