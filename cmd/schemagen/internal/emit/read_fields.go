package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// fieldReader gathers the statements that read the fields of a struct. Runs of fields that decode alone are read
// without checks in between: r counts what comes after a failure, so FieldError can tell which field it was.
type fieldReader struct {
	*Emitter
	node     *graph.Node
	code     []jen.Code
	run      []jen.Code      // names of what was read since the last check of r
	made     map[string]bool // embedded pointers that are known to point somewhere
	needsErr bool
}

// decodeFields returns the statements that read the fields of struct *x from r.
func (e *Emitter) decodeFields(n *graph.Node) []jen.Code {
	f := fieldReader{Emitter: e, node: n, made: make(map[string]bool)}
	for i := range n.Fields {
		f.field(&n.Fields[i])
	}
	f.check()
	return f.body()
}

// body returns what was gathered as the body of a function.
func (f *fieldReader) body() []jen.Code {
	var declared, enter, leave []jen.Code
	if f.needsErr {
		declared = lines("var err error")
	}
	if f.node.Avro.Recursive {
		enter, leave = []jen.Code{enterRecord()}, lines("r.Leave()")
	}
	return lines("$\n$\n$\n$\nreturn nil", declared, enter, f.code, leave)
}

// enterRecord returns the statement with which a record of a recursive type begins.
func enterRecord() *jen.Statement { return src("if err := r.Enter(); err != nil { return err }") }

// check ends a run of what is read without checks in between.
func (f *fieldReader) check() {
	if len(f.run) == 0 {
		return
	}
	f.code = append(f.code, src("if r.Failed() { return r.FieldError($, $) }", jen.Lit(f.node.Avro.Name.Short),
		f.nameList(f.node, f.run)))
	f.run = nil
}

// failed returns the statement that returns err as one of the given field.
func (f *fieldReader) failed(err, name string) *jen.Statement {
	return src("return "+fieldError(f.node, name), err)
}

func (f *fieldReader) field(field *graph.Field) {
	if field.Node == nil {
		f.skip(field)
		return
	}
	if field.Node.Void && len(field.Path) == 1 {
		return
	}
	f.code = append(f.code, f.reach(field, f.made)...)
	target := fieldPlace("x", field)
	if field.Node.Alone {
		if field.Node.Kind != graph.Null {
			f.run = append(f.run, jen.Lit(field.Name))
			f.code = append(f.code, f.readAlone(field.Node, target, source{})...)
		}
		return
	}
	f.check()
	f.needsErr = f.needsErr || needsErr(field.Node, source{})
	f.code = append(f.code, f.ifDecodeFails(field.Node, target, source{}, f.failed("err", field.Name))...)
}

// skip reads a field that the struct does not have.
func (f *fieldReader) skip(field *graph.Field) {
	switch i := field.Avro.Node; {
	case f.skipsNothing(i):
	case f.skipsAlone(i):
		f.run = append(f.run, jen.Lit(field.Name))
		f.code = append(f.code, f.skipAlone(i))
	default:
		f.check()
		f.code = append(f.code, f.skipItem(i, fieldError(f.node, field.Name))...)
	}
}

// reach returns the statements that make the embedded pointers on the way to a field point somewhere, but for those
// that were made to do so before.
func (e *Emitter) reach(field *graph.Field, made map[string]bool) (code []jen.Code) {
	for _, path := range pointersOnTheWay(field, made) {
		pointer := path[len(path)-1].Type
		code = append(code, src("if $1 == nil { $1 = new($2) }", pathCode("x", path), e.TypeCode(pointerElem(pointer))))
	}
	return code
}

// firstRead returns the first field of record n that is read, or passed over; nil if none takes a byte.
func (e *Emitter) firstRead(n *graph.Node) *graph.Field {
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil && !e.skipsNothing(f.Avro.Node) || f.Node != nil && f.Node.Kind != graph.Null && !f.Node.Void {
			return f
		}
	}
	return nil
}

// beginsUnguarded reports whether reading record n begins with a field that would add to the path of an error that was
// there before.
func (e *Emitter) beginsUnguarded(n *graph.Node) bool {
	switch f := e.firstRead(n); {
	case f == nil || n.Avro.Recursive:
		return false
	case f.Node == nil:
		return !e.skipsAlone(f.Avro.Node)
	default:
		return !f.Node.Alone
	}
}
