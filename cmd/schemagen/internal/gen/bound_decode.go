package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// decodesAlone reports whether reading n is one call on r that fails by leaving r failed; see generator.decodesAlone.
func (e *boundEmitter) decodesAlone(n *BoundNode) bool {
	switch n.Kind {
	case BoundStruct, BoundMethods, BoundMap, BoundUnion:
		return false
	case BoundArray:
		return e.isWhole(n)
	case BoundPointer, BoundNullPointer, BoundNullNil, BoundOptional:
		return e.decodesAlone(n.Item)
	}
	return true
}

// returnsValue reports whether the decode helper of n returns what it reads; the others get a pointer to put it in.
func returnsValue(n *BoundNode) bool {
	switch n.Kind {
	case BoundInteger, BoundFloat, BoundEnumString, BoundUUIDText:
		return true
	}
	return false
}

// helperCall returns the call of the helper that reads n, with what it has to be given beside the Reader.
func (e *boundEmitter) helperCall(n *BoundNode, from source, args ...jen.Code) *jen.Statement {
	name := "decode"
	if !from.own() {
		name, args = "resolve", append([]jen.Code{jen.Id(from.table)}, args...)
	}
	return jen.Id(name + e.helper(n)).Call(append([]jen.Code{jen.Id("r")}, args...)...)
}

// readAlone returns the statements that read n, which decodes alone, into the place, whose memory is reused.
func (e *boundEmitter) readAlone(n *BoundNode, p place, from source) []jen.Code {
	if read := e.readExpression(n, from); read != nil {
		return []jen.Code{p.value().Op("=").Add(read)}
	}
	switch n.Kind {
	case BoundNull:
		if from.own() {
			return nil
		}
		return []jen.Code{jen.Id("r").Dot("Choose").Call(jen.Id(from.table))}
	case BoundDirect:
		if n.Wire == plan.Fixed {
			return []jen.Code{read("Fixed", from, p.selected().Index(jen.Op(":")))}
		}
		return []jen.Code{p.value().Op("=").Add(read("Bytes", from, p.value()))}
	case BoundArray:
		return []jen.Code{p.value().Op("=").Add(read(wholeArray(n.Item.Wire), from, p.value()))}
	case BoundPointer:
		return append(e.allocate(n, p), e.readAlone(n.Item, e.pointeeOf(p, n.Go), from)...)
	}
	return []jen.Code{e.helperCall(n, from, p.address())}
}

// allocate returns the statement that makes a pointer, of node n, point somewhere.
func (e *boundEmitter) allocate(n *BoundNode, p place) []jen.Code {
	target := n.Go.Underlying().(*types.Pointer).Elem()
	return []jen.Code{jen.If(p.value().Op("==").Nil()).Block(p.value().Op("=").New(e.typeCode(target)))}
}

// ifDecodeFails returns the statements that read n, which returns an error, into the place and run then if that fails.
func (e *boundEmitter) ifDecodeFails(n *BoundNode, p place, then jen.Code, from source) []jen.Code {
	before, call := e.decodeCall(n, p, from)
	return append(before, jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(then))
}

// decodeCall returns the call that reads n, which returns an error, into the place, and what has to be done before.
func (e *boundEmitter) decodeCall(n *BoundNode, p place, from source) (before []jen.Code, call *jen.Statement) {
	switch {
	case n.Kind == BoundPointer:
		more, call := e.decodeCall(n.Item, e.pointeeOf(p, n.Go), from)
		return append(e.allocate(n, p), more...), call
	case n.Kind == BoundMethods && (from.own() || n.Resolves) || n.Kind == BoundStruct && n.Own:
		return nil, decodeMethod(p, from)
	}
	return nil, e.helperCall(n, from, p.address())
}

// decodeFields returns the statements that read the fields of struct *x from r.
func (e *boundEmitter) decodeFields(n *BoundNode) []jen.Code {
	f := fieldReader{boundEmitter: e, node: n, record: e.g.node(n.Index), made: make(map[string]bool)}
	if f.record.Recursive {
		f.code = append(f.code, enterRecord())
	}
	for i := range n.Fields {
		f.field(&n.Fields[i])
	}
	f.check()
	if f.record.Recursive {
		f.code = append(f.code, jen.Id("r").Dot("Leave").Call())
	}
	return append(f.code, jen.Return(jen.Nil()))
}

// fieldReader gathers the statements for the fields of a struct.
type fieldReader struct {
	*boundEmitter
	node   *BoundNode
	record *plan.Node
	code   []jen.Code
	run    []jen.Code // the fields read since the last check of r
	made   map[string]bool
}

// check ends a run of fields that are read without checks in between.
func (f *fieldReader) check() {
	if len(f.run) == 0 {
		return
	}
	f.code = append(f.code, jen.If(jen.Id("r").Dot("Failed").Call()).Block(
		jen.Return(jen.Id("r").Dot("FieldError").Call(jen.Lit(f.record.Name.Short), f.g.nameList(f.p, f.shape(f.node), f.run))),
	))
	f.run = nil
}

func (f *fieldReader) field(field *BoundField) {
	failed := jen.Return(jen.Qual(runtimePath, "FieldError").Call(jen.Err(), jen.Lit(f.record.Name.Short), jen.Lit(field.Name)))
	if field.Node == nil {
		f.skip(field, failed)
		return
	}
	f.reach(field)
	target := fieldPlace(field)
	if f.decodesAlone(field.Node) {
		if statements := f.readAlone(field.Node, target, source{}); len(statements) > 0 {
			if f.reads(field.Node) {
				f.run = append(f.run, jen.Lit(field.Name))
			}
			f.code = append(f.code, statements...)
		}
		return
	}
	f.check()
	f.code = append(f.code, f.ifDecodeFails(field.Node, target, failed, source{})...)
}

// reads reports whether n, which decodes alone, is not null itself.
func (f *fieldReader) reads(n *BoundNode) bool {
	for n.Kind == BoundPointer {
		n = n.Item
	}
	return n.Kind != BoundNull
}

// skip reads a field that the struct does not have.
func (f *fieldReader) skip(field *BoundField, failed jen.Code) {
	i := f.avroField(f.node, field.Name)
	switch {
	case f.skipsNothing(i):
	case f.skipsAlone(i):
		f.run = append(f.run, jen.Lit(field.Name))
		f.code = append(f.code, f.skipAlone(i))
	default:
		f.check()
		f.code = append(f.code, jen.If(jen.Err().Op(":=").Id("skip"+f.skipHelper(i)).Call(jen.Id("r")), jen.Err().Op("!=").Nil()).Block(failed))
	}
}

// reach makes the embedded pointers on the way to a field point somewhere.
func (f *fieldReader) reach(field *BoundField) {
	f.code = append(f.code, f.boundEmitter.reach(field, f.made)...)
}

// reach returns the statements that make the embedded pointers on the way to a field point somewhere, but for those that were made to do so
// before.
func (e *boundEmitter) reach(field *BoundField, made map[string]bool) (code []jen.Code) {
	for i, step := range field.Path[:len(field.Path)-1] {
		path := pathCode(field.Path[:i+1])
		if !step.Pointer || made[path.GoString()] {
			continue
		}
		made[path.GoString()] = true
		code = append(code, jen.If(jen.Add(path).Op("==").Nil()).Block(
			jen.Add(path).Op("=").New(e.typeCode(step.Type.Underlying().(*types.Pointer).Elem())),
		))
	}
	return code
}
