package avrotype

import (
	"encoding"

	"github.com/schemagen/schemagen/runtime"
)

// Appender encodes itself.
type Appender interface {
	// AppendAvro appends the encoding of the value to b, and returns b as it was if it fails.
	AppendAvro(b []byte) ([]byte, error)
}

// BlockAppender is an [Appender] that writes arrays and maps in blocks if a Writer asks for them.
type BlockAppender interface {
	// AppendAvroTo appends the encoding of the value to b, and returns b as it was if it fails. A Writer with a block
	// size has arrays and maps written in blocks, for which b is its buffer; w may be nil.
	AppendAvroTo(b []byte, w *runtime.Writer) ([]byte, error)
}

// Encoder encodes itself to a stream.
type Encoder interface {
	// EncodeAvro writes the encoding of the value to w, with arrays and maps in blocks if w has a block size.
	EncodeAvro(w *runtime.Writer) error
}

// Decoder decodes itself from data of its own schema.
type Decoder interface {
	// DecodeAvro reads a datum from r into the value. Nothing of the old value is left, but its memory is used again.
	DecodeAvro(r *runtime.Reader) error
}

// Resolver decodes itself from data of another schema.
type Resolver interface {
	// ResolveAvro reads a datum from r into the value, as s says. It is to other schemas what DecodeAvro is to its own.
	ResolveAvro(r *runtime.Reader, s *runtime.Resolution) error
}

// BinaryResolver is a [Resolver] of data in memory.
type BinaryResolver interface {
	// ResolveBinary reads the datum that data holds into the value, as s says. Bytes after it are an error.
	ResolveBinary(data []byte, s *runtime.Resolution) error
}

// Schemer knows its schema.
type Schemer interface {
	// AvroSchema returns the text of the schema. It does not look at the value, which may be a nil pointer.
	AvroSchema() string
}

// Fingerprinter knows the fingerprint of its schema.
type Fingerprinter interface {
	// AvroFingerprint returns the CRC-64-AVRO of the schema's canonical form. It does not look at the value.
	AvroFingerprint() uint64
}

// Encodable is encoded as data of a schema that it names.
type Encodable interface {
	Appender
	Schemer
}

// Decodable is decoded from data of whatever schema.
type Decodable interface {
	Decoder
	Resolver
	Schemer
}

// Object is encoded beside the fingerprint of its schema.
type Object interface {
	Appender
	Fingerprinter
}

// Datum has all methods of a generated type but those that resolve.
type Datum interface {
	Appender
	BlockAppender
	Encoder
	Decoder
	Schemer
	Fingerprinter
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

// The interfaces that follow are constraints of a type parameter P that stands for the pointer to another one, T. P
// follows from T, so that calls leave it out.

// Row is encoded and decoded with no regard to schemas.
type Row[T any] interface {
	*T
	Appender
	Decoder
}

// Generated is encoded and decoded by its own schema.
type Generated[T any] interface {
	Row[T]
	Schemer
}

// Record is encoded by its own schema and decoded from data of whatever schema.
type Record[T any] interface {
	Generated[T]
	Resolver
}

// Resolvable is decoded from data of whatever schema, in memory or from a stream.
type Resolvable[T any] interface {
	*T
	Decodable
	BinaryResolver
}

// Message is a [Resolvable] that knows its fingerprint, by which messages name schemas.
type Message[T any] interface {
	Resolvable[T]
	Fingerprinter
}
