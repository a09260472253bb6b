package schema

import "github.com/schemagen/schemagen/internal/words"

// Source is one schema text. Name stands in front of positions in errors, as a rule a file name; it
// may be empty.
type Source struct {
	Name string
	Text []byte
}

// Root is the schema that makes up one source.
type Root struct {
	Source string // its name
	Schema *Schema
}

// Set is what several sources say together.
type Set struct {
	Roots []Root    // one for each source, in the order given
	Types []*Schema // every named type, in the order of definition over the sources
	// Warnings lists what has no effect or is better avoided, above all logical types that are
	// ignored; at most 100.
	Warnings []*Diagnostic
}

// Lookup returns the named type with the given fullname, or nil.
func (s *Set) Lookup(fullname string) *Schema {
	for _, t := range s.Types {
		if t.Name.String() == fullname {
			return t
		}
	}
	return nil
}

// Parse reads one schema text and checks it against Avro 1.12, "Schema Declaration". The error is an
// ErrorList of all that is wrong. A default must be a value of the field's type; that a logical type
// would refuse it, as "" is no uuid, is no error.
func Parse(text string, opts ...Option) (*Schema, error) {
	set, err := parseTexts([]string{""}, []string{text}, opts)
	if err != nil {
		return nil, err
	}
	return set.Roots[0].Schema, nil
}

// MustParse is Parse for texts known to be right: it panics on an error.
func MustParse(text string, opts ...Option) *Schema {
	s, err := Parse(text, opts...)
	if err != nil {
		panic("schema: MustParse: " + err.Error())
	}
	return s
}

// ParseSources reads several texts, one schema each. Each may use the named types that the others
// define, whatever the order of the sources, in cycles too. A type may be defined in several sources
// if all definitions say the same. The error is an ErrorList of all that is wrong. The texts are not
// kept.
func ParseSources(sources []Source, opts ...Option) (*Set, error) {
	names, texts := make([]string, len(sources)), make([]string, len(sources))
	for i, s := range sources {
		names[i], texts[i] = s.Name, string(s.Text)
	}
	return parseTexts(names, texts, opts)
}

// parser holds the state of one ParseSources: sources are read one after another, then what needs
// all of them is settled.
type parser struct {
	options
	report
	source  int                  // the index of the source being read
	types   map[Name]*definition // what is defined so far
	order   []*definition        // the same in order
	repeats []repeat             // definitions that other sources repeat
	waiting []reference          // names not defined when they were used
	written map[*Schema]*written // where the attributes stand
	broken  map[*Schema]bool     // schemas with a fault that makes other checks idle
	partial bool                 // a source could not be read, so that types may be missing
}

// written leads from a schema back to its text, for the positions of attributes.
type written struct {
	value  *Value
	fields []*Value // of a record: the objects of its fields
}

func parseTexts(names, texts []string, opts []Option) (*Set, error) {
	o := newOptions(opts)
	p := &parser{
		options: o,
		report:  report{files: make(map[string]int, len(names)), forgiving: o.ofData},
		types:   make(map[Name]*definition),
		written: make(map[*Schema]*written),
		broken:  make(map[*Schema]bool),
	}
	set := &Set{Roots: make([]Root, len(texts))}
	for i, text := range texts {
		if _, ok := p.files[names[i]]; !ok {
			p.files[names[i]] = i
		}
		set.Roots[i].Source = names[i]
		p.source = i
		p.read(names[i], text, &set.Roots[i].Schema)
	}
	p.settleReferences()
	p.compareRepeats()
	p.check(set)
	if err := p.err(); err != nil {
		return nil, err
	}
	for _, d := range p.order {
		set.Types = append(set.Types, d.schema)
	}
	p.sort(p.warnings)
	set.Warnings = p.warnings
	return set, nil
}

// read turns one text into a schema at root.
func (p *parser) read(name, text string, root **Schema) {
	r := newJSONReader(name, text, p.maxDepth)
	r.depthHint, r.maxText, r.maxValues = p.depthHint(), p.maxText, p.maxValues
	r.comments, r.forgiving = true, p.ofData
	v := new(Value)
	if err := r.document(v); err != nil {
		p.add(err.class, err.pos, nil, err.hint, "%s", err.msg)
		p.partial = true
		*root = p.placeholder(err.pos)
		return
	}
	for _, w := range r.forgiven {
		p.warn(w.class, w.pos, nil, w.hint, "%s", w.msg)
	}
	for i := range r.repeated {
		m := &r.repeated[i]
		p.warn(ErrAttribute, m.Pos, nil, "remove it", "%s is written twice in one object; only the last one counts",
			words.Quote(m.Name))
	}
	p.schema(v, "", nil, root)
}

// placeholder stands where no schema could be made; every check passes over it.
func (p *parser) placeholder(pos Position) *Schema { return &Schema{Pos: pos} }

// check looks at everything that was read, once all names are known.
func (p *parser) check(set *Set) {
	c := &checker{options: &p.options, report: &p.report, written: p.written, broken: p.broken}
	for i := range set.Roots {
		if root := set.Roots[i].Schema; !root.Kind.IsNamed() {
			c.anonymous(root, nil)
		}
	}
	types := make([]*Schema, len(p.order))
	for i, d := range p.order {
		types[i] = d.schema
	}
	c.namedTypes(types)
}
