package frame

import (
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// Option changes how a [Decoder] or a [Cache] works.
type Option func(*config)

type config struct {
	schemas  int
	retry    time.Duration
	maxDatum int
	strings  rt.StringMode
	evolve   []evolve.Option
}

const (
	// DefaultMaxSchemas is how many schemas are kept, unless [MaxSchemas] says otherwise.
	DefaultMaxSchemas = 1024
	// DefaultRetryAfter is how long a failed lookup is kept, unless [RetryAfter] says otherwise.
	DefaultRetryAfter = time.Second
)

func configure(options []Option) config {
	c := config{schemas: DefaultMaxSchemas, retry: DefaultRetryAfter}
	for _, option := range options {
		option(&c)
	}
	return c
}

// MaxSchemas sets how many schemas are kept, at least one; and, apart from them, how many ids whose schemas were not to
// be had.
func MaxSchemas(n int) Option { return func(c *config) { c.schemas = max(n, 1) } }

// RetryAfter sets how long the error of a failed lookup answers for it, so that a stream of messages with a bad id does
// not become a stream of requests. With 0 or less the lookup is made again for each message.
func RetryAfter(d time.Duration) Option { return func(c *config) { c.retry = d } }

// MaxDatum sets how many bytes a datum may have that comes compressed; 0 is [DefaultMaxDatum], a negative number no
// bound. It has no effect on a [Cache].
func MaxDatum(bytes int) Option { return func(c *config) { c.maxDatum = bytes } }

// WithReader gives the Readers of a [Decoder] their limits, their string mode and the like. The function is called for
// each new Reader and must do nothing but set the exported fields. It has no effect on a [Cache].
//
//	frame.WithReader(func(r *runtime.Reader) { r.Limits.MaxStringBytes = 1 << 20 })
func WithReader(set func(r *rt.Reader)) Option {
	return func(c *config) {
		var r rt.Reader
		set(&r)
		c.strings = r.Strings
		c.evolve = append(c.evolve, evolve.WithReader(set))
	}
}

// Resolving says how a [Decoder] resolves schemas; evolve.Strict is such an option. It has no effect on a [Cache].
func Resolving(options ...evolve.Option) Option {
	return func(c *config) { c.evolve = append(c.evolve, options...) }
}
