package emit

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// appendConverted returns the statements that append v where more than a call is needed.
func (e *Emitter) appendConverted(n *graph.Node) []jen.Code {
	avro := n.Avro
	const marshal = "text, err := v.MarshalText(); if err != nil { return b, err }\n"
	switch n.Kind {
	case graph.Converted:
		return e.appendByFunction(n)
	case graph.Integer:
		if n.Encoding == graph.Fallible {
			return e.appendRanged(n)
		}
	case graph.Float:
		if n.Wire == plan.Float {
			wide := e.convert(src("v"), n.Go, types.Typ[types.Float64])
			return lines(`narrow := float32(v)
				if $ { return b, rt.NewEncodeError(rt.ErrRange, $ + " does not fit Avro float") }
				return rt.AppendFloat(b, narrow), nil`, becameInfinite(wide), floatText(wide))
		}
	case graph.Text:
		return lines(marshal + "return w.AppendString(b, string(text)), w.TakeError()")
	case graph.FixedSlice:
		return lines(`if len(v) != $1 {
				return b, rt.NewEncodeError(rt.ErrRange, strconv.Itoa(len(v)) + $2)
			}
			return append(b, v...), nil`, avro.Size,
			jen.Lit(fmt.Sprintf(" bytes do not fit Avro fixed of size %d", avro.Size)))
	case graph.EnumIndex:
		if graph.MayOverflow(n.Go, plan.Int) {
			return e.appendWideIndex(n, avro)
		}
	case graph.EnumString:
		return e.appendSymbol(avro, e.convert(src("v"), n.Go, types.Typ[types.String]))
	case graph.EnumText:
		return append(lines(strings.TrimSpace(marshal)), e.appendSymbol(avro, src("string(text)"))...)
	case graph.Rat:
		return e.appendRat(n, avro)
	case graph.UUIDText:
		last := "rt.AppendUUIDString(b, parsed)"
		if n.Wire == plan.UUIDFixed {
			last = "append(b, parsed[:]...)"
		}
		return lines(`parsed, err := rt.ParseUUID($1)
			if err != nil { return b, rt.NewEncodeError(rt.ErrUUID, strconv.Quote($1) + " is no UUID") }
			return `+last+`, nil`, e.convert(src("v"), n.Go, types.Typ[types.String]))
	}
	return nil
}

// appendByFunction converts the user's type with its function, or by a plain conversion, and appends the result.
func (e *Emitter) appendByFunction(n *graph.Node) []jen.Code {
	code := src("base := $(v)", e.TypeCode(n.Item.Go))
	if n.Convert != nil {
		code = src("base, err := $(v); if err != nil { return b, err }", e.Qualified(n.Convert.Path, n.Convert.Encode))
	}
	return append([]jen.Code{code}, e.returnAppended(n.Item, src("b"), local("base"))...)
}

// appendWideIndex appends an enum's number that an int32 may not hold.
func (e *Emitter) appendWideIndex(n *graph.Node, avro *plan.Node) []jen.Code {
	outside := src("int64(int32(v)) != $", e.convert(src("v"), n.Go, types.Typ[types.Int64]))
	if graph.IntegerOf(n.Go).Unsigned {
		outside = src("v > math.MaxInt32")
	}
	return lines(`if $ { return b, rt.NewEncodeError(rt.ErrEnum, "enum index " + $ + $) }
		return rt.AppendEnum(b, int32(v), $)`, outside, e.decimalText(n.Go),
		jen.Lit(" is outside the symbols of "+avro.Name.Short), len(avro.Symbols))
}

// appendSymbol appends the number of the symbol that text is the expression of.
func (e *Emitter) appendSymbol(avro *plan.Node, text *jen.Statement) []jen.Code {
	var cases, choice []jen.Code
	for i, symbol := range avro.Symbols {
		cases = append(cases, src("case $: return $, nil", jen.Lit(symbol), appendIndex(i)))
	}
	if len(cases) > 0 {
		choice = lines("switch $ {\n$\n}", text, cases)
	}
	return append(choice, src("return b, rt.SymbolError($, $)", jen.Lit(avro.Name.Short), text))
}

// appendRat appends a fraction. A big-decimal gets as many digits after the point as it needs.
func (e *Emitter) appendRat(n *graph.Node, avro *plan.Node) []jen.Code {
	rat, scale := src("v"), src("$", avro.Scale)
	if isNamedOther(n.Go, "math/big", "Rat") {
		rat = src("(*big.Rat)(v)")
	}
	var digits []jen.Code
	if n.Wire == plan.BigDecimal {
		digits, scale = lines("digits, _ := $.FloatPrec()", rat), src("digits")
	}
	return append(digits, src("converted, err := decimal.FromRat($, $); if err != nil { return b, err }; return $",
		rat, scale, appendDecimal(avro, src("b"), src("converted"))))
}

// isNamedOther reports whether t is a type made from path.name rather than that type itself.
func isNamedOther(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != path || named.Obj().Name() != name
}

// appendRanged returns the statements that append v, an integer that may not fit.
func (e *Emitter) appendRanged(n *graph.Node) []jen.Code {
	limit, word := "math.MaxInt32", " does not fit Avro int"
	if n.Wire == plan.Long {
		limit, word = "math.MaxInt64", " does not fit Avro long"
	}
	tooLarge := src("v > " + limit)
	if i := graph.IntegerOf(n.Go); !i.Unsigned {
		tooLarge = src("int64(int32(v)) != $", e.convert(src("v"), n.Go, types.Typ[types.Int64]))
	} else if i.Least < graph.WireBits(n.Wire) {
		// a constant that the narrower form could not hold
		tooLarge = src("$ > "+limit, e.convert(src("v"), n.Go, types.Typ[types.Uint64]))
	}
	return lines("if $ { return b, rt.NewEncodeError(rt.ErrRange, $ + $) }; return rt.Append"+scalarName(n.Wire)+
		"(b, $), nil", tooLarge, e.decimalText(n.Go), jen.Lit(word), e.convert(src("v"), n.Go, graph.Scalars[n.Wire]))
}

// decimalText is the expression of the text of v, an integer of type t.
func (e *Emitter) decimalText(t types.Type) *jen.Statement {
	if graph.IntegerOf(t).Unsigned {
		return src("strconv.FormatUint($, 10)", e.convert(src("v"), t, types.Typ[types.Uint64]))
	}
	return src("strconv.FormatInt($, 10)", e.convert(src("v"), t, types.Typ[types.Int64]))
}

// becameInfinite is the condition that wide, a finite number, is none as the variable narrow.
func becameInfinite(wide *jen.Statement) *jen.Statement {
	return src("math.IsInf(float64(narrow), 0) && !math.IsInf($, 0)", wide)
}

func floatText(wide *jen.Statement) *jen.Statement {
	return src("strconv.FormatFloat($, 'g', -1, 64)", wide)
}

// shownType is how errors call a Go type: as package reflect would.
func shownType(t types.Type) string {
	return types.TypeString(types.Unalias(t), (*types.Package).Name)
}
