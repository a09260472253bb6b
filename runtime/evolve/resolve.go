package evolve

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// Resolve returns the table for reading data of the writer's schema as values of the reader's, both given as schema
// text. It is kept like that of a [Decoder], and its errors are those of [NewDecoder].
func Resolve(writerSchema, readerSchema string, options ...Option) (*rt.Resolution, error) {
	c := configure(options)
	p, err := c.cache.pair(key{writer: writerSchema, reader: readerSchema, strict: c.strict})
	if err != nil {
		return nil, err
	}
	return p.table, nil
}

// ResolvePlan is [Resolve] for a reader's schema of which there is a plan: it returns the table for the plan's first
// root, and what the table was made from, for people. The pair is kept for this one plan.
func ResolvePlan(writerSchema string, reader *plan.Plan, options ...Option) (*rt.Resolution, *plan.Resolution, error) {
	c := configure(options)
	p, err := c.cache.pair(key{writer: writerSchema, reader: reader, strict: c.strict})
	if err != nil {
		return nil, nil, err
	}
	return p.table, p.plan, nil
}
