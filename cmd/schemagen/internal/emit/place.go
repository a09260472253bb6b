package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"
)

// place is a variable in emitted code.
type place struct {
	code    *jen.Statement // the variable or, with pointer, a pointer to it
	pointer bool
	starred bool // code begins with a star, so that what follows it needs parentheses around it
}

func variable(code *jen.Statement) place { return place{code: code} }

// local is a local variable, or a part of one.
func local(code string) place { return variable(src(code)) }

func pointee(code *jen.Statement) place { return place{code: code, pointer: true} }

// value is the expression of the variable itself.
func (p place) value() *jen.Statement {
	if p.pointer {
		return jen.Op("*").Add(p.code)
	}
	return jen.Add(p.code)
}

// address is the expression of a pointer to it.
func (p place) address() *jen.Statement {
	if p.pointer {
		return jen.Add(p.code)
	}
	return jen.Op("&").Add(p.code)
}

// selected is what a selector or a slice expression may follow; a pointer does as well as the variable.
func (p place) selected() *jen.Statement {
	if p.starred {
		return jen.Parens(p.code)
	}
	return jen.Add(p.code)
}

// field is a field of the struct at the place.
func (p place) field(name string) place { return variable(p.selected().Dot(name)) }

// pointeeOf returns the place that p's pointer, of type t, points to. Defined pointer types have no methods and
// convert.
func (e *Emitter) pointeeOf(p place, t types.Type) place {
	if _, plain := types.Unalias(t).(*types.Pointer); plain {
		return place{code: p.value(), pointer: true, starred: p.pointer}
	}
	return pointee(jen.Parens(e.TypeCode(t.Underlying())).Call(p.value()))
}

// convert returns code, an expression of type from, as one of type to. An assignment needs no conversion between types
// of which one is not named.
func (e *Emitter) convert(code *jen.Statement, from, to types.Type) *jen.Statement {
	if types.Identical(from, to) {
		return code
	}
	return parenthesized(e.TypeCode(to), to).Call(code)
}

// parenthesized puts parentheses around types that need them in a conversion.
func parenthesized(code *jen.Statement, t types.Type) *jen.Statement {
	if _, pointer := t.(*types.Pointer); pointer {
		return jen.Parens(code)
	}
	return code
}

// zeroOf is an expression of the zero value of type t.
func (e *Emitter) zeroOf(t types.Type) *jen.Statement {
	switch u := t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return e.TypeCode(t).Values()
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return jen.False()
		case u.Info()&types.IsString != 0:
			return jen.Lit("")
		}
		return jen.Lit(0)
	}
	return jen.Nil()
}

// isZero is a condition that holds if the place, of type t, has its zero value: what reflect.Value.IsZero says.
func (e *Emitter) isZero(p place, t types.Type) *jen.Statement {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return jen.Op("!").Add(p.value())
		case u.Kind() == types.Float32:
			return jen.Qual("math", "Float32bits").Call(e.convert(p.value(), t, u)).Op("==").Lit(0)
		case u.Kind() == types.Float64:
			return jen.Qual("math", "Float64bits").Call(e.convert(p.value(), t, u)).Op("==").Lit(0)
		}
		return p.value().Op("==").Add(e.zeroOf(t))
	case *types.Struct:
		if types.Comparable(t) {
			return p.value().Op("==").Parens(e.zeroOf(t))
		}
		all := jen.Null()
		for i := range u.NumFields() {
			if i > 0 {
				all.Op("&&")
			}
			all.Add(e.isZero(variable(p.selected().Dot(u.Field(i).Name())), u.Field(i).Type()))
		}
		return all
	case *types.Array:
		return p.value().Op("==").Parens(e.zeroOf(t))
	}
	return p.value().Op("==").Nil()
}
