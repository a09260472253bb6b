package evolve

import (
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
)

// readers are those that nobody has set.
var readers = sync.Pool{New: func() any { return new(rt.Reader) }}

// pooled returns a Decoding of which only one half is known, or whose Readers are set by the user: of *rt.Reader. One
// that is seen by a call of a function value would be moved to the heap for every datum.
func pooled[T any](decodeFrom func(r *rt.Reader, v *T) error, readers *sync.Pool) *methods[T] {
	decode := func(data []byte, v *T) error {
		r := readers.Get().(*rt.Reader)
		r.ResetBytes(data)
		err := decodeFrom(r, v)
		if err == nil {
			err = r.ExpectEnd()
		}
		r.ResetBytes(nil) // it must not keep the datum
		readers.Put(r)
		return err
	}
	return &methods[T]{decode, decodeFrom}
}
