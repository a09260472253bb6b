package runtime

import (
	"bytes"
	"math"
	"math/bits"
	"strings"
)

// NOTE: The functions below are the sort order of Avro 1.12 ("Sort Order") for the Go types of generated code. Each
// returns -1, 0 or 1 as a comes before b, with it, or after it, and agrees with [CompareBinary] on the encoded values:
// a logical type is ordered as the type below it. Times count in the units of the schema, rounded down as they are when
// encoded; those that no encoding can hold have their place beyond the ones that have one.

// CompareTooDeep is what comparing records of a recursive type returns, positive or negative, when they nest deeper
// than
// [MaxEncodeDepth]: it ends the comparison on every level. CompareAvro makes 0 of it.
const CompareTooDeep = 2

// ComparePointers compares two pointers before what they point to: done is false if that is still to be compared. A nil
// pointer comes before others and with itself, and what two equal pointers share comes with itself.
func ComparePointers[T any](a, b *T) (order int, done bool) {
	switch {
	case a == b:
		return 0, true
	case a == nil:
		return -1, true
	case b == nil:
		return 1, true
	}
	return 0, false
}

// CompareInteger compares ints, longs, the numbers of an enum's symbols or of a union's branches, and lengths of
// arrays.
func CompareInteger[T ~int | ~int32 | ~int64](a, b T) int {
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}

// CompareBoolean compares booleans: false comes before true.
func CompareBoolean(a, b bool) int {
	if a == b {
		return 0
	}
	if b {
		return -1
	}
	return 1
}

// CompareFloat compares floats by value. As the specification says nothing of zeros and NaN, they are where Java has
// them: -0 comes before 0, and NaN, whatever its bits, with itself and after all numbers.
func CompareFloat(a, b float32) int {
	if math.Float32bits(a) == math.Float32bits(b) {
		return 0
	}
	return compareUnlike(float64(a), float64(b))
}

// CompareDouble compares doubles as [CompareFloat] does floats.
func CompareDouble(a, b float64) int {
	if math.Float64bits(a) == math.Float64bits(b) {
		return 0
	}
	return compareUnlike(a, b)
}

// compareUnlike compares doubles of different bits. It is no part of what is inlined: what is compared is equal all
// over, but once.
//
//go:noinline
func compareUnlike(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b: // zeros
		return CompareBoolean(math.Signbit(b), math.Signbit(a))
	}
	return CompareBoolean(a != a, b != b)
}

// CompareString compares strings by their UTF-8 bytes, which is the order of their code points.
func CompareString(a, b string) int { return strings.Compare(a, b) }

// CompareBytes compares bytes and fixed values, byte by byte as unsigned numbers; a value comes after those that begin
// it.
func CompareBytes(a, b []byte) int { return bytes.Compare(a, b) }

// CompareUUID compares UUIDs. The order of their bytes is that of their text in lower case, so both representations
// have it.
func CompareUUID(a, b UUID) int { return bytes.Compare(a[:], b[:]) }

// CompareDuration compares durations as the twelve bytes that they are on the wire. This is no order of time, for which
// durations have none: the lowest byte of the months counts first.
func CompareDuration(a, b Duration) int {
	if c := compareReversed(a.Months, b.Months); c != 0 {
		return c
	}
	if c := compareReversed(a.Days, b.Days); c != 0 {
		return c
	}
	return compareReversed(a.Millis, b.Millis)
}

// compareReversed compares numbers by their bytes from the lowest on.
func compareReversed(a, b uint32) int {
	return CompareInteger(int64(bits.ReverseBytes32(a)), int64(bits.ReverseBytes32(b)))
}
