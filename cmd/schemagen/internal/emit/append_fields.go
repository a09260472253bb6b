package emit

import (
	"fmt"
	"go/types"
	"maps"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// fieldAppender gathers the statements that append the fields of a struct. Failures get the field's name added to their
// path.
type fieldAppender struct {
	*Emitter
	node    *graph.Node
	code    []jen.Code
	strings []jen.Code      // the fields since the last check of w that may have failed there
	reached map[string]bool // embedded pointers that are known not to be nil
	failing bool
}

// appendFields returns the statements that append the fields of struct *x to b.
func (e *Emitter) appendFields(n *graph.Node) []jen.Code {
	f := fieldAppender{Emitter: e, node: n, reached: make(map[string]bool)}
	e.depth = n.Depth
	for i := range n.Fields {
		f.field(&n.Fields[i])
	}
	f.check()
	var declared []jen.Code
	if f.failing {
		declared = lines("var err error")
	}
	return lines("$\n$\nreturn b, nil", declared, f.code)
}

// check ends a run of strings.
func (f *fieldAppender) check() {
	if len(f.strings) == 0 {
		return
	}
	f.code = append(f.code, src("if w.Failed() { return b, w.FieldError($, $) }", jen.Lit(f.node.Avro.Name.Short),
		f.nameList(f.node, f.strings)))
	f.strings = nil
}

func (f *fieldAppender) field(field *graph.Field) {
	if field.Node == nil {
		if len(field.Default) > 0 {
			f.code = append(f.code, src("b = $", appendDefault(field.Default)))
		}
		return
	}
	if field.Node.Void && len(field.Path) == 1 {
		return
	}
	value := fieldPlace("x", field)
	f.reach(field)
	switch {
	case field.OmitZero:
		f.check()
		f.omitZero(field, value)
	case field.Node.Encoding == graph.Fallible:
		f.check()
		f.failing = true
		f.code = append(f.code, f.appendItem(field.Node, value, f.failed(field))...)
	case field.Node.Encoding != graph.Nothing:
		if field.Node.Encoding == graph.Checked {
			if field.Node.IsNullable() && nullableName(field.Node) == "" {
				// A null makes no call that w could count, so it may only begin a run.
				f.check()
			}
			f.strings = append(f.strings, jen.Lit(field.Name))
		}
		f.code = append(f.code, src("b = $", f.appendCall(field.Node, src("b"), value)))
	}
}

// failed says of an error that it is one of a field.
func (f *fieldAppender) failed(field *graph.Field) string { return fieldError(f.node, field.Name) }

// fieldError says of an error, which stands in the place of $, that it is one of a field of record n.
func fieldError(n *graph.Node, name string) string {
	return fmt.Sprintf("rt.FieldError($, %q, %q)", n.Avro.Name.Short, name)
}

// omitZero appends the default in place of a zero value, or of one behind an embedded pointer that is nil.
func (f *fieldAppender) omitZero(field *graph.Field, value place) {
	var zero []jen.Code
	for _, path := range pointersOnTheWay(field, maps.Clone(f.reached)) {
		zero = append(zero, src("$ == nil", pathCode("x", path)))
	}
	if field.IsZero {
		if _, pointer := field.Last().Type.Underlying().(*types.Pointer); pointer {
			zero = append(zero, src("$ == nil", value.value()))
		}
		zero = append(zero, src("$.IsZero()", value.selected()))
	} else {
		zero = append(zero, f.isZero(value, field.Last().Type))
	}
	isZero := jen.Custom(jen.Options{Separator: "||"}, zero...)
	otherwise := f.appendItem(field.Node, value, f.failed(field))
	f.failing = f.failing || field.Node.Encoding == graph.Fallible
	if len(field.Default) == 0 {
		f.code = append(f.code, src("if !($) {\n$\n}", isZero, otherwise))
		return
	}
	f.code = append(f.code, src("if $ { b = $ } else {\n$\n}", isZero, appendDefault(field.Default), otherwise))
}

// reach refuses a nil embedded pointer on the way to a field.
func (f *fieldAppender) reach(field *graph.Field) {
	if field.OmitZero {
		return
	}
	for _, path := range pointersOnTheWay(field, f.reached) {
		f.check()
		nilError := f.nilError(path[len(path)-1].Type)
		f.code = append(f.code, src("if $ == nil { return b, $ }", pathCode("x", path), src(f.failed(field), nilError)))
	}
}

// nilError is the expression of the error of a nil pointer of type t.
func (e *Emitter) nilError(t types.Type) *jen.Statement { return noBranch("nil " + shownType(t)) }

// noBranch is the expression of the error of a value that is no branch of its union, or of a pointer that must not be
// nil.
func noBranch(detail string) *jen.Statement {
	return src("rt.NewEncodeError(rt.ErrNoBranch, $)", jen.Lit(detail))
}

func fieldPlace(id string, field *graph.Field) place { return variable(pathCode(id, field.Path)) }

// pathCode selects what a path leads to from a variable.
func pathCode(id string, path []graph.Step) *jen.Statement {
	code := jen.Id(id)
	for _, step := range path {
		code.Dot(step.Name)
	}
	return code
}

// appendDefault returns `append(b, …)` with the bytes of a default.
func appendDefault(data []byte) *jen.Statement {
	const few = 8
	if len(data) > few {
		return src("append(b, $...)", StringLiteral(string(data)))
	}
	return appendBytes(data)
}

// longRun is how many names a call of FieldError lists by itself. More of them would make the frame of the function
// large, which every call of it would have to find room for on the stack.
const longRun = 16

// nameList returns the names of a run of fields as arguments: a list, or a variable if there are many.
func (e *Emitter) nameList(n *graph.Node, names []jen.Code) jen.Code {
	if len(names) <= longRun {
		return wrappedList(len("return b, w.FieldError(")+2*tab+len(n.Avro.Name.Short)+len(`"", `), names)
	}
	id := e.pkg.Scope.Claim(goname.Unexported(n.Shape)+"Fields", "run")
	e.Write(id+" are names of fields, for errors.", "var $ = [...]string{\n$,\n}", id, wrappedList(tab, names))
	return src("$[:]...", id)
}

// wrappedList returns a list that begins in the given column, on as many lines as it needs.
func wrappedList(column int, list []jen.Code) jen.Code {
	code := jen.Null()
	for i, item := range list {
		width := len(", ") + len(src("$", item).GoString())
		switch column += width; {
		case i == 0:
		case column > margin:
			column = tab + width
			code.Op(",\n")
		default:
			code.Op(", ")
		}
		code.Add(item)
	}
	return code
}
