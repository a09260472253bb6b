package compress

import (
	"errors"
	"io"
	"strings"
)

// The causes of failure; test with errors.Is.
var (
	// ErrCorrupt: input that the codec cannot have written, or that ends early, which is io.ErrUnexpectedEOF as well.
	ErrCorrupt = errors.New("corrupt input")
	// ErrChecksum: input whose checksum does not fit, where the codec's library tells that; also an ErrCorrupt.
	ErrChecksum = errors.New("wrong checksum")
	// ErrTooLarge: input that stands for more bytes than the limit.
	ErrTooLarge = errors.New("decompressed data exceed the limit")
	// ErrLevel: a level that the codec does not have.
	ErrLevel = errors.New("no such level")
	// ErrClosed: use of a stream that is closed.
	ErrClosed = errors.New("stream is closed")
)

// Error says which codec failed, and why.
type Error struct {
	// Codec is the name of the codec.
	Codec string
	// Err is the cause: one of this package's sentinels, io.ErrUnexpectedEOF, or the error of a stream's source or
	// destination.
	Err error
	// Detail says more than Err's text and takes its place in the message; may be empty.
	Detail string
}

// Error returns the message, such as `avro: codec snappy: wrong checksum`.
func (e *Error) Error() string {
	detail := e.Detail
	if detail == "" {
		detail = e.Err.Error()
	}
	return "avro: codec " + e.Codec + ": " + detail
}

// Unwrap returns Err, and ErrCorrupt with those that are cases of it.
func (e *Error) Unwrap() []error {
	if e.Err == io.ErrUnexpectedEOF || e.Err == ErrChecksum {
		return []error{e.Err, ErrCorrupt}
	}
	return []error{e.Err}
}

// BadInput returns what a codec's library found wrong with its input as an [*Error]: with the cause io.ErrUnexpectedEOF
// or one of this package's sentinels where err is such already, else with the cause ErrCorrupt and the text of err. A
// nil error stays nil.
func BadInput(codec string, err error) error {
	if err == nil {
		return nil
	}
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	for _, cause := range []error{io.ErrUnexpectedEOF, ErrTooLarge, ErrChecksum, ErrClosed} {
		if errors.Is(err, cause) {
			return &Error{Codec: codec, Err: cause}
		}
	}
	return &Error{Codec: codec, Err: ErrCorrupt, Detail: ErrCorrupt.Error() + ": " + err.Error()}
}

// UnknownCodecError is the error of [Lookup] for a name that no codec has.
type UnknownCodecError struct {
	// Name is what was looked up.
	Name string
	// Known lists the names that would have been found, in order.
	Known []string
}

// Error returns the message, with the names that are known.
func (e *UnknownCodecError) Error() string {
	text := "avro: unknown codec \"" + e.Name + "\"; known are " + strings.Join(e.Known, ", ")
	if e.Name == "bzip2" || e.Name == "xz" {
		text += "; " + e.Name + " needs an import of github.com/schemagen/schemagen/runtime/compress/" + e.Name
	}
	return text
}
