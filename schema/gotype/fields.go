package gotype

import (
	"reflect"
	"slices"
	"strings"
)

// Member is a field of a struct, or of a struct that is embedded or inlined in it, that may hold a field of a record.
type Member struct {
	*Field
	Outer    *Member // the embedded or inlined one that it is in, or nil
	Index    int     // its number among the fields of the struct it is declared in
	OmitZero bool

	depth  int
	tagged bool     // it has an avro tag, so that the schema must have the field
	name   string   // in the record: what its tag says, or else that of the field
	named  bool     // the tag has the name
	unions []string // the types of a union's branches
	used   bool
}

// Through returns the fields on the way to the member, which are embedded or inlined, and the member itself.
func (m *Member) Through() []*Member {
	way := make([]*Member, m.depth+1)
	for i := m.depth; m != nil; i, m = i-1, m.Outer {
		way[i] = m
	}
	return way
}

// path is how the member is selected in Go.
func (m *Member) path() string {
	if m.Outer == nil {
		return m.Name
	}
	return m.Outer.path() + "." + m.Name
}

// HiddenInside reports whether the member lies in an embedded struct of a name that cannot be used.
func (m *Member) HiddenInside() bool {
	return m.Outer != nil && (!m.Outer.usable() || m.Outer.HiddenInside())
}

// collector gathers the fields of a struct.
type collector struct {
	report  func(m *Member, msg, hint string) // of a fault
	presets bool                              // embedded pointers that decoding could not set may be set beforehand
	// a schema is made: structs of libraries give no fields, and those not exported need a tag
	derives bool

	list   []*Member
	barren []*Member    // embedded and inlined structs that give no fields
	faulty []*Member    // fields that there is something wrong with
	others bool         // there are fields that take no part
	closed bool         // some of them have no tag
	about  *Field       // the field _ of the struct itself, or nil
	on     map[any]bool // the structs being collected: one that embeds itself adds nothing
}

func (c *collector) fault(m *Member, msg, hint string) {
	c.faulty = append(c.faulty, m)
	c.report(m, msg, hint)
}

// collect adds the fields of struct t, which outer leads to.
func (c *collector) collect(t *Type, outer *Member) {
	if c.on[t.Key] {
		return
	}
	c.on[t.Key] = true
	defer delete(c.on, t.Key)
	fields := t.Fields()
	members := make([]Member, len(fields))
	for i := range fields {
		f, m := &fields[i], &members[i]
		m.Field, m.Index, m.Outer, m.name = f, i, outer, f.Name
		if outer != nil {
			m.depth = outer.depth + 1
		}
		text, tagged := f.Tag.Lookup("avro")
		switch {
		case text == "-":
			c.others = true
			continue
		case f.Name == "_":
			c.others = true
			if outer == nil {
				c.about = f
			}
			continue
		}
		inline := c.read(m, text, tagged)
		switch {
		case inline || f.Embedded && !m.named && f.Type.isStructOrPointer():
			c.inline(m)
		case f.Exported || f.Local && (tagged || !c.derives):
			c.list = append(c.list, m)
		case tagged: // and not usable
			c.fault(m, "it has an avro tag but is not exported", "export it")
		default:
			c.others, c.closed = true, true
		}
	}
}

// read reads a tag.
func (c *collector) read(m *Member, text string, tagged bool) (inline bool) {
	name, options, _ := strings.Cut(text, ",")
	m.tagged = tagged
	if name != "" {
		m.name, m.named = name, true
	}
	for option := range strings.SplitSeq(options, ",") {
		switch {
		case option == "":
		case option == "omitzero":
			m.OmitZero = true
		case option == "inline":
			inline = true
		case strings.HasPrefix(option, "union="):
			m.unions = strings.Split(strings.TrimPrefix(option, "union="), "|")
		default:
			c.fault(m, "unknown tag option "+option, "the options are omitzero, inline and union=")
		}
	}
	return inline
}

// inline adds the fields of m, an embedded struct or one with the option inline, or a pointer to such.
func (c *collector) inline(m *Member) {
	t := m.Type
	isPointer := t.Kind == reflect.Pointer
	switch {
	case !t.isStructOrPointer():
		c.fault(m, "it is inline but no struct", "")
		return
	case m.named || m.OmitZero || m.unions != nil:
		c.fault(m, "it is inline, so its tag can have no name and no other option", "")
	case !m.usable() && !m.Embedded:
		c.fault(m, "it is inline but not exported", "export it, or embed it")
	case isPointer && !m.usable() && !c.presets:
		c.fault(m, "it is a pointer to a type that is not exported, which decoding could not set",
			"embed the struct itself")
	}
	if isPointer {
		t = t.Elem()
	}
	before, faults := len(c.list), len(c.faulty)
	if !c.derives || t.Known == Unknown {
		c.collect(t, m)
	}
	switch {
	case faults > 0 && c.faulty[faults-1] == m: // its fields are not to be missed
		c.faulty = append(c.faulty, c.list[before:]...)
		c.list = c.list[:before]
	case len(c.list) == before:
		c.barren = append(c.barren, m)
	}
}

// byName returns, for a record made of the struct, its fields in their order: of those with one name, the one whose
// tag has it, then the least deeply embedded. The struct stands at the given path.
func (c *collector) byName(path string) []*Member {
	best := make(map[string]*Member)
	rank := func(m *Member) int {
		if m.named {
			return m.depth
		}
		return m.depth + 1<<20
	}
	for _, m := range c.list {
		switch other := best[m.name]; {
		case other == nil || rank(m) < rank(other):
			best[m.name] = m
		case rank(m) == rank(other):
			better := func(o *Member) bool { return o.name == m.name && rank(o) < rank(m) }
			if !slices.ContainsFunc(c.list, better) {
				c.fault(m, "its name "+m.name+" is that of "+path+"."+other.path()+" too",
					"name one otherwise in an avro tag")
			}
		}
	}
	return slices.DeleteFunc(c.list, func(m *Member) bool { return best[m.name] != m })
}
