package runtime

import "io"

// streamBuffer is the size of a stream's buffer in bytes. A single item longer than that is put together from pieces.
const streamBuffer = 16 << 10

// maxEmptyReads is how often in a row a source may return neither bytes nor an error.
const maxEmptyReads = 100

var errBadRead = NewCause("the source returned an impossible count from Read")

// source is what a Reader needs for a stream beyond what it needs for memory. It lives on the heap, so that a Reader
// over memory need not.
type source struct {
	reader io.Reader
	own    []byte // the Reader's buf is a part of it
	err    error  // set once the source has ended (io.EOF) or failed
}

// fill tries to have at least n bytes at hand, n <= streamBuffer, and reports whether they are. It reads no further
// than it must, so that data that has arrived is not kept waiting for data that has not.
func (r *Reader) fill(n int) bool {
	s := r.src
	if s == nil {
		return len(r.buf)-r.pos >= n
	}
	r.uncut()
	held := copy(s.own, r.buf[r.pos:])
	r.base += int64(r.pos)
	r.pos = 0
	r.slab, r.slabAt = "", 0
	for empty := 0; held < n && s.err == nil; {
		m, err := s.reader.Read(s.own[held:])
		switch {
		case m < 0 || m > len(s.own)-held:
			m, err = 0, errBadRead
		case m > 0:
			empty = 0
		case err == nil:
			if empty++; empty == maxEmptyReads {
				err = io.ErrNoProgress
			}
		}
		held += m
		s.err = err
	}
	r.buf = s.own[:held]
	r.cut()
	return len(r.buf) >= n
}

// short fails because the input ends inside the item that starts at offset, or because the source failed there.
func (r *Reader) short(detail string, offset int64) {
	if r.isCut {
		r.tooLong(offset)
		return
	}
	if r.src != nil && r.src.err != nil && r.src.err != io.EOF {
		r.fail(r.src.err, "", offset)
		return
	}
	r.fail(io.ErrUnexpectedEOF, detail, offset)
}

// appendPieces appends the next n bytes to b, growing it no faster than they arrive. It returns how many there were, n
// if all is well.
func (r *Reader) appendPieces(b []byte, n int) ([]byte, int) {
	got := 0
	for got < n {
		if r.pos == len(r.buf) && !r.fill(1) {
			break
		}
		piece := r.buf[r.pos:]
		if len(piece) > n-got {
			piece = piece[:n-got]
		}
		b = append(b, piece...)
		got += len(piece)
		r.pos += len(piece)
	}
	return b, got
}
