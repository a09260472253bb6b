package emit

import (
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
			return rtCall("Append"+scalarName(n.Wire), b, e.convert(p.value(), n.Go, graph.Scalars[n.Wire]))
		}
	case graph.Float:
		if n.Encoding == graph.Certain {
			return rtCall("AppendDouble", b, jen.Float64().Call(p.value()))
		}
	case graph.StringBytes:
		return jen.Id("w").Dot("AppendString").Call(b, jen.String().Call(p.value()))
	case graph.BytesString:
		return rtCall("AppendString", b, e.convert(p.value(), n.Go, types.Typ[types.String]))
	case graph.EnumIndex:
		if !graph.MayOverflow(n.Go, plan.Int) {
			return rtCall("AppendEnum", b, e.convert(p.value(), n.Go, types.Typ[types.Int32]),
				jen.Lit(len(n.Avro.Symbols)))
		}
	case graph.Methods:
		return p.selected().Dot("AppendAvroTo").Call(b, jen.Id("w"))
	case graph.Struct:
		if n.Own && e.depth && n.Depth {
			return p.selected().Dot("appendAvro").Call(b, jen.Id("w"), jen.Id("depth"))
		}
		if n.Own {
			return p.selected().Dot("AppendAvroTo").Call(b, jen.Id("w"))
		}
	case graph.Wrapper:
		return e.appendCall(n.Item, b, variable(p.selected().Dot("Value")))
	case graph.Array:
		if n.IsWhole() {
			return jen.Id("w").Dot("Append"+wholeArray(n)).Call(b, p.value())
		}
	case graph.NullPointer:
		if name := nullableName(n); name != "" {
			if n.Encoding == graph.Checked {
				return jen.Id("w").Dot("AppendNullable"+name).Call(b, p.value(), valueBranch(n))
			}
			return rtCall("AppendNullable"+appendName(n.Item.Wire), b, p.value(), valueBranch(n))
		}
	}
	args := []jen.Code{b}
	if n.Writer {
		args = append(args, jen.Id("w"))
	}
	if n.InPlace() {
		args = append(args, p.address())
	} else {
		args = append(args, p.value())
	}
	if n.Depth {
		args = append(args, e.depthOf())
	}
	return jen.Id("append" + e.helper(n)).Call(args...)
}

// depthOf is the argument of what counts the depth of recursion: the variable, or where that begins.
func (e *Emitter) depthOf() jen.Code {
	if e.depth {
		return jen.Id("depth")
	}
	return jen.Lit(0)
}

// rtCall calls a function of package runtime.
func rtCall(name string, args ...jen.Code) *jen.Statement {
	return jen.Qual(runtimePath, name).Call(args...)
}

// appendDirect returns the call that appends a direct node.
func (e *Emitter) appendDirect(n *graph.Node, b jen.Code, p place) *jen.Statement {
	switch n.Wire {
	case plan.String:
		return jen.Id("w").Dot("AppendString").Call(b, e.natural(n, p))
	case plan.Fixed, plan.UUIDFixed:
		return jen.Append(b, p.selected().Index(jen.Op(":")).Op("..."))
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return appendDecimal(n.Avro, b, e.natural(n, p))
	}
	return rtCall("Append"+appendName(n.Wire), b, e.natural(n, p))
}

// appendDecimal returns the call that appends value, a decimal.
func appendDecimal(avro *plan.Node, b, value jen.Code) *jen.Statement {
	switch avro.Kind {
	case plan.DecimalBytes:
		return jen.Qual(decimalPath, "Append").Call(b, value, jen.Lit(avro.Precision), jen.Lit(avro.Scale))
	case plan.DecimalFixed:
		return jen.Qual(decimalPath, "AppendFixed").Call(b, value, jen.Lit(avro.Size), jen.Lit(avro.Precision),
			jen.Lit(avro.Scale))
	}
	return jen.Qual(decimalPath, "AppendBig").Call(b, value)
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

// wholeArray returns the part of a name that runtime's functions for the whole of array n have.
func wholeArray(n *graph.Node) string { return scalarName(n.Item.Wire) + "Array" }

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
func valueBranch(n *graph.Node) jen.Code { return jen.Lit(1 - n.Avro.NullIndex) }

// ifAppendFails returns `if b, err = call; err != nil { return b, wrapped }`.
func ifAppendFails(call, wrapped jen.Code) *jen.Statement {
	return jen.If(jen.List(jen.Id("b"), jen.Err()).Op("=").Add(call), jen.Err().Op("!=").Nil()).Block(
		jen.Return(jen.Id("b"), wrapped),
	)
}

// appendIndex returns `append(b, …)` with the bytes of a branch number.
func appendIndex(index int) *jen.Statement {
	args := []jen.Code{jen.Id("b")}
	u := uint64(index) << 1
	for ; u >= 0x80; u >>= 7 {
		args = append(args, jen.Lit(int(u&0x7f|0x80)))
	}
	return jen.Append(append(args, jen.Lit(int(u)))...)
}

// returnAppended returns the statements that append the place, after b, as the last thing of a fallible helper.
func (e *Emitter) returnAppended(n *graph.Node, b jen.Code, p place) []jen.Code {
	switch n.Encoding {
	case graph.Nothing:
		return []jen.Code{jen.Return(b, jen.Nil())}
	case graph.Certain:
		return []jen.Code{jen.Return(e.appendCall(n, b, p), jen.Nil())}
	case graph.Checked:
		// The calls of a return statement are made from left to right.
		return []jen.Code{jen.Return(e.appendCall(n, b, p), jen.Id("w").Dot("TakeError").Call())}
	}
	return []jen.Code{jen.Return(e.appendCall(n, b, p))}
}

// appendItem returns the statements that append one item of a list, with what wrap makes of a failure.
func (e *Emitter) appendItem(n *graph.Node, p place, wrap func(err jen.Code) jen.Code) []jen.Code {
	b := jen.Id("b")
	switch n.Encoding {
	case graph.Certain:
		return []jen.Code{b.Clone().Op("=").Add(e.appendCall(n, b, p))}
	case graph.Checked:
		return []jen.Code{
			b.Clone().Op("=").Add(e.appendCall(n, b, p)),
			jen.If(jen.Id("w").Dot("Failed").Call()).Block(jen.Return(b, wrap(jen.Id("w").Dot("TakeError").Call()))),
		}
	case graph.Fallible:
		return []jen.Code{ifAppendFails(e.appendCall(n, b, p), wrap(jen.Err()))}
	}
	return nil
}
