package runtime

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// String reads a string, or the key of a map: a length and as many bytes. See [StringMode] for what it is made of.
func (r *Reader) String() string {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c&0x81 == 0 && !r.ValidateUTF8 {
			n := int(c >> 1)
			at := i + 1 - r.slabAt
			if end := at + n; at >= 0 && end <= len(r.slab) {
				r.pos = i + 1 + n
				return r.slab[at:end]
			}
		}
	}
	return r.stringSlow()
}

func (r *Reader) stringSlow() string {
	if r.failed() {
		return ""
	}
	start := r.offset()
	n, ok := r.length("string", start)
	if !ok {
		return ""
	}
	if len(r.buf)-r.pos < n && (n > streamBuffer || !r.fill(n)) {
		return r.stringPieces(n, start)
	}
	if r.ValidateUTF8 && !utf8.Valid(r.buf[r.pos:r.pos+n]) {
		r.fail(ErrUTF8, "", start)
		return ""
	}
	return r.take(n)
}

// stringPieces reads a string of n bytes that the stream's buffer cannot hold, or that the stream does not hold.
func (r *Reader) stringPieces(n int, start int64) string {
	var text strings.Builder
	for text.Len() < n {
		if r.pos == len(r.buf) && !r.fill(1) {
			r.short(beyond("string length "+strconv.Itoa(n), int64(text.Len())), start)
			return ""
		}
		piece := r.buf[r.pos:]
		if len(piece) > n-text.Len() {
			piece = piece[:n-text.Len()]
		}
		text.Write(piece)
		r.pos += len(piece)
	}
	if r.ValidateUTF8 && !utf8.ValidString(text.String()) {
		r.fail(ErrUTF8, "", start)
		return ""
	}
	return text.String()
}

// length reads the length of a string or bytes value whose item starts at the given offset. In memory, that many bytes
// are left when it succeeds.
func (r *Reader) length(what string, start int64) (n int, ok bool) {
	r.cut()
	u, ok := r.varint(start)
	if !ok {
		return 0, false
	}
	v := unzigzag(u)
	text := func() string { return what + " length " + strconv.FormatInt(v, 10) }
	if v < 0 {
		r.fail(ErrLength, text()+" is negative", start)
		return 0, false
	}
	if r.boundsStrings() {
		if limit := r.maxString(); v > int64(limit) && limit != maxInt {
			r.fail(ErrLimit, text()+" exceeds the limit of "+strconv.Itoa(limit), start)
			return 0, false
		}
	}
	if left := int64(len(r.buf) - r.pos); r.src == nil && v > left {
		r.short(beyond(text(), left), start)
		return 0, false
	}
	if v > maxInt {
		r.fail(ErrLimit, text()+" exceeds what memory can hold", start)
		return 0, false
	}
	return int(v), true
}
