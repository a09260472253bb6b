package ocf

import (
	"errors"
	"io"
	"reflect"

	"github.com/schemagen/schemagen/internal/worker"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// NOTE: With workers, each block is a task of a queue. Blocks are read by the caller's goroutine, when it needs one: it
// first tops up the queue to twice the number of workers, or until the memory that they may take is spoken for, then
// waits for the task at its head. How large a block becomes is not known before: each task gets an allowance, and one
// that needs more is done when it is at the head, by the caller's goroutine.

// batchBytes is how many bytes of Go values a task decodes ahead at most. A block of many small records would else take
// a multiple of its size.
const batchBytes = 4 << 20

// task is the work on one block.
type task[T any] struct {
	PlainBlock
	stored []byte // memory for the data of a stream's block
	memory []byte // memory for what they decompress to
	limit  int    // of what they may decompress to in a worker
	taken  int64  // of the budget
	large  bool   // the limit was too low
	damage *Damage
	err    error // of decompressing

	rd      rt.Reader
	records []T   // decoded ahead
	failure error // of decoding the record after these
}

// pipeline is the tasks of one Reader.
type pipeline[T any] struct {
	decode func(*rt.Reader, *T) error // nil: tasks decompress only
	queue  worker.Queue[task[T]]
	taken  *task[T]
}

// take returns the next task when it is done. It is good until the next call.
func (p *pipeline[T]) take(r *Reader) (*task[T], error) {
	p.giveBack()
	q := &p.queue
	if q.Work == nil {
		q.Workers, q.Work = r.cfg.workers, func(t *task[T]) { p.work(r, t) }
		q.Budget.Begin(max(compress.DefaultLimit, int64(bound(r.cfg.limits.BlockBytes, 0))), 2*r.cfg.workers)
	}
	t, err := q.Pull(func() (*task[T], error) {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		return p.fresh(r, b), nil
	})
	if err == io.EOF {
		q.Drop(nil) // there may be more blocks later
	}
	if err != nil {
		return nil, err
	}
	p.taken = t
	if t.large {
		t.limit = r.decompressLimit()
		p.work(r, t)
	}
	q.Budget.Give(t.taken, int64(len(t.Plain)))
	return t, nil
}

// giveBack gives back the task that was taken.
func (p *pipeline[T]) giveBack() {
	if t := p.taken; t != nil {
		t.empty()
		p.queue.GiveBack(t)
		p.taken = nil
	}
}

// empty takes from a task what it shall not keep for its next block.
func (t *task[T]) empty() {
	t.memory, t.stored, t.Plain = worker.Keep(t.memory), worker.Keep(t.stored), nil
}

// fresh returns a task for the block, with data of its own if b is good until the next block only.
func (p *pipeline[T]) fresh(r *Reader, b Block) *task[T] {
	t := p.queue.Fresh()
	t.rd.Limits, t.rd.Strings, t.rd.ValidateUTF8 = r.rd.Limits, r.rd.Strings, r.rd.ValidateUTF8
	t.limit, t.taken = r.decompressLimit(), 0
	if r.codec != nil {
		allowance := p.queue.Budget.Allowance()
		t.taken = allowance
		if t.limit < 0 || int64(t.limit) > allowance {
			t.limit = int(allowance)
		}
	}
	if r.in.src != nil {
		if r.keeps() && r.codec == nil {
			t.stored = nil
		}
		t.stored = append(t.stored[:0], b.Data...)
		b.Data = t.stored
		t.taken += int64(len(b.Data))
	}
	p.queue.Budget.Take(t.taken)
	t.PlainBlock = PlainBlock{Block: b}
	return t
}

// work does the work, within the task's limit.
func (p *pipeline[T]) work(r *Reader, t *task[T]) {
	block := t.Block
	t.damage, t.err, t.failure, t.records = nil, nil, nil, t.records[:0]
	p.open(r, t)
	t.large = t.limit != r.decompressLimit() && errors.Is(t.err, compress.ErrTooLarge)
	if t.err != nil {
		t.Block = block
		if _, caught := t.err.(*worker.PanicError); caught {
			t.err = &Error{Offset: block.Offset, Block: block.Number, Err: t.err}
		}
		return
	}
	if r.codec != nil && !r.keeps() {
		t.memory = t.Plain
	}
	if p.decode != nil {
		p.decodeAhead(r, t)
	}
}

// open decompresses the block.
func (p *pipeline[T]) open(r *Reader, t *task[T]) {
	defer worker.Catch(&t.err)
	t.PlainBlock, t.damage, t.err = r.unpack(t.Block, t.memory[:0], true, t.limit)
}

// decodeAhead decodes records.
func (p *pipeline[T]) decodeAhead(r *Reader, t *task[T]) {
	done := 0
	defer func() { t.records = t.records[:done] }()
	defer worker.Catch(&t.failure)
	t.rd.ResetBytes(t.Plain)
	n := int(min(t.Count, max(1, batchBytes/int64(max(1, reflect.TypeFor[T]().Size())))))
	if !r.cfg.reuse {
		t.records = make([]T, 0, n)
	}
	for done < n {
		t.records = rt.Extend(t.records)
		t.rd.NextDatum()
		if t.failure = p.decode(&t.rd, &t.records[done]); t.failure != nil {
			return
		}
		done++
	}
}

// drop waits for the tasks that run, and forgets them.
func (p *pipeline[T]) drop() {
	p.giveBack()
	p.queue.Drop(func(t *task[T]) {
		p.queue.Budget.Give(t.taken, 0)
		t.empty()
	})
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
		if err != nil {
			err = r.ended(err)
		} else if next, failure := r.took(t.PlainBlock, t.damage, t.err); next {
			continue
		} else {
			err = failure
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

// deliver hands over the records of a task: those that were decoded ahead, and the rest. It reports whether there is to
// be more.
func deliver[T any](r *Reader, t *task[T], decode func(*rt.Reader, *T) error, yield func(*T, error) bool) (bool,
	error) {
	r.block = t.Block
	r.left = t.Count
	for i := range t.records {
		r.left--
		if !yield(&t.records[i], nil) {
			return false, nil
		}
	}
	failure := t.failure
	for failure == nil && r.left > 0 {
		v := new(T)
		t.rd.NextDatum()
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
