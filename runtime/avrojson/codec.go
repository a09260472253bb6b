package avrojson

import (
	"errors"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Codec converts the data of one schema. It is not changed after [New] and is safe for concurrent use.
type Codec struct {
	settings
	schema *schema.Schema
	nodes  []node
	root   plan.Index
}

var errNonFinite = errors.New("avrojson: unknown form of NaN and the infinities")

// New makes the codec of a schema that [schema.Parse] returned. It fails on schemas that schema.Validate would refuse,
// and on those whose records hold more than 65 536 values of no width, which would make long JSON of no data.
func New(s *schema.Schema, options ...Option) (*Codec, error) {
	c := &Codec{settings: settings{maxDepth: defaultMaxDepth}, schema: s}
	for _, option := range options {
		option(&c.settings)
	}
	if int(c.nonFinite) >= len(nonFiniteTexts) {
		return nil, errNonFinite
	}
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	if c.nodes, err = makeNodes(p, &c.settings); err != nil {
		return nil, err
	}
	c.root = p.Roots[0]
	return c, nil
}

// Schema returns the codec's schema. It must not be changed.
func (c *Codec) Schema() *schema.Schema { return c.schema }
