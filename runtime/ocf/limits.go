package ocf

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
)

// Limits bounds what a [Reader] accepts. Zero in a field means its default, a negative number no bound. Memory is taken
// as the data arrive, never by what a size claims.
type Limits struct {
	// BlockBytes is how many bytes a block may have, compressed and decompressed. Default [compress.DefaultLimit], 64
	// MiB; a block that is not compressed and is read from memory has no bound by default, since it costs nothing.
	BlockBytes int
	// HeaderBytes is how many bytes the header may have: schema and metadata, of which each entry counts 96 bytes more
	// than it has. Default 16 MiB. How large a schema may be is bounded by package schema as well; see
	// [schema.ParseOfData].
	HeaderBytes int
	// Record bounds each record, as in other data; the zero-width limit also bounds how many records a block may have
	// whose schema takes no bytes.
	Record rt.Limits
}

const (
	defaultHeaderBytes      = 16 << 20
	defaultZeroWidthRecords = 1 << 16
)

// bound returns what a limit means: the default when it is 0, no bound when it is negative.
func bound(limit, byDefault int) int {
	switch {
	case limit == 0:
		return byDefault
	case limit < 0:
		return math.MaxInt
	}
	return limit
}

func (l *Limits) block() int { return bound(l.BlockBytes, compress.DefaultLimit) }

func (l *Limits) header() int { return bound(l.HeaderBytes, defaultHeaderBytes) }

func (l *Limits) zeroWidth() int64 {
	return int64(bound(l.Record.MaxZeroWidthItems, defaultZeroWidthRecords))
}
