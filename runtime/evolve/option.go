package evolve

import (
	"github.com/schemagen/schemagen/internal/readers"
	rt "github.com/schemagen/schemagen/runtime"
)

// Option changes how [NewDecoder] works.
type Option func(*config)

type config struct {
	strict  bool
	cache   *Cache
	readers *readers.Pool // nil: as they are
}

func configure(options []Option) config {
	c := config{cache: shared}
	for _, option := range options {
		option(&c)
	}
	return c
}

// Strict refuses a writer's schema with branches or symbols for which the reader's schema has no place, in place of the
// data that hold them.
func Strict() Option { return func(c *config) { c.strict = true } }

// WithCache keeps the pair of schemas in the given cache in place of the one that all decoders share.
func WithCache(cache *Cache) Option { return func(c *config) { c.cache = cache } }

// WithReader gives the Readers of [ValueDecoder.Decode] their limits, their string mode and the like. The function is
// called for each new Reader and must do nothing but set the exported fields. Who calls [ValueDecoder.DecodeFrom]
// brings a Reader, with settings of its own.
//
//	evolve.WithReader(func(r *runtime.Reader) { r.Limits.MaxStringBytes = 1 << 20 })
func WithReader(set func(r *rt.Reader)) Option {
	pool := &readers.Pool{Set: set}
	return func(c *config) { c.readers = pool }
}
