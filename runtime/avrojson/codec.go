package avrojson

import (
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Codec converts the data of one schema. It is not changed after [New] and is safe for concurrent use.
type Codec struct {
	nodes         []node
	root          plan.Index
	indent        string
	maxDepth      int
	ignoreUnknown bool
}

// Option changes what a [Codec] does.
type Option func(*Codec)

// Indent makes [Codec.AppendJSON] put every member and item on a line of its own, indented by step for each level around
// it. Beyond 64 levels the indentation grows no further, so that it cannot outgrow the data. An empty step is the same as
// no Indent: no blank space at all.
func Indent(step string) Option { return func(c *Codec) { c.indent = step } }

// IgnoreUnknownFields makes the reading methods skip the members of a JSON object for which the record has no field, instead
// of failing with [ErrUnknownField]. What is skipped must still be JSON.
func IgnoreUnknownFields() Option { return func(c *Codec) { c.ignoreUnknown = true } }

// MaxDepth bounds how deep a JSON text may nest recursive records, and the values that [IgnoreUnknownFields] skips; beyond
// it reading fails with [runtime.ErrDepth]. The default is 1000. Binary data are bounded by the [runtime.Limits] of their
// Reader instead.
func MaxDepth(n int) Option { return func(c *Codec) { c.maxDepth = n } }

const defaultMaxDepth = 1000

// New makes the codec of a schema that [schema.Parse] returned. It fails on schemas that schema.Validate would refuse, and
// on those whose records hold more than 65 536 values of no width, which would make long JSON of no data.
func New(s *schema.Schema, options ...Option) (*Codec, error) {
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	nodes, err := makeNodes(p)
	if err != nil {
		return nil, err
	}
	c := &Codec{nodes: nodes, root: p.Roots[0], maxDepth: defaultMaxDepth}
	for _, option := range options {
		option(c)
	}
	return c, nil
}
