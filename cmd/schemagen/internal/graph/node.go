package graph

import (
	"go/types"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Kind says how a value is encoded and decoded: what it is in Avro and what shape it has in Go, in one. The set is
// closed.
type Kind uint8

// The kinds of Node. Left of the arrow stands the Avro type, right of it the Go type, which may be a named one.
const (
	Null        Kind = iota + 1 // null ↔ struct{}, or a pointer that stays nil
	Direct                      // a scalar ↔ the type that runtime's functions take, or one made from it
	Integer                     // int, long ↔ an integer of any width
	Float                       // float ↔ float64, double ↔ float32
	StringBytes                 // string ↔ []byte
	BytesString                 // bytes ↔ string
	Text                        // string ↔ encoding.TextMarshaler and TextUnmarshaler
	FixedSlice                  // fixed ↔ []byte
	EnumIndex                   // enum ↔ an integer, the symbol's number
	EnumString                  // enum ↔ string
	EnumText                    // enum ↔ encoding.TextMarshaler and TextUnmarshaler
	Rat                         // decimal, big-decimal ↔ big.Rat
	UUIDText                    // uuid on a string or a fixed ↔ string
	Struct                      // record ↔ struct, field by field
	Methods                     // anything ↔ a type that has the codec's methods from elsewhere
	Array                       // array ↔ slice
	Map                         // map ↔ map with string keys
	Pointer                     // anything but a union ↔ a pointer to what takes it, never nil
	NullPointer                 // [null, T] ↔ a pointer, nil for null
	NullNil                     // [null, T] ↔ a slice or map, nil for null
	Optional                    // [null, T] ↔ runtime.Optional
	Union                       // union ↔ an interface
	Converted                   // anything ↔ what two functions, or a conversion, make of the Go type of Item
	Wrapper                     // anything ↔ a struct with one field, Value
)

// Node is a node of a plan and the Go type it is joined to. The makers set the fields above the line; [Decide] sets the
// rest.
type Node struct {
	Kind  Kind
	Avro  *plan.Node
	Index plan.Index // of Avro in its plan
	Wire  plan.Kind  // how the bytes are read: the kind of Avro, or its base where the logical type is not looked at
	Go    types.Type
	Shape string // names the node in the names of helpers: "StringArray"

	Item     *Node      // lists, pointers, nullable unions, Converted, Wrapper
	Fields   []Field    // Struct, in the order of the wire
	Branches []Branch   // Union: by number; that of null is empty
	Convert  *Functions // Converted; nil: by a conversion

	Own      bool     // Struct: it gets methods in the package that is written; the others get functions
	Partial  bool     // Struct: it has fields that the record does not have
	Resolves bool     // Methods: it has the method ResolveAvro too
	Symbols  []string // EnumIndex: the Go names of the constants, by number, where they are known
	// Struct, Methods: the function that returns a value with the defaults of the schema, if there is one
	New string

	// What is decided about the node.
	Encoding Encoding
	// reading it is one call on the Reader that fails by leaving it failed, so that a run needs one check
	Alone     bool
	Depth     bool // what appends it counts the depth of recursion
	Writer    bool // what appends it needs the Writer
	Flat      bool // an assignment copies all that it holds, strings apart, which nobody can change
	Void      bool // it holds nothing, on the wire or in Go
	Unordered bool // data may hold a map that would have to be compared, so that they have no order
	Packed    int  // Array: bytes of an item that may be in memory what it is on the wire; 0 if it cannot

	decided bool
}

// ValueMethods are the methods on values that a type can have beside those of the codec.
type ValueMethods struct {
	Compare bool // CompareAvro
	Equal   bool // EqualAvro
	Clone   bool // Clone
}

// Functions convert between the Go type of a Converted node and that of its Item: func Decode(item) (T, error) and func
// Encode(T) (item, error).
type Functions struct {
	Path           string // of their package
	Decode, Encode string
}

// Field is a field of a record, and where the struct has it.
type Field struct {
	Name     string
	Avro     *plan.Field
	Node     *Node // nil if the struct has no such field: the default is written, and what is read skipped
	Path     []Step
	Default  []byte // encoded; nil if the schema has none
	OmitZero bool   // a zero value is written as the default
	IsZero   bool   // what is zero is asked of the method IsZero
}

// Step is a selector on the way from a struct to a field. All but the last lead to embedded or inlined structs.
type Step struct {
	Name    string
	Type    types.Type // of the field selected
	Pointer bool       // an embedded pointer, which decoding sets if it is nil
}

// Branch is a branch of a union and the type that holds it in the interface.
type Branch struct {
	Node    *Node // nil for null
	Pointer bool  // the interface holds a pointer to Node.Go
	Both    bool  // it may also hold the other one, value or pointer
}

// IsNullable reports whether n is a union of null and one other type.
func (n *Node) IsNullable() bool {
	return n.Kind == NullPointer || n.Kind == NullNil || n.Kind == Optional
}

// IsRecord reports whether n is a record, or what its type has methods for.
func (n *Node) IsRecord() bool { return n.Kind == Struct || n.Kind == Methods }

// InPlace reports whether n is read, and where a helper does it appended, through a pointer to the variable: structs,
// and what has methods that need one.
func (n *Node) InPlace() bool {
	switch n.Kind {
	case Struct, Methods, Text, EnumText, Rat, Wrapper:
		return true
	}
	return n.Kind == Direct && n.Wire == plan.Fixed
}

// ReusesMemory reports whether reading n looks at the old value, of which a variable's place need not be given.
func (n *Node) ReusesMemory() bool {
	switch n.Kind {
	case Direct:
		return n.Wire == plan.Bytes
	case StringBytes, FixedSlice, Array, Map, Pointer, NullPointer, NullNil, Optional, Union, Converted:
		return true
	}
	return false
}

// IsWhole reports whether runtime has functions for the whole of array or map n: its items are those of a primitive
// type, as they are in Go, and its keys plain strings.
func (n *Node) IsWhole() bool {
	if n.Kind != Array && n.Kind != Map || n.Item.Kind != Direct {
		return false
	}
	if m, ok := n.Go.Underlying().(*types.Map); ok && !types.Identical(m.Key(), types.Typ[types.String]) {
		return false
	}
	natural, ok := Scalars[n.Item.Wire]
	return ok && types.Identical(n.Item.Go, natural)
}

// Named returns n's Go type if it is a named one.
func (n *Node) Named() (*types.Named, bool) {
	named, ok := types.Unalias(n.Go).(*types.Named)
	return named, ok
}

// Least returns how many bytes a value of n takes on the wire at least.
func (n *Node) Least() int { return n.Avro.LeastBytes }

// ParsedDefault returns the schema's default of a field, or nil.
func (f *Field) ParsedDefault() *schema.Value { return f.Avro.Schema.Default }

// Last returns the last selector on the way to the field.
func (f *Field) Last() *Step { return &f.Path[len(f.Path)-1] }

// PlanOf builds one plan for all schemas of a set, of the roots first.
func PlanOf(set *schema.Set) (*plan.Plan, error) {
	roots := make([]*schema.Schema, 0, len(set.Roots)+len(set.Types))
	for _, root := range set.Roots {
		roots = append(roots, root.Schema)
	}
	return plan.Build(append(roots, set.Types...)...)
}
