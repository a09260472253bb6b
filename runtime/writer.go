package runtime

import (
	"errors"
	"io"
	"unicode/utf8"
)

// writeAt is how many bytes a Writer gathers before it writes them.
const writeAt = 16 << 10

var errNoDestination = errors.New("avro: Writer without a destination")

// Writer encodes datums to an io.Writer. Generated code appends a datum to Buffer and ends it with Commit:
//
//	b, err := x.AppendAvroTo(w.Buffer(), w)
//	return w.Commit(b, err)
//
// Bytes are written when enough are gathered; call Flush at the end. A Writer holds its buffer for reuse, which is as
// large as the largest datum written, or, with BlockBytes set, as the largest item of its outermost array or map, since
// such a list is written block by block. A Writer is not safe for concurrent use, and must not be copied.
//
// A nil *Writer is a valid receiver of every method that appends: it stands for encoding to memory, with plain blocks
// and without validation.
type Writer struct {
	// BlockBytes, if above 0, makes arrays and maps be written as blocks that carry their byte size (Avro 1.12,
	// "Arrays"), each closed when its items reach that many bytes. At 0 they are written as one plain block.
	BlockBytes int
	// ValidateUTF8 makes a string that is not valid UTF-8 an error, ErrUTF8; otherwise strings are written as they are.
	ValidateUTF8 bool

	dst     io.Writer
	buf     []byte // whole datums that are not written yet
	spill   []byte // see writeOpen
	err     error  // sticky
	failure error  // of the current datum
	late    int    // how many strings came after failure
	open    int    // block lists begun and not ended
	partly  bool   // a part of the current datum has been written
}

// NewWriter returns a Writer to dst.
func NewWriter(dst io.Writer) *Writer {
	return &Writer{dst: dst}
}

// Reset makes w write to dst from now on, keeping its settings and its buffer. What was not flushed is dropped, and an
// error forgotten.
func (w *Writer) Reset(dst io.Writer) {
	*w = Writer{BlockBytes: w.BlockBytes, ValidateUTF8: w.ValidateUTF8, dst: dst, buf: w.buf[:0], spill: w.spill[:0]}
}

// Buffer returns the slice to append the next datum to. It belongs to w; the datum is ended with Commit.
func (w *Writer) Buffer() []byte {
	if w == nil {
		return nil
	}
	if w.buf == nil {
		w.buf = make([]byte, 0, writeAt+writeAt/4)
	}
	return w.buf
}

// Commit ends a datum: b is what Buffer returned with the datum appended, err whether appending failed. It writes the
// buffer when enough is gathered and returns err, or the error of writing, which is sticky.
//
// Nothing is kept of a datum that failed, and w stays usable; unless a part of it was written already, as can happen to
// an array or map written in blocks: then w is broken, and says so here and from now on.
func (w *Writer) Commit(b []byte, err error) error {
	if w == nil {
		if err == nil {
			err = errNoDestination
		}
		return err
	}
	if err == nil {
		err = w.failure
	}
	partly := w.partly
	w.failure, w.late, w.open, w.partly = nil, 0, 0, false
	switch {
	case w.err != nil:
		return w.err
	case err != nil && partly:
		w.err = &brokenError{err}
		return w.err
	case err != nil:
		return err
	}
	w.buf = b
	if len(b) < writeAt {
		return nil
	}
	return w.Flush()
}

// Flush writes what was committed and is still in the buffer. An error of writing is sticky.
func (w *Writer) Flush() error {
	if w == nil {
		return errNoDestination
	}
	if w.err == nil && len(w.buf) > 0 {
		w.write(w.buf)
	}
	w.buf = w.buf[:0]
	return w.err
}

// Err returns the sticky error: of writing, or that a part of a failed datum was written. Nil for a nil w.
func (w *Writer) Err() error {
	if w == nil {
		return nil
	}
	return w.err
}

func (w *Writer) write(b []byte) {
	if w.dst == nil {
		w.err = errNoDestination
		return
	}
	n, err := w.dst.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	w.err = err
}

// writeOpen writes b in the middle of a datum: all that is gathered, up to the end of a block of the outermost list. It
// writes a copy: were b itself handed to an io.Writer, the compiler would have to take every buffer for one that
// escapes, and a caller of a generated AppendAvro could not encode to memory on its stack.
func (w *Writer) writeOpen(b []byte) {
	w.partly = true
	w.buf = w.buf[:0]
	if w.err == nil {
		w.spill = append(w.spill[:0], b...)
		w.write(w.spill)
	}
}

// AppendString appends a string as the function [AppendString] does. If w validates and s is not valid UTF-8, the datum
// has failed: s is left out, w.Failed() is true, and the calls of AppendString and AppendStringArray that follow are
// counted, so that FieldError can tell which of a run of them it was.
func (w *Writer) AppendString(b []byte, s string) []byte {
	if w != nil && w.ValidateUTF8 {
		return w.appendValid(b, s)
	}
	return append(AppendLong(b, int64(len(s))), s...) // AppendString, without another call
}

func (w *Writer) appendValid(b []byte, s string) []byte {
	if w.failure != nil {
		w.late++
		return b
	}
	if !utf8.ValidString(s) {
		w.failure = NewEncodeError(ErrUTF8, "")
		return b
	}
	return AppendString(b, s)
}

// Failed reports whether a string of the current datum was refused, and its error not yet taken by FieldError or
// TakeError.
func (w *Writer) Failed() bool {
	return w != nil && w.failure != nil
}

// FieldError takes the pending error of a run of calls of AppendString and AppendStringArray that encoded the given
// fields of the record typeName, in this order; other calls between them do not matter. It adds the field that failed
// to the error's path, and returns it; an error older than the run as it is. It returns nil if there is none.
func (w *Writer) FieldError(typeName string, stringFields ...string) error {
	if w == nil {
		return nil
	}
	at := len(stringFields) - 1 - w.late
	err := w.TakeError()
	if err == nil || at < 0 {
		return err
	}
	return FieldError(err, typeName, stringFields[at])
}

// TakeError returns the pending error of the current datum, for the caller to return, and forgets it; nil if there is
// none.
func (w *Writer) TakeError() error {
	if w == nil {
		return nil
	}
	err := w.failure
	w.failure, w.late = nil, 0
	return err
}

// brokenError is the sticky error of a Writer that has written a part of a datum it could not finish.
type brokenError struct {
	cause error
}

func (e *brokenError) Error() string {
	return "avro: Writer unusable, as a part of a failed datum was already written: " + e.cause.Error()
}

func (e *brokenError) Unwrap() error { return e.cause }
