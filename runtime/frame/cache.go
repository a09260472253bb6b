package frame

import (
	"context"
	"time"

	"github.com/schemagen/schemagen/internal/recent"
)

// NOTE: kept and failed are bounded by count, each for itself, so that messages with made-up ids do not push out what
// the others need.

// Cache keeps what was made of schemas: for each id, it has the schema looked up and the value built, once. It is
// bounded in size and safe for concurrent use. A [Decoder] has its own; a Cache is for values of another kind, such as
// codecs that know no Go types.
type Cache[K comparable, V any] struct {
	lookup Lookup[K]
	build  func(schema string) (V, error)
	retry  time.Duration
	kept   *recent.Cache[K, V]
	failed *recent.Cache[K, failure]
}

// failure is why there is no value.
type failure struct {
	err   error
	until time.Time // it is good for so long; zero: for ever
}

// NewCache returns a cache of what build makes of schemas. The options [MaxSchemas] and [RetryAfter] have an effect on
// it.
func NewCache[K comparable, V any](
	lookup Lookup[K], build func(schema string) (V, error), options ...Option,
) *Cache[K, V] {
	return newCache(lookup, build, configure(options))
}

func newCache[K comparable, V any](lookup Lookup[K], build func(schema string) (V, error), c config) *Cache[K, V] {
	return &Cache[K, V]{
		lookup: lookup,
		build:  build,
		retry:  c.retry,
		kept:   recent.New[K, V](c.schemas),
		failed: recent.New[K, failure](c.schemas),
	}
}

// Get returns the value for an id. If there is none yet, it has the schema looked up and builds it; callers that ask
// for the same id meanwhile wait for that one lookup, each no longer than its own ctx. A lookup that ends because its
// ctx does is made anew for those that still wait.
//
// The error is a [*SchemaError]. That of a failed lookup is the answer for [RetryAfter], then the next call looks
// again. A schema that was found and cannot be used stays so: ids do not change their meaning.
func (c *Cache[K, V]) Get(ctx context.Context, id K) (V, error) {
	value, ok := c.kept.Lookup(id)
	if ok {
		return value, nil
	}
	err := c.failure(id)
	if err == nil {
		value, err = c.kept.Get(ctx, id, func() (V, error) { return c.makeValue(ctx, id) })
	}
	if err != nil {
		return value, &SchemaError{ID: id, Err: err}
	}
	return value, nil
}

// Len returns how many values are kept.
func (c *Cache[K, V]) Len() int { return c.kept.Len() }

// failure returns why it is known that there is no value for an id.
func (c *Cache[K, V]) failure(id K) error {
	if why, ok := c.failed.Lookup(id); ok && (why.until.IsZero() || time.Now().Before(why.until)) {
		return why.err
	}
	return nil
}

// makeValue makes the value for an id, or notes why there is none.
func (c *Cache[K, V]) makeValue(ctx context.Context, id K) (value V, err error) {
	if err := c.failure(id); err != nil {
		return value, err // it has failed since the caller looked
	}
	if err := ctx.Err(); err != nil {
		return value, err
	}
	text, err := c.lookup.Schema(ctx, id)
	if err == nil && text == "" {
		err = ErrUnknownSchema
	}
	if err != nil {
		if ctx.Err() == nil && c.retry > 0 {
			c.failed.Put(id, failure{err, time.Now().Add(c.retry)})
		}
		return value, err
	}
	if value, err = c.build(text); err != nil {
		c.failed.Put(id, failure{err: err})
	}
	return value, err
}
