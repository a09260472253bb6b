package frame

import (
	"encoding/binary"
	"encoding/hex"

	"github.com/schemagen/schemagen/runtime/avrotype"
)

// Fingerprint is the CRC-64-AVRO of a schema's canonical form, as the AvroFingerprint of a generated type returns it
// (Avro 1.12, "Schema Fingerprints").
type Fingerprint uint64

// String returns the sixteen hexadecimal digits of the number. In a message its bytes stand the other way round.
func (f Fingerprint) String() string {
	return hex.EncodeToString(binary.BigEndian.AppendUint64(nil, uint64(f)))
}

// SingleObject is the format of Avro itself (Avro 1.12, "Single-object encoding"): the bytes c3 01, the fingerprint of
// the schema as eight bytes in little-endian order, the datum.
type SingleObject struct{}

const (
	singleObjectMarker = "\xc3\x01"
	singleObjectHeader = len(singleObjectMarker) + 8
)

// AppendHeader appends a header of 10 bytes.
func (SingleObject) AppendHeader(b []byte, schema Fingerprint) []byte {
	return binary.LittleEndian.AppendUint64(append(b, singleObjectMarker...), uint64(schema))
}

// ParseHeader returns the fingerprint in a message, and the datum. The error is a [*MessageError] with the cause
// [ErrShort] or [ErrMagic].
func (SingleObject) ParseHeader(message []byte) (schema Fingerprint, datum []byte, err error) {
	if err := checkHeader("single-object", message, singleObjectHeader, singleObjectMarker); err != nil {
		return 0, nil, err
	}
	return Fingerprint(binary.LittleEndian.Uint64(message[len(singleObjectMarker):])), message[singleObjectHeader:], nil
}

// Object is what the pointer to a generated type has.
type Object = avrotype.Object

// AppendSingleObject appends v as a message of the format [SingleObject] with the fingerprint of v's own schema. If it
// fails it returns b as it was; the error is that of AppendAvro. For a type that has a codec there is
// [AppendMessageWith] with this format and Fingerprint(codec.Schema().Fingerprint()), which is to be kept.
func AppendSingleObject(b []byte, v Object) ([]byte, error) {
	message, err := v.AppendAvro(SingleObject{}.AppendHeader(b, Fingerprint(v.AvroFingerprint())))
	if err != nil {
		return b, err
	}
	return message, nil
}
