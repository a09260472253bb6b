package gotype

import (
	"reflect"

	"github.com/schemagen/schemagen/schema"
)

// Type describes a Go type, as far as it matters to Avro. Types inside it are described when they are asked for, so
// that a description may be cyclic and nothing is looked at in vain. Functions may be nil where the type has nothing
// of the sort.
type Type struct {
	// Key is the same for identical types and differs for others; it is comparable.
	Key any
	// Of is the type that is described, as its describer knows it: a reflect.Type or a types.Type.
	Of any
	// Go is the type as Go code writes it, such as []users.User, for messages.
	Go string
	// Kind is the kind of the underlying type; reflect.Invalid if there is none.
	Kind reflect.Kind
	// Package and Name are those of a declared type; Name holds type arguments with the import paths of their
	// packages, as in Page[example.com/shop/users.User]. Both are empty for other types.
	Package, Name string
	// Known says which type of a library it is or, with Made, is made from.
	Known Known
	Made  bool
	// Len is the length of an array.
	Len int
	// Any reports whether it is an interface type without methods.
	Any bool
	// Fault says why the type can hold nothing, whatever its kind: it does not compile, or cannot be named. Mostly
	// empty.
	Fault string

	// Pos returns the place of the declaration.
	Pos func() schema.Position
	// Elem describes what a pointer points to, the items of a slice, array or map, and the value of an Optional.
	Elem func() *Type
	// MapKey describes the keys of a map.
	MapKey func() *Type
	// Fields describes the fields of a struct, in the order of their declaration.
	Fields func() []Field
	// Texts says which of the methods for texts variables of the type have.
	Texts func() Texts
	// TextOf returns the text of a number of an integer type with texts. It is nil where no method can be called.
	TextOf func(number int) (text string, ok bool)
	// SaysZero reports whether variables of the type, or what they point to, have the method IsZero.
	SaysZero func() bool
	// SchemaText returns what the type's own method AvroSchema returns; the function is nil if it has none.
	SchemaText func() (string, error)
	// Codec says what else of the codec's methods the type has of its own, beside AvroSchema.
	Codec Codec
	// Doc returns the comment of the declaration.
	Doc func() string
	// Constants returns the constants of the type, in the order of their declaration.
	Constants func() []Constant
	// Branches describes the types that may stand for the branches of a union in an interface type.
	Branches func() []Branch
}

// Codec says which methods of the codec a type has.
type Codec struct {
	Reads    bool // AppendAvroTo and DecodeAvro
	Resolves bool // ResolveAvro
}

// Field describes a field of a struct.
type Field struct {
	Name     string
	Tag      reflect.StructTag
	Exported bool
	// Local reports whether a field that is not exported can be used all the same, by code of its own package.
	Local    bool
	Embedded bool
	Type     *Type
	Pos      schema.Position
	Doc      string
	Offset   uintptr // from the start of the struct, where the describer knows it
	Of       any     // a *types.Var, or nil
}

// usable reports whether the field can be read and set by its name.
func (f *Field) usable() bool { return f.Exported || f.Local }

// Constant describes a constant of a type of string or an integer.
type Constant struct {
	Name  string
	Value string // the string, or the number in decimal digits
	Pos   schema.Position
	Of    any // a *types.Const, or nil
}

// Branch describes a type that may stand for a branch of a union in an interface. Those that are registered come in
// the order in which they were; those that are found in a package, in the order of their names.
type Branch struct {
	Type       *Type // what the interface holds or, with Pointer, holds pointers to; nil if nil was registered
	Pointer    bool
	Both       bool   // of one found: values and pointers both implement the interface
	Implements bool   // it implements the interface
	For        string // the name of the branch that it was registered for, if that was said
	Called     string // of one found: its name in the package
	Alias      bool   // of one found: that is an alias, so that it must be asked for
}

// String returns the name of the type as the user knows it.
func (b *Branch) String() string {
	name := b.Called
	if name == "" {
		name = b.Type.Go
	}
	if b.Pointer {
		name = "*" + name
	}
	return name
}

// isDeclared reports whether t is a type of somebody's own, so that it can give its name to an Avro type. Types of
// libraries stand for too many things for that.
func (t *Type) isDeclared() bool { return t.Package != "" && t.Known == Unknown }

// pos is the place of the declaration, if it is known.
func (t *Type) pos() schema.Position {
	if t.Pos == nil {
		return schema.Position{}
	}
	return t.Pos()
}

func (t *Type) texts() Texts {
	if t.Texts == nil {
		return Texts{}
	}
	return t.Texts()
}

// behind returns what t points to in the end; false if that is pointers without end, as with type P *P, and t is one
// of them then. The type that lies two to the power of n steps back is kept, so that a circle of any length is seen.
func (t *Type) behind() (last *Type, ends bool) {
	mark, steps, next := t.Key, 0, 1
	for t.Kind == reflect.Pointer {
		if t = t.Elem(); t.Key == mark {
			return t, false
		}
		if steps++; steps == next {
			mark, next = t.Key, 2*next
		}
	}
	return t, true
}

// isStructOrPointer reports whether t is a struct, or a pointer to one.
func (t *Type) isStructOrPointer() bool {
	return t.Kind == reflect.Struct || t.Kind == reflect.Pointer && t.Elem().Kind == reflect.Struct
}

func isSigned(k reflect.Kind) bool   { return k >= reflect.Int && k <= reflect.Int64 }
func isUnsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uint64 }
func isInteger(k reflect.Kind) bool  { return isSigned(k) || isUnsigned(k) }
