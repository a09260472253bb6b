package ocf

import "errors"

// AppendAll adds records of a generated type, in order, as by [Writer.Append] for each. With [Workers] they are encoded
// by the workers too, in blocks of about the size that was asked for; all of them have been encoded when it returns. If
// one of them cannot be, the records before it are added and those after it are not. It returns how many were added.
func AppendAll[T any, P Record[T]](w *Writer, records []T) (int, error) {
	if err := w.check(P(nil).AvroSchema()); err != nil {
		return 0, err
	}
	return appendAll(w, records, func(b []byte, v *T) ([]byte, error) { return P(v).AppendAvro(b) })
}

// AppendAllWith is [AppendAll] for records of any type that has a codec.
func AppendAllWith[T any](w *Writer, codec ValueCodec[T], records []T) (int, error) {
	if codec.Schema().Canonical() != w.schema.Canonical() {
		return 0, errSchemas
	}
	return appendAll(w, records, codec.Append)
}

func appendAll[T any](w *Writer, records []T, encode func([]byte, *T) ([]byte, error)) (int, error) {
	for i := 0; i < len(records); {
		n := w.chunk(len(records) - i)
		if n == 0 {
			b, err := encode(w.buf, &records[i])
			if err == nil {
				err = w.took(b)
			}
			if err != nil {
				return w.stopped(i, err)
			}
			i++
			continue
		}
		part := records[i : i+n]
		p := w.fresh()
		p.first = i
		p.encode = func(p *packing) {
			for k := range part {
				if p.buf, p.failure = encode(p.buf, &part[k]); p.failure != nil {
					return
				}
				p.count++
			}
		}
		if err := w.hand(p); err != nil {
			return w.stopped(i, err)
		}
		i += n
	}
	return w.stopped(len(records), nil)
}

// chunk returns how many of the records that are left make a block for a worker; 0 if the next one belongs to the open
// block, or if nothing is known yet of their size.
func (w *Writer) chunk(left int) int {
	if w.cfg.workers < 2 || w.direct() || w.count > 0 || w.mean == 0 || w.err != nil || w.closed {
		return 0
	}
	n := max(1, w.cfg.blockBytes/w.mean)
	if most := w.cfg.blockCount; most > 0 && int64(n) > most {
		n = int(most)
	}
	if n > left || w.cfg.ctx != nil && w.cfg.ctx.Err() != nil {
		return 0 // the open block will tell
	}
	return n
}

// recordError says which record of a call of AppendAll could not be encoded.
type recordError struct {
	at  int
	err error
}

func (e *recordError) Error() string { return e.err.Error() }

// stopped waits until no worker looks at the records, and returns how many were added: n, unless one of them could not
// be encoded.
func (w *Writer) stopped(n int, err error) (int, error) {
	failed := false
	w.queue.Each(func(p *packing) { failed = failed || p.failure != nil })
	for failed && err == nil && w.queue.Len() > 0 {
		err = w.dequeue()
	}
	if record := (*recordError)(nil); errors.As(err, &record) {
		return record.at, record.err
	}
	return n, err
}
