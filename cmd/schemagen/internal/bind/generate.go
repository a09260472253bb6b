package bind

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// File is what is written: the codecs of struct types of one package.
type File struct {
	Package  *types.Package
	FileName string   // tells its helpers from those of other files of the package
	Sources  []string // the schema files, for the header; none if the schema was made from the types
	Plan     *plan.Plan
	Types    []*graph.Node // the types that get methods: graph.Struct with Own set
	Named    []emit.Named  // what else the code relies on
	Enums    []emit.Enum

	at func(token.Pos) string // where something is declared
}

// Options says what the types get beside the codec. The zero value is usable.
type Options struct {
	Values    graph.ValueMethods       // methods on values
	Command   string                   // the command line, for the header; may be empty
	NoResolve bool                     // leave out what reads data of other schemas
	Writers   []emit.Version           // old versions of the schemas, whose data the types get decoders for
	Warn      func(*schema.Diagnostic) // called for what some data of theirs may hold that cannot be read; may be nil
}

// Generate writes a file. The same input gives the same bytes.
func Generate(file *File, opts Options) ([]byte, error) {
	names := goname.New(nil)
	scope := make(goname.Scope)
	for _, name := range file.Package.Scope().Names() {
		scope[name] = true
	}
	e := emit.New(&emit.Package{Go: file.Package, Plan: file.Plan, Scope: scope, Names: names, Values: opts.Values,
		NoResolve: opts.NoResolve})
	graph.Decide(file.Plan, file.Types...)
	f := e.NewFile(emit.BoundHeader, file.Sources, opts.Command, imports(file.Package))
	f.Token = names.Token(true, file.FileName, "")
	e.Common(f)
	e.Open(f)
	e.Supports("bind")
	var codecs []*emit.Type
	var candidates []emit.Candidate
	for _, n := range file.Types {
		e.Declares(f, n.Go)
		f.Needs(n)
		t := &emit.Type{Name: n.Go.(*types.Named).Obj().Name(), Node: n, Schema: n.Avro.Schema}
		codecs = append(codecs, t)
		candidates = append(candidates, emit.Candidate{Type: t, In: e, Root: len(file.Types) == 1})
	}
	if err := emit.LoadOld(opts.Writers, names, candidates, opts.Warn); err != nil {
		return nil, err
	}
	if err := file.checkMethods(codecs, opts); err != nil {
		return nil, err
	}
	e.Constants(codecs)
	for _, t := range codecs {
		e.AssertStruct(t.Node)
		e.Codec(t)
		if err := e.Helpers(); err != nil {
			return nil, err
		}
	}
	e.AssertRelied(file.Named, file.Enums)
	e.Aliases()
	return f.Render(file.Package.Name())
}

// checkMethods refuses methods that are asked for beside the codec's where a type has a field or method of the name
// already, and where a type that the codec's methods come from elsewhere for has none of them.
func (f *File) checkMethods(codecs []*emit.Type, opts Options) error {
	var values []string
	for name, asked := range map[string]bool{
		"CompareAvro": opts.Values.Compare, "EqualAvro": opts.Values.Equal, "Clone": opts.Values.Clone,
	} {
		if asked {
			values = append(values, name)
		}
	}
	slices.Sort(values)
	var faults []error
	for _, t := range codecs {
		named := t.Node.Go.(*types.Named)
		for _, name := range append(t.OldMethods(), values...) {
			if o := member(named, name); o != nil {
				faults = append(faults, fmt.Errorf("%s: type %s has a field or method %s already, at %s; --methods "+
					"or --writer would make another",
					f.at(named.Obj().Pos()), t.Name, name, f.at(o.Pos())))
			}
		}
	}
	for _, n := range graph.Reachable(f.Types...) {
		if n.Kind != graph.Methods {
			continue
		}
		for _, name := range values {
			named, _ := n.Named()
			if name == "CompareAvro" && n.Unordered || named != nil && member(named, name) != nil {
				continue
			}
			faults = append(faults, fmt.Errorf("type %s has no method %s, which --methods asks of every type; write "+
				"its code with it too",
				types.TypeString(n.Go, (*types.Package).Name), name))
		}
	}
	return errors.Join(faults...)
}

// imports returns the packages that the file may have to name. The names that their importer knows them by are those
// that they declare.
func imports(home *types.Package) []emit.Import {
	var list []emit.Import
	seen := make(map[*types.Package]bool)
	var visit func(q *types.Package)
	visit = func(q *types.Package) {
		if seen[q] {
			return
		}
		seen[q] = true
		if q != home {
			list = append(list, emit.Import{Path: q.Path(), Name: q.Name(), Guessed: q.Path() != q.Name() &&
				q.Path()[strings.LastIndexByte(q.Path(), '/')+1:] != q.Name()})
		}
		for _, next := range q.Imports() {
			visit(next)
		}
	}
	visit(home)
	return list
}
