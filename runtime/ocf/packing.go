package ocf

import "github.com/schemagen/schemagen/internal/worker"

// NOTE: With workers, each block is a task of a goroutine that ends with it, as for a Reader. Finished blocks are written by the caller's
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
	done  chan struct{}
	ended bool // done was received from
}

// fresh returns a task without records.
func (w *Writer) fresh() *packing {
	var p *packing
	if n := len(w.free); n > 0 {
		p, w.free = w.free[n-1], w.free[:n-1]
	} else {
		p = &packing{done: make(chan struct{}, 1)}
	}
	p.count, p.encode, p.failure, p.err, p.ended = 0, nil, nil, nil, false
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
	for len(w.queue) >= w.cfg.workers {
		if err := w.dequeue(); err != nil {
			return err
		}
	}
	w.queue = append(w.queue, p)
	go p.run(w)
	return nil
}

func (p *packing) run(w *Writer) {
	defer func() { p.done <- struct{}{} }()
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

// wait waits for the task's end.
func (p *packing) wait() {
	if !p.ended {
		<-p.done
		p.ended = true
	}
}

// dequeue waits for the oldest task and writes its block. If a record of it could not be encoded, the tasks behind it are dropped.
func (w *Writer) dequeue() error {
	p := w.queue[0]
	w.queue = append(w.queue[:0], w.queue[1:]...)
	p.wait()
	p.encode = nil
	w.free = append(w.free, p)
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
	for _, p := range w.queue {
		p.wait()
		p.encode = nil
	}
	w.free = append(w.free, w.queue...)
	w.queue = w.queue[:0]
}
