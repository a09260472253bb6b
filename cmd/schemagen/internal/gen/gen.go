package gen

import (
	"errors"
	"fmt"
	"sort"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Import paths that generated code may use.
const (
	runtimePath = "github.com/schemagen/schemagen/runtime"
	decimalPath = "github.com/schemagen/schemagen/runtime/decimal"
	testPath    = "github.com/schemagen/schemagen/runtime/avrotest"
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

	// IgnoreGoProperties leaves go.name and go.type of the schemas without effect, for schemas of people who are not to choose the
	// packages that the code imports.
	IgnoreGoProperties bool

	// Methods on values beside those of the codec. Types of other packages must have them too.
	Compare bool // CompareAvro, for types that have an order
	Equal   bool // EqualAvro
	Clone   bool // Clone

	Writers []Writer                 // old versions of the schemas, whose data the types get decoders for
	Warn    func(*schema.Diagnostic) // called for what some data of theirs may hold that cannot be read, and for tags left out; may be nil
}

// PackageMapping sends the types of a namespace to a package.
type PackageMapping struct {
	Namespace  string
	ImportPath string
	Name       string // package name; empty: the last element of ImportPath
	External   bool   // the package is generated elsewhere: refer to it, do not write it
}

// Package is one generated package: the text of its file and, if asked for, of its test file.
type Package struct {
	ImportPath string // empty for the package of Options.Package if it has no import path
	Name       string
	Code       []byte
	Test       []byte // nil unless Options.EmitTests is set
}

// Generate makes Go code of every type of the set. The same input gives the same bytes. Packages are
// sorted by import path, the default one first; a package without types is left out.
func Generate(set *schema.Set, opts Options) ([]Package, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	g := &generator{
		set:      set,
		opts:     opts,
		names:    newNamer(opts.Initialisms),
		packages: make(map[string]*goPackage),
		flat:     make(map[plan.Index]bool),
		defaults: make(map[plan.Index]bool),

		filledIns: make(map[*schema.Field]int),
		voids:     make(map[plan.Index]bool),
	}
	if err := g.load(); err != nil {
		return nil, err
	}
	if err := g.nameAll(); err != nil {
		return nil, err
	}
	if err := g.checkImportCycles(); err != nil {
		return nil, err
	}
	if err := g.loadOld(); err != nil {
		return nil, err
	}
	var result []Package
	for _, p := range g.sortedPackages() {
		if p.external || len(p.declared)+len(p.roots) == 0 {
			continue
		}
		out := Package{ImportPath: p.path, Name: p.name}
		var err error
		if out.Code, err = g.emitPackage(p); err != nil {
			return nil, err
		}
		if opts.EmitTests {
			if out.Test, err = g.emitTests(p); err != nil {
				return nil, err
			}
		}
		result = append(result, out)
	}
	return result, nil
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

// generator holds what the emitters share: the plan, and for each of its nodes what it is in Go.
type generator struct {
	set      *schema.Set
	opts     Options
	names    namer
	plan     *plan.Plan // with nodes for pointers that the schema does not have; see box
	wire     *plan.Plan // without them
	nodes    []nodeInfo // by plan index
	roots    []rootInfo // root schemas that need a type of their own
	packages map[string]*goPackage

	unordered []bool              // by plan index: data may hold a map that would have to be compared
	flat      map[plan.Index]bool // what isFlat has found
	defaults  map[plan.Index]bool // what hasDefaults has found

	filledIns map[*schema.Field]int // what fieldValues has found
	voids     map[plan.Index]bool   // what isVoid has found

	versions []*oldVersion
	old      map[plan.Index][]*oldEntry // by the node of the type that has decoders for them
	fault    error                      // the first one of what was emitted
}

// nodeInfo is the Go side of a plan node.
type nodeInfo struct {
	pkg      *goPackage // where a named type or union is declared
	typeName string     // the Go name of a record, enum, fixed or union
	mapping  *TypeMapping
	bare     plan.Index // with a mapping: the same node without it
	fields   []string   // record: Go names of the fields
	symbols  []string   // enum: Go names of the constants
	branches []string   // union: Go names of the branch types; "" for null and for types that serve themselves
	newName  string     // record: the constructor
	boxed    bool       // a pointer to a value that is too large; see box
	pointer  bool       // nullable: a pointer even where others are held by value
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
	scope    scope
	declared []plan.Index // named types in order of definition
	roots    []int        // indices into generator.roots
	imports  map[*goPackage]bool

	codec   helperSet                // append, decode and resolve helpers
	compare helperSet                // and one for each of the other methods
	equal   helperSet                //
	clone   helperSet                //
	old     []func()                 // what writes the helpers for old versions
	filled  map[*schema.Field]string // the functions that return defaults
	table   *schemaTable             // nil if each schema is a constant of its own
	file    *jen.File
	depth   bool // the append function being written has a parameter depth
}

// load builds one plan for all types, so that everything shared is shared in Go too.
func (g *generator) load() error {
	roots := make([]*schema.Schema, 0, len(g.set.Roots)+len(g.set.Types))
	for _, root := range g.set.Roots {
		roots = append(roots, root.Schema)
	}
	p, err := plan.Build(append(roots, g.set.Types...)...)
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
			token:    g.names.token(best.ImportPath == g.opts.ImportPath, g.opts.FileName, name),
			scope:    make(scope),
			imports:  make(map[*goPackage]bool),
			codec:    newHelperSet("append", "decode", "resolve", "packed"),
			compare:  newHelperSet("compare", "branchOf"),
			equal:    newHelperSet("equal"),
			clone:    newHelperSet("clone"),
			filled:   make(map[*schema.Field]string),
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
			return fmt.Errorf("the package map makes packages import each other: %v; put their namespaces in one package", trail)
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
