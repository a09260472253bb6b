package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitRoot writes the type of a root schema that has no name: a slice, a map, or a struct around the value, with the
// codec's methods.
func (g *generator) emitRoot(p *goPackage, root rootInfo) {
	what := describe(g, root.node)
	value := jen.Id("x").Dot("Value")
	x, y := variable(value), variable(jen.Id("y").Dot("Value"))
	if g.isPlainRoot(root.node) {
		p.file.Comment(wrapped(root.typeName + " is " + what + "."))
		p.file.Type().Id(root.typeName).Add(g.goType(p, root.node)).Line()
		value = jen.Op("*").Id("x")
		x, y = pointee(jen.Id("x")), pointee(jen.Id("y"))
	} else {
		p.file.Comment(wrapped(root.typeName + " holds " + what + "."))
		p.file.Type().Id(root.typeName).Struct(jen.Id("Value").Add(g.goType(p, root.node))).Line()
	}
	g.emitCodec(p, codecTarget{
		typeName: root.typeName,
		schema:   root.schema,
		append:   g.appendWhole(p, root.node, value),
		decode:   g.decodeWhole(p, root.node, x, source{}),
		resolve:  g.decodeWhole(p, root.node, x, source{table: "s"}),
		guard:    !g.decodesAlone(root.node),
		values:   g.wholeValues(p, root.node, x, y),
	})
}

// isPlainRoot reports whether the root's Go type can be defined as the type of its value, and have methods.
func (g *generator) isPlainRoot(i plan.Index) bool {
	kind := g.node(i).Kind
	return g.nodes[i].mapping == nil && (kind == plan.Array || kind == plan.Map)
}

// emitNamedRoot gives the codec's methods to an enum or fixed that is a whole schema.
func (g *generator) emitNamedRoot(p *goPackage, i plan.Index) {
	value, target := jen.Op("*").Id("x"), pointee(jen.Id("x"))
	if g.node(i).Kind == plan.Fixed {
		value = jen.Id("x")
	}
	g.emitCodec(p, codecTarget{
		typeName: g.nodes[i].typeName,
		schema:   g.node(i).Schema,
		append:   g.appendWhole(p, i, value),
		decode:   g.decodeWhole(p, i, target, source{}),
		resolve:  g.decodeWhole(p, i, target, source{table: "s"}),
		values:   g.wholeValues(p, i, pointee(jen.Id("x")), pointee(jen.Id("y"))),
	})
}

// appendWhole returns the body of AppendAvroTo for a value that is not a record.
func (g *generator) appendWhole(p *goPackage, i plan.Index, value *jen.Statement) []jen.Code {
	p.depth = false
	if g.encodingOf(i) == nothing {
		return []jen.Code{jen.Return(jen.Id("b"), jen.Nil())}
	}
	call := g.appendCall(p, i, jen.Id("b"), value)
	switch g.encodingOf(i) {
	case certain:
		return []jen.Code{jen.Return(call, jen.Nil())}
	case checked:
		return []jen.Code{
			jen.Id("b").Op("=").Add(call),
			jen.Return(jen.Id("b"), jen.Id("w").Dot("TakeError").Call()),
		}
	}
	return []jen.Code{jen.Return(call)}
}

// decodeWhole returns the body of a decoder of a value that is not a record.
func (g *generator) decodeWhole(p *goPackage, i plan.Index, target place, from source) []jen.Code {
	if g.readsAlone(i, from) {
		var code []jen.Code
		if read := g.readAlone(p, i, target, from); read != nil {
			code = append(code, read)
		}
		return append(code, jen.Return(jen.Id("r").Dot("Err").Call()))
	}
	call, inPlace := g.decodeCall(p, i, target, from)
	if inPlace {
		return []jen.Code{jen.Return(call)}
	}
	return []jen.Code{
		jen.Var().Err().Error(),
		jen.List(target.value(), jen.Err()).Op("=").Add(call),
		jen.Return(jen.Err()),
	}
}
