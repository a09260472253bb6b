package compat

import (
	"fmt"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Bytes is the size of the encodings of a type: of the smallest and of the largest, which may be plan.Unbounded.
type Bytes struct{ Min, Max int }

// String returns a text such as "4 bytes", "1 to 5 bytes" or "at least 1 byte".
func (b Bytes) String() string {
	switch {
	case b.Max == plan.Unbounded:
		return fmt.Sprintf("at least %s", counted(b.Min))
	case b.Min == b.Max:
		return counted(b.Min)
	}
	return fmt.Sprintf("%d to %s", b.Min, counted(b.Max))
}

func counted(n int) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}

// Size is a place where data have another size than before. What is added has no Old, what is removed no New.
type Size struct {
	Path     string // in the new schema; of what is removed, in the old one
	Old, New *Bytes
}

// Cost is what a change does to the size of data.
type Cost struct {
	OldVersion, NewVersion *Version
	Old, New               Bytes  // of a whole datum
	Places                 []Size // what the difference comes from
}

// CostOf compares the sizes of data of two versions.
func CostOf(before, after *Version) Cost {
	d := newDiffer(before, after)
	d.compare(before.Schema, after.Schema, "", false)
	return Cost{
		OldVersion: before, NewVersion: after,
		Old: *d.oldSizes.of(before.Schema), New: *d.newSizes.of(after.Schema),
		Places: d.sizes,
	}
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
