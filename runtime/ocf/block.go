package ocf

import (
	"io"
	"strconv"
)

// Block is a block of a container file as it stands there: some records, compressed by the file's codec.
type Block struct {
	// Offset is where the block begins, in bytes from the start of the file: just after a sync marker.
	Offset int64
	// Number is which block of the file it is, from 1; 0 where that is not known, since reading did not begin at the
	// first block or something was passed over.
	Number int64
	// Count is how many records it has.
	Count int64
	// Data is the records' bytes, compressed. They belong to the reader and are good until its next block, or as long
	// as the memory that the reader reads from.
	Data []byte
}

// blockHead is the two numbers before a block's data.
type blockHead struct {
	offset, count, size int64
	length              int // of the numbers, in bytes
}

// headBytes is how many bytes the two numbers may take.
const headBytes = 20

// head reads the numbers before the next block's data, but stays before them. It returns io.EOF as it is if the file
// ends where a block might begin.
func (in *input) head() (h blockHead, err error) {
	h.offset = in.offset()
	if err := in.fill(headBytes); err != nil && (err != io.EOF || in.held() == 0) {
		if err == io.EOF {
			return h, err
		}
		return h, &Error{Offset: h.offset, Err: err}
	}
	ahead := *in
	ahead.src = nil
	if h.count, err = ahead.varint(); err != nil || h.count < 0 {
		return h, badNumber(err, ErrBlockCount, "count of records", h.count, h.offset)
	}
	start := ahead.offset()
	if h.size, err = ahead.varint(); err != nil || h.size < 0 {
		return h, badNumber(err, ErrBlockSize, "size of the block", h.size, start)
	}
	h.length = ahead.pos - in.pos
	return h, nil
}

func badNumber(err, cause error, what string, n, offset int64) error {
	switch err {
	case nil:
		return &Error{Offset: offset, Err: cause, Detail: "the " + what + " is " + strconv.FormatInt(n, 10)}
	case errVarint:
		return &Error{Offset: offset, Err: cause, Detail: "the " + what + " does not fit 64 bits"}
	}
	return truncated(err, "a block", offset)
}

// within reports how a block's size is beyond what may be: the limit, or in memory what there is.
func (in *input) within(h blockHead, limit int) error {
	if in.src == nil && h.size > int64(in.held()-h.length) {
		return cut(io.EOF, h)
	}
	if h.size > int64(limit) || h.size > maxLength {
		return &Error{Offset: h.offset, Err: ErrLimit, Detail: "the block's " + strconv.FormatInt(h.size, 10) +
			" bytes exceed the limit of " + strconv.Itoa(limit)}
	}
	return nil
}

func cut(err error, h blockHead) error {
	return truncated(err, "a block of "+strconv.FormatInt(h.size, 10)+" bytes", h.offset)
}

// body reads the block of which h is the head, of at most limit bytes, and checks the marker after it. Where it fails
// the input stays before the block; the block's data are nil unless just the marker is wrong.
func (in *input) body(h blockHead, marker *[SyncSize]byte, limit int) (Block, error) {
	b := Block{Offset: h.offset, Count: h.count}
	if err := in.within(h, limit); err != nil {
		return b, err
	}
	end := h.length + int(h.size)
	if err := in.fill(end + SyncSize); err != nil {
		return b, cut(err, h)
	}
	b.Data = in.buf[in.pos+h.length : in.pos+end : in.pos+end]
	if [SyncSize]byte(in.buf[in.pos+end:]) != *marker {
		return b, &Error{Offset: in.offset() + int64(end), Err: ErrSync}
	}
	in.pos += end + SyncSize
	return b, nil
}

// pass goes over the block of which h is the head, and checks the marker after it.
func (in *input) pass(h blockHead, marker *[SyncSize]byte) error {
	if err := in.skip(int64(h.length)); err != nil {
		return cut(err, h)
	}
	if err := in.skip(h.size); err != nil {
		return cut(err, h)
	}
	if err := in.fill(SyncSize); err != nil {
		return cut(err, h)
	}
	if [SyncSize]byte(in.buf[in.pos:]) != *marker {
		return &Error{Offset: in.offset(), Err: ErrSync}
	}
	in.pos += SyncSize
	return nil
}
