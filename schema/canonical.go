package schema

import "strconv"

// Canonical returns the Parsing Canonical Form of s: what matters to a reader of the data and nothing
// else, in one fixed shape. See Avro 1.12, "Parsing Canonical Form for Schemas". Error records are
// written as records. The form of a schema that refers from one namespace to a type of the null
// namespace is not itself a text that Parse accepts, as the specification has no such reference.
func (s *Schema) Canonical() string { return string(s.AppendCanonical(nil)) }

// AppendCanonical appends what Canonical returns.
func (s *Schema) AppendCanonical(b []byte) []byte {
	c := canonicalWriter{b: b, defined: make(map[Name]bool), jobs: []job{{schema: s}}}
	for len(c.jobs) > 0 {
		j := c.jobs[len(c.jobs)-1]
		c.jobs = c.jobs[:len(c.jobs)-1]
		if j.schema == nil {
			c.b = append(c.b, j.text...)
		} else {
			c.schema(j.schema)
		}
	}
	return c.b
}

// canonicalWriter works like writer, with a list of jobs in place of the stack.
type canonicalWriter struct {
	b       []byte
	jobs    []job
	defined map[Name]bool
}

// then puts a schema and the text that follows it in front of all other jobs.
func (c *canonicalWriter) then(s *Schema, text string) {
	c.jobs = append(c.jobs, job{text: text}, job{schema: s})
}

func (c *canonicalWriter) schema(s *Schema) {
	switch s.Kind {
	case Record, Enum, Fixed:
		if c.defined[s.Name] {
			c.b = appendString(c.b, s.Name.String())
			return
		}
		c.defined[s.Name] = true
		c.named(s)
	case Array:
		c.b = append(c.b, `{"type":"array","items":`...)
		c.then(s.Items, "}")
	case Map:
		c.b = append(c.b, `{"type":"map","values":`...)
		c.then(s.Values, "}")
	case Union:
		c.b = append(c.b, '[')
		c.jobs = append(c.jobs, job{text: "]"})
		for i := len(s.Branches) - 1; i >= 0; i-- {
			c.jobs = append(c.jobs, job{schema: s.Branches[i]})
			if i > 0 {
				c.jobs = append(c.jobs, job{text: ","})
			}
		}
	default:
		c.b = appendString(c.b, s.Kind.String())
	}
}

func (c *canonicalWriter) named(s *Schema) {
	c.b = append(c.b, `{"name":`...)
	c.b = appendString(c.b, s.Name.String())
	c.b = append(append(append(c.b, `,"type":"`...), s.Kind.String()...), '"')
	switch s.Kind {
	case Enum:
		c.b = append(c.b, `,"symbols":`...)
		c.b = append(appendStrings(c.b, s.Symbols), '}')
	case Fixed:
		c.b = append(c.b, `,"size":`...)
		c.b = append(appendInt(c.b, s.Size), '}')
	case Record:
		c.b = append(c.b, `,"fields":[`...)
		c.jobs = append(c.jobs, job{text: "]}"})
		for i := len(s.Fields) - 1; i >= 0; i-- {
			f := s.Fields[i]
			c.then(f.Type, "}")
			head := append(appendString([]byte(`{"name":`), f.Name), `,"type":`...)
			if i > 0 {
				head = append([]byte(","), head...)
			}
			c.jobs = append(c.jobs, job{text: string(head)})
		}
	}
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
