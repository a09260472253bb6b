package avrotype

import (
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// ReadingCodec reads data of one schema as values of T, which may be a type without methods. It is safe for concurrent
// use. A [Codec] is one; so is the decoder that package evolve makes for data of another schema.
type ReadingCodec[T any] interface {
	// Schema returns the schema of the data, the same one each time. It must not be changed.
	Schema() *schema.Schema
	// DecodeFrom reads one datum, which begins where r is, from r into *v, and keeps no reference to r. Nothing of the
	// old value is left, but its memory is used again.
	DecodeFrom(r *runtime.Reader, v *T) error
}

// Codec encodes and decodes values of T by one schema. A *reflectcodec.Codec[T] is one.
type Codec[T any] interface {
	ReadingCodec[T]
	// Append appends the encoding of *v to b, or returns b as it was and an error.
	Append(b []byte, v *T) ([]byte, error)
}

// ResolvingCodec is a [Codec] that reads data of other schemas as well. A *reflectcodec.Codec[T] is one.
type ResolvingCodec[T any] interface {
	Codec[T]
	// Resolved returns what reads data of another schema, as table says, which was made for that and the codec's. The
	// error says why T cannot be read by a table at all.
	Resolved(table *runtime.Resolution) (Decoding[T], error)
}

// Decoding reads data as values of T. It is safe for concurrent use.
type Decoding[T any] interface {
	// Decode reads the datum that data holds into *v. Nothing of the old value is left, but its memory is used again.
	// Bytes after the datum are an error.
	Decode(data []byte, v *T) error
	// DecodeFrom reads the next datum of r into *v. At the end of the input there is none, which is
	// io.ErrUnexpectedEOF; whether there is another is asked before, with r.AtEnd.
	DecodeFrom(r *runtime.Reader, v *T) error
}
