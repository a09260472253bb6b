// Package readers keeps the Readers by which single data are read. It stands below evolve and reflectcodec, which call
// what reads a datum through an interface or a function value: a Reader on the stack that such a call sees would be
// moved to the heap for every datum.
package readers

import (
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
)

// Pool holds Readers that are not in use. It may be used by several goroutines at once.
type Pool struct {
	free sync.Pool
	// Set is called for each new Reader. It may be nil.
	Set func(r *rt.Reader)
}

// Plain holds Readers that nobody has set.
var Plain Pool

// Decode reads the datum that data holds, by a function that is given a Reader for it. Bytes after the datum are an
// error. Nothing of data is kept.
func (p *Pool) Decode(data []byte, read func(r *rt.Reader) error) error {
	r, ok := p.free.Get().(*rt.Reader)
	if !ok {
		r = new(rt.Reader)
		if p.Set != nil {
			p.Set(r)
		}
	}
	r.ResetBytes(data)
	err := read(r)
	if err == nil {
		err = r.ExpectEnd()
	}
	r.ResetBytes(nil)
	p.free.Put(r)
	return err
}
