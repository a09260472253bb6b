package ocf

import (
	"errors"
	"io"
	"iter"

	rt "github.com/schemagen/schemagen/runtime"
)

// PlainBlock is a block with the bytes that its data stand for, or a part of one.
type PlainBlock struct {
	// Block is the block as it stands in the file; of a part, Count is how many records it has, and Data are those of
	// the whole.
	Block
	// Plain is the encoded records, one after another. The bytes belong to the reader and are good until its next
	// block, or as long as the memory that the reader reads from if that is not compressed.
	Plain []byte

	before int64 // records of the block that this part comes after
	skip   int   // and their bytes
	part   bool  // not all that Data stand for
}

// Whole reports whether the records are all that Data stand for, so that the block can be copied as it stands by
// [Writer.AppendBlock]. It is not for a part that [Reader.Cut] made, and for one that a Reader with [Salvage] left
// records out of.
func (b PlainBlock) Whole() bool { return !b.part }

// PlainBlocks returns the blocks that are still to be read from r, decompressed but not decoded. With [Workers] they
// are decompressed by these. What is left of the block whose records were being read is passed over. After an error the
// loop is over.
//
// Blocks whose codec has no checksum are walked through, as everywhere, so that their records are as many as they
// claim. Those of others, and blocks that are not compressed, are taken at their word, unless the Reader salvages; see
// [Reader.Cut].
func (r *Reader) PlainBlocks() iter.Seq2[PlainBlock, error] {
	return func(yield func(PlainBlock, error) bool) {
		for {
			b, err := r.nextPlain()
			if err == io.EOF || !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// nextPlain returns the next block that no record was read from.
func (r *Reader) nextPlain() (PlainBlock, error) {
	r.left, r.open = 0, false
	for {
		if r.err != nil {
			return PlainBlock{}, r.err
		}
		if r.fault != nil {
			return PlainBlock{}, r.fault
		}
		var b PlainBlock
		var damage *Damage
		var err error
		if r.cfg.workers > 1 {
			t, failure := r.tasks.take(r)
			if failure != nil {
				return b, r.ended(failure)
			}
			b, damage, err = t.PlainBlock, t.damage, t.err
		} else {
			if b.Block, err = r.next(); err != nil {
				return b, r.ended(err)
			}
			b, damage, err = r.unpack(b.Block, r.plain[:0], false, r.decompressLimit())
			if err == nil && r.codec != nil && !r.keeps() {
				r.plain = b.Plain
			}
		}
		if more, err := r.took(b, damage, err); !more {
			return b, err
		}
	}
}

// took takes in what opening a block came to, and reports whether to go on with the next one, as this has nothing that
// can be read.
func (r *Reader) took(b PlainBlock, damage *Damage, err error) (next bool, failure error) {
	switch {
	case err != nil:
		failure = r.damaged(b.damage(err))
		return failure == nil, failure
	case damage != nil:
		r.cfg.salvage(*damage)
		return b.Count == 0, nil
	}
	return false, nil
}

// Cut divides a block, or a part of one, into the first n records and the others, by walking over the n. Where a record
// is faulty the error says which, and head is the records before it. If n is the number of all or more, bytes that are
// left after them are an error too, [ErrTrailing]; then head is all records.
func (r *Reader) Cut(b PlainBlock, n int64) (head, tail PlainBlock, err error) {
	if r.fault != nil {
		return PlainBlock{}, b, r.fault
	}
	n = max(0, min(n, b.Count))
	rd := rt.Reader{Limits: r.cfg.limits.Record}
	rd.ResetBytes(b.Plain)
	end, done := 0, int64(0)
	for ; done < n; done++ {
		rd.NextDatum()
		if rd.Skip(r.schema.shape); rd.Failed() {
			err = &Error{Offset: b.Offset, Block: b.Number, Record: b.before + done + 1, Err: b.within(rd.Err())}
			break
		}
		end = int(rd.Offset())
	}
	if err == nil && done == b.Count {
		if failure := rd.ExpectEnd(); failure != nil {
			err = b.Leftover(b.within(failure))
		}
	}
	head, tail = b, b
	head.part = b.part || done < b.Count
	tail.part = b.part || done > 0
	head.Count, head.Plain = done, b.Plain[:end:end]
	tail.Count, tail.Plain, tail.before = b.Count-done, b.Plain[end:], b.before+done
	tail.skip += end
	return head, tail, err
}

// within makes the offset of an error of a Reader of this part that in the block.
func (b *PlainBlock) within(err error) error {
	if failure := (*rt.DecodeError)(nil); errors.As(err, &failure) {
		failure.Offset += int64(b.skip)
	}
	return err
}
