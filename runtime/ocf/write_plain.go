package ocf

import (
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
)

// AppendRecords adds so many records that are encoded already, one after another, and are to stay in one block: the
// open one, which is ended when it has reached its size. The Writer does not check that they are records of the file's
// schema; see [Writer.AppendDatum].
func (w *Writer) AppendRecords(records []byte, count int64) error {
	switch {
	case count == 0 && len(records) == 0:
		return w.failure()
	case count <= 0:
		return plainError(ErrBlockCount, strconv.Itoa(len(records))+" bytes cannot be "+strconv.FormatInt(count, 10)+
			" records")
	}
	return w.tookSome(append(w.buf, records...), count)
}

// EndBlock ends the open block, if it has records, so that the next record begins another. Unlike [Writer.Flush] it
// does not wait for workers, nor for the block to be written.
func (w *Writer) EndBlock() error {
	if w.closed {
		return w.failure()
	}
	return w.cut()
}

// Recompress adds the records that are still to be read from r, block by block, by the Writer's codec: each block is
// decompressed and compressed anew, by the workers of both where there are any, and keeps its records. None of them is
// decoded. The schemas must be the same, but for what does not change the bytes; else the error is [ErrSchemaMismatch].
// It returns how many records were added. See also [Writer.AppendBlock], for files of the same codec.
func (w *Writer) Recompress(r *Reader) (records int64, err error) {
	if err = w.admits(r); err == nil {
		err = w.EndBlock()
	}
	if err != nil {
		return 0, err
	}
	for b, err := range r.PlainBlocks() {
		if err == nil {
			err = b.hollow()
		}
		if err == nil {
			err = w.AppendRecords(b.Plain, b.Count)
		}
		if err == nil {
			err = w.EndBlock()
		}
		if err != nil {
			return records, err
		}
		records += b.Count
	}
	return records, nil
}

// Repack is [Writer.Recompress] with blocks of the Writer's own size, [BlockBytes] or [BlockCount]: those of r are
// joined, also with the open one, and divided. Where a block fits as a whole its records are not looked at; those of
// others are walked over, which is where a fault of one would be found.
func (w *Writer) Repack(r *Reader) (records int64, err error) {
	if err := w.admits(r); err != nil {
		return 0, err
	}
	for b, err := range r.PlainBlocks() {
		if err == nil {
			err = b.hollow()
		}
		if err != nil {
			return records, err
		}
		for b.Count > 0 {
			head := b
			if n := w.fits(b); n == b.Count && b.before == 0 {
				b = PlainBlock{}
			} else if head, b, err = r.Cut(b, n); err != nil {
				return records, err
			}
			if err := w.AppendRecords(head.Plain, head.Count); err != nil {
				return records, err
			}
			records += head.Count
		}
	}
	return records, nil
}

// hollow reports the error of a block that has bytes but no records.
func (b PlainBlock) hollow() error {
	if b.Count > 0 {
		return nil
	}
	var r rt.Reader
	r.ResetBytes(b.Plain)
	if err := r.ExpectEnd(); err != nil {
		return b.Leftover(err)
	}
	return nil
}

// admits reports an error if records of r cannot follow, as their schema is not the file's.
func (w *Writer) admits(r *Reader) error {
	if r.fault != nil {
		return r.fault
	}
	return w.check(r.header.Schema)
}

// fits returns how many of a block's records belong to the open block, as far as can be told without a look at them:
// all or at least one.
func (w *Writer) fits(b PlainBlock) int64 {
	n := b.Count
	if w.cfg.blockCount > 0 {
		n = min(n, w.cfg.blockCount-w.count)
	}
	if w.cfg.blockBytes < maxLength && len(w.buf)-w.room+len(b.Plain) > w.cfg.blockBytes {
		return 1
	}
	return n
}
