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

// NOTE: What reads a value as the schema has it also reads it as a resolution says: the methods of runtime then have From at the end
// of their names and take the resolution first, and helpers are called resolve… in place of decode…. So the functions here have a
// parameter from, which is the expression of the resolution in the emitted code, or "".

// readAlone returns the statement that reads node i, one that decodes alone, into target, whose old value's memory is reused.
func (g *generator) readAlone(p *goPackage, i plan.Index, target *jen.Statement, from string) *jen.Statement {
	switch g.node(i).Kind {
	case plan.Null:
		if from == "" {
			return nil
		}
		return jen.Id("r").Dot("Choose").Call(jen.Id(from))
	case plan.Fixed:
		return read("Fixed", from, jen.Add(target).Index(jen.Op(":")))
	}
	return jen.Add(target).Op("=").Add(g.readValue(p, i, target, from))
}

// read returns the call of a read method of the Reader.
func read(method, from string, args ...jen.Code) *jen.Statement {
	if from != "" {
		method, args = method+"From", append([]jen.Code{jen.Id(from)}, args...)
	}
	return jen.Id("r").Dot(method).Call(args...)
}

// readDecimal returns the call of a function that reads a decimal.
func readDecimal(function, from string, args ...jen.Code) *jen.Statement {
	args = append([]jen.Code{jen.Id("r")}, args...)
	if from != "" {
		function = function + "From"
		args = append([]jen.Code{args[0], jen.Id(from)}, args[1:]...)
	}
	return jen.Qual(decimalPath, function).Call(args...)
}

// helperCall returns the call of the helper that reads node i.
func (g *generator) helperCall(p *goPackage, i plan.Index, old jen.Code, from string) *jen.Statement {
	if from != "" {
		return jen.Id("resolve"+g.helper(p, i)).Call(jen.Id("r"), jen.Id(from), old)
	}
	return jen.Id("decode"+g.helper(p, i)).Call(jen.Id("r"), old)
}

// readValue returns the expression that reads node i, one that decodes alone and is not a fixed. Only slices
// and pointers look at old.
func (g *generator) readValue(p *goPackage, i plan.Index, old jen.Code, from string) *jen.Statement {
	n := g.node(i)
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

// decodeCall returns the call that reads node i, one that returns an error: a method of target that returns nothing else, or a helper
// that returns the value first.
func (g *generator) decodeCall(p *goPackage, i plan.Index, target jen.Code, from string) (call *jen.Statement, method bool) {
	if g.node(i).Kind == plan.Record && g.nodes[i].mapping == nil {
		return decodeMethod(target, from), true
	}
	return g.helperCall(p, i, target, from), false
}

// decodeMethod returns the call of the method that reads a record.
func decodeMethod(target jen.Code, from string) *jen.Statement {
	if from != "" {
		return jen.Add(target).Dot("ResolveAvro").Call(jen.Id("r"), jen.Id(from))
	}
	return jen.Add(target).Dot("DecodeAvro").Call(jen.Id("r"))
}

// ifDecodeFails returns the statement that reads node i, one that returns an error, into target and runs
// the given statement if that fails.
func (g *generator) ifDecodeFails(p *goPackage, i plan.Index, target *jen.Statement, then jen.Code, from string) *jen.Statement {
	call, method := g.decodeCall(p, i, target, from)
	if method {
		return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(then)
	}
	return jen.If(jen.List(jen.Add(target), jen.Err()).Op("=").Add(call), jen.Err().Op("!=").Nil()).Block(then)
}

// needsErr reports whether reading node i assigns to a variable err declared before.
func (g *generator) needsErr(i plan.Index) bool {
	return !g.decodesAlone(i) && (g.node(i).Kind != plan.Record || g.nodes[i].mapping != nil)
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
		code = append(code, jen.If(jen.Err().Op(":=").Id("r").Dot("Enter").Call(), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Err()),
		))
	}
	for j, f := range n.Fields {
		target := jen.Id("x").Dot(info.fields[j])
		if g.decodesAlone(f.Node) {
			if g.node(f.Node).Kind != plan.Null {
				run = append(run, jen.Lit(f.Name))
				code = append(code, g.readAlone(p, f.Node, target, ""))
			}
			continue
		}
		check()
		needsErr = needsErr || g.needsErr(f.Node)
		code = append(code, g.ifDecodeFails(p, f.Node, target,
			jen.Return(jen.Qual(runtimePath, "FieldError").Call(jen.Err(), jen.Lit(n.Name.Short), jen.Lit(f.Name))), ""))
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
