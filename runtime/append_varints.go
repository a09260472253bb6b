package runtime

import (
	"slices"

	"github.com/schemagen/schemagen/runtime/internal/simd"
)

// NOTE: The items of int and long arrays are encoded as many at once as the buffer has room for. Reserving for the
// longest that they could be would take up to ten times the memory; a buffer that is surely too small grows to what
// they will about take, judged by some of them. So a fresh buffer grows once for most arrays, and a used one that is
// large enough not at all. Its last few bytes are filled item by item, so that it grows only when it is really full.

// appendInts appends items of s until b has limit bytes or more, or all, and returns how many.
func appendInts(b []byte, s []int32, limit int) ([]byte, int) {
	done := 0
	for done < len(s) && len(b) < limit {
		left := s[done:]
		if room := cap(b) - len(b); room < min(len(left), limit-len(b)) {
			b = slices.Grow(b, min(about(left, intSize), limit-len(b)))
		}
		n, size := simd.EncodeInts(b[len(b):min(cap(b), limit)], left)
		b = b[:len(b)+size]
		if done += n; n < len(left) && len(b) < limit {
			b = AppendInt(b, s[done])
			done++
		}
	}
	return b, done
}

// appendLongs is appendInts for longs.
func appendLongs(b []byte, s []int64, limit int) ([]byte, int) {
	done := 0
	for done < len(s) && len(b) < limit {
		left := s[done:]
		if room := cap(b) - len(b); room < min(len(left), limit-len(b)) {
			b = slices.Grow(b, min(about(left, longSize), limit-len(b)))
		}
		n, size := simd.EncodeLongs(b[len(b):min(cap(b), limit)], left)
		b = b[:len(b)+size]
		if done += n; n < len(left) && len(b) < limit {
			b = AppendLong(b, s[done])
			done++
		}
	}
	return b, done
}

// about returns about how many bytes the items of s take, of which there is one at least: exactly for up to 64, and
// else an eighth more than what 64 of them say.
func about[T int32 | int64](s []T, size func(T) int) int {
	const looks = 64
	step := (len(s) + looks - 1) / looks
	looked, total := 0, 0
	for i := 0; i < len(s); i += step {
		total += size(s[i])
		looked++
	}
	if step == 1 {
		return total
	}
	all := int(uint64(total) * uint64(len(s)) / uint64(looked))
	return all + all/8
}

func intSize(v int32) int { return varintSize(uint64(uint32(v<<1 ^ v>>31))) }

func longSize(v int64) int { return varintSize(uint64(v<<1 ^ v>>63)) }
