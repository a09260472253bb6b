package frame

import "encoding/binary"

// Confluent is the wire format of Confluent's Schema Registry, and of others that follow it: a byte 0, the id of the
// schema in the registry as four bytes in big-endian order, the datum. The newer form that carries the id beside the
// message, in a header of the Kafka record, is not among it.
type Confluent struct{}

const (
	confluentMagic  = "\x00"
	confluentHeader = len(confluentMagic) + 4
)

// AppendHeader appends a header of 5 bytes.
func (Confluent) AppendHeader(b []byte, schema uint32) []byte {
	return binary.BigEndian.AppendUint32(append(b, confluentMagic...), schema)
}

// ParseHeader returns the id of the schema in a message, and the datum. The error is a [*MessageError] with the cause
// [ErrShort] or [ErrMagic].
func (Confluent) ParseHeader(message []byte) (schema uint32, datum []byte, err error) {
	if err := checkHeader("Confluent", message, confluentHeader, confluentMagic); err != nil {
		return 0, nil, err
	}
	return binary.BigEndian.Uint32(message[len(confluentMagic):]), message[confluentHeader:], nil
}
