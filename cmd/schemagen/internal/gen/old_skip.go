package gen

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
func (v *oldVersion) fieldOf(fields []plan.Field, part *rt.Shape) string {
	for _, f := range fields {
		if slices.Contains(runOf(v.shapes.Of(f.Node)), part) {
			return f.Name
		}
	}
	return fields[0].Name
}

// skipMethods are the methods that pass over runs.
var skipMethods = map[rt.ShapeKind]string{rt.SkipFixed: "SkipFixed", rt.SkipVarints: "SkipVarints", rt.SkipStrings: "SkipStrings"}

// skipRun returns the statement that passes over a run of bytes, varints or strings.
func skipRun(s *rt.Shape) *jen.Statement {
	return jen.Id("r").Dot(skipMethods[s.Kind]).Call(jen.Lit(s.Size))
}

// skipAll returns the statements that pass over a shape. They do nothing where r has failed.
func (g *generator) skipAll(p *goPackage, v *oldVersion, s *rt.Shape, owner string) []jen.Code {
	var code []jen.Code
	for _, part := range runOf(s) {
		switch {
		case part.Kind == rt.SkipFixed && part.Size == 0:
		case part.Kind <= rt.SkipStrings:
			code = append(code, skipRun(part))
		case part.Kind == rt.SkipArray && part.Item.Kind <= rt.SkipStrings:
			code = append(code, jen.Id("r").Dot("SkipArray").Call(
				jen.Qual(runtimePath, skipMethods[part.Item.Kind]), jen.Lit(part.Item.Size), jen.Lit(part.MinItemBytes)))
		default:
			code = append(code, jen.Id(g.skipHelper(p, v, part, owner)).Call(jen.Id("r")))
		}
	}
	return code
}

// skipHelper returns the name of the function that passes over a shape, after noting that it is needed. Shapes that look alike share it; it
// is called after the first of them.
func (g *generator) skipHelper(p *goPackage, v *oldVersion, s *rt.Shape, owner string) string {
	key := p.path + " skip " + shapeKey(s)
	if name, ok := v.helpers[key]; ok {
		return name
	}
	name := v.helperName(p, "skip", owner, true)
	v.helpers[key] = name
	p.old = append(p.old, func() {
		p.file.Comment(wrapped(fmt.Sprintf("%s passes over %s of version %s.", name, shapeText(s), v.name)))
		p.file.Func().Id(name).Params(jen.Id("r").Op("*").Qual(runtimePath, "Reader")).Block(g.skipBody(p, v, s, owner)...).Line()
	})
	return name
}

// shapeKey is a text that is the same for shapes that look alike.
func shapeKey(s *rt.Shape) string {
	if s.Recursive {
		return fmt.Sprintf("%p", s)
	}
	var b strings.Builder
	fmt.Fprint(&b, s.Kind, " ", s.Size)
	if s.Item != nil {
		b.WriteString(" of " + shapeKey(s.Item))
	}
	for _, part := range s.Parts {
		b.WriteString("(" + shapeKey(part) + ")")
	}
	return b.String()
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

func (g *generator) skipBody(p *goPackage, v *oldVersion, s *rt.Shape, owner string) []jen.Code {
	switch s.Kind {
	case rt.SkipUnion:
		var cases []jen.Code
		for j, part := range s.Parts {
			if code := g.skipAll(p, v, part, fmt.Sprint(owner, j)); len(code) > 0 {
				cases = append(cases, jen.Case(jen.Lit(j)).Block(code...))
			}
		}
		return []jen.Code{jen.Switch(jen.Id("r").Dot("UnionIndex").Call(jen.Lit(len(s.Parts)))).Block(cases...)}
	case rt.SkipArray:
		item := append(g.skipAll(p, v, s.Item, owner+"Item"), jen.If(jen.Id("r").Dot("Failed").Call()).Block(jen.Return()))
		return []jen.Code{
			jen.Var().Id("block").Qual(runtimePath, "Block"),
			jen.For(jen.Id("block").Dot("NextToSkip").Call(jen.Id("r"), jen.Lit(s.MinItemBytes))).Block(
				jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(item...),
			),
		}
	}
	// A record that may contain itself.
	code := []jen.Code{jen.If(jen.Id("r").Dot("Enter").Call().Op("!=").Nil()).Block(jen.Return())}
	for _, part := range s.Parts {
		code = append(code, g.skipAll(p, v, part, owner)...)
	}
	return append(code, jen.Id("r").Dot("Leave").Call())
}
