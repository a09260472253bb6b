package codectest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
)

// Traits is what a codec promises beyond what all do.
type Traits struct {
	// Checks is whether a changed block is always an error.
	Checks bool
	// Ends is whether a stream that was cut is always an error.
	Ends bool
	// Flushes is whether what was flushed can be read before the stream is closed.
	Flushes bool
	// Shrinks is whether zeros become fewer.
	Shrinks bool
}

// Plains are bytes of several kinds and sizes.
func Plains() map[string][]byte {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	var lines strings.Builder
	for i := range 6000 {
		fmt.Fprintf(&lines, "line %d, %x\n", i, i*i%977)
	}
	return map[string][]byte{
		"nothing": {}, "one byte": {7}, "zeros": make([]byte, 300_000), "noise": noise, "lines": []byte(lines.String()),
		"a buffer": []byte(lines.String())[:32<<10], "a byte more": []byte(lines.String())[:32<<10+1],
	}
}

// Run tests a codec.
func Run(t *testing.T, codec compress.Codec, traits Traits) {
	t.Run("blocks", func(t *testing.T) { blocks(t, codec) })
	t.Run("bad blocks", func(t *testing.T) { badBlocks(t, codec, traits) })
	t.Run("anything", func(t *testing.T) { anything(t, codec) })
	t.Run("limits", func(t *testing.T) { limits(t, codec, traits) })
	t.Run("streams", func(t *testing.T) { streams(t, codec) })
	t.Run("bad streams", func(t *testing.T) { badStreams(t, codec, traits) })
	t.Run("flush", func(t *testing.T) { flush(t, codec, traits) })
	t.Run("concurrent use", func(t *testing.T) { concurrent(t, codec) })
}

// RunVectors tests that a codec reads what others wrote.
func RunVectors(t *testing.T, codec compress.Codec, vectors []Vector) {
	for _, v := range vectors {
		t.Run(v.Form+" by "+v.By+" of "+v.Name, func(t *testing.T) {
			var got []byte
			var err error
			if v.Form == "block" {
				got, err = codec.Decompress(nil, v.Data, 0)
			} else {
				got, err = Read(codec, v.Data, 0)
			}
			if err != nil || !bytes.Equal(got, v.Plain) {
				t.Errorf("%d bytes, %v; want %d", len(got), err, len(v.Plain))
			}
		})
	}
}

// Read decompresses a stream.
func Read(codec compress.Codec, data []byte, limit int64) ([]byte, error) {
	r := compress.NewReader(bytes.NewReader(data), codec)
	r.Limit = limit
	defer r.Close()
	return io.ReadAll(r)
}

// Write compresses a stream, whose bytes are written in pieces of a size.
func Write(t testing.TB, codec compress.Codec, plain []byte, piece int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := compress.NewWriter(&out, codec)
	for part := range slices.Chunk(plain, piece) {
		if n, err := w.Write(part); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// block compresses a block.
func block(t testing.TB, codec compress.Codec, plain []byte) []byte {
	t.Helper()
	data, err := codec.Compress(nil, plain)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func blocks(t *testing.T, codec compress.Codec) {
	for name, plain := range Plains() {
		before := bytes.Clone(plain)
		data, err := codec.Compress([]byte("front"), plain)
		if err != nil || !bytes.HasPrefix(data, []byte("front")) || !bytes.Equal(plain, before) {
			t.Fatalf("%s: %v", name, err)
		}
		data = data[len("front"):]
		for _, dst := range [][]byte{nil, []byte("front"), append(make([]byte, 0, 1<<20), "front"...)} {
			got, err := codec.Decompress(dst, data, len(plain))
			if len(plain) == 0 {
				got, err = codec.Decompress(dst, data, 0)
			}
			if err != nil || !bytes.Equal(got, append(bytes.Clone(dst), plain...)) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func badBlocks(t *testing.T, codec compress.Codec, traits Traits) {
	plain := Plains()["lines"][:600]
	data := block(t, codec, plain)
	dst := []byte("front")
	for cut := range data {
		got, err := codec.Decompress(dst, data[:cut], 0)
		if codec.Name() != "null" && !errors.Is(err, compress.ErrCorrupt) {
			t.Errorf("cut at %d of %d: %d bytes, %v", cut, len(data), len(got), err)
		}
		if err != nil && string(got) != "front" {
			t.Errorf("cut at %d: what was there is not returned as it was", cut)
		}
	}
	switch got, err := codec.Decompress(nil, append(bytes.Clone(data), "junk"...), 0); {
	case codec.Name() == "null":
	case codec.Name() == "deflate": // where others leave a checksum
		if err != nil || !bytes.Equal(got, plain) {
			t.Errorf("bytes behind the end: %v", err)
		}
	case !errors.Is(err, compress.ErrCorrupt):
		t.Errorf("bytes behind the end: %v", err)
	}
	step := 1
	if testing.Short() {
		step = 11
	}
	for bit := 0; bit < 8*len(data); bit += step {
		bad := bytes.Clone(data)
		bad[bit/8] ^= 1 << (bit % 8)
		got, err := codec.Decompress(nil, bad, 1<<20)
		if err != nil && !errors.Is(err, compress.ErrCorrupt) && !errors.Is(err, compress.ErrTooLarge) {
			t.Errorf("bit %d: %v", bit, err)
		}
		if err == nil && traits.Checks && !bytes.Equal(got, plain) {
			t.Errorf("bit %d: other bytes, and no error", bit)
		}
	}
}

func limits(t *testing.T, codec compress.Codec, traits Traits) {
	plain := make([]byte, 100_000)
	data, stream := block(t, codec, plain), Write(t, codec, plain, len(plain))
	for _, limit := range []int{1, 99_999} {
		if got, err := codec.Decompress(nil, data, limit); !errors.Is(err, compress.ErrTooLarge) || len(got) != 0 {
			t.Errorf("block, limit %d: %d bytes, %v", limit, len(got), err)
		}
		if got, err := Read(codec, stream, int64(limit)); !errors.Is(err, compress.ErrTooLarge) || len(got) != limit {
			t.Errorf("stream, limit %d: %d bytes, %v", limit, len(got), err)
		}
	}
	for _, limit := range []int{100_000, 100_001, -1, 0} {
		if got, err := codec.Decompress(nil, data, limit); err != nil || len(got) != 100_000 {
			t.Errorf("block, limit %d: %d bytes, %v", limit, len(got), err)
		}
		if got, err := Read(codec, stream, int64(limit)); err != nil || len(got) != 100_000 {
			t.Errorf("stream, limit %d: %d bytes, %v", limit, len(got), err)
		}
	}
	if !traits.Shrinks {
		return
	}
	bomb := block(t, codec, make([]byte, 40<<20))
	if len(bomb) > 4<<20 {
		t.Errorf("zeros are compressed to %d bytes", len(bomb))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := codec.Decompress(nil, bomb, 1<<20)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, compress.ErrTooLarge) {
		t.Errorf("a bomb: %v", err)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 24<<20 {
		t.Errorf("a bomb of 40 MiB took %d bytes of memory, with a limit of 1 MiB", taken)
	}
}

func concurrent(t *testing.T, codec compress.Codec) {
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			plain := bytes.Repeat([]byte{byte(i), 'x', byte(3 * i)}, 10_000+i)
			for range 3 {
				if got, err := codec.Decompress(nil, block(t, codec, plain), 0); err != nil ||
					!bytes.Equal(got, plain) {
					t.Errorf("block: %v", err)
				}
				if got, err := Read(codec, Write(t, codec, plain, 1000), 0); err != nil || !bytes.Equal(got, plain) {
					t.Errorf("stream: %v", err)
				}
			}
		})
	}
	wait.Wait()
}
