package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// emitClone writes the method Clone and, for a record, the one that copies what a copy shares.
func (e *Emitter) emitClone(t *Type, isRecord bool) {
	const doc = "Clone returns a copy of x that shares only strings with it."
	n := t.Node
	e.depth = false
	if n.Flat {
		e.Write(doc, "func (x *$1) Clone() *$1 { return rt.ClonePointer(x) }", t.Name)
		return
	}
	unshare := e.unshare(n, t.value("c"))
	if isRecord {
		unshare = src("c.unshareAvro($)", e.nesting(n))
	}
	e.Write(doc, `func (x *$1) Clone() *$1 {
		c := rt.ClonePointer(x)
		if c != nil { $2 }
		return c
	}`, t.Name, unshare)
	if isRecord {
		e.depth = n.Depth
		e.Write("unshareAvro copies what x shares with the value it was copied from.",
			"func (x *$) unshareAvro($) {\n$\n}", t.Name, nestingParam(n), e.unshareFields(n))
	}
}

// nestingParam is the parameter of what counts the depth of recursion.
func nestingParam(n *graph.Node) *jen.Statement {
	if n.Depth {
		return src("n *rt.Nesting")
	}
	return nil
}

// nesting is the argument for it.
func (e *Emitter) nesting(n *graph.Node) *jen.Statement {
	switch {
	case !n.Depth:
		return nil
	case e.depth:
		return src("n")
	}
	return src("new(rt.Nesting)")
}

// unshareFields returns the statements that give what struct *x holds memory of its own.
func (e *Emitter) unshareFields(n *graph.Node) []jen.Code {
	var code []jen.Code
	reached := make(map[string]bool)
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil {
			continue
		}
		for _, path := range pointersOnTheWay(f, reached) {
			code = append(code, src("$1 = rt.ClonePointer($1)", pathCode("x", path)))
		}
		statement := e.unshare(f.Node, fieldPlace("x", f))
		if statement == nil {
			continue
		}
		var set []jen.Code
		for _, path := range pointersOnTheWay(f, make(map[string]bool)) {
			set = append(set, src("$ != nil", pathCode("x", path)))
		}
		if len(set) > 0 {
			statement = src("if $ { $ }", jen.Custom(jen.Options{Separator: "&&"}, set...), statement)
		}
		code = append(code, statement)
	}
	if n.Depth {
		return lines("if !n.Enter() { return }\n$\nn.Leave()", code)
	}
	return code
}

// unshare returns the statement that gives the value in a place memory of its own, or nil if there is nothing to do.
func (e *Emitter) unshare(n *graph.Node, held place) *jen.Statement {
	switch {
	case n.Flat:
		return nil
	case n.Kind == graph.Wrapper:
		return e.unshare(n.Item, held.field("Value"))
	case n.Kind == graph.Struct && n.Own:
		return src("$.unshareAvro($)", held.selected(), e.nesting(n))
	case n.Kind == graph.Struct:
		return e.cloneCall(n, held.address())
	}
	return src("$ = $", held.value(), e.cloned(n, held))
}

// cloneCall calls the helper that copies values of n.
func (e *Emitter) cloneCall(n *graph.Node, v jen.Code) *jen.Statement {
	return jen.Id("clone"+e.clones.name(e, n)).Call(v, e.nesting(n))
}

// changesInPlace reports whether values of n are given memory of their own where they are.
func changesInPlace(n *graph.Node) bool { return n.Kind == graph.Struct || n.Kind == graph.Wrapper }

// cloned returns an expression of a copy of a value that is not flat and does not change in place.
func (e *Emitter) cloned(n *graph.Node, v place) *jen.Statement {
	switch n.Kind {
	case graph.Direct, graph.StringBytes, graph.FixedSlice:
		return e.asType(n, src("bytes.Clone($)", v.value()))
	case graph.Text, graph.EnumText:
		return src("rt.CloneValue($)", v.value())
	case graph.Rat:
		copied := src("new(big.Rat).Set($)", e.ratOf(n, v))
		if isNamedOther(n.Go, "math/big", "Rat") {
			return src("*(*$)($)", e.TypeCode(n.Go), copied)
		}
		return src("*$", copied)
	case graph.Methods:
		return src("*$.Clone()", v.selected())
	case graph.Converted:
		if n.Convert != nil {
			return src("rt.CloneValue($)", v.value())
		}
		return src("$($)", e.TypeCode(n.Go),
			e.cloned(n.Item, variable(src("$($)", e.TypeCode(n.Item.Go), v.value()))))
	case graph.Array:
		if n.Item.Flat {
			return src("slices.Clone($)", v.value())
		}
	case graph.Map:
		if n.Item.Flat {
			return src("maps.Clone($)", v.value())
		}
	case graph.NullNil:
		return e.cloned(n.Item, v)
	case graph.Pointer, graph.NullPointer:
		switch {
		case n.Item.Flat:
			return src("rt.ClonePointer($)", v.value())
		case isRecordPointer(n) && !n.Depth && !v.pointer:
			return src("$.Clone()", v.selected())
		}
	}
	return e.cloneCall(n, v.value())
}

// emitCloneHelper writes the function that returns a copy of a value of n, or for a struct gives it memory of its own.
func (e *Emitter) emitCloneHelper(n *graph.Node) {
	e.depth = n.Depth
	name, typ := "clone"+e.clones.name(e, n), e.TypeCode(n.Go)
	params := func(v string) *jen.Statement { return jen.List(src(v+"$", typ), nestingParam(n)) }
	var body []jen.Code
	switch n.Kind {
	case graph.Struct:
		e.Write(name+" copies what x, "+e.describe(n)+", shares with the value it was copied from.",
			"func $($) {\n$\n}", name, params("x *"), e.unshareFields(n))
		return
	case graph.Array:
		body = lines("c := slices.Clone(v); for i := range c { $ }; return c", e.unshare(n.Item, local("c[i]")))
	case graph.Map:
		copied := src("$; c[key] = item", e.unshare(n.Item, local("item")))
		if !changesInPlace(n.Item) {
			copied = src("c[key] = $", e.cloned(n.Item, local("item")))
		}
		body = lines("c := maps.Clone(v); for key, item := range c { $ }; return c", copied)
	case graph.Union:
		body = e.cloneUnion(n)
	case graph.Optional:
		body = lines("$; return v", e.unshare(n.Item, local("v.Value")))
	default:
		body = e.clonePointer(n.Item)
	}
	e.Write("// "+name+" returns a copy of v, "+e.describe(n)+".", "func $($) $ {\n$\n}", name, params("v "), typ, body)
}

// clonePointer returns the statements that return a copy of v, a pointer to a value of n, and of what it points to.
func (e *Emitter) clonePointer(n *graph.Node) []jen.Code {
	return lines("c := rt.ClonePointer(v); if c != nil { $ }; return c", e.unshare(n, pointee(src("c"))))
}

func (e *Emitter) cloneUnion(n *graph.Node) []jen.Code {
	var cases []jen.Code
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		branch := n.Branches[j].Node
		var body []jen.Code
		switch {
		case pointer && isEqualMethod(branch) && !branch.Depth:
			body = lines("return v.Clone()")
		case pointer && branch.Flat:
			body = lines("return rt.ClonePointer(v)")
		case pointer:
			body = e.clonePointer(branch)
		case branch.Flat:
			return
		case changesInPlace(branch):
			body = lines("$; return v", e.unshare(branch, local("v")))
		default:
			body = lines("return $", e.cloned(branch, local("v")))
		}
		cases = append(cases, src("case $: $", typ, body))
	})
	return append(typeSwitch("v", true, cases), src("return v"))
}
