package avrorandom

import "github.com/schemagen/schemagen/schema/plan"

// impossible is the least size of a node that has no datum, or none below that size. Sums of a few of them fit 32 bits.
const impossible = 1 << 29

// leastSizes returns the size of the smallest datum of each node. It differs from plan.Node.MinBytes, which readers
// rely on, where a part of the schema has no datum at all: a way out of a recursive type must not lead through such a
// part.
func leastSizes(p *plan.Plan) []int {
	least := make([]int, len(p.Nodes))
	for i := range least {
		least[i] = impossible
	}
	for changed := true; changed; {
		changed = false
		for i := len(p.Nodes) - 1; i >= 0; i-- {
			if size := leastSize(&p.Nodes[i], least); size < least[i] {
				least[i], changed = size, true
			}
		}
	}
	return least
}

// leastSize is the least size of a node by what is known of those inside it.
func leastSize(n *plan.Node, least []int) int {
	if n.Kind.IsUnion() {
		smallest := impossible
		for j, branch := range n.Parts() {
			smallest = min(smallest, branchSize(j, least[branch]))
		}
		return smallest
	}
	if n.Kind == plan.Record {
		sum := 0
		for _, field := range n.Parts() {
			sum = min(sum+least[field], impossible)
		}
		return sum
	}
	if n.Kind == plan.Enum && len(n.Symbols) == 0 {
		return impossible
	}
	return min(n.MinBytes, impossible)
}

// branchSize is the least size of a union's value of branch number j.
func branchSize(j, least int) int {
	size := 1
	for u := uint(j) << 1; u >= 0x80; u >>= 7 {
		size++
	}
	return min(size+least, impossible)
}
