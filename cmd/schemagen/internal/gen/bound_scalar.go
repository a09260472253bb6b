package gen

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// scalarTypes are the basic types that generated code has for Avro's primitive types.
var scalarTypes = map[plan.Kind]types.Type{
	plan.Boolean: types.Typ[types.Bool],
	plan.Int:     types.Typ[types.Int32],
	plan.Long:    types.Typ[types.Int64],
	plan.Float:   types.Typ[types.Float32],
	plan.Double:  types.Typ[types.Float64],
	plan.Bytes:   types.NewSlice(types.Universe.Lookup("byte").Type()),
	plan.String:  types.Typ[types.String],
}

// isNatural reports whether a direct node's Go type is the one that generated code has, not a type made from it.
func (e *boundEmitter) isNatural(n *BoundNode) bool {
	if t, ok := scalarTypes[n.Wire]; ok {
		return types.Identical(t, n.Go)
	}
	path, name := naturalName(n.Wire)
	named, ok := types.Unalias(n.Go).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// naturalName returns the Go type that generated code has for a logical type.
func naturalName(kind plan.Kind) (path, name string) {
	switch kind {
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return decimalPath, "Decimal"
	case plan.UUIDString, plan.UUIDFixed:
		return runtimePath, "UUID"
	case plan.TimeMillis, plan.TimeMicros:
		return "time", "Duration"
	case plan.Duration:
		return runtimePath, "Duration"
	}
	return "time", "Time"
}

// natural returns the place's value, of direct node n, as the type that runtime's functions take.
func (e *boundEmitter) natural(n *BoundNode, p place) *jen.Statement {
	if t, ok := scalarTypes[n.Wire]; ok {
		if n.Wire == plan.Bytes {
			return p.value() // assignable
		}
		return e.convert(p.value(), n.Go, t)
	}
	if e.isNatural(n) {
		return p.value()
	}
	return jen.Qual(naturalName(n.Wire)).Call(p.value())
}

// fromNatural returns code, a value as runtime's functions return it, as direct node n's Go type.
func (e *boundEmitter) fromNatural(n *BoundNode, code *jen.Statement) *jen.Statement {
	if e.isNatural(n) || n.Wire == plan.Bytes {
		return code
	}
	return e.typeCode(n.Go).Call(code)
}

// appendDirect returns the call that appends direct node n.
func (e *boundEmitter) appendDirect(n *BoundNode, b jen.Code, p place) *jen.Statement {
	switch n.Wire {
	case plan.String:
		return jen.Id("w").Dot("AppendString").Call(b, e.natural(n, p))
	case plan.Fixed, plan.UUIDFixed:
		return jen.Append(b, p.selected().Index(jen.Op(":")).Op("..."))
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return appendDecimal(e.g.node(n.Index), b, e.natural(n, p))
	}
	return jen.Qual(runtimePath, "Append"+scalarName(n.Wire)).Call(b, e.natural(n, p))
}

// readExpression returns the expression that reads n, or nil where memory is reused or more than an expression is needed.
func (e *boundEmitter) readExpression(n *BoundNode, from source) *jen.Statement {
	switch n.Kind {
	case BoundDirect:
		if n.Wire != plan.Fixed && n.Wire != plan.Bytes {
			return e.fromNatural(n, e.readNatural(n.Wire, n.Index, from))
		}
	case BoundInteger:
		if !mayLose(n.Go, n.Wire) {
			return e.typeCode(n.Go).Call(read(scalarName(n.Wire), from))
		}
	case BoundFloat:
		if n.Wire == plan.Float {
			return e.typeCode(n.Go).Call(read("Float", from))
		}
	case BoundBytesString:
		return e.typeCode(n.Go).Call(read("BytesView", from))
	case BoundEnumIndex:
		index := read("Enum", from, jen.Lit(len(e.g.node(n.Index).Symbols)))
		return e.convert(index, types.Typ[types.Int32], n.Go)
	}
	if returnsValue(n) {
		return e.helperCall(n, from)
	}
	return nil
}

// readNatural returns the expression that reads a scalar that is no fixed and no bytes.
func (e *boundEmitter) readNatural(kind plan.Kind, i plan.Index, from source) *jen.Statement {
	if e.g.node(i).Kind == kind {
		return e.g.readValue(e.p, i, jen.Nil(), from)
	}
	return read(scalarName(kind), from)
}

// integer describes a Go integer type: its width in bits, which may depend on the machine.
type integer struct {
	least, most int
	unsigned    bool
}

func integerOf(t types.Type) integer {
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Int8:
		return integer{8, 8, false}
	case types.Int16:
		return integer{16, 16, false}
	case types.Int32:
		return integer{32, 32, false}
	case types.Int64:
		return integer{64, 64, false}
	case types.Uint8:
		return integer{8, 8, true}
	case types.Uint16:
		return integer{16, 16, true}
	case types.Uint32:
		return integer{32, 32, true}
	case types.Uint64:
		return integer{64, 64, true}
	case types.Uint, types.Uintptr:
		return integer{32, 64, true}
	}
	return integer{32, 64, false}
}

// wireBits is the width of Avro's int or long.
func wireBits(kind plan.Kind) int {
	if kind == plan.Int {
		return 32
	}
	return 64
}

// mayOverflow reports whether Go integers of the type may not fit the Avro type.
func mayOverflow(t types.Type, kind plan.Kind) bool {
	i := integerOf(t)
	if i.unsigned {
		return i.most >= wireBits(kind)
	}
	return i.most > wireBits(kind)
}

// mayLose reports whether Avro integers may not fit the Go type.
func mayLose(t types.Type, kind plan.Kind) bool {
	i := integerOf(t)
	return i.unsigned || i.least < wireBits(kind)
}

// appendInteger returns the call that appends an integer that always fits.
func (e *boundEmitter) appendInteger(n *BoundNode, b jen.Code, p place) *jen.Statement {
	return jen.Qual(runtimePath, "Append"+scalarName(n.Wire)).Call(b, e.convert(p.value(), n.Go, scalarTypes[n.Wire]))
}

// appendRanged returns the statements that append v, an integer that may not fit.
func (e *boundEmitter) appendRanged(n *BoundNode) []jen.Code {
	v := jen.Id("v")
	limit, word := "MaxInt32", "int"
	if n.Wire == plan.Long {
		limit, word = "MaxInt64", "long"
	}
	tooLarge := jen.Add(v).Op(">").Qual("math", limit)
	if i := integerOf(n.Go); !i.unsigned {
		tooLarge = jen.Int64().Call(jen.Int32().Call(v)).Op("!=").Add(e.convert(jen.Add(v), n.Go, types.Typ[types.Int64]))
	} else if i.least < wireBits(n.Wire) {
		tooLarge = e.convert(jen.Add(v), n.Go, types.Typ[types.Uint64]).Op(">").Qual("math", limit) // a constant that the narrower form could not hold
	}
	return []jen.Code{
		jen.If(tooLarge).Block(jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
			jen.Qual(runtimePath, "ErrRange"), e.decimalText(v, n.Go).Op("+").Lit(" does not fit Avro "+word)))),
		jen.Return(jen.Qual(runtimePath, "Append"+scalarName(n.Wire)).Call(jen.Id("b"), e.convert(jen.Add(v), n.Go, scalarTypes[n.Wire])), jen.Nil()),
	}
}

// decimalText is the expression of the text of v, an integer of type t.
func (e *boundEmitter) decimalText(v *jen.Statement, t types.Type) *jen.Statement {
	if integerOf(t).unsigned {
		return jen.Qual("strconv", "FormatUint").Call(e.convert(jen.Add(v), t, types.Typ[types.Uint64]), jen.Lit(10))
	}
	return jen.Qual("strconv", "FormatInt").Call(e.convert(jen.Add(v), t, types.Typ[types.Int64]), jen.Lit(10))
}

// readRanged returns the statements that read an integer that may not fit the Go type, and return it.
func (e *boundEmitter) readRanged(n *BoundNode, from source) []jen.Code {
	v, wire := jen.Id("v"), scalarTypes[n.Wire]
	lost := e.convert(e.typeCode(n.Go).Call(v), n.Go, wire).Op("!=").Add(v)
	if i := integerOf(n.Go); i.unsigned && i.most >= wireBits(n.Wire) {
		lost = jen.Add(v).Op("<").Lit(0)
		if i.least < wireBits(n.Wire) {
			lost = lost.Op("||").Add(e.convert(e.typeCode(n.Go).Call(v), n.Go, wire)).Op("!=").Add(v)
		}
	}
	return append(startOfValue(from, jen.Lit(0)),
		jen.Id("v").Op(":=").Add(read(scalarName(n.Wire), from)),
		jen.If(lost).Block(jen.Id("r").Dot("Fail").Call(jen.Qual(runtimePath, "ErrRange"),
			e.decimalText(v, wire).Op("+").Lit(" does not fit Go "+e.shownType(n.Go)), jen.Id("start"))),
		jen.Return(e.typeCode(n.Go).Call(v)),
	)
}

// shownType is how errors call a Go type: as package reflect would.
func (e *boundEmitter) shownType(t types.Type) string {
	return types.TypeString(types.Unalias(t), (*types.Package).Name)
}

// appendNarrow returns the statements that append v, a float64, as a float; a finite number beyond it is an error.
func (e *boundEmitter) appendNarrow(n *BoundNode) []jen.Code {
	wide := e.convert(jen.Id("v"), n.Go, types.Typ[types.Float64])
	return []jen.Code{
		jen.Id("narrow").Op(":=").Float32().Call(jen.Id("v")),
		jen.If(becameInfinite(wide)).Block(jen.Return(jen.Id("b"), jen.Qual(runtimePath, "NewEncodeError").Call(
			jen.Qual(runtimePath, "ErrRange"), floatText(wide).Op("+").Lit(" does not fit Avro float")))),
		jen.Return(jen.Qual(runtimePath, "AppendFloat").Call(jen.Id("b"), jen.Id("narrow")), jen.Nil()),
	}
}

// readNarrow returns the statements that read a double as a float32, and return it.
func (e *boundEmitter) readNarrow(n *BoundNode, from source) []jen.Code {
	v := jen.Id("v")
	return append(startOfValue(from, jen.Lit(0)),
		jen.Id("v").Op(":=").Add(read("Double", from)),
		jen.Id("narrow").Op(":=").Float32().Call(v),
		jen.If(becameInfinite(v)).Block(jen.Id("r").Dot("Fail").Call(
			jen.Qual(runtimePath, "ErrRange"), floatText(v).Op("+").Lit(" does not fit Go float32"), jen.Id("start"))),
		jen.Return(e.convert(jen.Id("narrow"), types.Typ[types.Float32], n.Go)),
	)
}

func becameInfinite(wide *jen.Statement) *jen.Statement {
	return jen.Qual("math", "IsInf").Call(jen.Float64().Call(jen.Id("narrow")), jen.Lit(0)).Op("&&").
		Op("!").Qual("math", "IsInf").Call(jen.Add(wide), jen.Lit(0))
}

func floatText(wide *jen.Statement) *jen.Statement {
	return jen.Qual("strconv", "FormatFloat").Call(jen.Add(wide), jen.LitRune('g'), jen.Lit(-1), jen.Lit(64))
}
