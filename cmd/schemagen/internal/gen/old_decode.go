package gen

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// readsAlone is decodesAlone for bytes of any source.
func (g *generator) readsAlone(i plan.Index, from source) bool {
	if from.old == nil {
		return g.decodesAlone(i)
	}
	if g.nodes[i].mapping != nil {
		return false
	}
	if g.isBox(i) {
		return g.readsAlone(g.node(i).Item, from)
	}
	n := g.node(i)
	switch pair := from.it(); pair.Action {
	case plan.Promote, plan.ReadEnum:
		return true
	case plan.ToUnion:
		return n.Kind == plan.Nullable && (pair.Branch == n.NullIndex || g.readsAlone(n.Item, from.value()))
	case plan.FromUnion:
		switch n.Kind {
		case plan.Record, plan.Array, plan.Map, plan.Union:
			return false
		}
		for _, branch := range pair.Branches {
			if !from.unreadable(branch) && !g.readsAlone(i, from.at(branch)) {
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

// readsNothing reports whether node i, one that is read alone, is null whatever comes.
func (g *generator) readsNothing(i plan.Index, from source) bool {
	n := g.node(i)
	if from.old == nil || g.isBox(i) {
		return n.Kind == plan.Null
	}
	return n.Kind == plan.Nullable && from.it().Action == plan.ToUnion && from.branch() == n.NullIndex
}

// readOldScalar returns the expression that reads node i from an old schema if one call and a conversion do it, or nil.
func (g *generator) readOldScalar(p *goPackage, i plan.Index, from source) *jen.Statement {
	n, old := g.node(i), from.writer()
	if g.isBox(i) {
		return nil
	}
	switch pair := from.it(); pair.Action {
	case plan.Promote:
		number := jen.Id("r").Dot(scalarName(old.Kind.Base())).Call()
		switch n.Kind {
		case plan.Float:
			return jen.Float32().Call(number)
		case plan.Double:
			return jen.Float64().Call(number)
		case plan.Long:
			return jen.Int64().Call(number)
		case plan.TimeMicros:
			return jen.Qual("time", "Duration").Call(number).Op("*").Qual("time", "Microsecond")
		case plan.TimestampMillis, plan.LocalTimestampMillis:
			return jen.Qual("time", "UnixMilli").Call(jen.Int64().Call(number)).Dot("UTC").Call()
		case plan.TimestampMicros, plan.LocalTimestampMicros:
			return jen.Qual("time", "UnixMicro").Call(jen.Int64().Call(number)).Dot("UTC").Call()
		default: // the nanoseconds
			return jen.Qual("time", "Unix").Call(jen.Lit(0), jen.Int64().Call(number)).Dot("UTC").Call()
		}
	case plan.ReadEnum:
		for j, symbol := range pair.Symbols {
			if symbol != j {
				return nil
			}
		}
		return g.goType(p, i).Call(jen.Id("r").Dot("Enum").Call(jen.Lit(len(pair.Symbols))))
	}
	return nil
}

// takesOldValue reports whether the helper that reads node i has a parameter for the old value.
func (g *generator) takesOldValue(i plan.Index, from source) bool {
	return !g.readsAlone(i, from) || g.reusesMemory(i)
}

// oldHelperCall returns the call of the helper that reads node i from an old schema.
func (g *generator) oldHelperCall(p *goPackage, i plan.Index, old jen.Code, from source) *jen.Statement {
	args := []jen.Code{jen.Id("r")}
	if g.takesOldValue(i, from) {
		args = append(args, old)
	}
	return jen.Id(g.oldHelper(p, i, from)).Call(args...)
}

// oldRecordCall returns the call that reads a record from an old schema into the place.
func (g *generator) oldRecordCall(p *goPackage, i plan.Index, target place, from source) *jen.Statement {
	if e := from.old; i == e.reader && from.pair == e.resolution.Root {
		return target.selected().Dot(e.decode).Call(jen.Id("r"))
	}
	if n := g.node(i); len(g.nodes[i].fields) < len(n.Fields) { // a mapping without functions
		g.fail(&schema.Diagnostic{Pos: n.Schema.Pos, Err: errNoReader,
			Msg:  fmt.Sprintf("record %s, which is not the same in version %s, is mapped to a type that was generated elsewhere", n.Name, from.old.version.name),
			Hint: "generate a type for it here, or map it to a type with two functions"})
		return jen.Nil()
	}
	return jen.Id(g.oldHelper(p, i, from)).Call(jen.Id("r"), target.address())
}

// oldHelper returns the name of the helper that reads node i from an old schema, after noting that it is needed. What is read in the same
// way into the same type shares its helper.
func (g *generator) oldHelper(p *goPackage, i plan.Index, from source) string {
	v := from.old.version
	key := fmt.Sprintf("%s %#v %s", p.path, g.goType(p, i), g.oldKey(i, from))
	if name, ok := v.helpers[key]; ok {
		return name
	}
	name := v.helperName(p, "read", g.shapeName(i), g.mentionsOwn(p, i))
	v.helpers[key] = name
	p.old = append(p.old, func() { g.emitOldHelper(p, i, name, from) })
	return name
}

// helperName returns a name for a helper that no other one of the version has.
func (v *oldVersion) helperName(p *goPackage, verb, shape string, own bool) string {
	name := verb + v.name
	if !own {
		name += p.token // several files of a package may need the same
	}
	name += shape
	for base, k := name, 2; v.names[name]; k++ {
		name = fmt.Sprintf("%s_%d", base, k)
	}
	v.names[name] = true
	return name
}

// oldKey is a text that is the same for all that is read in the same way.
func (g *generator) oldKey(i plan.Index, from source) string {
	n := g.node(i)
	if from.old == nil {
		return "own"
	}
	pair, old := from.it(), from.writer()
	key := fmt.Sprint(pair.Action, g.nodes[i].mapping)
	switch pair.Action {
	case plan.Promote:
		return fmt.Sprint(key, old.Kind.Base(), n.Kind)
	case plan.ReadArray, plan.ReadMap:
		return key + "(" + g.oldKey(n.Item, from.item()) + ")"
	case plan.ToUnion:
		return fmt.Sprint(key, pair.Branch, "(", g.oldKey(n.Branches[pair.Branch], from.value()), ")")
	case plan.FromUnion:
		list := make([]string, len(pair.Branches))
		for j, branch := range pair.Branches {
			list[j] = g.oldKey(i, from.at(branch))
		}
		return key + "(" + strings.Join(list, ",") + ")"
	case plan.Unreadable:
		return key + from.why(from.pair)
	}
	// A named type. What is wrong in it is told by the way to it.
	if len(from.old.resolution.Faults) > 0 {
		key += from.old.typeName
	}
	return fmt.Sprint(key, pair.Writer, "as", pair.Reader)
}

// why says why a pair cannot be read.
func (s source) why(pair plan.PairIndex) string {
	r := s.old.resolution
	return r.Faults[r.Pairs[pair].Fault].String()
}

// emitOldHelper writes the helper that reads node i from an old schema.
func (g *generator) emitOldHelper(p *goPackage, i plan.Index, name string, from source) {
	n, pair := g.node(i), from.it()
	isRecord := n.Kind == plan.Record && g.nodes[i].mapping == nil
	what := fmt.Sprintf("%s reads %s of version %s", name, describe(g, i), from.old.version.name)
	params := []jen.Code{jen.Id("r").Op("*").Qual(runtimePath, "Reader")}
	if isRecord {
		params = append(params, jen.Id("x").Op("*").Add(g.goType(p, i)))
		what += " into x"
	} else if g.takesOldValue(i, from) {
		params = append(params, jen.Id("v").Add(g.goType(p, i)))
	}
	var body []jen.Code
	switch {
	case g.nodes[i].mapping != nil && (pair.Action != plan.FromUnion || n.Kind == plan.Union):
		body = g.decodeMapped(p, i, from)
	case g.isBox(i):
		body = g.decodeNullable(p, i, from)
	case pair.Action == plan.FromUnion:
		what = fmt.Sprintf("%s reads %s of version %s as %s", name, g.describeOld(from), from.old.version.name, describe(g, i))
		body = g.readUnion(p, i, from)
	case isRecord:
		body = g.oldFields(p, i, from)
	case pair.Action == plan.ReadEnum:
		body = g.readOldEnum(p, i, from)
	default:
		body = g.decodeHelper(p, i, from)
	}
	p.file.Comment(wrapped(what + "."))
	f := p.file.Func().Id(name).Params(params...)
	switch {
	case isRecord:
		f.Error()
	case g.readsAlone(i, from):
		f.Add(g.goType(p, i))
	default:
		f.Params(g.goType(p, i), jen.Error())
	}
	f.Block(body...).Line()
}

// describeOld is describe for what is read.
func (g *generator) describeOld(from source) string {
	old := &generator{plan: from.old.resolution.Writer}
	return describe(old, from.it().Writer)
}

// readOldEnum returns the body of the helper that reads an enum whose symbols have other numbers.
func (g *generator) readOldEnum(p *goPackage, i plan.Index, from source) []jen.Code {
	pair, old := from.it(), from.writer()
	var cases []jen.Code
	var start []jen.Code
	for j, symbol := range pair.Symbols {
		if symbol >= 0 {
			cases = append(cases, jen.Case(jen.Lit(j)).Block(jen.Return(qualified(p, g.nodes[i].pkg.path, g.nodes[i].symbols[symbol]))))
			continue
		}
		start = []jen.Code{startHere()}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(
			failResolution("the reader's enum has neither the symbol "+old.Symbols[j]+" nor a default")))
	}
	return append(start,
		jen.Switch(jen.Id("r").Dot("Enum").Call(jen.Lit(len(pair.Symbols)))).Block(cases...),
		jen.Return(jen.Lit(0)),
	)
}

func startHere() *jen.Statement { return jen.Id("start").Op(":=").Id("r").Dot("Offset").Call() }

// failResolution returns the statement that makes r fail at start.
func failResolution(why string) *jen.Statement {
	return jen.Id("r").Dot("Fail").Call(jen.Qual(runtimePath, "ErrResolution"), jen.Lit(why), jen.Id("start"))
}

// readUnion returns the body of the helper that reads a union of an old schema as node i: by branch.
func (g *generator) readUnion(p *goPackage, i plan.Index, from source) []jen.Code {
	n, pair := g.node(i), from.it()
	rErr := jen.Id("r").Dot("Err").Call()
	alone := g.readsAlone(i, from)
	isRecord := n.Kind == plan.Record && g.nodes[i].mapping == nil
	var start, cases []jen.Code
	for j, branch := range pair.Branches {
		var code []jen.Code
		switch b := from.at(branch); {
		case from.unreadable(branch):
			start = []jen.Code{startHere()}
			code = []jen.Code{failResolution(from.why(branch))}
		case isRecord:
			code = []jen.Code{jen.Return(g.decodeRecord(p, i, pointee(jen.Id("x")), b))}
		case n.Kind == plan.Nullable && !b.own():
			code = g.decodeNullableAs(p, i, b, alone)
		case n.Kind == plan.Union && !b.own():
			code = g.decodeUnion(p, i, b)
		case g.readsAlone(i, b):
			code = g.returnAlone(p, i, b, alone)
		default:
			code = []jen.Code{jen.Return(g.helperCall(p, i, jen.Id("v"), b))}
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
	}
	code := append(start, jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(pair.Branches)))).Block(cases...))
	last := jen.Code(jen.Id("v"))
	switch {
	case isRecord:
		return append(code, jen.Return(rErr))
	case !g.takesOldValue(i, from):
		last = g.zeroLiteral(p, i)
	}
	if alone {
		return append(code, jen.Return(last))
	}
	return append(code, jen.Return(last, rErr))
}

// returnAlone returns the statements that read node i, one that is read alone, and return it.
func (g *generator) returnAlone(p *goPackage, i plan.Index, from source, alone bool) []jen.Code {
	var code []jen.Code
	value := jen.Code(jen.Id("v"))
	switch kind := g.node(i).Kind; {
	case kind == plan.Null:
		if read := g.readAlone(p, i, place{}, from); read != nil {
			code = append(code, read)
		}
		value = jen.Struct().Values()
	case g.reusesMemory(i):
		code = append(code, g.readAlone(p, i, variable(jen.Id("v")), from))
	default:
		value = g.readValue(p, i, nil, from)
	}
	if alone {
		return append(code, jen.Return(value))
	}
	return append(code, jen.Return(value, jen.Id("r").Dot("Err").Call()))
}
