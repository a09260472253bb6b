package ocf

import "github.com/schemagen/schemagen/internal/worker"

// NOTE: With workers, each block is a task of a queue, as for a Reader. Finished blocks are written by the caller's
// goroutine, in order: when there are as many tasks as workers, and when it flushes.

// packing is a block that a worker compresses, and encodes before if it comes from AppendAll.
type packing struct {
	buf     []byte // room for a head, and the records
	count   int64
	encode  func(p *packing) // adds the records; nil: they are there
	failure error            // of the record after them
	first   int              // number of the first record in the call of AppendAll

	out   []byte // the block, from start on
	start int
	err   error // of compressing
}

// fresh returns a task without records.
func (w *Writer) fresh() *packing {
	p := w.queue.Fresh()
	p.count, p.encode, p.failure, p.err = 0, nil, nil, nil
	p.buf = append(p.buf[:0], noHead[:]...)
	return p
}

// packing makes the open block a task and begins another.
func (w *Writer) packing() *packing {
	p := w.fresh()
	p.count = w.count
	w.buf, p.buf = p.buf, w.buf
	w.open()
	return p
}

// hand gives a task to a worker, once there are fewer than there may be. If it fails the task is dropped.
func (w *Writer) hand(p *packing) error {
	for w.queue.Len() >= w.cfg.workers {
		if err := w.dequeue(); err != nil {
			return err
		}
	}
	if w.queue.Work == nil {
		w.queue.Workers, w.queue.Work = w.cfg.workers, w.pack
	}
	w.queue.Add(p)
	return nil
}

// pack does the work of a task.
func (w *Writer) pack(p *packing) {
	if p.encode != nil {
		p.encodeAll()
	}
	if w.codec == nil {
		p.out, p.buf = p.buf, p.out
	} else if p.out, p.err = shrink(w.codec, append(p.out[:0], noHead[:]...), p.buf[headRoom:]); p.err != nil {
		return
	}
	p.out, p.start = frame(p.out, headRoom, p.count, &w.header.Sync)
}

// encodeAll adds the records. A panic is the failure of the one at hand.
func (p *packing) encodeAll() {
	defer worker.Catch(&p.failure)
	p.encode(p)
}

// dequeue waits for the oldest task and writes its block. If a record of it could not be encoded, the tasks behind it
// are dropped.
func (w *Writer) dequeue() error {
	p := w.queue.Take()
	p.encode = nil
	w.queue.GiveBack(p)
	switch {
	case w.err != nil:
	case p.err != nil:
		w.err = &Error{Offset: w.offset, Err: p.err}
	case p.count > 0:
		w.write(p.out[p.start:])
	}
	if w.err == nil && p.failure != nil {
		w.drop()
		return &recordError{p.first + int(p.count), p.failure}
	}
	return w.err
}

// drop waits for the tasks that run, and forgets them.
func (w *Writer) drop() {
	w.queue.Drop(func(p *packing) { p.encode = nil })
}
