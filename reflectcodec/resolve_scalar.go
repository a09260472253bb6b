package reflectcodec

import (
	"encoding"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: What both twins do with numbers that are promoted and enums whose symbols differ. All other scalars have, once the branch of a
// writer's union is known, the bytes that they have under the codec's schema.

// resolveSigned reads a long, or what is promoted to it, into n's type, of the given width in bits.
func resolveSigned(r *rt.Reader, n *node, s *rt.Resolution, bits int) int64 {
	start := r.Offset()
	v := r.LongFrom(s)
	if lost := 64 - bits; v<<lost>>lost != v {
		failWidth(r, n, v, start)
	}
	return v
}

// resolveUnsigned is resolveSigned for an unsigned type.
func resolveUnsigned(r *rt.Reader, n *node, s *rt.Resolution, bits int) uint64 {
	start := r.Offset()
	v := r.LongFrom(s)
	if lost := 64 - bits; v < 0 || uint64(v)<<lost>>lost != uint64(v) {
		failWidth(r, n, v, start)
	}
	return uint64(v)
}

// resolveDoubleNarrow reads a double, or what is promoted to it, as a float32.
func resolveDoubleNarrow(r *rt.Reader, s *rt.Resolution) float32 {
	start := r.Offset()
	return narrowed(r, r.DoubleFrom(s), start)
}

// resolveSymbol reads an enum; empty if r has failed.
func resolveSymbol(r *rt.Reader, n *node, s *rt.Resolution) string {
	i := r.EnumFrom(s, len(n.symbols))
	if r.Failed() {
		return ""
	}
	return n.symbols[i]
}

// resolveSymbolText reads an enum into x, which takes the symbol as its text.
func resolveSymbolText(r *rt.Reader, n *node, s *rt.Resolution, x encoding.TextUnmarshaler) {
	start := r.Offset()
	symbol := resolveSymbol(r, n, s)
	if r.Failed() {
		return
	}
	if err := x.UnmarshalText([]byte(symbol)); err != nil {
		r.Fail(err, "", start)
	}
}

// resolveTime reads a timestamp: dates are ints, to which nothing is promoted.
func resolveTime(r *rt.Reader, kind plan.Kind, s *rt.Resolution) time.Time {
	switch kind {
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return r.TimestampMillisFrom(s)
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return r.TimestampMicrosFrom(s)
	}
	return r.TimestampNanosFrom(s)
}
