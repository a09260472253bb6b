package compat

import (
	"fmt"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Bytes is the size of the encodings of a type: of the smallest and of the largest, which may be plan.Unbounded.
type Bytes struct{ Min, Max int }

// MarshalJSON writes an object with min and max, which is null without bound.
func (b Bytes) MarshalJSON() ([]byte, error) {
	if b.Max == plan.Unbounded {
		return fmt.Appendf(nil, `{"min":%d,"max":null}`, b.Min), nil
	}
	return fmt.Appendf(nil, `{"min":%d,"max":%d}`, b.Min, b.Max), nil
}

// String returns a text such as "4 bytes", "1 to 5 bytes" or "at least 1 byte".
func (b Bytes) String() string {
	switch {
	case b.Max == plan.Unbounded:
		return "at least " + words.Plural(b.Min, "byte")
	case b.Min == b.Max:
		return words.Plural(b.Min, "byte")
	}
	return fmt.Sprintf("%d to %s", b.Min, words.Plural(b.Max, "byte"))
}

// Size is a place where data have another size than before. What is added has no Old, what is removed no New.
type Size struct {
	Path string `json:"path"` // in the new schema; of what is removed, in the old one
	Old  *Bytes `json:"bytes_before,omitempty"`
	New  *Bytes `json:"bytes,omitempty"`
}

// Cost is what a change does to the size of data.
type Cost struct {
	OldVersion *Version `json:"before"`
	Old        Bytes    `json:"bytes_before"` // of a whole datum
	New        Bytes    `json:"bytes"`
	Places     []Size   `json:"places"` // what the difference comes from
}

// CostOf compares the sizes of data of two versions.
func CostOf(before, after *Version) Cost {
	d := newDiffer(before, after)
	return Cost{before, *d.oldSizes.of(before.Schema), *d.newSizes.of(after.Schema), d.sizes}
}

// sizes are the sizes of all types in a schema.
type sizes map[*schema.Schema]*plan.Node

func sizesOf(p *plan.Plan) sizes {
	all := make(sizes, len(p.Nodes))
	for i := range p.Nodes {
		all[p.Nodes[i].Schema] = &p.Nodes[i]
	}
	return all
}

func (s sizes) of(x *schema.Schema) *Bytes {
	n := s[x]
	return &Bytes{n.MinBytes, n.MaxBytes}
}
