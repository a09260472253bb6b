package frame

import "github.com/schemagen/schemagen/runtime/avrotype"

// Appender is what the pointer to a generated type has.
type Appender = avrotype.Appender

// Encoder writes messages of one format. It is safe for concurrent use.
type Encoder[K comparable] struct {
	format Format[K]
	packer packer // nil if nothing is compressed
}

// packer is a format that may compress data.
type packer interface {
	// Compress compresses the datum b[start:].
	Compress(b []byte, start int) []byte
}

// NewEncoder returns an encoder for messages of the given format:
//
//	frame.NewEncoder(frame.Confluent{})
func NewEncoder[K comparable](format Format[K]) *Encoder[K] {
	e := &Encoder[K]{format: format}
	e.packer, _ = any(format).(packer)
	return e
}

// AppendMessage appends v as a message to b: the header, which says that v's schema is known by the given id, and the
// datum, which v appends itself. Unless the format compresses, nothing is copied and no memory taken but for b. If it
// fails it returns b as it was; the error is that of AppendAvro.
func (e *Encoder[K]) AppendMessage(b []byte, id K, v Appender) ([]byte, error) {
	header := e.format.AppendHeader(b, id)
	message, err := v.AppendAvro(header)
	return e.finish(b, header, message, err)
}

// AppendMessageWith is [Encoder.AppendMessage] for a value of a type that has a codec, whose schema the id is that of.
func AppendMessageWith[K comparable, T any](
	e *Encoder[K], b []byte, id K, codec avrotype.Codec[T], v *T,
) ([]byte, error) {
	header := e.format.AppendHeader(b, id)
	message, err := codec.Append(header, v)
	return e.finish(b, header, message, err)
}

// finish returns b with the message that follows it, of which the datum may still have to be compressed.
func (e *Encoder[K]) finish(b, header, message []byte, err error) ([]byte, error) {
	if err != nil {
		return b, err
	}
	if e.packer != nil {
		message = e.packer.Compress(message, len(header))
	}
	return message, nil
}
