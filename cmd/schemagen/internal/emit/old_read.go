package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// oldReadsAlone is readsAlone for bytes of an old schema.
func oldReadsAlone(n *graph.Node, from source) bool {
	switch n.Kind {
	case graph.Converted:
		return false
	case graph.Pointer, graph.Wrapper:
		return readsAlone(n.Item, from)
	}
	switch pair := from.it(); pair.Action {
	case plan.Promote, plan.ReadEnum:
		return true
	case plan.ToUnion:
		return n.IsNullable() && (pair.Branch == n.Avro.NullIndex || readsAlone(n.Item, from.inside("")))
	case plan.FromUnion:
		switch n.Kind {
		case graph.Struct, graph.Methods, graph.Array, graph.Map, graph.Union:
			return false
		}
		for _, branch := range pair.Branches {
			if !from.unreadable(branch) && !readsAlone(n, from.at(branch)) {
				return false
			}
		}
		return true
	}
	return false
}

// unreadable reports whether a pair is an error.
func (s source) unreadable(pair plan.PairIndex) bool {
	return s.old.resolution.Pairs[pair].Action == plan.Unreadable
}

// why says why a pair cannot be read.
func (s source) why(pair plan.PairIndex) string {
	r := s.old.resolution
	return r.Faults[r.Pairs[pair].Fault].String()
}

// readsNothing reports whether n, one that is read alone, is null whatever comes.
func readsNothing(n *graph.Node, from source) bool {
	if from.old == nil || n.Kind == graph.Pointer {
		return n.Kind == graph.Null
	}
	return n.IsNullable() && from.it().Action == plan.ToUnion && from.branch() == n.Avro.NullIndex
}

// readOldScalar returns the expression that reads n from an old schema if one call and a conversion do it, or nil.
func (e *Emitter) readOldScalar(n *graph.Node, from source) *jen.Statement {
	switch pair := from.it(); {
	case pair.Action == plan.Promote && n.Kind == graph.Direct:
		return e.fromNatural(n, promoted(n.Wire, from))
	case pair.Action == plan.Promote && n.Kind == graph.Integer && !graph.MayLose(n.Go, n.Wire),
		pair.Action == plan.Promote && n.Kind == graph.Float && n.Wire == plan.Float:
		return e.TypeCode(n.Go).Call(promoted(n.Wire, from))
	case pair.Action == plan.ReadEnum && n.Kind == graph.EnumIndex:
		for j, symbol := range pair.Symbols {
			if symbol != j {
				return nil
			}
		}
		return src("$(r.Enum($))", e.TypeCode(n.Go), len(pair.Symbols))
	}
	return nil
}

// promoted returns the expression that reads a number of an old schema as the type that runtime's functions return for
// a kind.
func promoted(wire plan.Kind, from source) *jen.Statement {
	number := src("r.$()", scalarName(from.writer().Kind.Base()))
	if from.it().Action != plan.Promote {
		return number
	}
	switch wire {
	case plan.Float:
		return src("float32($)", number)
	case plan.Double:
		return src("float64($)", number)
	case plan.Long:
		return src("int64($)", number)
	case plan.TimeMicros:
		return src("time.Duration($) * time.Microsecond", number)
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return src("time.UnixMilli(int64($)).UTC()", number)
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return src("time.UnixMicro(int64($)).UTC()", number)
	case plan.TimestampNanos, plan.LocalTimestampNanos:
		return src("time.Unix(0, int64($)).UTC()", number)
	}
	panic("emit: no number is promoted to " + wire.String())
}

// oldRecordCall returns the call that reads what is read in place from an old schema into the place.
func (e *Emitter) oldRecordCall(n *graph.Node, target place, from source) *jen.Statement {
	o := from.old
	if n.Kind == graph.Struct && n == o.typ.Node && from.pair == o.resolution.Root {
		return src("$.$(r)", target.selected(), o.decode)
	}
	if n.Kind == graph.Methods && len(n.Fields) < len(n.Avro.Fields) && !e.readsByBranch(n, from) {
		e.Fail(&schema.Diagnostic{Pos: n.Avro.Schema.Pos, Err: errNoReader,
			Msg: fmt.Sprintf("%s, which is not the same in version %s, is mapped to a type that was generated "+
				"elsewhere",
				DescribeShort(e.pkg.Plan, n.Index), o.version.name),
			Hint: "generate a type for it here, or map it to a type with two functions"})
		return jen.Nil()
	}
	return src("$(r, $)", e.oldHelper(n, from), target.address())
}

// readsByBranch reports whether n is read by the branch of an old union, of which each has the bytes of n's own schema
// or none.
func (e *Emitter) readsByBranch(n *graph.Node, from source) bool {
	pair := from.it()
	if pair.Action != plan.FromUnion {
		return false
	}
	for _, branch := range pair.Branches {
		if !from.unreadable(branch) && !from.at(branch).own() {
			return false
		}
	}
	return true
}

// oldHelper returns the name of the helper that reads n from an old schema, after noting that it is needed. What is
// read in the same way into the same type shares its helper.
func (e *Emitter) oldHelper(n *graph.Node, from source) string {
	v := from.old.version
	key := fmt.Sprintf("%#v %s", e.TypeCode(n.Go), e.oldKey(n, from))
	h := e.helpersOf(v)
	if name, ok := h.byKey[key]; ok {
		return name
	}
	name := e.oldName(v, "read", n.Shape, e.ownerOf(n) != nil)
	h.byKey[key] = name
	e.later = append(e.later, func() {
		e.Open(e.homeOf(n))
		e.emitOldHelper(n, name, from)
	})
	return name
}

// oldKey is a text that is the same for all that is read in the same way.
func (e *Emitter) oldKey(n *graph.Node, from source) string {
	if from.old == nil {
		return "own"
	}
	pair, old := from.it(), from.writer()
	key := fmt.Sprint(pair.Action, n.Convert)
	switch pair.Action {
	case plan.Promote:
		return fmt.Sprint(key, old.Kind.Base(), n.Wire)
	case plan.ReadArray, plan.ReadMap:
		return key + "(" + e.oldKey(listOf(n).Item, from.inside("")) + ")"
	case plan.ToUnion:
		part := partOf(n, pair.Branch)
		if part == nil {
			return fmt.Sprint(key, pair.Branch)
		}
		return fmt.Sprint(key, pair.Branch, "(", e.oldKey(part, from.inside("")), ")")
	case plan.FromUnion:
		list := make([]string, len(pair.Branches))
		for j, branch := range pair.Branches {
			list[j] = e.oldKey(n, from.at(branch))
		}
		return key + "(" + strings.Join(list, ",") + ")"
	case plan.Unreadable:
		return key + from.why(from.pair)
	}
	// A named type. What is wrong in it is told by the way to it.
	if len(from.old.resolution.Faults) > 0 {
		key += from.old.typ.Name
	}
	return fmt.Sprint(key, pair.Writer, "as", pair.Reader)
}

// listOf returns the array or map that n is, inside what is wrapped around it.
func listOf(n *graph.Node) *graph.Node {
	for n.Kind == graph.Converted || n.Kind == graph.Wrapper || n.Kind == graph.Pointer {
		n = n.Item
	}
	return n
}

// partOf returns the node of a branch of the union that n is, or nil for null.
func partOf(n *graph.Node, branch int) *graph.Node {
	n = listOf(n)
	switch {
	case n.Kind == graph.Union:
		return n.Branches[branch].Node
	case branch == n.Avro.NullIndex:
		return nil
	}
	return n.Item
}

// emitOldHelper writes the helper that reads n from an old schema.
func (e *Emitter) emitOldHelper(n *graph.Node, name string, from source) {
	pair := from.it()
	what := fmt.Sprintf("%s reads %s of version %s", name, e.describe(n), from.old.version.name)
	if n.IsRecord() {
		what += " into x"
	}
	var body []jen.Code
	switch {
	case n.Kind == graph.Converted && (pair.Action != plan.FromUnion || n.Avro.Kind == plan.Union):
		body = e.decodeByFunction(n, from)
	case n.Kind == graph.Pointer:
		body = e.decodeNullable(n, from, readsAlone(n, from))
	case pair.Action == plan.FromUnion:
		writer := from.old.resolution.Writer
		what = fmt.Sprintf("%s reads %s of version %s as %s", name, Describe(writer, pair.Writer),
			from.old.version.name, e.describe(n))
		body = e.readUnion(n, from)
	case n.IsRecord():
		body = e.oldFields(n, from)
	case pair.Action == plan.ReadEnum:
		body = e.readOldEnum(n, from)
	default:
		body = e.decodeHelper(n, from)
	}
	e.writeReader(n, what+".", name, from, body)
}

// readOldEnum returns the body of the helper that reads an enum whose symbols have other numbers.
func (e *Emitter) readOldEnum(n *graph.Node, from source) []jen.Code {
	pair, old := from.it(), from.writer()
	var cases []jen.Code
	unreadable := false
	for j, number := range pair.Symbols {
		var code *jen.Statement
		switch {
		case number < 0:
			unreadable = true
			code = failResolution("the reader's enum has neither the symbol " + old.Symbols[j] + " nor a default")
		case n.Kind == graph.EnumIndex:
			code = src("return $", e.symbol(n, number))
		case n.Kind == graph.EnumString:
			code = src("return $", jen.Lit(n.Avro.Symbols[number]))
		default:
			code = src("text = $", jen.Lit(n.Avro.Symbols[number]))
		}
		cases = append(cases, src("case $: $", j, code))
	}
	choice := src("switch r.Enum($) {\n$\n}", len(pair.Symbols), cases)
	if n.Kind == graph.EnumText {
		return lines("$; var text string; $; if r.Failed() { return }; "+unmarshalText, startHere(), choice)
	}
	var start []jen.Code
	if unreadable {
		start = []jen.Code{startHere()}
	}
	return append(start, choice, src("return $", e.zeroOf(n.Go)))
}

// failResolution returns the statement that makes r fail at start.
func failResolution(why string) *jen.Statement {
	return src("r.Fail(rt.ErrResolution, $, start)", jen.Lit(why))
}

// readUnion returns the body of the helper that reads a union of an old schema as n: by branch.
func (e *Emitter) readUnion(n *graph.Node, from source) []jen.Code {
	pair := from.it()
	alone := readsAlone(n, from)
	inPlace := byPointer(n)
	variableName := "v"
	if n.IsRecord() {
		variableName = "x"
	}
	var start, cases []jen.Code
	for j, branch := range pair.Branches {
		var code []jen.Code
		switch b := from.at(branch); {
		case from.unreadable(branch):
			start = []jen.Code{startHere()}
			code = []jen.Code{failResolution(from.why(branch))}
		case inPlace && alone:
			code = e.readAlone(n, pointee(src(variableName)), b)
		case inPlace:
			code = e.returned(n, pointee(src(variableName)), b, "")
		case n.IsNullable() && !b.own():
			code = e.decodeNullable(n, b, alone)
		case n.Kind == graph.Union && !b.own():
			code = e.decodeUnion(n, b)
		case readsAlone(n, b):
			code = e.returnAlone(n, b, alone)
		default:
			code = lines("return $", e.helperCall(n, src("v"), b))
		}
		cases = append(cases, src("case $: $", j, code))
	}
	code := append(start, switchUnion(cases, len(pair.Branches))...)
	last := src("v")
	switch {
	case inPlace && alone:
		return code
	case inPlace:
		return append(code, src("return r.Err()"))
	case !takesOldValue(n, from):
		last = e.zeroLiteral(n)
	}
	return append(code, returnRead(last, alone))
}

// returnRead returns the statement that returns what has been read, with the error where the function has one.
func returnRead(value *jen.Statement, alone bool) *jen.Statement {
	if alone {
		return src("return $", value)
	}
	return src("return $, r.Err()", value)
}

// returnAlone returns the statements that read n, one that is read alone, and return it.
func (e *Emitter) returnAlone(n *graph.Node, from source, alone bool) []jen.Code {
	switch {
	case n.Kind == graph.Null:
		return append(e.readAlone(n, place{}, from), returnRead(e.zeroOf(n.Go), alone))
	case n.ReusesMemory() || isFixed(n):
		return append(e.readAlone(n, local("v"), from), returnRead(src("v"), alone))
	}
	return []jen.Code{returnRead(e.readValue(n, nil, from), alone)}
}
