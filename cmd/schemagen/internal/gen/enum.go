package gen

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitEnum writes the type and the constants of an enum.
func (g *generator) emitEnum(p *goPackage, i plan.Index) {
	n, info, e := g.node(i), &g.nodes[i], p.emitter
	e.Write(emit.TypeComment(info.typeName, "the Avro enum "+n.Name.String(), n.Schema.Doc), "type $ int32",
		info.typeName)
	if len(n.Symbols) > 0 {
		e.Write("// The symbols of "+info.typeName+", in the order of the schema.", "const (\n$ $ = iota\n$\n)",
			info.symbols[0], info.typeName, strings.Join(info.symbols[1:], "\n"))
	}
	info.symbolsVariable = p.scope.Claim(goname.Unexported(info.typeName)+"Symbols", "symbols")
	e.Write("", "var $ = [...]string{$}", info.symbolsVariable, emit.StringList(n.Symbols))
}

// emitSymbols writes the methods between symbol and constant of an enum.
func (g *generator) emitSymbols(p *goPackage, i plan.Index) {
	n, info, e := g.node(i), &g.nodes[i], p.emitter
	unknown := fmt.Sprintf("rt.SymbolError(%q, ", n.Name.Short)
	e.Write("String returns the symbol, or "+info.typeName+"(N) for a number that has none.",
		`func (x $1) String() string { return rt.Symbol("`+info.typeName+`", $2[:], int32(x)) }`,
		info.typeName, info.symbolsVariable)

	var cases string
	for j, s := range n.Symbols {
		cases += fmt.Sprintf("case %q: return %s, nil\n", s, info.symbols[j])
	}
	if cases != "" {
		cases = "switch symbol {\n" + cases + "}\n"
	}
	e.Write(info.newName+" returns the constant of a symbol.",
		"func $1(symbol string) ($2, error) {\n$3 return 0, "+unknown+"symbol)\n}", info.newName, info.typeName, cases)

	e.Write("MarshalText implements encoding.TextMarshaler.", `func (x $1) MarshalText() ([]byte, error) {
		if x >= 0 && int(x) < len($2) { return []byte($2[x]), nil }
		return nil, `+unknown+`x.String())
	}`, info.typeName, info.symbolsVariable)

	e.Write("UnmarshalText implements encoding.TextUnmarshaler.", `func (x *$) UnmarshalText(text []byte) error {
		parsed, err := $(string(text))
		if err != nil { return err }
		*x = parsed
		return nil
	}`, info.typeName, info.newName)
}

// emitFixed writes a fixed type.
func (g *generator) emitFixed(p *goPackage, i plan.Index) {
	n, info := g.node(i), &g.nodes[i]
	p.emitter.Write(emit.TypeComment(info.typeName, "the Avro fixed "+n.Name.String(), n.Schema.Doc), "type $ [$]byte",
		info.typeName, n.Size)
}
