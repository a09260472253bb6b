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

// readAlone returns the statement that reads node i, one that decodes alone, into target, whose old value's memory is reused.
func (g *generator) readAlone(p *goPackage, i plan.Index, target *jen.Statement) *jen.Statement {
	switch g.node(i).Kind {
	case plan.Null:
		return nil
	case plan.Fixed:
		return jen.Id("r").Dot("Fixed").Call(jen.Add(target).Index(jen.Op(":")))
	}
	return jen.Add(target).Op("=").Add(g.readValue(p, i, target))
}

// readValue returns the expression that reads node i, one that decodes alone and is not a fixed. Only slices
// and pointers look at old.
func (g *generator) readValue(p *goPackage, i plan.Index, old jen.Code) *jen.Statement {
	n := g.node(i)
	r := jen.Id("r")
	switch n.Kind {
	case plan.Bytes:
		return r.Dot("Bytes").Call(old)
	case plan.Enum:
		return g.goType(p, i).Call(r.Dot("Enum").Call(jen.Lit(len(n.Symbols))))
	case plan.Array:
		return r.Dot(wholeArray(g.node(n.Item).Kind)).Call(old)
	case plan.Nullable:
		return jen.Id("decode"+g.helper(p, i)).Call(r, old)
	case plan.DecimalBytes:
		return jen.Qual(decimalPath, "Read").Call(r, jen.Lit(n.Precision), jen.Lit(n.Scale))
	case plan.DecimalFixed:
		return jen.Qual(decimalPath, "ReadFixed").Call(r, jen.Lit(n.Size), jen.Lit(n.Precision), jen.Lit(n.Scale))
	case plan.BigDecimal:
		return jen.Qual(decimalPath, "ReadBig").Call(r)
	case plan.UUIDFixed:
		return r.Dot("UUIDFixed").Call()
	// A local timestamp is a wall clock, which Go has no type for: it is read as if it were UTC.
	case plan.LocalTimestampMillis:
		return r.Dot("TimestampMillis").Call()
	case plan.LocalTimestampMicros:
		return r.Dot("TimestampMicros").Call()
	case plan.LocalTimestampNanos:
		return r.Dot("TimestampNanos").Call()
	}
	return r.Dot(scalarName(n.Kind)).Call()
}

// decodeInto returns the expression `target.DecodeAvro(r)` or nil where a helper returns value and error.
func (g *generator) decodeCall(p *goPackage, i plan.Index, target jen.Code) (call *jen.Statement, method bool) {
	if g.node(i).Kind == plan.Record && g.nodes[i].mapping == nil {
		return jen.Add(target).Dot("DecodeAvro").Call(jen.Id("r")), true
	}
	return jen.Id("decode"+g.helper(p, i)).Call(jen.Id("r"), target), false
}

// ifDecodeFails returns the statement that reads node i, one that returns an error, into target and runs
// the given statement if that fails.
func (g *generator) ifDecodeFails(p *goPackage, i plan.Index, target *jen.Statement, then jen.Code) *jen.Statement {
	call, method := g.decodeCall(p, i, target)
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
				code = append(code, g.readAlone(p, f.Node, target))
			}
			continue
		}
		check()
		needsErr = needsErr || g.needsErr(f.Node)
		code = append(code, g.ifDecodeFails(p, f.Node, target,
			jen.Return(jen.Qual(runtimePath, "FieldError").Call(jen.Err(), jen.Lit(n.Name.Short), jen.Lit(f.Name)))))
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
