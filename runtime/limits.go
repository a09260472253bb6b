package runtime

import "math"

// Limits bounds what a [Reader] accepts. Zero in a field means its default, a negative number no bound.
//
// Memory is safe without bounds: a length or count is checked against the bytes left before anything is allocated for it.
// A stream may go on for ever, so it has defaults of its own.
type Limits struct {
	// MaxDepth is how deep records may be nested in one another; counted for recursive schemas only, since others have a
	// depth of their own. Default 1000.
	MaxDepth int
	// MaxStringBytes is the length in bytes that a string, bytes value or map key may have. Default: none in memory,
	// 64 MiB on a stream.
	MaxStringBytes int
	// MaxItems is how many items an array or map may have, over all of its blocks. Default: none in memory, 2^26 on a
	// stream.
	MaxItems int
	// MaxZeroWidthItems is how many items an array may have whose items take no bytes (null, empty records, fixed of size
	// 0), as neither memory nor a stream bounds them. All such arrays of an input together may have as many, and 64 more for
	// each byte read. Default 65 536.
	MaxZeroWidthItems int
}

const (
	defaultMaxDepth          = 1000
	defaultMaxZeroWidthItems = 1 << 16
	defaultStreamStringBytes = 1 << 26
	defaultStreamItems       = 1 << 26
	zeroWidthItemsPerByte    = 64

	maxInt = math.MaxInt
)

// bound returns what a limit means: the default when it is 0, no bound when it is negative.
func bound(limit, byDefault int) int {
	switch {
	case limit == 0:
		return byDefault
	case limit < 0:
		return maxInt
	}
	return limit
}

func (r *Reader) maxString() int {
	switch {
	case r.inDefault:
		return maxInt
	case r.src == nil:
		return bound(r.Limits.MaxStringBytes, maxInt)
	}
	return bound(r.Limits.MaxStringBytes, defaultStreamStringBytes)
}

func (r *Reader) maxItems() int {
	switch {
	case r.inDefault:
		return maxInt
	case r.src == nil:
		return bound(r.Limits.MaxItems, maxInt)
	}
	return bound(r.Limits.MaxItems, defaultStreamItems)
}
