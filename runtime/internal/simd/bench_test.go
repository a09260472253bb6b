package simd

import (
	"fmt"
	"testing"
)

// The benchmarks do 10 000 items at once with each implementation that this machine can run; MB/s are of encoded bytes. Run
//
//	go test -run '^$' -bench 'codeInts|codeLongs' -benchtime 5ms -count 10 ./runtime/internal/simd
//
// and take the least of the ten, if the machine has other things to do.
const benchmarked = 10000

// benchmark runs each implementation with the items of each kind.
func benchmark[T int32 | int64](b *testing.B, of func(kind int) []T, run func(c implementation, s []T, wire []byte, back []T)) {
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

// BenchmarkShort is of few items, as the exported functions do them; from shortestAVX512 items on, with AVX-512, the time is
// that of a call.
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
