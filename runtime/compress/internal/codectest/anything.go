package codectest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
)

// Destinations are slices to append to, of every kind: none, empty, full, with room for little and for much. Behind the
// capacity of each there are bytes that are nobody's to write.
func Destinations() (all []Destination) {
	for _, c := range [][2]int{{0, 0}, {0, 1}, {0, 7}, {0, 1000}, {5, 5}, {5, 40}, {5, 1000}} {
		memory := bytes.Repeat([]byte{0xa5}, c[1]+64)
		all = append(all, Destination{memory[:c[0]:c[1]], memory})
	}
	return append(all, Destination{})
}

// Destination is a slice to append to, and the memory that it is the beginning of; both are nil for none.
type Destination struct{ Dst, memory []byte }

// intact reports whether the bytes of the destination, and those behind its capacity, are as they were.
func (d Destination) intact() bool {
	filled := func(b []byte) bool { return bytes.Count(b, []byte{0xa5}) == len(b) }
	return filled(d.Dst) && filled(d.memory[min(cap(d.Dst), len(d.memory)):])
}

// Decompress decompresses a block behind every kind of destination: all of them say the same, and what is in front
// stays. It returns what they say.
func Decompress(t testing.TB, codec compress.Codec, block []byte, limit int) (plain []byte, err error) {
	t.Helper()
	for i, d := range Destinations() {
		got, failure := codec.Decompress(d.Dst, block, limit)
		switch {
		case !d.intact():
			t.Fatalf("% x: destination %d: bytes were written that are not the codec's", block, i)
		case failure != nil && !errors.Is(failure, compress.ErrCorrupt) && !errors.Is(failure, compress.ErrTooLarge):
			t.Fatalf("% x: destination %d: %v is an error of no kind", block, i, failure)
		case failure != nil && (len(got) != len(d.Dst) || cap(got) != cap(d.Dst)):
			t.Fatalf("% x: destination %d: what was there is not returned as it was", block, i)
		case len(got) < len(d.Dst) || !bytes.Equal(got[:len(d.Dst)], d.Dst):
			t.Fatalf("% x: destination %d: what was there is not in front", block, i)
		}
		if got = got[len(d.Dst):]; i == 0 {
			plain, err = bytes.Clone(got), failure
		} else if (failure == nil) != (err == nil) || !bytes.Equal(got, plain) {
			t.Fatalf("% x: destination %d: %d bytes, %v; with another %d bytes, %v", block, i, len(got), failure,
				len(plain), err)
		}
	}
	return plain, err
}

// anything decompresses blocks of 0 to 300 plain bytes, whole, changed and cut, and bytes that are no blocks.
func anything(t *testing.T, codec compress.Codec) {
	random := rand.New(rand.NewPCG(3, 4))
	noise := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		return b
	}
	step := 1
	if name := codec.Name(); testing.Short() || name == "bzip2" || name == "xz" {
		step = 13 // these take long for each block
	}
	for size := 0; size <= 300; size += step {
		for _, plain := range [][]byte{make([]byte, size), noise(size)} {
			data := block(t, codec, plain)
			if got, err := Decompress(t, codec, data, 0); err != nil || !bytes.Equal(got, plain) {
				t.Fatalf("%d bytes: %d, %v", size, len(got), err)
			}
			changed := bytes.Clone(data)
			for range 4 {
				if len(changed) > 0 {
					changed[random.IntN(len(changed))] ^= 1 << random.IntN(8)
				}
				Decompress(t, codec, changed, 1<<20)
			}
			Decompress(t, codec, data[:random.IntN(len(data)+1)], 1<<20)
			Decompress(t, codec, append(bytes.Clone(data[:min(len(data), random.IntN(9))]), noise(random.IntN(40))...),
				1<<20)
		}
		Decompress(t, codec, noise(size), 1<<20)
	}
}
