package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// readsAlone is n.Alone for bytes of any source.
func readsAlone(n *graph.Node, from source) bool {
	if from.old == nil {
		return n.Alone
	}
	return oldReadsAlone(n, from)
}

// hasMethods reports whether n is read by methods of its own.
func hasMethods(n *graph.Node, from source) bool {
	return n.Kind == graph.Methods && (from.table == "" || n.Resolves) || n.Kind == graph.Struct && n.Own
}

// needsErr reports whether reading n assigns to a variable err declared before.
func needsErr(n *graph.Node, from source) bool {
	n = inner(n)
	return !readsAlone(n, from) && (!n.InPlace() || from.maybe && hasMethods(n, from))
}

// readAlone returns the statements that read n, one that is read alone, into the place, whose old value's memory is
// reused.
func (e *Emitter) readAlone(n *graph.Node, target place, from source) []jen.Code {
	switch {
	case n.Kind == graph.Null && from.old != nil:
		return []jen.Code{e.readValue(n, nil, from)}
	case n.Kind == graph.Null && from.table != "":
		return lines("r.NullFrom($)", from.table)
	case n.Kind == graph.Null:
		return nil
	case n.Kind == graph.Wrapper:
		return e.readAlone(n.Item, target.field("Value"), from)
	case n.Kind == graph.Direct && n.Wire == plan.Fixed && from.old == nil:
		return []jen.Code{read("Fixed", from, src("$[:]", target.selected()))}
	case byPointer(n):
		return []jen.Code{e.helperCall(n, target.address(), from)}
	}
	return lines("$ = $", target.value(), e.readValue(n, target.value(), from))
}

// readValue returns the expression that reads n, one that is read alone and not in place. Only what reuses memory looks
// at old.
func (e *Emitter) readValue(n *graph.Node, old jen.Code, from source) *jen.Statement {
	if from.old != nil {
		if read := e.readOldScalar(n, from); read != nil {
			return read
		}
		return e.helperCall(n, old, from)
	}
	switch n.Kind {
	case graph.Direct:
		if n.Wire == plan.Bytes {
			return read("Bytes", from, old)
		}
		return e.fromNatural(n, e.readNatural(n, from))
	case graph.Integer:
		if !graph.MayLose(n.Go, n.Wire) {
			return e.TypeCode(n.Go).Call(read(scalarName(n.Wire), from))
		}
	case graph.Float:
		if n.Wire == plan.Float {
			return e.TypeCode(n.Go).Call(read("Float", from))
		}
	case graph.BytesString:
		return e.TypeCode(n.Go).Call(read("BytesView", from))
	case graph.EnumIndex:
		return e.convert(read("Enum", from, len(n.Avro.Symbols)), types.Typ[types.Int32], n.Go)
	case graph.Array, graph.Map:
		if n.IsWhole() {
			return read(wholeName(n), from, old)
		}
	case graph.NullPointer:
		if name := nullableName(n); name != "" {
			return read("Nullable"+name, from, old, valueBranch(n))
		}
	}
	return e.helperCall(n, old, from)
}

// readNatural returns the expression that reads a scalar that is no fixed and no bytes, as runtime's functions return
// it.
func (e *Emitter) readNatural(n *graph.Node, from source) *jen.Statement {
	if from.old != nil {
		return promoted(n.Wire, from)
	}
	switch avro := n.Avro; n.Wire {
	case plan.DecimalBytes:
		return read("decimal.Read", from, avro.Precision, avro.Scale)
	case plan.DecimalFixed:
		return read("decimal.ReadFixed", from, avro.Size, avro.Precision, avro.Scale)
	case plan.BigDecimal:
		return read("decimal.ReadBig", from)
	}
	return read(scalarName(n.Wire), from)
}

// takesOldValue reports whether the helper that reads n has a parameter for the old value.
func takesOldValue(n *graph.Node, from source) bool {
	return n.InPlace() || n.ReusesMemory() || !readsAlone(n, from)
}

// helperCall returns the call of the helper that reads n; old is the old value or, of what is read in place, its
// address.
func (e *Emitter) helperCall(n *graph.Node, old jen.Code, from source) *jen.Statement {
	last := src("")
	if takesOldValue(n, from) {
		last = src(", $", old)
	}
	if from.old != nil {
		return src("$(r$)", e.oldHelper(n, from), last)
	}
	return src("decode$(r$$)", e.helper(n), e.argument(from), last)
}

// decoding is how a node is read that returns an error.
type decoding struct {
	call  *jen.Statement // returns the error or, with a value, that first
	value *jen.Statement // what the value goes to; nil for what is read in place
	own   *jen.Statement // what is called instead where the table is nil; nil if nothing is
	table string
}

// decoding returns how n is read into the place.
func (e *Emitter) decoding(n *graph.Node, target place, from source) decoding {
	switch {
	case n.Kind == graph.Wrapper:
		return e.decoding(n.Item, target.field("Value"), from)
	case from.old != nil && n.InPlace():
		return decoding{call: e.oldRecordCall(n, target, from)}
	case hasMethods(n, from) && from.table != "":
		d := decoding{call: src("$.ResolveAvro(r, $)", target.selected(), from.table)}
		if from.maybe {
			d.own, d.table = src("$.DecodeAvro(r)", target.selected()), from.table
		}
		return d
	case hasMethods(n, from):
		return decoding{call: src("$.DecodeAvro(r)", target.selected())}
	case n.InPlace():
		return decoding{call: e.helperCall(n, target.address(), from)}
	}
	return decoding{call: e.helperCall(n, target.value(), from), value: target.value()}
}

// assigned returns the statement that leaves the error in the variable err.
func (d *decoding) assigned() *jen.Statement {
	switch {
	case d.own != nil:
		return src("if $ == nil { err = $ } else { err = $ }", d.table, d.own, d.call)
	case d.value == nil:
		return src("err = $", d.call)
	}
	return src("$, err = $", d.value, d.call)
}

// ifDecodeFails returns the statements that read n, one that returns an error, into the place and run another if that
// fails.
func (e *Emitter) ifDecodeFails(n *graph.Node, target place, from source, then *jen.Statement) []jen.Code {
	d := e.decoding(n, target, from)
	switch {
	case !needsErr(n, from):
		return lines("if err := $; err != nil { $ }", d.call, then)
	case d.own != nil:
		return lines("$; if err != nil { $ }", d.assigned(), then)
	}
	return lines("if $; err != nil { $ }", d.assigned(), then)
}

// returned returns the statements that read n, one that returns an error, into the place, as the last thing that a
// function does which returns that error, behind what other results stand in before.
func (e *Emitter) returned(n *graph.Node, target place, from source, before string) []jen.Code {
	switch d := e.decoding(n, target, from); {
	case d.own != nil:
		return lines("if $ == nil { return "+before+"$ }; return "+before+"$", d.table, d.own, d.call)
	case d.value == nil:
		return lines("return "+before+"$", d.call)
	default:
		return lines("var err error; $; return "+before+"err", d.assigned())
	}
}

// byPointer reports whether the helpers of n take a pointer to the variable; a fixed, which is read in place too, needs
// none.
func byPointer(n *graph.Node) bool { return n.InPlace() && !isFixed(n) }

// inner is what wrappers are around.
func inner(n *graph.Node) *graph.Node {
	for n.Kind == graph.Wrapper {
		n = n.Item
	}
	return n
}
