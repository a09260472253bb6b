package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// blocksOf returns where the blocks of a file begin, and where the last one ends.
func blocksOf(t testing.TB, data []byte) (offsets []int) {
	t.Helper()
	r := openBytes(t, data)
	offsets = append(offsets, int(r.Offset()))
	for _, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		offsets = append(offsets, int(r.Offset()))
	}
	return offsets
}

// salvaged returns the numbers of the users that can be read, and the damages.
func salvaged(t testing.TB, r func(...ocf.ReaderOption) *ocf.Reader,
	options ...ocf.ReaderOption) (ids []int, damages []ocf.Damage) {
	t.Helper()
	report := func(d ocf.Damage) { damages = append(damages, d) }
	for u, err := range ocf.Records[users.User](r(append(options, ocf.Salvage(report))...)) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, int(u.ID))
	}
	return ids, damages
}

func TestSalvage(t *testing.T) {
	data := writeUsers(t, 50, ocf.BlockCount(10), ocf.Codec("snappy"))
	offsets := blocksOf(t, data)
	headerMarker := offsets[0] - ocf.SyncSize
	change := func(f func(b []byte) []byte) []byte { return f(bytes.Clone(data)) }
	flip := func(at int) []byte {
		return change(func(b []byte) []byte { b[at] ^= 0x40; return b })
	}
	without := func(from, to int) []byte {
		return change(func(b []byte) []byte { return append(b[:from], b[to:]...) })
	}
	most := len(data)
	for _, c := range []struct {
		name    string
		data    []byte
		lost    []int // blocks
		damages []ocf.Damage
	}{
		{"nothing", data, nil, nil},
		{"a bit of the data", flip(offsets[1] + 10), []int{1},
			[]ocf.Damage{{int64(offsets[1]), 0, 10, compress.ErrCorrupt}}},
		{"a bit of the last marker", flip(most - 1), nil, []ocf.Damage{{int64(most - 16), 16, 0, ocf.ErrSync}}},
		{"a bit of a marker", flip(offsets[2] - 3), nil, []ocf.Damage{{int64(offsets[2] - 16), 16, 0, ocf.ErrSync}}},
		{"a bit of the header's marker", flip(headerMarker), nil,
			[]ocf.Damage{{int64(headerMarker), 16, 0, ocf.ErrSync}}},
		{"the size of a block", flip(offsets[3] + 1), []int{3},
			[]ocf.Damage{{int64(offsets[3]), int64(offsets[4] - offsets[3]), -1, ocf.ErrSync}}},
		{"the count of a block", flip(offsets[3]), nil, []ocf.Damage{{int64(offsets[3]), 0, 0, ocf.ErrBlockCount}}},
		{"the sign of a count", change(func(b []byte) []byte { b[offsets[3]] ^= 1; return b }), []int{3},
			[]ocf.Damage{{int64(offsets[3]), int64(offsets[4] - offsets[3]), -1, ocf.ErrBlockCount}}},
		{"bytes missing inside a block", without(offsets[2]+20, offsets[2]+25), []int{2},
			[]ocf.Damage{{int64(offsets[2]), int64(offsets[3]-offsets[2]) - 5, -1, ocf.ErrSync}}},
		{"bytes missing over a marker", without(offsets[2]-20, offsets[2]+25), []int{1, 2},
			[]ocf.Damage{{int64(offsets[1]), int64(offsets[3]-offsets[1]) - 45, -1, ocf.ErrSync}}},
		{"all but a marker missing", without(offsets[1], offsets[2]-16), []int{1},
			[]ocf.Damage{{int64(offsets[1]), 16, -1, nil}}},
		{"zeros in place of a block", change(func(b []byte) []byte { clear(b[offsets[1] : offsets[2]-16]); return b }),
			[]int{1},
			[]ocf.Damage{{int64(offsets[1]), int64(offsets[2] - offsets[1]), -1, ocf.ErrSync}}},
		{"the end", data[:most-30], []int{4}, []ocf.Damage{{int64(offsets[4]), int64(most - 30 - offsets[4]), 10,
			io.ErrUnexpectedEOF}}},
	} {
		var want []int
		for id := range 50 {
			if !slices.Contains(c.lost, id/10) {
				want = append(want, id)
			}
		}
		for name, open := range map[string]func(...ocf.ReaderOption) *ocf.Reader{
			"memory": func(o ...ocf.ReaderOption) *ocf.Reader { return openBytes(t, c.data, o...) },
			"stream": func(o ...ocf.ReaderOption) *ocf.Reader {
				return openStream(t, io.MultiReader(bytes.NewReader(c.data)), o...)
			},
		} {
			for _, workers := range []int{1, 3} {
				got, damages := salvaged(t, open, ocf.Workers(workers))
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s: read %v, want %v", c.name, name, got, want)
				}
				if !slices.EqualFunc(damages, c.damages, func(got, want ocf.Damage) bool {
					same := errors.Is(got.Err, want.Err) || want.Err == nil
					got.Err, want.Err = nil, nil
					return same && got == want
				}) {
					t.Errorf("%s, %s: damages %v, want %v", c.name, name, damages, c.damages)
				}
			}
		}
	}
}

// A record that cannot be decoded costs the records after it in its block, where no checksum tells more.
func TestSalvageRecords(t *testing.T) {
	data := writeUsers(t, 30, ocf.BlockCount(10))
	offsets := blocksOf(t, data)
	datum, _ := user(13).AppendAvro(nil)
	at := bytes.Index(data, datum)
	copy(data[at:], bytes.Repeat([]byte{0xff}, len(datum)-1)) // no varint
	for _, workers := range []int{1, 2} {
		got, damages := salvaged(t, func(o ...ocf.ReaderOption) *ocf.Reader {
			return openBytes(t, data, o...)
		}, ocf.Workers(workers))
		want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29}
		if !slices.Equal(got, want) || len(damages) != 1 || damages[0].Records != 7 ||
			damages[0].Offset != int64(offsets[1]) {
			t.Errorf("%v, %v", got, damages)
		}
		var failure *ocf.Error
		if !errors.As(damages[0].Err, &failure) || failure.Record != 4 {
			t.Error(failure)
		}
	}
}

// What a source fails with is no damage of the file: wherever it fails, and whatever was damaged before, its error ends
// reading, and no record is said to be lost for it.
func TestSalvageStopsAtSourceErrors(t *testing.T) {
	broken := errors.New("the line is cut")
	whole := writeUsers(t, 24, ocf.BlockCount(4))
	offsets := blocksOf(t, whole)
	for name, flip := range map[string]int{"nothing": -1, "a marker": offsets[2] - 3,
		"the header's marker": offsets[0] - 3, "a size": offsets[3] + 1, "a size and its length": offsets[2] + 2,
		"a record": offsets[1] + 20} {
		data := bytes.Clone(whole)
		if flip >= 0 {
			data[flip] ^= 0x40
		}
		_, all := salvaged(t, func(o ...ocf.ReaderOption) *ocf.Reader { return openBytes(t, data, o...) })
		for cut := offsets[0]; cut <= len(data); cut++ {
			for _, workers := range []int{1, 2} {
				var damages []ocf.Damage
				src := io.MultiReader(bytes.NewReader(data[:cut]), failing{broken})
				r, err := ocf.NewReader(src, ocf.Workers(workers),
					ocf.Salvage(func(d ocf.Damage) { damages = append(damages, d) }))
				if err != nil {
					t.Fatal(err)
				}
				n := 0
				var last error
				for _, err := range ocf.Records[users.User](r) {
					n++
					last = err
				}
				if !errors.Is(last, broken) {
					t.Fatalf("%s is damaged, the source fails at %d: %d records, and then %v", name, cut, n, last)
				}
				for _, d := range damages {
					if errors.Is(d.Err, broken) {
						t.Fatalf("%s is damaged, the source fails at %d: that is said to be a damage: %+v", name, cut,
							d)
					}
					if !slices.ContainsFunc(all, func(a ocf.Damage) bool {
						return a.Offset == d.Offset && a.Bytes == d.Bytes && a.Records == d.Records
					}) {
						t.Fatalf("%s is damaged, the source fails at %d: %+v is none of %+v", name, cut, d, all)
					}
				}
			}
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A count that the bytes of its block cannot hold says nothing of how many records were lost; those that are there are
// kept.
func TestSalvageDoesNotTrustImpossibleCounts(t *testing.T) {
	data := readFile(t, corpusDir, "bad_count_huge.avro")
	var damages []ocf.Damage
	r := openBytes(t, data, ocf.Salvage(func(d ocf.Damage) { damages = append(damages, d) }))
	kept := 0
	for b, err := range r.PlainBlocks() {
		if err != nil {
			t.Error(err)
		}
		kept += int(b.Count)
		for b.Count > 0 {
			if _, b, err = r.Cut(b, 1); err != nil {
				t.Error(err)
			}
		}
	}
	if len(damages) != 1 || damages[0].Records != -1 || !errors.Is(damages[0].Err, ocf.ErrBlockCount) || kept == 0 {
		t.Errorf("%d records, %+v", kept, damages)
	}
}
