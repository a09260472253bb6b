package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// opened are readers of one file that can seek.
func opened(t *testing.T, data []byte) map[string]*ocf.Reader {
	return map[string]*ocf.Reader{
		"memory":  openBytes(t, data),
		"stream":  openStream(t, bytes.NewReader(data)),
		"workers": openStream(t, bytes.NewReader(data), ocf.Workers(2)),
	}
}

// Ranges that cut the file anywhere have every record once, and in each range they are those of the blocks whose marker
// begins in it.
func TestRanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 700} {
		data := writeUsers(t, n, ocf.BlockCount(1+random.Int64N(20)), ocf.Codec("snappy"))
		starts := map[int64]int64{} // of each record's block
		r := openBytes(t, data)
		next := int64(0)
		for b, err := range r.Blocks() {
			if err != nil {
				t.Fatal(err)
			}
			for range b.Count {
				starts[next] = b.Offset
				next++
			}
		}
		for name, r := range opened(t, data) {
			for range 30 {
				borders := []int64{0, int64(len(data)) + random.Int64N(3)*50}
				for range random.IntN(8) {
					borders = append(borders, random.Int64N(int64(len(data))+1))
				}
				if n > 1 && random.IntN(2) == 0 { // around a marker
					at := starts[random.Int64N(int64(n))]
					borders = append(borders, at-ocf.SyncSize-1, at-ocf.SyncSize, at-ocf.SyncSize+1, at-1, at)
				}
				slices.Sort(borders)
				seen := int64(0)
				for i := range len(borders) - 1 {
					start, end := borders[i], borders[i+1]
					if err := r.SetRange(start, end); err != nil {
						t.Fatal(err)
					}
					for u, err := range ocf.Records[users.User](r) {
						if err != nil {
							t.Fatal(name, borders, err)
						}
						marker := starts[u.ID] - ocf.SyncSize
						if u.ID != seen || marker >= end || marker < start &&
							marker > int64(r.Header().Size)-ocf.SyncSize {
							t.Fatalf("%s: record %d with the marker at %d in the range %d to %d, want %d", name, u.ID,
								marker, start, end, seen)
						}
						seen++
					}
				}
				if seen != int64(n) {
					t.Fatalf("%s: %d of %d records in the ranges %v", name, seen, n, borders)
				}
			}
		}
	}
}

// A range that is read block by block and gives away its end meanwhile has the records of the blocks that it kept, and
// whoever has the rest has the others.
func TestNextBlock(t *testing.T) {
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("deflate"))
	first := blocksOf(t, data)[1]
	// An empty block, which the format allows, belongs to nobody.
	data = slices.Concat(data[:first], []byte{0, 0}, data[first-ocf.SyncSize:first], data[first:])
	for name, r := range opened(t, data) {
		for keep := range 11 {
			var rest int64 // where the rest begins
			next := 0
			take := func(more func(ocf.Block) bool) {
				for {
					b, err := r.NextBlock()
					if err == io.EOF || err == nil && !more(b) {
						return
					} else if err != nil || b.Count != 10 || b.Data != nil {
						t.Fatal(name, b, err)
					}
					var u users.User
					for range b.Count {
						if err := r.Decode(&u); err != nil || u.ID != int64(next) {
							t.Fatal(name, u, next, err)
						}
						next++
					}
				}
			}
			if err := r.SetRange(0, int64(len(data))); err != nil {
				t.Fatal(err)
			}
			rest = int64(len(data))
			take(func(b ocf.Block) bool {
				if next == 10*keep {
					rest = b.Offset - ocf.SyncSize
				}
				return b.Offset-ocf.SyncSize < rest
			})
			if next != 10*keep {
				t.Fatalf("%s: %d records of %d blocks", name, next, keep)
			}
			if err := r.SetRange(rest, int64(len(data))); err != nil {
				t.Fatal(err)
			}
			take(func(ocf.Block) bool { return true })
			if next != 100 {
				t.Fatalf("%s: %d records in all", name, next)
			}
		}
		// What is left of a block is passed over.
		if err := r.SeekBlock(int64(first)); err != nil {
			t.Fatal(err)
		}
		var u users.User
		if err := r.Decode(&u); err != nil || u.ID != 10 {
			t.Fatal(name, u.ID, err)
		}
		if b, err := r.NextBlock(); err != nil || b.Count != 10 {
			t.Fatal(name, b, err)
		}
		if err := r.Decode(&u); err != nil || u.ID != 20 {
			t.Fatal(name, u.ID, err)
		}
	}
}

// A range that ends where another begins misses nothing even if the first begins behind the header.
func TestSeekSync(t *testing.T) {
	data := writeUsers(t, 100, ocf.BlockCount(10))
	var offsets []int64
	for b, err := range openBytes(t, data).Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		offsets = append(offsets, b.Offset)
	}
	for name, r := range opened(t, data) {
		for i := len(offsets) - 1; i >= 0; i-- {
			for _, at := range []int64{offsets[i] - ocf.SyncSize, offsets[i] - ocf.SyncSize - 1} {
				if err := r.SeekSync(at); err != nil || r.Offset() != offsets[i] {
					t.Fatal(name, err, r.Offset(), offsets[i])
				}
				checkUsers(t, ocf.Records[users.User](r), 10*i, 100)
			}
			if err := r.SeekBlock(offsets[i]); err != nil {
				t.Fatal(err)
			}
			checkUsers(t, ocf.Records[users.User](r), 10*i, 100)
		}
		for _, beyond := range []int64{int64(len(data)) - 15, int64(len(data)) + 100} {
			if err := r.SeekSync(beyond); err != nil {
				t.Fatal(err)
			}
			var u users.User
			if err := r.Decode(&u); err != io.EOF {
				t.Fatal(name, err)
			}
		}
	}
	r := openStream(t, io.MultiReader(bytes.NewReader(data)))
	if err := r.SetRange(0, offsets[3]-ocf.SyncSize); err != nil {
		t.Fatal(err)
	}
	checkUsers(t, ocf.Records[users.User](r), 0, 30)
	r = openStream(t, io.MultiReader(bytes.NewReader(writeUsers(t, 10_000))))
	if err := r.SeekSync(400_000); !errors.Is(err, ocf.ErrNotSeekable) {
		t.Error(err)
	}
}

// The offsets that Sync returns are places to seek to.
func TestSyncOffsets(t *testing.T) {
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&file, ocf.Codec("zstandard"), ocf.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	places := map[int]int64{}
	for i := range 50 {
		if places[10*i], err = w.Sync(); err != nil || places[10*i] != int64(file.Len()) {
			t.Fatal(places, file.Len(), err)
		}
		appendUsers(t, w, 10*i, 10*i+10)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, r := range opened(t, file.Bytes()) {
		for n, offset := range places {
			if err := r.SeekBlock(offset); err != nil {
				t.Fatal(name, err)
			}
			checkUsers(t, ocf.Records[users.User](r), n, 500)
		}
	}
}

// A part of a file is read with the header of the whole.
func TestWithHeader(t *testing.T) {
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("deflate"))
	whole := openBytes(t, data)
	header := whole.Header()
	var third int64
	for b, err := range whole.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		if third++; third == 4 {
			third = b.Offset
			break
		}
	}
	part := data[third-ocf.SyncSize-5:]
	checkUsers(t, ocf.Records[users.User](openBytes(t, part, ocf.WithHeader(header))), 30, 100)
	checkUsers(t, ocf.Records[users.User](openStream(t, bytes.NewReader(part), ocf.WithHeader(header))), 30, 100)
}

// pipe has a method Seek that is of no use, as the file of a pipe has.
type pipe struct{ io.Reader }

func (pipe) Seek(int64, int) (int64, error) { return 0, errors.New("illegal seek") }

// Counting seeks over blocks, but not beyond the end.
func TestCountCutFile(t *testing.T) {
	data := writeUsers(t, 40_000, ocf.BlockBytes(400_000))
	want := int64(0)
	offsets := blocksOf(t, data)
	for b := range openBytes(t, data).Blocks() {
		if b.Offset < int64(offsets[len(offsets)-2]) {
			want += b.Count
		}
	}
	for cut, whole := range map[int]bool{len(data): true, len(data) - 1: false, len(data) - 100_000: false,
		offsets[len(offsets)-2] + 1: false} {
		for _, src := range []io.Reader{
			bytes.NewReader(data[:cut]), io.MultiReader(bytes.NewReader(data[:cut])), pipe{bytes.NewReader(data[:cut])},
		} {
			n, err := openStream(t, src).Count()
			if whole && (n != 40_000 || err != nil) || !whole && (n != want || !errors.Is(err, io.ErrUnexpectedEOF)) {
				t.Errorf("cut at %d of %d: %d records, %v; want %d", cut, len(data), n, err, want)
			}
		}
	}
}
