package emit

import (
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

// emitEntry writes the schema of one old version and its decoder.
func (e *Emitter) emitEntry(o *Old) {
	name := o.typ.Name
	e.Write(o.schemaConst+" is version "+o.version.name+" of the schema of "+name+".",
		"const $ = $", o.schemaConst, wrappedLiteral(len("const "+o.schemaConst+" = "), o.schema.String()))
	e.Write(o.printConst+" is the CRC-64-AVRO fingerprint of its canonical form.",
		"const $ uint64 = $", o.printConst, hex64(o.schema.Fingerprint()))
	e.Write(o.decode+" reads one datum that was written with "+o.schemaConst+" from r into x. Nothing of x's old "+
		"value is left, but its memory is used again.",
		"func (x *$) $(r *rt.Reader) error {\n$\n}", name, o.decode, e.oldBody(o))
	start := "Start"
	if evolve.IsSparse(&o.resolution.Pairs[o.resolution.Root]) {
		start = "StartSparse"
	}
	e.Write(o.unmarshal+" reads the datum that data holds, which was written with "+o.schemaConst+". Bytes after "+
		"it are an error.", "func (x *$) $(data []byte) error {\nvar r rt.Reader; return r.$(data).End(x.$(&r))\n}",
		name, o.unmarshal, start, o.decode)
}

// oldBody returns the body of a type's decoder for an old version.
func (e *Emitter) oldBody(o *Old) []jen.Code {
	from, n := source{old: o}.at(o.resolution.Root), o.typ.Node
	switch {
	case from.own():
		return lines("return x.DecodeAvro(r)")
	case n.Kind != graph.Struct || o.typ.Held:
		return e.decodeWhole(o.typ, from)
	case from.it().Action == plan.FromUnion:
		return e.readUnion(n, from)
	}
	return e.oldFields(n, from)
}

// emitDispatch writes the method that reads data of any version that is known.
func (e *Emitter) emitDispatch(t *Type) {
	own := t.Schema.Fingerprint()
	known := map[uint64]bool{own: true}
	cases := lines("case $: return x.DecodeAvro(r)", hex64(own))
	for _, o := range t.Old {
		if print := o.schema.Fingerprint(); !known[print] {
			known[print] = true
			cases = append(cases, src("case $: return x.$(r)", o.printConst, o.decode))
		}
	}
	e.Write("DecodeAvroOf reads one datum that was written with the schema of the given fingerprint: that of x, or "+
		"one of the old versions. It is rt.ErrUnknownSchema if there is no decoder for it; then nothing has been read.",
		`func (x *$) DecodeAvroOf(fingerprint uint64, r *rt.Reader) error {
			switch fingerprint {
			$
			}
			return rt.UnknownSchema(fingerprint)
		}`, t.Name, cases)
}
