package blocks

import (
	"errors"
	"io"
	"math"

	"github.com/schemagen/schemagen/internal/worker"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// ErrStop ends a run without an error when Deliver or Skip returns it.
var ErrStop = errors.New("blocks: enough")

// Task is the work on one block. Tasks are used again for later blocks, with the memory they have.
type Task[S any] struct {
	// Block is the block as it stands in the file.
	ocf.Block
	// First is the number in the file of its first record, counted from 0.
	First int64
	// Plain is its decompressed bytes.
	Plain []byte
	// State is Work's own; it stays what it was when the task is used again.
	State S
	// Again is how often Work has been called for this block before.
	Again int

	stored, memory []byte
	limit          int   // of what the block may decompress to before it is its turn
	taken          int64 // of the budget
	large          bool  // the limit was too low
	worked, more   bool
	err            error
}

// Job is what is to be done with the blocks of a file.
type Job[S any] struct {
	// Workers is how many blocks are worked on at once, each in a goroutine of its own. Below 2 all is done by the
	// caller's.
	Workers int
	// Skip, if there is one, is asked about each block before it is decompressed, with the number of its first record.
	Skip func(b ocf.Block, first int64) (skip bool, err error)
	// Work does the work on a block, and Deliver takes what came of it, in order, also where Work failed. If there is
	// more to come, Work is called again after Deliver, and so on: this is how it bounds the memory that one block
	// takes. Work is called by several goroutines.
	Work    func(t *Task[S]) (more bool, err error)
	Deliver func(t *Task[S]) error
}

// run is a Job at work.
type run[S any] struct {
	Job[S]
	reader *ocf.Reader
	queue  worker.Queue[Task[S]]
	first  int64 // of the next block
}

// Run does a job on the blocks that are still to be read from r. It returns the first error in the order of the file:
// one of reading, of Work or of Deliver.
func Run[S any](r *ocf.Reader, job Job[S]) error {
	p := &run[S]{Job: job, reader: r}
	p.queue.Workers, p.queue.Work = job.Workers, p.work
	p.queue.Budget.Begin(budget, 2*max(1, job.Workers))
	defer p.queue.Drop(nil)
	for {
		t, err := p.queue.Pull(p.next)
		if err == nil {
			err = p.deliver(t)
		}
		if err == io.EOF || err == ErrStop {
			return nil
		}
		if err != nil {
			return err
		}
		t.memory, t.stored, t.Plain = worker.Keep(t.memory), worker.Keep(t.stored), nil
		p.queue.GiveBack(t)
	}
}

// budget is how many bytes all blocks that wait for their turn take together, as they stand and decompressed.
const budget = compress.DefaultLimit

// next returns a task for the next block that is not skipped.
func (p *run[S]) next() (*Task[S], error) {
	for b, err := range p.reader.Blocks() {
		if err != nil {
			return nil, err
		}
		first := p.first
		p.first += b.Count
		if p.Skip != nil {
			if skip, err := p.Skip(b, first); err != nil {
				return nil, err
			} else if skip {
				continue
			}
		}
		return p.fresh(b, first), nil
	}
	return nil, io.EOF
}

// fresh returns a task for the block. Its data are good until the next one only, so another goroutine needs them
// copied.
func (p *run[S]) fresh(b ocf.Block, first int64) *Task[S] {
	t := p.queue.Fresh()
	t.limit, t.taken = math.MaxInt, 0
	if p.Workers > 1 {
		t.stored = append(t.stored[:0], b.Data...)
		b.Data = t.stored
		t.taken = p.queue.Budget.Allowance()
		t.limit = int(t.taken)
		t.taken += int64(len(b.Data))
		p.queue.Budget.Take(t.taken)
	}
	t.Block, t.First, t.Again, t.worked, t.more, t.err = b, first, 0, false, false, nil
	return t
}

// work does the work of a task up to its first delivery, within its limit.
func (p *run[S]) work(t *Task[S]) {
	t.Plain, t.err = p.reader.PlainWithin(t.memory[:0], t.Block, t.limit)
	if t.large = t.limit < math.MaxInt && errors.Is(t.err, compress.ErrTooLarge); t.err != nil {
		return
	}
	if p.reader.Header().Codec != "null" {
		t.memory = t.Plain
	}
	t.worked = true
	p.convert(t)
}

// convert calls Work. A panic in it is its error, at the block.
func (p *run[S]) convert(t *Task[S]) {
	t.more = false
	p.tryConvert(t)
	if _, caught := t.err.(*worker.PanicError); caught {
		t.err = &ocf.Error{Offset: t.Offset, Block: t.Number, Err: t.err}
		t.worked = false // nobody knows what it has left
	}
}

func (p *run[S]) tryConvert(t *Task[S]) {
	defer worker.Catch(&t.err)
	t.more, t.err = p.Work(t)
}

// deliver hands over what came of a task, and works on while there is more.
func (p *run[S]) deliver(t *Task[S]) error {
	if t.large {
		t.limit = math.MaxInt
		p.work(t)
	}
	p.queue.Budget.Give(t.taken, int64(len(t.Plain)))
	for {
		if t.worked {
			if err := p.Deliver(t); err != nil {
				return err
			}
		}
		if t.err != nil || !t.more {
			return t.err
		}
		t.Again++
		p.convert(t)
	}
}
