package infer

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// describe describes a type for package gotype.
func (s *sources) describe(t types.Type) *gotype.Type {
	t = types.Unalias(t)
	key := types.TypeString(t, nil)
	if known := s.known[key]; known != nil {
		return known
	}
	described := &gotype.Type{Key: key, Of: t, Go: types.TypeString(t, (*types.Package).Name), Kind: kindOf(t)}
	s.known[key] = described
	if named, ok := t.(*types.Named); ok {
		s.describeNamed(described, named)
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		described.Len = int(u.Len())
		described.Elem = func() *gotype.Type { return s.describe(u.Elem()) }
	case *types.Slice:
		described.Elem = func() *gotype.Type { return s.describe(u.Elem()) }
	case *types.Pointer:
		described.Elem = func() *gotype.Type { return s.describe(u.Elem()) }
	case *types.Map:
		described.Elem = func() *gotype.Type { return s.describe(u.Elem()) }
		described.MapKey = func() *gotype.Type { return s.describe(u.Key()) }
	case *types.Interface:
		described.Any = u.NumMethods() == 0
	case *types.Struct:
		if described.Known == gotype.Optional {
			described.Elem = func() *gotype.Type { return s.describe(u.Field(0).Type()) }
		}
		if described.Fields == nil {
			described.Fields = func() []gotype.Field { return s.fields(u, s.sourceOf(u)) }
		}
	}
	return described
}

// describeNamed adds what only a declared type has.
func (s *sources) describeNamed(described *gotype.Type, named *types.Named) {
	object := named.Obj()
	if object.Pkg() == nil { // error
		return
	}
	described.Package, described.Name = object.Pkg().Name(), nameOf(named)
	described.Known, described.Made = knownAs(named)
	described.Texts = func() gotype.Texts { return textsOf(named) }
	if described.Known != gotype.Unknown {
		return
	}
	path, name := object.Pkg().Path(), object.Name()
	described.Pos = func() schema.Position {
		if found := s.home(path).typeNamed(name); found != nil {
			return s.position(found.Obj().Pos())
		}
		return s.position(object.Pos())
	}
	described.Doc = func() string {
		home := s.home(path)
		if found := home.typeNamed(name); found != nil {
			return home.docs[found.Obj().Pos()]
		}
		return ""
	}
	if _, ok := named.Underlying().(*types.Struct); ok {
		described.Fields = func() []gotype.Field {
			home := s.home(path)
			if found := s.instance(home.typeNamed(name), named); found != nil {
				return s.fields(found.Underlying().(*types.Struct), home)
			}
			return s.fields(named.Underlying().(*types.Struct), nil)
		}
	}
	if basic, ok := named.Underlying().(*types.Basic); ok && basic.Info()&(types.IsString|types.IsInteger) != 0 {
		described.Constants = func() []gotype.Constant { return s.constants(s.home(path), described.Key.(string)) }
	}
	if has(named, avroSchema) && !isPromoted(named, avroSchema) {
		described.SchemaText = func() (string, error) { return schemaText(s.home(path), name) }
	}
}

// instance returns the copy of a type that comes from source, with the type arguments of the original.
func (s *sources) instance(found, original *types.Named) *types.Named {
	if found == nil || original.TypeArgs().Len() == 0 {
		return found
	}
	arguments := slices.Collect(original.TypeArgs().Types())
	instance, err := types.Instantiate(nil, found, arguments, false)
	if err != nil {
		return nil
	}
	return instance.(*types.Named)
}

// sourceOf returns the package that a struct without a name stands in.
func (s *sources) sourceOf(u *types.Struct) *source {
	if u.NumFields() == 0 {
		return nil
	}
	return s.packages[u.Field(0).Pkg().Path()]
}

func (s *sources) fields(u *types.Struct, home *source) []gotype.Field {
	fields := make([]gotype.Field, u.NumFields())
	for i := range fields {
		f := u.Field(i)
		fields[i] = gotype.Field{
			Name: f.Name(), Tag: reflect.StructTag(u.Tag(i)), Exported: f.Exported(), Local: true, Embedded: f.Embedded(),
			Type: s.describe(f.Type()), Pos: s.position(f.Pos()),
		}
		if home != nil {
			fields[i].Doc = home.docs[f.Pos()]
		}
	}
	return fields
}

// constants returns the constants of a type in its package, in the order of their declaration.
func (s *sources) constants(home *source, key string) []gotype.Constant {
	if home == nil {
		return nil
	}
	var found []types.Object
	scope := home.Types.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.TypeString(types.Unalias(c.Type()), nil) == key {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, s.compare)
	constants := make([]gotype.Constant, len(found))
	for i, object := range found {
		value := object.(*types.Const).Val()
		constants[i] = gotype.Constant{Name: object.Name(), Value: value.ExactString(), Pos: s.position(object.Pos())}
		if value.Kind() == constant.String {
			constants[i].Value = constant.StringVal(value)
		}
	}
	return constants
}

// schemaText returns what the method AvroSchema of a type returns, if that is a constant.
func schemaText(home *source, name string) (string, error) {
	found := home.typeNamed(name)
	if found == nil {
		return "", errors.New("the source of its method AvroSchema was not found")
	}
	for method := range found.Methods() {
		if method.Name() != "AvroSchema" {
			continue
		}
		if f := home.funcs[method.Pos()]; f != nil && f.Body != nil && len(f.Body.List) == 1 {
			if returned, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
				if value := home.TypesInfo.Types[returned.Results[0]].Value; value != nil && value.Kind() == constant.String {
					return constant.StringVal(value), nil
				}
			}
		}
	}
	return "", errors.New("its method AvroSchema does more than return a constant, so what it returns cannot be read from the source")
}
