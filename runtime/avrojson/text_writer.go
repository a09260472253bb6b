package avrojson

import (
	"errors"
	"io"

	"github.com/schemagen/schemagen/runtime"
)

// writeAt is how many bytes a TextWriter gathers before it writes them.
const writeAt = 16 << 10

var errClosed = errors.New("avrojson: TextWriter is closed")

// TextWriter converts binary data to JSON and writes them to a stream, each on a line of its own (JSON Lines), or as
// the elements of one array. It gathers some 16 KiB before it writes, and holds the text of one datum at a time, so a
// stream of any length takes the memory of its longest datum. Make one with [Codec.NewTextWriter], and end with Close.
type TextWriter struct {
	// Elements, set before the first write, makes the text one JSON array with the data as its elements.
	Elements bool

	codec *Codec
	dst   io.Writer
	buf   []byte
	count int64
	err   error // of dst, or errClosed
}

// NewTextWriter returns a TextWriter of the data of c's schema to dst.
func (c *Codec) NewTextWriter(dst io.Writer) *TextWriter {
	return &TextWriter{codec: c, dst: dst}
}

// WriteNext reads one datum from r and writes its text. A failure of r is as in [Codec.AppendJSON]; nothing of that
// datum is written, and t stays usable. A failure of the stream that is written to sticks to t.
func (t *TextWriter) WriteNext(r *runtime.Reader) error {
	if t.err != nil {
		return t.err
	}
	text, err := t.codec.AppendJSON(append(t.buf, t.opening()...), r)
	if err != nil {
		return err
	}
	t.buf = text
	if !t.Elements {
		t.buf = append(t.buf, '\n')
	}
	t.count++
	if len(t.buf) >= writeAt {
		return t.Flush()
	}
	return nil
}

// opening is what stands in front of the next datum.
func (t *TextWriter) opening() string {
	switch {
	case !t.Elements:
		return ""
	case t.count == 0:
		return "[\n"
	}
	return ",\n"
}

// WriteAll writes the text of all data that r has, one after another, until its input ends. It returns how many there
// were. Data of a schema whose data take no bytes cannot be counted, and are [runtime.ErrTrailing].
func (t *TextWriter) WriteAll(r *runtime.Reader) (int64, error) {
	first := t.count
	for !r.AtEnd() {
		start := r.Offset()
		if err := t.WriteNext(r); err != nil {
			return t.count - first, err
		}
		if r.Offset() == start {
			r.Fail(runtime.ErrTrailing, "data of this schema take no bytes", start)
		}
	}
	return t.count - first, r.Err()
}

// Flush writes what has been gathered.
func (t *TextWriter) Flush() error {
	if t.err == nil && len(t.buf) > 0 {
		n, err := t.dst.Write(t.buf)
		if err == nil && n < len(t.buf) {
			err = io.ErrShortWrite
		}
		t.err = err
		t.buf = t.buf[:0]
	}
	return t.err
}

// Close ends the array, with Elements, and writes what has been gathered. It does not close the stream. Closing again
// does nothing.
func (t *TextWriter) Close() error {
	if t.err == errClosed {
		return nil
	}
	switch {
	case t.Elements && t.count == 0:
		t.buf = append(t.buf, "[]\n"...)
	case t.Elements:
		t.buf = append(t.buf, "\n]\n"...)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	t.err = errClosed
	return nil
}
