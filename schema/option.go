package schema

// Option changes how Parse, ParseSources and Validate judge a schema.
type Option func(*options)

type options struct {
	allowForward bool
	laxNames     bool
	laxDefaults  bool
	maxDepth     int
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

// LaxDefaults accepts a schema with defaults of fields that are no values of the fields' types. A warning tells of each of them, and
// the schema is left without any defaults of fields. It is meant for the schemas that data were written with, as in the headers of
// container files: their defaults have no part in reading, and not every implementation looks at them when it writes.
func LaxDefaults() Option { return func(o *options) { o.laxDefaults = true } }

// OfData reads the schemas that data were written with, which may break rules that do not change the bytes: it is [AllowForward], [LaxNames],
// [LaxDefaults] and MaxDepth(10000). [ParseOfData] reads one text with it.
func OfData() Option {
	return func(o *options) {
		o.allowForward, o.laxNames, o.laxDefaults, o.maxDepth = true, true, true, highestMaxDepth
	}
}

// MaxDepth sets how many levels of JSON objects and arrays a text may nest, at least 1 and at most
// 10000; values outside are moved to the nearer bound. The default is 1000.
func MaxDepth(levels int) Option {
	return func(o *options) { o.maxDepth = min(max(levels, 1), highestMaxDepth) }
}
