package emit

import (
	"go/types"

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
	code := f.code
	if f.failing {
		code = append([]jen.Code{jen.Var().Err().Error()}, code...)
	}
	return append(code, jen.Return(jen.Id("b"), jen.Nil()))
}

// check ends a run of strings.
func (f *fieldAppender) check() {
	if len(f.strings) == 0 {
		return
	}
	f.code = append(f.code, jen.If(jen.Id("w").Dot("Failed").Call()).Block(
		jen.Return(jen.Id("b"), jen.Id("w").Dot("FieldError").Call(jen.Lit(f.node.Avro.Name.Short),
			f.nameList(f.node, f.strings))),
	))
	f.strings = nil
}

func (f *fieldAppender) field(field *graph.Field) {
	if field.Node == nil {
		if len(field.Default) > 0 {
			f.code = append(f.code, jen.Id("b").Op("=").Add(appendDefault(field.Default)))
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
		f.code = append(f.code, ifAppendFails(f.appendCall(field.Node, jen.Id("b"), value),
			f.fieldError(jen.Err(), field)))
	case field.Node.Encoding != graph.Nothing:
		if field.Node.Encoding == graph.Checked {
			if field.Node.IsNullable() && nullableName(field.Node) == "" {
				// A null makes no call that w could count, so it may only begin a run.
				f.check()
			}
			f.strings = append(f.strings, jen.Lit(field.Name))
		}
		f.code = append(f.code, jen.Id("b").Op("=").Add(f.appendCall(field.Node, jen.Id("b"), value)))
	}
}

func (f *fieldAppender) fieldError(err jen.Code, field *graph.Field) jen.Code {
	return rtCall("FieldError", err, jen.Lit(f.node.Avro.Name.Short), jen.Lit(field.Name))
}

// omitZero appends the default in place of a zero value, or of one behind an embedded pointer that is nil.
func (f *fieldAppender) omitZero(field *graph.Field, value place) {
	zero := jen.Null()
	for i, step := range field.Path[:len(field.Path)-1] {
		if path := pathCode("x", field.Path[:i+1]); step.Pointer && !f.reached[path.GoString()] {
			zero.Add(path).Op("==").Nil().Op("||")
		}
	}
	if field.IsZero {
		if _, pointer := field.Last().Type.Underlying().(*types.Pointer); pointer {
			zero.Add(value.value()).Op("==").Nil().Op("||")
		}
		zero.Add(value.selected().Dot("IsZero").Call())
	} else {
		zero.Add(f.isZero(value, field.Last().Type))
	}
	otherwise := f.appendItem(field.Node, value, func(err jen.Code) jen.Code { return f.fieldError(err, field) })
	f.failing = f.failing || field.Node.Encoding == graph.Fallible
	if len(field.Default) == 0 {
		f.code = append(f.code, jen.If(jen.Op("!").Parens(zero)).Block(otherwise...))
		return
	}
	f.code = append(f.code, jen.If(zero).Block(
		jen.Id("b").Op("=").Add(appendDefault(field.Default)),
	).Else().Block(otherwise...))
}

// reach refuses a nil embedded pointer on the way to a field.
func (f *fieldAppender) reach(field *graph.Field) {
	if field.OmitZero {
		return
	}
	for i, step := range field.Path[:len(field.Path)-1] {
		path := pathCode("x", field.Path[:i+1])
		if !step.Pointer || f.reached[path.GoString()] {
			continue
		}
		f.check()
		f.reached[path.GoString()] = true
		f.code = append(f.code, jen.If(path.Op("==").Nil()).Block(
			jen.Return(jen.Id("b"), f.fieldError(f.nilError(step.Type), field)),
		))
	}
}

// nilError is the expression of the error of a nil pointer of type t.
func (e *Emitter) nilError(t types.Type) jen.Code { return noBranch(jen.Lit("nil " + shownType(t))) }

// noBranch is the expression of the error of a value that is no branch of its union, or of a pointer that must not be
// nil.
func noBranch(detail jen.Code) *jen.Statement {
	return rtCall("NewEncodeError", jen.Qual(runtimePath, "ErrNoBranch"), detail)
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
		return jen.Append(jen.Id("b"), jen.Op(StringLiteral(string(data))).Op("..."))
	}
	args := []jen.Code{jen.Id("b")}
	for _, c := range data {
		args = append(args, jen.Lit(int(c)))
	}
	return jen.Append(args...)
}

// longRun is how many names a call of FieldError lists by itself. More of them would make the frame of the function
// large, which every call of it would have to find room for on the stack.
const longRun = 16

// nameList returns the names of a run of fields as arguments: a list, or a variable if there are many.
func (e *Emitter) nameList(n *graph.Node, names []jen.Code) jen.Code {
	if len(names) <= longRun {
		return jen.List(names...)
	}
	id := e.pkg.Scope.Claim(goname.Unexported(n.Shape)+"Fields", "run")
	e.f.Commentf("%s are names of fields, for errors.", id)
	e.f.Var().Id(id).Op("=").Index(jen.Op("...")).String().Values(names...).Line()
	return jen.Id(id).Index(jen.Op(":")).Op("...")
}
