package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// emitClone writes the method Clone and, for a record, the one that copies what a copy shares.
func (e *Emitter) emitClone(t *Type, isRecord bool) {
	n := t.Node
	x := func() *jen.Statement { return e.f.Func().Params(jen.Id("x").Op("*").Id(t.Name)) }
	clone := rtCall("ClonePointer", jen.Id("x"))
	e.f.Comment("Clone returns a copy of x that shares only strings with it.")
	f := x().Id("Clone").Params().Op("*").Id(t.Name)
	e.depth = false
	if n.Flat {
		f.Add(oneLine(jen.Return(clone))).Line()
		return
	}
	c := *t
	held := (&c).value("c")
	unshare := e.unshare(n, held)
	if isRecord {
		unshare = jen.Id("c").Dot("unshareAvro").Call(e.nesting(n)...)
	}
	f.Block(
		jen.Id("c").Op(":=").Add(clone),
		jen.If(jen.Id("c").Op("!=").Nil()).Block(unshare),
		jen.Return(jen.Id("c")),
	).Line()
	if !isRecord {
		return
	}
	e.f.Comment("unshareAvro copies what x shares with the value it was copied from.")
	e.depth = n.Depth
	x().Id("unshareAvro").Params(e.nestingParam(n)...).Block(e.unshareFields(n)...).Line()
}

func (e *Emitter) nestingParam(n *graph.Node) []jen.Code {
	if n.Depth {
		return []jen.Code{jen.Id("n").Op("*").Qual(runtimePath, "Nesting")}
	}
	return nil
}

// nesting is the argument for a call that counts the depth of recursion.
func (e *Emitter) nesting(n *graph.Node) []jen.Code {
	switch {
	case !n.Depth:
		return nil
	case e.depth:
		return []jen.Code{jen.Id("n")}
	}
	return []jen.Code{jen.New(jen.Qual(runtimePath, "Nesting"))}
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
			code = append(code, pathCode("x", path).Op("=").Add(rtCall("ClonePointer", pathCode("x", path))))
		}
		statement := e.unshare(f.Node, fieldPlace("x", f))
		if statement == nil {
			continue
		}
		if pointers := pointersOnTheWay(f, make(map[string]bool)); len(pointers) > 0 {
			set := jen.Null()
			for k, path := range pointers {
				if k > 0 {
					set.Op("&&")
				}
				set.Add(pathCode("x", path)).Op("!=").Nil()
			}
			statement = jen.If(set).Block(statement)
		}
		code = append(code, statement)
	}
	if n.Depth {
		code = append([]jen.Code{jen.If(jen.Op("!").Id("n").Dot("Enter").Call()).Block(jen.Return())}, code...)
		code = append(code, jen.Id("n").Dot("Leave").Call())
	}
	return code
}

// unshare returns the statement that gives the value in a place memory of its own, or nil if there is nothing to do.
func (e *Emitter) unshare(n *graph.Node, held place) jen.Code {
	switch {
	case n.Flat:
		return nil
	case n.Kind == graph.Wrapper:
		return e.unshare(n.Item, variable(held.selected().Dot("Value")))
	case n.Kind == graph.Struct && n.Own:
		return held.selected().Dot("unshareAvro").Call(e.nesting(n)...)
	case n.Kind == graph.Struct:
		return jen.Id("clone" + e.clones.name(e, n)).Call(append([]jen.Code{held.address()}, e.nesting(n)...)...)
	}
	return held.value().Op("=").Add(e.cloned(n, held))
}

// changesInPlace reports whether values of n are given memory of their own where they are.
func changesInPlace(n *graph.Node) bool { return n.Kind == graph.Struct || n.Kind == graph.Wrapper }

// cloned returns an expression of a copy of a value that is not flat and does not change in place.
func (e *Emitter) cloned(n *graph.Node, v place) *jen.Statement {
	switch n.Kind {
	case graph.Direct, graph.StringBytes, graph.FixedSlice:
		return e.asType(n, jen.Qual("bytes", "Clone").Call(v.value()))
	case graph.Text, graph.EnumText:
		return rtCall("CloneValue", v.value())
	case graph.Rat:
		return jen.Op("*").Add(e.ratClone(n, v))
	case graph.Methods:
		return jen.Op("*").Add(v.selected()).Dot("Clone").Call()
	case graph.Converted:
		if n.Convert != nil {
			return rtCall("CloneValue", v.value())
		}
		base := variable(e.TypeCode(n.Item.Go).Call(v.value()))
		return e.TypeCode(n.Go).Call(e.cloned(n.Item, base))
	case graph.Array:
		if n.Item.Flat {
			return jen.Qual("slices", "Clone").Call(v.value())
		}
	case graph.Map:
		if n.Item.Flat {
			return jen.Qual("maps", "Clone").Call(v.value())
		}
	case graph.NullNil:
		return e.cloned(n.Item, v)
	case graph.Pointer, graph.NullPointer:
		switch {
		case n.Item.Flat:
			return rtCall("ClonePointer", v.value())
		case isRecordPointer(n) && !n.Depth && !v.pointer:
			return v.selected().Dot("Clone").Call()
		}
	}
	return jen.Id("clone" + e.clones.name(e, n)).Call(append([]jen.Code{v.value()}, e.nesting(n)...)...)
}

// ratClone is the expression of a pointer to a copy of the big.Rat at a place, as a pointer to n's type.
func (e *Emitter) ratClone(n *graph.Node, v place) *jen.Statement {
	copied := jen.New(jen.Qual("math/big", "Rat")).Dot("Set").Call(e.ratOf(n, v))
	if isNamedOther(n.Go, "math/big", "Rat") {
		return jen.Parens(jen.Op("*").Add(e.TypeCode(n.Go))).Call(copied)
	}
	return copied
}

// emitCloneHelper writes the function that returns a copy of a value of n, or for a struct gives it memory of its own.
func (e *Emitter) emitCloneHelper(n *graph.Node) {
	e.depth = n.Depth
	name := "clone" + e.clones.name(e, n)
	if n.Kind == graph.Struct {
		e.f.Comment(Wrapped(name + " copies what x, " + e.describe(n) + ", shares with the value it was copied from."))
		e.f.Func().Id(name).Params(append([]jen.Code{jen.Id("x").Op("*").Add(e.TypeCode(n.Go))},
			e.nestingParam(n)...)...).
			Block(e.unshareFields(n)...).Line()
		return
	}
	var body []jen.Code
	switch n.Kind {
	case graph.Array:
		body = e.cloneArray(n)
	case graph.Map:
		body = e.cloneMap(n)
	case graph.Union:
		body = e.cloneUnion(n)
	case graph.Optional:
		body = []jen.Code{e.unshare(n.Item, variable(jen.Id("v").Dot("Value"))), jen.Return(jen.Id("v"))}
	default:
		body = e.clonePointer(n)
	}
	params := append([]jen.Code{jen.Id("v").Add(e.TypeCode(n.Go))}, e.nestingParam(n)...)
	e.f.Commentf("%s returns a copy of v, %s.", name, e.describe(n))
	e.f.Func().Id(name).Params(params...).Add(e.TypeCode(n.Go)).Block(body...).Line()
}

// clonePointer returns the statements that return a copy of v, a pointer to n's item, and of what it points to.
func (e *Emitter) clonePointer(n *graph.Node) []jen.Code {
	return []jen.Code{
		jen.Id("c").Op(":=").Add(rtCall("ClonePointer", jen.Id("v"))),
		jen.If(jen.Id("c").Op("!=").Nil()).Block(e.unshare(n.Item, pointee(jen.Id("c")))),
		jen.Return(jen.Id("c")),
	}
}

func (e *Emitter) cloneArray(n *graph.Node) []jen.Code {
	return []jen.Code{
		jen.Id("c").Op(":=").Qual("slices", "Clone").Call(jen.Id("v")),
		jen.For(jen.Id("i").Op(":=").Range().Id("c")).Block(
			e.unshare(n.Item, variable(jen.Id("c").Index(jen.Id("i")))),
		),
		jen.Return(jen.Id("c")),
	}
}

func (e *Emitter) cloneMap(n *graph.Node) []jen.Code {
	c, key, item := jen.Id("c"), jen.Id("key"), jen.Id("item")
	entry := c.Clone().Index(key)
	var body []jen.Code
	if changesInPlace(n.Item) {
		body = []jen.Code{e.unshare(n.Item, variable(item)), entry.Op("=").Add(item)}
	} else {
		body = []jen.Code{entry.Op("=").Add(e.cloned(n.Item, variable(item)))}
	}
	return []jen.Code{
		c.Clone().Op(":=").Qual("maps", "Clone").Call(jen.Id("v")),
		jen.For(jen.List(key, item).Op(":=").Range().Add(c)).Block(body...),
		jen.Return(c),
	}
}

func (e *Emitter) cloneUnion(n *graph.Node) []jen.Code {
	var cases []jen.Code
	e.branchCases(n, func(j int, typ *jen.Statement, pointer bool) {
		branch := n.Branches[j].Node
		var body []jen.Code
		switch {
		case pointer && isEqualMethod(branch) && !branch.Depth:
			body = []jen.Code{jen.Return(jen.Id("v").Dot("Clone").Call())}
		case pointer && branch.Flat:
			body = []jen.Code{jen.Return(rtCall("ClonePointer", jen.Id("v")))}
		case pointer:
			body = e.clonePointer(&graph.Node{Item: branch})
		case branch.Flat:
			return
		case changesInPlace(branch):
			body = []jen.Code{e.unshare(branch, variable(jen.Id("v"))), jen.Return(jen.Id("v"))}
		default:
			body = []jen.Code{jen.Return(e.cloned(branch, variable(jen.Id("v"))))}
		}
		cases = append(cases, jen.Case(typ).Block(body...))
	})
	return []jen.Code{
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Id("v")),
	}
}
