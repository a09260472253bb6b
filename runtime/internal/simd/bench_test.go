package simd

import (
	"fmt"
	"testing"
)

// The benchmarks do 10 000 items at once with each implementation that this machine can run; MB/s are of encoded bytes.
// Run
//
//	go test -run '^$' -bench 'codeInts|codeLongs' -benchtime 5ms -count 10 ./runtime/internal/simd
//
// and take the least of the ten, if the machine has other things to do. Measured so with go1.26 on two shared cores of
// an Intel Xeon with AVX-512 (family 6, model 207), ns per item:
//
//	                 decode ints            decode longs           encode ints            encode longs           skip
//	              Go   AVX2 AVX-512      Go   AVX2 AVX-512      Go   AVX2 AVX-512      Go   AVX2 AVX-512      Go   AVX2
//	of 6 bits     1.2  0.07  0.06       1.3  0.19  0.18        0.9  0.10  0.32        0.9  0.17  0.39        0.6  0.04
//	of 10 bits    3.2  1.4   0.27       3.2  1.4   0.52        1.9  1.1   0.32        1.9  1.5   0.38        1.3  0.09
//	of 20 bits    2.5  1.5   0.44       2.7  1.6   0.57        2.5  1.1   0.33        3.1  1.5   0.38        2.7  0.12
//	of all bits   3.6  1.9   0.50       5.0  3.4   1.3         2.5  1.2   0.33        3.2  1.5   0.75        3.0  0.54
//	of any size   6.7  1.5   0.44       8.9  1.9   0.90        2.5  1.2   0.33        3.2  1.5   0.60        4.0  0.21
//
// What single ideas gave, on the same machine: the stops looked up ahead of the blocks in the decoders of AVX-512 1.05
// to 0.51 for ints of all bits, and 0.55 to 0.28 for those of 10; 64 bytes' worth of items of one byte at once 1.2 to
// 0.07 with AVX2; longs of nine and ten bytes without a branch in Go 15.7 to 7.4; see scalar_encode.go for the others.
const benchmarked = 10000

// benchmark runs each implementation with the items of each kind.
func benchmark[T int32 | int64](b *testing.B, of func(kind int) []T,
	run func(c implementation, s []T, wire []byte, back []T)) {
	all := available()
	for kind := range kinds {
		s := of(kind)
		wire, _ := wireOf(s)
		room, back := append(wire, make([]byte, 10*len(s))...), make([]T, len(s))
		for _, name := range []string{"scalar", "avx2", "avx512"} {
			c, ok := all[name]
			if !ok {
				continue
			}
			b.Run(fmt.Sprintf("%s/%s", kinds[kind].name, name), func(b *testing.B) {
				b.SetBytes(int64(len(wire)))
				b.ReportAllocs()
				for b.Loop() {
					run(c, s, room, back)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchmarked, "ns/item")
			})
		}
	}
}

func BenchmarkDecodeInts(b *testing.B) {
	benchmark(b, func(kind int) []int32 { return intsOf(newRand(), benchmarked, kind) },
		func(c implementation, _ []int32, wire []byte, back []int32) { c.decodeInts(back, wire) })
}

func BenchmarkDecodeLongs(b *testing.B) {
	benchmark(b, func(kind int) []int64 { return longsOf(newRand(), benchmarked, kind) },
		func(c implementation, _ []int64, wire []byte, back []int64) { c.decodeLongs(back, wire) })
}

func BenchmarkEncodeInts(b *testing.B) {
	benchmark(b, func(kind int) []int32 { return intsOf(newRand(), benchmarked, kind) },
		func(c implementation, s []int32, wire []byte, _ []int32) { c.encodeInts(wire, s) })
}

func BenchmarkEncodeLongs(b *testing.B) {
	benchmark(b, func(kind int) []int64 { return longsOf(newRand(), benchmarked, kind) },
		func(c implementation, s []int64, wire []byte, _ []int64) { c.encodeLongs(wire, s) })
}

func BenchmarkSkipVarints(b *testing.B) {
	benchmark(b, func(kind int) []int64 { return longsOf(newRand(), benchmarked, kind) },
		func(c implementation, s []int64, wire []byte, _ []int64) { c.skipVarints(wire, len(s)) })
}

// BenchmarkShort is of few items, as the exported functions do them; from shortestAVX512 items on, with AVX-512, the
// time is that of a call.
func BenchmarkShort(b *testing.B) {
	var wire [64]byte
	var back [8]int32
	for n := 1; n <= 8; n++ {
		s := intsOf(newRand(), n, 4)
		b.Run(fmt.Sprintf("%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				EncodeInts(wire[:], s)
				DecodeInts(back[:n], wire[:])
			}
		})
	}
}

// BenchmarkSelfCheck is what a program's start takes longer, when all is in the caches.
func BenchmarkSelfCheck(b *testing.B) {
	for _, c := range assembled() {
		b.Run(c.mode.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if fault := c.check(); fault != "" {
					b.Fatal(fault)
				}
			}
		})
	}
}
