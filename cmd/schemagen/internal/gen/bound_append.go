package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// encodingOf classifies node n, as generator.encodingOf does.
func (e *boundEmitter) encodingOf(n *BoundNode) encoding {
	switch n.Kind {
	case BoundNull:
		return nothing
	case BoundDirect:
		switch n.Wire {
		case plan.Boolean, plan.Int, plan.Long, plan.Float, plan.Double, plan.Bytes, plan.Fixed,
			plan.UUIDString, plan.UUIDFixed, plan.Duration:
			return certain
		case plan.String:
			return checked
		}
		return fallible
	case BoundInteger:
		if mayOverflow(n.Go, n.Wire) {
			return fallible
		}
		return certain
	case BoundFloat:
		if n.Wire == plan.Double {
			return certain
		}
		return fallible
	case BoundStringBytes:
		return checked
	case BoundBytesString:
		return certain
	case BoundArray:
		switch {
		case !e.isWhole(n):
			return fallible
		case n.Item.Wire == plan.String:
			return checked
		}
		return certain
	case BoundNullPointer, BoundNullNil, BoundOptional:
		return e.encodingOf(n.Item)
	}
	return fallible
}

// isWhole reports whether runtime has functions for the whole of array n.
func (e *boundEmitter) isWhole(n *BoundNode) bool {
	if n.Kind != BoundArray || n.Item.Kind != BoundDirect || wholeArray(n.Item.Wire) == "" {
		return false
	}
	return types.Identical(n.Item.Go, scalarTypes[n.Item.Wire])
}

// appendCall returns the call that appends the place to b. Its results are b, and an error if the node is fallible.
func (e *boundEmitter) appendCall(n *BoundNode, b jen.Code, p place) *jen.Statement {
	switch n.Kind {
	case BoundDirect:
		return e.appendDirect(n, b, p)
	case BoundInteger:
		if e.encodingOf(n) == certain {
			return e.appendInteger(n, b, p)
		}
	case BoundFloat:
		if n.Wire == plan.Double {
			return jen.Qual(runtimePath, "AppendDouble").Call(b, jen.Float64().Call(p.value()))
		}
	case BoundStringBytes:
		return jen.Id("w").Dot("AppendString").Call(b, jen.String().Call(p.value()))
	case BoundBytesString:
		return jen.Qual(runtimePath, "AppendString").Call(b, e.convert(p.value(), n.Go, types.Typ[types.String]))
	case BoundEnumIndex:
		if !mayOverflow(n.Go, plan.Int) {
			return jen.Qual(runtimePath, "AppendEnum").Call(b, e.convert(p.value(), n.Go, types.Typ[types.Int32]), jen.Lit(len(e.g.node(n.Index).Symbols)))
		}
	case BoundMethods:
		return p.selected().Dot("AppendAvroTo").Call(b, jen.Id("w"))
	case BoundStruct:
		if n.Own && e.depth && e.countsDepth(n) {
			return p.selected().Dot("appendAvro").Call(b, jen.Id("w"), jen.Id("depth"))
		}
		if n.Own {
			return p.selected().Dot("AppendAvroTo").Call(b, jen.Id("w"))
		}
	case BoundArray:
		if e.isWhole(n) {
			return jen.Id("w").Dot("Append"+wholeArray(n.Item.Wire)).Call(b, p.value())
		}
	}
	args := []jen.Code{b}
	if e.takesWriter(n) {
		args = append(args, jen.Id("w"))
	}
	if takesPointer(n) {
		args = append(args, p.address())
	} else {
		args = append(args, p.value())
	}
	if e.countsDepth(n) {
		if e.depth {
			args = append(args, jen.Id("depth"))
		} else {
			args = append(args, jen.Lit(0))
		}
	}
	return jen.Id("append" + e.helper(n)).Call(args...)
}

// takesPointer reports whether the append helper of n takes a pointer to the value: structs, and what has methods that may
// need one.
func takesPointer(n *BoundNode) bool {
	return n.Kind == BoundStruct || n.Kind == BoundText || n.Kind == BoundEnumText || n.Kind == BoundRat
}

// takesWriter reports whether the code that appends n mentions w.
func (e *boundEmitter) takesWriter(n *BoundNode) bool {
	switch n.Kind {
	case BoundDirect:
		return n.Wire == plan.String
	case BoundText, BoundStringBytes, BoundStruct, BoundMethods, BoundArray, BoundMap:
		return true
	case BoundPointer, BoundNullPointer, BoundNullNil, BoundOptional:
		return e.takesWriter(n.Item)
	case BoundUnion:
		for _, branch := range n.Branches {
			if branch.Node != nil && e.takesWriter(branch.Node) {
				return true
			}
		}
	}
	return false
}

// countsDepth reports whether what appends n takes the depth of recursion.
func (e *boundEmitter) countsDepth(n *BoundNode) bool {
	switch n.Kind {
	case BoundStruct:
		return e.g.node(n.Index).Recursive
	case BoundArray, BoundMap, BoundPointer, BoundNullPointer, BoundNullNil, BoundOptional:
		return e.countsDepth(n.Item)
	case BoundUnion:
		for _, branch := range n.Branches {
			if branch.Node != nil && e.countsDepth(branch.Node) {
				return true
			}
		}
	}
	return false
}

// appendFields returns the statements that append the fields of struct *x to b.
func (e *boundEmitter) appendFields(n *BoundNode) []jen.Code {
	f := fieldAppender{boundEmitter: e, node: n, record: e.g.node(n.Index), reached: make(map[string]bool)}
	e.depth = f.record.Recursive
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

// fieldAppender gathers the statements for the fields of a struct.
type fieldAppender struct {
	*boundEmitter
	node    *BoundNode
	record  *plan.Node
	code    []jen.Code
	strings []jen.Code      // the fields since the last check of w that may have failed there
	reached map[string]bool // embedded pointers that are known not to be nil
	failing bool
}

// check ends a run of strings.
func (f *fieldAppender) check() {
	if len(f.strings) == 0 {
		return
	}
	f.code = append(f.code, jen.If(jen.Id("w").Dot("Failed").Call()).Block(
		jen.Return(jen.Id("b"), jen.Id("w").Dot("FieldError").Call(jen.Lit(f.record.Name.Short), f.g.nameList(f.p, f.shape(f.node), f.strings))),
	))
	f.strings = nil
}

func (f *fieldAppender) field(field *BoundField) {
	if field.Node == nil {
		if len(field.Default) > 0 {
			f.code = append(f.code, jen.Id("b").Op("=").Add(appendDefault(field.Default)))
		}
		return
	}
	value := fieldPlace(field)
	f.reach(field)
	kind := f.encodingOf(field.Node)
	if field.OmitZero {
		f.check()
		f.omitZero(field, value)
		return
	}
	switch kind {
	case certain, checked:
		if kind == checked {
			switch field.Node.Kind {
			case BoundNullPointer, BoundNullNil, BoundOptional:
				// A null makes no call that w could count, so it may only begin a run.
				f.check()
			}
			f.strings = append(f.strings, jen.Lit(field.Name))
		}
		f.code = append(f.code, jen.Id("b").Op("=").Add(f.appendCall(field.Node, jen.Id("b"), value)))
	case fallible:
		f.check()
		f.failing = true
		f.code = append(f.code, ifAppendFails(f.appendCall(field.Node, jen.Id("b"), value), f.fieldError(jen.Err(), field)))
	}
}

func (f *fieldAppender) fieldError(err jen.Code, field *BoundField) jen.Code {
	return jen.Qual(runtimePath, "FieldError").Call(err, jen.Lit(f.record.Name.Short), jen.Lit(field.Name))
}

// omitZero appends the default in place of a zero value, or of one behind an embedded pointer that is nil.
func (f *fieldAppender) omitZero(field *BoundField, value place) {
	last := field.Path[len(field.Path)-1]
	zero := jen.Null()
	for i, step := range field.Path[:len(field.Path)-1] {
		if path := pathCode(field.Path[:i+1]); step.Pointer && !f.reached[path.GoString()] {
			zero.Add(path).Op("==").Nil().Op("||")
		}
	}
	if field.IsZero {
		if _, pointer := last.Type.Underlying().(*types.Pointer); pointer {
			zero.Add(value.value()).Op("==").Nil().Op("||")
		}
		zero.Add(value.selected().Dot("IsZero").Call())
	} else {
		zero.Add(f.isZero(value, last.Type))
	}
	otherwise := f.appendItem(field.Node, value, func(err jen.Code) jen.Code { return f.fieldError(err, field) })
	f.failing = f.failing || f.encodingOf(field.Node) == fallible
	if len(field.Default) == 0 {
		f.code = append(f.code, jen.If(jen.Op("!").Parens(zero)).Block(otherwise...))
		return
	}
	f.code = append(f.code, jen.If(zero).Block(
		jen.Id("b").Op("=").Add(appendDefault(field.Default)),
	).Else().Block(otherwise...))
}

// reach refuses a nil embedded pointer on the way to a field.
func (f *fieldAppender) reach(field *BoundField) {
	if field.OmitZero {
		return
	}
	for i, step := range field.Path[:len(field.Path)-1] {
		path := pathCode(field.Path[:i+1])
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
func (e *boundEmitter) nilError(t types.Type) jen.Code {
	return jen.Qual(runtimePath, "NewEncodeError").Call(jen.Qual(runtimePath, "ErrNoBranch"), jen.Lit("nil "+e.shownType(t)))
}

func fieldPlace(field *BoundField) place { return variable(pathCode(field.Path)) }

// pathCode selects what a path leads to from x.
func pathCode(path []BoundStep) *jen.Statement {
	code := jen.Id("x")
	for _, step := range path {
		code.Dot(step.Name)
	}
	return code
}

// appendDefault returns `append(b, …)` with the bytes of a default.
func appendDefault(data []byte) *jen.Statement {
	const few = 8
	if len(data) > few {
		return jen.Append(jen.Id("b"), jen.Op(stringLiteral(string(data))).Op("..."))
	}
	args := []jen.Code{jen.Id("b")}
	for _, c := range data {
		args = append(args, jen.Lit(int(c)))
	}
	return jen.Append(args...)
}
