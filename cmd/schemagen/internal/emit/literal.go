package emit

import (
	"errors"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// errNoLiteral says that a default has no Go expression: what it is to the node's type shows when it is decoded.
var errNoLiteral = errors.New("no literal")

// literals makes Go expressions of defaults, of which nil is the zero value.
type literals struct {
	*Emitter
	err error // the first one: then what is made is of no use
}

func (l *literals) fails(err error) *jen.Statement {
	if l.err == nil {
		l.err = err
	}
	return nil
}

// literal returns the Go expression of default v for node n.
func (e *Emitter) literal(n *graph.Node, v schema.Value) (*jen.Statement, error) {
	l := literals{Emitter: e}
	x := l.of(n, v)
	return x, l.err
}

// Constructor writes the function that returns a record with all its defaults.
func (e *Emitter) Constructor(n *graph.Node) {
	l := literals{Emitter: e}
	typeName := typeTitle(n.Go)
	var values []jen.Code
	for i := range n.Fields {
		if value := l.defaultOf(&n.Fields[i]); value != nil {
			values = append(values, src("$: $", n.Fields[i].Last().Name, value))
		}
	}
	if l.err != nil {
		e.Fail(l.err)
		return
	}
	body := "return $2{}"
	switch {
	case len(values) == 1:
		body = "return $2{$3}"
	case len(values) > 1:
		body = "\nreturn $2{\n$3\n}\n"
		for i := range values {
			values[i] = src("$,", values[i])
		}
	}
	e.Write(n.New+" returns "+words.WithArticle(typeName)+" with its fields set to the defaults of the schema.",
		"func $1() $2 {"+body+"}", n.New, typeName, values)
}

// defaultOf is the default of a field. A record without a default of its own has those of its fields.
func (l *literals) defaultOf(f *graph.Field) *jen.Statement {
	if v := f.ParsedDefault(); v != nil {
		if err := l.pkg.Plan.CheckDefault(f.Avro.Node, *v); err != nil {
			return l.fails(err)
		}
		return l.of(f.Node, *v)
	}
	if f.Node.IsRecord() && f.Node.New != "" && l.hasDefaults(f.Node.Index) {
		named, _ := f.Node.Named()
		return l.Qualified(named.Obj().Pkg().Path(), f.Node.New).Call()
	}
	return nil
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

// of is default v of node n.
func (l *literals) of(n *graph.Node, v schema.Value) *jen.Statement {
	if l.err != nil {
		return nil
	}
	switch n.Kind {
	case graph.Null:
		return nil
	case graph.Converted:
		return l.converted(n, v)
	case graph.Wrapper:
		return src("$ {Value: $}", l.TypeCode(n.Go), l.item(n.Item, v))
	case graph.Struct, graph.Methods:
		return l.record(n, v)
	case graph.Array:
		items := make([]jen.Code, len(v.Items))
		for k, item := range v.Items {
			items[k] = l.item(n.Item, item)
		}
		return l.TypeCode(n.Go).Values(items...)
	case graph.Map:
		members := jen.Dict{}
		for _, m := range v.Members {
			members[jen.Lit(m.Name)] = l.item(n.Item, m.Value)
		}
		return l.TypeCode(n.Go).Values(members)
	case graph.Pointer, graph.NullPointer, graph.NullNil, graph.Optional:
		return l.nullable(n, v)
	case graph.Union:
		return l.union(n, v)
	case graph.Direct, graph.EnumIndex:
		return l.scalar(n, v)
	}
	return l.fails(errNoLiteral)
}

// item is a default as an item of a composite literal, in which a zero value has to be written.
func (l *literals) item(n *graph.Node, v schema.Value) *jen.Statement {
	if x := l.of(n, v); x != nil {
		return x
	}
	return l.zeroLiteral(n)
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

func (l *literals) converted(n *graph.Node, v schema.Value) *jen.Statement {
	base := l.of(n.Item, v)
	switch {
	case n.Convert == nil && base == nil:
		return nil
	case n.Convert == nil:
		return src("$($)", l.TypeCode(n.Go), base)
	case base == nil:
		base = src("*new($)", l.TypeCode(n.Item.Go))
	}
	return src("rt.Must($($))", l.Qualified(n.Convert.Path, n.Convert.Decode), base)
}

func (l *literals) record(n *graph.Node, v schema.Value) *jen.Statement {
	if n.Kind == graph.Methods && len(n.Fields) == 0 && len(n.Avro.Fields) > 0 {
		return l.fails(errNoLiteral)
	}
	var values []jen.Code
	for j := range n.Fields {
		f := &n.Fields[j]
		if f.Node == nil || len(f.Path) != 1 {
			return l.fails(errNoLiteral)
		}
		x := (*jen.Statement)(nil)
		if fv, ok := v.Get(f.Name); ok {
			x = l.of(f.Node, fv)
		} else {
			x = l.filledIn(n, f)
		}
		if x != nil {
			values = append(values, src("$: $", f.Last().Name, x))
		}
	}
	return l.TypeCode(n.Go).Values(values...)
}

func (l *literals) nullable(n *graph.Node, v schema.Value) *jen.Statement {
	if n.Kind != graph.Pointer && n.Avro.Schema.DefaultBranch(&v) == n.Avro.NullIndex {
		return nil
	}
	x := l.item(n.Item, v)
	switch n.Kind {
	case graph.NullNil:
		return x
	case graph.Optional:
		return src("$ {\nSet: true,\nValue: $,\n}", l.TypeCode(n.Go), x)
	case graph.Pointer:
		if n.Item.IsRecord() || isFixed(n.Item) {
			return src("&$", x)
		}
	}
	return src("rt.Pointer[$]($)", l.TypeCode(n.Item.Go), x)
}

func (l *literals) union(n *graph.Node, v schema.Value) *jen.Statement {
	branch := &n.Branches[n.Avro.Schema.DefaultBranch(&v)]
	if branch.Node == nil {
		return nil
	}
	x, wire := l.item(branch.Node, v), branch.Node.Wire
	switch {
	case branch.Pointer:
		return src("&$", x)
	case branch.Node.Kind == graph.Direct && wire != plan.Fixed && wire != plan.UUIDFixed && wire != plan.UUIDString &&
		wire != plan.Duration, branch.Node.Kind == graph.EnumIndex:
		return src("$($)", l.TypeCode(branch.Node.Go), x) // an untyped 0 would not do
	}
	return x // it says its type
}
