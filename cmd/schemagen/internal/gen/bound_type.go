package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"
)

// typeCode returns a Go type as the bound file writes it.
func (e *boundEmitter) typeCode(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Alias:
		if o := t.Obj(); o.Pkg() != nil && o.Pkg() != e.file.Package && !o.Exported() {
			return e.typeCode(types.Unalias(t))
		}
		return e.namedCode(t.Obj(), t.TypeArgs())
	case *types.Named:
		return e.namedCode(t.Obj(), t.TypeArgs())
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			return jen.Qual("unsafe", "Pointer")
		}
		return jen.Id(t.Name())
	case *types.Pointer:
		return jen.Op("*").Add(e.typeCode(t.Elem()))
	case *types.Slice:
		return jen.Index().Add(e.typeCode(t.Elem()))
	case *types.Array:
		return jen.Index(jen.Lit(int(t.Len()))).Add(e.typeCode(t.Elem()))
	case *types.Map:
		return jen.Map(e.typeCode(t.Key())).Add(e.typeCode(t.Elem()))
	case *types.Chan:
		return e.chanCode(t)
	case *types.Signature:
		return jen.Func().Add(e.signatureCode(t))
	case *types.Struct:
		return e.structCode(t)
	case *types.Interface:
		return e.interfaceCode(t)
	}
	panic("gen: Go type " + t.String() + " cannot be written")
}

func (e *boundEmitter) namedCode(o *types.TypeName, args *types.TypeList) *jen.Statement {
	var code *jen.Statement
	switch {
	case o.Pkg() == nil:
		code = jen.Id(o.Name())
	case o.Pkg() == e.file.Package:
		code = jen.Id(e.visible(o))
	default:
		code = jen.Qual(o.Pkg().Path(), o.Name())
	}
	if args.Len() == 0 {
		return code
	}
	list := make([]jen.Code, args.Len())
	for i := range list {
		list[i] = e.typeCode(args.At(i))
	}
	return code.Types(list...)
}

// visible returns a name by which a type of the package can be called where local variables may hide its own: for a generic
// type, whose alias would need parameters, there is none, and none is needed as its helpers use no such variable.
func (e *boundEmitter) visible(o *types.TypeName) string {
	named, _ := o.Type().(*types.Named)
	if !localNames[o.Name()] && !boundNames[o.Name()] || named != nil && named.TypeParams().Len() > 0 {
		return o.Name()
	}
	alias, ok := e.aliases[o.Name()]
	if !ok {
		alias = e.p.scope.claim("avro"+title(o.Name()), "type")
		e.aliases[o.Name()] = alias
	}
	return alias
}

// boundNames are the variables of bound code beside localNames.
var boundNames = map[string]bool{"s": true, "m": true, "ok": true, "view": true, "zero": true, "narrow": true, "index": true, "from": true}

// emitAliases declares the aliases that were asked for.
func (e *boundEmitter) emitAliases() {
	for _, name := range e.file.Package.Scope().Names() {
		if alias, ok := e.aliases[name]; ok {
			e.p.file.Commentf("%s is %s, where a variable is called so.", alias, name)
			e.p.file.Type().Id(alias).Op("=").Id(name).Line()
		}
	}
}

func (e *boundEmitter) chanCode(t *types.Chan) *jen.Statement {
	item := e.typeCode(t.Elem())
	if _, nested := types.Unalias(t.Elem()).(*types.Chan); nested {
		item = jen.Parens(item)
	}
	switch t.Dir() {
	case types.SendOnly:
		return jen.Chan().Op("<-").Add(item)
	case types.RecvOnly:
		return jen.Op("<-").Chan().Add(item)
	}
	return jen.Chan().Add(item)
}

func (e *boundEmitter) signatureCode(t *types.Signature) *jen.Statement {
	code := jen.Params(e.tupleCode(t.Params(), t.Variadic())...)
	if t.Results().Len() > 0 {
		code.Params(e.tupleCode(t.Results(), false)...)
	}
	return code
}

func (e *boundEmitter) tupleCode(t *types.Tuple, variadic bool) []jen.Code {
	list := make([]jen.Code, t.Len())
	for i := range list {
		item := t.At(i).Type()
		if slice, ok := item.(*types.Slice); ok && variadic && i == len(list)-1 {
			list[i] = jen.Op("...").Add(e.typeCode(slice.Elem()))
			continue
		}
		list[i] = e.typeCode(item)
	}
	return list
}

func (e *boundEmitter) structCode(t *types.Struct) *jen.Statement {
	fields := make([]jen.Code, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		code := e.typeCode(f.Type())
		if !f.Embedded() {
			code = jen.Id(f.Name()).Add(code)
		}
		if tag := t.Tag(i); tag != "" {
			code.Op(stringLiteral(tag))
		}
		fields[i] = code
	}
	return jen.Struct(fields...)
}

func (e *boundEmitter) interfaceCode(t *types.Interface) *jen.Statement {
	var list []jen.Code
	for i := range t.NumEmbeddeds() {
		list = append(list, e.typeCode(t.EmbeddedType(i)))
	}
	for i := range t.NumExplicitMethods() {
		m := t.ExplicitMethod(i)
		list = append(list, jen.Id(m.Name()).Add(e.signatureCode(m.Signature())))
	}
	return jen.Interface(list...)
}

// visitImports calls f for the packages that the file may have to name. The names that their importer knows them by are
// those that they declare.
func (e *boundEmitter) visitImports(f func(q *types.Package)) {
	seen := make(map[*types.Package]bool)
	var visit func(q *types.Package)
	visit = func(q *types.Package) {
		if seen[q] {
			return
		}
		seen[q] = true
		if q != e.file.Package {
			f(q)
		}
		for _, next := range q.Imports() {
			visit(next)
		}
	}
	visit(e.file.Package)
}

// goName is a Go name built from a Go type, for helpers: "User", "PageUser", "Uint8", "TagSlice".
func (e *boundEmitter) goName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		o := t.Obj()
		name := title(o.Name())
		if o.Pkg() != nil && o.Pkg() != e.file.Package {
			name = title(o.Pkg().Name()) + name
		}
		for i := range t.TypeArgs().Len() {
			name += e.goName(t.TypeArgs().At(i))
		}
		return name
	case *types.Basic:
		return title(t.Name())
	case *types.Pointer:
		return e.goName(t.Elem()) + "Pointer"
	case *types.Slice:
		if isByte(t.Elem()) {
			return "Bytes"
		}
		return e.goName(t.Elem()) + "Slice"
	case *types.Array:
		return e.goName(t.Elem()) + "Array"
	case *types.Map:
		return e.goName(t.Elem()) + "Map"
	}
	return "Struct"
}

func isByte(t types.Type) bool { return types.Identical(t, types.Typ[types.Uint8]) }
