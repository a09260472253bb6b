package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// Named is a named type that the code takes for its underlying type.
type Named struct{ Type, Underlying types.Type }

// Enum is the constants of an integer type that stand for the symbols of an enum, by their numbers.
type Enum struct{ Constants []*types.Const }

// Names in assertions, which compilers print.
const (
	bindAgain  = "changedSoRunSchemagenBindAgain"
	hasChanged = "HasChangedSoRunSchemagenBindAgain"
)

// AssertStruct writes declarations that compile only as long as the struct is what the code was made for. A struct is
// assignable to a variable of a struct type without a name only if both have the same fields in the same order, with
// the same types and tags.
func (e *Emitter) AssertStruct(n *graph.Node) {
	e.assertStruct(n.Go)
	e.assertInlined(n)
}

func (e *Emitter) assertStruct(t types.Type) {
	s, ok := t.Underlying().(*types.Struct)
	name := types.TypeString(t, nil)
	if _, named := types.Unalias(t).(*types.Named); !ok || !named || e.asserts[name] {
		return
	}
	e.asserts[name] = true
	if e.hidesFields(s) {
		e.assertFields(t, s)
		return
	}
	id := e.pkg.Scope.Claim(goname.Unexported(graph.GoName(e.pkg.Go, t))+hasChanged, "type")
	e.Write(types.TypeString(t, types.RelativeTo(e.pkg.Go))+" must be what this file was made for.", "type $ = $", id,
		e.structCode(s))
	e.Write("", "var _ $ = $ {}", id, e.TypeCode(t))
}

// hidesFields reports whether a struct has fields that only another package can name.
func (e *Emitter) hidesFields(s *types.Struct) bool {
	for i := range s.NumFields() {
		if f := s.Field(i); !f.Exported() && f.Pkg() != e.pkg.Go {
			return true
		}
	}
	return false
}

// assertFields asserts the types of those fields that can be named.
func (e *Emitter) assertFields(t types.Type, s *types.Struct) {
	var code []jen.Code
	for i := range s.NumFields() {
		if f := s.Field(i); f.Exported() {
			code = append(code, src("var _ *$ = &$.$", e.TypeCode(f.Type()), bindAgain, f.Name()))
		}
	}
	e.Write("// The exported fields of "+types.TypeString(t, types.RelativeTo(e.pkg.Go))+
		" must be what this file was made for.", "func _($ *$) {\n$\n}", bindAgain, e.TypeCode(t), code)
}

// assertInlined asserts the structs whose fields are taken for the struct's own.
func (e *Emitter) assertInlined(n *graph.Node) {
	for _, f := range n.Fields {
		for _, step := range f.Path[:max(len(f.Path)-1, 0)] {
			t := step.Type
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
			e.assertStruct(t)
		}
	}
}

// AssertRelied asserts what is relied on beside structs: the underlying types of named ones, and the values of
// constants.
func (e *Emitter) AssertRelied(named []Named, enums []Enum) {
	if len(named) > 0 {
		var defs []jen.Code
		for _, n := range named {
			defs = append(defs, src("_ = (*$)((*$)(nil))", e.TypeCode(n.Underlying), e.TypeCode(n.Type)))
		}
		e.Write("Each type must be made from the one that it is converted to here.", "var (\n$\n)", defs)
	}
	for _, enum := range enums {
		code := lines("type $ struct{}", bindAgain)
		for i, c := range enum.Constants {
			if c != nil {
				constant := e.Qualified(c.Pkg().Path(), c.Name())
				code = append(code, src("var _ [$1]$2 = [$3]$2{}", i, bindAgain, constant))
			}
		}
		e.Write("The constants must have the numbers of the symbols.", "func _() {\n$\n}", code)
	}
}
