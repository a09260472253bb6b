package infer

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema/gotype"
)

var basicKinds = map[types.BasicKind]reflect.Kind{
	types.Bool: reflect.Bool, types.String: reflect.String,
	types.Int: reflect.Int, types.Int8: reflect.Int8, types.Int16: reflect.Int16, types.Int32: reflect.Int32, types.Int64: reflect.Int64,
	types.Uint: reflect.Uint, types.Uint8: reflect.Uint8, types.Uint16: reflect.Uint16, types.Uint32: reflect.Uint32,
	types.Uint64: reflect.Uint64, types.Uintptr: reflect.Uintptr,
	types.Float32: reflect.Float32, types.Float64: reflect.Float64,
	types.Complex64: reflect.Complex64, types.Complex128: reflect.Complex128, types.UnsafePointer: reflect.UnsafePointer,
}

func kindOf(t types.Type) reflect.Kind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicKinds[u.Kind()]
	case *types.Array:
		return reflect.Array
	case *types.Slice:
		return reflect.Slice
	case *types.Pointer:
		return reflect.Pointer
	case *types.Map:
		return reflect.Map
	case *types.Struct:
		return reflect.Struct
	case *types.Interface:
		return reflect.Interface
	case *types.Chan:
		return reflect.Chan
	case *types.Signature:
		return reflect.Func
	}
	return reflect.Invalid
}

// nameOf returns the name of a type with its type arguments.
func nameOf(named *types.Named) string {
	if named.TypeArgs().Len() == 0 {
		return named.Obj().Name()
	}
	arguments := make([]string, named.TypeArgs().Len())
	for i := range arguments {
		arguments[i] = types.TypeString(named.TypeArgs().At(i), nil)
	}
	return named.Obj().Name() + "[" + strings.Join(arguments, ",") + "]"
}

// knownAs returns the type of a library that a type is, or is made from: the fields of a struct that are not exported belong
// to the package that the struct comes from.
func knownAs(named *types.Named) (known gotype.Known, made bool) {
	own := named.Obj().Pkg()
	if known := gotype.KnownType(own.Path(), named.Obj().Name()); known != gotype.Unknown {
		return known, false
	}
	u, ok := named.Underlying().(*types.Struct)
	if !ok || u.NumFields() == 0 {
		return gotype.Unknown, false
	}
	first := u.Field(0)
	if first.Exported() || first.Pkg().Path() == own.Path() {
		return gotype.Unknown, false
	}
	scope := first.Pkg().Scope()
	for _, name := range scope.Names() {
		known := gotype.KnownType(first.Pkg().Path(), name)
		if known.IsBase() && types.Identical(scope.Lookup(name).Type().Underlying(), u) {
			return known, true
		}
	}
	return gotype.Unknown, false
}

// The interfaces that methods are looked for with.
var (
	bytesType   = types.NewSlice(types.Typ[types.Byte])
	errorType   = types.Universe.Lookup("error").Type()
	marshaler   = method("MarshalText", nil, types.NewTuple(variable(bytesType), variable(errorType)))
	appender    = method("AppendText", types.NewTuple(variable(bytesType)), types.NewTuple(variable(bytesType), variable(errorType)))
	unmarshaler = method("UnmarshalText", types.NewTuple(variable(bytesType)), types.NewTuple(variable(errorType)))
	avroSchema  = method("AvroSchema", nil, types.NewTuple(variable(types.Typ[types.String])))
)

func variable(t types.Type) *types.Var { return types.NewParam(token.NoPos, nil, "", t) }

// method returns the interface type with one method.
func method(name string, parameters, results *types.Tuple) *types.Interface {
	signature := types.NewSignatureType(nil, nil, nil, parameters, results, false)
	return types.NewInterfaceType([]*types.Func{types.NewFunc(token.NoPos, nil, name, signature)}, nil).Complete()
}

// has reports whether variables of a type have the method of an interface.
func has(t types.Type, method *types.Interface) bool {
	return !types.IsInterface(t) && types.Implements(types.NewPointer(t), method)
}

// textsOf tells the methods for texts of variables of a type.
func textsOf(t types.Type) gotype.Texts {
	texts := gotype.Texts{Marshals: has(t, marshaler), Appends: has(t, appender), Unmarshals: has(t, unmarshaler)}
	texts.Promoted = texts.Marshals && texts.Unmarshals && isPromoted(t, marshaler, unmarshaler)
	return texts
}

// isPromoted reports whether what is embedded in a struct has methods, so that the struct may have them from there.
func isPromoted(t types.Type, methods ...*types.Interface) bool {
	u, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < u.NumFields(); i++ {
		f := u.Field(i)
		if !f.Embedded() {
			continue
		}
		embedded, all := types.Unalias(f.Type()), true
		if _, isPointer := embedded.(*types.Pointer); !isPointer && !types.IsInterface(embedded) {
			embedded = types.NewPointer(embedded)
		}
		for _, method := range methods {
			all = all && types.Implements(embedded, method)
		}
		if all {
			return true
		}
	}
	return false
}
