package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// Codec writes the methods of the contract for a type, and those on its values.
func (e *Emitter) Codec(t *Type) {
	n, f := t.Node, e.f
	method := func(name string, params ...jen.Code) *jen.Statement {
		return f.Func().Params(jen.Id("x").Op("*").Id(t.Name)).Id(name).Params(params...)
	}
	bytesParam := jen.Id("b").Index().Byte()
	bytesResult := []jen.Code{jen.Index().Byte(), jen.Error()}
	x := func(method string, args ...jen.Code) *jen.Statement { return jen.Id("x").Dot(method).Call(args...) }
	isRecord := n.Kind == graph.Struct && !t.Held

	f.Comment("AppendAvro appends the Avro encoding of x to b. If it fails it returns b as it was.")
	method("AppendAvro", bytesParam).Params(bytesResult...).Add(oneLine(
		jen.Return(rtCall("Before", jen.Id("b")).Dot("Append").Call(x("AppendAvroTo", jen.Id("b"), jen.Nil()))))).Line()

	var encode, decode, resolve []jen.Code
	if isRecord {
		encode, decode = e.appendFields(n), e.decodeFields(n)
		resolve = e.resolveFields(n, x("DecodeAvro", jen.Id("r")))
		if e.beginsUnguarded(n) {
			decode = append([]jen.Code{ifFailed(jen.Return(rErr()))}, decode...)
		}
	} else {
		e.depth = false
		encode = e.returnAppended(n, jen.Id("b"), t.value("x"))
		decode, resolve = e.decodeWhole(t, source{}), e.decodeWhole(t, source{table: "s"})
	}
	f.Comment("AppendAvroTo is the encoder behind AppendAvro: with blocks of arrays and maps if w, which may be nil, " +
		"asks for them.")
	if isRecord && n.Depth {
		method("AppendAvroTo", bytesParam, writerParam()).Params(bytesResult...).
			Add(oneLine(jen.Return(x("appendAvro", jen.Id("b"), jen.Id("w"), jen.Lit(0))))).Line()
		// A Go value can contain itself.
		f.Comment("appendAvro is AppendAvroTo at the given depth of recursion.")
		encode = append([]jen.Code{tooDeep(jen.Id("b"), depthError()), jen.Id("depth").Op("++")}, encode...)
		method("appendAvro", bytesParam, writerParam(),
			jen.Id("depth").Int()).Params(bytesResult...).Block(encode...).Line()
	} else {
		method("AppendAvroTo", bytesParam, writerParam()).Params(bytesResult...).Block(encode...).Line()
	}

	f.Comment("EncodeAvro writes the Avro encoding of x to w.")
	method("EncodeAvro", writerParam()).Error().Add(oneLine(jen.Return(jen.Id("w").Dot("Commit").Call(
		x("AppendAvroTo", jen.Id("w").Dot("Buffer").Call(), jen.Id("w")))))).Line()

	f.Comment("DecodeAvro reads one datum from r into x. Nothing of x's old value is left, but its memory is " +
		"used again.")
	method("DecodeAvro", readerParam()).Error().Block(decode...).Line()

	if !e.pkg.NoResolve {
		f.Comment("ResolveAvro reads one datum that was written with another schema from r into x, as s says; see " +
			"package evolve.")
		method("ResolveAvro", readerParam(), tableParam("s")).Error().Block(resolve...).Line()
		f.Comment("ResolveBinary is UnmarshalBinary for a datum that was written with another schema, as s says.")
		method("ResolveBinary", jen.Id("data").Index().Byte(), tableParam("s")).Error().
			Block(unmarshal(jen.Id("r").Dot("StartFor").Call(jen.Id("data"), jen.Id("s")), "ResolveAvro",
				jen.Id("s"))...).Line()
	}

	f.Comment("AppendBinary implements encoding.BinaryAppender; it is AppendAvro.")
	method("AppendBinary", bytesParam).Params(bytesResult...).Add(oneLine(jen.Return(x("AppendAvro", jen.Id("b"))))).
		Line()
	f.Comment("MarshalBinary implements encoding.BinaryMarshaler.")
	method("MarshalBinary").Params(bytesResult...).Add(oneLine(jen.Return(x("AppendAvro", jen.Nil())))).Line()
	f.Comment("UnmarshalBinary implements encoding.BinaryUnmarshaler. Bytes after the datum are an error.")
	method("UnmarshalBinary", jen.Id("data").Index().Byte()).Error().
		Block(unmarshal(jen.Id("r").Dot("Start").Call(jen.Id("data")), "DecodeAvro")...).Line()

	f.Comment("AvroSchema returns the schema as JSON text, with docs, defaults and aliases.")
	f.Func().Params(jen.Op("*").Id(t.Name)).Id("AvroSchema").Params().String().
		Add(oneLine(jen.Return(e.schemaExpression(t)))).Line()
	f.Comment("AvroFingerprint returns the CRC-64-AVRO fingerprint of the schema's canonical form.")
	f.Func().Params(jen.Op("*").Id(t.Name)).Id("AvroFingerprint").Params().Uint64().
		Add(oneLine(jen.Return(jen.Op(hex64(t.Schema.Fingerprint()))))).Line()
	e.emitValues(t)
	e.emitOld(t)
}

// oneLine is the body of a function on the line of its header, where gofmt leaves it if it is short.
func oneLine(statement jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, statement)
}

// unmarshal returns the body of a method that reads the datum that data holds by another method, which takes args
// beside the Reader, once r is reset to read it.
func unmarshal(reset *jen.Statement, decode string, args ...jen.Code) []jen.Code {
	args = append([]jen.Code{jen.Op("&").Id("r")}, args...)
	return []jen.Code{
		jen.Var().Id("r").Qual(runtimePath, "Reader"),
		jen.Return(reset.Dot("End").Call(jen.Id("x").Dot(decode).Call(args...))),
	}
}

// decodeWhole returns the body of a decoder of a value that is not a record.
func (e *Emitter) decodeWhole(t *Type, from source) []jen.Code {
	n, target := t.Node, t.value("x")
	if readsAlone(n, from) {
		return append(e.readAlone(n, target, from), jen.Return(rErr()))
	}
	var guard []jen.Code
	if from.table == "" {
		// what comes would add to the path of an error that was there before
		guard = []jen.Code{ifFailed(jen.Return(rErr()))}
	}
	call, inPlace := e.decodeCall(n, target, from)
	if inPlace {
		return append(guard, jen.Return(call))
	}
	return append(guard,
		jen.Var().Err().Error(),
		jen.List(target.value(), jen.Err()).Op("=").Add(call),
		jen.Return(jen.Err()),
	)
}

// Tests writes a test and a fuzz target for each type: the safety suite of runtime/avrotest.
func (e *Emitter) Tests(list []*Type) {
	for _, t := range list {
		test, fuzz := e.pkg.Scope.Claim("Test"+t.Name+"Avro", "test"), e.pkg.Scope.Claim("Fuzz"+t.Name+"Avro", "fuzz")
		datum := jen.Func().Params().Qual(testPath, "Datum").Block(jen.Return(jen.New(jen.Id(t.Name))))
		e.f.Comment(Wrapped(fmt.Sprintf("%s round-trips random values of %s, cuts them at every byte, and feeds it "+
			"hostile counts, "+
			"lengths and depths.", test, t.Name)))
		e.f.Func().Id(test).Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
			jen.Qual(testPath, "Run").Call(jen.Id("t"), datum),
		).Line()
		e.f.Commentf("%s decodes what the fuzzer finds, and checks that it comes back the same.", fuzz)
		e.f.Func().Id(fuzz).Params(jen.Id("f").Op("*").Qual("testing", "F")).Block(
			jen.Qual(testPath, "Fuzz").Call(jen.Id("f"), datum),
		).Line()
	}
}
