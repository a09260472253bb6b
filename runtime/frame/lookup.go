package frame

import "context"

// Lookup finds the schema of an id. It must be safe for concurrent use.
type Lookup[K comparable] interface {
	// Schema returns the text of the schema with the given id. What it returns stands for good: it is asked again only
	// after an error, or when the answer has been dropped for others. The error for an id that is unknown should be, or
	// wrap, [ErrUnknownSchema]. Schema returns soon after ctx is done.
	//
	// The text must be whole: a schema of a registry that refers to others is put together by the Lookup.
	Schema(ctx context.Context, id K) (string, error)
}

// LookupFunc is a function that is a [Lookup].
type LookupFunc[K comparable] func(ctx context.Context, id K) (string, error)

// Schema calls f.
func (f LookupFunc[K]) Schema(ctx context.Context, id K) (string, error) { return f(ctx, id) }
