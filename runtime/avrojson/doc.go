// Package avrojson converts data between Avro's binary encoding and JSON, both ways, for any schema and without
// generated code: Avro's own JSON encoding (Avro 1.12, "JSON Encoding") and, with [Plain], JSON as other programs have
// it.
//
//	codec, err := avrojson.New(s)
//	text, err := codec.AppendJSON(nil, &r)     // the next datum of a runtime.Reader as JSON
//	data, err := codec.AppendBinary(nil, text) // and back
//
// [For] and [ForCodec] convert Go values, generated or not; [Codec.NewTextReader] and [Codec.NewTextWriter] convert
// streams.
//
// # What JSON is written
//
// Records are objects in the order of the schema, arrays are arrays, maps are objects, enums are their symbol. A union
// value is null, or an object of one member named after its branch: the fullname of a record, enum or fixed, else the
// name of the type, which for a logical type is that of the type underneath. Logical types are written as the type
// underneath throughout, unless [Logical] is asked for. bytes and fixed are strings of the code points 0 to 255, one
// for each byte. An int or long is written to its last digit; a float or double as the shortest number that reads back
// the same. What JSON has no number for is a string: "NaN", "Infinity", "-Infinity"; [WriteNonFinite] has other forms.
// Negative zero is -0.0. Of several entries of a map with one key the last counts, as it does in the other codecs; a
// NaN loses its payload.
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
// Refused are: a number that overflows its type (other than those two), a member that the record has no field for (but
// see [IgnoreUnknownFields]), a name that occurs twice in an object, a union value without its branch name or with a
// shortened one (but see [Plain]), null or a bare NaN for a number, a code point above 255 in bytes or fixed, and
// whatever is not JSON by RFC 8259.
//
// Strings must be valid UTF-8 in both directions, but for text that is [OneWay]; an escaped surrogate without its
// partner is refused.
//
// # Plain JSON
//
// With [Plain], a value of a union stands as it is. It is read as the one branch that it fits, and refused with
// [ErrAmbiguous] if it fits more than one. What fits is what the branch would read if it stood alone:
//
//   - null is the null branch; true and false are boolean; an array is the array.
//   - A number written without point and exponent is int if it is in range, else long if that is. A number with a point
//     or an exponent is double, or float if there is no double: 5 and 5.0 are different in a union of int and double,
//     and an integral double is written 5.0 there. Where the union has only one side of these, it takes all numbers
//     that it can hold: 5 is a double in a union of null and double, 5.0 an int in one of null and int. A whole number
//     too large for the integers goes to double only if no digit is lost; 9007199254740993 is an error in a union of
//     int and double.
//   - A string is string, bytes if its code points are below 256, fixed if there are as many as its size, an enum if it
//     is one of its symbols, double or float if it is "NaN" or the like. In a union of string and bytes only strings
//     with other code points are not ambiguous.
//   - An object is a record if all fields without a default are there, there is no other member, and the values fit,
//     all the way in; it is the map if the values fit that.
//
// Writing never changes a branch unnoticed: a value that would be read as another branch, such as the long 5 in a union
// of int and long or a float beside a double, or that would be ambiguous, is an error with the path of the value.
// [OneWay] writes it all the same.
//
// # Logical types
//
// With [Logical], in tagged and in plain JSON:
//
//	decimal, big-decimal                         number, all digits: 1234567890123456.50; a big-decimal keeps its scale
//	uuid                                         "123e4567-e89b-42d3-a456-426614174000"
//	date                                         "2024-02-29"
//	time-millis, -micros                         "12:34:56.125", "12:34:56.125000"
//	timestamp-millis, -micros, -nanos            "2024-02-29T12:34:56.125Z", in UTC, with 3, 6 or 9 digits
//	local-timestamp-millis, -micros, -nanos      "2024-02-29T12:34:56.125"
//	duration                                     "P1M2DT3.004S"
//
// A year beyond 9999 or before 0000 has a sign: +12345-01-01, -0001-12-31. Read are also a timestamp with another
// offset from UTC, any number of digits after the seconds as long as the type can hold them, and durations with years,
// weeks, hours and minutes. A decimal may have up to 131 072 digits.
//
// # Bounds
//
// Text and data are not trusted. Depth is bounded by [MaxDepth] and by the Limits of the Reader, a text of a stream by
// [TextReader].MaxText; memory stays in proportion to the datum, and the time to find out branches does not multiply
// where unions nest. Errors have the path and the offset, in the text or in the data, whichever is read.
package avrojson
