package ocf

import (
	"io"
	"iter"
)

// Blocks returns the blocks that are still to be read from r as they stand, without decompressing or decoding them.
// What is left of the block whose records were being read is passed over. After an error the loop is over.
func (r *Reader) Blocks() iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		for {
			b, err := r.nextWhole()
			if err == io.EOF || !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// NextBlock goes to the next block of the range that has records, passing over what is left of the block before, and
// makes its records the next ones for [Reader.Decode], [DecodeWith] and [Reader.Datums]. The [Block] that it returns
// has no Data. It is for readers that share a file while they read: block by block each asks whether the block is still
// its own, by the place of the marker before it, Offset - [SyncSize], and takes Count records before it goes on. With
// [Salvage] there may be fewer. The error is io.EOF after the last block.
func (r *Reader) NextBlock() (Block, error) {
	if r.left > 0 {
		r.left, r.open = 0, false
	}
	if err := r.advance(); err != nil {
		return Block{}, err
	}
	return r.block, nil
}

// nextWhole returns the next block that no record was read from.
func (r *Reader) nextWhole() (Block, error) {
	r.left, r.open = 0, false
	if r.tasks.queue.Idle() {
		b, err := r.next()
		return b, r.ended(err)
	}
	t, err := r.tasks.take(r) // a worker has it already
	if err != nil {
		return Block{}, r.ended(err)
	}
	return t.Block, nil
}

// Count returns how many records the blocks have that are still to be read, by their headers. It passes over the
// blocks' data, by seeking if the source is an io.Seeker, but checks every marker. Records of a block that is being
// read are not counted.
func (r *Reader) Count() (records int64, err error) {
	for r.cfg.salvage != nil || !r.tasks.queue.Idle() {
		b, err := r.nextWhole()
		if err == io.EOF {
			return records, nil
		} else if err != nil {
			return records, err
		}
		records += b.Count
	}
	r.left, r.open = 0, false
	_, r.in.sparse = r.in.src.(io.Seeker)
	defer func() { r.in.sparse = false }()
	for {
		if err = r.ready(); err != nil {
			break
		}
		var h blockHead
		if h, err = r.in.head(); err != nil {
			break
		}
		if err = r.in.pass(h, &r.header.Sync); err != nil {
			break
		}
		// Blocks are not looked into, so that their counts may be as wrong as anything.
		if records += h.count; records < 0 {
			return 0, r.ended(&Error{Offset: h.offset, Block: r.number + 1, Err: ErrBlockCount,
				Detail: "the blocks before and this one claim more records than fit 64 bits"})
		}
		r.passed()
	}
	if err == io.EOF {
		return records, nil
	}
	return records, r.ended(inBlock(err, max(0, r.number+1)))
}

// Plain returns the bytes of a block's records, appended to dst where they are compressed, else as they lie in b. The
// block is one of a file with r's header. It may be called by several goroutines at once.
func (r *Reader) Plain(dst []byte, b Block) ([]byte, error) {
	return r.PlainWithin(dst, b, r.decompressLimit())
}

// PlainWithin is [Reader.Plain] for a block that is compressed and may stand for so many bytes only, if that is less
// than what [Limits] allow: more are [compress.ErrTooLarge].
func (r *Reader) PlainWithin(dst []byte, b Block, limit int) ([]byte, error) {
	if r.fault != nil {
		return nil, r.fault
	}
	if most := r.decompressLimit(); most >= 0 && limit > most {
		limit = most
	}
	plain, err := r.expand(b, dst, false, limit)
	if err == nil {
		err = r.checkRecords(b, plain)
	}
	if err != nil {
		return nil, err
	}
	return plain, nil
}
