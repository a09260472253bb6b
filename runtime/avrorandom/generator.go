package avrorandom

import (
	"errors"

	"github.com/schemagen/schemagen/schema/plan"
)

// ErrNoData is the error for a schema that no datum satisfies, such as an enum without symbols; or none of less than
// 512 MiB.
var ErrNoData = errors.New("avrorandom: the schema allows no datum of less than 512 MiB")

// Generator makes random data of one plan. Its fields may be set before each datum. It is not safe for concurrent use.
type Generator struct {
	// Size is how many bytes a datum is to have at most, roughly: one is shorter if chance will have it so, and longer
	// if the schema leaves no choice. With 1, lists are empty, strings short and records few. The default, for 0, is
	// 1024 and four times the size of the smallest datum.
	Size int
	// MaxDepth is how deep records of a recursive schema nest before the way out is taken. The default, for 0, is 24.
	MaxDepth int
	// PlainBlocks gives every array and map the one block without a byte size that encoders usually write.
	PlainBlocks bool

	plan  *plan.Plan
	root  plan.Index
	least []int // the size of the smallest datum of each node, or impossible
	source
	depth   int
	scratch []byte
}

const (
	defaultSize     = 1024
	defaultMaxDepth = 24
)

// New returns a Generator of data of the node root of p, usually one of p.Roots. It fails with [ErrNoData].
func New(p *plan.Plan, root plan.Index, seed uint64) (*Generator, error) {
	g := &Generator{plan: p, root: root, least: leastSizes(p)}
	g.Seed(seed)
	if g.least[root] == impossible {
		return nil, ErrNoData
	}
	return g, nil
}

// Seed makes g begin again, as [New] would with this seed. Seeds that differ little give data that have nothing in
// common.
func (g *Generator) Seed(seed uint64) {
	g.source = source{seed}
	g.state = g.next() // a seed is not a place in the sequence of another, a few numbers on
}

// Append appends the encoding of a new random datum to b.
func (g *Generator) Append(b []byte) []byte { return g.datum(b, g.root) }

// AppendNode appends a datum of another node of the plan. It fails with [ErrNoData], and then returns b as it was.
func (g *Generator) AppendNode(b []byte, i plan.Index) ([]byte, error) {
	if g.least[i] == impossible {
		return b, ErrNoData
	}
	return g.datum(b, i), nil
}

func (g *Generator) datum(b []byte, i plan.Index) []byte {
	size := g.Size
	if size == 0 {
		size = defaultSize + 4*min(g.least[i], impossible/4)
	}
	g.depth = 0
	return g.value(b, i, max(size-g.least[i], 0))
}

// deep reports whether no more records should nest.
func (g *Generator) deep() bool {
	limit := g.MaxDepth
	if limit == 0 {
		limit = defaultMaxDepth
	}
	return g.depth >= limit
}
