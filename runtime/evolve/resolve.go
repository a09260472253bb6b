package evolve

import rt "github.com/schemagen/schemagen/runtime"

// Resolve returns the table for reading data of the writer's schema as values of the reader's, both given as schema text. It is kept like
// that of a [Decoder], and its errors are those of [NewDecoder].
func Resolve(writerSchema, readerSchema string, options ...Option) (*rt.Resolution, error) {
	c := configure(options)
	p, err := c.cache.pair(writerSchema, readerSchema, c.strict)
	if err != nil {
		return nil, err
	}
	return p.table, nil
}
