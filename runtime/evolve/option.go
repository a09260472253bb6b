package evolve

// Option changes how [NewDecoder] works.
type Option func(*config)

type config struct {
	strict bool
	cache  *Cache
}

func configure(options []Option) config {
	c := config{cache: shared}
	for _, option := range options {
		option(&c)
	}
	return c
}

// Strict refuses a writer's schema with branches or symbols for which the reader's schema has no place, in place of the data that hold
// them.
func Strict() Option { return func(c *config) { c.strict = true } }

// WithCache keeps the pair of schemas in the given cache in place of the one that all decoders share.
func WithCache(cache *Cache) Option { return func(c *config) { c.cache = cache } }
