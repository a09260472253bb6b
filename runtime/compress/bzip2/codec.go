package bzip2

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"io"
	"sync"

	"github.com/schemagen/schemagen/runtime/compress"
)

func init() { compress.Register("bzip2", New) }

type codec struct {
	level int
	pool  sync.Pool // of *encoder
}

// New returns the codec bzip2. A level is how many times 100 000 bytes are sorted together, from 1 to 9; the default is
// 9. Writing takes about 30 bytes of memory for each, reading four.
func New(level int) (compress.Codec, error) {
	if err := compress.Level("bzip2", level, 1, 9); err != nil {
		return nil, err
	}
	if level == compress.DefaultLevel {
		level = 9
	}
	return &codec{level: level}, nil
}

func (*codec) Name() string { return "bzip2" }

func (c *codec) Compress(dst, block []byte) ([]byte, error) {
	e := c.encoder()
	e.begin(dst)
	e.write(block)
	out := e.end()
	e.bits.out = nil
	c.pool.Put(e)
	return out, nil
}

func (c *codec) Decompress(dst, block []byte, limit int) ([]byte, error) {
	if len(block) == 0 {
		return dst, compress.BadInput("bzip2", io.ErrUnexpectedEOF)
	}
	out, err := compress.AppendStream(dst, bzip2.NewReader(bytes.NewReader(block)), limit)
	if err != nil {
		return dst, compress.BadInput("bzip2", err)
	}
	return out, nil
}

func (c *codec) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	w := &writer{codec: c, encoder: c.encoder(), dst: dst}
	w.encoder.begin(nil)
	return w, nil
}

func (c *codec) NewReader(src io.Reader) (io.ReadCloser, error) {
	buffered := bufio.NewReader(src) // which is src itself if that is one
	return io.NopCloser(&reader{src: buffered, stream: bzip2.NewReader(buffered)}), nil
}

func (c *codec) encoder() *encoder {
	if e, ok := c.pool.Get().(*encoder); ok {
		return e
	}
	return &encoder{level: c.level}
}

// reader is a stream that says of an empty source that it ends early, where the standard library says that it ends.
type reader struct {
	src    *bufio.Reader
	stream io.Reader
	begun  bool
}

func (r *reader) Read(p []byte) (int, error) {
	if !r.begun {
		if _, err := r.src.Peek(1); err == io.EOF {
			return 0, io.ErrUnexpectedEOF
		}
		r.begun = true
	}
	return r.stream.Read(p)
}

// writer is a stream, which writes whenever a block is done.
type writer struct {
	codec   *codec
	encoder *encoder // nil when closed
	dst     io.Writer
	err     error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.encoder == nil {
		return 0, compress.ErrClosed
	}
	const piece = 64 << 10 // so that no more than the bits of a block or two are gathered
	for n := 0; n < len(p); n += piece {
		w.encoder.write(p[n:min(n+piece, len(p))])
		if w.put(w.encoder.bits.out); w.err != nil {
			return n, w.err
		}
		w.encoder.bits.out = w.encoder.bits.out[:0]
	}
	return len(p), nil
}

func (w *writer) Close() error {
	if w.encoder == nil {
		return w.err
	}
	out := w.encoder.end()
	if w.err == nil {
		w.put(out)
	}
	w.codec.pool.Put(w.encoder)
	w.encoder, w.dst = nil, nil
	return w.err
}

func (w *writer) put(b []byte) {
	if len(b) > 0 {
		_, w.err = w.dst.Write(b)
	}
}
