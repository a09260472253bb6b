package gen

import "github.com/schemagen/schemagen/schema/plan"

// isVoid reports whether node i is a record that holds nothing, on the wire or in Go: one of nulls, and of such records. No code is emitted
// for it where it is a field: sixty levels of records that each hold the next one twice would be walked 2^60 times, in data of no bytes.
func (g *generator) isVoid(i plan.Index) bool {
	n := g.node(i)
	if n.Kind != plan.Record || n.MaxBytes != 0 || g.nodes[i].mapping != nil || g.nodes[i].pkg != nil && g.nodes[i].pkg.external {
		return false
	}
	void, known := g.voids[i]
	if !known {
		void = true
		for _, f := range n.Fields {
			switch kind := g.node(f.Node).Kind; {
			case g.nodes[f.Node].mapping != nil:
				void = false
			case kind == plan.Record:
				void = void && g.isVoid(f.Node)
			}
		}
		g.voids[i] = void
	}
	return void
}
