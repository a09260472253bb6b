package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// resolveFields returns the body of a function that reads struct *x as the table s says: its steps in their order, each
// of which reads one field, from the input or from a default, or passes over what the record has no field for. Any
// field may have a default: a table may be made for a schema with the same canonical form, in which defaults do not
// count. same reads one whose bytes are the same.
func (e *Emitter) resolveFields(n *graph.Node, same jen.Code) []jen.Code {
	value := source{table: "step.Value"}
	var cases []jen.Code
	fallible := false
	var absent []jen.Code // fields that the struct does not have
	for j := range n.Fields {
		field := &n.Fields[j]
		if field.Node == nil {
			absent = append(absent, jen.Lit(j))
			continue
		}
		code := e.reach(field, make(map[string]bool))
		target := fieldPlace("x", field)
		if field.Node.Alone {
			code = append(code, e.readAlone(field.Node, target, value)...)
		} else {
			fallible = true
			code = append(code, e.assigned(field.Node, target, value)...)
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
	}
	step := func() *jen.Statement { return jen.Id("step") }
	if len(absent) > 0 { // what the record does not have is passed over where a step begins
		cases = append(cases, jen.Case(absent...).Block(jen.Id("r").Dot("Skip").Call(step().Dot("Skip"))))
	}
	failed := jen.Id("r").Dot("EndStep").Call(jen.Op("&").Id("input"), step())
	failure := jen.Code(jen.Nil())
	if e.firstRead(n) == nil && !n.Avro.Recursive {
		same = rErr() // a decoder that reads nothing would not tell of a failure
	}
	code := []jen.Code{
		// A decoder returns the failure that there was before it began.
		jen.If(jen.Id("s").Op("=").Id("r").Dot("Choose").Call(jen.Id("s")),
			jen.Id("s").Op("==").Nil().Op("||").Id("s").Dot("Same")).Block(jen.Return(same)),
	}
	if n.Avro.Recursive {
		code = append(code, enterRecord())
	}
	if fallible {
		code = append(code, jen.Var().Err().Error())
		failed, failure = jen.Err().Op("!=").Nil().Op("||").Add(failed), jen.Err()
	}
	code = append(code,
		jen.Var().Id("input").Qual(runtimePath, "Input"),
		jen.For(jen.Id("i").Op(":=").Range().Id("s").Dot("Steps")).Block(
			step().Op(":=").Id("r").Dot("BeginStep").Call(jen.Op("&").Id("input"),
				jen.Op("&").Id("s").Dot("Steps").Index(jen.Id("i"))),
			jen.Switch(step().Dot("Field")).Block(cases...),
			jen.If(failed).Block(
				jen.Return(jen.Id("r").Dot("StepError").Call(failure, jen.Lit(n.Avro.Name.Short), step())),
			),
		),
	)
	if n.Avro.Recursive {
		code = append(code, jen.Id("r").Dot("Leave").Call())
	}
	return append(code, jen.Return(jen.Nil()))
}

// resolveForeign returns the body of the function that reads a type with methods of its own, of which ResolveAvro is
// none.
func (e *Emitter) resolveForeign(n *graph.Node) []jen.Code {
	r := func(method string, args ...jen.Code) *jen.Statement { return jen.Id("r").Dot(method).Call(args...) }
	return []jen.Code{
		choose(source{table: "s"}, jen.Return(rErr())),
		jen.If(jen.Id("s").Op("!=").Nil().Op("&&").Op("!").Id("s").Dot("Same")).Block(
			r("Fail", jen.Qual(runtimePath, "ErrResolution"), jen.Lit(shownType(n.Go)+" has no method ResolveAvro"),
				r("Offset")),
			jen.Return(rErr()),
		),
		jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r"))),
	}
}
