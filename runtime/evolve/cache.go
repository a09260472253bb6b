package evolve

import (
	"context"
	"sync"

	"github.com/schemagen/schemagen/internal/recent"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// sharedPairs is how many pairs of schemas the shared cache keeps.
const sharedPairs = 1024

var shared = NewCache(sharedPairs)

// Cache keeps pairs of schemas and what was found out about them, errors as well. A consumer may meet any number of
// schemas, so the pairs are bounded by count, and the one that was asked for longest ago goes first. A decoder that
// someone still holds stays good. Callers that ask for a new pair at once wait for one resolution. A Cache is safe for
// concurrent use.
type Cache struct {
	pairs *recent.Cache[key, *pair]
	plans *recent.Cache[any, planned] // of readers' schemas, which are the same in many pairs
}

type key struct {
	writer string
	reader any // the text of a schema, a *schema.Schema or a *plan.Plan
	strict bool
}

// pair is the resolution of a pair of schemas, or the error.
type pair struct {
	writer func() *schema.Schema
	plan   *plan.Resolution
	table  *rt.Resolution
	err    error
}

// planned is the plan of a schema, or the error.
type planned struct {
	plan *plan.Plan
	err  error
}

// NewCache returns a cache that keeps as many pairs of schemas, at least one.
func NewCache(pairs int) *Cache {
	return &Cache{recent.New[key, *pair](pairs), recent.New[any, planned](pairs)}
}

// Len returns how many pairs are kept.
func (c *Cache) Len() int { return c.pairs.Len() }

// pair returns the pair with the given key, resolving it if it is not kept.
func (c *Cache) pair(k key) (*pair, error) {
	p, err := c.pairs.Get(context.Background(), k, func() (*pair, error) { return c.resolve(k), nil })
	if err == nil {
		err = p.err
	}
	return p, err
}

// resolve makes the pair with the given key.
func (c *Cache) resolve(k key) *pair {
	reader := c.plan(k.reader)
	if reader.err != nil {
		return &pair{err: reader.err}
	}
	writer := buildPlan(schema.ParseOfData(k.writer))
	if writer.err != nil {
		return &pair{err: writer.err}
	}
	var options []plan.ResolveOption
	if k.strict {
		options = append(options, plan.Strict())
	}
	p := &pair{writer: sync.OnceValue(func() *schema.Schema {
		s, _ := schema.ParseOfData(k.writer) // which has no error, as there was none
		return s
	})}
	if p.plan, p.err = plan.Resolve(writer.plan, reader.plan, options...); p.err == nil {
		p.table = Lower(p.plan)
	}
	return p
}

// plan returns the plan of a reader's schema.
func (c *Cache) plan(reader any) planned {
	if p, ok := reader.(*plan.Plan); ok {
		return planned{plan: p}
	}
	p, _ := c.plans.Get(context.Background(), reader, func() (planned, error) {
		if text, ok := reader.(string); ok {
			return buildPlan(schema.ParseOfType(text)), nil
		}
		return buildPlan(reader.(*schema.Schema), nil), nil
	})
	return p
}

func buildPlan(s *schema.Schema, err error) (p planned) {
	if p.err = err; err == nil {
		p.plan, p.err = plan.Build(s)
	}
	return p
}
