package runtime

import (
	"io"
	"strconv"
)

// NOTE: One set of read methods serves memory and streams. buf[pos:] is what is at hand: for memory all that is left,
// for a stream what its buffer holds. Each method tries its fast path on that, and calls its slow path when the bytes
// do not suffice or look odd. A slow path starts the item over, so a fast path changes nothing before it is sure.
//
//	input   |--------- base ---------|=== pos ===|--- at hand ---|.. not yet read ..
//	                                 ^ buf[0]    ^ buf[pos]      ^ buf[len(buf)]
//
// 0 <= pos <= len(buf), until a failure: then buf is nil and pos is 1, so that every fast path, even one that needs no
// bytes, finds less than it needs. Its slow path looks at err first and counts the call in late.

// StringMode says what strings and bytes values a [Reader] returns are made of.
type StringMode uint8

const (
	// StringsCopy copies them out of the input. Short strings that lie close together may share one piece of memory of
	// at most 512 bytes, which a string kept alive keeps alive as a whole.
	StringsCopy StringMode = iota
	// StringsShared cuts all strings from one copy of the rest of the input, which each of them keeps alive: one
	// allocation for all. Bytes values are copied one by one. On a stream it is StringsCopy.
	StringsShared
	// StringsAlias makes strings and bytes values point into the input, which must not change as long as they are used.
	// Built with the tag purego, strings are copied; on a stream it is StringsCopy.
	StringsAlias
)

// Reader reads Avro binary data, from memory or from an io.Reader. The zero value is an empty input in memory. The
// exported fields are set before the first read and stay as they are when the Reader is reset.
//
// The first failure is kept: all later reads return zero values. A Reader must not be copied after its first read, nor
// be used by several goroutines at once.
type Reader struct {
	buf    []byte
	pos    int
	slab   string       // strings are cut from it: the bytes of buf[slabAt:slabAt+len(slab)]
	slabAt int          //
	err    *DecodeError // the first failure
	base   int64        // offset of buf[0] in the input
	src    *source      // nil: memory
	wide   *Limits      // of the process; nil: none

	claimed int64 // bytes of items that room was made for before they were read
	began   int64 // offset of the datum
	empty   int64 // items of the datum that take no bytes
	made    int64 // values that the datum was made into; see budget.go
	// not 0: something of the datum is counted, so that it matters where it began, or the input is a stream
	counts int

	late      int32 // reads made after the failure
	depth     int32
	slabLen   int32 // what the length of slabs has come to; see slab.go
	inDefault bool  // reads the default of a field, to which limits do not apply
	isCut     bool  // buf ends where the datum has all the bytes it may have, and the rest lies in its capacity

	// Limits bounds what is accepted.
	Limits Limits
	// Strings says whether strings and bytes values are copied.
	Strings StringMode
	// ValidateUTF8 makes strings and map keys that are not valid UTF-8 a failure (ErrUTF8). Otherwise they are carried
	// through as they are.
	ValidateUTF8 bool
	// HideValues makes errors hold no text or number from the data; see the function [HideValues].
	HideValues bool
	// LaxBlockSize ignores the byte size that a block of an array or map may state. Otherwise a size that is not what
	// the items took is a failure (ErrBlockSize).
	LaxBlockSize bool
}

// NewReader returns a Reader over a stream; see [Reader.Reset].
func NewReader(src io.Reader) *Reader {
	r := new(Reader)
	r.Reset(src)
	return r
}

// ResetBytes makes r read b from its start. The Reader keeps a reference to b but does not change it.
func (r *Reader) ResetBytes(b []byte) {
	r.buf, r.pos, r.base, r.src = b, 0, 0, nil
	r.restart()
}

// Reset makes r read from src, through a buffer of its own: it may read more than the data it returns.
func (r *Reader) Reset(src io.Reader) {
	if r.src == nil {
		r.src = &source{own: make([]byte, streamBuffer)}
	}
	r.src.reader, r.src.err = src, nil
	r.buf, r.pos, r.base = nil, 0, 0
	r.restart()
	r.counts = 1
}

func (r *Reader) restart() {
	r.slab, r.slabAt = "", 0
	r.err, r.late = nil, 0
	r.claimed, r.empty, r.depth, r.inDefault = 0, 0, 0, false
	r.made, r.began, r.isCut = 0, 0, false
	r.counts = 0
	if r.wide = defaults.Load(); r.wide != nil {
		r.counts = 1
	}
}

// Failed reports whether a read has failed.
func (r *Reader) Failed() bool { return r.err != nil }

// Err returns the first failure, a [*DecodeError], or nil.
func (r *Reader) Err() error {
	if r.err == nil {
		return nil
	}
	return r.err
}

// Offset returns how many bytes of the input have been read; after a failure, where the faulty item starts.
func (r *Reader) Offset() int64 {
	if r.err != nil {
		return r.err.Offset
	}
	return r.offset()
}

func (r *Reader) offset() int64 { return r.base + int64(r.pos) }

// Fail makes r fail at the given offset, as a read does that finds the input wrong; the detail may be empty. It does
// nothing when r has failed already.
func (r *Reader) Fail(cause error, detail string, offset int64) { r.fail(cause, detail, offset) }

//go:noinline
func (r *Reader) fail(cause error, detail string, offset int64) {
	if r.err != nil {
		return
	}
	if r.HideValues || hidden.Load() {
		detail = ""
	}
	r.err = &DecodeError{Offset: offset, Err: cause, Detail: detail, hide: r.HideValues}
	r.late = 0
	r.buf, r.pos = nil, 1
	r.slab, r.slabAt = "", 0
}

// failed is the start of every slow path: it reports, and counts, a read after the failure.
func (r *Reader) failed() bool {
	if r.err != nil {
		r.late++
		return true
	}
	return false
}

// FieldError returns the failure, having noted the record and the field it happened in. The names are those of the
// fields that were read since r was last known not to have failed, each by one call of a read method, in that order;
// the number of reads since the failure says which of them it was. A failure from before them is returned as it is.
func (r *Reader) FieldError(typeName string, names ...string) error {
	if r.err == nil {
		return nil
	}
	if i := len(names) - 1 - int(r.late); i >= 0 {
		return FieldError(r.err, typeName, names[i])
	}
	return r.err
}

// AtEnd reports whether there is nothing left to read: the input has ended, or r has failed. On a stream it waits for
// the next byte, and if the source fails instead, so does r. It stands between data, and what [Limits] bound for a
// datum is counted from here:
//
//	for !r.AtEnd() {
//		if err := x.DecodeAvro(r); err != nil { … }
//	}
//	return r.Err()
func (r *Reader) AtEnd() bool {
	if r.pos < len(r.buf) && r.counts|r.Limits.MaxBytes == 0 {
		return false
	}
	return r.atEndSlow()
}

func (r *Reader) atEndSlow() bool {
	if r.err != nil {
		return true
	}
	r.NextDatum()
	if r.pos < len(r.buf) || r.fill(1) {
		return false
	}
	if r.src != nil && r.src.err != io.EOF {
		r.fail(r.src.err, "", r.offset())
	}
	return true
}

// ExpectEnd fails with ErrTrailing when bytes are left, and returns the failure if there is one.
func (r *Reader) ExpectEnd() error {
	if r.pos == len(r.buf) && r.counts|r.Limits.MaxBytes == 0 { // in memory; a failure leaves pos beyond buf
		return nil
	}
	return r.expectEndSlow()
}

func (r *Reader) expectEndSlow() error {
	if r.err == nil && !r.inDefault && r.offset()-r.began > int64(r.maxBytes()) {
		r.tooLong(r.offset())
	}
	if !r.AtEnd() {
		detail := ""
		if r.src == nil {
			detail = plural(int64(len(r.buf)-r.pos), "trailing byte") + " after the datum"
		}
		r.fail(ErrTrailing, detail, r.offset())
	}
	return r.Err()
}

// Enter notes that a record of a recursive schema begins, and fails with ErrDepth when it is nested too deep. A call
// that returns nil is matched by one of [Reader.Leave] where the record ends.
func (r *Reader) Enter() error {
	if r.err != nil {
		return r.err
	}
	r.cut()
	if limit := r.maxDepth(); int(r.depth) >= limit {
		r.fail(ErrDepth, "records nested deeper than "+strconv.Itoa(limit), r.offset())
		return r.err
	}
	r.depth++
	return nil
}

// Leave notes that a record ends which [Reader.Enter] noted.
func (r *Reader) Leave() { r.depth-- }

// plural returns "1 thing" or "n things".
func plural(n int64, thing string) string {
	text := strconv.FormatInt(n, 10) + " " + thing
	if n != 1 {
		text += "s"
	}
	return text
}
