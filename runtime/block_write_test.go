package runtime_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// encodeWith runs encode on a Writer of the given BlockBytes and returns all that was written.
func encodeWith(t *testing.T, blockBytes int, encode func(w *rt.Writer, b []byte) []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = blockBytes
	if err := w.Commit(encode(w, w.Buffer()), nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var blockSizes = []int{0, 1, 2, 3, 7, 8, 9, 63, 64, 65, 254, 1000, 8191, 8192, 8193, 64 << 10, math.MaxInt}

// checkBlocks checks that blocks hold n items together, that plain form is one block, and that blocks are closed at
// once when they reach blockBytes, given the width of the largest item.
func checkBlocks(t *testing.T, blocks []block, n, blockBytes, widest int) {
	t.Helper()
	total := 0
	for i, k := range blocks {
		total += k.count
		switch {
		case (k.size < 0) != (blockBytes == 0):
			t.Errorf("BlockBytes %d: block %d has size %d", blockBytes, i, k.size)
		case blockBytes == 0:
		case k.size-widest >= blockBytes || k.size < blockBytes && i < len(blocks)-1:
			t.Errorf("BlockBytes %d: block %d of %d has %d bytes", blockBytes, i, len(blocks), k.size)
		}
	}
	if total != n {
		t.Errorf("BlockBytes %d: %d items in blocks, want %d", blockBytes, total, n)
	}
	if blockBytes == 0 && n > 0 && len(blocks) != 1 {
		t.Errorf("plain form in %d blocks", len(blocks))
	}
}

var lengths = []int{0, 1, 2, 15, 63, 64, 65, 100, 101, 200, 3000}

func TestFixedWidthArrays(t *testing.T) {
	for _, blockBytes := range blockSizes {
		for _, n := range lengths {
			booleans, floats, doubles := make([]bool, n), make([]float32, n), make([]float64, n)
			for i := range n {
				booleans[i], floats[i], doubles[i] = i%3 == 0, float32(i), float64(i)/3
			}
			var gotBooleans []bool
			var gotFloats []float32
			var gotDoubles []float64
			// The second call repeats the array behind the first, as in a record of two.
			r := &blockReader{t, encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
				return w.AppendDoubleArray(w.AppendFloatArray(w.AppendBooleanArray(b, booleans), floats), doubles)
			})}
			checkBlocks(t, r.list(func() { gotBooleans = append(gotBooleans, r.bytes(1)[0] == 1) }), n, blockBytes, 1)
			checkBlocks(t, r.list(func() {
				gotFloats = append(gotFloats, math.Float32frombits(binary.LittleEndian.Uint32(r.bytes(4))))
			}), n, blockBytes, 4)
			checkBlocks(t, r.list(func() {
				gotDoubles = append(gotDoubles, math.Float64frombits(binary.LittleEndian.Uint64(r.bytes(8))))
			}), n, blockBytes, 8)
			if !slices.Equal(gotBooleans, booleans) || !slices.Equal(gotFloats, floats) ||
				!slices.Equal(gotDoubles, doubles) || len(r.rest) > 0 {
				t.Fatalf("BlockBytes %d, %d items: other items came out, %d bytes left", blockBytes, n, len(r.rest))
			}
		}
	}
}

func TestVariableWidthArrays(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, blockBytes := range blockSizes {
		for _, n := range lengths {
			ints, longs, texts, blobs := make([]int32, n), make([]int64, n), make([]string, n), make([][]byte, n)
			for i := range n {
				longs[i] = int64(random.Uint64()) >> random.IntN(64)
				ints[i] = int32(random.Uint32()) >> random.IntN(32)
				texts[i] = strings.Repeat("x", random.IntN(40))
				blobs[i] = []byte(texts[i])
			}
			var gotInts []int32
			var gotLongs []int64
			var gotTexts, gotBlobs []string
			r := &blockReader{t, encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
				return w.AppendBytesArray(w.AppendStringArray(w.AppendLongArray(w.AppendIntArray(b, ints), longs),
					texts), blobs)
			})}
			checkBlocks(t, r.list(func() { gotInts = append(gotInts, int32(r.long())) }), n, blockBytes, 5)
			checkBlocks(t, r.list(func() { gotLongs = append(gotLongs, r.long()) }), n, blockBytes, 10)
			checkBlocks(t, r.list(func() { gotTexts = append(gotTexts, r.string()) }), n, blockBytes, 41)
			checkBlocks(t, r.list(func() { gotBlobs = append(gotBlobs, r.string()) }), n, blockBytes, 41)
			if !slices.Equal(gotInts, ints) || !slices.Equal(gotLongs, longs) || !slices.Equal(gotTexts, texts) ||
				!slices.Equal(gotBlobs, texts) || len(r.rest) > 0 {
				t.Fatalf("BlockBytes %d, %d items: other items came out, %d bytes left", blockBytes, n, len(r.rest))
			}
		}
	}
}

// A plain array is the same whether a Writer is there or not, and whatever room the buffer has.
func TestPlainArraysWithoutWriter(t *testing.T) {
	ints := []int32{0, 1, -65, 300, math.MaxInt32, math.MinInt32, 5}
	longs := []int64{0, 1, -65, 300, math.MaxInt64, math.MinInt64, 1 << 55, 1<<55 - 1, -1 << 55, 5}
	want := binary.AppendVarint(nil, int64(len(ints)))
	for _, v := range ints {
		want = binary.AppendVarint(want, int64(v))
	}
	want = binary.AppendVarint(append(want, 0), int64(len(longs)))
	for _, v := range longs {
		want = binary.AppendVarint(want, v)
	}
	want = append(want, 0)
	for room := range 2 * len(want) {
		var w *rt.Writer
		if got := w.AppendLongArray(w.AppendIntArray(make([]byte, 0, room), ints), longs); !bytes.Equal(got, want) {
			t.Fatalf("room for %d: %x, want %x", room, got, want)
		}
	}
}

// appendMap encodes a map from string to int as generated code does.
func appendMap(w *rt.Writer, b []byte, m map[string]int32) []byte {
	b, blocks := w.BeginBlocks(b, len(m))
	done := 0
	for k, v := range m {
		b = rt.AppendInt(w.AppendString(b, k), v)
		if done++; blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(m))
}

func TestMapOverManyBlocksHasEveryEntryOnce(t *testing.T) {
	for _, n := range []int{0, 1, 100, 101, 200, 1000} {
		m := map[string]int32{}
		for i := range n {
			m[fmt.Sprintf("k%03d", i)] = int32(i)
		}
		for _, blockBytes := range blockSizes {
			r := &blockReader{t, encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
				return appendMap(w, b, m)
			})}
			got := map[string]int32{}
			checkBlocks(t, r.list(func() {
				k := r.string()
				if _, again := got[k]; again {
					t.Errorf("BlockBytes %d: %s twice", blockBytes, k)
				}
				got[k] = int32(r.long())
			}), n, blockBytes, 7)
			if len(got) != n || len(r.rest) != 0 {
				t.Errorf("BlockBytes %d: %d of %d entries, %d bytes left", blockBytes, len(got), n, len(r.rest))
			}
			for k, v := range got {
				if m[k] != v {
					t.Errorf("%s is %d, want %d", k, v, m[k])
				}
			}
		}
	}
}

// The spec's example of a plain array, and the same in sized blocks of one item.
func TestSpecificationExampleOfAnArray(t *testing.T) {
	longs := []int64{3, 27}
	for blockBytes, want := range map[int]string{0: "\x04\x06\x36\x00", 1: "\x01\x02\x06\x01\x02\x36\x00",
		2: "\x03\x04\x06\x36\x00"} {
		if got := encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
			return w.AppendLongArray(b, longs)
		}); string(got) != want {
			t.Errorf("BlockBytes %d: %x, want %x", blockBytes, got, want)
		}
	}
}

// Items without bytes never fill a block.
func TestItemsOfNoWidth(t *testing.T) {
	got := encodeWith(t, 1, func(w *rt.Writer, b []byte) []byte {
		b, blocks := w.BeginBlocks(b, 1000)
		for i := range 1000 {
			if blocks.Full(b) {
				b = blocks.Cut(b, i+1)
			}
		}
		return blocks.End(b, 1000)
	})
	r := &blockReader{t, got}
	if blocks := r.list(func() {}); !slices.Equal(blocks, []block{{1000, 0}}) || len(r.rest) > 0 {
		t.Errorf("%v, %d bytes left", blocks, len(r.rest))
	}
}

// Cut is meant for a full block, but may be called at any time.
func TestCutWithoutItemsWritesNothing(t *testing.T) {
	for blockBytes, want := range map[int]string{0: "\x04\x02\x04\x00", 100: "\x01\x02\x02\x01\x02\x04\x00"} {
		got := encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
			b, blocks := w.BeginBlocks(b, 2)
			b = blocks.Cut(b, 0)
			b = blocks.Cut(rt.AppendInt(b, 1), 1)
			b = blocks.Cut(b, 1)
			return blocks.End(rt.AppendInt(b, 2), 2)
		})
		if string(got) != want {
			t.Errorf("BlockBytes %d: %x, want %x", blockBytes, got, want)
		}
	}
}

// matrix encodes an array of (name, array of array of int), so that three lists are open at once.
func matrix(w *rt.Writer, b []byte, names []string, rows [][]int32) []byte {
	b, outer := w.BeginBlocks(b, len(names))
	for i, name := range names {
		b = w.AppendString(b, name)
		var middle rt.Blocks
		b, middle = w.BeginBlocks(b, len(rows))
		for j, row := range rows {
			b = w.AppendIntArray(b, row)
			if middle.Full(b) {
				b = middle.Cut(b, j+1)
			}
		}
		b = middle.End(b, len(rows))
		if outer.Full(b) {
			b = outer.Cut(b, i+1)
		}
	}
	return outer.End(b, len(names))
}

func TestNestedBlocks(t *testing.T) {
	rows := make([][]int32, 40)
	for i := range rows {
		for j := range i * i / 4 {
			rows[i] = append(rows[i], int32(j*1000))
		}
	}
	names := make([]string, 12)
	for i := range names {
		names[i] = strings.Repeat("n", i*50)
	}
	for _, blockBytes := range blockSizes {
		r := &blockReader{t, encodeWith(t, blockBytes, func(w *rt.Writer, b []byte) []byte {
			return append(matrix(w, append(b, "head"...), names, rows), "tail"...)
		})}
		if got := string(r.bytes(4)); got != "head" {
			t.Fatalf("BlockBytes %d: head is %q", blockBytes, got)
		}
		var gotNames []string
		r.list(func() {
			gotNames = append(gotNames, r.string())
			var gotRows [][]int32
			r.list(func() {
				var row []int32
				r.list(func() { row = append(row, int32(r.long())) })
				gotRows = append(gotRows, row)
			})
			if !slices.EqualFunc(gotRows, rows, slices.Equal[[]int32]) {
				t.Fatalf("BlockBytes %d: other rows came out", blockBytes)
			}
		})
		if !slices.Equal(gotNames, names) || string(r.rest) != "tail" {
			t.Fatalf("BlockBytes %d: other names came out, or %q is left", blockBytes, r.rest)
		}
	}
}

// largestWrite remembers the largest piece it was given.
type largestWrite struct{ largest, total int }

func (w *largestWrite) Write(b []byte) (int, error) {
	w.largest = max(w.largest, len(b))
	w.total += len(b)
	return len(b), nil
}

// With blocks the Writer holds no more than a buffer and a block, however long the array; that is what they are for.
func TestBlocksBoundTheMemory(t *testing.T) {
	out := &largestWrite{}
	w := rt.NewWriter(out)
	w.BlockBytes = 1000
	longs, doubles := make([]int64, 3_000_000), make([]float64, 1_000_000)
	b := w.AppendDoubleArray(w.AppendLongArray(append(w.Buffer(), "head"...), longs), doubles)
	if err := w.Commit(b, nil); err != nil || w.Flush() != nil {
		t.Fatal(err)
	}
	if out.total < 11_000_000 || out.largest > 32<<10 {
		t.Errorf("%d bytes in pieces of up to %d", out.total, out.largest)
	}
}
