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
	e.writeReader(n, name+" reads "+e.whatIsRead(n)+".", name, from, body)
}

// emitStructHelpers writes the functions for a struct that can have no methods, but for the one that calls them, whose
// body it returns.
func (e *Emitter) emitStructHelpers(n *graph.Node) []jen.Code {
	own, resolve := e.pkg.Scope.Claim("decodeOwn"+e.helper(n), "own"),
		e.pkg.Scope.Claim("resolve"+e.helper(n), "resolve")
	typ := e.TypeCode(n.Go)
	e.f.Comment(Wrapped(own + " reads " + e.describe(n) + " into x."))
	function := e.f.Func() // what its body declares comes behind it
	function.Add(src("$(r *rt.Reader, x *$) error {\n$\n}", own, typ, e.decodeFields(n))).Line()
	e.Write(resolve+" reads "+e.describe(n)+" into x as s says.",
		"func $(r *rt.Reader, s *rt.Resolution, x *$) error {\n$\n}", resolve, typ,
		e.resolveFields(n, src("$(r, x)", own)))
	return lines("if s == nil { return $(r, x) }; return $(r, s, x)", own, resolve)
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

// writeReader writes a helper that reads n.
func (e *Emitter) writeReader(n *graph.Node, doc, name string, from source, body []jen.Code) {
	params, results := "r *rt.Reader", "($2, error)"
	if from.table != "" {
		params += ", " + from.table + " *rt.Resolution"
	}
	inPlace, alone := byPointer(n), readsAlone(n, from)
	switch {
	case n.IsRecord():
		params += ", x *$2"
	case inPlace:
		params += ", v *$2"
	case takesOldValue(n, from):
		params += ", v $2"
	}
	switch {
	case inPlace && alone:
		results = ""
	case inPlace:
		results = "error"
	case alone:
		results = "$2"
	}
	e.Write(doc, "func $1("+params+") "+results+" {\n$3\n}", name, e.TypeCode(n.Go), body)
}

// decodeHelper returns the body of a helper, or nil if there is none.
func (e *Emitter) decodeHelper(n *graph.Node, from source) []jen.Code {
	switch n.Kind {
	case graph.Array, graph.Map:
		switch {
		case n.IsWhole() && from.old == nil:
			return nil
		case n.Kind == graph.Map:
			return e.decodeMap(n, from)
		}
		return e.decodeArray(n, from)
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
	err := ", r.Err()"
	if alone {
		err = ""
	}
	null, target := src("nil"), local("v")
	var code, prepare []jen.Code
	switch n.Kind {
	case graph.Pointer, graph.NullPointer:
		target = e.pointeeOf(target, n.Go)
		prepare = lines("if v == nil { v = new($) }", e.TypeCode(pointerElem(n.Go)))
	case graph.Optional:
		null, target = src("$ {}", e.TypeCode(n.Go)), local("v.Value")
		prepare = lines("v.Set = true")
	}
	valueFrom := from
	if n.Kind != graph.Pointer {
		if from.old != nil && from.branch() == n.Avro.NullIndex {
			return lines("return $"+err, null)
		}
		if from.old == nil {
			number, before := e.branchNumber(from, 2)
			code = append(before, src("if $ != $ { return $"+err+" }", number, valueBranch(n), null))
		}
		valueFrom = from.inside("s")
	}
	code = append(code, prepare...)
	switch {
	case readsAlone(n.Item, valueFrom):
		return append(append(code, e.readAlone(n.Item, target, valueFrom)...), src("return v"+err))
	case n.Kind == graph.NullNil:
		return append(code, src("return $", e.decoding(n.Item, target, valueFrom).call))
	}
	return append(code, e.returned(n.Item, target, valueFrom, "v, ")...)
}

// branchNumber returns the expression of the number of a union's branch that comes, and what has to be done before:
// where a table may say it, s becomes that of the branch.
func (e *Emitter) branchNumber(from source, branches int) (number *jen.Statement, before []jen.Code) {
	if from.table == "" {
		return src("r.UnionIndex($)", branches), nil
	}
	return src("branch"), lines("branch, s := r.Branch(s, $)", branches)
}

// decodeByFunction reads the base type and converts it with the user's function, or by a plain conversion.
func (e *Emitter) decodeByFunction(n *graph.Node, from source) []jen.Code {
	item := n.Item
	const failed = "if r.Failed() { return v, r.Err() }"
	declared := src("var base $", e.TypeCode(item.Go))
	var code []jen.Code
	switch {
	case readsAlone(item, from) && (item.InPlace() || item.Kind == graph.Null):
		code = lines("$\n$\n"+failed, declared, e.readAlone(item, local("base"), from))
	case readsAlone(item, from):
		code = lines("base := $; "+failed, e.asType(item, e.readValue(item, e.zeroOf(item.Go), from)))
	default:
		code = []jen.Code{declared}
		if needsErr(item, from) {
			code = append(code, src("var err error"))
		}
		code = append(code, e.ifDecodeFails(item, local("base"), from, src("return v, err"))...)
	}
	if n.Convert == nil {
		return append(code, src("return $(base), nil", e.TypeCode(n.Go)))
	}
	// What the user's function refuses is reported where the value began. A value of a union begins with the number of
	// its branch.
	start := []jen.Code{startHere()}
	if !isUnion(item) {
		start = startOfValue(from, "v, r.Err()")
	}
	return lines(`$
		$
		converted, err := $(base)
		if err != nil {
			r.Fail(err, "", start)
			return v, r.Err()
		}
		return converted, nil`, start, code, e.Qualified(n.Convert.Path, n.Convert.Decode))
}
