package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The default of a record may leave out fields that have defaults of their own, and these may do the same: a few
// lines of schema come to millions of values (see schema's maxFilledIn). The code must not grow like that. So what is
// filled in and is more than a few values is made by a function, written once.

// fewValues is up to how many values are written out wherever they are filled in.
const fewValues = 64

// filledIn is the default of a field of record n where another default leaves the field out.
func (l *literals) filledIn(n *graph.Node, f *graph.Field) *jen.Statement {
	if l.fieldValues(f.Avro) <= fewValues {
		return l.defaultOf(f)
	}
	name, ok := l.filled[f.Avro.Schema]
	if !ok {
		value := l.defaultOf(f)
		if value == nil || l.err != nil {
			return nil
		}
		name = l.pkg.Scope.Claim("default"+l.common.Token+typeTitle(n.Go)+f.Last().Name, "field")
		l.filled[f.Avro.Schema] = name
		l.Write(name+" returns the default of the field "+f.Name+" of "+n.Avro.Name.String()+".",
			"func $() $ {\nreturn $\n}", name, l.TypeCode(f.Node.Go), value)
	}
	return src("$()", name)
}

// fieldValues counts the values in a field's default, with what is filled in.
func (e *Emitter) fieldValues(f *plan.Field) int {
	count, known := e.filledIns[f.Schema]
	if !known {
		count = e.countValues(f.Node, f.Schema.Default)
		e.filledIns[f.Schema] = count
	}
	return count
}

// countValues counts the values in a default of node i. The schema bounds them.
func (e *Emitter) countValues(i plan.Index, v *schema.Value) int {
	n, count := &e.pkg.Plan.Nodes[i], 1
	switch n.Kind {
	case plan.Record:
		for k := range n.Fields {
			f := &n.Fields[k]
			if fv, ok := v.Get(f.Name); ok {
				count += e.countValues(f.Node, &fv)
			} else {
				count += e.fieldValues(f)
			}
		}
	case plan.Array:
		for k := range v.Items {
			count += e.countValues(n.Item, &v.Items[k])
		}
	case plan.Map:
		for k := range v.Members {
			count += e.countValues(n.Item, &v.Members[k].Value)
		}
	case plan.Nullable, plan.Union:
		return e.countValues(n.Branches[n.Schema.DefaultBranch(v)], v)
	}
	return count
}
