package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
)

// TypeCode returns a Go type as the bound file writes it.
func (e *Emitter) TypeCode(t types.Type) *jen.Statement {
	switch t := t.(type) {
	case *types.Alias:
		if o := t.Obj(); o.Pkg() != nil && o.Pkg() != e.pkg.Go && !o.Exported() {
			return e.TypeCode(types.Unalias(t))
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
		return src("*$", e.TypeCode(t.Elem()))
	case *types.Slice:
		return src("[]$", e.TypeCode(t.Elem()))
	case *types.Array:
		return src("[$]$", int(t.Len()), e.TypeCode(t.Elem()))
	case *types.Map:
		return src("map[$]$", e.TypeCode(t.Key()), e.TypeCode(t.Elem()))
	case *types.Chan:
		item := e.TypeCode(t.Elem())
		if _, nested := types.Unalias(t.Elem()).(*types.Chan); nested {
			item = src("($)", item)
		}
		return src([]string{"chan $", "chan<- $", "<-chan $"}[t.Dir()], item)
	case *types.Signature:
		return src("func$", e.signatureCode(t))
	case *types.Struct:
		return e.structCode(t)
	case *types.Interface:
		return e.interfaceCode(t)
	}
	panic("gen: Go type " + t.String() + " cannot be written")
}

func (e *Emitter) namedCode(o *types.TypeName, args *types.TypeList) *jen.Statement {
	var code *jen.Statement
	switch {
	case o.Pkg() == nil:
		code = jen.Id(o.Name())
	case o.Pkg() == e.pkg.Go:
		code = jen.Id(e.visible(o))
	default:
		code = jen.Qual(o.Pkg().Path(), o.Name())
	}
	if args.Len() == 0 {
		return code
	}
	list := make([]jen.Code, args.Len())
	for i := range list {
		list[i] = e.TypeCode(args.At(i))
	}
	return code.Types(list...)
}

// visible returns a name by which a type of the package can be called where local variables may hide its own: for a
// generic type, whose alias would need parameters, there is none, and none is needed as its helpers use no such
// variable.
func (e *Emitter) visible(o *types.TypeName) string {
	named, _ := o.Type().(*types.Named)
	if !localNames[o.Name()] || named != nil && named.TypeParams().Len() > 0 {
		return o.Name()
	}
	alias, ok := e.aliases[o.Name()]
	if !ok {
		alias = e.pkg.Scope.Claim("avro"+goname.Title(o.Name()), "type")
		e.aliases[o.Name()] = alias
	}
	return alias
}

// Aliases declares the aliases that were asked for.
func (e *Emitter) Aliases() {
	for _, name := range e.pkg.Go.Scope().Names() {
		if alias, ok := e.aliases[name]; ok {
			e.Write("// "+alias+" is "+name+", where a variable is called so.", "type $ = $", alias, name)
		}
	}
}

func (e *Emitter) signatureCode(t *types.Signature) *jen.Statement {
	code := jen.Params(e.tupleCode(t.Params(), t.Variadic())...)
	if t.Results().Len() > 0 {
		code.Params(e.tupleCode(t.Results(), false)...)
	}
	return code
}

func (e *Emitter) tupleCode(t *types.Tuple, variadic bool) []jen.Code {
	list := make([]jen.Code, t.Len())
	for i := range list {
		item := t.At(i).Type()
		if slice, ok := item.(*types.Slice); ok && variadic && i == len(list)-1 {
			list[i] = jen.Op("...").Add(e.TypeCode(slice.Elem()))
			continue
		}
		list[i] = e.TypeCode(item)
	}
	return list
}

func (e *Emitter) structCode(t *types.Struct) *jen.Statement {
	fields := make([]jen.Code, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		code := e.TypeCode(f.Type())
		switch _, pointer := f.Type().(*types.Pointer); {
		case !f.Embedded():
			code = jen.Id(f.Name()).Add(code)
		case localNames[f.Name()] && pointer: // an alias would give the field another name
			code = jen.Op("*").Id(f.Name())
		case localNames[f.Name()]:
			code = jen.Id(f.Name())
		}
		if tag := t.Tag(i); tag != "" {
			code.Op(StringLiteral(tag))
		}
		fields[i] = code
	}
	return jen.Struct(fields...)
}

func (e *Emitter) interfaceCode(t *types.Interface) *jen.Statement {
	var list []jen.Code
	for i := range t.NumEmbeddeds() {
		list = append(list, e.TypeCode(t.EmbeddedType(i)))
	}
	for i := range t.NumExplicitMethods() {
		m := t.ExplicitMethod(i)
		list = append(list, jen.Id(m.Name()).Add(e.signatureCode(m.Signature())))
	}
	return jen.Interface(list...)
}
