package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The default of a record may leave out fields that have defaults of their own, and these may do the same: a few lines of schema come to
// millions of values (see schema's maxFilledIn). The code must not grow like that. So what is filled in and is more than a few values is
// made by a function, written once.

// fewValues is up to how many values are written out wherever they are filled in.
const fewValues = 64

// filledIn returns the Go expression of the default of field j of record i where another default leaves the field out; nil for the zero value.
func (g *generator) filledIn(p *goPackage, i plan.Index, j int) (jen.Code, error) {
	f := g.node(i).Fields[j]
	if g.fieldValues(f) <= fewValues {
		return g.defaultOf(p, f)
	}
	if name, ok := p.filled[f.Schema]; ok {
		return jen.Id(name).Call(), nil
	}
	value, err := g.defaultOf(p, f)
	if value == nil || err != nil {
		return nil, err
	}
	name := p.scope.claim("default"+p.token+g.nodes[i].typeName+g.nodes[i].fields[j], "field")
	p.filled[f.Schema] = name
	p.file.Comment(wrapped(name + " returns the default of the field " + f.Name + " of " + g.node(i).Name.String() + "."))
	p.file.Func().Id(name).Params().Add(g.goType(p, f.Node)).Block(jen.Return(value)).Line()
	return jen.Id(name).Call(), nil
}

// fieldValues counts the values in a field's default, with what is filled in.
func (g *generator) fieldValues(f plan.Field) int {
	count, known := g.filledIns[f.Schema]
	if !known {
		count = g.countValues(f.Node, f.Schema.Default)
		g.filledIns[f.Schema] = count
	}
	return count
}

// countValues counts the values in a default of node i. The schema bounds them.
func (g *generator) countValues(i plan.Index, v *schema.Value) int {
	n, count := g.node(g.unboxed(i)), 1
	switch n.Kind {
	case plan.Record:
		for _, f := range n.Fields {
			if fv, ok := v.Get(f.Name); ok {
				count += g.countValues(f.Node, &fv)
			} else {
				count += g.fieldValues(f)
			}
		}
	case plan.Array:
		for k := range v.Items {
			count += g.countValues(n.Item, &v.Items[k])
		}
	case plan.Map:
		for k := range v.Members {
			count += g.countValues(n.Item, &v.Members[k].Value)
		}
	case plan.Nullable, plan.Union:
		return g.countValues(n.Branches[n.Schema.DefaultBranch(v)], v)
	}
	return count
}
