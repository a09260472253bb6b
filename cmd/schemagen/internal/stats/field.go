package stats

import (
	"encoding/json"
	"strconv"

	"github.com/schemagen/schemagen/schema/plan"
)

// Field is what is known of the values at one place. Its JSON form is part of the contract with scripts: what a field
// does not have, its object has not either.
type Field struct {
	// Path says where, and Type what is there, such as long, decimal(9,2), or the name of a record.
	Path string `json:"path"`
	Type string `json:"type"`
	// Nullable: it is a union of which null is a branch.
	Nullable bool `json:"nullable"`
	// Values is how many there are that are not null, and Nulls how many are.
	Values int64 `json:"values"`
	Nulls  int64 `json:"nulls"`
	// Bytes is how many bytes all of them take in the records, with those of inner fields, branch numbers and lengths.
	Bytes int64 `json:"bytes"`
	// Distinct is how many of the values differ; Exact says that it is no estimate. What is made of other fields has
	// none.
	Distinct *int64 `json:"distinct,omitempty"`
	Exact    *bool  `json:"exact,omitempty"`
	// Min and Max are the smallest and the largest value in Avro's order (Avro 1.12, "Sort Order"), decimals by number:
	// in plain JSON with logical types in the form that people use. Of a string or bytes longer than 64 bytes it is the
	// start, as MinCut and MaxCut say.
	Min    json.RawMessage `json:"min,omitempty"`
	Max    json.RawMessage `json:"max,omitempty"`
	MinCut bool            `json:"minCut,omitempty"`
	MaxCut bool            `json:"maxCut,omitempty"`
	// MinItems and MaxItems are how many items the smallest and the largest array or map has.
	MinItems *int64 `json:"minItems,omitempty"`
	MaxItems *int64 `json:"maxItems,omitempty"`
}

// Fields returns what is known of all fields, in the order of the schema. The schema's own record is not one of them.
func (g *Gatherer) Fields() []Field {
	fields := make([]Field, 0, len(g.columns))
	for i := range g.columns {
		at := &g.layout.columns[i]
		if at.path == "" && at.node.Kind == plan.Record {
			continue
		}
		fields = append(fields, g.columns[i].field(at))
	}
	return fields
}

func (c *column) field(at *place) Field {
	f := Field{
		Path: at.path, Type: describe(at.node), Nullable: at.nullable, Values: c.values, Nulls: c.nulls, Bytes: c.bytes,
	}
	if kind := at.node.Kind; kind.IsList() && c.some {
		f.MinItems, f.MaxItems = &c.whole[0], &c.whole[1]
	} else if kind != plan.Null && !kind.HasParts() {
		n, exact := c.distinct.distinct()
		f.Distinct, f.Exact = &n, &exact
		if c.some && !c.beyond {
			f.Min, f.MinCut = c.bound(at.node, 0)
			f.Max, f.MaxCut = c.bound(at.node, 1)
		}
	}
	return f
}

// describe is the type of a node for people.
func describe(n *plan.Node) string {
	switch {
	case n.Kind.HasScale():
		return "decimal(" + strconv.Itoa(n.Precision) + "," + strconv.Itoa(n.Scale) + ")"
	case n.Kind.IsUnion():
		return "union"
	case n.Kind.IsLogical():
		return n.Kind.Logical().String()
	case n.Kind.IsNamed():
		return n.Kind.String() + " " + n.Name.String()
	}
	return n.Kind.String()
}
