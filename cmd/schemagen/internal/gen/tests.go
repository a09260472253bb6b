package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// emitTests writes the test file of package p: for each type with a codec the safety suite of runtime/avrotest, as a
// test and as a fuzz target.
func (g *generator) emitTests(p *goPackage) ([]byte, error) {
	f := g.newFile(p)
	for _, name := range g.codecTypes(p) {
		test, fuzz := p.scope.claim("Test"+name+"Avro", "test"), p.scope.claim("Fuzz"+name+"Avro", "fuzz")
		f.Commentf("%s round-trips random values of %s, cuts them at every byte, and feeds it hostile counts, lengths and depths.", test, name)
		f.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
			jen.Qual(testPath, "Run").Call(jen.Id("t"), newDatum(name)),
		).Line()
		f.Commentf("%s decodes what the fuzzer finds, and checks that it comes back the same.", fuzz)
		f.Func().Id(fuzz).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
			jen.Qual(testPath, "Fuzz").Call(jen.Id("f"), newDatum(name)),
		).Line()
	}
	return render(p.name+"_test", f)
}

func newDatum(name string) jen.Code {
	return jen.Func().Params().Qual(testPath, "Datum").Block(jen.Return(jen.New(jen.Id(name))))
}

// codecTypes lists the Go names of the types that have the codec's methods.
func (g *generator) codecTypes(p *goPackage) []string {
	var names []string
	for _, k := range p.roots {
		names = append(names, g.roots[k].typeName)
	}
	roots := g.rootTypes()
	for _, i := range p.declared {
		if g.node(i).Kind == plan.Record || roots[i] {
			names = append(names, g.nodes[i].typeName)
		}
	}
	return names
}

// rootTypes is the set of named types that are whole schemas.
func (g *generator) rootTypes() map[plan.Index]bool {
	roots := make(map[plan.Index]bool)
	for k := range g.set.Roots {
		node := g.plan.Roots[k]
		if g.nodes[node].mapping != nil {
			node = g.nodes[node].bare
		}
		roots[node] = true
	}
	return roots
}
