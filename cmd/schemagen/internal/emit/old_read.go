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
		return e.TypeCode(n.Go).Call(jen.Id("r").Dot("Enum").Call(jen.Lit(len(pair.Symbols))))
	}
	return nil
}

// promoted returns the expression that reads a number of an old schema as the type that runtime's functions return for
// a kind.
func promoted(wire plan.Kind, from source) *jen.Statement {
	number := jen.Id("r").Dot(scalarName(from.writer().Kind.Base())).Call()
	if from.it().Action != plan.Promote {
		return number
	}
	utc := func(function string, args ...jen.Code) *jen.Statement {
		return jen.Qual("time", function).Call(args...).Dot("UTC").Call()
	}
	switch long := jen.Int64().Call(number); wire {
	case plan.Float:
		return jen.Float32().Call(number)
	case plan.Double:
		return jen.Float64().Call(number)
	case plan.Long:
		return long
	case plan.TimeMicros:
		return jen.Qual("time", "Duration").Call(number).Op("*").Qual("time", "Microsecond")
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return utc("UnixMilli", long)
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return utc("UnixMicro", long)
	default: // the nanoseconds
		return utc("Unix", jen.Lit(0), long)
	}
}

// oldRecordCall returns the call that reads what is read in place from an old schema into the place.
func (e *Emitter) oldRecordCall(n *graph.Node, target place, from source) *jen.Statement {
	o := from.old
	if n.Kind == graph.Struct && n == o.typ.Node && from.pair == o.resolution.Root {
		return target.selected().Dot(o.decode).Call(jen.Id("r"))
	}
	if n.Kind == graph.Methods && len(n.Fields) < len(n.Avro.Fields) && !e.readsByBranch(n, from) {
		e.Fail(&schema.Diagnostic{Pos: n.Avro.Schema.Pos, Err: errNoReader,
			Msg: fmt.Sprintf("%s, which is not the same in version %s, is mapped to a type that was generated "+
				"elsewhere",
				DescribeShort(e.pkg.Plan, n.Index), o.version.name),
			Hint: "generate a type for it here, or map it to a type with two functions"})
		return jen.Nil()
	}
	return jen.Id(e.oldHelper(n, from)).Call(jen.Id("r"), target.address())
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
	if n.Kind == graph.Struct || n.Kind == graph.Methods {
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
	case n.Kind == graph.Struct || n.Kind == graph.Methods:
		body = e.oldFields(n, from)
	case pair.Action == plan.ReadEnum:
		body = e.readOldEnum(n, from)
	default:
		body = e.decodeHelper(n, from)
	}
	e.f.Comment(Wrapped(what + "."))
	e.readSignature(n, name, from).Block(body...).Line()
}

// readOldEnum returns the body of the helper that reads an enum whose symbols have other numbers.
func (e *Emitter) readOldEnum(n *graph.Node, from source) []jen.Code {
	pair, old := from.it(), from.writer()
	var cases []jen.Code
	unreadable := false
	for j, number := range pair.Symbols {
		var code jen.Code
		switch {
		case number < 0:
			unreadable = true
			code = failResolution("the reader's enum has neither the symbol " + old.Symbols[j] + " nor a default")
		case n.Kind == graph.EnumIndex:
			code = jen.Return(e.symbol(n, number))
		case n.Kind == graph.EnumString:
			code = jen.Return(jen.Lit(n.Avro.Symbols[number]))
		default:
			code = jen.Id("text").Op("=").Lit(n.Avro.Symbols[number])
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(code))
	}
	choice := jen.Switch(jen.Id("r").Dot("Enum").Call(jen.Lit(len(pair.Symbols)))).Block(cases...)
	if n.Kind == graph.EnumText {
		return []jen.Code{startHere(), jen.Var().Id("text").String(), choice, ifFailed(jen.Return()), jen.If(
			jen.Err().Op(":=").Id("v").Dot("UnmarshalText").Call(jen.Index().Byte().Call(jen.Id("text"))),
			jen.Err().Op("!=").Nil(),
		).Block(jen.Id("r").Dot("Fail").Call(jen.Err(), jen.Lit(""), jen.Id("start")))}
	}
	var start []jen.Code
	if unreadable {
		start = []jen.Code{startHere()}
	}
	return append(start, choice, jen.Return(e.zeroOf(n.Go)))
}

// failResolution returns the statement that makes r fail at start.
func failResolution(why string) *jen.Statement {
	return jen.Id("r").Dot("Fail").Call(jen.Qual(runtimePath, "ErrResolution"), jen.Lit(why), jen.Id("start"))
}

// readUnion returns the body of the helper that reads a union of an old schema as n: by branch.
func (e *Emitter) readUnion(n *graph.Node, from source) []jen.Code {
	pair := from.it()
	alone := readsAlone(n, from)
	inPlace := byPointer(n)
	variableName := "v"
	if n.Kind == graph.Struct || n.Kind == graph.Methods {
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
			code = e.readAlone(n, pointee(jen.Id(variableName)), b)
		case inPlace:
			call, _ := e.decodeCall(n, pointee(jen.Id(variableName)), b)
			code = []jen.Code{jen.Return(call)}
		case n.IsNullable() && !b.own():
			code = e.decodeNullable(n, b, alone)
		case n.Kind == graph.Union && !b.own():
			code = e.decodeUnion(n, b)
		case readsAlone(n, b):
			code = e.returnAlone(n, b, alone)
		default:
			code = []jen.Code{jen.Return(e.helperCall(n, jen.Id("v"), b))}
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
	}
	code := append(start, jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(pair.Branches)))).Block(cases...))
	last := jen.Code(jen.Id("v"))
	switch {
	case inPlace && alone:
		return code
	case inPlace:
		return append(code, jen.Return(rErr()))
	case !takesOldValue(n, from):
		last = e.zeroLiteral(n)
	}
	if alone {
		return append(code, jen.Return(last))
	}
	return append(code, jen.Return(last, rErr()))
}

// returnAlone returns the statements that read n, one that is read alone, and return it.
func (e *Emitter) returnAlone(n *graph.Node, from source, alone bool) []jen.Code {
	var code []jen.Code
	value := jen.Code(jen.Id("v"))
	switch {
	case n.Kind == graph.Null:
		code = e.readAlone(n, place{}, from)
		value = e.zeroOf(n.Go)
	case n.ReusesMemory() || isFixed(n):
		code = e.readAlone(n, variable(jen.Id("v")), from)
	default:
		value = e.readValue(n, nil, from)
	}
	if alone {
		return append(code, jen.Return(value))
	}
	return append(code, jen.Return(value, rErr()))
}
