package gen

import (
	"errors"
	"fmt"
	"go/types"
	"sort"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Options says how Go code is made of schemas. The zero value is not usable: Package must be set.
type Options struct {
	Package    string // name of the package for all namespaces that Packages does not list
	ImportPath string // its import path; needed only where Packages is used
	FileName   string // name of its file: keeps the helpers of several generated files in one package apart

	// Packages maps namespaces to other packages. A namespace stands for those below it too, unless they
	// are listed themselves.
	Packages []PackageMapping

	Root              string   // name of the Go type for a root schema that is no record, enum or fixed
	OptionalValue     bool     // unions of null and another type become rt.Optional[T] in place of *T
	PlainCollections  bool     // nullable arrays, maps and bytes become plain slices and maps, nil for null
	Tags              []Tag    // struct tags beside `avro`
	Initialisms       []string // words written in capitals, beside the common ones
	TypeMappings      []TypeMapping
	EmitTests         bool // also make a test file for every package
	NamespacePrefixed bool // prefix every type name with its namespace

	// IgnoreGoProperties leaves go.name and go.type of the schemas without effect, for schemas of people who are not to
	// choose the packages that the code imports.
	IgnoreGoProperties bool

	// Methods on values beside those of the codec. Types of other packages must have them too.
	Compare bool // CompareAvro, for types that have an order
	Equal   bool // EqualAvro
	Clone   bool // Clone

	// Divided makes a file for each schema file, and one of the package for what they share. Otherwise that one has
	// everything.
	Divided bool
	Command string // the command line, for the header; may be empty

	NoResolve bool // leave out what reads data of other schemas

	Writers []emit.Version // old versions of the schemas, whose data the types get decoders for
	// called for what some data of theirs may hold that cannot be read, and for tags left out; may be nil
	Warn func(*schema.Diagnostic)
}

// PackageMapping sends the types of a namespace to a package.
type PackageMapping struct {
	Namespace  string
	ImportPath string
	Name       string // package name; empty: the last element of ImportPath
	External   bool   // the package is generated elsewhere: refer to it, do not write it
}

// Package is one generated package.
type Package struct {
	ImportPath string // empty for the package of Options.Package if it has no import path
	Name       string
	Files      []File
}

// File is the text of a Go file and, if asked for, of its test file.
type File struct {
	// the schema file that it is made of, without its folder and ending; empty for the file of the package itself
	Source string
	Code   []byte
	Test   []byte // nil unless Options.EmitTests is set and the file has types
}

// Generate makes Go code of every type of the set. The same input gives the same bytes. Packages are
// sorted by import path, the default one first; a package without types is left out.
func Generate(set *schema.Set, opts Options) ([]Package, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	g := &generator{set: set, opts: opts, names: goname.New(opts.Initialisms), packages: make(map[string]*goPackage)}
	for _, step := range []func() error{g.load, g.nameAll, g.checkImportCycles, g.makeGraph} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return g.emit()
}

// values are the methods on values that types get.
func (o *Options) values() graph.ValueMethods {
	return graph.ValueMethods{Compare: o.Compare, Equal: o.Equal, Clone: o.Clone}
}

// check refuses options whose texts could not stand in Go code as what they are meant to be.
func (o *Options) check() error {
	faults := []error{target.CheckPackageName(o.Package), CheckRoot(o.Root)}
	if o.ImportPath != "" && len(o.Packages) > 0 { // else nothing imports it
		faults = append(faults, target.CheckImportPath(o.ImportPath))
	}
	for _, m := range o.Packages {
		faults = append(faults, target.CheckImportPath(m.ImportPath))
		if m.Name != "" {
			faults = append(faults, target.CheckPackageName(m.Name))
		}
	}
	for _, t := range o.Tags {
		faults = append(faults, t.check())
	}
	for _, m := range o.TypeMappings {
		faults = append(faults, m.check())
	}
	return errors.Join(faults...)
}

// generator declares the Go types of the schemas: it holds the plan, and for each of its nodes what it is in Go.
type generator struct {
	set      *schema.Set
	opts     Options
	names    goname.Namer
	plan     *plan.Plan
	nodes    []nodeInfo // by plan index
	roots    []rootInfo // root schemas that need a type of their own
	packages map[string]*goPackage
}

// nodeInfo is the Go side of a plan node.
type nodeInfo struct {
	pkg             *goPackage // where a named type or union is declared
	typeName        string     // the Go name of a record, enum, fixed or union
	mapping         *TypeMapping
	fields          []string // record: Go names of the fields
	symbols         []string // enum: Go names of the constants
	branches        []string // union: Go names of the branch types; "" for null and for types that serve themselves
	newName         string   // record: the constructor; enum: the parser
	symbolsVariable string   // enum: its symbols, in the order of the constants
	boxed           bool     // a field of it is a pointer, as the value is too large; see boxLarge
	pointer         bool     // nullable: a pointer even where others are held by value
}

// goFile is a file being written: the types of a schema file, or of all.
type goFile struct {
	*emit.File
	source   string       // the base of the schema file; empty for that of the package
	roots    []int        // indices into generator.roots
	declared []plan.Index // named types in order of definition
	codecs   []*emit.Type // the types with the codec's methods: of roots, then the declared ones
}

// rootInfo is a root schema that is no named type; it gets a type of its own.
type rootInfo struct {
	node     plan.Index
	pkg      *goPackage
	typeName string
	schema   *schema.Schema
	source   string // the file that it is in
}

// goPackage is a package being written.
type goPackage struct {
	path     string
	name     string
	external bool
	token    string // tells this file's helpers from those of other generated files in the package
	types    *types.Package
	scope    goname.Scope
	declared []plan.Index // named types in order of definition
	roots    []int        // indices into generator.roots
	imports  map[*goPackage]bool

	made    map[plan.Index]*graph.Node // what nodeIn has made
	bare    map[plan.Index]*graph.Node // what bareIn has made beside them
	boxes   map[plan.Index]*graph.Node // what boxIn has made
	emitter *emit.Emitter

	files []*goFile
}

// load builds one plan for all types, so that everything shared is shared in Go too.
func (g *generator) load() error {
	p, err := graph.PlanOf(g.set)
	if err != nil {
		return err
	}
	g.plan = p
	g.nodes = make([]nodeInfo, len(p.Nodes))
	if err := g.findMappings(); err != nil {
		return err
	}
	return g.boxLarge()
}

func (g *generator) node(i plan.Index) *plan.Node { return &g.plan.Nodes[i] }

// packageOf returns the package for the types of a namespace.
func (g *generator) packageOf(namespace string) *goPackage {
	best := PackageMapping{ImportPath: g.opts.ImportPath, Name: g.opts.Package}
	length := -1
	for _, m := range g.opts.Packages {
		covers := m.Namespace == namespace || len(namespace) > len(m.Namespace) &&
			namespace[:len(m.Namespace)] == m.Namespace && namespace[len(m.Namespace)] == '.'
		if covers && len(m.Namespace) > length {
			best, length = m, len(m.Namespace)
		}
	}
	p := g.packages[best.ImportPath]
	if p == nil {
		name := best.Name
		if name == "" {
			name = target.NameOf(best.ImportPath)
		}
		p = &goPackage{
			path:     best.ImportPath,
			name:     name,
			external: best.External,
			token:    g.names.Token(best.ImportPath == g.opts.ImportPath, g.opts.FileName, name),
			types:    types.NewPackage(best.ImportPath, name),
			scope:    make(goname.Scope),
			imports:  make(map[*goPackage]bool),
			made:     make(map[plan.Index]*graph.Node),
			bare:     make(map[plan.Index]*graph.Node),
			boxes:    make(map[plan.Index]*graph.Node),
		}
		g.packages[best.ImportPath] = p
	}
	return p
}

func (g *generator) sortedPackages() []*goPackage {
	list := make([]*goPackage, 0, len(g.packages))
	for _, p := range g.packages {
		list = append(list, p)
	}
	sort.Slice(list, func(i, j int) bool {
		if own := list[i].path == g.opts.ImportPath; own != (list[j].path == g.opts.ImportPath) {
			return own
		}
		return list[i].path < list[j].path
	})
	return list
}

// checkImportCycles refuses package maps whose packages would import each other.
func (g *generator) checkImportCycles() error {
	const (
		unseen = iota
		open
		done
	)
	state := make(map[*goPackage]int)
	var visit func(p *goPackage, trail []string) error
	visit = func(p *goPackage, trail []string) error {
		trail = append(trail, p.name)
		switch state[p] {
		case done:
			return nil
		case open:
			return fmt.Errorf("the package map makes packages import each other: %v; put their namespaces in "+
				"one package", trail)
		}
		state[p] = open
		next := make([]*goPackage, 0, len(p.imports))
		for q := range p.imports {
			next = append(next, q)
		}
		sort.Slice(next, func(i, j int) bool { return next[i].path < next[j].path })
		for _, q := range next {
			if err := visit(q, trail); err != nil {
				return err
			}
		}
		state[p] = done
		return nil
	}
	for _, p := range g.sortedPackages() {
		if err := visit(p, nil); err != nil {
			return err
		}
	}
	return nil
}
