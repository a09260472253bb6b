// Package reflectcodec encodes and decodes Go values of any type by an Avro schema, without generated code: the same bytes,
// values, errors and limits as the code that schemagen generates.
//
//	codec, err := reflectcodec.For[User](schemaText)
//	data, err := codec.Append(nil, &user)
//	err = codec.Decode(data, &user)
//
// # Go types
//
// A codec is made for one Go type and one schema, and fails then if they do not fit, with a [BindError] that names the Go field
// and the place in the schema. What depends on values is an error when they are met: a number out of range, a nil pointer
// without null. Named types are taken like the types they are made from.
//
//	Avro                       Go
//	null                       struct{}, or any pointer, which is nil
//	boolean                    bool
//	int, long                  any integer type, range checked both ways
//	float                      float32, float64 (rounded; overflow is an error)
//	double                     float64, float32 (rounded; overflow is an error)
//	string                     string, []byte; or a type with MarshalText and UnmarshalText
//	bytes                      []byte, string
//	fixed                      [N]byte; []byte, which must have the length
//	enum                       string (the symbol); any integer type (its number); or a type whose text is the symbol
//	record                     struct; a map with string keys, of any or of a type that takes all fields; generated types
//	array                      slice
//	map                        a map with string keys
//	[null, T], [T, null]       pointer; slice or map, nil for null; runtime.Optional
//	any other union            an interface whose types are registered with Union
//	decimal, big-decimal       decimal.Decimal, big.Rat; what takes the bytes or the fixed
//	uuid                       [16]byte, such as runtime.UUID; string
//	date, timestamp-*,
//	local-timestamp-*          time.Time; an integer type, for the bare number
//	time-millis, time-micros   time.Duration; an integer type, for the bare number
//	duration                   runtime.Duration; [12]byte, []byte
//	anything                   any, see below; a pointer, which must not be nil, to what takes it
//
// Bytes in place of a decimal, big-decimal or uuid are written and read as they are, and need be no value of the logical type.
//
// Integers with texts are taken by number where the texts of 0, 1, … are the enum's symbols in order, otherwise by text.
// Generated types inside others are encoded and decoded by their own methods if their schema means the same as the part of the
// schema they are used for, and like any other struct if it does not.
//
// Decoding leaves arrays, maps and bytes not nil, and null nil. It uses the memory of old values again, and leaves nothing of
// them, except for fields that the schema does not have.
//
// # Fields
//
// A struct's fields are matched to a record's by the tag avro:"name"; a field without a tag by its name: the same, or else the
// same but for the case of the first letter, or else but for case and underscores. The fields of embedded structs, and of
// structs with the tag option inline, count as fields of the struct around; of two with one name the outer one is meant.
// Embedded pointers are made when decoding, and must not be nil when encoding. One to a struct of an unexported type cannot be
// made, which is a limit of package reflect: it must not be nil when decoding either, or the error is [ErrUnexported].
//
//	Name string `avro:"name"`           the field name
//	Size int    `avro:"size,omitzero"`  a zero value (or one whose method IsZero says so) is written as the schema's default
//	Base Base   `avro:",inline"`        the fields of Base
//	Note string `avro:"-"`              no field
//
// A field of the schema that the struct lacks must have a default, which is written; reading skips it. A field of the struct
// that the schema lacks is ignored, unless it has a tag: then it is an error. So is omitzero if the field's Go type cannot hold
// the default, as with a default of "" for a uuid.
//
// A map holds a record's fields under their names. Without a key for one, its default is written, if the map could hold it.
// Other keys are ignored.
//
// # any
//
// Decoding gives an any the natural type of the data: nil, bool, int32, int64, float32, float64, []byte (also for fixed),
// string (also for enums), []any, map[string]any (also for records), decimal.Decimal, runtime.UUID, time.Time,
// time.Duration and runtime.Duration. A union's value is that of its branch.
//
// Encoding takes every type in an any that the table allows. The branch of a union is found by the type: one called like the
// branch, or the natural type, before a named type made from that, before a type whose values the branch holds all, before
// any other; the first branch of several. A map is taken as the first record that has all of its keys as fields, and whose other
// fields have defaults, before it is taken as a map. Where that is not what is meant, a [Branch] names it.
//
// # Other schemas
//
// Data that were written with another version of the schema are read with a [Decoder], which compares the two once (Avro 1.12,
// "Schema Resolution"):
//
//	decoder, err := codec.Resolve(writerSchema)
//	err = decoder.Decode(data, &user)
//
// The codec's schema is the reader's: fields are found by name or alias wherever the writer had them, numbers are promoted, what the
// writer had more is skipped, and what it had not is the default of the codec's schema. Then the table above holds. Encoding always
// follows the codec's schema. What is matched how is told in package plan; the parts of data whose bytes are the same under both
// schemas are decoded as if there were no resolution. Generated types inside others resolve by their own methods. A field that the Go
// type lacks is skipped here too, though only after it has been looked at: a reader's schema without it is quicker.
//
// # Concurrency
//
// Codecs are safe for concurrent use. For keeps what it made, so that it may be called where a codec is needed.
package reflectcodec
