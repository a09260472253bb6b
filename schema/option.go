package schema

// Option changes how Parse, ParseSources and Validate judge a schema.
type Option func(*options)

type options struct {
	allowForward bool
	laxNames     bool
	laxDefaults  bool
	ofData       bool // what changes no byte is forgiven
	maxDepth     int
	maxText      int                      // bytes; 0: no bound
	maxValues    int                      // 0: no bound
	spell        func(what string) string // the words of hints; nil: those of this package
}

// The depth limit: what it is without MaxDepth, and the most that MaxDepth can ask for, which keeps
// the recursion of the parser far from the end of the stack.
const (
	defaultMaxDepth = 1000
	highestMaxDepth = 10000
)

func newOptions(list []Option) options {
	o := options{maxDepth: defaultMaxDepth}
	for _, set := range list {
		set(&o)
	}
	return o
}

// AllowForward accepts a name that is used before its definition in the same text. Avro 1.12,
// "Names", forbids it, and so does the parser without this option. Between texts any order is
// accepted with or without it.
func AllowForward() Option { return func(o *options) { o.allowForward = true } }

// LaxNames accepts names, namespaces and enum symbols beyond those of Avro 1.12, "Names": each may be
// any text that is not empty, is valid UTF-8 and holds no control character. Of a fullname each part may
// not hold white space either.
func LaxNames() Option { return func(o *options) { o.laxNames = true } }

// LaxDefaults accepts a schema with defaults of fields that are no values of the fields' types. A warning tells of each
// of them, and the schema is left without any defaults of fields. It is meant for the schemas that data were written
// with, as in the headers of container files: their defaults have no part in reading, and not every implementation
// looks at them when it writes.
func LaxDefaults() Option { return func(o *options) { o.laxDefaults = true } }

// The bounds of a schema that data were written with. Real schemas have one value for every 13 bytes or more, so that
// this many are some 7 MB; what is made of them takes at most a few hundred bytes each.
const (
	maxTextOfData   = 16 << 20
	maxValuesOfData = 1 << 19
)

// OfData reads the schemas that data were written with, which may break rules that do not change the bytes. What such a
// schema should not say is no reason not to read the data, so each of these is a warning and no error:
//
//   - what [AllowForward], [LaxNames] and [LaxDefaults] accept, and names, namespaces and symbols that are any text at
//     all, with primitive types' names in a namespace among them;
//   - a record that contains itself without end, of which there are no data, but there may be beside it;
//   - a type that is defined again, if the two definitions differ in nothing that shows in the bytes or in what they
//     mean;
//   - an order, a default of an enum, aliases, a doc or a namespace that is none;
//   - a "type" that holds a schema, which stands there in its own place;
//   - text that is not UTF-8, whose bytes are then taken for Latin-1; half surrogate pairs, which stay as they are
//     written; the bare words NaN, Infinity and -Infinity; and control characters after the text.
//
// A name without dots that its namespace does not define yet is that of the null namespace, if there is one, as Apache
// Java writes it.
//
// The text may come from anybody, so it is bounded: by MaxDepth(10000), MaxText(16 MiB) and MaxValues(524288). Options
// that follow this one set other bounds. [ParseOfData] reads one text with it.
func OfData() Option {
	return func(o *options) {
		o.ofData, o.allowForward, o.laxNames, o.laxDefaults = true, true, true, true
		o.maxDepth, o.maxText, o.maxValues = highestMaxDepth, maxTextOfData, maxValuesOfData
	}
}

// MaxText sets how many bytes a text may have; there is no bound without it, or with 0. A longer one is ErrTooLarge.
func MaxText(bytes int) Option { return func(o *options) { o.maxText = max(bytes, 0) } }

// MaxValues sets how many JSON values a text may hold, each object, array, text, number and word counted once; there is
// no bound without it, or with 0. A text with more is ErrTooLarge. It bounds the memory for a schema, which takes at
// most a few hundred bytes for each.
func MaxValues(n int) Option { return func(o *options) { o.maxValues = max(n, 0) } }

// Spelling sets the words of hints that speak of how the parser was called, for programs that have others for it, such
// as the flags of a command. Each is called for with a name of this package:
//
//   - that of an option, such as "LaxNames": what accepts what is wrong. An option for which words returns "" is not
//     spoken of.
//   - "ParseSources": how to add the text that defines a type which is not known, as in "give the file that defines it
//     as well".
//   - "Source": what to do about two texts that define a type in different ways, as in "make the two the same".
//
// For the last two, "" stands for the words of this package.
func Spelling(words func(what string) string) Option { return func(o *options) { o.spell = words } }

// orAccept is the end of a hint that names an option, with the words in front of it, or "".
func (o *options) orAccept(words, option string) string {
	name := "schema." + option
	if o.spell != nil {
		name = o.spell(option)
	}
	if name == "" {
		return ""
	}
	return words + name
}

// advice is a hint about what was parsed, which a program may put in other words.
func (o *options) advice(about, words string) string {
	if o.spell != nil {
		if own := o.spell(about); own != "" {
			return own
		}
	}
	return words
}

// depthHint says what to do about too many levels.
func (o *options) depthHint() string {
	hint := "give inner types names, define them in files of their own, and refer to them"
	if o.maxDepth < highestMaxDepth {
		hint += o.orAccept(", or set the limit with ", "MaxDepth")
	}
	return hint
}

// MaxDepth sets how many levels of JSON objects and arrays a text may nest, at least 1 and at most
// 10000; values outside are moved to the nearer bound. The default is 1000.
func MaxDepth(levels int) Option {
	return func(o *options) { o.maxDepth = min(max(levels, 1), highestMaxDepth) }
}
