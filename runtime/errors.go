package runtime

import "strconv"

// The causes of failure. A [DecodeError] or an [EncodeError] wraps one of them, io.ErrUnexpectedEOF (the input ends
// inside an item, or a length or count exceeds the bytes left), or an error of the source or of a user's conversion;
// test with errors.Is.
var (
	// ErrVarint: a variable-length integer of more than 10 bytes, or with bits above the 64th. Padding with zero bits
	// inside the 10 bytes is accepted.
	ErrVarint = NewCause("varint does not fit 64 bits")
	// ErrIntRange: an Avro int whose value needs more than 32 bits.
	ErrIntRange = NewCause("int does not fit 32 bits")
	// ErrBoolean: a boolean byte other than 0 and 1.
	ErrBoolean = NewCause("boolean is neither 0 nor 1")
	// ErrEnum: an enum index that no symbol has, reading or writing.
	ErrEnum = NewCause("enum index out of range")
	// ErrUnion: a union index that no branch has.
	ErrUnion = NewCause("union index out of range")
	// ErrLength: a negative length of a string or bytes value.
	ErrLength = NewCause("negative length")
	// ErrBlockCount: a block count whose absolute value does not fit, alone or added to those of the blocks before it.
	ErrBlockCount = NewCause("block count out of range")
	// ErrBlockSize: a block's byte size that is negative, exceeds the bytes left, or is not what its items took.
	ErrBlockSize = NewCause("wrong block size")
	// ErrLimit: the input is beyond one of the [Limits] other than the depth.
	ErrLimit = NewCause("limit exceeded")
	// ErrDepth: records nested deeper than [Limits].MaxDepth.
	ErrDepth = NewCause("nested too deep")
	// ErrResolution: a branch or a symbol of the writer's schema that the reader's schema has no place for.
	ErrResolution = NewCause("the reader's schema has no place for the writer's value")
	// ErrUnknownSchema: data of a schema that there is no decoder for.
	ErrUnknownSchema = NewCause("unknown schema")
	// ErrUTF8: a string that is not valid UTF-8, where validation was asked for.
	ErrUTF8 = NewCause("string is not valid UTF-8")
	// ErrTrailing: bytes after the end of a datum that should be the whole input.
	ErrTrailing = NewCause("trailing bytes after the datum")
	// ErrUUID: text that is no UUID.
	ErrUUID = NewCause("invalid UUID")
	// ErrRange: a time, date, duration or decimal outside what the type that takes it can hold.
	ErrRange = NewCause("value out of range")
	// ErrPrecision: a decimal of more digits than its schema's precision.
	ErrPrecision = NewCause("decimal exceeds its precision")
	// ErrNoBranch: a value to encode that is none of its union's branches: nil where the union has no null branch, or a
	// nil pointer to a branch's record.
	ErrNoBranch = NewCause("value matches no branch of the union")
)

// DecodeError says what is wrong with the input, and where. Its text reads
// `avro: User.emails[3]: string length 70 exceeds the 12 bytes left, at byte 41`.
type DecodeError struct {
	// Type is the name of the outermost record that was being decoded; empty when there is none.
	Type string
	// Offset is where the faulty item starts, in bytes from the start of the input: the length prefix of a string or
	// bytes value, the first byte of a varint, the first byte of a block's header, the first trailing byte.
	Offset int64
	// Err is the cause: one of this package's sentinels, io.ErrUnexpectedEOF, or the error of the source.
	Err error
	// Detail says more than Err's text and takes its place in the message; may be empty.
	Detail string

	path path
	hide bool // as HideValues says, for the Reader alone
}

// Path returns the way from Type to the faulty item, such as `emails[3]` or `attrs["k"].x`; empty when the fault lies
// in no field. A path of very many steps is returned with its middle left out. Where values are hidden, so are keys:
// `attrs[…].x`.
func (e *DecodeError) Path() string { return e.path.text(e.hide || hidden.Load()) }

// Error returns the message: type and path, what is wrong, and the offset.
func (e *DecodeError) Error() string {
	return message(e.Type, &e.path, e.Detail, e.Err, e.hide || hidden.Load()) + ", at byte " +
		strconv.FormatInt(e.Offset, 10)
}

// Unwrap returns Err.
func (e *DecodeError) Unwrap() error { return e.Err }

// EncodeError says which value could not be encoded, and why. Its text is that of a [DecodeError] without the offset.
type EncodeError struct {
	// Type is the name of the outermost record that was being encoded; empty when there is none.
	Type string
	// Err is the cause: one of this package's sentinels, or the error of a user's conversion.
	Err error
	// Detail says more than Err's text and takes its place in the message; may be empty.
	Detail string

	path path
}

// UnknownSchema returns an error for data of the schema with the given CRC-64-AVRO fingerprint. Its cause is
// ErrUnknownSchema.
func UnknownSchema(fingerprint uint64) error { return unknownSchema(fingerprint) }

type unknownSchema uint64

func (e unknownSchema) Error() string {
	digits := strconv.FormatUint(uint64(e), 16)
	return "avro: no decoder for data of the schema with the fingerprint 0x" + "0000000000000000"[len(digits):] + digits
}

func (e unknownSchema) Unwrap() error { return ErrUnknownSchema }

// NewEncodeError returns an [EncodeError] without type and path; [FieldError], [IndexError] and [KeyError] add them on
// the way out. The detail may be empty.
func NewEncodeError(cause error, detail string) error {
	if hidden.Load() {
		detail = ""
	}
	return &EncodeError{Err: cause, Detail: detail}
}

// Path returns the way from Type to the value, as [DecodeError.Path] does.
func (e *EncodeError) Path() string { return e.path.text(hidden.Load()) }

// Error returns the message: type and path, and what is wrong.
func (e *EncodeError) Error() string { return message(e.Type, &e.path, e.Detail, e.Err, hidden.Load()) }

// Unwrap returns Err.
func (e *EncodeError) Unwrap() error { return e.Err }

func message(typeName string, p *path, detail string, cause error, hide bool) string {
	if hide {
		detail = ""
		if !holdsNoData(cause) {
			cause = nil
		}
	}
	if detail == "" {
		detail = "failed"
		if cause != nil {
			detail = cause.Error()
		}
	}
	where := typeName
	steps := p.text(hide)
	if where != "" && steps != "" && steps[0] != '[' {
		where += "."
	}
	if where += steps; where != "" {
		where += ": "
	}
	return "avro: " + where + detail
}
