package ocf

import (
	"errors"
	"slices"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: A Reader that salvages looks at every record of a block before it delivers the first one. What may be
// delivered, and what is said to be lost, is decided here for all ways of reading, and for the command:
//
//   - A record whose end can be found but not its value, while the block's records are as many as it claims, is lost,
//     and no other.
//   - A count that is wrong costs no record. If a checksum shows that the bytes are right, none is lost; else that
//     cannot be told.
//   - Where the bytes stop to be records, those before are kept if the block is not compressed or has a checksum; of
//     one that was compressed without one nothing can be relied on.

// sieve is the walk over the records of a block.
type sieve struct {
	total, good int64
	kept        []byte // the good records, if there are others
	first       int64  // number of the first bad record, from 0; that of the fault if there is none
	firstEnd    int    // where the records before it end
	err         error  // what is wrong with it
	fault       error  // why the walk ended before the bytes; nil if it did not
}

// walk looks at the records that the bytes are. Their schema is not one of records without bytes.
func (r *Reader) walk(plain []byte) (s sieve) {
	rd := rt.Reader{Limits: r.cfg.limits.Record, ValidateUTF8: r.cfg.validate, Strings: rt.StringsAlias}
	for at := 0; at < len(plain); s.total++ {
		rd.ResetBytes(plain[at:])
		err := r.check(&rd)
		end := at + int(rd.Offset())
		if err != nil {
			part := PlainBlock{skip: at}
			err = part.within(err)
			rd.ResetBytes(plain[at:])
			if rd.Skip(r.schema.shape); rd.Failed() {
				s.fault = err
			}
			if s.err == nil {
				s.first, s.firstEnd, s.err = s.total, at, err
				s.kept = slices.Clone(plain[:at])
			}
			if s.fault != nil {
				return s
			}
			end = at + int(rd.Offset())
		} else {
			s.good++
			if s.err != nil {
				s.kept = append(s.kept, plain[at:end]...)
			}
		}
		at = end
	}
	return s
}

// check looks at the next record.
func (r *Reader) check(rd *rt.Reader) error {
	start := rd.Offset()
	var err error
	if r.cfg.check != nil {
		err = r.cfg.check(rd)
	} else {
		err = look(rd, r.schema.plan, r.schema.plan.Roots[0])
	}
	if err == nil && rd.Offset() == start {
		err = errNotRead
	}
	return err
}

var errNotRead = errors.New("the check has not read the record")

// sift leaves what is damaged out of a block, and returns what was lost; nil if it is whole.
func (r *Reader) sift(b PlainBlock) (PlainBlock, *Damage) {
	if r.schema.minBytes == 0 {
		return r.siftWidthless(b)
	}
	s := r.walk(b.Plain)
	if s.fault == nil && s.total == b.Count {
		if s.good == s.total {
			return b, nil
		}
		return b.keep(s.good, s.kept), r.loss(b, s, s.total-s.good)
	}
	sure := r.sure(b.Block)
	lost := b.Count // and what is kept is taken off
	if !r.countPossible(b.Count, len(b.Plain)) {
		lost = -1
	}
	switch {
	case s.err == nil:
		detail := "the block claims " + strconv.FormatInt(b.Count, 10) + " records, and its bytes are " +
			strconv.FormatInt(s.total, 10)
		d := &Damage{Offset: b.Offset, Records: -1}
		if sure {
			d.Records = 0
		} else if r.codec != nil {
			detail += ", perhaps not as they were written: no checksum shows that"
		}
		d.Err = &Error{Offset: b.Offset, Block: b.Number, Err: ErrBlockCount, Detail: detail}
		b.Count = s.total
		return b, d
	case sure && s.fault == nil:
		lost = s.total - s.good
	case sure:
		if lost -= s.good; lost <= s.total-s.good {
			lost = -1 // something that is no record stands behind all that were to be there
		}
	case r.codec != nil:
		s.good, s.kept = 0, nil
		s.err = &corruptError{r.header.Codec, s.err}
		if lost == 0 {
			lost = -1
		}
	default:
		s.good, s.kept = s.first, b.Plain[:s.firstEnd]
		if lost -= s.good; lost <= 0 {
			lost = -1
		}
	}
	return b.keep(s.good, s.kept), r.loss(b, s, lost)
}

// siftWidthless is sift where records take no bytes, so that the count alone says how many there are.
func (r *Reader) siftWidthless(b PlainBlock) (PlainBlock, *Damage) {
	d := &Damage{Offset: b.Offset, Records: -1}
	switch {
	case !r.countPossible(b.Count, len(b.Plain)):
		d.Err = &Error{Offset: b.Offset, Block: b.Number, Err: ErrBlockCount,
			Detail: countDetail(b.Count, len(b.Plain))}
		return b.keep(0, nil), d
	case len(b.Plain) > 0:
		d.Err = &Error{Offset: b.Offset, Block: b.Number, Err: ErrTrailing}
		if r.sure(b.Block) {
			d.Records = 0
		}
		return b.keep(b.Count, nil), d
	}
	return b, nil
}

// keep is the block with some of its records only.
func (b PlainBlock) keep(count int64, plain []byte) PlainBlock {
	b.Count, b.Plain, b.part = count, plain, true
	return b
}

// loss is the damage of a block of which so many records are lost, as the sieve has found.
func (r *Reader) loss(b PlainBlock, s sieve, lost int64) *Damage {
	return &Damage{Offset: b.Offset, Records: lost,
		Err: &Error{Offset: b.Offset, Block: b.Number, Record: s.first + 1, Err: s.err}}
}
