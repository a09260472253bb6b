// Package reflectcodec encodes and decodes Go values of any type by an Avro schema, without generated code: the same
// bytes, values, errors and limits as the code that schemagen generates.
//
//	codec, err := reflectcodec.For[User](schemaText)
//	data, err := codec.Append(nil, &user)
//	err = codec.Decode(data, &user)
//
// # Go types
//
// A codec is made for one Go type and one schema, and fails then if they do not fit, with a [BindError] that names the
// Go field and the place in the schema. What depends on values is an error when they are met: a number out of range, a
// nil pointer without null. Named types are taken like the types they are made from.
//
//	Avro                       Go
//	null                       struct{}, or any pointer, which must be nil or lead to a struct{}
//	boolean                    bool
//	int, long                  any integer type, range checked both ways
//	float                      float32, float64 (rounded; overflow is an error)
//	double                     float64, float32 (rounded; overflow is an error)
//	string                     string, []byte; or a type with MarshalText and UnmarshalText
//	bytes                      []byte, string
//	fixed                      [N]byte; []byte, which must have the length
//	enum                       string (the symbol); any integer type (its number); or a type whose text is the symbol
//	record                     struct; a map with string keys, of any or of what takes all fields; generated types
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
// Bytes in place of a decimal, big-decimal or uuid are written and read as they are, and need be no value of the
// logical type.
//
// A type with some of the methods MarshalText, AppendText and UnmarshalText, but not MarshalText and UnmarshalText
// both, is refused for strings and enums, as its text could not be written, or not be read. Neither are types that
// point to pointers without end, such as type P *P, good for anything.
//
// Integers with texts are taken by number where the texts of 0, 1, … are the enum's symbols in order, otherwise by
// text. Generated types inside others are encoded and decoded by their own methods if their schema means the same as
// the part of the schema they are used for, and like any other struct if it does not.
//
// Decoding leaves arrays, maps and bytes not nil, and null nil. It uses the memory of old values again, and leaves
// nothing of them, except for fields that the schema does not have.
//
// # Fields
//
// A struct's fields are matched to a record's by the tag avro:"name"; a field without a tag by its name: the same, or
// else the same but for the case of the first letter, or else but for case and underscores. The fields of embedded
// structs, and of structs with the tag option inline, count as fields of the struct around; of two with one name the
// outer one is meant, and two at one depth are an error. Embedded pointers are made when decoding, and must not be nil
// when encoding. One to a struct of an unexported type cannot be made, which is a limit of package reflect: it must not
// be nil when decoding either, or the error is [ErrUnexported].
//
//	Name string `avro:"name"`           the field name
//	Size int    `avro:"size,omitzero"`  a zero value is written as the schema's default
//	Base Base   `avro:",inline"`        the fields of Base
//	Note string `avro:"-"`              no field
//
// What is zero is said by the method IsZero, if the type or what it points to has one; a nil pointer is.
//
// A field of the schema that the struct lacks must have a default, which is written; reading skips it, without looking
// whether a text is valid UTF-8, a UUID or a decimal of the schema's precision. A field of the struct that the schema
// lacks is ignored, unless it has a tag: then it is an error. So is omitzero if the field's Go type cannot hold the
// default, as with a default of "" for a uuid.
//
// A map holds a record's fields under their names. Without a key for one, its default is written, if the map could hold
// it. Other keys are ignored.
//
// # any
//
// Decoding gives an any the natural type of the data: nil, bool, int32, int64, float32, float64, []byte (also for
// fixed), string (also for enums), []any, map[string]any (also for records), decimal.Decimal, runtime.UUID, time.Time,
// time.Duration and runtime.Duration. A union's value is that of its branch, or by choice a [Branch]; see below.
//
// Encoding takes every type in an any that the table allows. A pointer stands for what it points to, also for another
// any; one that leads to itself is [runtime.ErrDepth].
//
// # Unions in an any
//
// The natural type of a value does not always say which branch it was: a string may have been one, or the symbol of an
// enum. With
//
//	reflectcodec.For[any](schemaText, reflectcodec.AnyUnions(reflectcodec.BranchUnions))
//
// decoding puts a [Branch] with the name and the value for every value of a union but null, and encoding that gives the
// same datum. A program that hands on data whose schemas it does not know needs it.
//
// Encoding takes a Branch as the branch it names, in each form of codec, and nil, or a pointer, slice or map that is,
// as null where the union has null. Any other value is taken for the branches whose data it can be:
//
//	record           a map with a key for each field without a default, no other keys, and values that can be those of
//	                 the fields; a struct, or a generated type, that takes its fields
//	map, array       values, or items, that all can be those of the schema
//	enum             a symbol, or the number of one
//	fixed            bytes of its size
//	int, long        a number in the range
//	uuid             the text of one, or a UUID
//	decimal          one of no more digits than the precision, and with a scale that can be written by the schema's
//	times            one that can be written
//	others           a type that the table above allows
//
// If these are several, what stands first here decides:
//
//  1. a type of one's own that is called like the branch, or generated from it
//  2. the natural type of the branch
//  3. another type made from the natural type; [N]byte for fixed
//  4. a type whose values the branch holds all, such as int for long or []byte for string; the text of a uuid; a type
//     with MarshalText for string and enum
//  5. a type of whose values it holds some, such as int64 for int, or that it takes in another form, such as a struct
//     for a record
//  6. the bare number or bytes under a logical type, the number of an enum's symbol
//
// and then a value that decoding the branch could have given, before a map of which the parts have other than their
// natural types, and that before a map without all of a record's fields, a decimal of another scale, and a time that
// must be rounded. Of int, long, float and double the first is taken then, as the number is the same. Between other
// branches nothing is left to decide by: that is [ErrAmbiguous], whose text names them, so that a value is never
// written as a branch that it was not. For example:
//
//	["null", T]                          nil: null                      a value: T
//	["int", "long"]                      int32(1): int                  1, int64(1): long
//	["string", enum E of A]              "B": string                    "A": ambiguous
//	["bytes", fixed F of 2]              3 bytes: bytes                 2 bytes: ambiguous
//	[map of int, record R of a]          {"b": 1}: map                  {"a": 1}: ambiguous
//	[record Cat of n, record Dog of n]   Cat{}, a Go struct: Cat        {"n": "x"}: ambiguous
//	[record Cat of n, Dog of n and m]    {"n": "x"}: Cat                {"n": "x", "m": 1}: Dog
//	[date, timestamp-millis]             at noon: timestamp-millis      at midnight UTC: ambiguous
//
// The parts of a map are looked at two levels deep; what lies deeper does not decide.
//
// # Other schemas
//
// Data that were written with another version of the schema are read with a [Decoder], which compares the two once
// (Avro 1.12, "Schema Resolution"):
//
//	decoder, err := codec.Resolve(writerSchema)
//	err = decoder.Decode(data, &user)
//
// The codec's schema is the reader's: fields are found by name or alias wherever the writer had them, numbers are
// promoted, what the writer had more is skipped, and what it had not is the default of the codec's schema. Then the
// table above holds. Encoding always follows the codec's schema. What is matched how is told in package plan; the parts
// of data whose bytes are the same under both schemas are decoded as if there were no resolution. Generated types
// inside others resolve by their own methods. A field that the Go type lacks is skipped here too, though only after it
// has been looked at: a reader's schema without it is quicker.
//
// # Streams
//
// [Codec.DecodeFrom] and [Decoder.DecodeFrom] read data that follow one another. That the input ends where a datum
// would begin is no different to them from an end inside a datum, io.ErrUnexpectedEOF, as there are data of no bytes;
// [runtime.Reader.AtEnd] tells it beforehand:
//
//	for !r.AtEnd() {
//		if err := codec.DecodeFrom(r, &user); err != nil { … }
//	}
//	return r.Err()
//
// Whatever takes generated types takes codecs as well, by a function with With at the end of its name, and resolves
// with them: RecordsWith of package ocf reads container files with any version of the schema, NewDecoderWith of package
// frame messages of a registry. See package avrotype.
//
// # Concurrency
//
// Codecs are safe for concurrent use. For keeps what it made, so that it may be called where a codec is needed.
package reflectcodec
