// Package bind gives Go structs that exist the codec's methods: it reads a package with package gopkg, has package
// gotype match its structs to a schema's records, and package emit write the code.
//
// The work is done in three steps. [Load] reads the package, as it is without the file to be written. [Package.Bind]
// makes a [File] with the nodes of package graph, each a plan node and the Go type that holds it, or a list of faults
// at the places of the struct fields. [Generate] writes the file.
//
// Which field of a struct is which field of a record is settled by the tag `avro:"name"`, or else by the field's name:
// as it is, then ignoring the case of its first letter, then ignoring case and underscores. Fields with the tag
// `avro:"-"` are left out. Embedded structs, and fields with the option inline, lend their fields. Unexported fields
// take part where no exported one fits. The option omitzero writes a zero value as the schema's default.
//
// What a Go type may hold, by Avro type (every one may be a defined type):
//
//	boolean                  bool
//	int, long                integers of any width, range checked both ways
//	float, double            float32, float64, range checked where narrower
//	bytes, string            []byte, string; string also encoding.TextMarshaler with TextUnmarshaler
//	fixed                    [N]byte, []byte of that length
//	enum                     string; encoding.TextMarshaler with TextUnmarshaler; integers, see below
//	decimal, big-decimal     decimal.Decimal, big.Rat, or what holds the bytes
//	uuid                     runtime.UUID and other [16]byte, string
//	date, timestamps         time.Time, or integers
//	time-millis, -micros     time.Duration, or integers
//	duration                 runtime.Duration, or what holds the bytes
//	record                   structs, of other packages too
//	array, map               slices; maps whose keys are strings
//	[null, T]                pointers, slices and maps, nil for null; runtime.Optional
//	other unions             an interface of the package, see below
//	anything but a union     a pointer to one of these, never nil; a type that has the codec's methods already
//
// An integer that holds an enum is the number of a symbol. If its type has constants, each symbol's number must have a
// constant whose name ends with the symbol, ignoring case and underscores; the code does not compile if their numbers
// change.
//
// A union's branches are held by the types of the package that implement the interface. A type takes the branch that
// is called like it, for an unnamed branch also with the interface's name in front, as in PaymentString; what is left
// goes by the Go type: the branch whose data have exactly that type first, then one that holds all of its values, then
// one that holds some. The tag option union=A|*B|C, with the types for the branches other than null in the order of
// the schema, settles it otherwise. The code stops compiling when a bound struct, one that lends it fields, or one of
// another package without hidden fields gets, loses, moves or retags a field, when a defined type is made from another
// type than before, and when the constant of a symbol changes its number. Other changes that would give other bytes,
// or other code, show when the file is rendered again, which bind --check does: a schema that changes, fields added to
// a foreign struct with hidden ones, a type with methods of its own whose schema changes, a type that gets texts, a
// new type that implements a union's interface.
package bind
