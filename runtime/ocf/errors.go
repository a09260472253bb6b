package ocf

import (
	"errors"
	"io"
	"strconv"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// The causes of failure. An [Error] wraps one of them, io.ErrUnexpectedEOF (the file ends inside its header or a
// block), [compress.ErrChecksum] or another error of the codec, a [*compress.UnknownCodecError], the error of a schema,
// a [*runtime.DecodeError], or an error of the source or destination; test with errors.Is and errors.As.
var (
	// ErrMagic: the file does not begin with the four bytes of a container file.
	ErrMagic = errors.New("not an Avro container file")
	// ErrNoSchema: the metadata have no avro.schema.
	ErrNoSchema = errors.New("the header has no schema")
	// ErrSchema: the schema of the header is not valid; the fault that package schema found is wrapped as well.
	ErrSchema = errors.New("the header's schema is not valid")
	// ErrMetadata: metadata that are no map, or a key that is reserved.
	ErrMetadata = errors.New("invalid metadata")
	// ErrSync: the bytes after a block are not the file's sync marker.
	ErrSync = errors.New("sync marker does not match")
	// ErrBlockCount: a count of records that is negative, no number, or more than the block's bytes can hold.
	ErrBlockCount = errors.New("wrong count of records")
	// ErrBlockSize: a size of a block that is negative or no number.
	ErrBlockSize = errors.New("wrong size of block")
	// ErrLimit: the header or a block is larger than [Limits] allow.
	ErrLimit = errors.New("limit exceeded")
	// ErrTrailing: bytes that are left in a block after its last record. It is the runtime's.
	ErrTrailing = rt.ErrTrailing
	// ErrChecksum: a block whose checksum does not fit its bytes. It is that of package compress.
	ErrChecksum = compress.ErrChecksum
	// ErrSchemaMismatch: a value, or a file to append to, whose schema is not that of the file.
	ErrSchemaMismatch = errors.New("schemas do not match")
	// ErrCodecMismatch: a file to append to, or a block, whose codec is another.
	ErrCodecMismatch = errors.New("codecs do not match")
	// ErrInUse: a file to append to that has another writer.
	ErrInUse = errors.New("the file has another writer")
	// ErrFull: the memory that a file is written into has no room for more.
	ErrFull = errors.New("no room left in the memory")
	// ErrClosed: use of a Writer that is closed.
	ErrClosed = errors.New("the writer is closed")
	// ErrNotSeekable: a place to go to, in a source that is read in one direction only.
	ErrNotSeekable = errors.New("the source cannot seek")
)

// Error says what is wrong with a container file, and where. Its text reads `avro: container file: sync marker does not
// match, at byte 812`, or with a record `avro: container file: record 3 of the block at byte 812: User.id: int does not
// fit 32 bits, at byte 41`, where the second offset counts within the block's records.
type Error struct {
	// Offset is where the fault lies, in bytes from the start of the file: the header's item, the block's first byte,
	// or the marker.
	Offset int64
	// Block is the number of the faulty block in the file, from 1; 0 where no block is at fault, and where reading did
	// not begin at the first block.
	Block int64
	// Record is the number of the faulty record in the block at Offset, from 1; 0 where no single record is at fault.
	Record int64
	// Err is the cause.
	Err error
	// Detail says more than Err's text and takes its place in the message; may be empty.
	Detail string
}

// Error returns the message: what is wrong, and the offset.
func (e *Error) Error() string {
	detail := e.Detail
	if detail == "" {
		detail = withoutPrefix(e.Err.Error())
	}
	at := strconv.FormatInt(e.Offset, 10)
	if e.Record > 0 {
		return "avro: container file: record " + strconv.FormatInt(e.Record, 10) + " of the block at byte " + at +
			": " + detail
	}
	return "avro: container file: " + detail + ", at byte " + at
}

// inBlock notes the number of the block that an error is about.
func inBlock(err error, number int64) error {
	if e, ok := err.(*Error); ok && e.Block == 0 {
		e.Block = number
	}
	return err
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// withoutPrefix takes the module's name off a message that becomes a part of another.
func withoutPrefix(text string) string {
	if len(text) > 6 && text[:6] == "avro: " {
		return text[6:]
	}
	return text
}

// plainError is an error that concerns no place in a file: of what the caller passed.
func plainError(cause error, detail string) error { return &usageError{cause, detail} }

type usageError struct {
	cause  error
	detail string
}

func (e *usageError) Error() string { return "avro: container file: " + e.detail }
func (e *usageError) Unwrap() error { return e.cause }

// Leftover returns the error of a block whose bytes go on after its last record: an [*Error] of what
// [runtime.Reader.ExpectEnd] found, which speaks of a datum.
func (b Block) Leftover(err error) error {
	e := &Error{Offset: b.Offset, Block: b.Number, Err: err}
	if failure := (*rt.DecodeError)(nil); errors.As(err, &failure) && failure.Detail != "" {
		e.Detail = strings.Replace(failure.Detail, "the datum", "the block's last record", 1)
	}
	return e
}

// truncated returns the error of an input that ended or failed inside what should begin at the offset.
func truncated(err error, what string, offset int64) error {
	if err == io.EOF {
		return &Error{Offset: offset, Err: io.ErrUnexpectedEOF, Detail: "the file ends inside " + what}
	}
	return &Error{Offset: offset, Err: err}
}
