package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"
)

// Names in assertions, which compilers print.
const (
	bindAgain  = "changedSoRunSchemagenBindAgain"
	hasChanged = "HasChangedSoRunSchemagenBindAgain"
)

// emitStructAssertion writes declarations that compile only as long as the struct is what the code was made for. A struct is
// assignable to a variable of a struct type without a name only if both have the same fields in the same order, with the same
// types and tags.
func (e *boundEmitter) emitStructAssertion(n *BoundNode) {
	e.assertStruct(n.Go)
	e.assertInlined(n)
}

func (e *boundEmitter) assertStruct(t types.Type) {
	s, ok := t.Underlying().(*types.Struct)
	name := types.TypeString(t, nil)
	if _, named := types.Unalias(t).(*types.Named); !ok || !named || e.asserted[name] {
		return
	}
	e.asserted[name] = true
	if e.hidesFields(s) {
		e.assertFields(t, s)
		return
	}
	id := e.p.scope.claim(unexported(e.goName(t))+hasChanged, "type")
	e.p.file.Comment(wrapped(types.TypeString(t, types.RelativeTo(e.file.Package)) + " must be what this file was made for."))
	e.p.file.Type().Id(id).Op("=").Add(e.structCode(s)).Line()
	e.p.file.Var().Id("_").Id(id).Op("=").Add(e.typeCode(t)).Values().Line()
}

// hidesFields reports whether a struct has fields that only another package can name.
func (e *boundEmitter) hidesFields(s *types.Struct) bool {
	for i := range s.NumFields() {
		if f := s.Field(i); !f.Exported() && f.Pkg() != e.file.Package {
			return true
		}
	}
	return false
}

// assertFields asserts the types of those fields that can be named.
func (e *boundEmitter) assertFields(t types.Type, s *types.Struct) {
	var code []jen.Code
	for i := range s.NumFields() {
		if f := s.Field(i); f.Exported() {
			code = append(code, jen.Var().Id("_").Op("*").Add(e.typeCode(f.Type())).Op("=").Op("&").Id(bindAgain).Dot(f.Name()))
		}
	}
	e.p.file.Commentf("The exported fields of %s must be what this file was made for.",
		types.TypeString(t, types.RelativeTo(e.file.Package)))
	e.p.file.Func().Id("_").Params(jen.Id(bindAgain).Op("*").Add(e.typeCode(t))).Block(code...).Line()
}

// assertInlined asserts the structs whose fields are taken for the struct's own.
func (e *boundEmitter) assertInlined(n *BoundNode) {
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

// emitRelied asserts what is relied on beside structs: the underlying types of named ones, and the values of constants.
func (e *boundEmitter) emitRelied() {
	if len(e.file.Named) > 0 {
		e.p.file.Comment("Each type must be made from the one that it is converted to here.")
		var defs []jen.Code
		for _, n := range e.file.Named {
			defs = append(defs, jen.Id("_").Op("=").
				Parens(jen.Op("*").Add(e.typeCode(n.Underlying))).Call(jen.Parens(jen.Op("*").Add(e.typeCode(n.Type))).Call(jen.Nil())))
		}
		e.p.file.Var().Defs(defs...).Line()
	}
	for _, enum := range e.file.Enums {
		e.p.file.Comment("The constants must have the numbers of the symbols.")
		e.p.file.Func().Id("_").Params().BlockFunc(func(b *jen.Group) {
			b.Type().Id(bindAgain).Struct()
			for i, c := range enum.Constants {
				if c == nil {
					continue
				}
				constant := jen.Id(c.Name())
				if c.Pkg() != e.file.Package {
					constant = jen.Qual(c.Pkg().Path(), c.Name())
				}
				b.Var().Id("_").Index(jen.Lit(i)).Id(bindAgain).Op("=").Index(constant).Id(bindAgain).Values()
			}
		}).Line()
	}
}
