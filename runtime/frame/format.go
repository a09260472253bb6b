package frame

import (
	"bytes"
	"fmt"
)

// Format is how a message tells the schema that it was written with: by a header in front of the datum that holds an id
// of type K. [SingleObject], [Confluent] and [Glue] are formats. One that a user writes has the same two methods; it
// must be safe for concurrent use.
type Format[K comparable] interface {
	// AppendHeader appends the header of a message whose datum was written with the schema of the given id.
	AppendHeader(b []byte, id K) []byte
	// ParseHeader returns the id in the header of a message, and what follows the header, which is a part of message.
	// The error should be a [*MessageError].
	ParseHeader(message []byte) (id K, datum []byte, err error)
}

// checkHeader checks that a message is long enough for its header of the given size, and starts with the given bytes.
// The error is made elsewhere, so that the formats' methods stay small.
func checkHeader(format string, message []byte, size int, start string) error {
	if len(message) >= size && string(message[:len(start)]) == start {
		return nil
	}
	return headerError(format, message, size, start)
}

//go:noinline
func headerError(format string, message []byte, size int, start string) error {
	e := &MessageError{Format: format, Found: bytes.Clone(message[:min(len(message), size)])}
	for i := range min(len(message), len(start)) {
		if message[i] != start[i] {
			e.Err = ErrMagic
			e.Detail = fmt.Sprintf("starts with %s, not with %s", spaced(message[:len(e.Found)]), spaced([]byte(start)))
			return e
		}
	}
	e.Err = ErrShort
	switch len(message) {
	case 0:
		e.Detail = fmt.Sprintf("is empty; its header takes %d bytes", size)
	default:
		e.Detail = fmt.Sprintf("ends after %s; its header takes %d bytes", spaced(message), size)
	}
	return e
}

// spaced returns bytes as pairs of hexadecimal digits.
func spaced(b []byte) string { return fmt.Sprintf("% x", b) }
