package ocf

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// look reads a datum of the plan's node i without making anything of it. Other than [rt.Reader.Skip] it looks at all
// that decoding looks at: the range of ints, booleans, symbols, what is in blocks that state their size, and the text
// of strings if the Reader validates them.
func look(rd *rt.Reader, p *plan.Plan, i plan.Index) error {
	n := &p.Nodes[i]
	switch n.Kind.Base() {
	case plan.Null:
	case plan.Boolean:
		rd.Boolean()
	case plan.Int:
		rd.Int()
	case plan.Long:
		rd.Long()
	case plan.Float:
		rd.SkipFixed(4)
	case plan.Double:
		rd.SkipFixed(8)
	case plan.Fixed:
		rd.SkipFixed(n.Size)
	case plan.Bytes:
		rd.BytesView()
	case plan.String:
		_ = rd.String() // not copied, as the Reader aliases
	case plan.Enum:
		rd.Enum(len(n.Symbols))
	case plan.Record:
		return lookAtFields(rd, p, n)
	case plan.Array:
		return lookAtItems(rd, p, n)
	case plan.Map:
		return lookAtEntries(rd, p, n)
	case plan.Nullable, plan.Union:
		if branch := rd.UnionIndex(len(n.Branches)); branch >= 0 {
			return look(rd, p, n.Branches[branch])
		}
	}
	return rd.Err()
}

func lookAtFields(rd *rt.Reader, p *plan.Plan, n *plan.Node) error {
	if n.Recursive {
		if err := rd.Enter(); err != nil {
			return err
		}
		defer rd.Leave()
	}
	for k := range n.Fields {
		if err := look(rd, p, n.Fields[k].Node); err != nil {
			return rt.FieldError(err, n.Name.Short, n.Fields[k].Name)
		}
	}
	return nil
}

func lookAtItems(rd *rt.Reader, p *plan.Plan, n *plan.Node) error {
	var block rt.Block
	for done := 0; block.Next(rd, p.Nodes[n.Item].LeastBytes); {
		for range block.Count() {
			if err := look(rd, p, n.Item); err != nil {
				return rt.IndexError(err, done)
			}
			done++
		}
	}
	return rd.Err()
}

func lookAtEntries(rd *rt.Reader, p *plan.Plan, n *plan.Node) error {
	var block rt.Block
	for block.Next(rd, 1+p.Nodes[n.Item].LeastBytes) {
		for range block.Count() {
			key := rd.String()
			if err := rd.Err(); err != nil {
				return err
			}
			if err := look(rd, p, n.Item); err != nil {
				return rt.KeyError(err, key)
			}
		}
	}
	return rd.Err()
}
