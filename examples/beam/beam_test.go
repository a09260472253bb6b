package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/schemagen/schemagen/examples/beam/avrobeam"
	"github.com/schemagen/schemagen/examples/beam/sales"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// makeSales returns n sales with ids from first on, the same for the same arguments.
func makeSales(first, n int) []sales.Sale {
	random := rand.New(rand.NewPCG(uint64(first), uint64(n)))
	list := make([]sales.Sale, n)
	for i := range list {
		s := sales.NewSale()
		s.ID = int64(first + i)
		s.Store = fmt.Sprint("store ", random.IntN(40))
		s.At = time.UnixMilli(1_700_000_000_000 + random.Int64N(1e9)).UTC()
		s.Channel = sales.Channel(random.IntN(3))
		if random.IntN(3) == 0 {
			coupon := fmt.Sprint("coupon ", random.IntN(1000))
			s.Coupon = &coupon
		}
		for range random.IntN(4) {
			s.Lines = append(s.Lines, sales.Line{
				Article: fmt.Sprint("article ", random.IntN(20)), Pieces: 1 + random.Int32N(5),
				Cents: random.Int64N(10_000),
			})
		}
		list[i] = s
	}
	return list
}

// writeSales writes a file and returns its size.
func writeSales(t *testing.T, name string, list []sales.Sale, options ...ocf.WriterOption) int64 {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[sales.Sale](&file, options...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ocf.AppendAll(w, list); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return int64(file.Len())
}

// readAll returns the records of all shards, and checks that there are as many and nothing else that could be taken for
// one.
func readAll[T any, P avrobeam.Pointer[T]](t *testing.T, prefix string, shards int, codec string) (all []T) {
	t.Helper()
	names, err := filepath.Glob(prefix + "*")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := range shards {
		want = append(want, fmt.Sprintf("%s-%05d-of-%05d.avro", prefix, i, shards))
	}
	if !slices.Equal(names, want) {
		t.Fatalf("files %q, want %q", names, want)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ocf.NewReaderBytes(data)
		if err != nil {
			t.Fatal(err)
		}
		if r.Header().Codec != codec {
			t.Errorf("%s: codec %s, want %s", name, r.Header().Codec, codec)
		}
		for record, err := range ocf.Records[T, P](r) {
			if err != nil {
				t.Fatal(name, err)
			}
			all = append(all, *record)
		}
	}
	return all
}

// plainTotals is the plain loop.
func plainTotals(list []sales.Sale) map[string]sales.Total {
	all := map[string]sales.Total{}
	for _, s := range list {
		t, ok := all[s.Store]
		at := s.At
		if !ok {
			t = sales.Total{Store: s.Store, First: &at, Last: &at, Channels: make([]int64, 3),
				Articles: map[string]int64{}}
		}
		t.Sales++
		t.Channels[int(s.Channel)]++
		if s.Coupon != nil {
			t.Coupons++
		}
		for _, l := range s.Lines {
			t.Cents += l.Cents
			t.Articles[l.Article] += int64(l.Pieces)
		}
		if at.Before(*t.First) {
			t.First = &at
		}
		if at.After(*t.Last) {
			t.Last = &at
		}
		all[s.Store] = t
	}
	return all
}

// checkTotals compares what a pipeline wrote with the plain loop.
func checkTotals(t *testing.T, got []sales.Total, list []sales.Sale) {
	t.Helper()
	want := plainTotals(list)
	if len(got) != len(want) {
		t.Errorf("totals of %d stores, want %d", len(got), len(want))
	}
	for _, total := range got {
		if !reflect.DeepEqual(total, want[total.Store]) {
			t.Errorf("%s: %+v\nwant %+v", total.Store, total, want[total.Store])
		}
	}
}

// Sales of three places, in files with and without compression, are read in small splits by workers of their own, and
// added up by another.
func TestWorkers(t *testing.T) {
	const splitBytes, perFile = 4 << 10, 3000
	in, out := t.TempDir(), t.TempDir()
	var all []sales.Sale
	var patterns []string
	splits := map[string]int{} // by file
	for i, codec := range []string{"null", "zstandard", "snappy", "zstandard:1", "null", "deflate"} {
		list := makeSales(i*perFile, perFile)
		all = append(all, list...)
		name := fmt.Sprintf("place%d-%d.avro", i%3, i)
		size := writeSales(t, filepath.Join(in, name), list, ocf.Codec(codec), ocf.BlockCount(25))
		splits[name] = int((size + splitBytes - 1) / splitBytes)
		if i < 3 {
			patterns = append(patterns, scheme+filepath.Join(in, fmt.Sprintf("place%d-*.avro", i)))
		}
	}
	p, s := beam.NewPipelineWithRoot()
	addUp(s, patterns, scheme+filepath.Join(out, "totals"), avrobeam.ReadOptions{SplitBytes: splitBytes},
		avrobeam.WriteOptions{Shards: 3, Codec: "zstandard"})
	if err := runOnWorkers(t, p, 4); err != nil {
		t.Fatal(err)
	}
	checkTotals(t, readAll[sales.Total](t, filepath.Join(out, "totals"), 3, "zstandard"), all)

	readers, writers := map[int]bool{}, map[int]bool{}
	opened := map[string]int{}
	for _, e := range events(t, in) {
		readers[e.pid] = true
		opened[e.name]++
	}
	for _, e := range events(t, out) {
		writers[e.pid] = true
	}
	for name, n := range splits {
		// The runner may split further.
		if n < 10 || opened[name] < n {
			t.Errorf("%s was opened %d times for %d splits", name, opened[name], n)
		}
	}
	if len(readers) != 3 || len(writers) != 1 || readers[os.Getpid()] || writers[os.Getpid()] {
		t.Errorf("processes %v read, and %v wrote", readers, writers)
	}
	for pid := range writers {
		if readers[pid] {
			t.Errorf("process %d read and wrote", pid)
		}
	}
}

// A range that is being read slowly is split by the runner, and nothing is lost or doubled.
func TestSplitWhileReading(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	name := filepath.Join(in, "sales.avro")
	list := makeSales(0, 40_000)
	if size := writeSales(t, name, list, ocf.BlockCount(100)); size < 1<<20 {
		t.Fatal(size) // of which readers take 128 KiB at once
	}
	if err := os.WriteFile(filepath.Join(in, gate), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	p, s := beam.NewPipelineWithRoot()
	avrobeam.Write[sales.Sale](s, filepath.Join(out, "copy"),
		avrobeam.Read[sales.Sale](s, scheme+name, avrobeam.ReadOptions{SplitBytes: -1}),
		avrobeam.WriteOptions{Shards: 2})
	if _, err := prism.Execute(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	got := readAll[sales.Sale](t, filepath.Join(out, "copy"), 2, "null")
	slices.SortFunc(got, func(a, b sales.Sale) int { return int(a.ID - b.ID) })
	if len(got) != len(list) {
		t.Fatalf("%d sales, want %d", len(got), len(list))
	}
	for i := range got {
		if !bytes.Equal(encoding(t, &got[i]), encoding(t, &list[i])) {
			t.Fatalf("%+v, want %+v", got[i], list[i])
		}
	}
	if n := len(events(t, in)); n < 2 {
		t.Errorf("opened %d times", n)
	}
}

func encoding(t *testing.T, s *sales.Sale) []byte {
	t.Helper()
	b, err := s.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// If a shard cannot be written no file has the name of one.
func TestWholeOrNot(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	list := makeSales(0, 2000)
	writeSales(t, filepath.Join(in, "sales.avro"), list)
	p, s := beam.NewPipelineWithRoot()
	addUp(s, []string{filepath.Join(in, "*.avro")}, scheme+filepath.Join(out, "totals"), avrobeam.ReadOptions{},
		avrobeam.WriteOptions{Shards: 3, Codec: "null"})
	failure := filepath.Join(out, failing)
	if err := os.WriteFile(failure, []byte("totals-00001-of-00003"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := prism.Execute(t.Context(), p)
	if err == nil || !strings.Contains(err.Error(), errFull.Error()) {
		t.Fatal(err)
	}
	if names, err := filepath.Glob(filepath.Join(out, "totals*")); err != nil || len(names) > 0 {
		t.Fatal(names, err)
	}
	if names, err := filepath.Glob(filepath.Join(out, ".totals-00001*")); err != nil || len(names) > 0 {
		t.Fatal("the incomplete file is left:", names, err)
	}
	// The same once more, with room.
	if err := os.Remove(failure); err != nil {
		t.Fatal(err)
	}
	if _, err := prism.Execute(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	checkTotals(t, readAll[sales.Total](t, filepath.Join(out, "totals"), 3, "null"), list)
}

// The command, by its flags.
func TestRun(t *testing.T) {
	if err := run(t.Context()); err == nil {
		t.Error("without flags it should fail")
	}
	in, out := t.TempDir(), t.TempDir()
	list := makeSales(0, 500)
	writeSales(t, filepath.Join(in, "a.avro"), list[:300], ocf.Codec("xz"))
	writeSales(t, filepath.Join(in, "b.avro"), list[300:], ocf.Codec("bzip2"))
	writeSales(t, filepath.Join(in, "empty.avro"), nil)
	*input = filepath.Join(in, "a*.avro") + "," + filepath.Join(in, "*b.avro") + "," + filepath.Join(in, "e*.avro")
	*output, *shards, *splitBytes = filepath.Join(out, "totals"), 50, 1000
	if err := run(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkTotals(t, readAll[sales.Total](t, *output, 50, "zstandard"), list)

	// No file where one is named is an error.
	*input = filepath.Join(in, "none.avro")
	if err := run(t.Context()); err == nil {
		t.Error("a file that is not there should be an error")
	}
}
