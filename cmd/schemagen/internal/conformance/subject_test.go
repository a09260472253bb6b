package conformance

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// subject is a schema that vectors speak of, in all the forms in which code is generated for it.
type subject struct {
	text   string
	schema *schema.Schema
	forms  []*form
}

// form is one Go type of a subject.
type form struct {
	job     *job
	named   string // the fullname of the type, if it is to be found by that
	goName  string // otherwise its Go name
	text    string // the schema of the type
	schema  *schema.Schema
	codec   *avrojson.Codec
	wrapped bool // a record around the subject

	typeName string // in the program: package and Go name
	listed   listed
}

// String names the form in reports.
func (f *form) String() string {
	text := f.typeName + " (" + f.job.mode.name
	if f.wrapped {
		text += ", as a field"
	}
	return text + ")"
}

// datum turns the Avro JSON of the subject into that of the form.
func (f *form) datum(json string) string {
	if f.wrapped {
		return `{"` + wrapperField + `":` + json + `}`
	}
	return json
}

// value is datum for what the program prints.
func (f *form) value(v any) any {
	if f.wrapped {
		return map[string]any{wrapperField: v}
	}
	return v
}

const wrapperField = "value"

// mode is a set of options that change what is generated.
type mode struct {
	name    string
	options gen.Options
}

var (
	byDefault = mode{"default, with all methods", gen.Options{Compare: true, Equal: true, Clone: true}}
	// nullModes change how nullable values look in Go.
	nullModes = []mode{
		{"optional=value", gen.Options{OptionalValue: true, Compare: true, Equal: true, Clone: true}},
		{"nullable-collections=plain", gen.Options{PlainCollections: true, Compare: true, Equal: true, Clone: true}},
	}
	allModes = append([]mode{
		{"default, with tests", gen.Options{EmitTests: true}},
		{"tag json=camel", gen.Options{Tags: []gen.Tag{{Key: "json", Style: "camel"}}}},
		{"namespace-prefixed", gen.Options{NamespacePrefixed: true}},
	}, nullModes...)
)

// job is a package to be generated.
type job struct {
	pkg     string
	mode    mode
	sources []schema.Source
	names   map[string]bool // the fullnames its sources define
	forms   []*form

	types map[string]generatedType // filled by generate
}

// fullJob is how many sources a package has at most, so that packages can be compiled side by side.
const fullJob = 40

// plan decides which packages there are to be.
type plan struct {
	jobs     []*job
	open     map[string][]*job // by mode: those that may take further schemas
	subjects map[string]*subject
	files    []string // all schema files
	written  []writtenFile
}

// writtenFile is code that was generated while the plan was made.
type writtenFile struct {
	name string
	code []byte
}

func (p *plan) newJob(prefix string, m mode) *job {
	j := &job{pkg: fmt.Sprintf("%s%03d", prefix, len(p.jobs)), mode: m, names: make(map[string]bool)}
	p.jobs = append(p.jobs, j)
	return j
}

// share returns a job of the given mode whose sources define none of the names.
func (p *plan) share(m mode, names []string) *job {
search:
	for _, j := range p.open[m.name] {
		if len(j.sources) >= fullJob {
			continue
		}
		for _, name := range names {
			if j.names[name] {
				continue search
			}
		}
		return j
	}
	j := p.newJob("shared", m)
	p.open[m.name] = append(p.open[m.name], j)
	return j
}

func (j *job) add(name, text string, types []string) {
	j.sources = append(j.sources, schema.Source{Name: name, Text: []byte(text)})
	for _, t := range types {
		j.names[t] = true
	}
}

// subject plans the code for a schema, unless that was done before. With alone, the package that has it as it stands
// has nothing else.
func (p *plan) subject(text string, alone bool) error {
	if p.subjects[text] != nil {
		return nil
	}
	set, err := schema.ParseSources([]schema.Source{{Name: "subject", Text: []byte(text)}})
	if err != nil {
		return fmt.Errorf("%.200s: %w", text, err)
	}
	s := &subject{text: text, schema: set.Roots[0].Schema}
	p.subjects[text] = s
	var names []string
	for _, t := range set.Types {
		names = append(names, t.Name.String())
	}
	id := len(p.subjects)
	wrapper := fmt.Sprintf("Wrapper%d", id)
	around := fmt.Sprintf(`{"type":"record","name":%q,"fields":[{"name":%q,"type":%s}]}`, wrapper, wrapperField, text)
	modes := []mode{byDefault}
	if hasNullable(s.schema, make(map[*schema.Schema]bool)) {
		modes = append(modes, nullModes...)
	}
	for _, m := range modes {
		j := p.share(m, names)
		if alone && m.name == byDefault.name {
			j = p.newJob("alone", m)
		}
		f := &form{job: j, schema: s.schema, goName: fmt.Sprintf("Vector%d", id)}
		if s.schema.Kind.IsNamed() && s.schema.Logical.Kind == schema.NoLogical {
			f.named = s.schema.Name.String()
		}
		if err := p.form(s, f, fmt.Sprintf("vector%d.avsc", id), text, names); err != nil {
			return err
		}
		if s.schema.Kind == schema.Record {
			continue
		}
		f = &form{job: p.share(m, names), named: wrapper, wrapped: true}
		if f.schema, err = schema.Parse(around); err != nil {
			return fmt.Errorf("%s: %w", around, err)
		}
		if err := p.form(s, f, fmt.Sprintf("wrapper%d.avsc", id), around, append(names, wrapper)); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) form(s *subject, f *form, source, text string, names []string) (err error) {
	if f.codec, err = avrojson.New(f.schema); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	f.text = text
	f.job.add(source, text, names)
	f.job.forms = append(f.job.forms, f)
	s.forms = append(s.forms, f)
	return nil
}

// hasNullable reports whether s has a union of null and one other type.
func hasNullable(s *schema.Schema, seen map[*schema.Schema]bool) bool {
	if seen[s] {
		return false
	}
	seen[s] = true
	switch s.Kind {
	case schema.Array:
		return hasNullable(s.Items, seen)
	case schema.Map:
		return hasNullable(s.Values, seen)
	case schema.Record:
		for _, f := range s.Fields {
			if hasNullable(f.Type, seen) {
				return true
			}
		}
	case schema.Union:
		for _, branch := range s.Branches {
			if len(s.Branches) == 2 && branch.Kind == schema.Null || hasNullable(branch, seen) {
				return true
			}
		}
	}
	return false
}

// file plans the code for a schema file, in every mode.
func (p *plan) file(name, text string) error {
	set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
	if err != nil {
		return err
	}
	var names []string
	for _, t := range set.Types {
		names = append(names, t.Name.String())
	}
	for _, m := range allModes {
		p.share(mode{"files, " + m.name, m.options}, names).add(name, text, append(names, strings.ToLower(name)))
	}
	p.files = append(p.files, name)
	return nil
}
