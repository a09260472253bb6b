package conformance

import (
	"fmt"
	"go/ast"
	"sync"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// oldVector is a vector of data of one schema, read as another.
type oldVector struct {
	place          string
	writer, reader string
	data           input
	want           string      // Avro JSON; "" for an error
	of             *caseVector // the case that it is of; then want is the reader's bytes in hexadecimal
	utf8           bool        // it is an error if validation is asked for
}

// oldVectors are all vectors of resolution.
func oldVectors() ([]oldVector, error) {
	list, err := readVectors(resolve)
	if err != nil {
		return nil, err
	}
	others, err := readVectors(resolutions)
	if err != nil {
		return nil, err
	}
	list = append(list, others...)
	var all []oldVector
	for _, v := range list {
		all = append(all, oldVector{place: v.place, writer: v.Writer, reader: v.Reader, data: input{Hex: v.Data},
			want: string(v.Read),
			utf8: v.Error == "invalid-utf8"})
	}
	cases, err := caseVectors()
	if err != nil {
		return nil, err
	}
	for _, v := range cases {
		if v.Op != "resolve" || v.ReaderSchema == nil {
			continue
		}
		o := oldVector{place: v.place, writer: v.text, reader: string(v.ReaderSchema), data: v.input(),
			want: v.Expect.ReaderHex, of: &v}
		if v.Expect.Outcome == "policy" { // the exact type comes before those reached by promotion
			o.want = v.Expect.OtherHex
		}
		all = append(all, o)
	}
	return all, nil
}

// oldSubject is a reader's schema and the Go types for it, each with decoders for all schemas that vectors read it
// from.
type oldSubject struct {
	*subject
	versions []string      // the writers' schemas; their names are V and their number
	refused  map[int]error // those that no code was generated for
}

// oldPlan is a plan for code with decoders for old schemas.
type oldPlan struct {
	*plan
	subjects map[string]*oldSubject
	taken    map[*job]map[string]bool // what the files of a package declare
}

var theOldPlan = sync.OnceValues(makeOldPlan)

var theOldWorld = sync.OnceValues(func() (*world, error) {
	return buildWorld(func() (*plan, error) {
		p, err := theOldPlan()
		if err != nil {
			return nil, err
		}
		return p.plan, nil
	})
})

func makeOldPlan() (*oldPlan, error) {
	list, err := oldVectors()
	if err != nil {
		return nil, err
	}
	p := &oldPlan{
		plan:     &plan{open: make(map[string][]*job), subjects: make(map[string]*subject)},
		subjects: make(map[string]*oldSubject),
		taken:    make(map[*job]map[string]bool),
	}
	var order []*oldSubject
	for _, v := range list {
		s := p.subjects[v.reader]
		if s == nil {
			parsed, err := schema.Parse(v.reader)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", v.place, err)
			}
			s = &oldSubject{subject: &subject{text: v.reader, schema: parsed}, refused: make(map[int]error)}
			p.subjects[v.reader] = s
			p.plan.subjects[v.reader] = s.subject
			order = append(order, s)
		}
		if s.version(v.writer) < 0 {
			s.versions = append(s.versions, v.writer)
		}
	}
	for id, s := range order {
		if err := p.add(s, id); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (s *oldSubject) version(writer string) int {
	for i, text := range s.versions {
		if text == writer {
			return i
		}
	}
	return -1
}

// add generates the code of a subject in all forms.
func (p *oldPlan) add(s *oldSubject, id int) error {
	modes := []mode{byDefault}
	if hasNullable(s.schema, make(map[*schema.Schema]bool)) {
		modes = append(modes, nullModes...)
	}
	for _, m := range modes {
		f := &form{text: s.text, schema: s.schema, goName: fmt.Sprintf("Vector%d", id)}
		if s.schema.Kind.IsNamed() && s.schema.Logical.Kind == schema.NoLogical {
			f.named = s.schema.Name.String()
		}
		if err := p.form(s, f, m, fmt.Sprintf("vector%d", id)); err != nil {
			return err
		}
		if s.schema.Kind == schema.Record {
			continue
		}
		f = &form{named: fmt.Sprintf("Wrapper%d", id), wrapped: true}
		f.text = fmt.Sprintf(`{"type":"record","name":%q,"fields":[{"name":%q,"type":%s}]}`, f.named, wrapperField,
			s.text)
		var err error
		if f.schema, err = schema.Parse(f.text); err != nil {
			return err
		}
		if err := p.form(s, f, m, fmt.Sprintf("wrapper%d", id)); err != nil {
			return err
		}
	}
	return nil
}

// form generates the code of one form, as a file of a package whose other files declare none of its names.
func (p *oldPlan) form(s *oldSubject, f *form, m mode, file string) (err error) {
	if f.codec, err = avrojson.New(f.schema); err != nil {
		return err
	}
	options := m.options
	options.Package, options.FileName = "old", file+".go"
	set, err := schema.ParseSources([]schema.Source{{Name: file + ".avsc", Text: []byte(f.text)}})
	if err != nil {
		return err
	}
	for i, text := range s.versions {
		old, err := schema.ParseSources([]schema.Source{{Name: fmt.Sprintf("v%d.avsc", i),
			Text: []byte(writerOf(f, text))}})
		if err != nil {
			return err
		}
		alone := options
		alone.Writers = []emit.Version{{Name: fmt.Sprintf("V%d", i), Set: old}}
		if _, err := gen.Generate(set, alone); err != nil {
			s.refused[i] = err
			continue
		}
		options.Writers = append(options.Writers, alone.Writers...)
	}
	packages, err := gen.Generate(set, options)
	if err != nil {
		return err
	}
	parsed, err := declarations(packages[0].Files[0].Code)
	if err != nil {
		return err
	}
	f.job = p.roomFor(m, topLevel(parsed))
	f.job.forms = append(f.job.forms, f)
	for name, t := range codecTypes(parsed) {
		f.job.types[name] = t
	}
	s.forms = append(s.forms, f)
	p.plan.written = append(p.plan.written, writtenFile{f.job.pkg + "/" + file + ".go", packages[0].Files[0].Code})
	return nil
}

// roomFor returns a job of the mode in whose package none of the names is declared.
func (p *oldPlan) roomFor(m mode, names []string) *job {
search:
	for _, j := range p.open[m.name] {
		for _, name := range names {
			if p.taken[j][name] {
				continue search
			}
		}
		return p.claim(j, names)
	}
	j := p.newJob("old", m)
	j.types = make(map[string]generatedType)
	p.open[m.name] = append(p.open[m.name], j)
	p.taken[j] = make(map[string]bool)
	return p.claim(j, names)
}

func (p *oldPlan) claim(j *job, names []string) *job {
	for _, name := range names {
		p.taken[j][name] = true
	}
	return j
}

// topLevel lists what a file declares.
func topLevel(file *ast.File) []string {
	var names []string
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						if id.Name != "_" {
							names = append(names, id.Name)
						}
					}
				}
			}
		}
	}
	return names
}
