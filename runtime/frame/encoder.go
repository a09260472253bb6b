package frame

// Appender is what the pointer to a generated type has.
type Appender interface {
	// AppendAvro appends the encoding of the value to b, and returns b as it was if it fails.
	AppendAvro(b []byte) ([]byte, error)
}

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

// AppendMessage appends v as a message to b: the header, which says that v's schema is known by the given id, and the datum, which
// v appends itself. Unless the format compresses, nothing is copied and no memory taken but for b. If it fails it returns b as it was;
// the error is that of AppendAvro.
func (e *Encoder[K]) AppendMessage(b []byte, id K, v Appender) ([]byte, error) {
	header := e.format.AppendHeader(b, id)
	message, err := v.AppendAvro(header)
	if err != nil {
		return b, err
	}
	if e.packer != nil {
		message = e.packer.Compress(message, len(header))
	}
	return message, nil
}
