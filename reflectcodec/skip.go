package reflectcodec

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// skip reads a value of plan node i and drops it. What is malformed is found as in a value that is kept, except that texts,
// UUIDs and decimals are not looked into.
func (g *program) skip(r *rt.Reader, i plan.Index) error {
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Record:
		if n.Recursive && r.Enter() != nil {
			return r.Err()
		}
		for j := range n.Fields {
			if err := g.skip(r, n.Fields[j].Node); err != nil {
				return rt.FieldError(err, n.Name.Short, n.Fields[j].Name)
			}
		}
		if n.Recursive {
			r.Leave()
		}
		return nil
	case plan.Array, plan.Map:
		return g.skipList(r, n)
	case plan.Nullable, plan.Union:
		if number := r.UnionIndex(len(n.Branches)); number >= 0 {
			return g.skip(r, n.Branches[number])
		}
		return r.Err()
	case plan.Enum:
		r.Enum(len(n.Symbols))
		return r.Err()
	}
	switch n.Kind.Base() {
	case plan.Boolean:
		r.Boolean()
	case plan.Int:
		r.Int()
	case plan.Long:
		r.Long()
	case plan.Float:
		r.Float()
	case plan.Double:
		r.Double()
	case plan.Bytes, plan.String:
		r.BytesView()
	case plan.Fixed:
		if n.Size > 0 {
			r.FixedView(n.Size)
		}
	}
	return r.Err()
}

func (g *program) skipList(r *rt.Reader, n *plan.Node) error {
	least := g.plan.Nodes[n.Item].LeastBytes
	if n.Kind == plan.Map {
		least++
	}
	done := 0
	var block rt.Block
	for block.Next(r, least) {
		for range block.Count() {
			if n.Kind == plan.Array {
				if err := g.skip(r, n.Item); err != nil {
					return rt.IndexError(err, done)
				}
				done++
				continue
			}
			key := r.String()
			if r.Failed() {
				return r.Err()
			}
			if err := g.skip(r, n.Item); err != nil {
				return rt.KeyError(err, key)
			}
		}
	}
	return r.Err()
}
