package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Errors and blocks have the number of the block in the file, whatever way it is read, and none where it cannot be
// known.
func TestBlockNumbers(t *testing.T) {
	data := writeUsers(t, 50, ocf.BlockCount(10), ocf.Codec("snappy"))
	offsets := blocksOf(t, data)
	flip := func(at int) []byte {
		b := bytes.Clone(data)
		b[at] ^= 0x40
		return b
	}
	read := map[string]func(r *ocf.Reader) error{
		"records": func(r *ocf.Reader) (last error) {
			for _, err := range ocf.Records[users.User](r) {
				last = err
			}
			return last
		},
		"datums": func(r *ocf.Reader) (last error) {
			for _, err := range r.Datums() {
				last = err
			}
			return last
		},
		"plain blocks": func(r *ocf.Reader) (last error) {
			for _, err := range r.PlainBlocks() {
				last = err
			}
			return last
		},
	}
	structure := func(r *ocf.Reader) (last error) {
		for b, err := range r.Blocks() {
			if last = err; err == nil && b.Number > 0 && int64(offsets[b.Number-1]) != b.Offset {
				t.Errorf("block %d at %d", b.Number, b.Offset)
			}
		}
		return last
	}
	count := func(r *ocf.Reader) error { _, err := r.Count(); return err }
	for name, c := range map[string]struct {
		data []byte
		want int64
	}{
		"data":   {flip(offsets[2] + 10), 3},
		"marker": {flip(offsets[4] - 1), 4},
		"end":    {data[:len(data)-1], 5},
	} {
		for _, workers := range []int{1, 3} {
			ways := map[string]func(r *ocf.Reader) error{"records": read["records"], "datums": read["datums"],
				"plain blocks": read["plain blocks"]}
			if name != "data" {
				ways["blocks"], ways["count"] = structure, count
			}
			for way, read := range ways {
				var failure *ocf.Error
				if err := read(openBytes(t, c.data, ocf.Workers(workers))); !errors.As(err, &failure) ||
					failure.Block != c.want {
					t.Errorf("%s, %s, %d workers: block %d, want %d: %v", name, way, workers, failure.Block, c.want,
						err)
				}
				if err := read(openStream(t, io.MultiReader(bytes.NewReader(c.data)))); !errors.As(err, &failure) ||
					failure.Block != c.want {
					t.Errorf("%s, %s, stream: block %d, want %d: %v", name, way, failure.Block, c.want, err)
				}
				r := openBytes(t, c.data)
				if err := r.SeekBlock(int64(offsets[1])); err != nil {
					t.Fatal(err)
				}
				if err := read(r); !errors.As(err, &failure) || failure.Block != 0 {
					t.Errorf("%s, %s: block %d after a seek: %v", name, way, failure.Block, err)
				}
			}
		}
	}
	if err := structure(openBytes(t, data)); err != nil {
		t.Error(err)
	}
}
