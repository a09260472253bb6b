package compress_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/compress/internal/codectest"
)

// traits are the codecs of the package itself.
var traits = map[string]codectest.Traits{
	"null":      {Flushes: true},
	"deflate":   {Ends: true, Flushes: true, Shrinks: true},
	"snappy":    {Checks: true, Flushes: true, Shrinks: true},
	"zstandard": {Checks: true, Ends: true, Flushes: true, Shrinks: true},
	"lz4":       {Ends: true, Flushes: true, Shrinks: true},
}

func lookup(t testing.TB, name string) compress.Codec {
	t.Helper()
	codec, err := compress.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

func TestCodecs(t *testing.T) {
	for _, name := range compress.Names() {
		t.Run(name, func(t *testing.T) { codectest.Run(t, lookup(t, name), traits[name]) })
	}
}

func TestLevels(t *testing.T) {
	levels := map[string][]string{
		"deflate": {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, "snappy": {"1", "2", "3"},
		"zstandard": {"1", "3", "7", "11", "22"}, "lz4": {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"},
	}
	plain := codectest.Plains()["lines"]
	for name, all := range levels {
		for _, level := range all {
			codec := lookup(t, name+":"+level)
			data, err := codec.Compress(nil, plain)
			if err != nil || codec.Name() != name {
				t.Fatal(codec.Name(), err)
			}
			// Whoever reads knows nothing of levels.
			if got, err := lookup(t, name).Decompress(nil, data, 0); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s:%s, block: %v", name, level, err)
			}
			if got, err := codectest.Read(lookup(t, name), codectest.Write(t, codec, plain, 100), 0); err != nil ||
				!bytes.Equal(got, plain) {
				t.Errorf("%s:%s, stream: %v", name, level, err)
			}
		}
		least, most := len(plain), 0
		for _, level := range []string{all[0], all[len(all)-1]} {
			data, err := lookup(t, name+":"+level).Compress(nil, plain)
			if err != nil {
				t.Fatal(err)
			}
			least, most = min(least, len(data)), max(most, len(data))
		}
		if least == most {
			t.Errorf("%s: the highest level does what the lowest does", name)
		}
	}
}

func TestVectors(t *testing.T) {
	for _, name := range compress.Names() {
		if name != "null" {
			codectest.RunVectors(t, lookup(t, name), codectest.Vectors(t, "testdata/vectors.json", name))
		}
	}
}

func TestLookup(t *testing.T) {
	if got, want := strings.Join(compress.Names(), " "), "deflate lz4 null snappy zstandard"; got != want {
		t.Errorf("names %s, want %s", got, want)
	}
	for name, want := range map[string]string{"zstd": "zstandard", "none": "null", "zstd:3": "zstandard",
		"deflate:9": "deflate"} {
		if got := lookup(t, name).Name(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if lookup(t, "zstd:7") != lookup(t, "zstd:7") {
		t.Error("two codecs of one name share no pools")
	}
	_, err := compress.Lookup("brotli")
	if unknown := (*compress.UnknownCodecError)(nil); !errors.As(err, &unknown) || unknown.Name != "brotli" {
		t.Error(err)
	}
	if want := `avro: unknown codec "brotli"; known are deflate, lz4, null, snappy, zstandard`; err.Error() != want {
		t.Errorf("%s\nwant %s", err, want)
	}
	_, err = compress.Lookup("xz:3")
	if err == nil || !strings.HasSuffix(err.Error(),
		"; xz needs an import of github.com/schemagen/schemagen/runtime/compress/xz") {
		t.Error(err)
	}
	for _, name := range []string{"deflate:10", "zstandard:0", "zstandard:23", "snappy:4", "lz4:10", "null:1",
		"deflate:", "deflate:x", "deflate:-1"} {
		if codec, err := compress.Lookup(name); !errors.Is(err, compress.ErrLevel) || codec != nil {
			t.Errorf("%s: %v, %v", name, codec, err)
		}
	}
}

func TestRegister(t *testing.T) {
	for _, name := range []string{"", "a:b", "deflate", "zstd"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was registered", name)
				}
			}()
			compress.Register(name, compress.Deflate)
		}()
	}
}

// The layout of a snappy block, put together by hand from the format's description: the plain length as a varint, a
// literal of n bytes as (n-1)<<2 and the bytes, and the CRC behind.
func TestSnappyBlockByHand(t *testing.T) {
	plain := []byte("by hand")
	data := append([]byte{7, 6 << 2}, plain...)
	data = binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(plain))
	codec := lookup(t, "snappy")
	if got, err := codec.Decompress(nil, data, 0); err != nil || string(got) != "by hand" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := codec.Compress(nil, plain); err != nil || !bytes.Equal(got, data) {
		t.Errorf("% x, %v; want % x", got, err, data)
	}
	slices.Reverse(data[len(data)-4:])
	if _, err := codec.Decompress(nil, data, 0); !errors.Is(err, compress.ErrChecksum) ||
		!errors.Is(err, compress.ErrCorrupt) {
		t.Errorf("checksum little-endian: %v", err)
	}
}

// Sizes that nothing bears out take no memory.
func TestLyingSizes(t *testing.T) {
	for _, c := range []struct {
		name, codec string
		data        []byte
		stream      bool
	}{
		{"snappy, 4 GiB", "snappy", []byte{0xff, 0xff, 0xff, 0xff, 0x0f, 0, 1, 2, 3, 4}, false},
		{"snappy, 60 MiB", "snappy", []byte{0x80, 0x80, 0x80, 0x1e, 0, 1, 2, 3, 4}, false},
		{"lz4, 4 GiB", "lz4", []byte{0xff, 0xff, 0xff, 0xff, 0x10, 1}, false},
		{"lz4, 60 MiB", "lz4", []byte{0, 0, 0xc0, 3, 0x10, 1}, false},
		// A frame whose content size is 60 MiB, in one segment, with nothing behind.
		{"zstandard, 60 MiB", "zstandard", []byte{0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0xc0, 3, 1, 0, 0}, false},
		// A frame with a window of 8 MiB, and one of 128 MiB, each with a block of one repeated byte that is cut.
		{"zstandard, a large window", "zstandard", []byte{0x28, 0xb5, 0x2f, 0xfd, 0, 13 << 3, 2, 0, 0}, true},
		{"zstandard, a huge window", "zstandard", []byte{0x28, 0xb5, 0x2f, 0xfd, 0, 17 << 3, 2, 0, 0, 5}, true},
	} {
		codec := lookup(t, c.codec)
		codectest.Write(t, codec, make([]byte, 100_000), 100_000) // fills the pools
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var err error
		if c.stream {
			_, err = codectest.Read(codec, c.data, 0)
		} else {
			_, err = codec.Decompress(nil, c.data, 0)
		}
		runtime.ReadMemStats(&after)
		if !errors.Is(err, compress.ErrCorrupt) && !errors.Is(err, compress.ErrTooLarge) {
			t.Errorf("%s: %v", c.name, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 10<<20 {
			t.Errorf("%s took %d bytes of memory", c.name, taken)
		}
	}
}

// shout is a codec of a user: it adds 1 to every byte.
type shout struct{}

func (shout) Name() string { return "shout" }

func (shout) Compress(dst, block []byte) ([]byte, error) { return appendShifted(dst, block, 1), nil }

func (shout) Decompress(dst, block []byte, limit int) ([]byte, error) {
	shifted, err := compress.Null().Decompress(nil, block, limit)
	return appendShifted(dst, shifted, 255), err
}

func (shout) NewWriter(dst io.Writer) (io.WriteCloser, error) { return shifter{w: dst}, nil }

func (shout) NewReader(src io.Reader) (io.ReadCloser, error) { return shifter{r: src}, nil }

type shifter struct {
	w io.Writer
	r io.Reader
}

func (s shifter) Write(p []byte) (int, error) { return s.w.Write(appendShifted(nil, p, 1)) }

func (s shifter) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	copy(p, appendShifted(nil, p[:n], 255))
	return n, err
}

func (shifter) Close() error { return nil }

func appendShifted(dst, block []byte, by byte) []byte {
	for _, b := range block {
		dst = append(dst, b+by)
	}
	return dst
}

func TestCodecOfAUser(t *testing.T) {
	if got := codectest.Write(t, shout{}, []byte("HAL"), 1); string(got) != "IBM" {
		t.Errorf("%q", got)
	}
	if got, err := codectest.Read(shout{}, []byte("IBM"), 0); err != nil || string(got) != "HAL" {
		t.Errorf("%q, %v", got, err)
	}
}
