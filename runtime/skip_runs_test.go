package runtime_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// varintsOf returns n varints that take from least to most bytes each.
func varintsOf(random *rand.Rand, n, least, most int) (b []byte) {
	for range n {
		size := least + random.IntN(most-least+1)
		u := random.Uint64() >> (64 - min(7*size, 64))
		for range size - 1 {
			b = append(b, byte(u)|0x80)
			u >>= 7
		}
		b = append(b, byte(u)&0x7f)
	}
	return b
}

// sameFailure says how two readers differ, of which one has read what the other has passed over.
func sameFailure(read, skipped *rt.Reader) string {
	if fmt.Sprint(read.Err()) != fmt.Sprint(skipped.Err()) || read.Offset() != skipped.Offset() {
		return fmt.Sprintf("%v at %d, want %v at %d", skipped.Err(), skipped.Offset(), read.Err(), read.Offset())
	}
	return ""
}

// Varints are passed over by words, by SIMD and one by one: all end where reading does, and fail where and as it fails.
func TestSkippedVarintsAreThoseThatAreRead(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, sizes := range [][2]int{{1, 1}, {1, 2}, {1, 10}, {7, 9}, {8, 8}, {10, 10}, {9, 12}} {
		for n := 1; n <= 40; n++ {
			data := varintsOf(random, n, sizes[0], sizes[1])
			for _, rest := range []string{"", "\x02", strings.Repeat("\xff", 12), strings.Repeat("\x00", 30)} {
				input := append(data[:len(data):len(data)], rest...)
				if n%8 == 0 {
					input = input[:random.IntN(len(input))]
				}
				for name, open := range skipSources {
					read, skipped := open(input), open(input)
					for i := 0; i < n && !read.Failed(); i++ {
						read.Long()
					}
					skipped.SkipVarints(n)
					if difference := sameFailure(read, skipped); difference != "" {
						t.Fatalf("%s, %d varints: %x: %s", name, n, input, difference)
					}
				}
			}
		}
	}
}

// Lists are passed over at once where they are one short block at hand: that is the same as to go from block to block.
func TestSkippedListsAreThoseThatAreWalkedThrough(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	items := map[rt.ShapeKind]func(n int) []byte{
		rt.SkipFixed:   func(n int) []byte { return make([]byte, n) },
		rt.SkipVarints: func(n int) []byte { return varintsOf(random, n, 1, 3) },
		rt.SkipStrings: func(n int) (b []byte) {
			for range n {
				b = rt.AppendString(b, strings.Repeat("x", random.IntN(3)))
			}
			return b
		},
	}
	for kind, encode := range items {
		for _, each := range []int{1, 2, 5} {
			for _, blocks := range [][]int64{{}, {1}, {7}, {63}, {64}, {63, 1}, {1, 64}, {2, -3, 4}, {-5}} {
				var data []byte
				for _, count := range blocks {
					b := encode(int(max(count, -count)) * each)
					if data = rt.AppendLong(data, count); count < 0 {
						data = rt.AppendLong(data, int64(len(b)))
					}
					data = append(data, b...)
				}
				data = append(data, 0)
				for n := range len(data) + 1 {
					for name, open := range skipSources {
						walked, skipped := open(data[:n]), open(data[:n])
						var block rt.Block
						for block.NextToSkip(walked, each) {
							walked.SkipItems(kind, block.Count(), each)
						}
						skipped.SkipArray(kind, each, each)
						if difference := sameFailure(walked, skipped); difference != "" ||
							!walked.Failed() != (n == len(data)) {
							t.Fatalf("%s, kind %d, blocks of %v times %d: %x: %s", name, kind, blocks, each, data[:n],
								difference)
						}
					}
				}
			}
		}
	}
}

func TestFewStringsAreReadAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		var data []byte
		var want []string
		var gaps []int
		for range 20 {
			text := strings.Repeat("ab", random.IntN(40))
			want = append(want, text)
			gaps = append(gaps, 1+random.IntN(300))
			data = append(rt.AppendString(data, text), strings.Repeat("\x02", gaps[len(gaps)-1])...)
		}
		for name, open := range skipSources {
			r := open(data)
			r.FewStrings()
			for i, text := range want {
				if got := r.String(); got != text || r.Failed() {
					t.Fatalf("%s: string %d is %q, %v; want %q", name, i, got, r.Err(), text)
				}
				r.SkipVarints(gaps[i])
			}
			r.ExpectEnd()
			if r.Failed() {
				t.Fatalf("%s: %v", name, r.Err())
			}
		}
	}
}
