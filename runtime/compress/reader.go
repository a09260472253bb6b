package compress

import (
	"bufio"
	"errors"
	"io"
)

var (
	readBuffers   = pool[*bufio.Reader]{make: func() *bufio.Reader { return bufio.NewReaderSize(nil, streamBuffer) }}
	sourceBuffers = pool[*bufio.Reader]{make: func() *bufio.Reader { return bufio.NewReaderSize(nil, streamBuffer/2) }}
)

// Reader is a buffered stream out of a codec. The stream ends where its source ends: bytes behind the compressed data
// are an error. The first error is kept, and returned from then on. A Reader must not be used by several goroutines at
// once.
type Reader struct {
	// Limit is how many bytes may come out of the stream; one more is ErrTooLarge. At 0 and below there is no bound: a
	// Reader needs memory for its buffers and the codec's window alone. It is set before the first read.
	Limit int64

	codec  Codec
	src    io.Reader
	srcErr error         // of src, io.EOF left out
	in     *bufio.Reader // over src
	stream io.ReadCloser // out of in
	out    *bufio.Reader // over stream; nil when closed
	read   int64         // bytes that came out of stream
	err    error
}

// NewReader returns a Reader that decompresses src. It reads ahead. Close gives back what it needs and does not close
// src.
func NewReader(src io.Reader, codec Codec) *Reader {
	r := &Reader{codec: codec}
	r.Reset(src)
	return r
}

// Reset begins a new stream from src.
func (r *Reader) Reset(src io.Reader) {
	if r.stream != nil {
		r.stream.Close()
	}
	r.src, r.srcErr, r.stream, r.read, r.err = src, nil, nil, 0, nil
	if r.out == nil {
		r.in, r.out = sourceBuffers.get(), readBuffers.get()
	}
	r.in.Reset(source{r})
	r.out.Reset(rawReader{r})
}

// Read reads up to len(p) bytes.
func (r *Reader) Read(p []byte) (int, error) {
	if r.out == nil {
		return 0, r.closed()
	}
	return r.out.Read(p)
}

// ReadByte reads one byte.
func (r *Reader) ReadByte() (byte, error) {
	if r.out == nil {
		return 0, r.closed()
	}
	return r.out.ReadByte()
}

// Peek returns the next n bytes without reading past them; they are valid until the next read. With fewer than n there
// comes an error, which is bufio.ErrBufferFull for an n above 32 KiB.
func (r *Reader) Peek(n int) ([]byte, error) {
	if r.out == nil {
		return nil, r.closed()
	}
	return r.out.Peek(n)
}

// Buffered returns how many bytes Peek can return without reading further.
func (r *Reader) Buffered() int {
	if r.out == nil {
		return 0
	}
	return r.out.Buffered()
}

// Discard skips n bytes and returns how many it skipped; fewer with an error only.
func (r *Reader) Discard(n int) (int, error) {
	if r.out == nil {
		return 0, r.closed()
	}
	return r.out.Discard(n)
}

// Close gives back what the stream needed. Closing it again does nothing.
func (r *Reader) Close() error {
	if r.out == nil {
		return nil
	}
	if r.stream != nil {
		r.stream.Close()
		r.stream = nil
	}
	r.in.Reset(nil)
	sourceBuffers.put(r.in)
	r.out.Reset(nil)
	readBuffers.put(r.out)
	r.in, r.out, r.src = nil, nil, nil
	return nil
}

func (r *Reader) closed() error { return &Error{Codec: r.codec.Name(), Err: ErrClosed} }

// fail notes the error that ends the stream. That of the source counts more than what the codec makes of it.
func (r *Reader) fail(err error) error {
	switch {
	case r.srcErr != nil:
		r.err = &Error{Codec: r.codec.Name(), Err: r.srcErr}
	case err == io.EOF:
		r.err = err
	default:
		r.err = BadInput(r.codec.Name(), err)
	}
	return r.err
}

var errBehind = errors.New("bytes behind the end of the compressed data")

// rawReader is the stream as the buffer sees it.
type rawReader struct{ r *Reader }

func (raw rawReader) Read(p []byte) (int, error) {
	r := raw.r
	if r.err != nil {
		return 0, r.err
	}
	if r.stream == nil {
		stream, err := r.codec.NewReader(r.in)
		if err != nil {
			return 0, r.fail(err)
		}
		r.stream = stream
	}
	if most := r.Limit - r.read; r.Limit > 0 && most < int64(len(p)) {
		p = p[:most+1] // the one byte too many shows that there is more
	}
	n, err := r.stream.Read(p)
	r.read += int64(n)
	switch {
	case r.Limit > 0 && r.read > r.Limit:
		r.read--
		return n - 1, r.fail(ErrTooLarge)
	case err == io.EOF && r.srcErr == nil:
		if _, behind := r.in.Peek(1); behind == nil {
			err = errBehind
		}
		return n, r.fail(err)
	case err != nil:
		return n, r.fail(err)
	}
	return n, nil
}

// source is the source, whose errors are noted.
type source struct{ r *Reader }

func (s source) Read(p []byte) (int, error) {
	n, err := s.r.src.Read(p)
	if err != nil && err != io.EOF {
		s.r.srcErr = err
	}
	return n, err
}
