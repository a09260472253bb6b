package avrojson

import (
	"strconv"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
)

// The causes of failure in a JSON text, beside those of package runtime, of which ErrIntRange and ErrRange (a number
// outside its type), ErrEnum, ErrNoBranch, ErrDepth, ErrUTF8, ErrLimit and ErrTrailing occur, and io.ErrUnexpectedEOF
// for a text that ends too early. All come wrapped in a [*runtime.DecodeError], whose offset counts the bytes of the
// text.
var (
	// ErrSyntax: the text is not JSON.
	ErrSyntax = runtime.NewCause("not valid JSON")
	// ErrType: a JSON value that the schema does not allow in its place.
	ErrType = runtime.NewCause("value does not fit the schema")
	// ErrDuplicate: a name that occurs twice in one object.
	ErrDuplicate = runtime.NewCause("name occurs twice in an object")
	// ErrUnknownField: a member of an object for which the record has no field.
	ErrUnknownField = runtime.NewCause("unknown field")
	// ErrMissingField: an object without a field of the record that has no default.
	ErrMissingField = runtime.NewCause("field is missing and has no default")
	// ErrAmbiguous, in plain JSON: a value that could be one of several branches of its union, and on writing also one
	// that would be read as another branch than it has.
	ErrAmbiguous = runtime.NewCause("value could be another branch of the union")
)

// maxQuoted is how many bytes of the input an error message repeats.
const maxQuoted = 64

// quote returns text in quotes for an error message, shortened if it is long.
func quote(text []byte) string {
	start := words.Start(text, maxQuoted)
	if len(start) == len(text) {
		return strconv.Quote(string(text))
	}
	return strconv.Quote(string(start)) + "…"
}
