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
		return src("*$", p.code)
	}
	return p.code
}

// address is the expression of a pointer to it.
func (p place) address() *jen.Statement {
	if p.pointer {
		return p.code
	}
	return src("&$", p.code)
}

// selected is what a selector or a slice expression may follow; a pointer does as well as the variable.
func (p place) selected() *jen.Statement {
	if p.starred {
		return src("($)", p.code)
	}
	return p.code
}

// field is a field of the struct at the place.
func (p place) field(name string) place { return variable(src("$.$", p.selected(), name)) }

// pointeeOf returns the place that p's pointer, of type t, points to. Defined pointer types have no methods and
// convert.
func (e *Emitter) pointeeOf(p place, t types.Type) place {
	if _, plain := types.Unalias(t).(*types.Pointer); plain {
		return place{code: p.value(), pointer: true, starred: p.pointer}
	}
	return pointee(src("($)($)", e.TypeCode(t.Underlying()), p.value()))
}

// convert returns code, an expression of type from, as one of type to. An assignment needs no conversion between types
// of which one is not named.
func (e *Emitter) convert(code *jen.Statement, from, to types.Type) *jen.Statement {
	if types.Identical(from, to) {
		return code
	}
	if _, pointer := to.(*types.Pointer); pointer {
		return src("($)($)", e.TypeCode(to), code)
	}
	return src("$($)", e.TypeCode(to), code)
}

// zeroOf is an expression of the zero value of type t.
func (e *Emitter) zeroOf(t types.Type) *jen.Statement {
	switch u := t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return src("$ {}", e.TypeCode(t))
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return src("false")
		case u.Info()&types.IsString != 0:
			return src(`""`)
		}
		return src("0")
	}
	return src("nil")
}

// isZero is a condition that holds if the place, of type t, has its zero value: what reflect.Value.IsZero says.
func (e *Emitter) isZero(p place, t types.Type) *jen.Statement {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return src("!$", p.value())
		case u.Kind() == types.Float32:
			return src("math.Float32bits($) == 0", e.convert(p.value(), t, u))
		case u.Kind() == types.Float64:
			return src("math.Float64bits($) == 0", e.convert(p.value(), t, u))
		}
		return src("$ == $", p.value(), e.zeroOf(t))
	case *types.Struct:
		if types.Comparable(t) {
			return src("$ == ($)", p.value(), e.zeroOf(t))
		}
		var all []jen.Code
		for i := range u.NumFields() {
			all = append(all, e.isZero(p.field(u.Field(i).Name()), u.Field(i).Type()))
		}
		return src("$", jen.Custom(jen.Options{Separator: "&&"}, all...))
	case *types.Array:
		return src("$ == ($)", p.value(), e.zeroOf(t))
	}
	return src("$ == nil", p.value())
}
