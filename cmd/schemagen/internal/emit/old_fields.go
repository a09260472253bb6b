package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// oldFieldReader gathers the statements that read the fields of a record from an old schema: straight on, in the order
// of the old fields.
type oldFieldReader struct {
	fieldReader
	from     source
	skipped  []plan.Field // fields of the old record that are passed over, since the last that is read
	defaults bool         // some are read like data
}

// oldFields returns the body of a function that reads a record from an old schema into x.
func (e *Emitter) oldFields(n *graph.Node, from source) []jen.Code {
	f := &oldFieldReader{fieldReader: fieldReader{Emitter: e, node: n, made: make(map[string]bool)}, from: from}
	for _, step := range from.it().Steps {
		switch {
		case step.Field < 0 || step.WriterField >= 0 && n.Fields[step.Field].Node == nil:
			f.skipped = append(f.skipped, from.writer().Fields[step.WriterField])
		case n.Fields[step.Field].Node == nil: // neither has it
		case step.WriterField < 0:
			f.skip()
			f.check()
			f.setDefault(&n.Fields[step.Field])
		default:
			f.skip()
			f.read(&n.Fields[step.Field], from.at(step.Pair))
		}
	}
	f.skip()
	f.check()
	if f.defaults {
		f.code = append(lines("var input rt.Input"), f.code...)
	}
	return f.body()
}

// setDefault sets a field of the type that the old record lacks: to a literal, or to what the default's bytes are read
// as.
func (f *oldFieldReader) setDefault(field *graph.Field) {
	f.code = append(f.code, f.reach(field, f.made)...)
	target := fieldPlace("x", field)
	value, err := f.literal(field.Node, *field.ParsedDefault())
	switch {
	case err == errNoLiteral:
		f.readDefault(field, target)
		return
	case err != nil:
		f.Fail(err)
	case value == nil:
		value = f.zeroLiteral(field.Node)
	}
	f.code = append(f.code, src("$ = $", target.value(), value))
}

func (f *oldFieldReader) readDefault(field *graph.Field, target place) {
	f.begin()
	f.defaults = true
	id := f.pkg.Scope.Claim("default"+f.common.Token+f.node.Shape+f.pkg.Names.Exported(field.Name), "bytes")
	f.Write(id+" is the default of the field "+field.Name+" of "+f.node.Avro.Name.String()+".",
		"var $ = rt.NewDefault([]byte($))", id, StringLiteral(string(field.Default)))
	f.code = append(f.code, src("r.BeginDefault(&input, $)", id))
	if field.Node.Alone {
		f.code = append(f.code, f.readAlone(field.Node, target, source{})...)
		f.code = append(f.code, ifFailed(f.failed("r.Err()", field.Name)))
	} else {
		f.decode(field, target, source{})
	}
	f.code = append(f.code, src("r.EndDefault(&input)"))
}

// skip passes over fields of the old record. An error is one of all of them, as it is where a table is followed.
func (f *oldFieldReader) skip() {
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
		owner := typeTitle(f.node.Go) + f.pkg.Names.Exported(v.fieldOf(fields, part))
		f.code = append(f.code, f.skipAll(v, part, owner)...)
	}
	f.code = append(f.code, ifFailed(f.failed("r.Err()", name)))
}
