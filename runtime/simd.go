package runtime

import "github.com/schemagen/schemagen/runtime/internal/simd"

// SIMD returns by which instructions of the processor this program decodes and encodes arrays of int and long:
// "avx512", "avx2", or "scalar", which is plain Go; and in words why it is that and not one that comes before it. All
// make the same bytes, values and errors.
//
// It is chosen once, when the program starts: the first that the processor and the operating system have, and that does
// what plain Go does in a self-check. SCHEMAGEN_SIMD=scalar in the environment, or avx2 or avx512, asks for one, and
// gets the next in this order when it can't be had; another value is passed over, and named in the reason. Other
// processors than amd64, and the build tag purego, leave scalar. So do AMD's before Zen 3, whose AVX2 comes with PEXT
// and PDEP instructions that are slower than Go.
func SIMD() (mode, reason string) {
	chosen, reason := simd.Chosen()
	return chosen.String(), reason
}
