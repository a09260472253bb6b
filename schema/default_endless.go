package schema

import "github.com/schemagen/schemagen/internal/words"

// fieldDefaults compares the default of each field with its type.
func (c *checker) fieldDefaults(s *Schema) {
	for _, f := range s.Fields {
		if f.Default == nil || c.full() {
			continue
		}
		if wrong := c.defaults.match(f.Type, f.Default); wrong != nil {
			at, pos := (*path)(nil).then(s.Name.String()).then(f.Name), wrong.pos
			if f.Pos.Line == 0 {
				pos = f.Pos // the value was read from a text of its own, if from any
			}
			report := c.add
			if c.laxDefaults {
				report, c.noDefaults = c.warn, true
			}
			report(ErrDefault, pos, at, wrong.hint, "invalid default of the field %s: %s", words.Quote(f.Name),
				wrong.msg)
		}
	}
}

// dropDefaults leaves all fields without defaults: one that is right may be made of others that are not.
func dropDefaults(types []*Schema) {
	for _, s := range types {
		for _, f := range s.Fields {
			f.Default = nil
		}
	}
}

// maxFilledIn bounds what is filled in where the defaults of a schema leave out fields, in values and
// bytes of text over all of them. Twenty records that hold the one before twice come to a million.
const maxFilledIn = 1 << 22

// NOTE: A record default may leave out fields that have defaults of their own, which may do the same.
// So the defaults of fields form a graph, and that graph must have no cycle, or filling in would not
// end. It is walked depth first, with a list in place of the stack.

// expansion is what one default comes to.
type expansion struct {
	total int       // values and bytes, with what is filled in so far
	fills []*Field  // the fields whose defaults are filled in, as often as they are
	open  bool      // on the way from the field where the search began
	next  int       // how many of fills are settled
	extra []*Member // in record values: what is no field
	texts []*Value  // in place of numbers: those of isNotFinite
}

// endlessDefaults refuses defaults that fill in themselves, or come to more than can be meant.
func (c *checker) endlessDefaults(types []*Schema) {
	if len(c.errors) > 0 {
		return // a mismatch is more telling, and the graph is only sound without any
	}
	graph := make(map[*Field]*expansion)
	c.filledIn = 0
	for _, s := range types {
		for _, f := range s.Fields {
			if f.Default != nil && !c.expand(s, f, graph) {
				return
			}
		}
	}
}

// expand settles the default of f and all that it leads to; not if that is refused.
func (c *checker) expand(s *Schema, f *Field, graph map[*Field]*expansion) bool {
	stack := []*Field{f}
	for len(stack) > 0 {
		field := stack[len(stack)-1]
		e := graph[field]
		if e == nil {
			e = &expansion{open: true}
			c.defaults.collect(field.Type, field.Default, e)
			for _, m := range e.extra {
				c.warn(ErrDefault, m.Pos, (*path)(nil).then(s.Name.String()).then(f.Name), "remove it",
					"the member %s of the default is no field of the record", words.Quote(m.Name))
			}
			for _, v := range e.texts {
				c.warn(ErrDefault, v.Pos, (*path)(nil).then(s.Name.String()).then(f.Name),
					"the specification has numbers alone there, and not every reader takes the text",
					"the default %s is a text in the place of a number", words.Quote(v.Text))
			}
			graph[field] = e
		}
		if e.next == len(e.fills) {
			e.open = false
			stack = stack[:len(stack)-1]
			continue
		}
		filled := graph[e.fills[e.next]]
		switch {
		case filled == nil:
			stack = append(stack, e.fills[e.next])
			continue
		case filled.open:
			c.refuseDefault(s, f, "fills in the field "+words.Quote(e.fills[e.next].Name)+" without end",
				"write that field out in the default")
			return false
		}
		e.next++
		e.total += filled.total
		if c.filledIn += filled.total; c.filledIn > maxFilledIn {
			c.refuseDefault(s, f, "and those before it fill in more than can be meant",
				"write the defaults of the records inside in full, or make them smaller")
			return false
		}
	}
	return true
}

func (c *checker) refuseDefault(s *Schema, f *Field, msg, hint string) {
	pos := f.Default.Pos
	if f.Pos.Line == 0 {
		pos = f.Pos
	}
	c.add(ErrDefault, pos, (*path)(nil).then(s.Name.String()).then(f.Name), hint, "the default of the field %s %s",
		words.Quote(f.Name), msg)
}

// collect counts the values of a default that is known to match, and gathers what is filled in.
func (m *matcher) collect(s *Schema, v *Value, e *expansion) {
	e.total += 1 + len(v.Text)
	switch s.Kind {
	case Float, Double:
		if v.Kind == JSONString {
			e.texts = append(e.texts, v)
		}
	case Array:
		for i := range v.Items {
			m.collect(s.Items, &v.Items[i], e)
		}
	case Map:
		for i := range v.Members {
			e.total += len(v.Members[i].Name)
			m.collect(s.Values, &v.Members[i].Value, e)
		}
	case Union:
		if i := m.branch(s, v); i >= 0 {
			m.collect(s.Branches[i], v, e)
		}
	case Record:
		members := index(v)
		used := 0
		for _, f := range s.Fields {
			if inner := members.get(f.Name); inner != nil {
				m.collect(f.Type, inner, e)
				used++
			} else {
				e.fills = append(e.fills, f)
			}
		}
		if used < len(v.Members) {
			e.extra = append(e.extra, s.strangers(v)...)
		}
	}
}

// strangers returns the members of v that are no fields of s.
func (s *Schema) strangers(v *Value) (list []*Member) {
	names := make(map[string]bool, len(s.Fields))
	for _, f := range s.Fields {
		names[f.Name] = true
	}
	for i := range v.Members {
		if m := &v.Members[i]; !names[m.Name] {
			list = append(list, m)
		}
	}
	return list
}
