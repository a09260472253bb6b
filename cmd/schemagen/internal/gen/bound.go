package gen

import (
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A bound file gives the codec's methods to struct types that exist. What is emitted follows a graph of BoundNodes,
// each of which joins a plan node to a Go type; package bind makes it. The emitters are those of generated types with one
// more dimension, the Go type:
//
//	bound_scalar.go   what one call of runtime reads or writes, with a conversion or a range check around it
//	bound_append.go   the statements for a struct's fields, and which call appends a node
//	bound_decode.go   the same for reading; bound_skip.go for fields that the struct does not have
//	bound_*_helpers   functions for lists, pointers, unions, and structs that can have no methods
//	bound_assert.go   declarations that stop compiling when the types are changed
//
// A node is reached through a place: a variable, or a pointer to one. Decode helpers take a pointer to the variable.

// BoundKind says how a value is encoded and decoded: what it is in Avro and what shape it has in Go, in one.
type BoundKind uint8

// The kinds of BoundNode. Left of the arrow stands the Avro type, right of it the Go type, which may be a named one.
const (
	BoundNull        BoundKind = iota + 1 // null ↔ struct{}, or a pointer that stays nil
	BoundDirect                           // a scalar ↔ the type that generated code has for it
	BoundInteger                          // int, long ↔ an integer of any width
	BoundFloat                            // float ↔ float64, double ↔ float32
	BoundStringBytes                      // string ↔ []byte
	BoundBytesString                      // bytes ↔ string
	BoundText                             // string ↔ encoding.TextMarshaler and TextUnmarshaler
	BoundFixedSlice                       // fixed ↔ []byte
	BoundEnumIndex                        // enum ↔ an integer, the symbol's number
	BoundEnumString                       // enum ↔ string
	BoundEnumText                         // enum ↔ encoding.TextMarshaler and TextUnmarshaler
	BoundRat                              // decimal, big-decimal ↔ big.Rat
	BoundUUIDText                         // uuid on a string or a fixed ↔ string
	BoundStruct                           // record ↔ struct, field by field
	BoundMethods                          // anything ↔ a type that has the codec's methods already
	BoundArray                            // array ↔ slice
	BoundMap                              // map ↔ map with string keys
	BoundPointer                          // anything but a union ↔ a pointer to what takes it, never nil
	BoundNullPointer                      // [null, T] ↔ a pointer, nil for null
	BoundNullNil                          // [null, T] ↔ a slice or map, nil for null
	BoundOptional                         // [null, T] ↔ runtime.Optional
	BoundUnion                            // union ↔ an interface
)

// BoundFile is what is emitted: the codecs of struct types of one package.
type BoundFile struct {
	Package  *types.Package
	FileName string   // tells its helpers from those of other files of the package
	Sources  []string // the schema files, for the header; none if the schema was made from the types
	Plan     *plan.Plan
	Types    []*BoundNode // the types that get methods: BoundStruct with Own set
	Named    []BoundNamed // what else the code relies on
	Enums    []BoundEnum
}

// BoundNamed is a named type that the code takes for its underlying type.
type BoundNamed struct{ Type, Underlying types.Type }

// BoundEnum is the constants of an integer type that stand for the symbols of an enum, by their numbers.
type BoundEnum struct{ Constants []*types.Const }

// BoundNode is a plan node and the Go type it is bound to.
type BoundNode struct {
	Kind  BoundKind
	Index plan.Index
	Wire  plan.Kind // how the bytes are read: the plan node's kind, or its base where the logical type is not looked at
	Go    types.Type

	Item *BoundNode // lists, pointers and nullable unions

	// BoundStruct
	Own     bool // it gets methods in this file; the others get functions
	Partial bool // the struct has fields that the record does not have
	Foreign bool // it has fields that this package cannot name, so that its shape cannot be asserted
	Fields  []BoundField

	Resolves bool          // BoundMethods: it has the method ResolveAvro too
	Branches []BoundBranch // BoundUnion: by number; that of null is empty
}

// BoundField is a field of a record, in wire order.
type BoundField struct {
	Name     string
	Node     *BoundNode // nil if the struct has no such field: the default is written, and what is read skipped
	Path     []BoundStep
	Default  []byte // encoded; nil if the schema has none
	OmitZero bool   // a zero value is written as the default
	IsZero   bool   // what is zero is asked of the method IsZero
}

// BoundStep is a selector on the way from a struct to a field. All but the last lead to embedded or inlined structs.
type BoundStep struct {
	Name    string
	Type    types.Type // of the field selected
	Pointer bool       // an embedded pointer, which decoding sets if it is nil
}

// BoundBranch is a branch of a union and the type that holds it in the interface.
type BoundBranch struct {
	Node    *BoundNode // nil for null
	Pointer bool       // the interface holds a pointer to Node.Go
	Both    bool       // it may also hold the other one, value or pointer
}

// boundEmitter writes one bound file. The generator and the package serve the emitters that are shared with generated types.
type boundEmitter struct {
	file *BoundFile
	g    *generator
	p    *goPackage

	helperNames map[*BoundNode]string
	helperTaken map[string][]*BoundNode
	queue       []*BoundNode
	skipNames   map[plan.Index]string
	skipQueue   []plan.Index
	aliases     map[string]string // names of the package that local variables would hide, and what stands for them
	asserted    map[string]bool
	depth       bool // the append function being written has a variable depth
}

// GenerateBound writes the codecs of a bound file. The same input gives the same bytes.
func GenerateBound(file *BoundFile) ([]byte, error) {
	e := &boundEmitter{
		file:        file,
		helperNames: make(map[*BoundNode]string),
		helperTaken: make(map[string][]*BoundNode),
		skipNames:   make(map[plan.Index]string),
		aliases:     make(map[string]string),
		asserted:    make(map[string]bool),
	}
	names := newNamer(nil)
	e.g = &generator{names: names, plan: file.Plan, nodes: make([]nodeInfo, len(file.Plan.Nodes))}
	for i := range file.Plan.Nodes {
		if n := &file.Plan.Nodes[i]; n.Name.Short != "" {
			e.g.nodes[i].typeName = names.exported(n.Name.Short)
		}
	}
	e.p = &goPackage{
		path:  file.Package.Path(),
		name:  file.Package.Name(),
		token: names.token(true, file.FileName, ""),
		scope: make(scope),
	}
	for _, name := range file.Package.Scope().Names() {
		e.p.scope[name] = true
	}
	e.p.file = e.newFile()
	e.p.file.Comment("// Where this does not compile, the runtime is older or newer than the schemagen that wrote this file:\n" +
		"// bring both to one version and bind again.")
	e.p.file.Const().Id("_").Op("=").Qual(runtimePath, "SupportsSchemagenVersion1").Line()
	for _, n := range file.Types {
		e.emitType(n)
		e.emitHelpers()
	}
	e.emitRelied()
	e.emitAliases()
	return render(e.p.name, e.p.file)
}

func (e *boundEmitter) newFile() *jen.File {
	f := jen.NewFilePathName(e.p.path, e.p.name)
	f.NoFormat = true // render does that
	f.HeaderComment(BoundHeader)
	if len(e.file.Sources) > 0 {
		f.HeaderComment(wrapped("Source: " + strings.Join(e.file.Sources, ", ")))
	}
	f.ImportAlias(runtimePath, e.importName("rt"))
	imported := map[string]string{decimalPath: "decimal", "math/big": "big"}
	for _, name := range []string{"math", "slices", "strconv", "time"} {
		imported[name] = name
	}
	e.visitImports(func(q *types.Package) { imported[q.Path()] = q.Name() })
	delete(imported, runtimePath)
	for path, name := range imported {
		own := path == name || path == decimalPath || path == "math/big"
		switch {
		case e.p.scope[name] || !own && importName(name) != name:
			f.ImportAlias(path, e.importName(name+"pkg"))
		default:
			f.ImportName(path, name)
		}
	}
	return f
}

// importName returns a name for an import that no declaration of the package has.
func (e *boundEmitter) importName(name string) string {
	for e.p.scope[name] {
		name += "_"
	}
	return name
}

// emitType writes the codec of a struct type.
func (e *boundEmitter) emitType(n *BoundNode) {
	record := e.g.node(n.Index)
	name := n.Go.(*types.Named).Obj().Name()
	e.emitStructAssertion(n)
	target := codecTarget{
		typeName: name,
		schema:   record.Schema,
		append:   e.appendFields(n),
		decode:   e.decodeFields(n),
		resolve:  e.resolveStruct(n, jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r"))),
		guard:    !record.Recursive && e.beginsUnguarded(n),
	}
	if record.Recursive {
		e.g.emitRecursiveAppend(e.p, &target)
	}
	e.g.emitCodec(e.p, target)
}

// beginsUnguarded is generator.beginsUnguarded for a struct.
func (e *boundEmitter) beginsUnguarded(n *BoundNode) bool {
	for _, f := range n.Fields {
		switch {
		case f.Node == nil && e.skipsNothing(e.avroField(n, f.Name)):
		case f.Node == nil:
			return !e.skipsAlone(e.avroField(n, f.Name))
		case f.Node.Kind != BoundNull:
			return !e.decodesAlone(f.Node)
		}
	}
	return false
}

// avroField returns the plan node of a field of record n.
func (e *boundEmitter) avroField(n *BoundNode, name string) plan.Index {
	for _, f := range e.g.node(n.Index).Fields {
		if f.Name == name {
			return f.Node
		}
	}
	return 0
}
