package gen

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// defaultFields returns the fields of a struct literal that are not zero in a record with all its defaults.
func (g *generator) defaultFields(p *goPackage, i plan.Index) ([]jen.Code, error) {
	var values []jen.Code
	for j, f := range g.node(i).Fields {
		value, err := g.defaultOf(p, f)
		if err != nil {
			return nil, err
		}
		if value != nil {
			values = append(values, jen.Line().Id(g.nodes[i].fields[j]).Op(":").Add(value))
		}
	}
	if len(values) > 0 {
		values = append(values, jen.Line())
	}
	return values, nil
}

// defaultOf returns the Go expression of a field's default, or nil for the zero value. A record without a
// default of its own has those of its fields.
func (g *generator) defaultOf(p *goPackage, f plan.Field) (jen.Code, error) {
	if f.Schema.Default != nil {
		if err := g.plan.CheckDefault(f.Node, *f.Schema.Default); err != nil {
			return nil, err
		}
		return g.literal(p, f.Node, *f.Schema.Default)
	}
	if n := g.node(f.Node); n.Kind == plan.Record && g.nodes[f.Node].mapping == nil && g.hasDefaults(f.Node) {
		info := &g.nodes[f.Node]
		return qualified(p, info.pkg.path, info.newName).Call(), nil
	}
	return nil, nil
}

// hasDefaults reports whether the constructor of record i sets anything. A record holds others by value without end
// nowhere, so this ends.
func (g *generator) hasDefaults(i plan.Index) bool {
	has, known := g.defaults[i]
	if !known {
		has = slices.ContainsFunc(g.node(i).Fields, func(f plan.Field) bool {
			return f.Schema.Default != nil || g.node(f.Node).Kind == plan.Record && g.nodes[f.Node].mapping == nil && g.hasDefaults(f.Node)
		})
		g.defaults[i] = has
	}
	return has
}

// literal returns the Go expression of default v for node i, or nil for the zero value.
func (g *generator) literal(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	if m := g.nodes[i].mapping; m != nil {
		base, err := g.literal(p, g.nodes[i].bare, v)
		if err != nil || base == nil && m.Decode == "" {
			return nil, err
		}
		if base == nil {
			base = jen.Op("*").New(g.goType(p, g.nodes[i].bare))
		}
		if m.Decode == "" {
			return g.goType(p, i).Call(base), nil
		}
		return jen.Qual(runtimePath, "Must").Call(qualified(p, m.ImportPath, m.Decode).Call(base)), nil
	}
	n := g.node(i)
	switch n.Kind {
	case plan.Record:
		return g.recordLiteral(p, i, v)
	case plan.Array:
		items := make([]jen.Code, 0, len(v.Items))
		for _, item := range v.Items {
			x, err := g.literal(p, n.Item, item)
			if err != nil {
				return nil, err
			}
			if x == nil {
				x = g.zeroLiteral(p, n.Item)
			}
			items = append(items, x)
		}
		return g.goType(p, i).Values(items...), nil
	case plan.Map:
		members := jen.Dict{}
		for _, m := range v.Members {
			x, err := g.literal(p, n.Item, m.Value)
			if err != nil {
				return nil, err
			}
			if x == nil {
				x = g.zeroLiteral(p, n.Item)
			}
			members[jen.Lit(m.Name)] = x
		}
		return g.goType(p, i).Values(members), nil
	case plan.Nullable:
		return g.nullableLiteral(p, i, v)
	case plan.Union:
		return g.unionLiteral(p, i, v)
	}
	return g.scalarLiteral(p, i, v)
}

// zeroLiteral is the zero value of node i's Go type as an item of a composite literal.
func (g *generator) zeroLiteral(p *goPackage, i plan.Index) jen.Code {
	n := g.node(i)
	if g.nodes[i].mapping != nil {
		return jen.Op("*").New(g.goType(p, i))
	}
	switch n.Kind {
	case plan.Boolean:
		return jen.False()
	case plan.Int, plan.Long, plan.Float, plan.Double, plan.Enum, plan.TimeMillis, plan.TimeMicros:
		return jen.Lit(0)
	case plan.String:
		return jen.Lit("")
	case plan.Union, plan.Array, plan.Map, plan.Bytes:
		return jen.Nil()
	case plan.Nullable:
		if g.nullableForm(i) != optionalForm {
			return jen.Nil()
		}
	}
	return g.goType(p, i).Values()
}

func (g *generator) recordLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	info := &g.nodes[i]
	var values []jen.Code
	for j, f := range g.node(i).Fields {
		var x jen.Code
		var err error
		if fv, ok := v.Get(f.Name); ok {
			x, err = g.literal(p, f.Node, fv)
		} else {
			x, err = g.defaultOf(p, f)
		}
		if err != nil {
			return nil, err
		}
		if x != nil {
			values = append(values, jen.Id(info.fields[j]).Op(":").Add(x))
		}
	}
	return g.goType(p, i).Values(values...), nil
}

func (g *generator) nullableLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	n := g.node(i)
	if n.Schema.DefaultBranch(&v) == n.NullIndex {
		return nil, nil
	}
	x, err := g.literal(p, n.Item, v)
	if err != nil {
		return nil, err
	}
	if x == nil {
		x = g.zeroLiteral(p, n.Item)
	}
	switch g.nullableForm(i) {
	case plainForm:
		return x, nil
	case optionalForm:
		return g.goType(p, i).Values(jen.Dict{jen.Id("Value"): x, jen.Id("Set"): jen.True()}), nil
	}
	return jen.Qual(runtimePath, "Pointer").Types(g.goType(p, n.Item)).Call(x), nil
}

func (g *generator) unionLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	n := g.node(i)
	j := n.Schema.DefaultBranch(&v)
	if g.node(n.Branches[j]).Kind == plan.Null {
		return nil, nil
	}
	x, err := g.literal(p, n.Branches[j], v)
	if err != nil {
		return nil, err
	}
	if x == nil {
		x = g.zeroLiteral(p, n.Branches[j])
	}
	if g.isPointerBranch(i, j) {
		return jen.Op("&").Add(x), nil
	}
	if g.nodes[i].branches[j] == "" && g.node(n.Branches[j]).Kind == plan.Enum {
		return g.goType(p, n.Branches[j]).Call(x), nil // an untyped 0 would not do
	}
	return g.branchOf(p, i, j, x), nil
}

func (g *generator) scalarLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	n := g.node(i)
	switch n.Kind {
	case plan.Null:
		return nil, nil
	case plan.Boolean:
		if v.Bool {
			return jen.True(), nil
		}
		return nil, nil
	case plan.Float, plan.Double:
		return floatLiteral(v.Text, map[plan.Kind]int{plan.Float: 32, plan.Double: 64}[n.Kind])
	case plan.String:
		if v.Text == "" {
			return nil, nil
		}
		return jen.Lit(v.Text), nil
	case plan.Enum:
		for j, symbol := range n.Symbols {
			if symbol == v.Text && j > 0 {
				return qualified(p, g.nodes[i].pkg.path, g.nodes[i].symbols[j]), nil
			}
		}
		return nil, nil
	}
	switch n.Kind.Base() {
	case plan.Int, plan.Long:
		x, _ := plan.DefaultInteger(v, 64)
		return integerLiteral(n.Kind, x), nil
	case plan.String: // uuid
		raw, _ := hex.DecodeString(dropDashes(v.Text))
		return g.goType(p, i).Values(byteLiterals(raw)...), nil
	}
	return g.bytesLiteral(p, i, v)
}

func dropDashes(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '-' {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// integerLiteral is the value of an int or long, plain or as the time it stands for.
func integerLiteral(kind plan.Kind, x int64) jen.Code {
	unix := func(name string, args ...jen.Code) jen.Code {
		return jen.Qual("time", name).Call(args...).Dot("UTC").Call()
	}
	switch kind {
	case plan.Date:
		return unix("Unix", jen.Lit(int(x)).Op("*").Lit(24*60*60), jen.Lit(0))
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return unix("UnixMilli", int64Literal(x))
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return unix("UnixMicro", int64Literal(x))
	case plan.TimestampNanos, plan.LocalTimestampNanos:
		return unix("Unix", jen.Lit(0), int64Literal(x))
	}
	if x == 0 {
		return nil
	}
	switch kind {
	case plan.TimeMillis:
		return int64Literal(x).Op("*").Qual("time", "Millisecond")
	case plan.TimeMicros:
		return int64Literal(x).Op("*").Qual("time", "Microsecond")
	}
	return int64Literal(x)
}

// int64Literal is an untyped integer.
func int64Literal(x int64) *jen.Statement { return jen.Op(strconv.FormatInt(x, 10)) }

// floatLiteral is the number of a default as a constant of the given size that has exactly its value.
func floatLiteral(text string, bits int) (jen.Code, error) {
	x, err := strconv.ParseFloat(text, bits)
	if err != nil {
		return nil, err
	}
	if x == 0 && math.Signbit(x) {
		// Go has no constant for it.
		name := map[int]string{32: "Float32frombits", 64: "Float64frombits"}[bits]
		return jen.Qual("math", name).Call(jen.Lit(1).Op("<<").Lit(bits - 1)), nil
	}
	if x == 0 {
		return nil, nil
	}
	return jen.Op(strconv.FormatFloat(x, 'g', -1, bits)), nil
}

// bytesLiteral is the value of bytes or a fixed, plain or as what its logical type makes of it.
func (g *generator) bytesLiteral(p *goPackage, i plan.Index, v schema.Value) (jen.Code, error) {
	raw, _ := plan.DefaultBytes(v)
	n := g.node(i)
	switch n.Kind {
	case plan.Fixed, plan.UUIDFixed:
		return g.goType(p, i).Values(byteLiterals(raw)...), nil
	case plan.Duration:
		part := func(at int) jen.Code {
			return int64Literal(int64(binary.LittleEndian.Uint32(raw[at:])))
		}
		return g.goType(p, i).Values(jen.Dict{jen.Id("Months"): part(0), jen.Id("Days"): part(4), jen.Id("Millis"): part(8)}), nil
	case plan.DecimalBytes, plan.DecimalFixed:
		return decimalLiteral(plan.TwosComplement(raw), n.Scale), nil
	case plan.BigDecimal:
		unscaled, scale, _ := plan.SplitBigDecimal(raw)
		return decimalLiteral(plan.TwosComplement(unscaled), scale), nil
	}
	return jen.Index().Byte().Call(jen.Lit(string(raw))), nil
}

func byteLiterals(raw []byte) []jen.Code {
	list := make([]jen.Code, len(raw))
	for i, c := range raw {
		list[i] = jen.Op(hexByte(c))
	}
	return list
}

// decimalLiteral is an unscaled number with a scale.
func decimalLiteral(x *big.Int, scale int) jen.Code {
	if x.IsInt64() {
		return jen.Qual(decimalPath, "New").Call(int64Literal(x.Int64()), jen.Lit(scale))
	}
	text := new(big.Rat).SetFrac(x, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)).FloatString(scale)
	return jen.Qual(runtimePath, "Must").Call(jen.Qual(decimalPath, "Parse").Call(jen.Lit(text)))
}
