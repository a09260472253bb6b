package compress

import (
	"bufio"
	"io"
	"sync"
)

// pool is a sync.Pool of one type. What was in use when a library panicked does not go back there: calls of put are not
// deferred.
type pool[T any] struct {
	free sync.Pool
	make func() T
}

func (p *pool[T]) get() T {
	if v := p.free.Get(); v != nil {
		return v.(T)
	}
	return p.make()
}

func (p *pool[T]) put(v T) { p.free.Put(v) }

// An encoder is what the libraries have in common: a writer that can be used again.
type encoder interface {
	io.WriteCloser
	Flush() error
	Reset(io.Writer)
}

// pooledWriter is a stream whose encoder comes from a pool and goes back there when it is closed.
type pooledWriter[E encoder] struct {
	pool    *pool[E]
	encoder E
	closed  bool
}

func newPooledWriter[E encoder](p *pool[E], dst io.Writer) *pooledWriter[E] {
	w := &pooledWriter[E]{pool: p, encoder: p.get()}
	w.encoder.Reset(dst)
	return w
}

func (w *pooledWriter[E]) Write(p []byte) (int, error) {
	if w.closed {
		return 0, ErrClosed
	}
	return w.encoder.Write(p)
}

func (w *pooledWriter[E]) Flush() error {
	if w.closed {
		return ErrClosed
	}
	return w.encoder.Flush()
}

func (w *pooledWriter[E]) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	err := w.encoder.Close()
	w.encoder.Reset(nil) // no reference to the destination is to stay
	w.pool.put(w.encoder)
	return err
}

// A decoder is a reader that can be used again.
type decoder interface {
	io.Reader
	reset(src io.Reader) error
}

// noInput is the source of decoders that wait in a pool, so that they keep no reference to the last one.
type noInput struct{}

func (noInput) Read([]byte) (int, error) { return 0, io.EOF }

func (noInput) ReadByte() (byte, error) { return 0, io.EOF }

// pooledReader is a stream whose decoder comes from a pool and goes back there when it is closed.
type pooledReader[D decoder] struct {
	pool    *pool[D]
	decoder D
	src     *bufio.Reader
	empty   bool // no input is a stream of no bytes
	begun   bool
	closed  bool
}

func newPooledReader[D decoder](p *pool[D], src io.Reader) *pooledReader[D] {
	buffered, ok := src.(*bufio.Reader)
	if !ok {
		buffered = bufio.NewReader(src)
	}
	return &pooledReader[D]{pool: p, src: buffered}
}

func (r *pooledReader[D]) Read(p []byte) (int, error) {
	if r.closed {
		return 0, ErrClosed
	}
	if !r.begun {
		_, err := r.src.Peek(1)
		if err == io.EOF && !r.empty {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return 0, err
		}
		d := r.pool.get()
		if err := d.reset(r.src); err != nil {
			return 0, err
		}
		r.decoder, r.begun = d, true
	}
	return r.decoder.Read(p)
}

func (r *pooledReader[D]) Close() error {
	if r.begun && !r.closed {
		if r.decoder.reset(noInput{}) == nil {
			r.pool.put(r.decoder)
		}
	}
	r.closed = true
	return nil
}
