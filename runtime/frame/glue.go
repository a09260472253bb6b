package frame

import (
	"bytes"
	"fmt"

	rt "github.com/schemagen/schemagen/runtime"
)

// Glue is the format of the AWS Glue Schema Registry: a byte 3, a byte for the compression, the UUID of the schema
// version as sixteen bytes, and the datum, which may be compressed with zlib (RFC 1950) if the compression is 5 and is
// not if it is 0. Both are read, whatever Zlib says.
type Glue struct {
	// Zlib compresses the data that are written.
	Zlib bool
}

const (
	glueVersion = "\x03"
	glueHeader  = len(glueVersion) + 1 + 16

	gluePlain = 0
	glueZlib  = 5
)

// AppendHeader appends a header of 18 bytes. With Zlib the datum that is appended next is still to be compressed; an
// [Encoder] does both, and so does [Glue.Compress].
func (g Glue) AppendHeader(b []byte, schemaVersion rt.UUID) []byte {
	compression := byte(gluePlain)
	if g.Zlib {
		compression = glueZlib
	}
	return append(append(append(b, glueVersion...), compression), schemaVersion[:]...)
}

// ParseHeader returns the UUID of the schema version in a message, and what follows the header: the datum, which may be
// compressed; see [Glue.AppendDatum]. The error is a [*MessageError] with the cause [ErrShort], [ErrMagic] or
// [ErrCompression].
func (Glue) ParseHeader(message []byte) (schemaVersion rt.UUID, body []byte, err error) {
	if err := checkHeader("Glue", message, glueHeader, glueVersion); err != nil {
		return rt.UUID{}, nil, err
	}
	if c := message[len(glueVersion)]; c != gluePlain && c != glueZlib {
		return rt.UUID{}, nil, &MessageError{
			Format: "Glue", Err: ErrCompression, Found: bytes.Clone(message[:glueHeader]),
			Detail: fmt.Sprintf("has the unknown compression %d; known are %d (none) and %d (zlib)", c, gluePlain,
				glueZlib),
		}
	}
	return rt.UUID(message[len(glueVersion)+1 : glueHeader]), message[glueHeader:], nil
}

// AppendDatum appends the datum of a message to dst, decompressed if need be. A datum of more than limit bytes is an
// error, [ErrTooLarge], before it is there; a limit of 0 is [DefaultMaxDatum], a negative one none. Errors are those of
// ParseHeader, and [ErrCorrupt]; dst then comes back as it was given.
func (g Glue) AppendDatum(dst, message []byte, limit int) ([]byte, error) {
	_, body, err := g.ParseHeader(message)
	if err != nil {
		return dst, err
	}
	if !g.compressed(message) {
		return append(dst, body...), nil
	}
	z := inflaters.Get().(*inflater)
	defer inflaters.Put(z)
	datum, err := z.inflate(body, limit)
	if err != nil {
		return dst, g.inflateError(message, err)
	}
	dst = append(dst, datum...)
	z.release()
	return dst, nil
}

// Compress compresses the datum b[start:], if Zlib is set, so that b[:start] may end with a header. Only memory that
// runs out makes it fail.
func (g Glue) Compress(b []byte, start int) []byte {
	if !g.Zlib {
		return b
	}
	return deflateTail(b, start)
}

// compressed reports whether the datum of a message, which ParseHeader has found good, is compressed.
func (Glue) compressed(message []byte) bool { return message[len(glueVersion)] == glueZlib }

// inflateError returns err, which inflating the datum of message has returned, as what is wrong with the message.
func (Glue) inflateError(message []byte, err error) error {
	e := &MessageError{Format: "Glue", Err: ErrCorrupt, Detail: "has a corrupt datum: " + err.Error(),
		Found: bytes.Clone(message[:glueHeader])}
	if tooLarge, ok := err.(tooLargeError); ok {
		e.Err, e.Detail = ErrTooLarge, tooLarge.Error()
	}
	return e
}
