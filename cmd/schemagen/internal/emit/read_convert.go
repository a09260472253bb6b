package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// decodeConverted returns the statements that read a scalar where more than a call is needed.
func (e *Emitter) decodeConverted(n *graph.Node, from source) []jen.Code {
	switch n.Kind {
	case graph.Integer:
		if graph.MayLose(n.Go, n.Wire) {
			return e.readRanged(n, from)
		}
	case graph.Float:
		if n.Wire == plan.Double {
			return e.readNarrow(n, from)
		}
	case graph.StringBytes:
		return lines("text := $; return append(rt.ReuseBytes(v, len(text)), text...)", read("String", from))
	case graph.FixedSlice:
		if n.Avro.Size == 0 {
			return lines("v = rt.ReuseBytes(v, 0); $; return v", read("Fixed", from, "v"))
		}
		// New memory is made only once the bytes are known to be there, as the size may be large and the input short.
		return lines("view := $; return append(rt.ReuseBytes(v, len(view)), view...)",
			read("FixedView", from, n.Avro.Size))
	case graph.Text:
		return append(startOfValue(from, ""), src("text := $; if r.Failed() { return }; "+unmarshalText,
			read("String", from)))
	case graph.EnumString:
		symbols := e.symbols(n)
		return lines(`index := $; if r.Failed() { return "" }; return $`, read("Enum", from, len(n.Avro.Symbols)),
			e.convert(symbols, types.Typ[types.String], n.Go))
	case graph.EnumText:
		symbols := e.symbols(n)
		return append(startOfValue(from, ""), src("index := $; if r.Failed() { return }; text := $; "+unmarshalText,
			read("Enum", from, len(n.Avro.Symbols)), symbols))
	case graph.Rat:
		if isNamedOther(n.Go, "math/big", "Rat") {
			return lines("(*big.Rat)(v).Set($.Rat())", e.readNatural(n, from))
		}
		return lines("v.Set($.Rat())", e.readNatural(n, from))
	case graph.UUIDText:
		return lines("return $", e.convert(src("$.String()", e.readNatural(n, from)), types.Typ[types.String], n.Go))
	}
	return nil
}

// unmarshalText gives the variable text to the value's method.
const unmarshalText = `if err := v.UnmarshalText([]byte(text)); err != nil { r.Fail(err, "", start) }`

// symbols declares the symbols of an enum and returns the expression of that with the number index.
func (e *Emitter) symbols(n *graph.Node) *jen.Statement {
	id := e.pkg.Scope.Claim(goname.Unexported(e.helper(n))+"Symbols", "symbols")
	e.Write("", "var $ = [...]string{$}", id, StringList(n.Avro.Symbols))
	return src("$[index]", id)
}

// StringList is the list of the literals of texts.
func StringList(texts []string) jen.Code {
	list := make([]jen.Code, len(texts))
	for i, text := range texts {
		list[i] = jen.Lit(text)
	}
	return jen.List(list...)
}

// readRanged returns the statements that read an integer that may not fit the Go type, and return it.
func (e *Emitter) readRanged(n *graph.Node, from source) []jen.Code {
	wire, typ := graph.Scalars[n.Wire], e.TypeCode(n.Go)
	lost := src("$ != v", e.convert(src("$(v)", typ), n.Go, wire))
	if i := graph.IntegerOf(n.Go); i.Unsigned && i.Most >= graph.WireBits(n.Wire) {
		if i.Least < graph.WireBits(n.Wire) {
			lost = src("v < 0 || $", lost)
		} else {
			lost = src("v < 0")
		}
	}
	return append(startOfValue(from, "0"), src("v := $; if $ { r.Fail(rt.ErrRange, $ + $, start) }; return $(v)",
		e.readNatural(n, from), lost, e.decimalText(wire), jen.Lit(" does not fit Go "+shownType(n.Go)), typ))
}

// readNarrow returns the statements that read a double as a float32, and return it.
func (e *Emitter) readNarrow(n *graph.Node, from source) []jen.Code {
	v := src("v")
	return append(startOfValue(from, "0"), src(`v := $
		narrow := float32(v)
		if $ { r.Fail(rt.ErrRange, $ + " does not fit Go float32", start) }
		return $`, e.readNatural(n, from), becameInfinite(v), floatText(v),
		e.convert(src("narrow"), types.Typ[types.Float32], n.Go)))
}
