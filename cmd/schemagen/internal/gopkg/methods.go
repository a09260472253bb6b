package gopkg

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/schemagen/schemagen/schema/gotype"
)

// A signature is a method as Go writes it, without the names of parameters.
type signature struct{ name, text string }

const runtimePath = "github.com/schemagen/schemagen/runtime"

var (
	marshalText   = signature{"MarshalText", "func() ([]byte, error)"}
	appendText    = signature{"AppendText", "func([]byte) ([]byte, error)"}
	unmarshalText = signature{"UnmarshalText", "func([]byte) error"}
	isZero        = signature{"IsZero", "func() bool"}
	avroSchema    = signature{"AvroSchema", "func() string"}
	appendAvroTo  = signature{"AppendAvroTo", "func([]byte, *" + runtimePath + ".Writer) ([]byte, error)"}
	decodeAvro    = signature{"DecodeAvro", "func(*" + runtimePath + ".Reader) error"}
	resolveAvro   = signature{"ResolveAvro", "func(*" + runtimePath + ".Reader, *" + runtimePath + ".Resolution) error"}
)

// of reports whether f has the signature.
func (s signature) of(f *types.Func) bool {
	bare := func(t *types.Tuple) *types.Tuple {
		list := make([]*types.Var, t.Len())
		for i := range list {
			list[i] = types.NewParam(token.NoPos, nil, "", t.At(i).Type())
		}
		return types.NewTuple(list...)
	}
	g := f.Signature()
	plain := types.NewSignatureType(nil, nil, nil, bare(g.Params()), bare(g.Results()), g.Variadic())
	return strings.ReplaceAll(types.TypeString(plain, nil), "[]uint8", "[]byte") == s.text
}

// has reports whether variables of type t have a method.
func has(t types.Type, s signature) bool {
	object, _, _ := types.LookupFieldOrMethod(t, true, nil, s.name)
	f, ok := object.(*types.Func)
	return ok && s.of(f)
}

// ownMethod reports whether a type, or a pointer to it, has a method that no embedded field lends.
func ownMethod(named *types.Named, s signature) bool {
	for f := range named.Methods() {
		if f.Name() == s.name {
			return s.of(f)
		}
	}
	return false
}

// textsOf tells the methods for texts of variables of a type.
func textsOf(t types.Type) gotype.Texts {
	if types.IsInterface(t) {
		return gotype.Texts{}
	}
	texts := gotype.Texts{Marshals: has(t, marshalText), Appends: has(t, appendText), Unmarshals: has(t, unmarshalText)}
	u, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < u.NumFields(); i++ {
		f := u.Field(i)
		if f.Embedded() && has(f.Type(), marshalText) && has(f.Type(), unmarshalText) {
			texts.Promoted = texts.Marshals && texts.Unmarshals
		}
	}
	return texts
}

// schemaText returns what the method AvroSchema of a type returns, if that is a constant or a part of one.
func schemaText(home *source, name string) (string, error) {
	found := home.typeNamed(name)
	if found == nil {
		return "", errors.New("the source of its method AvroSchema was not found")
	}
	for method := range found.Methods() {
		if method.Name() != avroSchema.name {
			continue
		}
		if f := home.funcs[method.Pos()]; f != nil && f.Body != nil && len(f.Body.List) == 1 {
			if returned, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
				if text, ok := home.constant(returned.Results[0]); ok {
					return text, nil
				}
			}
		}
	}
	return "", errors.New("its method AvroSchema does more than return a constant, so what it returns cannot be read " +
		"from " +
		"the source")
}

// constant evaluates an expression that is a constant string, or a slice of one between constants.
func (s *source) constant(e ast.Expr) (string, bool) {
	if value := s.TypesInfo.Types[e].Value; value != nil && value.Kind() == constant.String {
		return constant.StringVal(value), true
	}
	slice, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok {
		return "", false
	}
	text, ok := s.constant(slice.X)
	bound := func(e ast.Expr, absent int) int {
		if e == nil {
			return absent
		}
		if i, exact := constant.Int64Val(constant.ToInt(s.TypesInfo.Types[e].Value)); exact {
			return int(i)
		}
		return -1
	}
	low, high := bound(slice.Low, 0), bound(slice.High, len(text))
	if !ok || low < 0 || low > high || high > len(text) {
		return "", false
	}
	return text[low:high], true
}
