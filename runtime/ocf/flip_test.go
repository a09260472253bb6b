package ocf_test

import (
	"bytes"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// No flipped bit behind the header makes a wrong record, or lets one disappear without an error, where a checksum
// exists.
func TestFlippedBits(t *testing.T) {
	const n = 12
	for _, codec := range []string{"snappy", "zstandard", "bzip2", "xz"} {
		data := writeUsers(t, n, ocf.BlockCount(4), ocf.Codec(codec))
		start := blocksOf(t, data)[0]
		step := 1
		if testing.Short() {
			step = 13
		} else if codec == "bzip2" || codec == "xz" {
			step = 3 // they take long for each block
		}
		r := openBytes(t, data)
		for bit := 8 * start; bit < 8*len(data); bit += step {
			damaged := bytes.Clone(data)
			damaged[bit/8] ^= 1 << (bit % 8)
			if err := r.ResetBytes(damaged); err != nil {
				t.Fatal(err)
			}
			got, failed := 0, false
			for u, err := range ocf.Records[users.User](r) {
				if failed = err != nil; failed {
					break
				}
				if !same(u, user(got)) {
					t.Fatalf("%s, bit %d of byte %d: record %d is %+v", codec, bit%8, bit/8, got, u)
				}
				got++
			}
			if !failed && got != n { // a zstd frame has a bit without a meaning
				t.Fatalf("%s, bit %d of byte %d: no error, %d records", codec, bit%8, bit/8, got)
			}
			checkSalvaged(t, damaged, n)
		}
	}
}

// checkSalvaged reads a damaged file of the first n users, in blocks with a checksum, as far as it can be read: the
// records are right and in order, and something is said to be lost if any are missing.
func checkSalvaged(t *testing.T, data []byte, n int) {
	t.Helper()
	damages := 0
	r, err := ocf.NewReaderBytes(data, ocf.Salvage(func(d ocf.Damage) {
		damages++
		if d.Err == nil || d.Offset < 0 || d.Bytes < 0 || d.Offset+d.Bytes > int64(len(data)) || d.Records < -1 {
			t.Fatalf("%+v", d)
		}
	}))
	if err != nil {
		return // the header
	}
	next, got := 0, 0
	for u, err := range ocf.Records[users.User](r) {
		if err != nil {
			t.Fatal(err)
		}
		if int(u.ID) < next || int(u.ID) >= n || !same(u, user(int(u.ID))) {
			t.Fatalf("%+v after %d", u, next-1)
		}
		next = int(u.ID) + 1
		got++
	}
	if got < n && damages == 0 {
		t.Fatalf("%d of %d records, and nothing lost", got, n)
	}
}

func same(u, v *users.User) bool {
	a, _ := u.AppendAvro(nil)
	b, _ := v.AppendAvro(nil)
	return bytes.Equal(a, b)
}
