package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// decodesAlone reports whether reading node i is one call on r that fails by leaving r failed, so that a run
// of such fields needs one check. The others return an error.
func (g *generator) decodesAlone(i plan.Index) bool {
	if g.nodes[i].mapping != nil {
		return false
	}
	switch n := g.node(i); n.Kind {
	case plan.Record, plan.Map, plan.Union:
		return false
	case plan.Array:
		return wholeArray(g.node(n.Item).Kind) != "" && g.nodes[n.Item].mapping == nil
	case plan.Nullable:
		return g.decodesAlone(n.Item)
	}
	return true
}

// readAlone returns the statement that reads node i, one that is read alone, into the place, whose old value's memory is reused.
func (g *generator) readAlone(p *goPackage, i plan.Index, target place, from source) *jen.Statement {
	switch kind := g.node(i).Kind; {
	case kind == plan.Null && from.old != nil:
		return g.readValue(p, i, nil, from)
	case kind == plan.Null && from.table != "":
		return jen.Id("r").Dot("Choose").Call(jen.Id(from.table))
	case kind == plan.Null:
		return nil
	case kind == plan.Fixed && from.old == nil:
		return read("Fixed", from, target.selected().Index(jen.Op(":")))
	}
	return target.value().Op("=").Add(g.readValue(p, i, target.value(), from))
}

// read returns the call of a read method of the Reader.
func read(method string, from source, args ...jen.Code) *jen.Statement {
	if from.table != "" {
		method, args = method+"From", append([]jen.Code{jen.Id(from.table)}, args...)
	}
	return jen.Id("r").Dot(method).Call(args...)
}

// readDecimal returns the call of a function that reads a decimal.
func readDecimal(function string, from source, args ...jen.Code) *jen.Statement {
	args = append([]jen.Code{jen.Id("r")}, args...)
	if from.table != "" {
		function = function + "From"
		args = append([]jen.Code{args[0], jen.Id(from.table)}, args[1:]...)
	}
	return jen.Qual(decimalPath, function).Call(args...)
}

// helperCall returns the call of the helper that reads node i.
func (g *generator) helperCall(p *goPackage, i plan.Index, old jen.Code, from source) *jen.Statement {
	switch {
	case from.old != nil:
		return g.oldHelperCall(p, i, old, from)
	case from.table != "":
		return jen.Id("resolve"+g.helper(p, i)).Call(jen.Id("r"), jen.Id(from.table), old)
	}
	return jen.Id("decode"+g.helper(p, i)).Call(jen.Id("r"), old)
}

// readValue returns the expression that reads node i, one that is read alone and, unless from is an old schema, no fixed. Only slices and
// pointers look at old.
func (g *generator) readValue(p *goPackage, i plan.Index, old jen.Code, from source) *jen.Statement {
	n := g.node(i)
	if from.old != nil {
		if read := g.readOldScalar(p, i, from); read != nil {
			return read
		}
		return g.helperCall(p, i, old, from)
	}
	switch n.Kind {
	case plan.Bytes:
		return read("Bytes", from, old)
	case plan.Enum:
		return g.goType(p, i).Call(read("Enum", from, jen.Lit(len(n.Symbols))))
	case plan.Array:
		return read(wholeArray(g.node(n.Item).Kind), from, old)
	case plan.Nullable:
		return g.helperCall(p, i, old, from)
	case plan.DecimalBytes:
		return readDecimal("Read", from, jen.Lit(n.Precision), jen.Lit(n.Scale))
	case plan.DecimalFixed:
		return readDecimal("ReadFixed", from, jen.Lit(n.Size), jen.Lit(n.Precision), jen.Lit(n.Scale))
	case plan.BigDecimal:
		return readDecimal("ReadBig", from)
	case plan.UUIDFixed:
		return read("UUIDFixed", from)
	// A local timestamp is a wall clock, which Go has no type for: it is read as if it were UTC.
	case plan.LocalTimestampMillis:
		return read("TimestampMillis", from)
	case plan.LocalTimestampMicros:
		return read("TimestampMicros", from)
	case plan.LocalTimestampNanos:
		return read("TimestampNanos", from)
	}
	return read(scalarName(n.Kind), from)
}

// decodeCall returns the call that reads node i, one that returns an error, into the place: one of a record that returns nothing else, or a
// helper that returns the value first.
func (g *generator) decodeCall(p *goPackage, i plan.Index, target place, from source) (call *jen.Statement, inPlace bool) {
	if g.node(i).Kind == plan.Record && g.nodes[i].mapping == nil {
		return g.decodeRecord(p, i, target, from), true
	}
	return g.helperCall(p, i, target.value(), from), false
}

// decodeRecord returns the call that reads a record into the place.
func (g *generator) decodeRecord(p *goPackage, i plan.Index, target place, from source) *jen.Statement {
	if from.old != nil {
		return g.oldRecordCall(p, i, target, from)
	}
	return decodeMethod(target, from)
}

// decodeMethod returns the call of the method that reads into the place.
func decodeMethod(target place, from source) *jen.Statement {
	if from.table != "" {
		return target.selected().Dot("ResolveAvro").Call(jen.Id("r"), jen.Id(from.table))
	}
	return target.selected().Dot("DecodeAvro").Call(jen.Id("r"))
}

// ifDecodeFails returns the statement that reads node i, one that returns an error, into the place and runs the given statement if that
// fails.
func (g *generator) ifDecodeFails(p *goPackage, i plan.Index, target place, then jen.Code, from source) *jen.Statement {
	call, inPlace := g.decodeCall(p, i, target, from)
	if inPlace {
		return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(then)
	}
	return jen.If(jen.List(target.value(), jen.Err()).Op("=").Add(call), jen.Err().Op("!=").Nil()).Block(then)
}

// needsErr reports whether reading node i assigns to a variable err declared before.
func (g *generator) needsErr(i plan.Index, from source) bool {
	return !g.readsAlone(i, from) && (g.node(i).Kind != plan.Record || g.nodes[i].mapping != nil)
}

// decodeFields returns the statements that read the fields of a record from r. Runs of fields that decode alone are
// read without checks in between: r counts what comes after a failure, so FieldError can tell which field it was.
func (g *generator) decodeFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	var code []jen.Code
	var run []jen.Code
	check := func() {
		if len(run) == 0 {
			return
		}
		code = append(code, jen.If(jen.Id("r").Dot("Failed").Call()).Block(
			jen.Return(jen.Id("r").Dot("FieldError").Call(jen.Lit(n.Name.Short), g.nameList(p, info.typeName, run))),
		))
		run = nil
	}
	needsErr := false
	if n.Recursive {
		code = append(code, enterRecord())
	}
	for j, f := range n.Fields {
		if g.isVoid(f.Node) {
			continue
		}
		target := variable(jen.Id("x").Dot(info.fields[j]))
		if g.decodesAlone(f.Node) {
			if g.node(f.Node).Kind != plan.Null {
				run = append(run, jen.Lit(f.Name))
				code = append(code, g.readAlone(p, f.Node, target, source{}))
			}
			continue
		}
		check()
		needsErr = needsErr || g.needsErr(f.Node, source{})
		code = append(code, g.ifDecodeFails(p, f.Node, target,
			jen.Return(jen.Qual(runtimePath, "FieldError").Call(jen.Err(), jen.Lit(n.Name.Short), jen.Lit(f.Name))), source{}))
	}
	check()
	if n.Recursive {
		code = append(code, jen.Id("r").Dot("Leave").Call())
	}
	if needsErr {
		code = append([]jen.Code{jen.Var().Err().Error()}, code...)
	}
	return append(code, jen.Return(jen.Nil()))
}

// enterRecord returns the statement with which a record of a recursive type begins.
func enterRecord() *jen.Statement {
	return jen.If(jen.Err().Op(":=").Id("r").Dot("Enter").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
}
