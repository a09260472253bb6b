package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// Codec writes the methods of the contract for a type, and those on its values.
func (e *Emitter) Codec(t *Type) {
	n := t.Node
	isRecord := n.Kind == graph.Struct && !t.Held
	method := func(doc, signature, body string, args ...any) {
		e.Write(doc, "func (x *"+t.Name+") "+signature+" {"+body+"}", args...)
	}
	method("AppendAvro appends the Avro encoding of x to b. If it fails it returns b as it was.",
		"AppendAvro(b []byte) ([]byte, error)", "return rt.Append(b, x)")

	var encode, decode, resolve []jen.Code
	if isRecord {
		encode, decode = e.appendFields(n), e.decodeFields(n)
		resolve = e.resolveFields(n, src("x.DecodeAvro(r)"))
		if e.beginsUnguarded(n) {
			decode = append([]jen.Code{ifFailed(src("return r.Err()"))}, decode...)
		}
	} else {
		e.depth = false
		encode = e.returnAppended(n, src("b"), t.value("x"))
		decode, resolve = e.decodeWhole(t, source{}), e.decodeWhole(t, source{table: "s"})
	}
	const appendDoc = "// AppendAvroTo is the encoder behind AppendAvro: with blocks of arrays and maps if w, " +
		"which may be nil, asks for them."
	if isRecord && n.Depth {
		method(appendDoc, "AppendAvroTo(b []byte, w *rt.Writer) ([]byte, error)", "return x.appendAvro(b, w, 0)")
		// A Go value can contain itself.
		method("appendAvro is AppendAvroTo at the given depth of recursion.",
			"appendAvro(b []byte, w *rt.Writer, depth int) ([]byte, error)", "\n$\n$\n",
			e.enterDepth(depthError), encode)
	} else {
		method(appendDoc, "AppendAvroTo(b []byte, w *rt.Writer) ([]byte, error)", "\n$\n", encode)
	}
	method("EncodeAvro writes the Avro encoding of x to w.",
		"EncodeAvro(w *rt.Writer) error", "return w.Commit(x.AppendAvroTo(w.Buffer(), w))")
	method("DecodeAvro reads one datum from r into x. Nothing of x's old value is left, but its memory is used again.",
		"DecodeAvro(r *rt.Reader) error", "\n$\n", decode)
	if !e.pkg.NoResolve {
		method("ResolveAvro reads one datum that was written with another schema from r into x, as s says; see "+
			"package evolve.", "ResolveAvro(r *rt.Reader, s *rt.Resolution) error", "\n$\n", resolve)
		method("ResolveBinary is UnmarshalBinary for a datum that was written with another schema, as s says.",
			"ResolveBinary(data []byte, s *rt.Resolution) error",
			"\nreturn rt.End(new(rt.Reader).StartFor(data, s).Resolve(x, s))")
	}
	e.Write("AppendBinary, MarshalBinary and UnmarshalBinary serve package encoding. Bytes after the datum are "+
		"an error.",
		`func (x *$1) AppendBinary(b []byte) ([]byte, error) { return x.AppendAvro(b) }
		func (x *$1) MarshalBinary() ([]byte, error) { return x.AppendAvro(nil) }
		func (x *$1) UnmarshalBinary(data []byte) error { return rt.End(rt.Read(data).Into(x)) }`, t.Name)
	text := e.schemaText(t)
	e.Write("AvroSchema returns the schema as JSON text, AvroFingerprint the CRC-64-AVRO fingerprint of its "+
		"canonical form.",
		`func (*$1) AvroSchema() string { return $2 }
		func (*$1) AvroFingerprint() uint64 { return $3 }`, t.Name, text, hex64(t.Schema.Fingerprint()))
	e.emitValues(t)
	e.emitOld(t)
}

// decodeWhole returns the body of a method that reads a type which is no record.
func (e *Emitter) decodeWhole(t *Type, from source) []jen.Code {
	n, target := t.Node, t.value("x")
	if readsAlone(n, from) {
		return append(e.readAlone(n, target, from), src("return r.Err()"))
	}
	body := e.returned(n, target, from, "")
	if from.table == "" {
		// what comes would add to the path of an error that was there before
		return append([]jen.Code{ifFailed(src("return r.Err()"))}, body...)
	}
	return body
}

// Tests writes a test and a fuzz target for each type: the safety suite of runtime/avrotest.
func (e *Emitter) Tests(list []*Type) {
	for _, t := range list {
		test, fuzz := e.pkg.Scope.Claim("Test"+t.Name+"Avro", "test"), e.pkg.Scope.Claim("Fuzz"+t.Name+"Avro", "fuzz")
		const datum = "func() avrotest.Datum {\nreturn new($)\n}"
		e.Write(test+" round-trips random values of "+t.Name+", cuts them at every byte, and feeds it hostile counts, "+
			"lengths and depths.", "func $(t *testing.T) {\navrotest.Run(t, "+datum+")\n}", test, t.Name)
		e.Write(fuzz+" decodes what the fuzzer finds, and checks that it comes back the same.",
			"func $(f *testing.F) {\navrotest.Fuzz(f, "+datum+")\n}", fuzz, t.Name)
	}
}
