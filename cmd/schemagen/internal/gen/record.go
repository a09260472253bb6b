package gen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitRecord writes a record: the struct, its constructor, its codec, and the methods on its values.
func (g *generator) emitRecord(p *goPackage, i plan.Index) error {
	n, info := g.node(i), &g.nodes[i]
	kind := "record "
	if n.Schema.IsError {
		kind = "error "
	}
	tags := g.tags(n.Fields)
	var fields []jen.Code
	for j, f := range n.Fields {
		if doc := cleanDoc(f.Schema.Doc); doc != "" {
			if j > 0 {
				fields = append(fields, jen.Line())
			}
			fields = append(fields, jen.Comment(doc))
		}
		if lint := g.lintComment(f.Node, info.fields[j]); lint != "" {
			fields = append(fields, jen.Comment(lint))
		}
		fields = append(fields, jen.Id(info.fields[j]).Add(g.goType(p, f.Node)).Tag(tags[j]))
	}
	p.file.Comment(typeComment(info.typeName, "the Avro "+kind+n.Name.String(), n.Schema.Doc))
	p.file.Type().Id(info.typeName).Struct(fields...).Line()

	values, err := g.defaultFields(p, i)
	if err != nil {
		return err
	}
	p.file.Comment(wrapped(info.newName + " returns " + article(info.typeName) + " with its fields set to the defaults of the schema."))
	p.file.Func().Id(info.newName).Params().Id(info.typeName).Block(
		jen.Return(jen.Id(info.typeName).Values(values...)),
	).Line()

	target := codecTarget{
		typeName: info.typeName,
		schema:   n.Schema,
		append:   g.appendFields(p, i),
		decode:   g.decodeFields(p, i),
		resolve:  g.resolveFields(p, i),
		guard:    !n.Recursive && g.beginsUnguarded(i),
	}
	if n.Recursive {
		g.emitRecursiveAppend(p, &target)
	}
	target.values = g.recordValues(p, i)
	g.emitCodec(p, target)
	return nil
}

// beginsUnguarded reports whether reading record i begins with a field that would add to the path of an
// error that was there before.
func (g *generator) beginsUnguarded(i plan.Index) bool {
	for _, f := range g.node(i).Fields {
		if g.node(f.Node).Kind != plan.Null && !g.isVoid(f.Node) {
			return !g.decodesAlone(f.Node)
		}
	}
	return false
}

// unitSuffixes are the endings that staticcheck (ST1011) does not want in the name of a time.Duration. Here the name is
// the schema's.
var unitSuffixes = []string{"Sec", "Secs", "Seconds", "Msec", "Msecs", "Milli", "Millis", "Milliseconds", "Usec", "Usecs", "Microseconds", "MS", "Ms"}

// lintComment returns a directive for the fields whose names a linter would dislike, or "".
func (g *generator) lintComment(i plan.Index, name string) string {
	if n := g.node(i); n.Kind == plan.Nullable && g.nullableForm(i) == pointerForm {
		i = n.Item
	}
	if kind := g.node(i).Kind; kind != plan.TimeMillis && kind != plan.TimeMicros || g.nodes[i].mapping != nil {
		return ""
	}
	for _, suffix := range unitSuffixes {
		if strings.HasSuffix(name, suffix) {
			return "//lint:ignore ST1011 the schema calls it so"
		}
	}
	return ""
}

// codecTarget is a type that gets the codec's methods, and those on its values.
type codecTarget struct {
	typeName string
	schema   *schema.Schema
	append   []jen.Code   // the body of AppendAvroTo
	decode   []jen.Code   // the body of DecodeAvro
	resolve  []jen.Code   // the body of ResolveAvro
	guard    bool         // DecodeAvro has to look for an earlier failure first
	values   valueMethods // none for bound types
}

// emitRecursiveAppend moves the encoder of a recursive record to a method that counts the depth, since a Go value can
// contain itself.
func (g *generator) emitRecursiveAppend(p *goPackage, t *codecTarget) {
	body := append([]jen.Code{
		jen.If(jen.Id("depth").Op(">=").Qual(runtimePath, "MaxEncodeDepth")).Block(
			jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(jen.Qual(runtimePath, "ErrDepth"), jen.Lit(""))),
		),
		jen.Id("depth").Op("++"),
	}, t.append...)
	p.file.Comment("appendAvro is AppendAvroTo at the given depth of recursion.")
	p.file.Func().Params(jen.Id("x").Op("*").Id(t.typeName)).Id("appendAvro").
		Params(jen.Id("b").Index().Byte(), jen.Id("w").Op("*").Qual(runtimePath, "Writer"), jen.Id("depth").Int()).
		Params(jen.Index().Byte(), jen.Error()).Block(body...).Line()
	t.append = []jen.Code{jen.Return(jen.Id("x").Dot("appendAvro").Call(jen.Id("b"), jen.Id("w"), jen.Lit(0)))}
}

// emitCodec writes the methods of the contract for a type.
func (g *generator) emitCodec(p *goPackage, t codecTarget) {
	f := p.file
	method := func(name string, params ...jen.Code) *jen.Statement {
		return f.Func().Params(jen.Id("x").Op("*").Id(t.typeName)).Id(name).Params(params...)
	}
	bytesParam := jen.Id("b").Index().Byte()
	bytesResult := []jen.Code{jen.Index().Byte(), jen.Error()}

	f.Comment("AppendAvro appends the Avro encoding of x to b. If it fails it returns b as it was.")
	method("AppendAvro", bytesParam).Params(bytesResult...).Block(
		jen.List(jen.Id("encoded"), jen.Err()).Op(":=").Id("x").Dot("AppendAvroTo").Call(jen.Id("b"), jen.Nil()),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("b"), jen.Err())),
		jen.Return(jen.Id("encoded"), jen.Nil()),
	).Line()

	f.Comment(wrapped("AppendAvroTo is the encoder behind AppendAvro and EncodeAvro. With a w that has a block size it " +
		"writes arrays and maps in blocks; w may be nil."))
	method("AppendAvroTo", bytesParam, jen.Id("w").Op("*").Qual(runtimePath, "Writer")).Params(bytesResult...).Block(t.append...).Line()

	f.Comment("EncodeAvro writes the Avro encoding of x to w.")
	method("EncodeAvro", jen.Id("w").Op("*").Qual(runtimePath, "Writer")).Error().Block(
		jen.List(jen.Id("b"), jen.Err()).Op(":=").Id("x").Dot("AppendAvroTo").Call(jen.Id("w").Dot("Buffer").Call(), jen.Id("w")),
		jen.Return(jen.Id("w").Dot("Commit").Call(jen.Id("b"), jen.Err())),
	).Line()

	decode := t.decode
	if t.guard {
		decode = append([]jen.Code{jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Id("r").Dot("Err").Call()))}, decode...)
	}
	f.Comment("DecodeAvro reads one datum from r into x. Nothing of x's old value is left, but its memory is used again.")
	method("DecodeAvro", jen.Id("r").Op("*").Qual(runtimePath, "Reader")).Error().Block(decode...).Line()

	if t.resolve != nil {
		f.Comment(wrapped("ResolveAvro reads one datum that was written with another schema from r into x, as s says; see package evolve."))
		method("ResolveAvro", jen.Id("r").Op("*").Qual(runtimePath, "Reader"), jen.Id("s").Op("*").Qual(runtimePath, "Resolution")).
			Error().Block(t.resolve...).Line()
		f.Comment(wrapped("ResolveBinary reads the datum that data holds, which was written with another schema, as s says. Bytes after it are an error."))
		method("ResolveBinary", jen.Id("data").Index().Byte(), jen.Id("s").Op("*").Qual(runtimePath, "Resolution")).Error().
			Block(unmarshalWith("ResolveAvro", []jen.Code{jen.If(jen.Id("s").Dot("Sparse")).Block(fewStrings())}, jen.Id("s"))...).Line()
	}

	f.Comment("AppendBinary implements encoding.BinaryAppender; it is AppendAvro.")
	method("AppendBinary", bytesParam).Params(bytesResult...).Block(
		jen.Return(jen.Id("x").Dot("AppendAvro").Call(jen.Id("b"))),
	).Line()
	f.Comment("MarshalBinary implements encoding.BinaryMarshaler.")
	method("MarshalBinary").Params(bytesResult...).Block(
		jen.Return(jen.Id("x").Dot("AppendAvro").Call(jen.Nil())),
	).Line()
	f.Comment("UnmarshalBinary implements encoding.BinaryUnmarshaler. Bytes after the datum are an error.")
	method("UnmarshalBinary", jen.Id("data").Index().Byte()).Error().Block(unmarshalWith("DecodeAvro", nil)...).Line()

	f.Comment("AvroSchema returns the schema as JSON text, with docs, defaults and aliases.")
	f.Func().Params(jen.Op("*").Id(t.typeName)).Id("AvroSchema").Params().String().Block(
		jen.Return(g.schemaExpression(p, t)),
	).Line()
	f.Comment("AvroFingerprint returns the CRC-64-AVRO fingerprint of the schema's canonical form.")
	f.Func().Params(jen.Op("*").Id(t.typeName)).Id("AvroFingerprint").Params().Uint64().Block(
		jen.Return(jen.Op(hex64(t.schema.Fingerprint()))),
	).Line()
	g.emitValues(p, t.typeName, t.values)
}
