package frame

import (
	"errors"
	"fmt"
	"io"
)

// The causes of failure. A [MessageError] or a [SchemaError] wraps one of them or another error; test with errors.Is.
// What is wrong with a datum is a *runtime.DecodeError, as ever.
var (
	// ErrShort: a message that ends before its header does; also an io.ErrUnexpectedEOF.
	ErrShort = errors.New("message is shorter than its header")
	// ErrMagic: a message that does not start with the bytes that mark its format.
	ErrMagic = errors.New("message is of another format")
	// ErrCompression: a way of compressing that the format does not have.
	ErrCompression = errors.New("unknown compression")
	// ErrCorrupt: a compressed datum that nothing can have compressed to: it is cut, has a wrong checksum or length, or
	// bytes follow it.
	ErrCorrupt = errors.New("corrupt compressed datum")
	// ErrTooLarge: a compressed datum that stands for more bytes than [MaxDatum].
	ErrTooLarge = errors.New("decompressed datum exceeds the limit")
	// ErrUnknownSchema: an id that a [Lookup] has no schema for.
	ErrUnknownSchema = errors.New("unknown schema")
	// ErrCollision: two schemas of one fingerprint.
	ErrCollision = errors.New("another schema has the same fingerprint")
)

// MessageError says what is wrong with a message in front of its datum, or with how the datum is compressed.
type MessageError struct {
	// Format is the name of the format, such as "Confluent".
	Format string
	// Err is the cause: ErrShort, ErrMagic, ErrCompression, ErrCorrupt or ErrTooLarge.
	Err error
	// Detail says what was found, in the form of a predicate to "message", and takes the place of Err's text; may be
	// empty.
	Detail string
	// Found is a copy of the header, or of as much of it as there is.
	Found []byte
}

// Error returns the message, such as
// `avro: Confluent message starts with 7b 22 69 64 22, not with 00`.
func (e *MessageError) Error() string {
	if e.Detail == "" && e.Err != nil {
		return "avro: " + e.Format + " message: " + e.Err.Error()
	}
	return "avro: " + e.Format + " message " + e.Detail
}

// Unwrap returns Err, and io.ErrUnexpectedEOF with ErrShort.
func (e *MessageError) Unwrap() []error {
	if e.Err == ErrShort {
		return []error{e.Err, io.ErrUnexpectedEOF}
	}
	return []error{e.Err}
}

// SchemaError says why there is no schema, or no use for it, under an id.
type SchemaError struct {
	// ID is the id in the message: a [Fingerprint], the uint32 of a [Confluent] message, the runtime.UUID of a [Glue]
	// message.
	ID any
	// Err is the cause: the error of the [Lookup], such as ErrUnknownSchema; that of the context; or what
	// evolve.NewDecoder says of the schema, such as a *plan.MismatchError.
	Err error
}

// Error returns the message, such as `avro: schema 42: unknown schema`.
func (e *SchemaError) Error() string { return fmt.Sprintf("avro: schema %v: %v", e.ID, e.Err) }

// Unwrap returns Err.
func (e *SchemaError) Unwrap() error { return e.Err }
