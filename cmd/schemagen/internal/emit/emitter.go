package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Import paths that generated code may use.
const (
	runtimePath = graph.RuntimePath
	decimalPath = graph.DecimalPath
	testPath    = "github.com/schemagen/schemagen/runtime/avrotest"
)

// Package is a Go package that code is written for.
type Package struct {
	Go        *types.Package // its types are written without a qualifier
	Plan      *plan.Plan
	Scope     goname.Scope // the names that are taken in it
	Names     goname.Namer
	Values    graph.ValueMethods // the methods on values that types get
	NoResolve bool               // types are read by their own schema alone
}

// Type is a type that gets the codec's methods.
type Type struct {
	Name   string
	Node   *graph.Node // of its value
	Schema *schema.Schema
	Held   bool   // the value is the field Value of a struct
	Old    []*Old // old versions of the schema that it gets decoders for
}

// OldMethods returns the names of the methods for old versions.
func (t *Type) OldMethods() (names []string) {
	for _, o := range t.Old {
		names = append(names, o.decode, o.unmarshal)
	}
	if len(names) > 0 {
		names = append(names, "DecodeAvroOf")
	}
	return names
}

// value is where the value is in the variable called id, a pointer to the type.
func (t *Type) value(id string) place {
	if t.Held {
		return variable(jen.Id(id).Dot("Value"))
	}
	return pointee(jen.Id(id))
}

// Emitter writes the files of a package.
type Emitter struct {
	pkg  *Package
	file *File // what is being written goes there
	f    *jen.File

	codec     helperSet // append, decode and packed helpers
	compares  helperSet // and one for each of the other methods
	equals    helperSet
	clones    helperSet
	skips     map[plan.Index]string // the functions that pass over values that no field takes
	later     []func()              // what writes other helpers that are needed
	table     *schemaTable
	constants map[*Type]*schemaConstant
	shared    []*schemaConstant // those of the current file, the longest first
	aliases   map[string]string // names of the package that local variables would hide, and what stands for them
	asserts   map[string]bool
	homes     map[*types.TypeName]*File // of the types that are declared or get their methods here
	common    *File
	defaults  map[plan.Index]bool      // what hasDefaults has found
	filledIns map[*schema.Field]int    // what fieldValues has found
	filled    map[*schema.Field]string // the functions that return defaults
	old       map[*version]*oldHelpers
	fault     error // the first one of what was emitted
	depth     bool  // the append function being written has a parameter depth
}

// New returns an Emitter for a package.
func New(pkg *Package) *Emitter {
	return &Emitter{
		pkg:       pkg,
		codec:     newHelperSet((*Emitter).emitCodecHelpers, "append", "decode", "packed"),
		compares:  newHelperSet((*Emitter).emitCompareHelper, "compare", "branchOf"),
		equals:    newHelperSet((*Emitter).emitEqualHelper, "equal"),
		clones:    newHelperSet((*Emitter).emitCloneHelper, "clone"),
		skips:     make(map[plan.Index]string),
		aliases:   make(map[string]string),
		asserts:   make(map[string]bool),
		defaults:  make(map[plan.Index]bool),
		filledIns: make(map[*schema.Field]int),
		filled:    make(map[*schema.Field]string),
		old:       make(map[*version]*oldHelpers),
		homes:     make(map[*types.TypeName]*File),
		constants: make(map[*Type]*schemaConstant),
	}
}

// Qualified returns the name of a type or constant of a package as this one writes it.
func (e *Emitter) Qualified(path, name string) *jen.Statement {
	if path == e.pkg.Go.Path() {
		return jen.Id(name)
	}
	return jen.Qual(path, name)
}

// Fail notes an error of what is being emitted; Helpers returns the first one.
func (e *Emitter) Fail(err error) {
	if e.fault == nil {
		e.fault = err
	}
}

func (e *Emitter) describe(n *graph.Node) string { return Describe(e.pkg.Plan, n.Index) }
