// Package avrojson converts single data between Avro's binary encoding and its JSON encoding (Avro 1.12, "JSON Encoding"),
// both ways, for any schema and without generated code.
//
//	codec, err := avrojson.New(s)
//	text, err := codec.AppendJSON(nil, &r)     // the next datum of a runtime.Reader as JSON
//	data, err := codec.AppendBinary(nil, text) // and back
//
// # What JSON is written
//
// Records are objects in the order of the schema, arrays are arrays, maps are objects, enums are their symbol. A union value
// is null, or an object of one member named after its branch: the fullname of a record, enum or fixed, else the name of the
// type, which for a logical type is that of the type underneath. Logical types are written as the type underneath throughout.
// bytes and fixed are strings of the code points 0 to 255, one for each byte. An int or long is written to its last digit; a
// float or double as the shortest number that reads back the same. What JSON has no number for is a string: "NaN",
// "Infinity", "-Infinity". Negative zero is -0.0. Of several entries of a map with one key the last counts, as it does in
// the other codecs; a NaN loses its payload.
//
// # What JSON is read
//
// All of that, and on top:
//   - the members of a record in any order;
//   - a record without a field that has a default: the default is taken (Apache's Java library refuses it);
//   - 5.0 or 1e2 for an int or long, if the value is whole and in range;
//   - "INF" and "-INF", and 1e999 and -1e999 as goavro writes them, for the infinities;
//   - {"null": null} for null in a union.
//
// Refused are: a number that overflows its type (other than those two), a member that the record has no field for (but see
// [IgnoreUnknownFields]), a name that occurs twice in an object, a union value without its branch name or with a shortened
// one, null or a bare NaN for a number, a code point above 255 in bytes or fixed, and whatever is not JSON by RFC 8259.
//
// Strings must be valid UTF-8 in both directions; an escaped surrogate without its partner is refused.
package avrojson
