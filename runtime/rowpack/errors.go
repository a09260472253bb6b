package rowpack

import (
	"errors"
	"strconv"
	"strings"
)

// ErrSize is the cause of failure when the size of a row is below -1.
var ErrSize = errors.New("negative size of a row")

// Error says which row could not be written or read, and why.
type Error struct {
	// Row is the number of the row, counted from 0: as many rows were written or read before.
	Row int64
	// Offset is where the size of the row stands, or should stand, in bytes from the start of the packed data before
	// compression.
	Offset int64
	// Err is the cause: io.ErrUnexpectedEOF when the data end without their end mark, ErrSize, runtime.ErrLimit for a
	// size above MaxRowBytes, runtime.ErrTrailing for bytes behind the end mark, an error of package compress, or the
	// row's own error, a *runtime.DecodeError, whose offset counts from the first byte of the row's data, or a
	// *runtime.EncodeError.
	Err error
	// Detail says more than Err's text and takes its place in the message; may be empty.
	Detail string
}

// Error returns the message, such as `avro: row 7, at byte 1203 of the packed data: User.name: string length 70 exceeds
// the 12 bytes left, at byte 3`.
func (e *Error) Error() string {
	detail := e.Detail
	if detail == "" {
		detail = strings.TrimPrefix(e.Err.Error(), "avro: ")
	}
	return "avro: row " + strconv.FormatInt(e.Row, 10) + ", at byte " + strconv.FormatInt(e.Offset, 10) +
		" of the packed data: " + detail
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
