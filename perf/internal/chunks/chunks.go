package chunks

import "io"

// Bytes is a piece, in bytes; all have this size but the last one.
const Bytes = 1 << 20

// Buffer takes bytes as an io.Writer. The zero value is empty.
type Buffer struct {
	full [][]byte
	last []byte
}

// Write appends p, and never fails.
func (b *Buffer) Write(p []byte) (int, error) {
	n := len(p)
	for {
		if len(b.last) == cap(b.last) {
			if b.last != nil {
				b.full = append(b.full, b.last)
			}
			b.last = make([]byte, 0, Bytes)
		}
		m := min(len(p), cap(b.last)-len(b.last))
		b.last = append(b.last, p[:m]...)
		if p = p[m:]; len(p) == 0 {
			return n, nil
		}
	}
}

// Len returns how many bytes there are.
func (b *Buffer) Len() int { return len(b.full)*Bytes + len(b.last) }

// Chunks returns the pieces; they belong to the buffer.
func (b *Buffer) Chunks() [][]byte {
	if len(b.last) == 0 {
		return b.full
	}
	return append(b.full[:len(b.full):len(b.full)], b.last)
}

// Reader returns a reader of chunks from their start. It changes nothing in them.
func Reader(chunks [][]byte) io.Reader { return &reader{left: chunks} }

type reader struct {
	left [][]byte
	at   int // in the first of them
}

func (r *reader) Read(p []byte) (int, error) {
	for len(r.left) > 0 {
		if n := copy(p, r.left[0][r.at:]); n > 0 || len(p) == 0 {
			r.at += n
			return n, nil
		}
		r.left, r.at = r.left[1:], 0
	}
	return 0, io.EOF
}
