package container

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// fault says which file an error of package ocf is about, and what would help. Other errors stay as they are.
func (c *File) fault(err error) error {
	failure := (*ocf.Error)(nil)
	if !errors.As(err, &failure) || errors.As(err, new(*destinationError)) {
		return ofDestination(err)
	}
	text := c.Name + ": "
	if failure.Block > 0 {
		text += fmt.Sprintf("block %d: ", failure.Block)
	}
	text += strings.TrimPrefix(failure.Error(), "avro: container file: ")
	if c.Reader == nil {
		text = strings.TrimSuffix(text, ", at byte 0") // where every header stands
	}
	switch unknown := (*compress.UnknownCodecError)(nil); {
	case errors.Is(err, ocf.ErrMagic):
		text += "; such a file begins with Obj and a byte of value 1; " +
			"for data without a header there is schemagen tojson --schema"
	case c.Reader == nil, errors.As(err, &unknown): // of the header
	case errors.Is(err, ocf.ErrLimit) && failure.Record == 0, errors.Is(err, compress.ErrTooLarge):
		text += "; --max-block sets how large a block may be"
	case failure.Err == io.ErrUnexpectedEOF:
		text += "; it is cut off there, and schemagen repair saves what stands before"
	case isDamage(err):
		text += "; schemagen repair saves what can be read"
	}
	return cli.Reworded(err, text)
}

// Because says which file an error is about that is none of package ocf.
func (c *File) Because(err error) error { return fmt.Errorf("%s: %w", c.Name, err) }

// isDamage reports whether an error tells that bytes of a file are wrong, as opposed to bytes that could not be read.
func isDamage(err error) bool {
	if isOneOf(err, ocf.ErrSync, ocf.ErrBlockCount, ocf.ErrBlockSize, ocf.ErrTrailing, ocf.ErrChecksum,
		compress.ErrCorrupt,
		io.ErrUnexpectedEOF) {
		return true
	}
	failure := (*ocf.Error)(nil)
	return errors.As(err, &failure) && failure.Record > 0 && !IsOfValue(err) && !errors.Is(err, runtime.ErrDepth)
}

// IsOfValue reports whether an error tells that a value cannot be written as JSON, although its bytes are right.
func IsOfValue(err error) bool {
	return isOneOf(err, runtime.ErrUTF8, runtime.ErrRange, runtime.ErrPrecision, runtime.ErrUUID, avrojson.ErrAmbiguous)
}

func isOneOf(err error, causes ...error) bool {
	return slices.ContainsFunc(causes, func(cause error) bool { return errors.Is(err, cause) })
}

// Parse reads the schema of a header, which may be that of a file that is not open.
func (c *File) Parse(header *ocf.Header) (*schema.Schema, error) {
	s, err := schema.ParseOfData(header.Schema)
	if err != nil {
		return nil, c.fault(&ocf.Error{Err: ocf.ErrSchema, Detail: ocf.ErrSchema.Error() + ": " + err.Error()})
	}
	return s, nil
}
