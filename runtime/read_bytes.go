package runtime

import (
	"slices"
	"strconv"
)

// NOTE: Whose the memory of a []byte is cannot be seen from it, and one that was read with StringsAlias is the input's,
// which must never be written to. So what is copied always has a byte of capacity beyond its length, what is aliased
// has none, and memory without any is not used again. It costs the next size class of the allocator where a length is
// that of one exactly.

// ReuseBytes returns b without its bytes, for n bytes to be appended, if its memory suffices and is the decoder's own:
// a slice that this package has copied has more capacity than length, one that points into an input has not. Otherwise
// it returns new memory. It is never nil.
func ReuseBytes(b []byte, n int) []byte {
	switch {
	case len(b) < cap(b) && n <= cap(b):
		return b[:0]
	case n == 0:
		return []byte{}
	}
	return slices.Grow([]byte(nil), n+1)
}

// Bytes reads a bytes value into the memory of reuse, if that has more capacity than length and suffices, otherwise
// into new memory, and returns it; never nil unless r has failed. With StringsAlias, in memory, it returns a part of
// the input, without capacity beyond its length, and leaves reuse alone.
func (r *Reader) Bytes(reuse []byte) []byte {
	v := r.shortBytes()
	if v == nil {
		return r.bytesSlow(reuse)
	}
	if r.aliases() {
		return v
	}
	return append(ReuseBytes(reuse, len(v)), v...)
}

// aliases reports whether bytes values are parts of the input. A default is none: it is shared by all that read it.
func (r *Reader) aliases() bool { return r.Strings == StringsAlias && r.src == nil && !r.inDefault }

// shortBytes reads a bytes value that is at hand, with a length of one byte. It returns nil, and reads nothing, if
// there is none or if its length would have to be checked.
func (r *Reader) shortBytes() []byte {
	if i := r.pos; uint(i) < uint(len(r.buf)) && r.Limits.MaxStringBytes == 0 && r.wide == nil {
		end := i + 1 + int(r.buf[i]>>1)
		if r.buf[i]&0x81 == 0 && end <= len(r.buf) {
			r.pos = end
			return r.buf[i+1 : end : end]
		}
	}
	return nil
}

func (r *Reader) bytesSlow(reuse []byte) []byte {
	if r.failed() {
		return nil
	}
	start := r.offset()
	n, ok := r.length("bytes", start)
	if !ok {
		return nil
	}
	i := r.pos
	if len(r.buf)-i < n {
		return r.bytesPieces(reuse, n, start)
	}
	r.pos = i + n
	if r.aliases() {
		return r.buf[i : i+n : i+n]
	}
	return append(ReuseBytes(reuse, n), r.buf[i:i+n]...)
}

// bytesPieces reads a bytes value of n bytes that are not all at hand, into the memory of reuse if it can be.
func (r *Reader) bytesPieces(reuse []byte, n int, start int64) []byte {
	b := ReuseBytes(reuse, 0)
	memory := cap(b)
	b, got := r.appendPieces(b, n)
	if got < n {
		r.short(beyond("bytes length "+strconv.Itoa(n), int64(got)), start)
		return nil
	}
	if len(b) == cap(b) && cap(b) != memory { // see the note above
		b = slices.Grow(b, 1)
	}
	return b
}

// BytesView reads a bytes value without copying it: the result is valid, and must not be changed, until the next call
// of a method of r. It is nil if and only if r has failed.
func (r *Reader) BytesView() []byte {
	if v := r.shortBytes(); v != nil {
		return v
	}
	if r.failed() {
		return nil
	}
	start := r.offset()
	n, ok := r.length("bytes", start)
	if !ok {
		return nil
	}
	return r.view(n, start, "bytes length ")
}

// FixedView reads a fixed of n bytes, n > 0, without copying it; see [Reader.BytesView].
func (r *Reader) FixedView(n int) []byte {
	if i := r.pos; len(r.buf)-i >= n {
		r.pos = i + n
		return r.buf[i : i+n : i+n]
	}
	if r.failed() {
		return nil
	}
	return r.view(n, r.offset(), "fixed size ")
}

// view returns the next n bytes of the item that starts at the given offset; what stands before n in the text of a
// failure.
func (r *Reader) view(n int, start int64, what string) []byte {
	if len(r.buf)-r.pos >= n || n <= streamBuffer && r.fill(n) {
		i := r.pos
		r.pos = i + n
		return r.buf[i : i+n : i+n]
	}
	b, got := r.appendPieces(nil, n)
	if got < n {
		r.short(beyond(what+strconv.Itoa(n), int64(got)), start)
		return nil
	}
	return b
}
