package schema

// fieldDefaults compares the default of each field with its type.
func (c *checker) fieldDefaults(s *Schema) {
	for _, f := range s.Fields {
		if f.Default == nil || c.full() {
			continue
		}
		if wrong := c.defaults.match(f.Type, f.Default); wrong != nil {
			at := (*path)(nil).then(s.Name.String()).then(f.Name)
			c.add(ErrDefault, wrong.pos, at, wrong.hint, "invalid default of the field %s: %s", quote(f.Name), wrong.msg)
		}
	}
}

// maxDefaultValues bounds how many values a default may come to, once the defaults of the fields that
// it leaves out are counted in. Twenty records that hold the one before twice make a million.
const maxDefaultValues = 1 << 20

// NOTE: A record default may leave out fields that have defaults of their own, which may do the same.
// So the defaults of fields form a graph, and that graph must have no cycle, or filling in would not
// end. It is walked depth first, with a list in place of the stack.

// expansion is what one default comes to.
type expansion struct {
	values int      // without what is filled in
	fills  []*Field // the fields whose defaults are filled in, as often as they are
	total  int      // with what is filled in; 0 while not known
	open   bool     // on the way from the field where the search began
	next   int      // how many of fills are settled
}

// endlessDefaults refuses defaults that fill in themselves, or come to more than can be meant.
func (c *checker) endlessDefaults(types []*Schema) {
	if len(c.errors) > 0 {
		return // a mismatch is more telling, and the graph is only sound without any
	}
	graph := make(map[*Field]*expansion)
	for _, s := range types {
		for _, f := range s.Fields {
			if f.Default != nil {
				c.expand(s, f, graph)
			}
		}
	}
}

// expand settles the default of f and all that it leads to.
func (c *checker) expand(s *Schema, f *Field, graph map[*Field]*expansion) {
	stack := []*Field{f}
	for len(stack) > 0 {
		field := stack[len(stack)-1]
		e := graph[field]
		if e == nil {
			e = &expansion{open: true}
			c.defaults.collect(field.Type, field.Default, e)
			e.total = e.values
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
			c.refuseDefault(s, f, "fills in the field "+quote(e.fills[e.next].Name)+" without end", "write that field out in the default")
			return
		}
		e.next++
		if e.total += filled.total; e.total > maxDefaultValues {
			c.refuseDefault(s, f, "comes to more than a million values", "give the records inside smaller defaults")
			return
		}
	}
}

func (c *checker) refuseDefault(s *Schema, f *Field, msg, hint string) {
	c.add(ErrDefault, f.Default.Pos, (*path)(nil).then(s.Name.String()).then(f.Name), hint, "the default of the field %s %s", quote(f.Name), msg)
}

// collect counts the values of a default that is known to match, and gathers what is filled in.
func (m *matcher) collect(s *Schema, v *Value, e *expansion) {
	e.values++
	switch s.Kind {
	case Array:
		for i := range v.Items {
			m.collect(s.Items, &v.Items[i], e)
		}
	case Map:
		for i := range v.Members {
			m.collect(s.Values, &v.Members[i].Value, e)
		}
	case Union:
		if i := m.branch(s, v); i >= 0 {
			m.collect(s.Branches[i], v, e)
		}
	case Record:
		members := index(v)
		for _, f := range s.Fields {
			if inner := members.get(f.Name); inner != nil {
				m.collect(f.Type, inner, e)
			} else {
				e.fills = append(e.fills, f)
			}
		}
	}
}
