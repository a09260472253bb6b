package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// emitDecodeHelper writes the function that reads values of n, if there is one: `func name(r *rt.Reader, s
// *rt.Resolution, v T) (T, error)`, with one result for what decodes alone, or into what v or x points to. s says how
// the bytes are read; it is nil for those of the schema of n itself.
func (e *Emitter) emitDecodeHelper(n *graph.Node) {
	from := e.helperSource()
	var body []jen.Code
	switch n.Kind {
	case graph.Struct:
		body = e.decodeFields(n)
		if from.table != "" {
			body = e.emitStructHelpers(n)
		}
	case graph.Methods:
		if from.table == "" || n.Resolves {
			return
		}
		body = e.resolveForeign(n)
	default:
		body = e.decodeHelper(n, from)
	}
	if body == nil {
		return // what has no helper for reading has one for appending
	}
	name := "decode" + e.helper(n)
	e.f.Comment(Wrapped(name + " reads " + e.whatIsRead(n) + "."))
	e.readSignature(n, name, from).Block(body...).Line()
}

// emitStructHelpers writes the functions for a struct that can have no methods, but for the one that calls them, whose
// body it returns.
func (e *Emitter) emitStructHelpers(n *graph.Node) []jen.Code {
	own, resolve := e.pkg.Scope.Claim("decodeOwn"+e.helper(n), "own"),
		e.pkg.Scope.Claim("resolve"+e.helper(n), "resolve")
	x := jen.Id("x").Op("*").Add(e.TypeCode(n.Go))
	ownCall := jen.Id(own).Call(jen.Id("r"), jen.Id("x"))
	e.f.Comment(Wrapped(own + " reads " + e.describe(n) + " into x."))
	e.f.Func().Id(own).Params(readerParam(), x).Error().Block(e.decodeFields(n)...).Line()
	e.f.Comment(Wrapped(resolve + " reads " + e.describe(n) + " into x as s says."))
	e.f.Func().Id(resolve).Params(readerParam(), tableParam("s"),
		x).Error().Block(e.resolveFields(n, ownCall)...).Line()
	return []jen.Code{
		jen.If(jen.Id("s").Op("==").Nil()).Block(jen.Return(ownCall)),
		jen.Return(jen.Id(resolve).Call(jen.Id("r"), jen.Id("s"), jen.Id("x"))),
	}
}

func (e *Emitter) whatIsRead(n *graph.Node) string {
	what := e.describe(n)
	switch n.Kind {
	case graph.Struct, graph.Methods:
		return what + " into x"
	case graph.Converted:
		return what
	case graph.Map:
		return what + " into v, in place of what it held"
	case graph.Union:
		return "a branch, into the memory of v where it is the same"
	case graph.Array, graph.NullPointer, graph.NullNil, graph.Optional, graph.Pointer:
		return what + " into the memory of v"
	}
	return what + " as " + shownType(n.Go)
}

// readSignature begins a helper that reads n.
func (e *Emitter) readSignature(n *graph.Node, name string, from source) *jen.Statement {
	params := []jen.Code{readerParam()}
	if from.table != "" {
		params = append(params, tableParam(from.table))
	}
	typ := e.TypeCode(n.Go)
	inPlace := byPointer(n)
	switch {
	case n.Kind == graph.Struct || n.Kind == graph.Methods:
		params = append(params, jen.Id("x").Op("*").Add(typ))
	case inPlace:
		params = append(params, jen.Id("v").Op("*").Add(typ))
	case takesOldValue(n, from):
		params = append(params, jen.Id("v").Add(typ))
	}
	f := e.f.Func().Id(name).Params(params...)
	switch {
	case inPlace && readsAlone(n, from):
		return f
	case inPlace:
		return f.Error()
	case readsAlone(n, from):
		return f.Add(e.TypeCode(n.Go))
	}
	return f.Params(e.TypeCode(n.Go), jen.Error())
}

// decodeHelper returns the body of a helper, or nil if there is none.
func (e *Emitter) decodeHelper(n *graph.Node, from source) []jen.Code {
	switch n.Kind {
	case graph.Array:
		if n.IsWhole() && from.old == nil {
			return nil
		}
		return e.decodeArray(n, from)
	case graph.Map:
		return e.decodeMap(n, from)
	case graph.NullPointer:
		if nullableName(n) != "" && from.old == nil {
			return nil
		}
		return e.decodeNullable(n, from, readsAlone(n, from))
	case graph.NullNil, graph.Optional, graph.Pointer:
		return e.decodeNullable(n, from, readsAlone(n, from))
	case graph.Union:
		return e.decodeUnion(n, from)
	case graph.Converted:
		return e.decodeByFunction(n, from)
	}
	return e.decodeConverted(n, from)
}

// decodeNullable returns the body of the helper of a union of null and one other type, or of a pointer that is never
// nil. It returns a value alone, or an error too.
func (e *Emitter) decodeNullable(n *graph.Node, from source, alone bool) []jen.Code {
	results := func(value, err jen.Code) jen.Code {
		if alone {
			return jen.Return(value)
		}
		return jen.Return(value, err)
	}
	null, target := jen.Nil(), variable(jen.Id("v"))
	var prepare []jen.Code
	switch n.Kind {
	case graph.Pointer, graph.NullPointer:
		target = e.pointeeOf(target, n.Go)
		prepare = []jen.Code{jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Id("v").Op("=").New(e.pointed(n)))}
	case graph.Optional:
		null = e.TypeCode(n.Go).Values()
		target = variable(jen.Id("v").Dot("Value"))
		prepare = []jen.Code{jen.Id("v").Dot("Set").Op("=").True()}
	}
	var code []jen.Code
	valueFrom := from
	if n.Kind != graph.Pointer {
		if from.old != nil && from.branch() == n.Avro.NullIndex {
			return []jen.Code{results(null, rErr())}
		}
		if from.old == nil {
			number, before := e.branchNumber(from, 2)
			code = append(before, jen.If(number.Op("!=").Add(valueBranch(n))).Block(results(null, rErr())))
		}
		valueFrom = from.inside("s")
	}
	code = append(code, prepare...)
	switch {
	case readsAlone(n.Item, valueFrom):
		return append(append(code, e.readAlone(n.Item, target, valueFrom)...), results(jen.Id("v"), rErr()))
	case n.Kind == graph.NullNil:
		call, _ := e.decodeCall(n.Item, target, valueFrom)
		return append(code, jen.Return(call))
	}
	return append(code, e.returned(n.Item, target, valueFrom, jen.Id("v"))...)
}

// pointed is the type that a pointer node points to.
func (e *Emitter) pointed(n *graph.Node) jen.Code { return e.TypeCode(pointerElem(n.Go)) }

// branchNumber returns the expression of the number of a union's branch that comes, and what has to be done before:
// where a table may say it, s becomes that of the branch.
func (e *Emitter) branchNumber(from source, branches int) (number *jen.Statement, before []jen.Code) {
	if from.table == "" {
		return jen.Id("r").Dot("UnionIndex").Call(jen.Lit(branches)), nil
	}
	number = jen.Id("branch")
	return number.Clone(), []jen.Code{jen.List(number, jen.Id("s")).Op(":=").Id("r").Dot("Branch").Call(jen.Id("s"),
		jen.Lit(branches))}
}

// decodeByFunction reads the base type and converts it with the user's function, or by a plain conversion.
func (e *Emitter) decodeByFunction(n *graph.Node, from source) []jen.Code {
	base, item := jen.Id("base"), n.Item
	var code []jen.Code
	failed := jen.Return(jen.Id("v"), rErr())
	switch {
	case readsAlone(item, from) && (item.InPlace() || item.Kind == graph.Null):
		code = append(code, jen.Var().Add(base).Add(e.TypeCode(item.Go)))
		code = append(append(code, e.readAlone(item, variable(base), from)...), ifFailed(failed))
	case readsAlone(item, from):
		code = append(code, base.Clone().Op(":=").Add(e.asType(item, e.readValue(item, e.zeroOf(item.Go), from))),
			ifFailed(failed))
	default:
		code = append(code, jen.Var().Add(base).Add(e.TypeCode(item.Go)))
		if needsErr(item, from) {
			code = append(code, jen.Var().Err().Error())
		}
		code = append(code, e.ifDecodeFails(item, variable(base), from, jen.Return(jen.Id("v"), jen.Err()))...)
	}
	if n.Convert == nil {
		return append(code, jen.Return(e.TypeCode(n.Go).Call(base), jen.Nil()))
	}
	// What the user's function refuses is reported where the value began. A value of a union begins with the number of
	// its branch.
	start := []jen.Code{startHere()}
	if !isUnion(item) {
		start = startOfValue(from, jen.Id("v"), rErr())
	}
	code = append(start, code...)
	return append(code,
		jen.List(jen.Id("converted"), jen.Err()).Op(":=").Add(e.Qualified(n.Convert.Path, n.Convert.Decode)).Call(base),
		jen.If(jen.Err().Op("!=").Nil()).Block(
			jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")),
			failed,
		),
		jen.Return(jen.Id("converted"), jen.Nil()),
	)
}
