package compress_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/compress/internal/codectest"
)

// A block that says in front how large it is, is that large or an error, whatever stands behind the size: the sizes
// from 0 to 300, and those that are too large and would be negative, in front of anything.
func TestSizesInFrontOfAnything(t *testing.T) {
	checked := func(plain, data []byte) []byte {
		return binary.BigEndian.AppendUint32(bytes.Clone(data), crc32.ChecksumIEEE(plain))
	}
	for name, c := range map[string]struct {
		size func(n uint32) []byte
		// bodies are what stands behind the size of some plain bytes.
		bodies func(plain []byte) [][]byte
	}{
		"lz4": {
			func(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) },
			func(plain []byte) [][]byte {
				data, err := lookup(t, "lz4").Compress(nil, plain)
				if err != nil {
					t.Fatal(err)
				}
				return [][]byte{data[4:], {0}, {}, {0x10}, {0x10, 'a'}, {0x1f, 'a', 1, 0, 0},
					bytes.Repeat([]byte{0xff}, 20), data[4:min(len(data), 9)]}
			},
		},
		"snappy": {
			func(n uint32) []byte { return binary.AppendUvarint(nil, uint64(n)) },
			func(plain []byte) [][]byte {
				data, err := lookup(t, "snappy").Compress(nil, plain)
				if err != nil {
					t.Fatal(err)
				}
				_, n := binary.Uvarint(data)
				return [][]byte{data[n:], checked(nil, nil), {}, checked(nil, []byte{0}),
					checked(plain, []byte{0, 'a'}), checked(plain, []byte{0, 'a', 1, 1}),
					bytes.Repeat([]byte{0xff}, 20)}
			},
		},
	} {
		codec := lookup(t, name)
		for size := range uint32(304) {
			if size > 300 {
				size = []uint32{1<<31 - 1, 1 << 31, 1<<32 - 1}[size-301]
			}
			for _, of := range []int{0, 1, 2, 13, 255, int(size) - 1, int(size), int(size) + 1} {
				if of < 0 || of > 301 {
					continue
				}
				plain := bytes.Repeat([]byte("schemagen!"), of/10+1)[:of]
				for i, body := range c.bodies(plain) {
					got, err := codectest.Decompress(t, codec, append(c.size(size), body...), 1<<20)
					whole := i == 0 && of == int(size)
					if err == nil && len(got) != int(size) || whole && (err != nil || !bytes.Equal(got, plain)) {
						t.Errorf("%s: size %d, body %d of %d bytes: %d bytes, %v", name, size, i, of, len(got), err)
					}
				}
			}
		}
	}
	// One byte too many behind the size of none.
	for _, block := range []struct {
		codec string
		data  []byte
	}{{"lz4", []byte{0, 0, 0, 0, 0, 0}}, {"lz4", []byte{0, 0, 0, 0, 0x10, 'a'}}, {"lz4", []byte{0, 0, 0, 0, 1}},
		{"snappy", checked(nil, []byte{0, 0})}} {
		if got, err := codectest.Decompress(t, lookup(t, block.codec), block.data, 0); !errors.Is(err,
			compress.ErrCorrupt) {
			t.Errorf("%s, % x: %q, %v", block.codec, block.data, got, err)
		}
	}
}

// What the program zstd 1.5 made of the numbers from 0 to 99, each on a line, that came through a pipe (zstd --ultra
// -22 and so on): the header asks for the level's window, and the rest is the same.
const (
	lines0To99 = "4d040026522109b0eb244988705298751b001e001e00d5a94f971ebd9d1dfa71e3c5890f171ebc9c1cf86dd7f42cc79d" +
		"437386f964934b2679649143ae4c19e48b2dae98e289258eb8316388af5b0ff5d45247dd9a35d4471b5d34d1430b1d74" +
		"69d240df6c73cd34cf2c73cc9ddf6d77dd74cf2d77dcbd79c37db6d965933db6d861d7a60df6d556574d0100"
	sumOf0To99 = "8ed99579"
)

// A block gets no larger window than its limit needs, however large a one it asks for.
func TestZstandardWindows(t *testing.T) {
	unhex := func(text string) []byte {
		b, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var want strings.Builder
	for i := range 100 {
		want.WriteString(strconv.Itoa(i) + "\n")
	}
	frame := func(descriptor byte) []byte {
		return slices.Concat([]byte{0x28, 0xb5, 0x2f, 0xfd, 4, descriptor}, unhex(lines0To99), unhex(sumOf0To99))
	}
	codec := lookup(t, "zstandard")
	skippable := append([]byte{0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0}, "abc"...)
	for name, c := range map[string]struct {
		data []byte
		of   int
	}{
		"level 19, 8 MiB":   {frame(0x68), 1},
		"level 20, 32 MiB":  {frame(0x78), 1},
		"level 21, 64 MiB":  {frame(0x80), 1},
		"level 22, 128 MiB": {frame(0x88), 1},
		"--long=31, 2 GiB":  {slices.Concat([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8}, unhex(lines0To99)), 1},
		"3.75 TiB":          {frame(0xff), 1},
		"several frames":    {slices.Concat(frame(0x88), skippable, frame(0x68), frame(0xff), frame(0x80)), 4},
	} {
		for _, limit := range []int{0, -1, 290 * c.of, 64<<20 + 1} {
			before := bytes.Clone(c.data)
			var start, end runtime.MemStats
			runtime.ReadMemStats(&start)
			got, err := codec.Decompress(nil, c.data, limit)
			runtime.ReadMemStats(&end)
			if err != nil || string(got) != strings.Repeat(want.String(), c.of) {
				t.Errorf("%s, limit %d: %d bytes, %v", name, limit, len(got), err)
			}
			if taken := end.TotalAlloc - start.TotalAlloc; taken > 4<<20 {
				t.Errorf("%s, limit %d: took %d bytes of memory", name, limit, taken)
			}
			if !bytes.Equal(c.data, before) {
				t.Errorf("%s: the block was changed", name)
			}
		}
		if got, err := codec.Decompress(nil, c.data, 290*c.of-1); !errors.Is(err, compress.ErrTooLarge) {
			t.Errorf("%s: %d bytes above the limit, %v", name, len(got), err)
		}
		if got, err := codec.Decompress(nil, c.data[:len(c.data)-1], 0); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s, cut: %d bytes, %v", name, len(got), err)
		}
		for cut := range c.data {
			codectest.Decompress(t, codec, c.data[:cut], 1<<20)
		}
	}
}
