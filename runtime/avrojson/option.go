package avrojson

// settings are what the options of a [Codec] come to.
type settings struct {
	indent        string
	maxDepth      int
	ignoreUnknown bool
	plain         bool
	oneWay        bool
	logical       bool
	nonFinite     NonFinite
}

const defaultMaxDepth = 1000

// Option changes what a [Codec] does.
type Option func(*settings)

// Indent makes [Codec.AppendJSON] put every member and item on a line of its own, indented by step for each level
// around it. Beyond 64 levels the indentation grows no further, so that it cannot outgrow the data. An empty step is
// the same as no Indent: no blank space at all.
func Indent(step string) Option { return func(s *settings) { s.indent = step } }

// IgnoreUnknownFields makes the reading methods skip the members of a JSON object for which the record has no field,
// instead of failing with [ErrUnknownField]. What is skipped must still be JSON. In plain JSON, a branch that would
// have to skip a member comes after all those that need not.
func IgnoreUnknownFields() Option { return func(s *settings) { s.ignoreUnknown = true } }

// MaxDepth bounds how deep a JSON text may nest recursive records, and the values that [IgnoreUnknownFields] skips;
// beyond it reading fails with [runtime.ErrDepth]. The default is 1000. Binary data are bounded by the [runtime.Limits]
// of their Reader instead.
func MaxDepth(n int) Option { return func(s *settings) { s.maxDepth = n } }

// Plain chooses plain JSON, in which a value of a union stands as it is, without the name of its branch. The
// documentation of the package says which branch a value is then read as. What would not be read back as the branch it
// has is an error on writing, [ErrAmbiguous], with the path of the value; see [OneWay].
func Plain() Option { return func(s *settings) { s.plain = true } }

// OneWay is for text that is never read back. A codec with [Plain] then writes every value, also those that reading
// would take for another branch or refuse as ambiguous; one with [Logical] writes what is no value of its logical type
// as the type underneath; and in strings that are not valid UTF-8, U+FFFD takes the place of what is wrong.
func OneWay() Option { return func(s *settings) { s.oneWay = true } }

// Logical writes and reads logical types in the form that people use, instead of as the type underneath: a decimal or
// big-decimal as a number with all its digits, the others as strings in the form of ISO 8601 or RFC 9562. The
// documentation of the package has the table. Data that are no value of their logical type, such as a time of 25 hours
// or a decimal of more digits than its precision, are then an error.
func Logical() Option { return func(s *settings) { s.logical = true } }

// NonFinite says how NaN and the infinities, for which JSON has no numbers, are written in a float or double.
type NonFinite uint8

const (
	// NonFiniteNames writes the strings "NaN", "Infinity" and "-Infinity", as Apache's libraries do. It is the default.
	NonFiniteNames NonFinite = iota
	// NonFiniteINF writes the strings "NaN", "INF" and "-INF", the names of XML Schema.
	NonFiniteINF
	// NonFiniteNumbers writes null for NaN, and for the infinities the numbers 1e999 and -1e999, as goavro does, so
	// that there are no strings among the numbers. With this choice null is also read as NaN; in a union of plain JSON
	// that has a null branch, it stays null.
	NonFiniteNumbers
	// NonFiniteRefused makes writing them an error, [runtime.ErrRange].
	NonFiniteRefused
)

// WriteNonFinite chooses how NaN and the infinities are written. All forms but null are always read.
func WriteNonFinite(form NonFinite) Option { return func(s *settings) { s.nonFinite = form } }
