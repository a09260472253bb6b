package bzip2_test

import (
	"bytes"
	stdlib "compress/bzip2"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/compress/bzip2"
	"github.com/schemagen/schemagen/runtime/compress/internal/codectest"
)

func codec(t testing.TB, level int) compress.Codec {
	t.Helper()
	c, err := bzip2.New(level)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCodec(t *testing.T) {
	c, err := compress.Lookup("bzip2")
	if err != nil {
		t.Fatal(err)
	}
	codectest.Run(t, c, codectest.Traits{Checks: true, Ends: true, Shrinks: true})
	codectest.RunVectors(t, c, codectest.Vectors(t, "../testdata/vectors.json", "bzip2"))
	for _, level := range []int{0, 10, -2} {
		if _, err := bzip2.New(level); err == nil {
			t.Errorf("level %d: no error", level)
		}
	}
}

// odd are bytes that some part of the encoder finds hard.
func odd() map[string][]byte {
	all := map[string][]byte{
		"period 2": bytes.Repeat([]byte("ab"), 5000), "period 3": bytes.Repeat([]byte("abc"), 3000),
		"a period of 5000": nil, "runs": nil,
		"every byte": nil, "fibonacci": nil, "skewed": nil, "two different": {1, 2}, "two equal": {9, 9},
		"three blocks": nil,
	}
	random := rand.New(rand.NewPCG(3, 4))
	piece := make([]byte, 5000)
	for i := range piece {
		piece[i] = byte(random.Uint32())
	}
	all["a period of 5000"] = bytes.Repeat(piece, 7)
	for i := range 600 {
		all["runs"] = append(all["runs"], bytes.Repeat([]byte{byte(i % 3)}, i)...)
	}
	for i := range 256 {
		all["every byte"] = append(all["every byte"], byte(i))
	}
	a, b := []byte("a"), []byte("ab")
	for len(b) < 40_000 {
		a, b = b, append(bytes.Clone(b), a...)
	}
	all["fibonacci"] = b
	// Each byte half as frequent as the one before: words as long as can be.
	for i := range 20 {
		for range 1 << (19 - i) / 4 {
			all["skewed"] = append(all["skewed"], byte(i))
		}
	}
	random.Shuffle(len(all["skewed"]), func(i, j int) { s := all["skewed"]; s[i], s[j] = s[j], s[i] })
	var lines strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&lines, "%d %x\n", i, i*i)
	}
	all["three blocks"] = []byte(lines.String())
	return all
}

// What the standard library reads is what was written, at the levels with the smallest and the largest blocks.
func TestStandardLibraryReads(t *testing.T) {
	for name, plain := range odd() {
		for _, level := range []int{1, 9} {
			data, err := codec(t, level).Compress(nil, plain)
			if err != nil || data[3] != '0'+byte(level) {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(stdlib.NewReader(bytes.NewReader(data))); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s, level %d: %d bytes of %d, %v", name, level, len(got), len(plain), err)
			}
		}
	}
}

// The program bzip2 reads it too, and does not compress to much less.
func TestReferenceReads(t *testing.T) {
	path, err := exec.LookPath("bzip2")
	if err != nil {
		t.Skip("there is no bzip2")
	}
	run := func(input []byte, flags string) []byte {
		cmd := exec.Command(path, flags)
		cmd.Stdin = bytes.NewReader(input)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, plain := range odd() {
		data, err := codec(t, 9).Compress(nil, plain)
		if err != nil {
			t.Fatal(err)
		}
		if got := run(data, "-dc"); !bytes.Equal(got, plain) {
			t.Errorf("%s: %d bytes of %d", name, len(got), len(plain))
		}
		if theirs := run(plain, "-9c"); len(data) > len(theirs)+len(theirs)/50+16 {
			t.Errorf("%s: %d bytes, the program bzip2 takes %d", name, len(data), len(theirs))
		}
	}
}

func FuzzRoundTrip(f *testing.F) {
	f.Add([]byte{}, uint8(1))
	f.Add([]byte("schemagen schemagen schemagen"), uint8(2))
	f.Add(bytes.Repeat([]byte{7}, 700), uint8(3))
	f.Fuzz(func(t *testing.T, plain []byte, times uint8) {
		plain = bytes.Repeat(plain, int(times))
		data, err := codec(t, 1).Compress(nil, plain)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(stdlib.NewReader(bytes.NewReader(data))); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%d bytes of %d, %v", len(got), len(plain), err)
		}
	})
}

// FuzzDecompress takes anything for a block and for a stream.
func FuzzDecompress(f *testing.F) {
	for _, v := range codectest.Vectors(f, "../testdata/vectors.json", "bzip2") {
		if len(v.Data) < 1000 {
			f.Add(v.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1 << 20
		c := codec(t, 1)
		block, err := codectest.Decompress(t, c, data, limit)
		if len(block) > limit {
			t.Errorf("%d bytes, %v", len(block), err)
		}
		stream, err2 := codectest.Read(c, data, limit)
		if err == nil && (err2 != nil || !bytes.Equal(block, stream)) {
			t.Errorf("the stream is another one: %v", err2)
		}
	})
}

func Benchmark(b *testing.B) {
	plain := codectest.Plains()["lines"][:64<<10]
	c := codec(b, 9)
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
