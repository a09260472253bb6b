package bind

import (
	"go/types"
	"strings"

	"github.com/schemagen/schemagen/schema/gotype"
)

const (
	runtimePath = "github.com/schemagen/schemagen/runtime"
	decimalPath = "github.com/schemagen/schemagen/runtime/decimal"
)

func basicInfo(t types.Type) types.BasicInfo {
	if u, ok := types.Unalias(t).Underlying().(*types.Basic); ok {
		return u.Info()
	}
	return 0
}

func basicKind(t types.Type) types.BasicKind {
	if u, ok := types.Unalias(t).Underlying().(*types.Basic); ok {
		return u.Kind()
	}
	return types.Invalid
}

func isBasic(t types.Type) bool   { return basicKind(t) != types.Invalid }
func isString(t types.Type) bool  { return basicInfo(t)&types.IsString != 0 }
func isInteger(t types.Type) bool { return basicInfo(t)&types.IsInteger != 0 }

// isBytes reports whether t is a slice of bytes.
func isBytes(t types.Type) bool {
	s, ok := types.Unalias(t).Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Uint8])
}

// byteArray returns the length of t if it is an array of bytes, and else -1.
func byteArray(t types.Type) int64 {
	if a, ok := types.Unalias(t).Underlying().(*types.Array); ok && types.Identical(a.Elem(), types.Typ[types.Uint8]) {
		return a.Len()
	}
	return -1
}

// isType reports whether t is the named type path.name.
func isType(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// isStruct reports whether t is the struct type path.name or one made from it, which shows by its first field.
func isStruct(t types.Type, path, name, firstField string) bool {
	if isType(t, path, name) {
		return true
	}
	s, ok := types.Unalias(t).Underlying().(*types.Struct)
	if !ok || s.NumFields() == 0 || s.Field(0).Name() != firstField || s.Field(0).Pkg() == nil || s.Field(0).Pkg().Path() != path {
		return false
	}
	if q := s.Field(0).Pkg().Scope().Lookup(name); q != nil {
		return types.Identical(q.Type().Underlying(), s)
	}
	return false
}

func isTime(t types.Type) bool    { return isStruct(t, "time", "Time", "wall") }
func isDecimal(t types.Type) bool { return isType(t, decimalPath, "Decimal") }
func isRat(t types.Type) bool     { return isStruct(t, "math/big", "Rat", "a") }
func isClock(t types.Type) bool   { return isType(t, "time", "Duration") }
func isSpan(t types.Type) bool    { return isType(t, runtimePath, "Duration") }

// optionalOf returns the type inside runtime.Optional, or nil.
func optionalOf(t types.Type) types.Type {
	if !isType(t, runtimePath, "Optional") {
		return nil
	}
	return types.Unalias(t).(*types.Named).TypeArgs().At(0)
}

// hasText reports whether variables of type t convert themselves to text and back.
func hasText(t types.Type) bool { return marshalsText(t) && unmarshalsText(t) }

func marshalsText(t types.Type) bool   { return hasMethod(t, "MarshalText", "func() ([]byte, error)") }
func unmarshalsText(t types.Type) bool { return hasMethod(t, "UnmarshalText", "func([]byte) error") }

// halfText is what t lacks to convert itself to text and back, if it has some of the methods.
func halfText(t types.Type) string {
	appends := hasMethod(t, "AppendText", "func([]byte) ([]byte, error)")
	return gotype.Texts{Marshals: marshalsText(t), Appends: appends, Unmarshals: unmarshalsText(t)}.Half()
}

// isEmptyStruct reports whether t is a struct without fields.
func isEmptyStruct(t types.Type) bool {
	s, ok := types.Unalias(t).Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// hasMethod reports whether variables of type t have a method of that name and signature.
func hasMethod(t types.Type, name, signature string) bool {
	o, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	f, ok := o.(*types.Func)
	return ok && sameSignature(f, signature)
}

// sameSignature compares a function with a signature that is written without the names of its parameters.
func sameSignature(f *types.Func, signature string) bool {
	bare := func(t *types.Tuple) *types.Tuple {
		list := make([]*types.Var, t.Len())
		for i := range list {
			list[i] = types.NewParam(0, nil, "", t.At(i).Type())
		}
		return types.NewTuple(list...)
	}
	s := f.Signature()
	text := types.TypeString(types.NewSignatureType(nil, nil, nil, bare(s.Params()), bare(s.Results()), s.Variadic()), nil)
	return strings.ReplaceAll(text, "[]uint8", "[]byte") == signature
}

// ownMethod returns the method of t, or of a pointer to it, that no embedded field lends; nil if there is none.
func ownMethod(t types.Type, name string) *types.Func {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	for i := range named.NumMethods() {
		if m := named.Method(i); m.Name() == name {
			return m
		}
	}
	return nil
}
