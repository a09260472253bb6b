package simd

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

type codec struct {
	name string
	di   func([]int32, []byte) (int, int)
	dl   func([]int64, []byte) (int, int)
	ei   func([]byte, []int32) (int, int)
	el   func([]byte, []int64) (int, int)
}

var codecs = []codec{
	{"scalar", decodeIntsScalar, decodeLongsScalar, encodeIntsScalar, encodeLongsScalar},
	{"avx2", decodeIntsAVX2, decodeLongsAVX2, encodeIntsAVX2, encodeLongsAVX2},
	{"avx512", decodeIntsAVX512, decodeLongsAVX512, encodeIntsAVX512, encodeLongsAVX512},
}

func gen32(r *rand.Rand, n int, kind int) []int32 {
	s := make([]int32, n)
	for i := range s {
		switch kind {
		case 0:
			s[i] = r.Int32N(50)
		case 1:
			s[i] = r.Int32N(1000)
		case 2:
			s[i] = r.Int32N(1000000)
		case 3:
			s[i] = int32(r.Uint32())
		case 4:
			s[i] = int32(r.Uint32()) >> r.IntN(32)
		}
	}
	return s
}
func gen64(r *rand.Rand, n int, kind int) []int64 {
	s := make([]int64, n)
	for i := range s {
		switch kind {
		case 0:
			s[i] = r.Int64N(50)
		case 1:
			s[i] = r.Int64N(1000)
		case 2:
			s[i] = 1700000000000 + r.Int64N(1000000000)
		case 3:
			s[i] = int64(r.Uint64())
		case 4:
			s[i] = int64(r.Uint64()) >> r.IntN(64)
		}
	}
	return s
}

var kinds = []string{"50", "1000", "1e6", "random", "mixed"}

func TestProto(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		n := r.IntN(200)
		kind := r.IntN(5)
		s := gen32(r, n, kind)
		l := gen64(r, n, kind)
		var wi, wl []byte
		for i := range s {
			wi = binary.AppendVarint(wi, int64(s[i]))
			wl = binary.AppendVarint(wl, l[i])
		}
		for _, c := range codecs {
			slack := r.IntN(200)
			out := make([]byte, len(wi)+slack)
			k, size := c.ei(out, s)
			if k < n && slack >= 64 || string(out[:size]) != string(wi[:size]) || k == n && size != len(wi) {
				t.Fatalf("%s ei n=%d k=%d size=%d/%d slack=%d kind=%d\n%x\n%x", c.name, n, k, size, len(wi), slack, kind, out[:size], wi)
			}
			out = make([]byte, len(wl)+slack)
			k, size = c.el(out, l)
			if k < n && slack >= 64 || string(out[:size]) != string(wl[:size]) || k == n && size != len(wl) {
				t.Fatalf("%s el n=%d k=%d size=%d/%d slack=%d kind=%d\n%x\n%x\n%v", c.name, n, k, size, len(wl), slack, kind, out[:size], wl, l)
			}
			extra := make([]byte, slack)
			for i := range extra {
				extra[i] = byte(r.Uint32())
			}
			d := make([]int32, n)
			k, size = c.di(d, append(wi[:len(wi):len(wi)], extra...))
			for i := range k {
				if d[i] != s[i] {
					t.Fatal(c.name, "di", i, d[i], s[i])
				}
			}
			if k < n && slack > 80 || k == n && size != len(wi) {
				t.Fatal(c.name, "di", k, n, size, len(wi), slack)
			}
			d2 := make([]int64, n)
			k, size = c.dl(d2, append(wl[:len(wl):len(wl)], extra...))
			for i := range k {
				if d2[i] != l[i] {
					t.Fatal(c.name, "dl", i, d2[i], l[i])
				}
			}
			if k < n && slack > 80 || k == n && size != len(wl) {
				t.Fatal(c.name, "dl", k, n, size, len(wl), slack)
			}
		}
	}
}

func BenchmarkProto(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 10000
	for kind, name := range kinds {
		s, l := gen32(r, n, kind), gen64(r, n, kind)
		buf := make([]byte, 10*n+100)
		d, d2 := make([]int32, n), make([]int64, n)
		for _, c := range codecs {
			per := func(b *testing.B) { b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/item") }
			b.Run("ei/"+name+"/"+c.name, func(b *testing.B) { for b.Loop() { c.ei(buf, s) }; per(b) })
			b.Run("di/"+name+"/"+c.name, func(b *testing.B) { encodeIntsScalar(buf, s); for b.Loop() { c.di(d, buf) }; per(b) })
			b.Run("el/"+name+"/"+c.name, func(b *testing.B) { for b.Loop() { c.el(buf, l) }; per(b) })
			b.Run("dl/"+name+"/"+c.name, func(b *testing.B) { encodeLongsScalar(buf, l); for b.Loop() { c.dl(d2, buf) }; per(b) })
		}
	}
}
