package runtime

import (
	"math/bits"
	"strconv"
)

// Long reads a long. Avro 1.12, "Primitive Types": variable-length zig-zag, at most 10 bytes.
func (r *Reader) Long() int64 {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c < 0x80 {
			r.pos = i + 1
			return int64(c>>1) ^ -int64(c&1)
		}
	}
	return r.longSlow()
}

func (r *Reader) longSlow() int64 {
	if i := r.pos; len(r.buf)-i >= 8 {
		if u, n := uvarint(r.buf[i:]); n > 0 {
			r.pos = i + n
			return unzigzag(u)
		}
	}
	if r.failed() {
		return 0
	}
	u, _ := r.varint(r.offset())
	return unzigzag(u)
}

// Int reads an int: a long whose value fits 32 bits, otherwise ErrIntRange.
func (r *Reader) Int() int32 {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c < 0x80 {
			r.pos = i + 1
			return int32(c>>1) ^ -int32(c&1)
		}
	}
	return r.intSlow()
}

func (r *Reader) intSlow() int32 {
	if i := r.pos; len(r.buf)-i >= 8 {
		if u, n := uvarint(r.buf[i:]); n > 0 && u>>32 == 0 {
			r.pos = i + n
			return int32(uint32(u)>>1) ^ -int32(u&1)
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

// varint reads a varint byte by byte, from the stream if need be; it is a part of the item that starts at the given offset.
// On failure it returns 0 and false.
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

// uvarint decodes the varint at the start of b, which has at least 8 bytes, and returns its length; 0 when it is faulty or
// reaches beyond b.
//
// The lowest byte without the continuation bit is found by one look at 8 bytes; all above it is cleared, and what is left,
// eight groups of 7 bits with a gap after each, is closed up in three steps that join neighbours, twice as wide each time.
// It takes about the same time for all lengths up to 8.
func uvarint(b []byte) (u uint64, n int) {
	x := load64(b)
	if stops := ^x & 0x8080808080808080; stops != 0 {
		x &= stops ^ (stops - 1)
		return gather(x), bits.TrailingZeros64(stops)>>3 + 1
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

// load64 reads 8 bytes as a little-endian integer; the compiler makes it one load.
func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// load32 reads 4 bytes as a little-endian integer; the compiler makes it one load.
func load32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
