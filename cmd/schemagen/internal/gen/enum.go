package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitEnum writes the type and the constants of an enum.
func (g *generator) emitEnum(p *goPackage, i plan.Index) {
	n, info, f := g.node(i), &g.nodes[i], p.code
	f.Comment(emit.TypeComment(info.typeName, "the Avro enum "+n.Name.String(), n.Schema.Doc))
	f.Type().Id(info.typeName).Int32().Line()

	if len(n.Symbols) > 0 {
		f.Commentf("The symbols of %s, in the order of the schema.", info.typeName)
		var constants []jen.Code
		for j, id := range info.symbols {
			c := jen.Id(id)
			if j == 0 {
				c = c.Id(info.typeName).Op("=").Iota()
			}
			constants = append(constants, c)
		}
		f.Const().Defs(constants...).Line()
	}

	info.symbolsVariable = p.scope.Claim(goname.Unexported(info.typeName)+"Symbols", "symbols")
	var texts []jen.Code
	for _, s := range n.Symbols {
		texts = append(texts, jen.Lit(s))
	}
	f.Var().Id(info.symbolsVariable).Op("=").Index(jen.Op("...")).String().Values(texts...).Line()
}

// emitSymbols writes the methods between symbol and constant of an enum.
func (g *generator) emitSymbols(p *goPackage, i plan.Index) {
	n, info, f := g.node(i), &g.nodes[i], p.code
	symbols := info.symbolsVariable
	inRange := jen.Id("x").Op(">=").Lit(0).Op("&&").Int().Call(jen.Id("x")).Op("<").Len(jen.Id(symbols))
	f.Comment(emit.Wrapped("String returns the symbol, or " + info.typeName + "(N) for a number that has none."))
	f.Func().Params(jen.Id("x").Id(info.typeName)).Id("String").Params().String().Block(
		jen.If(inRange).Block(jen.Return(jen.Id(symbols).Index(jen.Id("x")))),
		jen.Return(jen.Lit(info.typeName+"(").Op("+").Qual("strconv",
			"Itoa").Call(jen.Int().Call(jen.Id("x"))).Op("+").Lit(")")),
	).Line()

	f.Comment(emit.Wrapped(info.newName + " returns the constant of a symbol."))
	parse := f.Func().Id(info.newName).Params(jen.Id("symbol").String()).Params(jen.Id(info.typeName), jen.Error())
	unknown := jen.Return(jen.Lit(0), jen.Qual(graph.RuntimePath, "SymbolError").Call(jen.Lit(n.Name.Short),
		jen.Id("symbol")))
	var cases []jen.Code
	for j, s := range n.Symbols {
		cases = append(cases, jen.Case(jen.Lit(s)).Block(jen.Return(jen.Id(info.symbols[j]), jen.Nil())))
	}
	if len(cases) == 0 {
		parse.Block(unknown).Line()
	} else {
		parse.Block(jen.Switch(jen.Id("symbol")).Block(cases...), unknown).Line()
	}

	f.Comment("MarshalText implements encoding.TextMarshaler.")
	f.Func().Params(jen.Id("x").Id(info.typeName)).Id("MarshalText").Params().Params(jen.Index().Byte(),
		jen.Error()).Block(
		jen.If(inRange).Block(jen.Return(jen.Index().Byte().Call(jen.Id(symbols).Index(jen.Id("x"))), jen.Nil())),
		jen.Return(jen.Nil(), jen.Qual(graph.RuntimePath, "SymbolError").Call(jen.Lit(n.Name.Short),
			jen.Id("x").Dot("String").Call())),
	).Line()

	f.Comment("UnmarshalText implements encoding.TextUnmarshaler.")
	f.Func().Params(jen.Id("x").Op("*").Id(info.typeName)).Id("UnmarshalText").Params(jen.Id("text").Index().Byte()).
		Error().Block(
		jen.List(jen.Id("parsed"), jen.Err()).Op(":=").Id(info.newName).Call(jen.String().Call(jen.Id("text"))),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id("x").Op("=").Id("parsed"),
		jen.Return(jen.Nil()),
	).Line()
}

// emitFixed writes a fixed type.
func (g *generator) emitFixed(p *goPackage, i plan.Index) {
	n, info := g.node(i), &g.nodes[i]
	p.code.Comment(emit.TypeComment(info.typeName, "the Avro fixed "+n.Name.String(), n.Schema.Doc))
	p.code.Type().Id(info.typeName).Index(jen.Lit(n.Size)).Byte().Line()
}
