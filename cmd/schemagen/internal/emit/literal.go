package emit

import (
	"errors"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// errNoLiteral says that a default has no Go expression: what it is to the node's type shows when it is decoded.
var errNoLiteral = errors.New("no literal")

// Constructor writes the function that returns a record with all its defaults.
func (e *Emitter) Constructor(n *graph.Node) {
	typeName := typeTitle(n.Go)
	var values []jen.Code
	for i := range n.Fields {
		f := &n.Fields[i]
		value, err := e.defaultOf(f)
		if err != nil {
			e.Fail(err)
			return
		}
		if value != nil {
			values = append(values, src("$: $,", f.Last().Name, value))
		}
	}
	body := "return $2{}"
	if len(values) > 0 {
		body = "\nreturn $2{\n$3\n}\n"
	}
	e.Write(n.New+" returns "+Article(typeName)+" with its fields set to the defaults of the schema.",
		"func $1() $2 {"+body+"}", n.New, typeName, values)
}

// defaultOf returns the Go expression of a field's default, or nil for the zero value. A record without a default of
// its own has those of its fields.
func (e *Emitter) defaultOf(f *graph.Field) (jen.Code, error) {
	if v := f.ParsedDefault(); v != nil {
		if err := e.pkg.Plan.CheckDefault(f.Avro.Node, *v); err != nil {
			return nil, err
		}
		return e.literal(f.Node, *v)
	}
	if (f.Node.Kind == graph.Struct || f.Node.Kind == graph.Methods) && f.Node.New != "" &&
		e.hasDefaults(f.Node.Index) {
		named, _ := f.Node.Named()
		return e.Qualified(named.Obj().Pkg().Path(), f.Node.New).Call(), nil
	}
	return nil, nil
}

// hasDefaults reports whether the constructor of record i sets anything. A record holds others by value without end
// nowhere, so this ends.
func (e *Emitter) hasDefaults(i plan.Index) bool {
	has, known := e.defaults[i]
	if !known {
		has = slices.ContainsFunc(e.pkg.Plan.Nodes[i].Fields, func(f plan.Field) bool {
			return f.Schema.Default != nil || e.pkg.Plan.Nodes[f.Node].Kind == plan.Record && e.hasDefaults(f.Node)
		})
		e.defaults[i] = has
	}
	return has
}

// literal returns the Go expression of default v for node n, or nil for the zero value.
func (e *Emitter) literal(n *graph.Node, v schema.Value) (jen.Code, error) {
	switch n.Kind {
	case graph.Null:
		return nil, nil
	case graph.Converted:
		return e.convertedLiteral(n, v)
	case graph.Wrapper:
		x, err := e.itemLiteral(n.Item, v)
		return e.TypeCode(n.Go).Values(jen.Dict{jen.Id("Value"): x}), err
	case graph.Struct, graph.Methods:
		return e.recordLiteral(n, v)
	case graph.Array:
		items := make([]jen.Code, len(v.Items))
		for k, item := range v.Items {
			x, err := e.itemLiteral(n.Item, item)
			if err != nil {
				return nil, err
			}
			items[k] = x
		}
		return e.TypeCode(n.Go).Values(items...), nil
	case graph.Map:
		members := jen.Dict{}
		for _, m := range v.Members {
			x, err := e.itemLiteral(n.Item, m.Value)
			if err != nil {
				return nil, err
			}
			members[jen.Lit(m.Name)] = x
		}
		return e.TypeCode(n.Go).Values(members), nil
	case graph.Pointer, graph.NullPointer, graph.NullNil, graph.Optional:
		return e.nullableLiteral(n, v)
	case graph.Union:
		return e.unionLiteral(n, v)
	case graph.Direct, graph.EnumIndex:
		return e.scalarLiteral(n, v)
	}
	return nil, errNoLiteral
}

// itemLiteral is literal as an item of a composite literal, in which a zero value has to be written.
func (e *Emitter) itemLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	x, err := e.literal(n, v)
	if x == nil && err == nil {
		x = e.zeroLiteral(n)
	}
	return x, err
}

// zeroLiteral is the zero value of node n's Go type.
func (e *Emitter) zeroLiteral(n *graph.Node) *jen.Statement {
	if n.Kind == graph.Converted {
		return src("*new($)", e.TypeCode(n.Go))
	}
	if n.Kind == graph.Direct && (n.Wire == plan.TimeMillis || n.Wire == plan.TimeMicros) {
		return src("0")
	}
	return e.zeroOf(n.Go)
}

func (e *Emitter) convertedLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	base, err := e.literal(n.Item, v)
	if err != nil || base == nil && n.Convert == nil {
		return nil, err
	}
	if base == nil {
		base = jen.Op("*").New(e.TypeCode(n.Item.Go))
	}
	if n.Convert == nil {
		return e.TypeCode(n.Go).Call(base), nil
	}
	return src("rt.Must($($))", e.Qualified(n.Convert.Path, n.Convert.Decode), base), nil
}

func (e *Emitter) recordLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	if n.Kind == graph.Methods && len(n.Fields) == 0 && len(n.Avro.Fields) > 0 {
		return nil, errNoLiteral
	}
	var values []jen.Code
	for j := range n.Fields {
		f := &n.Fields[j]
		if f.Node == nil || len(f.Path) != 1 {
			return nil, errNoLiteral
		}
		var x jen.Code
		var err error
		if fv, ok := v.Get(f.Name); ok {
			x, err = e.literal(f.Node, fv)
		} else {
			x, err = e.filledIn(n, f)
		}
		if err != nil {
			return nil, err
		}
		if x != nil {
			values = append(values, jen.Id(f.Last().Name).Op(":").Add(x))
		}
	}
	return e.TypeCode(n.Go).Values(values...), nil
}

func (e *Emitter) nullableLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	if n.Kind != graph.Pointer && n.Avro.Schema.DefaultBranch(&v) == n.Avro.NullIndex {
		return nil, nil
	}
	x, err := e.itemLiteral(n.Item, v)
	if err != nil {
		return nil, err
	}
	switch n.Kind {
	case graph.NullNil:
		return x, nil
	case graph.Optional:
		return e.TypeCode(n.Go).Values(jen.Dict{jen.Id("Value"): x, jen.Id("Set"): jen.True()}), nil
	case graph.Pointer:
		if n.Item.Kind == graph.Struct || n.Item.Kind == graph.Methods || isFixed(n.Item) {
			return jen.Op("&").Add(x), nil
		}
	}
	return jen.Qual(runtimePath, "Pointer").Types(e.TypeCode(n.Item.Go)).Call(x), nil
}

func (e *Emitter) unionLiteral(n *graph.Node, v schema.Value) (jen.Code, error) {
	branch := &n.Branches[n.Avro.Schema.DefaultBranch(&v)]
	if branch.Node == nil {
		return nil, nil
	}
	x, err := e.itemLiteral(branch.Node, v)
	if err != nil {
		return nil, err
	}
	if branch.Pointer {
		return jen.Op("&").Add(x), nil
	}
	switch branch.Node.Kind {
	case graph.Direct:
		switch branch.Node.Wire {
		case plan.Fixed, plan.UUIDFixed, plan.UUIDString, plan.Duration:
			return x, nil // it says its type
		}
		return e.TypeCode(branch.Node.Go).Call(x), nil
	case graph.EnumIndex:
		return e.TypeCode(branch.Node.Go).Call(x), nil // an untyped 0 would not do
	}
	return x, nil
}
