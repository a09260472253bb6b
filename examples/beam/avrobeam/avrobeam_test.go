package avrobeam

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/typex"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/schemagen/schemagen/examples/beam/sales"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func init() { Register[sales.Sale]() }

// sale returns the i-th of an endless list.
func sale(i int) *sales.Sale {
	s := sales.NewSale()
	s.ID, s.Store, s.Channel = int64(i), fmt.Sprint("store ", i%7), sales.Channel(i%3)
	s.Lines = make([]sales.Line, i%5)
	return &s
}

// container returns a file of the first n sales.
func container(t *testing.T, n int, options ...ocf.WriterOption) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[sales.Sale](&file, options...)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := w.Append(sale(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// The ranges that a file is split in have every record once, and so have those that a runner splits off while they are
// read.
func TestSplits(t *testing.T) {
	for _, n := range []int{0, 1, 2000} {
		for _, codec := range []string{"null", "zstandard"} {
			for _, split := range []int64{-1, 1, 100, 5000, 1 << 30} {
				if split == 1 && n > 1 {
					continue // a range for each byte, with the file read to the next marker each time
				}
				name := filepath.Join(t.TempDir(), "sales.avro")
				data := container(t, n, ocf.Codec(codec), ocf.BlockCount(20))
				if err := os.WriteFile(name, data, 0o644); err != nil {
					t.Fatal(err)
				}
				file := fileio.ReadableFile{Metadata: fileio.FileMetadata{Path: name, Size: int64(len(data))}}
				fn := &readFn[sales.Sale, *sales.Sale]{SplitBytes: split}
				whole := fn.CreateInitialRestriction(file)
				ranges := fn.SplitRestriction(file, whole)
				if want := max(1, (int64(len(data))+split-1)/split); split > 0 && int64(len(ranges)) != want {
					t.Errorf("%d bytes in %d ranges of %d, want %d", len(data), len(ranges), split, want)
				}
				var bytesInAll float64
				for _, r := range ranges {
					bytesInAll += fn.RestrictionSize(file, r)
				}
				if bytesInAll != float64(len(data)) {
					t.Errorf("the ranges have %v bytes, want %d", bytesInAll, len(data))
				}
				checkOnce(t, fn, file, ranges, n, 0)
				checkOnce(t, fn, file, ranges, n, 0.01)
				checkOnce(t, fn, file, ranges, n, 0.2)
			}
		}
	}
}

// checkOnce reads ranges, and those that are split off meanwhile: after some records, as often as is said.
func checkOnce(t *testing.T, fn *readFn[sales.Sale, *sales.Sale], file fileio.ReadableFile,
	ranges []offsetrange.Restriction, n int, often float64) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(n), uint64(len(ranges))))
	seen := make([]int, n)
	splits := 0
	for ranges = slices.Clone(ranges); len(ranges) > 0; ranges = ranges[1:] {
		tracker := fn.CreateTracker(ranges[0])
		err := fn.ProcessElement(t.Context(), tracker, file, func(s *sales.Sale) {
			if !reflect.DeepEqual(fields(s), fields(sale(int(s.ID)))) {
				t.Fatalf("%+v", s)
			}
			seen[s.ID]++
			if random.Float64() < often {
				_, rest, err := tracker.TrySplit(random.Float64())
				if err != nil {
					t.Fatal(err)
				}
				if rest != nil {
					ranges = append(ranges, rest.(offsetrange.Restriction))
					splits++
				}
			}
		})
		// What Beam looks at.
		if err != nil || tracker.GetError() != nil || !tracker.IsDone() {
			t.Fatal(ranges[0], err, tracker.GetError(), tracker.IsDone())
		}
	}
	for id, times := range seen {
		if times != 1 {
			t.Fatalf("%s, ranges of %d, split at %v: sale %d came %d times", file.Metadata.Path, fn.SplitBytes, often,
				id, times)
		}
	}
	if n > 1 && often > 0 && fn.SplitBytes < 0 && splits == 0 {
		t.Error("nothing was split off")
	}
}

func fields(s *sales.Sale) []any { return []any{s.ID, s.Store, s.Channel, s.Coupon, len(s.Lines)} }

// Errors name the file, and those of the records are told.
func TestReadErrors(t *testing.T) {
	data := container(t, 100, ocf.BlockCount(10))
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"none.avro": {[]byte("nothing of the kind"), ocf.ErrMagic},
		"cut.avro":  {data[:len(data)-1], io.ErrUnexpectedEOF},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, c.data, 0o644); err != nil {
			t.Fatal(err)
		}
		file := fileio.ReadableFile{Metadata: fileio.FileMetadata{Path: path, Size: int64(len(c.data))}}
		fn := &readFn[sales.Sale, *sales.Sale]{SplitBytes: -1}
		tracker := fn.CreateTracker(fn.CreateInitialRestriction(file))
		err := fn.ProcessElement(t.Context(), tracker, file, func(*sales.Sale) {})
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), name) {
			t.Error(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tracker := sdf.NewLockRTracker(offsetrange.NewTracker(offsetrange.Restriction{End: int64(len(data))}))
	if err := readRange(ctx, tracker, bytes.NewReader(data), func(*sales.Sale) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Generated types travel in Avro's encoding, without a coder for each.
func TestCoder(t *testing.T) {
	coder := beam.NewCoder(typex.New(reflect.TypeFor[*sales.Sale]()))
	want, err := sale(4).AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := beam.NewElementEncoder(coder.Type().Type()).Encode(sale(4), &b); err != nil {
		t.Fatal(err)
	}
	// Beam's length, one byte here, comes first.
	if got := b.Bytes(); int(got[0]) != len(want) || !bytes.Equal(got[1:], want) {
		t.Fatalf("%x, want %x with its length", got, want)
	}
	decoder := beam.NewElementDecoder(coder.Type().Type())
	v, err := decoder.Decode(bytes.NewReader(b.Bytes()))
	if err != nil || !reflect.DeepEqual(fields(v.(*sales.Sale)), fields(sale(4))) {
		t.Fatal(v, err)
	}
	if _, err := decoder.Decode(bytes.NewReader(append([]byte{byte(len(want) + 1)}, append(want, 0)...))); err == nil {
		t.Error("a byte too many is no error")
	}
}

// Streams seek forward by reading, and say so where they can't.
func TestForward(t *testing.T) {
	f := &forward{src: strings.NewReader("0123456789")}
	var b [2]byte
	if _, err := io.ReadFull(f, b[:]); err != nil {
		t.Fatal(err)
	}
	if pos, err := f.Seek(5, io.SeekCurrent); pos != 7 || err != nil {
		t.Fatal(pos, err)
	}
	if _, err := io.ReadFull(f, b[:]); string(b[:]) != "78" || err != nil {
		t.Fatal(string(b[:]), err)
	}
	for _, whence := range []int{io.SeekStart, io.SeekEnd} {
		if _, err := f.Seek(0, whence); err == nil {
			t.Error(whence)
		}
	}
	if _, err := f.Seek(-1, io.SeekCurrent); err == nil {
		t.Error("backward")
	}
	if pos, err := f.Seek(2, io.SeekCurrent); pos != 10 || err != io.EOF {
		t.Error(pos, err)
	}
}

// Naming once more what has its name already, as a repeated attempt does, is no error; naming what is nowhere is.
func TestNamingTwice(t *testing.T) {
	dir := t.TempDir()
	file := naming{filepath.Join(dir, ".a.temporary"), filepath.Join(dir, "a")}
	if err := name(t.Context(), file); err == nil {
		t.Error("there is no such file")
	}
	if err := os.WriteFile(file.From, []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := name(t.Context(), file); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(file.To); string(data) != "a" || err != nil {
		t.Fatal(data, err)
	}
}
