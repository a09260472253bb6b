package gopkg

import (
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// Describe describes a type for package gotype.
func (p *Package) Describe(t types.Type) *gotype.Type {
	t = types.Unalias(t)
	key := types.TypeString(t, nil)
	if known := p.known[key]; known != nil {
		return known
	}
	d := &gotype.Type{Key: key, Of: t, Go: types.TypeString(t, (*types.Package).Name), Kind: kindOf(t)}
	p.known[key] = d
	if named, ok := t.(*types.Named); ok {
		p.describeNamed(d, named)
	}
	if d.Kind == reflect.Invalid {
		d.Fault = strings.TrimSuffix("its type does not compile: "+p.broken, ": ")
		return d
	}
	d.SaysZero = func() bool { return !types.IsInterface(t) && has(t, isZero) }
	if u, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		d.Elem = func() *gotype.Type { return p.Describe(u.Elem()) }
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		d.Len = int(u.Len())
	case *types.Map:
		d.MapKey = func() *gotype.Type { return p.Describe(u.Key()) }
	case *types.Interface:
		d.Any = u.NumMethods() == 0
	case *types.Struct:
		d.Texts = func() gotype.Texts { return textsOf(t) }
		if d.Known == gotype.Optional {
			d.Elem = func() *gotype.Type { return p.Describe(u.Field(0).Type()) }
		}
		if d.Fields == nil {
			d.Fields = func() []gotype.Field { return p.fields(u, p.sourceOf(u)) }
		}
	}
	return d
}

// describeNamed adds what only a declared type has.
func (p *Package) describeNamed(d *gotype.Type, named *types.Named) {
	object := named.Obj()
	if object.Pkg() == nil { // error
		return
	}
	d.Package, d.Name = object.Pkg().Name(), nameOf(named)
	d.Known, d.Made = knownAs(named)
	d.Texts = func() gotype.Texts { return textsOf(named) }
	path, name := object.Pkg().Path(), object.Name()
	own := path == p.Types.Path()
	if !own && !p.deep && !object.Exported() {
		d.Fault = "it is not exported, so that code of this package cannot name it"
	}
	if d.Known != gotype.Unknown {
		return
	}
	home := func() *source { // nil where the source does not matter
		if own || p.deep {
			return p.source(path)
		}
		return nil
	}
	if own || p.deep {
		d.Pos = func() schema.Position {
			if found := home().typeNamed(name); found != nil {
				return p.Position(found.Obj().Pos())
			}
			return p.Position(object.Pos())
		}
		d.Doc = func() string {
			if found := home().typeNamed(name); found != nil {
				return home().docs[found.Obj().Pos()]
			}
			return ""
		}
	}
	switch u := named.Underlying().(type) {
	case *types.Struct:
		var fields []gotype.Field
		d.Fields = func() []gotype.Field {
			if fields == nil {
				if found := p.instance(home().typeNamed(name), named); found != nil {
					u = found.Underlying().(*types.Struct)
				}
				fields = p.fields(u, home())
			}
			return fields
		}
	case *types.Basic:
		if u.Info()&(types.IsString|types.IsInteger) != 0 {
			d.Constants = func() []gotype.Constant {
				if s := home(); s != nil {
					return p.constants(s.Types, d.Key.(string), true)
				}
				return p.constants(object.Pkg(), d.Key.(string), p.deep)
			}
		}
	case *types.Interface:
		if own && !p.deep && u.NumMethods() > 0 {
			d.Branches = func() []gotype.Branch { return p.branches(u) }
		}
	}
	if ownMethod(named, avroSchema) {
		d.SchemaText = func() (string, error) { return schemaText(p.source(path), name) }
		d.Codec.Reads = ownMethod(named, appendAvroTo) && ownMethod(named, decodeAvro)
		d.Codec.Resolves = ownMethod(named, resolveAvro)
	}
}

// instance returns the copy of a type that comes from source, with the type arguments of the original.
func (p *Package) instance(found, original *types.Named) *types.Named {
	if found == nil || original.TypeArgs().Len() == 0 {
		return found
	}
	instance, err := types.Instantiate(nil, found, slices.Collect(original.TypeArgs().Types()), false)
	if err != nil {
		return nil
	}
	return instance.(*types.Named)
}

// sourceOf returns the package that a struct without a name stands in, if it is there from source.
func (p *Package) sourceOf(u *types.Struct) *source {
	if u.NumFields() == 0 {
		return nil
	}
	return p.sources[u.Field(0).Pkg().Path()]
}

func (p *Package) fields(u *types.Struct, home *source) []gotype.Field {
	fields := make([]gotype.Field, u.NumFields())
	for i := range fields {
		f := u.Field(i)
		fields[i] = gotype.Field{
			Name: f.Name(), Tag: reflect.StructTag(u.Tag(i)), Exported: f.Exported(), Embedded: f.Embedded(),
			Local: p.deep || f.Pkg() == p.Types, Type: p.Describe(f.Type()), Of: f,
		}
		if home != nil || p.deep {
			fields[i].Pos = p.Position(f.Pos())
		}
		if home != nil {
			fields[i].Doc = home.docs[f.Pos()]
		}
	}
	return fields
}

// constants returns the constants of a type in its package, in the order of their declaration; all of them, or those
// that are exported.
func (p *Package) constants(home *types.Package, key string, all bool) []gotype.Constant {
	var found []types.Object
	scope := home.Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if ok && (all || c.Exported()) && types.TypeString(types.Unalias(c.Type()), nil) == key {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, p.Compare)
	constants := make([]gotype.Constant, len(found))
	for i, object := range found {
		value := object.(*types.Const).Val()
		constants[i] = gotype.Constant{Name: object.Name(), Value: value.ExactString(),
			Pos: p.Position(object.Pos()), Of: object}
		if value.Kind() == constant.String {
			constants[i].Value = constant.StringVal(value)
		}
	}
	return constants
}

// branches describes the types of the package that implement an interface, in the order of their names.
func (p *Package) branches(face *types.Interface) []gotype.Branch {
	var list []gotype.Branch
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		object, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || IsGeneric(object.Type()) || types.IsInterface(object.Type()) {
			continue
		}
		value, pointer := types.Implements(object.Type(), face), types.Implements(types.NewPointer(object.Type()), face)
		if value || pointer {
			list = append(list, gotype.Branch{Type: p.Describe(object.Type()), Pointer: !value, Both: value && pointer,
				Implements: true, Called: name, Alias: object.IsAlias()})
		}
	}
	return list
}

// IsGeneric reports whether a type still wants type arguments.
func IsGeneric(t types.Type) bool {
	if alias, ok := t.(*types.Alias); ok && alias.TypeParams().Len() > 0 {
		return true
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.TypeParams().Len() > named.TypeArgs().Len()
}

var basicKinds = map[types.BasicKind]reflect.Kind{
	types.Bool: reflect.Bool, types.String: reflect.String, types.Int: reflect.Int, types.Int8: reflect.Int8,
	types.Int16: reflect.Int16, types.Int32: reflect.Int32, types.Int64: reflect.Int64, types.Uint: reflect.Uint,
	types.Uint8: reflect.Uint8, types.Uint16: reflect.Uint16, types.Uint32: reflect.Uint32,
	types.Uint64:  reflect.Uint64,
	types.Uintptr: reflect.Uintptr, types.Float32: reflect.Float32, types.Float64: reflect.Float64,
	types.Complex64: reflect.Complex64, types.Complex128: reflect.Complex128,
	types.UnsafePointer: reflect.UnsafePointer,
}

func kindOf(t types.Type) reflect.Kind {
	if _, ok := t.(*types.TypeParam); ok {
		return reflect.Invalid
	}
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

// knownAs returns the type of a library that a type is, or is made from: the fields of a struct that are not exported
// belong to the package that the struct comes from.
func knownAs(named *types.Named) (known gotype.Known, made bool) {
	own := named.Obj().Pkg()
	if known := gotype.KnownType(own.Path(), named.Obj().Name()); known != gotype.Unknown {
		return known, false
	}
	base := Base(named)
	if base == nil {
		return gotype.Unknown, false
	}
	known = gotype.KnownType(base.Pkg().Path(), base.Name())
	return known, known != gotype.Unknown
}

// Base returns the type of a library that a struct type is made from, if it is one that is known and has fields of its
// own.
func Base(named *types.Named) *types.TypeName {
	u, ok := named.Underlying().(*types.Struct)
	if !ok || u.NumFields() == 0 {
		return nil
	}
	first := u.Field(0)
	if first.Exported() || first.Pkg().Path() == named.Obj().Pkg().Path() {
		return nil
	}
	scope := first.Pkg().Scope()
	for _, name := range scope.Names() {
		base, ok := scope.Lookup(name).(*types.TypeName)
		if ok && gotype.KnownType(first.Pkg().Path(), name).IsBase() && types.Identical(base.Type().Underlying(), u) {
			return base
		}
	}
	return nil
}
