package runtime

import (
	"math"
	"strconv"
)

// Boolean reads a boolean: a byte that is 0 or 1, otherwise ErrBoolean.
func (r *Reader) Boolean() bool { return shortBoolean(r, booleanSlow) }

func shortBoolean(r *Reader, slow func(*Reader) bool) bool {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c <= 1 {
			r.pos = i + 1
			return c != 0
		}
	}
	return slow(r)
}

//go:noinline
func booleanSlow(r *Reader) bool {
	if r.failed() {
		return false
	}
	if !r.need(1, "boolean") {
		return false
	}
	c := r.buf[r.pos]
	if c > 1 {
		r.fail(ErrBoolean, "boolean byte "+strconv.Itoa(int(c))+" is neither 0 nor 1", r.offset())
		return false
	}
	r.pos++
	return c != 0
}

// Float reads a float: 4 bytes, little-endian IEEE 754. The bits of a NaN are kept.
func (r *Reader) Float() float32 { return floatAtHand(r, load32At, floatSlow) }

func floatAtHand(r *Reader, load func([]byte, int) uint32, slow func(*Reader) float32) float32 {
	if i := r.pos; len(r.buf)-i >= 4 {
		r.pos = i + 4
		return math.Float32frombits(load(r.buf, i))
	}
	return slow(r)
}

//go:noinline
func floatSlow(r *Reader) float32 {
	if r.failed() || !r.need(4, "float") {
		return 0
	}
	return r.Float()
}

// Double reads a double: 8 bytes, little-endian IEEE 754. The bits of a NaN are kept.
func (r *Reader) Double() float64 { return doubleAtHand(r, load64At, doubleSlow) }

func doubleAtHand(r *Reader, load func([]byte, int) uint64, slow func(*Reader) float64) float64 {
	if i := r.pos; len(r.buf)-i >= 8 {
		r.pos = i + 8
		return math.Float64frombits(load(r.buf, i))
	}
	return slow(r)
}

//go:noinline
func doubleSlow(r *Reader) float64 {
	if r.failed() || !r.need(8, "double") {
		return 0
	}
	return r.Double()
}

// need makes n bytes be at hand, n <= streamBuffer, or fails because the input ends before.
func (r *Reader) need(n int, what string) bool {
	if len(r.buf)-r.pos >= n || r.fill(n) {
		return true
	}
	r.short(beyond(what+" of "+plural(int64(n), "byte"), int64(len(r.buf)-r.pos)), r.offset())
	return false
}

// beyond says that what is described does not fit the bytes left.
func beyond(what string, left int64) string {
	return what + " exceeds the " + plural(left, "byte") + " left"
}

// Enum reads the index of an enum of n symbols: 0 to n-1, otherwise ErrEnum. It returns 0 on failure.
func (r *Reader) Enum(n int) int32 { return shortEnum(r, n, enumSlow) }

func shortEnum(r *Reader, n int, slow func(*Reader, int) int32) int32 {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c&0x81 == 0 && int(c>>1) < n {
			r.pos = i + 1
			return int32(c >> 1)
		}
	}
	return slow(r, n)
}

//go:noinline
func enumSlow(r *Reader, n int) int32 { return int32(max(r.index(n, ErrEnum, "enum"), 0)) }

// UnionIndex reads which of its n branches a union value is of: 0 to n-1, otherwise ErrUnion. It returns -1 on failure.
func (r *Reader) UnionIndex(n int) int { return shortUnion(r, n, unionSlow) }

func shortUnion(r *Reader, n int, slow func(*Reader, int) int) int {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c&0x81 == 0 && int(c>>1) < n {
			r.pos = i + 1
			return int(c >> 1)
		}
	}
	return slow(r, n)
}

//go:noinline
func unionSlow(r *Reader, n int) int { return r.index(n, ErrUnion, "union") }

// index reads an index below n, or fails with the given cause and returns -1.
func (r *Reader) index(n int, cause error, what string) int {
	if r.failed() {
		return -1
	}
	start := r.offset()
	u, ok := r.varint(start)
	if !ok {
		return -1
	}
	v := unzigzag(u)
	if v < 0 || v >= int64(n) {
		r.fail(cause, what+" index "+strconv.FormatInt(v, 10)+" is not within 0 to "+strconv.Itoa(n-1), start)
		return -1
	}
	return int(v)
}

// Fixed reads a fixed of len(dst) bytes into dst. On failure, what dst holds is undefined.
func (r *Reader) Fixed(dst []byte) {
	if i := r.pos; len(r.buf)-i >= len(dst) {
		r.pos = i + copy(dst, r.buf[i:])
		return
	}
	r.fixedSlow(dst)
}

func (r *Reader) fixedSlow(dst []byte) {
	if r.failed() {
		return
	}
	start := r.offset()
	for got := 0; got < len(dst); {
		if r.pos == len(r.buf) && !r.fill(1) {
			r.short(beyond("fixed size "+strconv.Itoa(len(dst)), int64(got)), start)
			return
		}
		n := copy(dst[got:], r.buf[r.pos:])
		got += n
		r.pos += n
	}
}
