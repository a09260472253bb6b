package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// encoding says what can go wrong while a node is appended, which settles how its call looks.
type encoding int

const (
	nothing  encoding = iota // null: no bytes
	certain                  // b = f(b, v)
	checked                  // b = f(b, v), and w may hold a failure afterwards: strings
	fallible                 // b, err = f(b, v)
)

// encodingOf classifies node i.
func (g *generator) encodingOf(i plan.Index) encoding {
	if g.nodes[i].mapping != nil || g.isBox(i) {
		return fallible
	}
	switch n := g.node(i); n.Kind {
	case plan.Null:
		return nothing
	case plan.Boolean, plan.Int, plan.Long, plan.Float, plan.Double, plan.Bytes, plan.Fixed,
		plan.UUIDString, plan.UUIDFixed, plan.Duration:
		return certain
	case plan.String:
		return checked
	case plan.Array:
		switch {
		case g.nodes[n.Item].mapping != nil:
			return fallible
		case g.node(n.Item).Kind == plan.String:
			return checked
		case wholeArray(g.node(n.Item).Kind) != "":
			return certain
		}
		return fallible
	case plan.Nullable:
		return g.encodingOf(n.Item)
	}
	return fallible
}

// wholeArray returns the part of a name that runtime's functions for arrays of kind have, or "".
func wholeArray(kind plan.Kind) string {
	switch kind {
	case plan.Boolean:
		return "BooleanArray"
	case plan.Int:
		return "IntArray"
	case plan.Long:
		return "LongArray"
	case plan.Float:
		return "FloatArray"
	case plan.Double:
		return "DoubleArray"
	case plan.String:
		return "StringArray"
	case plan.Bytes:
		return "BytesArray"
	}
	return ""
}

// appendCall returns the call that appends value to b: `rt.AppendLong(b, value)`. Its results are b, and an error if
// the node is fallible.
func (g *generator) appendCall(p *goPackage, i plan.Index, b, value jen.Code) *jen.Statement {
	n := g.node(i)
	if g.nodes[i].mapping == nil {
		switch n.Kind {
		case plan.Boolean, plan.Int, plan.Long, plan.Float, plan.Double, plan.Bytes, plan.UUIDString, plan.Duration,
			plan.Date, plan.TimeMillis, plan.TimeMicros, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
			plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
			return jen.Qual(runtimePath, "Append"+scalarName(n.Kind)).Call(b, value)
		case plan.String:
			return jen.Id("w").Dot("AppendString").Call(b, value)
		case plan.Fixed, plan.UUIDFixed:
			return jen.Append(b, jen.Add(value).Index(jen.Op(":")).Op("..."))
		case plan.Enum:
			return jen.Qual(runtimePath, "AppendEnum").Call(b, jen.Int32().Call(value), jen.Lit(len(n.Symbols)))
		case plan.DecimalBytes:
			return jen.Qual(decimalPath, "Append").Call(b, value, jen.Lit(n.Precision), jen.Lit(n.Scale))
		case plan.DecimalFixed:
			return jen.Qual(decimalPath, "AppendFixed").Call(b, value, jen.Lit(n.Size), jen.Lit(n.Precision), jen.Lit(n.Scale))
		case plan.BigDecimal:
			return jen.Qual(decimalPath, "AppendBig").Call(b, value)
		case plan.Record:
			if p.depth && g.countsDepth(p, i) {
				return jen.Add(value).Dot("appendAvro").Call(b, jen.Id("w"), jen.Id("depth"))
			}
			return jen.Add(value).Dot("AppendAvroTo").Call(b, jen.Id("w"))
		case plan.Array:
			if whole := wholeArray(g.node(n.Item).Kind); whole != "" && g.nodes[n.Item].mapping == nil {
				return jen.Id("w").Dot("Append"+whole).Call(b, value)
			}
		}
	}
	args := []jen.Code{b}
	if g.takesWriter(i) {
		args = append(args, jen.Id("w"))
	}
	args = append(args, value)
	if g.countsDepth(p, i) {
		if p.depth {
			args = append(args, jen.Id("depth"))
		} else {
			args = append(args, jen.Lit(0))
		}
	}
	return jen.Id("append" + g.helper(p, i)).Call(args...)
}

// scalarName is the part of a name that runtime's functions for kind have.
func scalarName(kind plan.Kind) string {
	switch kind {
	case plan.UUIDString:
		return "UUIDString"
	case plan.TimeMillis:
		return "TimeMillis"
	case plan.TimeMicros:
		return "TimeMicros"
	case plan.TimestampMillis:
		return "TimestampMillis"
	case plan.TimestampMicros:
		return "TimestampMicros"
	case plan.TimestampNanos:
		return "TimestampNanos"
	case plan.LocalTimestampMillis:
		return "LocalTimestampMillis"
	case plan.LocalTimestampMicros:
		return "LocalTimestampMicros"
	case plan.LocalTimestampNanos:
		return "LocalTimestampNanos"
	}
	return title(kind.String())
}

// takesWriter reports whether the append helper of node i has a parameter w: helpers that cannot
// fail and hold no string do without.
func (g *generator) takesWriter(i plan.Index) bool {
	n := g.node(i)
	switch {
	case g.nodes[i].mapping != nil:
		return g.usesWriter(i)
	case n.Kind == plan.Nullable:
		return g.usesWriter(n.Item) || g.nodes[n.Item].mapping != nil && g.takesWriter(n.Item)
	case n.Kind == plan.Union:
		for _, branch := range n.Branches {
			if g.usesWriter(branch) || g.nodes[branch].mapping != nil && g.takesWriter(branch) {
				return true
			}
		}
		return false
	}
	return true
}

// usesWriter reports whether the code that appends node i, as if it had no mapping, mentions w.
func (g *generator) usesWriter(i plan.Index) bool {
	switch g.node(i).Kind {
	case plan.String, plan.Record, plan.Array, plan.Map:
		return true
	case plan.Nullable, plan.Union:
		return g.takesWriter(i)
	}
	return false
}

// countsDepth reports whether what appends node i in package p takes the depth of recursion: a recursive record, and the
// helpers that reach one. Types that contain each other are always in one package.
func (g *generator) countsDepth(p *goPackage, i plan.Index) bool {
	n := g.node(i)
	if g.nodes[i].mapping != nil {
		return false
	}
	switch n.Kind {
	case plan.Record:
		return n.Recursive && g.nodes[i].pkg == p
	case plan.Array, plan.Map:
		return g.countsDepth(p, n.Item)
	case plan.Nullable, plan.Union:
		for _, branch := range n.Branches {
			if g.countsDepth(p, branch) {
				return true
			}
		}
	}
	return false
}

// appendFields returns the statements that append the fields of a record to b. Failures get the
// field's name added to their path.
func (g *generator) appendFields(p *goPackage, i plan.Index) []jen.Code {
	n, info := g.node(i), &g.nodes[i]
	p.depth = n.Recursive
	var code []jen.Code
	var strings []jen.Code // the fields since the last check of w that may have failed there
	check := func() {
		if len(strings) == 0 {
			return
		}
		code = append(code, jen.If(jen.Id("w").Dot("Failed").Call()).Block(
			jen.Return(jen.Id("b"), jen.Id("w").Dot("FieldError").Call(jen.Lit(n.Name.Short), g.nameList(p, info.typeName, strings))),
		))
		strings = nil
	}
	failing := false
	for j, f := range n.Fields {
		if g.isVoid(f.Node) {
			continue
		}
		value := jen.Id("x").Dot(info.fields[j])
		switch g.encodingOf(f.Node) {
		case nothing:
		case certain, checked:
			if g.encodingOf(f.Node) == checked {
				if g.node(f.Node).Kind == plan.Nullable {
					// A null makes no call that w could count, so it may only begin a run.
					check()
				}
				strings = append(strings, jen.Lit(f.Name))
			}
			code = append(code, jen.Id("b").Op("=").Add(g.appendCall(p, f.Node, jen.Id("b"), value)))
		case fallible:
			check()
			failing = true
			code = append(code, ifAppendFails(g.appendCall(p, f.Node, jen.Id("b"), value),
				jen.Qual(runtimePath, "FieldError").Call(jen.Err(), jen.Lit(n.Name.Short), jen.Lit(f.Name))))
		}
	}
	check()
	if failing {
		code = append([]jen.Code{jen.Var().Err().Error()}, code...)
	}
	return append(code, jen.Return(jen.Id("b"), jen.Nil()))
}

// longRun is how many names a call of FieldError lists by itself. More of them would make the frame of the function large,
// which every call of it would have to find room for on the stack.
const longRun = 16

// nameList returns the names of a run of fields as arguments: a list, or a variable if there are many.
func (g *generator) nameList(p *goPackage, typeName string, names []jen.Code) jen.Code {
	if len(names) <= longRun {
		return jen.List(names...)
	}
	id := p.scope.claim(unexported(typeName)+"Fields", "run")
	p.file.Commentf("%s are names of fields, for errors.", id)
	p.file.Var().Id(id).Op("=").Index(jen.Op("...")).String().Values(names...).Line()
	return jen.Id(id).Index(jen.Op(":")).Op("...")
}

// ifAppendFails returns `if b, err = call; err != nil { return b, wrapped }`.
func ifAppendFails(call, wrapped jen.Code) *jen.Statement {
	return jen.If(jen.List(jen.Id("b"), jen.Err()).Op("=").Add(call), jen.Err().Op("!=").Nil()).Block(
		jen.Return(jen.Id("b"), wrapped),
	)
}
