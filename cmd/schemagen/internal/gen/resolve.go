package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// resolveFields returns the body of a record's ResolveAvro: the steps of the resolution in their order, each of which reads one field,
// from the input or from a default, or skips what the record has no field for.
func (g *generator) resolveFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	value := source{table: "step.Value"}
	step := jen.Id("step")
	var cases []jen.Code
	needsErr, hasDefaults := false, false
	for j, f := range n.Fields {
		hasDefaults = hasDefaults || f.Default != nil
		target := variable(jen.Id("x").Dot(info.fields[j]))
		var read *jen.Statement
		if g.decodesAlone(f.Node) {
			read = g.readAlone(p, f.Node, target, value)
		} else {
			needsErr = true
			call, inPlace := g.decodeCall(p, f.Node, target, value)
			if inPlace {
				read = jen.Err().Op("=").Add(call)
			} else {
				read = jen.List(target.value(), jen.Err()).Op("=").Add(call)
			}
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(read))
	}
	cases = append(cases, jen.Default().Block(jen.Id("r").Dot("Skip").Call(step.Clone().Dot("Skip"))))

	failed, failure := jen.Id("r").Dot("Failed").Call(), jen.Code(jen.Nil())
	if needsErr {
		failed, failure = jen.Err().Op("!=").Nil().Op("||").Add(failed), jen.Err()
	}
	ifDefault := jen.If(step.Clone().Dot("Default").Op("!=").Nil())
	begin := ifDefault.Clone().Block(jen.Id("r").Dot("BeginDefault").Call(jen.Op("&").Id("input"), step.Clone().Dot("Default")))
	end := ifDefault.Clone().Block(jen.Id("r").Dot("EndDefault").Call(jen.Op("&").Id("input")))
	loop := []jen.Code{step.Clone().Op(":=").Op("&").Id("s").Dot("Steps").Index(jen.Id("i"))}
	if hasDefaults {
		loop = append(loop, begin)
	}
	loop = append(loop,
		jen.Switch(step.Clone().Dot("Field")).Block(cases...),
		jen.If(failed).Block(
			jen.Return(jen.Id("r").Dot("StepError").Call(failure, jen.Lit(n.Name.Short), step)),
		),
	)
	if hasDefaults {
		loop = append(loop, end)
	}

	code := []jen.Code{
		choose(source{table: "s"}, jen.Return(jen.Id("r").Dot("Err").Call())),
		jen.If(jen.Id("s").Dot("Same")).Block(jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r")))),
	}
	if n.Recursive {
		code = append(code, jen.If(jen.Err().Op(":=").Id("r").Dot("Enter").Call(), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Err()),
		))
	}
	if needsErr {
		code = append(code, jen.Var().Err().Error())
	}
	if hasDefaults {
		code = append(code, jen.Var().Id("input").Qual(runtimePath, "Input"))
	}
	code = append(code, jen.For(jen.Id("i").Op(":=").Range().Id("s").Dot("Steps")).Block(loop...))
	if n.Recursive {
		code = append(code, jen.Id("r").Dot("Leave").Call())
	}
	return append(code, jen.Return(jen.Nil()))
}
