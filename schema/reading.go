package schema

// ParseOfData reads the schema that data were written with: that of a container file's header, of a registry, of a
// message's writer. It forgives what does not change the bytes of the data, since what such a schema should not say is
// no reason not to read them: see [OfData]. It nests at most 10000 levels. The error is an ErrorList of all that is
// wrong even so.
func ParseOfData(text string) (*Schema, error) { return Parse(text, OfData()) }

// ParseSourcesOfData is [ParseOfData] for a schema that refers to types of other texts, such as the references of a
// registry; see [ParseSources].
func ParseSourcesOfData(sources []Source) (*Set, error) { return ParseSources(sources, OfData()) }

// ParseOfType reads the schema of a generated type, the text that its method AvroSchema returns. The text was judged
// when the code was generated, so whatever options were given then, it is read again: names beyond those of Avro, names
// that are used before their definition, and 10000 levels. The error is an ErrorList of all that is wrong even so.
func ParseOfType(text string) (*Schema, error) { return Parse(text, ofType()) }

// ParseSourcesOfType is [ParseOfType] for schemas that were made of types, and so hold those of generated ones; see
// [ParseSources].
func ParseSourcesOfType(sources []Source) (*Set, error) { return ParseSources(sources, ofType()) }

// ofType is every option that the command takes for the schemas it generates code for.
func ofType() Option {
	return func(o *options) { o.allowForward, o.laxNames, o.maxDepth = true, true, highestMaxDepth }
}
