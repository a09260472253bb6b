package graph

import (
	"go/token"
	"go/types"
	"path"

	"github.com/schemagen/schemagen/schema/plan"
)

// Import paths of the types that stand for logical types.
const (
	RuntimePath = "github.com/schemagen/schemagen/runtime"
	DecimalPath = "github.com/schemagen/schemagen/runtime/decimal"
)

// The types that generated code has for logical types. What lies behind their names is of no account here.
var (
	Time      = opaque("time", "Time", nil)
	Clock     = opaque("time", "Duration", types.Typ[types.Int64])
	Decimal   = opaque(DecimalPath, "Decimal", nil)
	UUID      = opaque(RuntimePath, "UUID", types.NewArray(types.Universe.Lookup("byte").Type(), 16))
	Span      = opaque(RuntimePath, "Duration", nil)
	optionals = opaque(RuntimePath, "Optional", nil)
)

// Opaque returns a type of which nothing but the name is known.
func Opaque(path, name string) types.Type { return opaque(path, name, nil) }

// opaque returns a type of a package; it passes for an empty struct unless it is known to be something else.
func opaque(importPath, name string, underlying types.Type) *types.Named {
	if underlying == nil {
		underlying = types.NewStruct(nil, nil)
	}
	pkg := types.NewPackage(importPath, path.Base(importPath))
	return types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), underlying, nil)
}

// OptionalOf returns runtime.Optional of t.
func OptionalOf(t types.Type) types.Type {
	if optionals.TypeParams().Len() == 0 {
		param := types.NewTypeParam(types.NewTypeName(token.NoPos, optionals.Obj().Pkg(), "T", nil),
			types.NewInterfaceType(nil, nil))
		optionals.SetTypeParams([]*types.TypeParam{param})
	}
	instance, err := types.Instantiate(nil, optionals, []types.Type{t}, false)
	if err != nil {
		panic(err) // there is one parameter
	}
	return instance
}

// Scalars are the basic types that generated code has for Avro's primitive types.
var Scalars = map[plan.Kind]types.Type{
	plan.Boolean: types.Typ[types.Bool],
	plan.Int:     types.Typ[types.Int32],
	plan.Long:    types.Typ[types.Int64],
	plan.Float:   types.Typ[types.Float32],
	plan.Double:  types.Typ[types.Float64],
	plan.Bytes:   types.NewSlice(types.Universe.Lookup("byte").Type()),
	plan.String:  types.Typ[types.String],
}

// Natural returns the type that runtime's functions take for a scalar that is no fixed and no enum.
func Natural(wire plan.Kind) types.Type {
	if t, ok := Scalars[wire]; ok {
		return t
	}
	switch wire.Meaning() {
	case plan.DecimalNumber:
		return Decimal
	case plan.UniqueID:
		return UUID
	case plan.TimeOfDay:
		return Clock
	case plan.Span:
		return Span
	}
	return Time // the date and the timestamps
}

// IsNatural reports whether the Go type of a direct node is the one that runtime's functions take, not a type made from
// it.
func (n *Node) IsNatural() bool {
	natural := Natural(n.Wire)
	if _, ok := Scalars[n.Wire]; ok {
		return types.Identical(natural, n.Go)
	}
	return SameName(natural, n.Go)
}

// SameName reports whether two types are named types of one name in one package, whoever loaded it.
func SameName(a, b types.Type) bool {
	m, ok := types.Unalias(a).(*types.Named)
	n, too := types.Unalias(b).(*types.Named)
	return ok && too && m.Obj().Name() == n.Obj().Name() && m.Obj().Pkg() != nil && n.Obj().Pkg() != nil &&
		m.Obj().Pkg().Path() == n.Obj().Pkg().Path()
}

// An IntegerType describes a Go integer type: its width in bits, which may depend on the machine.
type IntegerType struct {
	Least, Most int
	Unsigned    bool
}

// IntegerOf describes t, a type made from an integer.
func IntegerOf(t types.Type) IntegerType {
	bits := func(machine string) int { return 8 * int(types.SizesFor("gc", machine).Sizeof(t)) }
	unsigned := t.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0
	return IntegerType{bits("386"), bits("amd64"), unsigned}
}

// WireBits is the width of Avro's int or long.
func WireBits(kind plan.Kind) int {
	if kind == plan.Int {
		return 32
	}
	return 64
}

// MayOverflow reports whether Go integers of the type may not fit the Avro type.
func MayOverflow(t types.Type, kind plan.Kind) bool {
	i := IntegerOf(t)
	if i.Unsigned {
		return i.Most >= WireBits(kind)
	}
	return i.Most > WireBits(kind)
}

// MayLose reports whether Avro integers may not fit the Go type.
func MayLose(t types.Type, kind plan.Kind) bool {
	i := IntegerOf(t)
	return i.Unsigned || i.Least < WireBits(kind)
}
