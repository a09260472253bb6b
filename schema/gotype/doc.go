// Package gotype has the rules of how Go types meet Avro. It knows no types but by their descriptions: a [Type], which
// package reflectcodec makes by reflection and the commands schemagen bind and schemagen infer make from source.
//
// A [Matcher] finds out how Go types take the data of a plan: for each it has a [Binding], which a codec is made of.
// What goes with what is told in the documentation of package reflectcodec. [Schemas] goes the other way and makes
// schemas of Go types, which is what the rest of this text is about: reflectcodec.SchemaOf and schemagen infer give the
// same. Both report all that does not fit, as a [FaultList], in the same words whoever asks.
//
// # Types
//
//	Go                                        Avro
//	bool                                      boolean
//	int8, int16, int32, uint8, uint16         int
//	int, int64, uint32                        long
//	uint, uint64                              long, but only where avrotype:"long" accepts that half of the
//	                                          values do not fit
//	float32, float64                          float, double
//	string, []byte                            string, bytes
//	[N]byte                                   fixed of N bytes
//	time.Time                                 long, timestamp-micros
//	time.Duration                             long, time-micros
//	decimal.Decimal, big.Rat                  what avrotype says: decimal(precision,scale) or big-decimal
//	runtime.UUID, a [16]byte type called      string, uuid
//	UUID with MarshalText and UnmarshalText
//	runtime.Duration                          fixed of 12 bytes, duration
//	*T, runtime.Optional[T]                   ["null", T]; the default of a field is null. **T is the same as *T
//	[]T                                       array
//	map[K]T, K a kind of string               map
//	struct                                    record
//	struct{} without a name                   null
//	an interface with registered types        ["null", …] of their schemas, the default is null; only in SchemaOf
//	a type with a method AvroSchema           the schema that it returns: generated types, and others that follow them
//	a type with MarshalText, UnmarshalText    string
//	a type of string or an integer with       enum; only in schemagen infer
//	two or more constants
//
// The line further down counts: a type of string with AvroSchema has that schema, whatever its constants. Types made
// from time.Time, decimal.Decimal and big.Rat are taken as those. Everything else is an error: channels, functions,
// complex numbers, arrays of other things than bytes, maps with other keys, interfaces.
//
// Methods that a struct has while a struct embedded in it has them too do not count, as they may not know its other
// fields. Where they do, say so with avrotype:"string".
//
// # Names
//
// A record, fixed or enum is called like its Go type, in a namespace called like its package or as asked for.
// Page[User] is Page_User. A struct or array type without a name gets those of the record and field that it stands in,
// as User_address, and so does a fixed of a library's type. A field is called as its avro tag says, or like the Go
// field.
//
// # Fields
//
// Fields that are not exported, and those with avro:"-", are left out. One that is not exported but has an avro tag is
// an error for SchemaOf; schemagen infer takes it, because the code that schemagen bind writes can. The fields of
// embedded structs, and of those with avro:",inline", stand where the struct stands. Of several fields with one name
// the one with the name in its tag is meant, then the least deeply embedded one.
//
//	avro:"name,omitzero,inline"   as package reflectcodec reads it. With omitzero, the default is the zero value
//	avrotype:"…"                  the type, see below
//	avrodefault:"…"               the default, as JSON; for strings, enums, bytes and fixed the quotes may be left out
//	avroalias:"a,b"               other names
//	avrodoc:"…"                   the doc, in place of the field's comment
//
// A default that is not null puts the branch it belongs to in front of null. A field called _ speaks for its struct:
//
//	type User struct {
//		_ struct{} `avroname:"com.example.User" avroalias:"Person" avrodoc:"Somebody with an account."`
//	}
//
// # avrotype
//
// It speaks of a value itself: of the items of slices and maps, and of what pointers point to. It is a type, a logical
// type, or both with a blank between; each logical type implies the type given here.
//
//	boolean int long float double bytes string
//	fixed(size)                  in [N]byte the size may be left out
//	enum(A,B,…)                  for integers that count the symbols from 0, for strings, and for types with texts
//	decimal(precision,scale)     bytes, or fixed for [N]byte; the scale may be left out
//	big-decimal                  bytes
//	uuid                         string; "fixed(16) uuid" is the other form
//	date time-millis             int
//	time-micros timestamp-millis timestamp-micros timestamp-nanos
//	local-timestamp-millis local-timestamp-micros local-timestamp-nanos   long
//	duration                     fixed(12)
//
// What the Go type cannot hold is an error. An integer of any width may stand for int and long, with or without a
// logical type, as package reflectcodec checks the range; []byte for bytes, string and fixed; string for bytes, string
// and uuid.
//
// # Enums
//
// The symbols are the constants of the type in its package: for a type of string their values, in the order of their
// declaration; for an integer their names, less the name of the type if all begin with it, in the order of their
// values, which have to be 0, 1, 2 and so on, because that is what an enum's bytes hold. Of constants with one value
// the first counts; those that are not exported count only if none is. Where the constants are no enum, avrotype says
// what else the type is.
package gotype
