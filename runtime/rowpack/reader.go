package rowpack

import (
	"bytes"
	"encoding/binary"
	"io"
	"iter"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/compress"
)

// DefaultMaxRowBytes is how long a row may be where nothing else was said: 64 MiB.
const DefaultMaxRowBytes = 64 << 20

const (
	peekBytes  = 32 << 10 // what compress.Reader lets be looked at
	firstPiece = 64 << 10 // of a longer row, whose size is taken on trust
)

// ValueReader reads rows of type T out of a compressed stream. The exported fields are set before the first read and
// stay when the Reader is reset. The first error is kept, and returned from then on. It must not be used by several
// goroutines at once.
type ValueReader[T any] struct {
	// Reuse makes [ValueReader.All] yield the same *T each time, decoded anew: nothing of an old row is left in it, but
	// its memory is used again. Otherwise each row is a new one, and belongs to the caller.
	Reuse bool
	// MaxRowBytes is how many bytes a row may have; more is an error. 0 stands for DefaultMaxRowBytes, a negative
	// number for no bound.
	MaxRowBytes int
	// MaxBytes is how many packed bytes the stream may have after decompression; at 0 and below there is no bound.
	MaxBytes int64
	// Limits, Strings and ValidateUTF8 are for decoding a row, as in [runtime.Reader]. What aliases the input is valid
	// until the next row is read.
	Limits       runtime.Limits
	Strings      runtime.StringMode
	ValidateUTF8 bool

	in     *compress.Reader
	values func(r *runtime.Reader, row *T) error // decodes a row
	hand   []byte                                // what in has at hand and is not decoded yet; see more
	used   int                                   // bytes in front of it that are decoded
	many   runtime.Reader                        // of hand
	one    runtime.Reader                        // of a single row
	long   []byte                                // of a row that is longer than what can be peeked at
	rows   int64
	begin  int64 // where the next row's size stands
	err    error
	begun  bool
}

// Reader is the [ValueReader] of a generated type.
type Reader[T any, P Row[T]] = ValueReader[T]

// NewReader returns a Reader of src, which it may read to its end. Close gives back what the codec needs and does not
// close src. P follows from T: NewReader[User](src, codec).
func NewReader[T any, P Row[T]](src io.Reader, codec compress.Codec) *Reader[T, P] {
	decode := func(r *runtime.Reader, row *T) error { return P(row).DecodeAvro(r) }
	return &ValueReader[T]{in: compress.NewReader(src, codec), values: decode}
}

// NewReaderWith is [NewReader] for a type that has a codec, or for rows of another schema than the type's: values is
// then a decoder of package evolve, for a generated type or another.
func NewReaderWith[T any](
	src io.Reader, codec compress.Codec, values avrotype.ReadingCodec[T],
) *ValueReader[T] {
	return &ValueReader[T]{in: compress.NewReader(src, codec), values: values.DecodeFrom}
}

// Reset begins a new stream from src.
func (r *ValueReader[T]) Reset(src io.Reader) {
	r.in.Reset(src)
	r.hand, r.used = nil, 0
	r.rows, r.begin, r.err, r.begun = 0, 0, nil, false
	r.long = r.long[:0]
}

// Rows returns how many rows were read.
func (r *ValueReader[T]) Rows() int64 { return r.rows }

// Close gives back what the stream needed. What aliases the input is not valid any longer. Closing it again does
// nothing.
func (r *ValueReader[T]) Close() error {
	r.hand, r.used = nil, 0
	return r.in.Close()
}

// All returns the rows that are left. The loop ends behind the last one, or behind an error, which comes without a row.
// After a break the rest can be read by another loop.
func (r *ValueReader[T]) All() iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		var row *T
		for {
			if row == nil || !r.Reuse {
				row = new(T)
			}
			switch err := r.Read(row); {
			case err == io.EOF:
				return
			case err != nil:
				yield(nil, err)
				return
			case !yield(row, nil):
				return
			}
		}
	}
}

// Read decodes the next row into row, of whose old value nothing is left. Behind the last row it returns io.EOF itself;
// any other error is an [*Error], after which row holds anything.
func (r *ValueReader[T]) Read(row *T) error {
	if r.err != nil {
		return r.err
	}
	if !r.begun {
		r.begun = true
		r.in.Limit = r.MaxBytes
		for _, reader := range []*runtime.Reader{&r.many, &r.one} {
			reader.Limits, reader.Strings, reader.ValidateUTF8 = r.Limits, r.Strings, r.ValidateUTF8
		}
	}
	if len(r.hand) < sizeBytes {
		if err := r.more(sizeBytes); err != nil {
			return r.cut(err)
		}
	}
	size := int(int32(binary.BigEndian.Uint32(r.hand)))
	switch {
	case size < 0:
		return r.end(size)
	case size > r.maxRow():
		limit := strconv.Itoa(r.maxRow())
		return r.fail(runtime.ErrLimit, "size "+strconv.Itoa(size)+" of the row exceeds the limit of "+limit)
	case size <= len(r.hand)-sizeBytes:
	case size <= peekBytes-sizeBytes:
		if err := r.more(sizeBytes + size); err != nil {
			return r.cut(err)
		}
	default:
		r.take(sizeBytes)
		if err := r.readLong(size); err != nil {
			return r.cut(err)
		}
		return r.decode(row, r.long)
	}
	return r.decodeAtHand(row, size)
}

// more makes at least n bytes be at hand. Those that are decoded are given back to in here and not row by row, as that
// takes a fifth of the time of a small row (Benchmark, null, with reuse).
func (r *ValueReader[T]) more(n int) error {
	r.in.Discard(r.used)
	r.hand, r.used = nil, 0
	if _, err := r.in.Peek(n); err != nil {
		return err
	}
	hand, err := r.in.Peek(r.in.Buffered())
	r.hand = hand
	r.many.ResetBytes(hand)
	return err
}

// take takes n bytes that are at hand. They stay where they are until more is called.
func (r *ValueReader[T]) take(n int) {
	r.hand = r.hand[n:]
	r.used += n
}

// decodeAtHand decodes a row that is at hand. All rows at hand are one input for the decoder, so that their strings may
// share pieces of memory: that is one allocation for twenty small rows and not for each (perf/collect, column read).
// Where the decoder does not end with the row, or has something against it, the row is decoded once more by itself,
// which finds out what is wrong. Strings that share one copy of their input are to keep no more than their row alive.
func (r *ValueReader[T]) decodeAtHand(row *T, size int) error {
	data := r.hand[sizeBytes : sizeBytes+size]
	r.take(sizeBytes + size)
	if r.Strings != runtime.StringsShared {
		end := r.many.Offset() + int64(sizeBytes+size)
		r.many.FixedView(sizeBytes)
		if r.values(&r.many, row) == nil && r.many.Offset() == end {
			r.done(size)
			return nil
		}
		r.many.ResetBytes(r.hand)
	}
	return r.decode(row, data)
}

// decode decodes a row from its bytes.
func (r *ValueReader[T]) decode(row *T, data []byte) error {
	r.one.ResetBytes(data)
	err := r.values(&r.one, row)
	if err == nil {
		err = r.one.ExpectEnd()
	}
	if err != nil {
		return r.fail(err, "")
	}
	r.done(len(data))
	return nil
}

// done notes that a row of so many bytes was read.
func (r *ValueReader[T]) done(size int) {
	r.rows++
	r.begin += int64(sizeBytes + size)
}

// readLong reads a row of so many bytes. Memory grows as the bytes arrive, by doubling.
func (r *ValueReader[T]) readLong(size int) error {
	r.in.Discard(r.used)
	r.hand, r.used = nil, 0
	r.long = r.long[:0]
	for len(r.long) < size {
		if len(r.long) == cap(r.long) {
			grown := make([]byte, len(r.long), len(r.long)+min(size-len(r.long), max(firstPiece, len(r.long))))
			copy(grown, r.long)
			r.long = grown
		}
		piece := r.long[len(r.long):min(size, cap(r.long))]
		n, err := io.ReadFull(r.in, piece)
		r.long = r.long[:len(r.long)+n]
		if err != nil {
			return err
		}
	}
	return nil
}

// end looks at a size that is none: at the end mark behind which nothing may come, or at a fault.
func (r *ValueReader[T]) end(size int) error {
	if size != endMark {
		return r.fail(ErrSize, "size "+strconv.Itoa(size)+" of the row is negative")
	}
	r.take(sizeBytes)
	switch err := r.more(1); {
	case err == nil:
		return r.fail(runtime.ErrTrailing, "bytes behind the end mark")
	case err != io.EOF: // the codec found a fault at its own end, such as a wrong checksum
		return r.fail(err, "")
	}
	r.err = io.EOF
	return r.err
}

// cut fails because the stream gave no more bytes.
func (r *ValueReader[T]) cut(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return r.fail(io.ErrUnexpectedEOF, "the data end without their end mark")
	}
	return r.fail(err, "")
}

func (r *ValueReader[T]) fail(cause error, detail string) error {
	r.err = &Error{Row: r.rows, Offset: r.begin, Err: cause, Detail: detail}
	return r.err
}

func (r *ValueReader[T]) maxRow() int {
	switch {
	case r.MaxRowBytes == 0:
		return DefaultMaxRowBytes
	case r.MaxRowBytes < 0:
		return math.MaxInt32
	}
	return r.MaxRowBytes
}

// Unpack returns the rows that are packed and compressed in data, each a new one, as [ValueReader.All] does.
func Unpack[T any, P Row[T]](data []byte, codec compress.Codec) iter.Seq2[*T, error] {
	return unpack(data, func(src io.Reader) *ValueReader[T] { return NewReader[T, P](src, codec) })
}

// UnpackWith is [Unpack] by a codec; see [NewReaderWith].
func UnpackWith[T any](
	data []byte, codec compress.Codec, values avrotype.ReadingCodec[T],
) iter.Seq2[*T, error] {
	return unpack(data, func(src io.Reader) *ValueReader[T] { return NewReaderWith(src, codec, values) })
}

func unpack[T any](data []byte, open func(src io.Reader) *ValueReader[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		r := open(bytes.NewReader(data))
		defer r.Close()
		r.All()(yield)
	}
}
