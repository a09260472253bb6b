package ocf_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// rewrite makes a new file of one, by the given way.
func rewrite(t *testing.T, r *ocf.Reader, how func(*ocf.Writer, *ocf.Reader) (int64, error),
	options ...ocf.WriterOption) (file []byte, n int64, err error) {
	t.Helper()
	var out bytes.Buffer
	w, err := ocf.NewWriter(&out, r.Header().Schema, options...)
	if err != nil {
		t.Fatal(err)
	}
	n, err = how(w, r)
	if closed := w.Close(); closed != nil {
		t.Fatal(closed)
	}
	return out.Bytes(), n, err
}

// What other implementations wrote has the same records after its blocks were compressed anew, and as many in each if
// they were not repacked.
func TestRecompressAndRepackCorpus(t *testing.T) {
	goroutines(t)
	for _, f := range corpus(t, corpusDir) {
		if !f.Valid {
			continue
		}
		data := readFile(t, corpusDir, f.File)
		want := jsonLines(t, readFile(t, corpusDir, f.Records))
		for _, codec := range []string{"null", "snappy", "zstandard"} {
			for _, workers := range []int{1, 3} {
				check := func(how func(*ocf.Writer, *ocf.Reader) (int64, error), options ...ocf.WriterOption) []byte {
					t.Helper()
					options = append(options, ocf.Codec(codec), ocf.Workers(workers))
					file, n, err := rewrite(t, openBytes(t, data, ocf.Workers(workers)), how, options...)
					if err != nil || n != f.Count {
						t.Fatalf("%s to %s: %d of %d records, %v", f.File, codec, n, f.Count, err)
					}
					got, err := readAll(t, ways()[0].open, file)
					if err != nil || len(got) != int(f.Count) || len(got) > 0 && !reflect.DeepEqual(got, want) {
						t.Fatalf("%s to %s: read %d of %d records, %v", f.File, codec, len(got), len(want), err)
					}
					return file
				}
				file := check((*ocf.Writer).Recompress)
				if got, want := countsOf(t, file), countsInIndex(t, f); want != nil && !slices.Equal(got, want) {
					t.Errorf("%s to %s: records in blocks %v, want %v", f.File, codec, got, want)
				}
				file = check((*ocf.Writer).Repack, ocf.BlockCount(3))
				for i, n := range countsOf(t, file) {
					if left := f.Count - 3*int64(i); n != min(3, left) {
						t.Errorf("%s to %s: block %d has %d records, %d are left", f.File, codec, i, n, left)
					}
				}
				check((*ocf.Writer).Repack, ocf.BlockBytes(200))
			}
		}
	}
}

func countsOf(t *testing.T, file []byte) (counts []int64) {
	t.Helper()
	for b, err := range openBytes(t, file).Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, b.Count)
	}
	return counts
}

// countsInIndex returns how many records the blocks of a file have, without those that have none; nil if the index does
// not tell.
func countsInIndex(t *testing.T, f corpusFile) []int64 {
	t.Helper()
	if !strings.HasPrefix(string(f.Blocks), "[") {
		return nil
	}
	var blocks [][2]int64
	if err := json.Unmarshal(f.Blocks, &blocks); err != nil {
		t.Fatal(err)
	}
	var counts []int64
	for _, b := range blocks {
		if b[0] > 0 {
			counts = append(counts, b[0])
		}
	}
	return counts
}

// Small blocks are joined up to the size, and no block has more records than it takes to reach it.
func TestRepackFillsBlocks(t *testing.T) {
	data := writeUsers(t, 2000, ocf.BlockCount(7), ocf.Codec("deflate"))
	for _, size := range []int{1, 100, 5000, 1 << 20} {
		file, n, err := rewrite(t, openBytes(t, data), (*ocf.Writer).Repack, ocf.BlockBytes(size))
		if err != nil || n != 2000 {
			t.Fatal(n, err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, file)), 0, 2000)
		var sizes []int
		for b, err := range openBytes(t, file).Blocks() {
			if err != nil {
				t.Fatal(err)
			}
			sizes = append(sizes, len(b.Data))
		}
		for i, got := range sizes[:len(sizes)-1] {
			if longest := 200; got < size || got > size+longest {
				t.Fatalf("block %d of %d has %d bytes, want %d", i, len(sizes), got, size)
			}
		}
	}
}

func TestRecompressRefusesOtherSchemas(t *testing.T) {
	r := openBytes(t, writeUsers(t, 3))
	w, err := ocf.NewWriter(new(bytes.Buffer), `"string"`)
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []func(*ocf.Writer, *ocf.Reader) (int64, error){(*ocf.Writer).Recompress,
		(*ocf.Writer).Repack} {
		if n, err := how(w, r); n != 0 || !errors.Is(err, ocf.ErrSchemaMismatch) {
			t.Errorf("%d records, %v", n, err)
		}
	}
}

// A corrupt block ends the copy after the blocks before it, unless the Reader salvages.
func TestRecompressStopsAtCorruptBlocks(t *testing.T) {
	goroutines(t)
	data := writeUsers(t, 50, ocf.BlockCount(10), ocf.Codec("snappy"))
	data[blocksOf(t, data)[2]+10] ^= 4
	for _, workers := range []int{1, 2} {
		file, n, err := rewrite(t, openBytes(t, data, ocf.Workers(workers)), (*ocf.Writer).Recompress,
			ocf.Workers(workers), ocf.Codec("zstandard"))
		if n != 20 || !errors.Is(err, compress.ErrCorrupt) {
			t.Errorf("%d records, %v", n, err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, file)), 0, 20)
		lost := int64(0)
		salvage := ocf.Salvage(func(d ocf.Damage) { lost += d.Records })
		_, n, err = rewrite(t, openBytes(t, data, ocf.Workers(workers), salvage), (*ocf.Writer).Recompress)
		if n != 40 || lost != 10 || err != nil {
			t.Errorf("%d records, %d lost, %v", n, lost, err)
		}
	}
}

func TestCut(t *testing.T) {
	data := writeUsers(t, 10, ocf.Codec("snappy"))
	var want [][]byte
	for i := range 10 {
		datum, _ := user(i).AppendAvro(nil)
		want = append(want, datum)
	}
	r := openBytes(t, data)
	for b, err := range r.PlainBlocks() {
		if err != nil || !bytes.Equal(b.Plain, bytes.Join(want, nil)) {
			t.Fatal(err)
		}
		for n := int64(-1); n <= 11; n++ {
			at := min(max(n, 0), 10)
			head, tail, err := r.Cut(b, n)
			if err != nil || head.Count != at || tail.Count != 10-at ||
				!bytes.Equal(head.Plain, bytes.Join(want[:at], nil)) ||
				!bytes.Equal(tail.Plain, bytes.Join(want[at:], nil)) || cap(head.Plain) != len(head.Plain) {
				t.Fatalf("cut at %d: %d and %d records, %v", n, head.Count, tail.Count, err)
			}
		}
		_, tail, _ := r.Cut(b, 4)
		tail.Plain = bytes.Join([][]byte{want[4], want[5], bytes.Repeat([]byte{0xff}, 20)}, nil)
		head, tail, err := r.Cut(tail, 5)
		var failure *ocf.Error
		if !errors.As(err, &failure) || failure.Record != 7 || failure.Offset != b.Offset || head.Count != 2 ||
			tail.Count != 4 ||
			!bytes.Equal(head.Plain, bytes.Join(want[4:6], nil)) ||
			!strings.HasSuffix(err.Error(), fmt.Sprint(", at byte ", len(bytes.Join(want[:6], nil)))) {
			t.Errorf("faulty record: %d and %d, %v", head.Count, tail.Count, err)
		}
		b.Count = 9
		if head, _, err := r.Cut(b, 9); head.Count != 9 || !errors.Is(err, ocf.ErrTrailing) {
			t.Errorf("trailing bytes: %d, %v", head.Count, err)
		}
		if head, tail, err := r.Cut(b, 8); head.Count != 8 || tail.Count != 1 || err != nil {
			t.Errorf("trailing bytes not reached: %d, %d, %v", head.Count, tail.Count, err)
		}
	}
}

func TestAppendRecordsStayInOneBlock(t *testing.T) {
	var three []byte
	for i := range 3 {
		three, _ = user(i).AppendAvro(three)
	}
	for _, workers := range []int{1, 2} {
		var file bytes.Buffer
		w, err := ocf.NewWriterFor[users.User](&file, ocf.BlockCount(2), ocf.Workers(workers), ocf.Codec("deflate"))
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{w.Append(user(0)), w.EndBlock(), w.EndBlock(), w.AppendRecords(nil, 0),
			w.AppendRecords(three, 3), w.Append(user(0))} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range []int64{0, -1} {
			if err := w.AppendRecords(three, n); !errors.Is(err, ocf.ErrBlockCount) {
				t.Errorf("%d records: %v", n, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := countsOf(t, file.Bytes()); !slices.Equal(got, []int64{1, 3, 1}) {
			t.Errorf("records in blocks: %v", got)
		}
		if err := w.EndBlock(); !errors.Is(err, ocf.ErrClosed) {
			t.Error(err)
		}
		if err := w.AppendRecords(nil, 0); !errors.Is(err, ocf.ErrClosed) {
			t.Error(err)
		}
	}
	memory := make([]byte, 2000)
	w, err := ocf.NewMemoryWriter(memory, new(users.User).AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	added := 0
	for ; err == nil; added++ {
		err = w.AppendRecords(three, 3)
	}
	if !errors.Is(err, ocf.ErrFull) || w.Close() != nil {
		t.Fatal(err)
	}
	if n, err := openBytes(t, w.Bytes()).Count(); n != 3*int64(added-1) || err != nil || n == 0 {
		t.Errorf("%d records in memory, want %d, %v", n, 3*(added-1), err)
	}
}

// PlainBlocks and records can be read in turns, and strings that refer to a block stay.
func TestPlainBlocksBetweenRecords(t *testing.T) {
	data := writeUsers(t, 40, ocf.BlockCount(10), ocf.Codec("deflate"))
	for _, workers := range []int{1, 2} {
		r := openBytes(t, data, ocf.Workers(workers), ocf.Strings(rt.StringsAlias))
		first := new(users.User)
		if err := r.Decode(first); err != nil {
			t.Fatal(err)
		}
		for b, err := range r.PlainBlocks() { // what is left of the first block is passed over
			if err != nil || b.Count != 10 {
				t.Fatal(b.Count, err)
			}
			break
		}
		checkUsers(t, ocf.Records[users.User](r), 20, 40)
		if !reflect.DeepEqual(first, user(0)) {
			t.Errorf("%+v", first)
		}
	}
}
