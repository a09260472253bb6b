package gen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// fieldsOfOld gathers the statements that read the fields of a record from an old schema: straight on, in the order of the old fields.
type fieldsOfOld struct {
	*generator
	p     *goPackage
	index plan.Index
	from  source

	code     []jen.Code
	run      []jen.Code   // names of what was read since the last check of r
	skipped  []plan.Field // fields of the old record that are passed over, since the last that is read
	began    bool         // something has been read
	needsErr bool
}

// oldFields returns the body of a function that reads a record, node i, from an old schema into x.
func (g *generator) oldFields(p *goPackage, i plan.Index, from source) []jen.Code {
	f := &fieldsOfOld{generator: g, p: p, index: i, from: from}
	n := g.node(i)
	for _, step := range from.it().Steps {
		switch {
		case step.Field < 0:
			f.skipped = append(f.skipped, from.writer().Fields[step.WriterField])
			continue
		case step.WriterField < 0:
			f.skip()
			f.check()
			f.setDefault(step.Field)
		default:
			f.skip()
			f.field(step.Field, from.at(step.Pair))
		}
	}
	f.skip()
	f.check()
	code := f.code
	if n.Recursive {
		code = append([]jen.Code{enterRecord()}, append(code, jen.Id("r").Dot("Leave").Call())...)
	}
	if f.needsErr {
		code = append([]jen.Code{jen.Var().Err().Error()}, code...)
	}
	return append(code, jen.Return(jen.Nil()))
}

// check ends a run of what is read without checks in between.
func (f *fieldsOfOld) check() {
	if len(f.run) == 0 {
		return
	}
	record := f.node(f.index).Name.Short
	f.code = append(f.code, jen.If(jen.Id("r").Dot("Failed").Call()).Block(
		jen.Return(jen.Id("r").Dot("FieldError").Call(jen.Lit(record), f.nameList(f.p, f.nodes[f.index].typeName, f.run))),
	))
	f.run = nil
}

// begin is called before what a failure from before would go through, adding its own name to the path.
func (f *fieldsOfOld) begin() {
	f.check()
	if !f.began && !f.node(f.index).Recursive {
		f.code = append(f.code, jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return(jen.Id("r").Dot("Err").Call())))
	}
	f.began = true
}

// alone notes a read that leaves r failed if it fails.
func (f *fieldsOfOld) alone(name string) {
	f.run = append(f.run, jen.Lit(name))
	f.began = true
}

// failed returns the statement that returns err as one of the given field.
func (f *fieldsOfOld) failed(err jen.Code, name string) jen.Code {
	return jen.Return(jen.Qual(runtimePath, "FieldError").Call(err, jen.Lit(f.node(f.index).Name.Short), jen.Lit(name)))
}

// field reads a field of the type.
func (f *fieldsOfOld) field(number int, from source) {
	field := &f.node(f.index).Fields[number]
	target := variable(jen.Id("x").Dot(f.nodes[f.index].fields[number]))
	if !f.readsAlone(field.Node, from) {
		f.begin()
		f.needsErr = f.needsErr || f.generator.needsErr(field.Node, from)
		f.code = append(f.code, f.ifDecodeFails(f.p, field.Node, target, f.failed(jen.Err(), field.Name), from))
		return
	}
	if !f.readsNothing(field.Node, from) {
		f.alone(field.Name)
	}
	if read := f.readAlone(f.p, field.Node, target, from); read != nil {
		f.code = append(f.code, read)
	}
}

// setDefault sets a field of the type that the old record lacks.
func (f *fieldsOfOld) setDefault(number int) {
	field := &f.node(f.index).Fields[number]
	value, err := f.literal(f.p, field.Node, *field.Schema.Default)
	if err != nil {
		f.fail(err)
	}
	if value == nil {
		value = f.zeroLiteral(f.p, field.Node)
	}
	f.code = append(f.code, jen.Id("x").Dot(f.nodes[f.index].fields[number]).Op("=").Add(value))
}

// skip passes over fields of the old record. An error is one of all of them, as it is where a table is followed.
func (f *fieldsOfOld) skip() {
	if len(f.skipped) == 0 {
		return
	}
	name := f.skipped[0].Name
	if last := f.skipped[len(f.skipped)-1].Name; last != name {
		name += ".." + last
	}
	v, fields := f.from.old.version, f.skipped
	f.skipped = nil
	shape := v.shapes.Run(fields)
	if shape == nil {
		return
	}
	parts := runOf(shape)
	if !slices.ContainsFunc(parts, func(part *rt.Shape) bool { return part.Kind > rt.SkipStrings }) {
		for _, part := range parts {
			f.alone(name)
			f.code = append(f.code, skipRun(part))
		}
		return
	}
	f.begin()
	for _, part := range parts {
		owner := f.nodes[f.index].typeName + f.names.exported(v.fieldOf(fields, part))
		f.code = append(f.code, f.skipAll(f.p, v, part, owner)...)
	}
	f.code = append(f.code, jen.If(jen.Id("r").Dot("Failed").Call()).Block(f.failed(jen.Id("r").Dot("Err").Call(), name)))
}
