package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// runOf returns the parts of a shape that follow on each other.
func runOf(s *rt.Shape) []*rt.Shape {
	if s.Kind == rt.SkipRecord && !s.Recursive {
		return s.Parts
	}
	return []*rt.Shape{s}
}

// fieldOf returns the name of the field of which part is the shape, or a part of it.
func (v *version) fieldOf(fields []plan.Field, part *rt.Shape) string {
	for _, f := range fields {
		if slices.Contains(runOf(v.shapes.Of(f.Node)), part) {
			return f.Name
		}
	}
	return fields[0].Name
}

// skipMethods are the methods that pass over runs.
var skipMethods = map[rt.ShapeKind]string{rt.SkipFixed: "SkipFixed", rt.SkipVarints: "SkipVarints",
	rt.SkipStrings: "SkipStrings"}

// skipRun returns the statement that passes over a run of bytes, varints or strings.
func skipRun(s *rt.Shape) *jen.Statement { return src("r.$($)", skipMethods[s.Kind], s.Size) }

// skipAll returns the statements that pass over a shape. They do nothing where r has failed.
func (e *Emitter) skipAll(v *version, s *rt.Shape, owner string) []jen.Code {
	var code []jen.Code
	for _, part := range runOf(s) {
		code = append(code, e.skipPart(v, part, owner)...)
	}
	return code
}

// skipPart is skipAll for a shape that is not taken apart.
func (e *Emitter) skipPart(v *version, part *rt.Shape, owner string) []jen.Code {
	switch {
	case part.Kind == rt.SkipFixed && part.Size == 0:
		return nil
	case part.Kind <= rt.SkipStrings:
		return []jen.Code{skipRun(part)}
	case part.Kind == rt.SkipArray && part.Item.Kind <= rt.SkipStrings:
		return lines("r.SkipArray(rt."+skipMethods[part.Item.Kind]+", $, $)", part.Item.Size, part.MinItemBytes)
	}
	return lines("$(r)", e.oldSkipHelper(v, part, owner))
}

// oldSkipHelper returns the name of the function that passes over a shape, after noting that it is needed. Shapes that
// look alike share it; it is called after the first of them.
func (e *Emitter) oldSkipHelper(v *version, s *rt.Shape, owner string) string {
	key := fmt.Sprint("skip ", v.shapeID(s))
	h := e.helpersOf(v)
	if name, ok := h.byKey[key]; ok {
		return name
	}
	name := e.oldName(v, "skip", owner, true)
	h.byKey[key] = name
	home := e.file
	e.later = append(e.later, func() {
		e.Open(home)
		e.Write(name+" passes over "+shapeText(s)+" of version "+v.name+".", "func $(r *rt.Reader) {\n$\n}", name,
			e.skipBody(v, s, owner))
	})
	return name
}

// shapeID returns a number that is the same for shapes that look alike. What a shape consists of is looked at once,
// however often it occurs.
func (v *version) shapeID(s *rt.Shape) int {
	if id, ok := v.shapeIDs[s]; ok {
		return id
	}
	look := fmt.Sprintf("%p", s)
	if !s.Recursive {
		var b strings.Builder
		fmt.Fprint(&b, s.Kind, " ", s.Size, " ", s.MinItemBytes)
		if s.Item != nil {
			fmt.Fprint(&b, " of ", v.shapeID(s.Item))
		}
		for _, part := range s.Parts {
			fmt.Fprint(&b, ", ", v.shapeID(part))
		}
		look = b.String()
	}
	id, ok := v.looks[look]
	if !ok {
		id = len(v.looks)
		v.looks[look] = id
	}
	v.shapeIDs[s] = id
	return id
}

func shapeText(s *rt.Shape) string {
	switch s.Kind {
	case rt.SkipUnion:
		return fmt.Sprintf("a union of %d branches", len(s.Parts))
	case rt.SkipArray:
		return "an array or map"
	}
	return "a record"
}

func (e *Emitter) skipBody(v *version, s *rt.Shape, owner string) []jen.Code {
	switch s.Kind {
	case rt.SkipUnion:
		var cases []jen.Code
		for j, part := range s.Parts {
			if code := e.skipAll(v, part, fmt.Sprint(owner, j)); len(code) > 0 {
				cases = append(cases, src("case $: $", j, code))
			}
		}
		return switchUnion(cases, len(s.Parts))
	case rt.SkipArray:
		return lines(`var block rt.Block
			for block.NextToSkip(r, $) {
				for range block.Count() {
					$
					if r.Failed() { return }
				}
			}`, s.MinItemBytes, e.skipAll(v, s.Item, owner+"Item"))
	}
	var code []jen.Code // of a record that may contain itself, or has many parts
	for _, part := range s.Parts {
		code = append(code, e.skipPart(v, part, owner)...)
	}
	if s.Recursive {
		return lines("if r.Enter() != nil { return }\n$\nr.Leave()", code)
	}
	return code
}
