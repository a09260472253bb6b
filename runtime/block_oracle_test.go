package runtime_test

import (
	"encoding/binary"
	"testing"
)

// blockReader is a reader of block lists independent of this package's own: it knows headers, and how to cut one item.
type blockReader struct {
	t    *testing.T
	rest []byte
}

func (r *blockReader) long() int64 {
	v, n := binary.Varint(r.rest)
	if n <= 0 {
		r.t.Fatalf("no varint at %x", r.rest)
	}
	if n > 1 && r.rest[n-1] == 0 {
		r.t.Fatalf("varint %d is padded to %d bytes", v, n)
	}
	r.rest = r.rest[n:]
	return v
}

func (r *blockReader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.t.Fatalf("%d bytes wanted, %d left", n, len(r.rest))
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *blockReader) string() string {
	return string(r.bytes(int(r.long())))
}

type block struct{ count, size int }

// list calls item for every item, checks the sizes of sized blocks, and returns the blocks; size -1 means a plain one.
func (r *blockReader) list(item func()) []block {
	r.t.Helper()
	var blocks []block
	for {
		count := r.long()
		if count == 0 {
			return blocks
		}
		size := -1
		if count < 0 {
			count, size = -count, int(r.long())
		}
		before := len(r.rest)
		for range count {
			item()
		}
		if took := before - len(r.rest); size >= 0 && took != size {
			r.t.Fatalf("block of %d items says %d bytes, they take %d", count, size, took)
		}
		blocks = append(blocks, block{int(count), size})
	}
}
