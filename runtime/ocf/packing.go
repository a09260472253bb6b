package ocf

// packing is a block that a worker compresses.
type packing struct {
	buf   []byte // room for a head, and the records
	out   []byte // the block, from start on
	start int
	count int64
	err   error
	done  chan struct{}
}

// packing makes the open block a task and begins another.
func (w *Writer) packing() *packing {
	var p *packing
	if n := len(w.free); n > 0 {
		p, w.free = w.free[n-1], w.free[:n-1]
	} else {
		p = &packing{done: make(chan struct{}, 1)}
	}
	w.buf, p.buf = p.buf, w.buf
	p.count, p.err = w.count, nil
	w.open()
	return p
}

// hand gives a task to a worker, once there are fewer than there may be.
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
	if p.out, p.err = w.codec.Compress(append(p.out[:0], noHead[:]...), p.buf[headRoom:]); p.err == nil {
		p.out, p.start = frame(p.out, headRoom, p.count, &w.header.Sync)
	}
}

// dequeue waits for the oldest task and writes its block.
func (w *Writer) dequeue() error {
	p := w.queue[0]
	w.queue = append(w.queue[:0], w.queue[1:]...)
	<-p.done
	w.free = append(w.free, p)
	switch {
	case w.err != nil:
	case p.err != nil:
		w.err = &Error{Offset: w.offset, Err: p.err}
	default:
		w.write(p.out[p.start:])
	}
	return w.err
}

// drop waits for the tasks that run, and forgets them.
func (w *Writer) drop() {
	for _, p := range w.queue {
		<-p.done
	}
	w.free = append(w.free, w.queue...)
	w.queue = w.queue[:0]
}
