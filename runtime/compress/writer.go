package compress

import "io"

// streamBuffer is how many plain bytes a Writer or a Reader gathers. Large enough for the cost of a call into a codec
// to vanish, small enough to stay in the processor's first caches.
const streamBuffer = 32 << 10

var writeBuffers = pool[*[streamBuffer]byte]{make: func() *[streamBuffer]byte { return new([streamBuffer]byte) }}

// Writer is a buffered stream into a codec. Its first error is kept, and returned from then on. It must not be used by
// several goroutines at once.
type Writer struct {
	buf    []byte // what is gathered, over own; nil when closed, so that there is no room for anything
	own    *[streamBuffer]byte
	codec  Codec
	dst    io.Writer
	stream io.WriteCloser
	err    error // of the codec or the destination
}

// NewWriter returns a Writer that compresses to dst. Close must be called in the end; it does not close dst.
func NewWriter(dst io.Writer, codec Codec) *Writer {
	w := &Writer{codec: codec}
	w.Reset(dst)
	return w
}

// Reset begins a new stream to dst. What an old one that was not closed has not yet written is dropped.
func (w *Writer) Reset(dst io.Writer) {
	if w.stream != nil {
		w.dst = nil
		w.stream.Close() // into nowhere, for what it holds to go back to its pool
	}
	w.dst, w.stream, w.err = dst, nil, nil
	if w.own == nil {
		w.own = writeBuffers.get()
	}
	w.buf = w.own[:0]
}

// Write compresses p. It keeps no reference to p.
func (w *Writer) Write(p []byte) (int, error) {
	if len(p) > cap(w.buf)-len(w.buf) {
		return w.writeSlow(p)
	}
	w.buf = append(w.buf, p...)
	return len(p), nil
}

// WriteString compresses the bytes of s.
func (w *Writer) WriteString(s string) (int, error) {
	n := 0
	for len(s) > cap(w.buf)-len(w.buf) {
		m := cap(w.buf) - len(w.buf)
		w.buf = append(w.buf, s[:m]...)
		n, s = n+m, s[m:]
		if err := w.empty(); err != nil {
			return n, err
		}
	}
	w.buf = append(w.buf, s...)
	return n + len(s), nil
}

// WriteByte compresses one byte.
func (w *Writer) WriteByte(b byte) error {
	if len(w.buf) == cap(w.buf) {
		if err := w.empty(); err != nil {
			return err
		}
	}
	w.buf = append(w.buf, b)
	return nil
}

// writeSlow writes what does not fit into the buffer: p goes to the stream as it is when it would fill a buffer.
func (w *Writer) writeSlow(p []byte) (int, error) {
	n := 0
	if len(w.buf) > 0 {
		n = cap(w.buf) - len(w.buf)
		w.buf = append(w.buf, p[:n]...)
	}
	if err := w.empty(); err != nil {
		return n, err
	}
	if len(p)-n >= streamBuffer {
		if err := w.put(p[n:]); err != nil {
			return n, err
		}
		return len(p), nil
	}
	w.buf = append(w.buf, p[n:]...)
	return len(p), nil
}

// AvailableBuffer returns an empty slice over the free part of the buffer, to append to and hand to Write at once,
// which then copies in place. It is valid until the next call of a method.
func (w *Writer) AvailableBuffer() []byte { return w.buf[len(w.buf):] }

// Flush brings what was written so far to the destination, if the codec can do that; it costs compression. The stream
// goes on.
func (w *Writer) Flush() error {
	if err := w.empty(); err != nil {
		return err
	}
	if err := w.open(); err != nil {
		return err
	}
	if flusher, ok := w.stream.(interface{ Flush() error }); ok {
		w.fail(flusher.Flush())
	}
	return w.err
}

// Close ends the stream, and gives back what it needed. Closing it again does nothing and returns the same.
func (w *Writer) Close() error {
	if w.own == nil {
		return w.err
	}
	if w.empty() == nil {
		w.open() // what was never written to ends, too
	}
	if w.stream != nil {
		w.fail(w.stream.Close())
		w.stream = nil
	}
	writeBuffers.put(w.own)
	w.own, w.buf, w.dst = nil, nil, nil
	return w.err
}

// empty hands the stream what is gathered. It is where all that has no room comes by, so it tells of errors and of the
// end.
func (w *Writer) empty() error {
	switch {
	case w.err != nil:
	case w.own == nil:
		return &Error{Codec: w.codec.Name(), Err: ErrClosed}
	case len(w.buf) > 0:
		w.put(w.buf)
	}
	if w.err != nil {
		w.buf = nil // no room from now on
		return w.err
	}
	w.buf = w.own[:0]
	return nil
}

// put hands bytes to the stream.
func (w *Writer) put(p []byte) error {
	if err := w.open(); err != nil {
		return err
	}
	n, err := w.stream.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	w.fail(err)
	return w.err
}

// open makes the stream if there is none yet.
func (w *Writer) open() error {
	if w.err != nil || w.stream != nil {
		return w.err
	}
	stream, err := w.codec.NewWriter(destination{w})
	if err != nil {
		w.fail(err)
		return w.err
	}
	w.stream = stream
	return nil
}

// fail notes the first error.
func (w *Writer) fail(err error) {
	if err == nil || w.err != nil {
		return
	}
	if own, ok := err.(*Error); ok {
		w.err = own
		return
	}
	w.err = &Error{Codec: w.codec.Name(), Err: err}
}

// destination is where the stream writes to: nowhere once w was reset or has failed.
type destination struct{ w *Writer }

func (d destination) Write(p []byte) (int, error) {
	if d.w.err != nil {
		return 0, d.w.err
	}
	if d.w.dst == nil {
		return len(p), nil
	}
	n, err := d.w.dst.Write(p)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	d.w.fail(err)
	return n, err
}
