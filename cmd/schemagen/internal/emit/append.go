package emit

import (
	"encoding/binary"
	"fmt"
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// appendCall returns the call that appends the place to b: `rt.AppendLong(b, value)`. Its results are b, and an error
// if the node is fallible.
func (e *Emitter) appendCall(n *graph.Node, b jen.Code, p place) *jen.Statement {
	switch n.Kind {
	case graph.Direct:
		return e.appendDirect(n, b, p)
	case graph.Integer:
		if n.Encoding == graph.Certain {
			return src("rt.Append"+scalarName(n.Wire)+"($, $)", b, e.convert(p.value(), n.Go, graph.Scalars[n.Wire]))
		}
	case graph.Float:
		if n.Encoding == graph.Certain {
			return src("rt.AppendDouble($, float64($))", b, p.value())
		}
	case graph.StringBytes:
		return src("w.AppendString($, string($))", b, p.value())
	case graph.BytesString:
		return src("rt.AppendString($, $)", b, e.convert(p.value(), n.Go, types.Typ[types.String]))
	case graph.EnumIndex:
		if !graph.MayOverflow(n.Go, plan.Int) {
			index := e.convert(p.value(), n.Go, types.Typ[types.Int32])
			return src("rt.AppendEnum($, $, $)", b, index, len(n.Avro.Symbols))
		}
	case graph.Methods:
		return src("$.AppendAvroTo($, w)", p.selected(), b)
	case graph.Struct:
		if n.Own && e.depth && n.Depth {
			return src("$.appendAvro($, w, depth)", p.selected(), b)
		}
		if n.Own {
			return src("$.AppendAvroTo($, w)", p.selected(), b)
		}
	case graph.Wrapper:
		return e.appendCall(n.Item, b, p.field("Value"))
	case graph.Array, graph.Map:
		if n.IsWhole() {
			return src("w.Append$($, $)", wholeName(n), b, p.value())
		}
	case graph.NullPointer:
		if name := nullableName(n); name != "" {
			function := "rt.AppendNullable" + appendName(n.Item.Wire)
			if n.Encoding == graph.Checked {
				function = "w.AppendNullable" + name
			}
			return src(function+"($, $, $)", b, p.value(), valueBranch(n))
		}
	}
	writer, value := "", p.value()
	if n.Writer {
		writer = "w, "
	}
	if n.InPlace() {
		value = p.address()
	}
	return src("append$($, $$$)", e.helper(n), b, writer, value, e.andDepth(n))
}

// andDepth is the last argument of what counts the depth of recursion: the variable, or where that begins.
func (e *Emitter) andDepth(n *graph.Node) string {
	switch {
	case !n.Depth:
		return ""
	case e.depth:
		return ", depth"
	}
	return ", 0"
}

// appendDirect returns the call that appends a direct node.
func (e *Emitter) appendDirect(n *graph.Node, b jen.Code, p place) *jen.Statement {
	switch n.Wire {
	case plan.String:
		return src("w.AppendString($, $)", b, e.natural(n, p))
	case plan.Fixed, plan.UUIDFixed:
		return src("append($, $[:]...)", b, p.selected())
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return appendDecimal(n.Avro, b, e.natural(n, p))
	}
	return src("rt.Append"+appendName(n.Wire)+"($, $)", b, e.natural(n, p))
}

// appendDecimal returns the call that appends value, a decimal.
func appendDecimal(avro *plan.Node, b, value jen.Code) *jen.Statement {
	switch avro.Kind {
	case plan.DecimalBytes:
		return src("decimal.Append($, $, $, $)", b, value, avro.Precision, avro.Scale)
	case plan.DecimalFixed:
		return src("decimal.AppendFixed($, $, $, $, $)", b, value, avro.Size, avro.Precision, avro.Scale)
	}
	return src("decimal.AppendBig($, $)", b, value)
}

// natural returns the place's value, of direct node n, as the type that runtime's functions take.
func (e *Emitter) natural(n *graph.Node, p place) *jen.Statement {
	if n.Wire == plan.Bytes || n.IsNatural() {
		return p.value() // slices are assignable
	}
	return e.convert(p.value(), n.Go, graph.Natural(n.Wire))
}

// fromNatural returns code, a value as runtime's functions return it, as direct node n's Go type.
func (e *Emitter) fromNatural(n *graph.Node, code *jen.Statement) *jen.Statement {
	if n.Wire == plan.Bytes || n.IsNatural() {
		return code
	}
	return e.TypeCode(n.Go).Call(code)
}

// scalarNames are the parts of names that runtime's functions have for kinds.
var scalarNames = map[plan.Kind]string{
	plan.UUIDString: "UUIDString", plan.UUIDFixed: "UUIDFixed",
	plan.TimeMillis: "TimeMillis", plan.TimeMicros: "TimeMicros",
	plan.TimestampMillis: "TimestampMillis", plan.TimestampMicros: "TimestampMicros",
	plan.TimestampNanos: "TimestampNanos",
	// A local timestamp is a wall clock, which Go has no type for: it is read and compared as if it were UTC.
	plan.LocalTimestampMillis: "TimestampMillis", plan.LocalTimestampMicros: "TimestampMicros",
	plan.LocalTimestampNanos: "TimestampNanos",
}

// scalarName is the part of a name that runtime's functions for reading and comparing a kind have.
func scalarName(kind plan.Kind) string {
	if name, ok := scalarNames[kind]; ok {
		return name
	}
	return goname.Title(kind.String())
}

// appendName is the part of a name that runtime's functions for appending a kind have.
func appendName(kind plan.Kind) string {
	switch kind {
	case plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
		return "Local" + scalarName(kind)
	}
	return scalarName(kind)
}

// wholeName returns the part of a name that runtime's functions for the whole of array or map n have.
func wholeName(n *graph.Node) string {
	if n.Kind == graph.Map {
		return scalarName(n.Item.Wire) + "Map"
	}
	return scalarName(n.Item.Wire) + "Array"
}

// nullableName returns the part of a name that runtime's functions for a pointer to a scalar or nil have, or "" if
// there are none.
func nullableName(n *graph.Node) string {
	pointer, plain := types.Unalias(n.Go).(*types.Pointer)
	if n.Kind != graph.NullPointer || n.Item.Kind != graph.Direct || !plain ||
		!types.Identical(pointer.Elem(), n.Item.Go) {
		return ""
	}
	switch n.Item.Wire {
	case plan.Fixed, plan.UUIDFixed, plan.Duration, plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return ""
	}
	if !n.Item.IsNatural() {
		return ""
	}
	return scalarName(n.Item.Wire)
}

// valueBranch is the number of the branch of a nullable union that is not null.
func valueBranch(n *graph.Node) int { return 1 - n.Avro.NullIndex }

// appendIndex returns `append(b, …)` with the bytes of a branch number.
func appendIndex(index int) *jen.Statement {
	return appendBytes(binary.AppendUvarint(nil, uint64(index)<<1))
}

// appendBytes returns `append(b, …)` with the given bytes.
func appendBytes(data []byte) *jen.Statement {
	call := "append(b"
	for _, c := range data {
		call += fmt.Sprintf(", %d", c)
	}
	return src(call + ")")
}

// returnAppended returns the statements that append the place, after b, as the last thing of a fallible helper.
func (e *Emitter) returnAppended(n *graph.Node, b jen.Code, p place) []jen.Code {
	if n.Encoding == graph.Nothing {
		return lines("return $, nil", b)
	}
	// The calls of a return statement are made from left to right.
	err := map[graph.Encoding]string{graph.Certain: ", nil", graph.Checked: ", w.TakeError()"}[n.Encoding]
	return lines("return $"+err, e.appendCall(n, b, p))
}

// appendItem returns the statements that append one item of a list, or a field. What failed, in which $ stands for the
// error, says of a failure is returned.
func (e *Emitter) appendItem(n *graph.Node, p place, failed string) []jen.Code {
	call := e.appendCall
	switch n.Encoding {
	case graph.Certain:
		return lines("b = $", call(n, src("b"), p))
	case graph.Checked:
		return lines("b = $; if w.Failed() { return b, $ }", call(n, src("b"), p), src(failed, "w.TakeError()"))
	case graph.Fallible:
		return lines("if b, err = $; err != nil { return b, $ }", call(n, src("b"), p), src(failed, "err"))
	}
	return nil
}
