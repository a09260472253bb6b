package gen

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitOld writes the decoders of a type for the data of old versions, and the method that chooses among them.
func (g *generator) emitOld(p *goPackage, i plan.Index) {
	entries := g.old[i]
	for _, e := range entries {
		g.emitEntry(p, e)
	}
	if len(entries) > 0 {
		g.emitDispatch(p, entries)
	}
}

// method begins a method of the type.
func (e *oldEntry) method(p *goPackage, name string, params ...jen.Code) *jen.Statement {
	return p.file.Func().Params(jen.Id("x").Op("*").Id(e.typeName)).Id(name).Params(params...)
}

var readerParam = jen.Id("r").Op("*").Qual(runtimePath, "Reader")

// emitEntry writes the schema of one old version and its decoder.
func (g *generator) emitEntry(p *goPackage, e *oldEntry) {
	f, version := p.file, e.version.name
	f.Comment(wrapped(fmt.Sprintf("%s is version %s of the schema of %s.", e.schemaConst, version, e.typeName)))
	f.Const().Id(e.schemaConst).Op("=").Op(stringLiteral(e.schema.String())).Line()
	f.Comment(wrapped(fmt.Sprintf("%s is the CRC-64-AVRO fingerprint of its canonical form.", e.printConst)))
	f.Const().Id(e.printConst).Uint64().Op("=").Op(hex64(e.schema.Fingerprint())).Line()

	f.Comment(wrapped(fmt.Sprintf("%s reads one datum that was written with %s from r into x. Nothing of x's old value is left, but its "+
		"memory is used again.", e.decode, e.schemaConst)))
	e.method(p, e.decode, readerParam).Error().Block(g.oldBody(p, e)...).Line()

	var begin []jen.Code
	if root := &e.resolution.Pairs[e.resolution.Root]; evolve.IsSparse(root) {
		begin = []jen.Code{fewStrings()}
	}
	f.Comment(wrapped(fmt.Sprintf("%s reads the datum that data holds, which was written with %s. Bytes after it are an error.", e.unmarshal, e.schemaConst)))
	e.method(p, e.unmarshal, jen.Id("data").Index().Byte()).Error().Block(unmarshalWith(e.decode, begin)...).Line()
}

// unmarshalWith returns the body of a method that reads the datum that data holds by another method, which takes args beside the Reader. What
// begin has is done before.
func unmarshalWith(decode string, begin []jen.Code, args ...jen.Code) []jen.Code {
	args = append([]jen.Code{jen.Op("&").Id("r")}, args...)
	code := append([]jen.Code{
		jen.Var().Id("r").Qual(runtimePath, "Reader"),
		jen.Id("r").Dot("ResetBytes").Call(jen.Id("data")),
	}, begin...)
	return append(code,
		jen.If(jen.Err().Op(":=").Id("x").Dot(decode).Call(args...), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Return(jen.Id("r").Dot("ExpectEnd").Call()),
	)
}

func fewStrings() jen.Code { return jen.Id("r").Dot("FewStrings").Call() }

// oldBody returns the body of a type's decoder for an old version.
func (g *generator) oldBody(p *goPackage, e *oldEntry) []jen.Code {
	from := source{old: e}.at(e.resolution.Root)
	i := e.reader
	switch {
	case from.own():
		return []jen.Code{jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r")))}
	case g.node(i).Kind != plan.Record:
		code := g.decodeWhole(p, i, g.wholePlace(i), from)
		if !g.readsAlone(i, from) {
			code = append([]jen.Code{jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Id("r").Dot("Err").Call()))}, code...)
		}
		return code
	case from.it().Action == plan.FromUnion:
		return g.readUnion(p, i, from)
	}
	return g.oldFields(p, i, from)
}

// wholePlace returns where the value is in x, whose type is that of a root or a named one.
func (g *generator) wholePlace(i plan.Index) place {
	if g.node(i).Schema.Kind.IsNamed() && g.nodes[i].mapping == nil || g.isPlainRoot(i) {
		return pointee(jen.Id("x"))
	}
	return variable(jen.Id("x").Dot("Value"))
}

// emitDispatch writes the method that reads data of any version that is known.
func (g *generator) emitDispatch(p *goPackage, entries []*oldEntry) {
	e := entries[0]
	own := g.node(e.reader).Schema.Fingerprint()
	known := map[uint64]bool{own: true}
	cases := []jen.Code{jen.Case(jen.Op(hex64(own))).Block(jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r"))))}
	for _, e := range entries {
		if print := e.schema.Fingerprint(); !known[print] {
			known[print] = true
			cases = append(cases, jen.Case(jen.Id(e.printConst)).Block(jen.Return(jen.Id("x").Dot(e.decode).Call(jen.Id("r")))))
		}
	}
	p.file.Comment(wrapped("DecodeAvroOf reads one datum that was written with the schema of the given fingerprint: that of x, or one of the old " +
		"versions. It is rt.ErrUnknownSchema if there is no decoder for it; then nothing has been read."))
	e.method(p, "DecodeAvroOf", jen.Id("fingerprint").Uint64(), readerParam).Error().Block(
		jen.Switch(jen.Id("fingerprint")).Block(cases...),
		jen.Return(jen.Qual(runtimePath, "UnknownSchema").Call(jen.Id("fingerprint"))),
	).Line()
}

// fail notes an error of what is being emitted.
func (g *generator) fail(err error) {
	if g.fault == nil {
		g.fault = err
	}
}
