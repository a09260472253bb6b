package gen

import (
	"github.com/dave/jennifer/jen"
)

// resolveStruct returns the body of a function that reads a struct as the table `from` or `s` says; same reads one whose bytes are the
// same. A field of the record that the struct does not have is passed over like one that the record does not have.
func (e *boundEmitter) resolveStruct(n *BoundNode, same jen.Code) []jen.Code {
	table := "from"
	if n.Own {
		table = "s"
	}
	record := e.g.node(n.Index)
	value := source{table: "step.Value"}
	var cases []jen.Code
	fallible := false
	for j := range n.Fields {
		field := &n.Fields[j]
		if field.Node == nil {
			continue
		}
		code := e.reach(field, make(map[string]bool))
		target := fieldPlace(field)
		if e.decodesAlone(field.Node) {
			read := e.readAlone(field.Node, target, value)
			if field.Node.Kind == BoundDirect {
				read = []jen.Code{sameOrNot(jen.Add(e.readAlone(field.Node, target, source{})...), jen.Add(read...))}
			}
			code = append(code, read...)
		} else {
			fallible = true
			before, call := e.decodeCall(field.Node, target, value)
			code = append(append(code, before...), jen.Err().Op("=").Add(call))
		}
		cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
	}
	return resolveSteps(steps{
		table: table, typeName: record.Name.Short, recursive: record.Recursive,
		cases: cases, fallible: fallible, same: same,
	})
}

// resolveForeign returns the body of the function that reads a type with methods of its own, of which ResolveAvro is none.
func (e *boundEmitter) resolveForeign(n *BoundNode) []jen.Code {
	r := func(method string, args ...jen.Code) *jen.Statement { return jen.Id("r").Dot(method).Call(args...) }
	return []jen.Code{
		choose(source{table: "from"}, jen.Return(r("Err"))),
		jen.If(jen.Op("!").Id("from").Dot("Same")).Block(
			r("Fail", jen.Qual(runtimePath, "ErrResolution"), jen.Lit(e.shownType(n.Go)+" has no method ResolveAvro"), r("Offset")),
			jen.Return(r("Err")),
		),
		jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r"))),
	}
}
