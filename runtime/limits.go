package runtime

import (
	"math"
	"sync/atomic"
)

// Limits bounds what a [Reader] accepts. Zero in a field means its default, which [SetDefaultLimits] can change, a
// negative number no bound. What is beyond a bound fails with [ErrLimit], or ErrDepth, at the same offset whichever
// codec decodes.
//
// Memory is safe without bounds: a length or count is checked against the bytes left before anything is allocated for
// it, and what is made of few bytes or none is counted; see MaxValues. A stream may go on for ever, so it has defaults
// of its own.
type Limits struct {
	// MaxDepth is how deep records may be nested in one another; counted for recursive schemas only, since others have
	// a depth of their own. Default 1000.
	MaxDepth int
	// MaxStringBytes is the length in bytes that a string, bytes value or map key may have. Default: none in memory,
	// 64 MiB on a stream.
	MaxStringBytes int
	// MaxItems is how many items an array or map may have, over all of its blocks. Default: none in memory, 2^26 on a
	// stream.
	MaxItems int
	// MaxZeroWidthItems is how many items an array may have whose items take no bytes (null, empty records, fixed of
	// size 0), as neither memory nor a stream bounds them. All such arrays of a datum together may have as many, and 64
	// more for each byte read. Default 65 536.
	MaxZeroWidthItems int
	// MaxBytes is how many bytes a datum may take. Default: none.
	MaxBytes int
	// MaxValues is how many values a datum may be made into beyond what its bytes stand for; 64 more are free for each
	// byte read. A value is what takes up to 64 bytes of memory. Counted are items that take no bytes, the defaults of
	// fields that the writer's schema does not have, with all that is in them, and in an any the records, each as 4 and
	// its fields; and the memory of items and structs of which a byte of input may stand for more than 4 096 bytes.
	// Default 65 536, or MaxZeroWidthItems if that is more.
	MaxValues int
}

const (
	defaultMaxDepth          = 1000
	defaultMaxZeroWidthItems = 1 << 16
	defaultMaxValues         = 1 << 16
	defaultStreamStringBytes = 1 << 26
	defaultStreamItems       = 1 << 26
	zeroWidthItemsPerByte    = 64
	valuesPerByte            = 64
	valueBytes               = 64

	maxInt = math.MaxInt
)

// defaults are the limits of the process; nil: none were set.
var defaults atomic.Pointer[Limits]

// SetDefaultLimits sets what zero means in the fields of [Limits], for all Readers of the process that are reset from
// now on: also for those that the methods UnmarshalBinary, ResolveBinary and UnmarshalFrom… of generated types, package
// evolve, reflectcodec and others make for themselves. Zero in a field is the default that its documentation names, a
// negative number no bound; the zero Limits take back what was set. It is meant for a main package, at start-up: a
// library should leave it alone, and set the Limits of its own Readers.
func SetDefaultLimits(limits Limits) {
	if limits == (Limits{}) {
		defaults.Store(nil)
		return
	}
	defaults.Store(&limits)
}

// DefaultLimits returns what was last set with [SetDefaultLimits].
func DefaultLimits() Limits {
	if limits := defaults.Load(); limits != nil {
		return *limits
	}
	return Limits{}
}

// bound returns what a limit means: that of the process when it is 0, the default when that is 0 too, no bound when it
// is negative.
func bound(limit, process, byDefault int) int {
	if limit == 0 {
		limit = process
	}
	switch {
	case limit == 0:
		return byDefault
	case limit < 0:
		return maxInt
	}
	return limit
}

var noLimits Limits

// process returns the limits of the process, as they were when r was reset.
func (r *Reader) process() *Limits {
	if r.wide != nil {
		return r.wide
	}
	return &noLimits
}

func (r *Reader) maxDepth() int {
	return bound(r.Limits.MaxDepth, r.process().MaxDepth, defaultMaxDepth)
}

// boundsStrings reports whether maxString may be less than what memory can hold.
func (r *Reader) boundsStrings() bool {
	return r.wide != nil || r.Limits.MaxStringBytes != 0 || r.src != nil
}

func (r *Reader) maxString() int {
	byDefault := maxInt
	switch {
	case r.inDefault:
		return maxInt
	case r.src != nil:
		byDefault = defaultStreamStringBytes
	}
	return bound(r.Limits.MaxStringBytes, r.process().MaxStringBytes, byDefault)
}

func (r *Reader) maxItems() int {
	byDefault := maxInt
	switch {
	case r.inDefault:
		return maxInt
	case r.src != nil:
		byDefault = defaultStreamItems
	}
	return bound(r.Limits.MaxItems, r.process().MaxItems, byDefault)
}

func (r *Reader) maxZeroWidthItems() int {
	return bound(r.Limits.MaxZeroWidthItems, r.process().MaxZeroWidthItems, defaultMaxZeroWidthItems)
}

func (r *Reader) maxBytes() int { return bound(r.Limits.MaxBytes, r.process().MaxBytes, maxInt) }

func (r *Reader) maxValues() int {
	return bound(r.Limits.MaxValues, r.process().MaxValues, max(defaultMaxValues, r.maxZeroWidthItems()))
}
