package evolve

import (
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
)

// pooled is a Decoding of which only one half is known, or whose Readers are set by the user. A Reader that is seen by
// a call through a func would be moved to the heap for every datum.
type pooled[T any] struct {
	decode  func(r *rt.Reader, v *T) error
	readers *sync.Pool // of *rt.Reader
}

// readers are those that nobody has set.
var readers = sync.Pool{New: func() any { return new(rt.Reader) }}

func (p pooled[T]) Decode(data []byte, v *T) error {
	r := p.readers.Get().(*rt.Reader)
	r.ResetBytes(data)
	err := p.decode(r, v)
	if err == nil {
		err = r.ExpectEnd()
	}
	r.ResetBytes(nil) // it must not keep the datum
	p.readers.Put(r)
	return err
}

func (p pooled[T]) DecodeFrom(r *rt.Reader, v *T) error { return p.decode(r, v) }
