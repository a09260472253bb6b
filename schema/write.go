package schema

// NOTE: A schema is written with a list of jobs in place of the stack: named types are written in
// full where they occur first, which may nest them as deep as there are types. A job is taken from
// the end of the list, so what follows a schema is put there before what is inside it.

// job is one thing still to be written.
type job struct {
	text      string  // this text, if not empty
	schema    *Schema // or this schema
	closing   bool    // or, with closing, what ends it
	field     *Field  // or this field, or what ends it
	namespace string  // the namespace around schema
}

type writer struct {
	b       []byte
	jobs    []job
	defined map[Name]bool
	root    *Schema
	known   map[Name]bool // every type in root, once that is asked for
	guard   guard
	alone   *Schema              // if not nil: only this type is written in full
	refer   func(*Schema) string // the text for the others
}

// String returns the full schema as compact JSON: docs, defaults, aliases, sort orders and unknown attributes included.
// Each named type is written in full where it occurs first and by its name after that, so that Parse gives the same
// schema again without any option that s itself did not need. The same schema always gives the same text. In one that
// Validate refuses, null stands where a schema is missing, contains itself without a name, or is written millions of
// times.
func (s *Schema) String() string { return string(s.appendTo(nil)) }

// AppendText appends what String returns; the error is always nil. It makes a Schema an
// encoding.TextAppender.
func (s *Schema) AppendText(b []byte) ([]byte, error) { return s.appendTo(b), nil }

// MarshalJSON returns what String returns, so that a schema can stand inside other JSON. The error is that of
// [Schema.CheckFinite].
func (s *Schema) MarshalJSON() ([]byte, error) {
	if err := s.CheckFinite(); err != nil {
		return nil, err
	}
	return s.appendTo(nil), nil
}

// AppendDefinition appends s, a named type, as it is written in any place: with its namespace, even an empty one, and
// with refer's text in the place of every named type inside it, s itself included. Parts of a large schema can be kept
// once that way, and put together when it is needed.
func (s *Schema) AppendDefinition(b []byte, refer func(*Schema) string) []byte {
	w := writer{b: b, defined: make(map[Name]bool), alone: s, refer: refer}
	w.openObject(s, s.Name.Namespace)
	return w.finish()
}

func (s *Schema) appendTo(b []byte) []byte {
	w := writer{b: b, defined: make(map[Name]bool), root: s}
	w.push(job{schema: s})
	return w.finish()
}

// finish does the jobs.
func (w *writer) finish() []byte {
	for len(w.jobs) > 0 {
		j := w.jobs[len(w.jobs)-1]
		w.jobs = w.jobs[:len(w.jobs)-1]
		switch {
		case j.text != "":
			w.b = append(w.b, j.text...)
		case j.field != nil && j.closing:
			w.closeField(j.field)
		case j.field != nil:
			w.openField(j)
		case j.closing:
			w.closeSchema(j.schema)
		default:
			w.open(j.schema, j.namespace)
		}
	}
	return w.b
}

func (w *writer) push(j job) { w.jobs = append(w.jobs, j) }

// open writes the beginning of a schema and leaves the rest as jobs.
func (w *writer) open(s *Schema, namespace string) {
	switch {
	case s == nil || s.Kind == 0:
		w.b = append(w.b, "null"...) // only in a schema that Validate refuses
	case s.Kind.IsNamed() && w.alone != nil:
		w.b = append(w.b, w.refer(s)...)
	case s.Kind.IsNamed() && w.defined[s.Name]:
		w.b = appendString(w.b, w.reference(s.Name, namespace))
	case !w.guard.enter(s):
		w.b = append(w.b, "null"...) // the same
	case s.Kind == Union:
		w.b = append(w.b, '[')
		w.push(job{schema: s, closing: true})
		for i := len(s.Branches) - 1; i >= 0; i-- {
			w.push(job{schema: s.Branches[i], namespace: namespace})
			if i > 0 {
				w.push(job{text: ","})
			}
		}
	case s.Kind.IsPrimitive() && len(s.writtenProps()) == 0:
		w.b = appendString(w.b, s.Kind.String())
	default:
		w.openObject(s, namespace)
	}
}

// reference is how a type is referred to. A name that is also a word of Avro's own is written in full if it can be, for
// readers that would stumble over it. A type of the null namespace is written as Apache Java writes it inside another,
// by its short name, unless that would be another type there: then a dot in front tells the two apart for this parser,
// if for few others.
func (w *writer) reference(n Name, namespace string) string {
	kind, _ := complexKind(n.Short)
	isPrimitive := primitiveKind(n.Short) != 0 // of schemas of data alone
	switch {
	case n.Namespace == "" && (isPrimitive || namespace != "" && w.isKnown(Name{namespace, n.Short})):
		return "." + n.Short
	case n.Namespace == "" || n.Namespace == namespace && kind == 0 && !isPrimitive:
		return n.Short
	}
	return n.String()
}

// isKnown reports whether the schema that is written has a type of that name.
func (w *writer) isKnown(n Name) bool {
	if w.known == nil {
		w.known = make(map[Name]bool)
		for s := range w.root.All() {
			if s.Kind.IsNamed() {
				w.known[s.Name] = true
			}
		}
	}
	return w.known[n]
}

func (w *writer) openObject(s *Schema, namespace string) {
	word := s.Kind.String()
	if s.IsError {
		word = "error"
	}
	w.b = append(w.b, `{"type":`...)
	w.b = appendString(w.b, word)
	w.push(job{schema: s, closing: true})
	switch s.Kind {
	case Record, Enum, Fixed:
		w.defined[s.Name] = true
		w.head(s, namespace)
	case Array:
		w.b = append(w.b, `,"items":`...)
		w.push(job{schema: s.Items, namespace: namespace})
	case Map:
		w.b = append(w.b, `,"values":`...)
		w.push(job{schema: s.Values, namespace: namespace})
	}
}

// head writes what named types have, and up to the first field.
func (w *writer) head(s *Schema, namespace string) {
	w.attribute("name", s.Name.Short)
	if s.Name.Namespace != namespace || s == w.alone {
		w.attribute("namespace", s.Name.Namespace)
	}
	w.doc(s.Doc)
	aliases := make([]string, len(s.Aliases))
	for i, alias := range s.Aliases {
		aliases[i] = alias.writtenIn(s.Name.Namespace)
	}
	w.list("aliases", aliases)
	if s.Kind == Record {
		w.b = append(w.b, `,"fields":[`...)
		for i := len(s.Fields) - 1; i >= 0; i-- {
			w.push(job{field: s.Fields[i], namespace: s.Name.Namespace})
			if i > 0 {
				w.push(job{text: ","})
			}
		}
	}
}

// closeSchema writes what stands behind the schemas inside s.
func (w *writer) closeSchema(s *Schema) {
	w.guard.leave(s)
	switch s.Kind {
	case Union:
		w.b = append(w.b, ']')
		return
	case Record:
		w.b = append(w.b, ']')
	case Enum:
		w.b = append(w.b, `,"symbols":`...)
		w.b = appendStrings(w.b, s.Symbols)
		if s.EnumDefault != "" {
			w.attribute("default", s.EnumDefault)
		}
	case Fixed:
		w.b = append(w.b, `,"size":`...)
		w.b = appendInt(w.b, s.Size)
	}
	w.props(s.writtenProps(), func(name string) bool {
		return reserved(s.Kind, name) && (name != "doc" || s.Doc != "")
	})
	w.b = append(w.b, '}')
}

func (w *writer) openField(j job) {
	f := j.field
	w.b = append(w.b, `{"name":`...)
	w.b = appendString(w.b, f.Name)
	w.doc(f.Doc)
	w.list("aliases", f.Aliases)
	w.b = append(w.b, `,"type":`...)
	w.push(job{field: f, closing: true})
	w.push(job{schema: f.Type, namespace: j.namespace})
}

func (w *writer) closeField(f *Field) {
	if f.Default != nil {
		w.b = append(w.b, `,"default":`...)
		w.b = f.Default.AppendJSON(w.b)
	}
	if f.Order != Ascending {
		w.attribute("order", f.Order.String())
	}
	w.props(f.Props, func(name string) bool { return reservedForField(name) && (name != "doc" || f.Doc != "") })
	w.b = append(w.b, '}')
}

func (w *writer) attribute(name, value string) {
	w.b = append(append(append(w.b, `,"`...), name...), `":`...)
	w.b = appendString(w.b, value)
}

func (w *writer) doc(doc string) {
	if doc != "" {
		w.attribute("doc", doc)
	}
}

func (w *writer) list(name string, values []string) {
	if len(values) > 0 {
		w.b = append(append(append(w.b, `,"`...), name...), `":`...)
		w.b = appendStrings(w.b, values)
	}
}

func (w *writer) props(props Properties, skip func(name string) bool) {
	for i := range props {
		if !skip(props[i].Name) {
			w.b = append(w.b, ',')
			w.b = append(appendString(w.b, props[i].Name), ':')
			w.b = props[i].Value.AppendJSON(w.b)
		}
	}
}

// appendStrings appends an array of strings.
func appendStrings(b []byte, values []string) []byte {
	b = append(b, '[')
	for i, value := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, value)
	}
	return append(b, ']')
}
