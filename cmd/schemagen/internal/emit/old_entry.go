package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitOld writes the decoders of a type for the data of old versions, and the method that chooses among them.
func (e *Emitter) emitOld(t *Type) {
	for _, o := range t.Old {
		e.emitEntry(o)
	}
	if len(t.Old) > 0 {
		e.emitDispatch(t)
	}
}

// method begins a method of the type.
func (e *Emitter) method(t *Type, name string, params ...jen.Code) *jen.Statement {
	return e.f.Func().Params(jen.Id("x").Op("*").Id(t.Name)).Id(name).Params(params...)
}

// emitEntry writes the schema of one old version and its decoder.
func (e *Emitter) emitEntry(o *Old) {
	f, version := e.f, o.version.name
	f.Comment(Wrapped(fmt.Sprintf("%s is version %s of the schema of %s.", o.schemaConst, version, o.typ.Name)))
	f.Const().Id(o.schemaConst).Op("=").Op(wrappedLiteral(o.schema.String())).Line()
	f.Comment(Wrapped(fmt.Sprintf("%s is the CRC-64-AVRO fingerprint of its canonical form.", o.printConst)))
	f.Const().Id(o.printConst).Uint64().Op("=").Op(hex64(o.schema.Fingerprint())).Line()

	body := e.oldBody(o)
	f.Comment(Wrapped(fmt.Sprintf("%s reads one datum that was written with %s from r into x. Nothing of x's old "+
		"value is left, "+
		"but its memory is used again.", o.decode, o.schemaConst)))
	e.method(o.typ, o.decode, readerParam()).Error().Block(body...).Line()

	reset := jen.Id("r").Dot("Start").Call(jen.Id("data"))
	if root := &o.resolution.Pairs[o.resolution.Root]; evolve.IsSparse(root) {
		reset = jen.Id("r").Dot("StartSparse").Call(jen.Id("data"))
	}
	f.Comment(Wrapped(fmt.Sprintf("%s reads the datum that data holds, which was written with %s. Bytes after it are "+
		"an error.",
		o.unmarshal, o.schemaConst)))
	e.method(o.typ, o.unmarshal, jen.Id("data").Index().Byte()).Error().Block(unmarshal(reset, o.decode)...).Line()
}

// oldBody returns the body of a type's decoder for an old version.
func (e *Emitter) oldBody(o *Old) []jen.Code {
	from, n := source{old: o}.at(o.resolution.Root), o.typ.Node
	switch {
	case from.own():
		return []jen.Code{jen.Return(jen.Id("x").Dot("DecodeAvro").Call(jen.Id("r")))}
	case n.Kind != graph.Struct || o.typ.Held:
		return e.decodeWhole(o.typ, from)
	case from.it().Action == plan.FromUnion:
		return e.readUnion(n, from)
	}
	return e.oldFields(n, from)
}

// emitDispatch writes the method that reads data of any version that is known.
func (e *Emitter) emitDispatch(t *Type) {
	decodeBy := func(method string) jen.Code { return jen.Return(jen.Id("x").Dot(method).Call(jen.Id("r"))) }
	own := t.Schema.Fingerprint()
	known := map[uint64]bool{own: true}
	cases := []jen.Code{jen.Case(jen.Op(hex64(own))).Block(decodeBy("DecodeAvro"))}
	for _, o := range t.Old {
		if print := o.schema.Fingerprint(); !known[print] {
			known[print] = true
			cases = append(cases, jen.Case(jen.Id(o.printConst)).Block(decodeBy(o.decode)))
		}
	}
	e.f.Comment(Wrapped("DecodeAvroOf reads one datum that was written with the schema of the given fingerprint: " +
		"that of x, or one " +
		"of the old versions. It is rt.ErrUnknownSchema if there is no decoder for it; then nothing has been read."))
	e.method(t, "DecodeAvroOf", jen.Id("fingerprint").Uint64(), readerParam()).Error().Block(
		jen.Switch(jen.Id("fingerprint")).Block(cases...),
		jen.Return(rtCall("UnknownSchema", jen.Id("fingerprint"))),
	).Line()
}
