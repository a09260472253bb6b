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
	began    bool // something has been read, or a failure from before is no concern
}

// decodeFields returns the statements that read the fields of struct *x from r.
func (e *Emitter) decodeFields(n *graph.Node) []jen.Code {
	f := fieldReader{Emitter: e, node: n, made: make(map[string]bool), began: true}
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

// begin is called before what a failure from before would go through, adding its own name to the path.
func (f *fieldReader) begin() {
	f.check()
	if !f.began && !f.node.Avro.Recursive {
		f.code = append(f.code, ifFailed(src("return r.Err()")))
	}
	f.began = true
}

// alone notes a read that leaves r failed if it fails.
func (f *fieldReader) alone(name string) {
	f.run = append(f.run, jen.Lit(name))
	f.began = true
}

func (f *fieldReader) field(field *graph.Field) {
	switch {
	case field.Node == nil:
		f.skip(field)
	case !field.Node.Void || len(field.Path) > 1:
		f.read(field, source{})
	}
}

// read reads a field of the type.
func (f *fieldReader) read(field *graph.Field, from source) {
	f.code = append(f.code, f.reach(field, f.made)...)
	target := fieldPlace("x", field)
	if !readsAlone(field.Node, from) {
		f.begin()
		f.decode(field, target, from)
		return
	}
	if !readsNothing(field.Node, from) {
		f.alone(field.Name)
	}
	f.code = append(f.code, f.readAlone(field.Node, target, from)...)
}

// decode reads a field whose reading returns an error.
func (f *fieldReader) decode(field *graph.Field, target place, from source) {
	f.needsErr = f.needsErr || needsErr(field.Node, from)
	f.code = append(f.code, f.ifDecodeFails(field.Node, target, from, f.failed("err", field.Name))...)
}

// skip reads a field that the struct does not have.
func (f *fieldReader) skip(field *graph.Field) {
	switch i := field.Avro.Node; {
	case f.skipsNothing(i):
	case f.skipsAlone(i):
		f.alone(field.Name)
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
