package compress_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/compress/internal/codectest"
)

const fuzzLimit = 1 << 20

// FuzzDecompress takes anything for a block and for a stream: there comes an error, or bytes within the limit, and the
// same whatever they are appended to.
func FuzzDecompress(f *testing.F) {
	names := compress.Names()
	for i, name := range names {
		codec := lookup(f, name)
		for _, plain := range []string{"", "a", "schemagen schemagen schemagen schemagen"} {
			data, err := codec.Compress(nil, []byte(plain))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), data)
			f.Add(uint8(i), codectest.Write(f, codec, []byte(plain), 3))
		}
		// Sizes in front that say nothing, or too much, of what is behind.
		f.Add(uint8(i), []byte{0, 0, 0, 0, 0x1f, 'a', 1, 0, 0xff})
		f.Add(uint8(i), []byte{0xff, 0xff, 0xff, 0xff, 0x0f, 0x10, 'a'})
		if name == "null" {
			continue
		}
		for _, v := range codectest.Vectors(f, "testdata/vectors.json", name) {
			f.Add(uint8(i), v.Data)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		codec := lookup(t, names[int(which)%len(names)])
		before := bytes.Clone(data)
		plain, err := codectest.Decompress(t, codec, data, fuzzLimit)
		checkRead(t, plain, err)
		plain, err = codectest.Read(codec, data, fuzzLimit)
		checkRead(t, plain, err)
		if !bytes.Equal(before, data) {
			t.Error("the input was changed")
		}
	})
}

func checkRead(t *testing.T, plain []byte, err error) {
	t.Helper()
	if err != nil && !errors.Is(err, compress.ErrCorrupt) && !errors.Is(err, compress.ErrTooLarge) {
		t.Errorf("%v is an error of no kind", err)
	}
	if len(plain) > fuzzLimit {
		t.Errorf("%d bytes, above the limit", len(plain))
	}
}

// FuzzRoundTrip compresses anything, in pieces of any size.
func FuzzRoundTrip(f *testing.F) {
	for i := range compress.Names() {
		f.Add(uint8(i), uint16(1), []byte{})
		f.Add(uint8(i), uint16(3), []byte("schemagen schemagen schemagen"))
		f.Add(uint8(i), uint16(1000), bytes.Repeat([]byte{0, 1, 2, 3}, 9000))
	}
	f.Fuzz(func(t *testing.T, which uint8, piece uint16, plain []byte) {
		names := compress.Names()
		codec := lookup(t, names[int(which)%len(names)])
		data, err := codec.Compress(nil, plain)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := codec.Decompress(nil, data, -1); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("block: %v", err)
		}
		if got, err := codectest.Read(codec, codectest.Write(t, codec, plain, 1+int(piece)), 0); err != nil ||
			!bytes.Equal(got, plain) {
			t.Errorf("stream: %v", err)
		}
	})
}
