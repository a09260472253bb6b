package schema

import "strconv"

// Canonical returns the Parsing Canonical Form of s: what matters to a reader of the data and nothing
// else, in one fixed shape. See Avro 1.12, "Parsing Canonical Form for Schemas". Error records are
// written as records. In a schema that Validate refuses, null stands where String has it.
func (s *Schema) Canonical() string { return string(s.AppendCanonical(nil)) }

// AppendCanonical appends what Canonical returns.
func (s *Schema) AppendCanonical(b []byte) []byte {
	c := canonicalWriter{b: b, defined: make(map[Name]bool), jobs: []job{{schema: s}}}
	for len(c.jobs) > 0 {
		j := c.jobs[len(c.jobs)-1]
		c.jobs = c.jobs[:len(c.jobs)-1]
		switch {
		case j.text != "":
			c.b = append(c.b, j.text...)
		case j.closing:
			c.guard.leave(j.schema)
			c.b = append(c.b, closings[j.schema.Kind]...)
		default:
			c.schema(j.schema)
		}
	}
	return c.b
}

// closings is what ends a schema whose parts are jobs.
var closings = [...]string{Record: "]}", Array: "}", Map: "}", Union: "]"}

// canonicalWriter works like writer, with a list of jobs in place of the stack.
type canonicalWriter struct {
	b       []byte
	jobs    []job
	defined map[Name]bool
	guard   guard
}

// within begins a schema that holds others, which stand in front of all other jobs.
func (c *canonicalWriter) within(s *Schema, text string) {
	c.b = append(c.b, text...)
	c.jobs = append(c.jobs, job{schema: s, closing: true})
}

func (c *canonicalWriter) schema(s *Schema) {
	switch {
	case s == nil || s.Kind == 0:
		c.b = append(c.b, "null"...) // only in a schema that Validate refuses
	case s.Kind.IsNamed() && c.defined[s.Name]:
		c.b = appendString(c.b, s.Name.String())
	case !c.guard.enter(s):
		c.b = append(c.b, "null"...) // the same
	case s.Kind.IsNamed():
		c.defined[s.Name] = true
		c.named(s)
	case s.Kind == Array:
		c.within(s, `{"type":"array","items":`)
		c.jobs = append(c.jobs, job{schema: s.Items})
	case s.Kind == Map:
		c.within(s, `{"type":"map","values":`)
		c.jobs = append(c.jobs, job{schema: s.Values})
	case s.Kind == Union:
		c.within(s, "[")
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
		c.within(s, `,"fields":[`)
		for i := len(s.Fields) - 1; i >= 0; i-- {
			f := s.Fields[i]
			if f == nil {
				f = new(Field) // only in a schema that Validate refuses
			}
			c.jobs = append(c.jobs, job{text: "}"}, job{schema: f.Type})
			head := append(appendString([]byte(`{"name":`), f.Name), `,"type":`...)
			if i > 0 {
				head = append([]byte(","), head...)
			}
			c.jobs = append(c.jobs, job{text: string(head)})
		}
	}
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
