package derive

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// Type describes a Go type, as far as its schema depends on it. Types inside it are described when they are asked for, so
// that a description may be cyclic and nothing is looked at in vain. Functions may be nil where the type has nothing of the sort.
type Type struct {
	// Key is the same for identical types and differs for others; it is comparable.
	Key any
	// Go is the type as Go code writes it, such as []users.User, for messages.
	Go string
	// Kind is the kind of the underlying type.
	Kind reflect.Kind
	// Package and Name are those of a declared type; Name holds type arguments with the import paths of their packages, as in
	// Page[example.com/shop/users.User]. Both are empty for other types.
	Package, Name string
	// Known says which type of a library it is, or is made from.
	Known Known
	// Text reports whether variables of the type have MarshalText and UnmarshalText of their own, PromotedText whether they have
	// them from an embedded struct.
	Text, PromotedText bool
	// Len is the length of an array.
	Len int

	// Pos returns the place of the declaration.
	Pos func() schema.Position
	// Elem describes what a pointer points to, the items of a slice, array or map, and the value of an Optional.
	Elem func() *Type
	// MapKey describes the keys of a map.
	MapKey func() *Type
	// Fields describes the fields of a struct, in the order of their declaration.
	Fields func() []Field
	// SchemaText returns what the type's own method AvroSchema returns; the function is nil if it has none.
	SchemaText func() (string, error)
	// Doc returns the comment of the declaration.
	Doc func() string
	// Constants returns the constants of the type, in the order of their declaration.
	Constants func() []Constant
	// Branches describes the types that are registered for an interface type.
	Branches func() []*Type
}

// isDeclared reports whether t is a type of somebody's own, so that it can give its name to an Avro type. Types of libraries
// stand for too many things for that.
func (t *Type) isDeclared() bool { return t.Package != "" && t.Known == Unknown }

// pos is the place of the declaration, if it is known.
func (t *Type) pos() schema.Position {
	if t.Pos == nil {
		return schema.Position{}
	}
	return t.Pos()
}

// behind returns what t points to in the end. For a type that points to pointers without end, as type P *P does, it is one of
// them, which is found to contain itself. The type that lies two to the power of n steps back is kept, so that a circle of any
// length is seen.
func (t *Type) behind() *Type {
	mark, steps, next := t.Key, 0, 1
	for t.Kind == reflect.Pointer {
		if t = t.Elem(); t.Key == mark {
			return t
		}
		if steps++; steps == next {
			mark, next = t.Key, 2*next
		}
	}
	return t
}

// Field describes a field of a struct.
type Field struct {
	Name     string
	Tag      reflect.StructTag
	Exported bool
	Embedded bool
	Type     *Type
	Pos      schema.Position
	Doc      string
}

// Constant describes a constant of a type of string or an integer.
type Constant struct {
	Name  string
	Value string // the string, or the number in decimal digits
	Pos   schema.Position
}

// Known names a type of a library that stands for a logical type.
type Known uint8

// The known types. Unknown is the zero value.
const (
	Unknown  Known = iota
	Time           // time.Time
	Clock          // time.Duration
	Decimal        // decimal.Decimal of package runtime/decimal
	Rat            // big.Rat
	UUID           // runtime.UUID
	Span           // runtime.Duration
	Optional       // runtime.Optional
)

const runtimePath = "github.com/schemagen/schemagen/runtime"

// KnownType returns what the type with the given name, in the package with the given import path, is known as.
func KnownType(path, name string) Known {
	name, _, _ = strings.Cut(name, "[")
	switch path + "." + name {
	case "time.Time":
		return Time
	case "time.Duration":
		return Clock
	case runtimePath + "/decimal.Decimal":
		return Decimal
	case "math/big.Rat":
		return Rat
	case runtimePath + ".UUID":
		return UUID
	case runtimePath + ".Duration":
		return Span
	case runtimePath + ".Optional":
		return Optional
	}
	return Unknown
}

// IsBase reports whether a struct type made from k, as in type Stamp time.Time, is known as k too. That is so where such a
// type has no fields of its own to make a record of.
func (k Known) IsBase() bool { return k == Time || k == Decimal || k == Rat }
