package rowpack

import (
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/compress"
)

// Row is a type that schemagen generated, or one with the same two methods.
type Row[T any] = avrotype.Row[T]

const (
	sizeBytes = 4  // of the size in front of a row
	endMark   = -1 // the size behind the last one
)

var errNilRow = errors.New("the row is a nil pointer")

// ValueWriter packs rows of type T into a compressed stream. It must not be used by several goroutines at once.
type ValueWriter[T any] struct {
	out    *compress.Writer
	values func(b []byte, row *T) ([]byte, error) // appends a row
	row    []byte                                 // the row at hand, with its size in front; reused
	rows   int64
	packed int64 // bytes, before compression
	closed bool
}

// Writer is the [ValueWriter] of a generated type.
type Writer[T any, P Row[T]] = ValueWriter[T]

// NewWriter returns a Writer to dst. Close must be called in the end; it does not close dst. P follows from T:
// NewWriter[User](dst, codec).
func NewWriter[T any, P Row[T]](dst io.Writer, codec compress.Codec) *Writer[T, P] {
	encode := func(b []byte, row *T) ([]byte, error) { return P(row).AppendAvro(b) }
	return &ValueWriter[T]{out: compress.NewWriter(dst, codec), values: encode}
}

// NewWriterWith is [NewWriter] for a type that has a codec.
func NewWriterWith[T any](dst io.Writer, codec compress.Codec, values avrotype.Codec[T]) *ValueWriter[T] {
	return &ValueWriter[T]{out: compress.NewWriter(dst, codec), values: values.Append}
}

// Reset begins a new stream to dst. What an old one that was not closed has not yet written is dropped.
func (w *ValueWriter[T]) Reset(dst io.Writer) {
	w.out.Reset(dst)
	w.rows, w.packed, w.closed = 0, 0, false
}

// Write packs a row. A row that cannot be encoded is an [*Error], nothing of it is written, and the Writer stays
// usable; an error of the codec or the destination ends the stream.
func (w *ValueWriter[T]) Write(row *T) error {
	if row == nil {
		return w.fail(errNilRow)
	}
	b, err := w.values(append(w.row[:0], 0, 0, 0, 0), row)
	w.row = b
	if err != nil {
		return w.fail(err)
	}
	size := len(b) - sizeBytes
	if size > math.MaxInt32 {
		w.row = nil
		return w.fail(runtime.NewEncodeError(runtime.ErrLimit, "the row has "+strconv.Itoa(size)+" bytes"))
	}
	binary.BigEndian.PutUint32(b, uint32(size))
	if _, err := w.out.Write(b); err != nil {
		return w.fail(err)
	}
	w.rows++
	w.packed += int64(len(b))
	return nil
}

// Rows returns how many rows were written.
func (w *ValueWriter[T]) Rows() int64 { return w.rows }

// Packed returns how many bytes they take before compression, sizes included, and the end mark once the Writer is
// closed.
func (w *ValueWriter[T]) Packed() int64 { return w.packed }

// Flush brings the rows written so far to the destination, if the codec can do that; it costs compression.
func (w *ValueWriter[T]) Flush() error { return w.out.Flush() }

// Close writes the end mark and ends the stream. Closing it again does nothing and returns the same.
func (w *ValueWriter[T]) Close() error {
	if !w.closed {
		w.closed = true
		if _, err := w.out.Write([]byte{0xff, 0xff, 0xff, 0xff}); err == nil {
			w.packed += sizeBytes
		}
	}
	return w.out.Close()
}

func (w *ValueWriter[T]) fail(err error) error {
	return &Error{Row: w.rows, Offset: w.packed, Err: err}
}

// Pack appends the packed and compressed rows to dst and returns the result. If a row cannot be encoded it returns dst
// as it was.
func Pack[T any, P Row[T]](dst []byte, codec compress.Codec, rows iter.Seq[*T]) ([]byte, error) {
	out := appender{dst}
	return pack(&out, NewWriter[T, P](&out, codec), rows)
}

// PackWith is [Pack] for a type that has a codec.
func PackWith[T any](
	dst []byte, codec compress.Codec, values avrotype.Codec[T], rows iter.Seq[*T],
) ([]byte, error) {
	out := appender{dst}
	return pack(&out, NewWriterWith(&out, codec, values), rows)
}

// pack writes the rows by w, which appends to out.
func pack[T any](out *appender, w *ValueWriter[T], rows iter.Seq[*T]) ([]byte, error) {
	dst := out.b
	for row := range rows {
		if err := w.Write(row); err != nil {
			w.out.Close()
			return dst, err
		}
	}
	if err := w.Close(); err != nil {
		return dst, err
	}
	return out.b, nil
}

// appender is a writer that appends.
type appender struct{ b []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.b = append(a.b, p...)
	return len(p), nil
}
