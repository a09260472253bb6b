package ocf

import (
	"io"
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: With workers, each block is a task of a goroutine that ends with it: no goroutine waits for work, so none is left behind by a
// caller who stops early. Blocks are read by the caller's goroutine, when it needs one: it first tops up the queue to twice the number of
// workers, then waits for the task at its head. The queue keeps the order and bounds the memory; a channel of slots bounds how many tasks
// run.

// batchBytes is how many bytes of Go values a task decodes ahead at most. A block of many small records would else take a multiple of
// its size.
const batchBytes = 4 << 20

// task is the work on one block.
type task[T any] struct {
	block  Block
	stored []byte // memory for the data of a stream's block
	memory []byte // memory for what they decompress to
	plain  []byte
	err    error // of decompressing

	rd      rt.Reader
	records []T   // decoded ahead
	failure error // of decoding the record after these
	done    chan struct{}
}

// pipeline is the tasks of one Reader.
type pipeline[T any] struct {
	decode func(*rt.Reader, *T) error // nil: tasks decompress only
	queue  []*task[T]
	free   []*task[T]
	taken  *task[T]
	slots  chan struct{}
	err    error // what reading blocks ended with, to be told when the queue is empty
}

// take returns the next task when it is done. It is good until the next call.
func (p *pipeline[T]) take(r *Reader) (*task[T], error) {
	p.giveBack()
	if p.slots == nil {
		p.slots = make(chan struct{}, r.cfg.workers)
	}
	for p.err == nil && len(p.queue) < 2*r.cfg.workers {
		b, err := r.next()
		if err != nil {
			p.err = err
			break
		}
		t := p.fresh(r, b)
		p.queue = append(p.queue, t)
		go p.run(r, t)
	}
	if len(p.queue) == 0 {
		err := p.err
		if err == io.EOF {
			p.err = nil
		}
		return nil, err
	}
	t := p.queue[0]
	p.queue = append(p.queue[:0], p.queue[1:]...)
	p.taken = t
	<-t.done
	return t, nil
}

func (p *pipeline[T]) giveBack() {
	if p.taken != nil {
		p.free = append(p.free, p.taken)
		p.taken = nil
	}
}

// fresh returns a task for the block, with data of its own if b is good until the next block only.
func (p *pipeline[T]) fresh(r *Reader, b Block) *task[T] {
	var t *task[T]
	if n := len(p.free); n > 0 {
		t, p.free = p.free[n-1], p.free[:n-1]
	} else {
		t = &task[T]{done: make(chan struct{}, 1)}
		t.rd.Limits, t.rd.Strings, t.rd.ValidateUTF8 = r.rd.Limits, r.rd.Strings, r.rd.ValidateUTF8
	}
	if r.in.src != nil {
		if r.keeps() && r.codec == nil {
			t.stored = nil
		}
		t.stored = append(t.stored[:0], b.Data...)
		b.Data = t.stored
	}
	t.block, t.plain, t.err, t.failure = b, nil, nil, nil
	return t
}

// run does the work.
func (p *pipeline[T]) run(r *Reader, t *task[T]) {
	p.slots <- struct{}{}
	defer func() {
		<-p.slots
		t.done <- struct{}{}
	}()
	if t.plain, t.err = r.decompress(t.block, t.memory[:0], true); t.err != nil {
		return
	}
	if r.codec != nil && !r.keeps() {
		t.memory = t.plain
	}
	if p.decode == nil {
		return
	}
	t.rd.ResetBytes(t.plain)
	n := min(t.block.Count, max(1, batchBytes/int64(max(1, reflect.TypeFor[T]().Size()))))
	if r.cfg.reuse {
		t.records = t.records[:0]
	} else {
		t.records = make([]T, 0, n)
	}
	for int64(len(t.records)) < n {
		t.records = rt.Extend(t.records)
		if t.failure = p.decode(&t.rd, &t.records[len(t.records)-1]); t.failure != nil {
			t.records = t.records[:len(t.records)-1]
			return
		}
	}
}

// idle reports whether no block is waiting.
func (p *pipeline[T]) idle() bool { return len(p.queue) == 0 && p.err == nil }

// drop waits for the tasks that run, and forgets them.
func (p *pipeline[T]) drop() {
	for _, t := range p.queue {
		<-t.done
	}
	p.free = append(p.free, p.queue...)
	p.giveBack()
	p.queue, p.err = p.queue[:0], nil
}

// readParallel is the loop of Records and RecordsWith with workers.
func readParallel[T any](r *Reader, decode func(*rt.Reader, *T) error, yield func(*T, error) bool) {
	p, ok := r.ahead.(*pipeline[T])
	if !ok {
		p = new(pipeline[T])
		r.ahead = p
	}
	p.decode = decode
	defer p.drop()
	if err := r.finish(); err != nil {
		yield(nil, err)
		return
	}
	for {
		t, err := p.take(r)
		if err == nil && t.err != nil {
			if err = r.damaged(t.block.damage(t.err)); err == nil {
				continue
			}
		} else if err != nil {
			err = r.ended(err)
		}
		if err == nil {
			var more bool
			if more, err = deliver(r, t, decode, yield); !more {
				r.err = errStopped
				return
			}
		}
		if err != nil {
			if err != io.EOF {
				yield(nil, err)
			}
			return
		}
	}
}

// deliver hands over the records of a task: those that were decoded ahead, and the rest. It reports whether there is to be more.
func deliver[T any](r *Reader, t *task[T], decode func(*rt.Reader, *T) error, yield func(*T, error) bool) (bool, error) {
	r.block = t.block
	r.left = t.block.Count
	for i := range t.records {
		r.left--
		if !yield(&t.records[i], nil) {
			return false, nil
		}
	}
	failure := t.failure
	for failure == nil && r.left > 0 {
		v := new(T)
		if failure = decode(&t.rd, v); failure == nil {
			r.left--
			if !yield(v, nil) {
				return false, nil
			}
		}
	}
	if failure != nil {
		return true, r.failed(failure)
	}
	if err := t.rd.ExpectEnd(); err != nil {
		return true, r.leftover(err)
	}
	return true, nil
}
