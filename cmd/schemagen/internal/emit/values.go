package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: Beside the codec a type may have three methods on its values: CompareAvro (compare.go), EqualAvro (equal.go)
// and Clone (clone.go). They follow one scheme: an expression for a node where one call or operator will do, and a
// helper function otherwise, which takes values where the codec's helpers take bytes.

// hiddenMethods are the methods that count the depth of recursion for the others.
var hiddenMethods = map[string]string{"CompareAvro": "compareAvro", "EqualAvro": "equalAvro"}

// emitValues writes the methods on values of a type.
func (e *Emitter) emitValues(t *Type) {
	n, x, y := t.Node, t.value("x"), t.value("y")
	isRecord := n.Kind == graph.Struct && !t.Held
	e.depth = isRecord && n.Depth
	// pair writes a method that takes a second value. One of a recursive type hands on to one that counts the depth.
	pair := func(doc, name, result, last string, pointers *jen.Statement, body []jen.Code) {
		body = append([]jen.Code{pointers}, body...)
		if !e.depth {
			e.Write(doc, "func (x *$1) $2(y *$1) $3 {\n$4\n}", t.Name, name, result, body)
			return
		}
		hidden := hiddenMethods[name]
		e.Write(doc, "func (x *$1) $2(y *$1) $3 { return x.$4(y, 0)"+last+" }", t.Name, name, result, hidden)
		e.Write(hidden+" is "+name+" at the given depth of recursion.",
			"func (x *$1) $2(y *$1, depth int) $3 {\n$4\n}", t.Name, hidden, result, body)
	}
	if e.pkg.Values.Compare && !n.Unordered {
		body := lines("return $", orZero(e.compareCall(n, x, y)))
		if isRecord {
			body = e.compareFields(n)
		}
		pair("CompareAvro returns -1, 0 or 1 as x sorts before, with or after y by the schema; nil sorts first.",
			"CompareAvro", "int", "% rt.CompareTooDeep", comparePointers(src("x"), src("y")), body)
	}
	if e.pkg.Values.Equal {
		body := lines("return $", orTrue(e.equal(n, x, y)))
		if isRecord {
			body = e.equalFields(n)
		}
		pair("EqualAvro reports whether x and y are one datum, or both nil.",
			"EqualAvro", "bool", "", equalPointers(src("x"), src("y")), body)
	}
	if e.pkg.Values.Clone {
		e.emitClone(t, isRecord)
	}
	e.depth = false
}

// pairHelper writes `func name(a, b T, depth int) result`; what counts no depth does without it.
func (e *Emitter) pairHelper(n *graph.Node, name, does, result string, body func(a, b place) []jen.Code) {
	e.depth = n.Depth
	a, b, params := local("a"), local("b"), "a, b $2"
	if byPointer(n) {
		a, b, params = pointee(src("x")), pointee(src("y")), "x, y *$2"
	}
	if n.Depth {
		params += ", depth int"
	}
	code := body(a, b)
	e.Write(name+" "+does, "func $1("+params+") $3 {\n$4\n}", name, e.TypeCode(n.Go), result, code)
}

// pairCall calls a helper that compares two values.
func (e *Emitter) pairCall(n *graph.Node, name string, a, b place) *jen.Statement {
	x, y := a.value(), b.value()
	if byPointer(n) {
		x, y = a.address(), b.address()
	}
	return src("$($, $$)", name, x, y, e.andDepth(n))
}

// pairMethod calls a method of a record that compares it with the one at a pointer.
func (e *Emitter) pairMethod(n *graph.Node, name string, a, b *jen.Statement) *jen.Statement {
	if e.depth && n.Depth {
		return src("$.$($, depth)", a, hiddenMethods[name], b)
	}
	return src("$.$($)", a, name, b)
}

// enterDepth returns the statements at the start of what recursion passes through, given what ends it.
func (e *Emitter) enterDepth(results string) []jen.Code {
	if !e.depth {
		return nil
	}
	return lines("if depth >= rt.MaxEncodeDepth { return " + results + " }; depth++")
}

// isRecordPointer reports whether n is null or a record, held by a pointer whose methods take nil as null.
func isRecordPointer(n *graph.Node) bool {
	return n.Kind == graph.NullPointer && (isEqualMethod(n.Item))
}

// encodedPair returns the statements that turn a and b, values that are converted to be encoded, into the variables
// base and other; failed is returned where one of them cannot be. how compares the two: as values of a node, or as
// bytes if that is nil.
func (e *Emitter) encodedPair(n *graph.Node, a, b place, failed string) (code []jen.Code, how *graph.Node) {
	encode := func(p place) *jen.Statement { return e.appendCall(n, jen.Nil(), p) }
	switch {
	case n.Kind == graph.Converted && n.Convert == nil:
		return lines("base, other := $1($2), $1($3)", e.TypeCode(n.Item.Go), a.value(), b.value()), n.Item
	case n.Kind == graph.Converted:
		how = n.Item
		encode = func(p place) *jen.Statement {
			return e.Qualified(n.Convert.Path, n.Convert.Encode).Call(p.value())
		}
	case n.Kind == graph.Text:
		encode = func(p place) *jen.Statement { return src("$.MarshalText()", p.selected()) }
	}
	return lines("base, err := $; other, failed := $; if err != nil || failed != nil { return "+failed+" }",
		encode(a), encode(b)), how
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
	null, set, held = src(id+" == nil"), src(id+" != nil"), local(id)
	switch n.Kind {
	case graph.Optional:
		return src("!" + id + ".Set"), src(id + ".Set"), held.field("Value")
	case graph.NullNil:
		return null, set, held
	}
	return null, set, e.pointeeOf(held, n.Go)
}

// branchCases calls f for each type that a union's interface may hold: with the branch's number, the type, and whether
// that is a pointer.
func (e *Emitter) branchCases(n *graph.Node, f func(j int, typ *jen.Statement, pointer bool)) {
	for j := range n.Branches {
		branch := &n.Branches[j]
		if branch.Node == nil {
			continue
		}
		if !branch.Pointer || branch.Both {
			f(j, e.TypeCode(branch.Node.Go), false)
		}
		if branch.Pointer || branch.Both {
			f(j, src("*$", e.TypeCode(branch.Node.Go)), true)
		}
	}
}

// branchPlace is the place of a branch's value in a variable of its type.
func branchPlace(id string, pointer bool) place {
	if pointer {
		return pointee(src(id))
	}
	return local(id)
}

// comparesAsBytes reports whether direct or converted values of n are slices of bytes.
func comparesAsBytes(n *graph.Node) bool {
	return n.Kind == graph.StringBytes || n.Kind == graph.FixedSlice || n.Kind == graph.Direct && n.Wire == plan.Bytes
}
