package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: Beside the codec a type may have three methods on its values: CompareAvro (compare.go), EqualAvro (equal.go)
// and Clone (clone.go). They follow one scheme: an expression for a node where one call or operator will do, and a
// helper function otherwise, which takes values where the codec's helpers take bytes.

// emitValues writes the methods on values of a type.
func (e *Emitter) emitValues(t *Type) {
	n := t.Node
	isRecord := n.Kind == graph.Struct && !t.Held
	depth := isRecord && n.Depth
	x := func() *jen.Statement { return e.f.Func().Params(jen.Id("x").Op("*").Id(t.Name)) }
	y := jen.Id("y").Op("*").Id(t.Name)
	// pair writes a method that takes a second value. One of a recursive type hands on to one that counts the depth.
	pair := func(name, hidden string, result *jen.Statement, body []jen.Code,
		last func(call *jen.Statement) *jen.Statement) {
		if !depth {
			x().Id(name).Params(y).Add(result).Block(body...).Line()
			return
		}
		call := jen.Id("x").Dot(hidden).Call(jen.Id("y"), jen.Lit(0))
		x().Id(name).Params(y).Add(result).Add(oneLine(jen.Return(last(call)))).Line()
		e.f.Commentf("%s is %s at the given depth of recursion.", hidden, name)
		x().Id(hidden).Params(y, jen.Id("depth").Int()).Add(result).Block(body...).Line()
	}
	e.depth = depth
	if e.pkg.Values.Compare && !n.Unordered {
		body := []jen.Code{comparePointers(jen.Id("x"), jen.Id("y"))}
		if isRecord {
			body = append(body, e.compareFields(n)...)
		} else {
			body = append(body, jen.Return(orZero(e.compareCall(n, t.value("x"), t.value("y")))))
		}
		e.f.Comment("CompareAvro returns -1, 0 or 1 as x sorts before, with or after y by the schema; nil sorts first.")
		pair("CompareAvro", "compareAvro", jen.Int(), body, func(call *jen.Statement) *jen.Statement {
			return call.Op("%").Qual(runtimePath, "CompareTooDeep")
		})
	}
	if e.pkg.Values.Equal {
		body := []jen.Code{equalPointers(jen.Id("x"), jen.Id("y"))}
		if isRecord {
			body = append(body, e.equalFields(n)...)
		} else {
			body = append(body, jen.Return(orTrue(e.equal(n, t.value("x"), t.value("y")))))
		}
		e.f.Comment("EqualAvro reports whether x and y are one datum, or both nil.")
		pair("EqualAvro", "equalAvro", jen.Bool(), body, func(call *jen.Statement) *jen.Statement { return call })
	}
	if e.pkg.Values.Clone {
		e.emitClone(t, isRecord)
	}
	e.depth = false
}

// pairHelper writes `func name(a, b T, depth int) result`; what counts no depth does without it.
func (e *Emitter) pairHelper(n *graph.Node, name string, result *jen.Statement, body []jen.Code) {
	typ := e.TypeCode(n.Go)
	params := []jen.Code{jen.Id("a"), jen.Id("b").Add(typ)}
	if byPointer(n) {
		params = []jen.Code{jen.Id("x"), jen.Id("y").Op("*").Add(typ)}
	}
	if n.Depth {
		params = append(params, jen.Id("depth").Int())
	}
	e.f.Func().Id(name).Params(params...).Add(result).Block(body...).Line()
}

// pairCall calls a helper that compares two values.
func (e *Emitter) pairCall(n *graph.Node, name string, a, b place) *jen.Statement {
	args := []jen.Code{a.value(), b.value()}
	if byPointer(n) {
		args = []jen.Code{a.address(), b.address()}
	}
	if n.Depth {
		args = append(args, e.depthOf())
	}
	return jen.Id(name).Call(args...)
}

// pairMethod calls a method of a record that compares it with the one at a pointer.
func (e *Emitter) pairMethod(n *graph.Node, name, hidden string, a, b *jen.Statement) *jen.Statement {
	if e.depth && n.Depth {
		return a.Dot(hidden).Call(b, jen.Id("depth"))
	}
	return a.Dot(name).Call(b)
}

// enterDepth returns the statements at the start of what recursion passes through, given what ends it.
func (e *Emitter) enterDepth(result jen.Code) []jen.Code {
	if !e.depth {
		return nil
	}
	return []jen.Code{tooDeep(result), jen.Id("depth").Op("++")}
}

// isRecordPointer reports whether n is null or a record, held by a pointer whose methods take nil as null.
func isRecordPointer(n *graph.Node) bool {
	return n.Kind == graph.NullPointer && (n.Item.Kind == graph.Struct && n.Item.Own || n.Item.Kind == graph.Methods)
}

// encodedPair returns the statements that turn a and b, values that are converted to be encoded, into the variables
// base and other; failed follows where one of them cannot be. how compares the two: as values of a node, or as bytes if
// that is nil.
func (e *Emitter) encodedPair(n *graph.Node, a, b place, failed jen.Code) (code []jen.Code, how *graph.Node) {
	base, other := jen.Id("base"), jen.Id("other")
	encode := func(p place) jen.Code {
		switch {
		case n.Kind == graph.Converted:
			return e.Qualified(n.Convert.Path, n.Convert.Encode).Call(p.value())
		case n.Kind == graph.Text:
			return p.selected().Dot("MarshalText").Call()
		}
		return e.appendCall(n, jen.Nil(), p)
	}
	if n.Kind == graph.Converted {
		how = n.Item
		if n.Convert == nil {
			typ := e.TypeCode(n.Item.Go)
			return []jen.Code{jen.List(base, other).Op(":=").List(typ.Clone().Call(a.value()),
				typ.Clone().Call(b.value()))}, how
		}
	}
	return []jen.Code{
		jen.List(base, jen.Err()).Op(":=").Add(encode(a)),
		jen.List(other, jen.Id("failed")).Op(":=").Add(encode(b)),
		jen.If(jen.Err().Op("!=").Nil().Op("||").Id("failed").Op("!=").Nil()).Block(failed),
	}, how
}

// isEncodedToCompare reports whether values of n are compared as what they are encoded as.
func isEncodedToCompare(n *graph.Node) bool {
	switch n.Kind {
	case graph.Converted, graph.Text, graph.EnumString, graph.EnumText, graph.UUIDText:
		return true
	}
	return false
}

// isNull returns the conditions that the variable id, of nullable node n, is null and that it is not, and the place of
// what it holds otherwise.
func (e *Emitter) isNull(n *graph.Node, id string) (null, set *jen.Statement, held place) {
	v := jen.Id(id)
	switch n.Kind {
	case graph.Optional:
		return jen.Op("!").Add(v).Dot("Set"), v.Clone().Dot("Set"), variable(v.Clone().Dot("Value"))
	case graph.NullNil:
		return v.Clone().Op("==").Nil(), v.Clone().Op("!=").Nil(), variable(v)
	}
	return v.Clone().Op("==").Nil(), v.Clone().Op("!=").Nil(), e.pointeeOf(variable(v), n.Go)
}

// branchCases calls f for each type that a union's interface may hold: with the branch's number, the type, and whether
// that is a pointer.
func (e *Emitter) branchCases(n *graph.Node, f func(j int, typ *jen.Statement, pointer bool)) {
	for j := range n.Branches {
		switch branch := &n.Branches[j]; {
		case branch.Node == nil:
		default:
			if !branch.Pointer || branch.Both {
				f(j, e.TypeCode(branch.Node.Go), false)
			}
			if branch.Pointer || branch.Both {
				f(j, jen.Op("*").Add(e.TypeCode(branch.Node.Go)), true)
			}
		}
	}
}

// branchPlace is the place of a branch's value in a variable of its type.
func branchPlace(id string, pointer bool) place {
	if pointer {
		return pointee(jen.Id(id))
	}
	return variable(jen.Id(id))
}

// comparesAsBytes reports whether direct or converted values of n are slices of bytes.
func comparesAsBytes(n *graph.Node) bool {
	return n.Kind == graph.StringBytes || n.Kind == graph.FixedSlice || n.Kind == graph.Direct && n.Wire == plan.Bytes
}
