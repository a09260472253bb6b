//go:build !purego

package simd

import "syscall"

// NOTE: A switch with direct calls, and no function variables: through these everything that is passed would have to
// live on the heap, since the compiler can't know that it is not kept.

// From so many items on the assembly is quicker whatever their sizes. A call takes 11 ns with AVX-512, up to 16 items;
// 4 ints take plain Go 12 ns below 50, and 20 where they are random. AVX2 gains 12 ns for 8 random ints, but loses 5
// for 8 below 50. Measured on 1 to 128 items of four distributions, in the middle and at the end of messages.
const (
	shortestAVX512 = 4
	shortestAVX2   = 16
)

// chosen is the implementation in use.
var chosen, chosenReason = Scalar, ""

func init() {
	environment, _ := syscall.Getenv(Environment)
	chosen, chosenReason = choose(environment, implementations(thisProcessor())...)
}

// implementations returns what there is for amd64, best first.
func implementations(p processor) []implementation {
	return []implementation{
		{AVX512, p.lacksAVX512(), decodeIntsAVX512, decodeLongsAVX512, encodeIntsAVX512, encodeLongsAVX512,
			skipVarintsAVX2},
		{AVX2, p.lacksAVX2(), decodeIntsAVX2, decodeLongsAVX2, encodeIntsAVX2, encodeLongsAVX2, skipVarintsAVX2},
	}
}

// DecodeInts decodes ints: see the package's documentation.
func DecodeInts(dst []int32, b []byte) (n, size int) {
	switch {
	case chosen == AVX512 && len(dst) >= shortestAVX512:
		n, size = decodeIntsAVX512(dst, b)
	case chosen == AVX2 && len(dst) >= shortestAVX2:
		n, size = decodeIntsAVX2(dst, b)
	}
	if n == len(dst) {
		return n, size
	}
	more, moreSize := decodeIntsScalar(dst[n:], b[size:])
	return n + more, size + moreSize
}

// DecodeLongs decodes longs: see the package's documentation.
func DecodeLongs(dst []int64, b []byte) (n, size int) {
	switch {
	case chosen == AVX512 && len(dst) >= shortestAVX512:
		n, size = decodeLongsAVX512(dst, b)
	case chosen == AVX2 && len(dst) >= shortestAVX2:
		n, size = decodeLongsAVX2(dst, b)
	}
	if n == len(dst) {
		return n, size
	}
	more, moreSize := decodeLongsScalar(dst[n:], b[size:])
	return n + more, size + moreSize
}

// EncodeInts encodes ints: see the package's documentation.
func EncodeInts(dst []byte, s []int32) (n, size int) {
	switch {
	case chosen == AVX512 && len(s) >= shortestAVX512:
		n, size = encodeIntsAVX512(dst, s)
	case chosen == AVX2 && len(s) >= shortestAVX2:
		n, size = encodeIntsAVX2(dst, s)
	}
	if n == len(s) {
		return n, size
	}
	more, moreSize := encodeIntsScalar(dst[size:], s[n:])
	return n + more, size + moreSize
}

// EncodeLongs encodes longs: see the package's documentation.
func EncodeLongs(dst []byte, s []int64) (n, size int) {
	switch {
	case chosen == AVX512 && len(s) >= shortestAVX512:
		n, size = encodeLongsAVX512(dst, s)
	case chosen == AVX2 && len(s) >= shortestAVX2:
		n, size = encodeLongsAVX2(dst, s)
	}
	if n == len(s) {
		return n, size
	}
	more, moreSize := encodeLongsScalar(dst[size:], s[n:])
	return n + more, size + moreSize
}

// SkipVarints passes over items: see the package's documentation.
func SkipVarints(b []byte, n int) (items, size int) {
	if chosen >= AVX2 && n >= shortestAVX2 {
		items, size = skipVarintsAVX2(b, n)
	}
	more, moreSize := skipVarintsScalar(b[size:], n-items)
	return items + more, size + moreSize
}
