package xz

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os/exec"
	"runtime"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/compress/internal/codectest"
)

func lookup(t testing.TB, name string) compress.Codec {
	t.Helper()
	c, err := compress.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCodec(t *testing.T) {
	codectest.Run(t, lookup(t, "xz:0"), codectest.Traits{Checks: true, Ends: true, Shrinks: true})
	codectest.RunVectors(t, lookup(t, "xz"), codectest.Vectors(t, "../testdata/vectors.json", "xz"))
	for _, level := range []int{-2, 10} {
		if _, err := New(level); !errors.Is(err, compress.ErrLevel) {
			t.Errorf("level %d: %v", level, err)
		}
	}
}

// The program xz reads what was written.
func TestReferenceReads(t *testing.T) {
	path, err := exec.LookPath("xz")
	if err != nil {
		t.Skip("there is no xz")
	}
	for name, plain := range codectest.Plains() {
		data, err := lookup(t, "xz:1").Compress(nil, plain)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{data, codectest.Write(t, lookup(t, "xz:1"), plain, 1000)} {
			cmd := exec.Command(path, "-dc")
			cmd.Stdin = bytes.NewReader(data)
			if got, err := cmd.Output(); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(plain), err)
			}
		}
	}
}

// And what the program writes with several blocks and their sizes in the headers is read here.
func TestReadsBlocks(t *testing.T) {
	path, err := exec.LookPath("xz")
	if err != nil {
		t.Skip("there is no xz")
	}
	plain := codectest.Plains()["lines"]
	cmd := exec.Command(path, "-c", "-1", "-T2", "--block-size=30000")
	cmd.Stdin = bytes.NewReader(plain)
	data, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := lookup(t, "xz").Decompress(nil, data, 0); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("block: %d bytes of %d, %v", len(got), len(plain), err)
	}
	if got, err := codectest.Read(lookup(t, "xz"), data, 0); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("stream: %d bytes of %d, %v", len(got), len(plain), err)
	}
}

// withDictionary changes the dictionary that the first block of a file asks for, whose header is 12 bytes and the first
// thing behind that of the stream.
func withDictionary(data []byte, property byte) []byte {
	data = bytes.Clone(data)
	head := data[12:24]
	head[4] = property
	binary.LittleEndian.PutUint32(head[8:], crc32.ChecksumIEEE(head[:8]))
	return data
}

// A file that asks for 4 GiB gets what a block needs, and as a stream nothing.
func TestHugeDictionary(t *testing.T) {
	plain := codectest.Plains()["lines"][:1000]
	data, err := lookup(t, "xz").Compress(nil, plain)
	if err != nil {
		t.Fatal(err)
	}
	for property, readable := range map[byte]bool{24: true, 30: true, 31: false, 40: false} { // 16, 128, 192 MiB, 4 GiB
		huge := withDictionary(data, property)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, err := lookup(t, "xz").Decompress(nil, huge, 0)
		runtime.ReadMemStats(&after)
		if err != nil || !bytes.Equal(got, plain) {
			t.Errorf("block, %d: %v", property, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
			t.Errorf("block, %d: %d bytes of memory", property, taken)
		}
		readable = readable && property < 29
		if _, err := codectest.Read(lookup(t, "xz"), huge, 0); (err == nil) != readable || err != nil &&
			!errors.Is(err, compress.ErrTooLarge) {
			t.Errorf("stream, %d: %v", property, err)
		}
	}
}

// Chunks that say that they stand for more than they can, or than the limit.
func TestLyingChunks(t *testing.T) {
	chunk := func(plain, packed int) []byte {
		return append([]byte{0xe0 | byte((plain-1)>>16), byte((plain - 1) >> 8), byte(plain - 1),
			byte((packed - 1) >> 8), byte(packed - 1), 0x5d},
			make([]byte, packed)...)
	}
	for _, c := range []struct {
		data []byte
		size int64
	}{
		{[]byte{0}, 0}, {append(chunk(1000, 50), 0), 1000},
		{append(chunk(2<<20, 300), append(chunk(1, 9), 0)...), 2<<20 + 1},
		{append([]byte{1, 0, 2, 'a', 'b', 'c'}, 0), 3}, {chunk(1000, 50), -1}, {chunk(1000, 50)[:40], -1},
		{append(chunk(2<<20, 9), 0), -1},
		{[]byte{3, 0, 0, 0, 0, 0, 0, 0}, -1}, {nil, -1}, {[]byte{1, 0}, -1},
	} {
		if size, err := lzma2Size(c.data); err == nil && size != c.size || (err != nil) != (c.size < 0) {
			t.Errorf("% x: %d, %v; want %d", c.data[:min(len(c.data), 9)], size, err, c.size)
		}
	}
}

// Every byte of the file format is looked at: whichever is changed, it is an error.
func TestEveryByteCounts(t *testing.T) {
	data, err := lookup(t, "xz").Compress(nil, []byte("every byte counts"))
	if err != nil {
		t.Fatal(err)
	}
	data = append(append(bytes.Clone(data), 0, 0, 0, 0), data...)
	for i := range data {
		for _, change := range []byte{1, 0x80, 0xff} {
			bad := bytes.Clone(data)
			bad[i] ^= change
			if got, err := lookup(t, "xz").Decompress(nil, bad, 0); err == nil {
				t.Errorf("byte %d of %d, %#x to %#x: %q", i, len(data), data[i], bad[i], got)
			}
		}
	}
}

func FuzzDecompress(f *testing.F) {
	for _, v := range codectest.Vectors(f, "../testdata/vectors.json", "xz") {
		if len(v.Data) < 1000 {
			f.Add(v.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1 << 20
		block, err := codectest.Decompress(t, lookup(t, "xz"), data, limit)
		if len(block) > limit || err != nil && !errors.Is(err, compress.ErrCorrupt) &&
			!errors.Is(err, compress.ErrTooLarge) {
			t.Errorf("%d bytes, %v", len(block), err)
		}
		if len(data) > 24 && data[16] > 18 { // a dictionary above 4 MiB, which the stream would allocate
			return
		}
		stream, err2 := codectest.Read(lookup(t, "xz"), data, limit)
		if err == nil && (err2 != nil || !bytes.Equal(block, stream)) {
			t.Errorf("the stream is another one: %v", err2)
		}
	})
}

func Benchmark(b *testing.B) {
	plain := codectest.Plains()["lines"][:64<<10]
	c := lookup(b, "xz")
	data, err := c.Compress(nil, plain)
	if err != nil {
		b.Fatal(err)
	}
	room := make([]byte, 0, 128<<10)
	b.Run("compress", func(b *testing.B) {
		b.SetBytes(int64(len(plain)))
		b.ReportAllocs()
		for b.Loop() {
			c.Compress(room, plain)
		}
	})
	b.Run("decompress", func(b *testing.B) {
		b.SetBytes(int64(len(plain)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := c.Decompress(room, data, 0); err != nil {
				b.Fatal(err)
			}
		}
	})
}
