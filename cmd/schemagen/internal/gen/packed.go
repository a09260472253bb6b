package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: An array of items of fixed width may be one copy. Whether it is, the generated package finds out when it starts
// (rt.ProvePacked); here it is decided where asking makes sense: the items' fields must have a fixed width, and lie in the Go
// struct without padding on 64-bit machines.

// isPacked reports whether array i is copied as a whole where its items prove to be in memory what they are on the wire.
func (g *generator) isPacked(i plan.Index) bool {
	if g.node(i).Kind != plan.Array || g.nodes[i].mapping != nil {
		return false
	}
	size, align := g.packedLayout(g.node(i).Item)
	return size > 0 && size%align == 0
}

// packedLayout returns the bytes that a value of node i takes, on the wire and in memory, and the alignment of its Go type; 0, 1 when
// the two differ.
func (g *generator) packedLayout(i plan.Index) (size, align int) {
	n := g.node(i)
	if g.nodes[i].mapping != nil {
		return 0, 1
	}
	switch n.Kind {
	case plan.Float:
		return 4, 4
	case plan.Double:
		return 8, 8
	case plan.Fixed, plan.UUIDFixed:
		return n.Size, 1
	case plan.Duration:
		return n.Size, 4
	case plan.Record:
		if n.Recursive {
			return 0, 1
		}
		align = 1
		for _, f := range n.Fields {
			fieldSize, fieldAlign := g.packedLayout(f.Node)
			if fieldSize == 0 || size%fieldAlign != 0 {
				return 0, 1
			}
			size += fieldSize
			align = max(align, fieldAlign)
		}
		if size%align != 0 {
			return 0, 1
		}
		return size, align
	}
	return 0, 1
}

// packedName is the variable that says whether the items of array i are packed.
func (g *generator) packedName(p *goPackage, i plan.Index) string { return "packed" + g.helper(p, i) }

// emitPacked declares that variable.
func (g *generator) emitPacked(p *goPackage, i plan.Index) {
	item := g.node(i).Item
	name, typ := g.packedName(p, i), g.goType(p, item)
	width, _ := g.packedLayout(item)
	var decode jen.Code
	if g.node(item).Kind == plan.Record {
		decode = jen.Parens(jen.Op("*").Add(typ)).Dot("DecodeAvro")
	} else {
		decode = jen.Func().Params(jen.Id("v").Op("*").Add(typ), jen.Id("r").Op("*").Qual(runtimePath, "Reader")).Error().Block(
			g.readAlone(p, item, pointee(jen.Id("v")), source{}),
			jen.Return(jen.Id("r").Dot("Err").Call()),
		)
	}
	p.file.Commentf("%s says whether %s can be copied as a whole.", name, describe(g, i))
	p.file.Var().Id(name).Op("=").Qual(runtimePath, "ProvePacked").Call(jen.Lit(width), decode)
	p.file.Line()
}

// appendPacked returns the statement that appends array i as a whole if that is the same.
func (g *generator) appendPacked(p *goPackage, i plan.Index) jen.Code {
	packed, wire := jen.Id(g.packedName(p, i)), jen.Id("wire")
	call := jen.Id("w").Dot("AppendItems").Call(jen.Id("b"), wire, packed.Clone().Dot("Width").Call())
	return jen.If(
		jen.List(wire, jen.Id("ok")).Op(":=").Add(packed.Clone()).Dot("Wire").Call(jen.Id("v")),
		jen.Id("ok"),
	).Block(jen.Return(call, jen.Nil()))
}

// takePacked returns the statements that take as many items of array i from the open block as are at hand, and leave the loop over
// them if these are all.
func (g *generator) takePacked(p *goPackage, i plan.Index) []jen.Code {
	packed, v := jen.Id(g.packedName(p, i)), jen.Id("v")
	total := jen.Id("block").Dot("Total").Call()
	return []jen.Code{
		v.Clone().Op("=").Add(packed.Clone()).Dot("Load").Call(v, jen.Id("r").Dot("TakeItems").Call(
			total.Clone().Op("-").Len(v), packed.Clone().Dot("Width").Call())),
		jen.If(jen.Len(v).Op("==").Add(total)).Block(jen.Break()),
	}
}
