package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/runtime/ocf"
)

// seed adds small files to a corpus, whole and not.
func seed(f *testing.F, add func(data []byte)) {
	for _, codec := range codecNames {
		data := writeUsers(f, 6, ocf.BlockCount(2), ocf.Codec(codec), ocf.SyncMarker([16]byte{15: 1}))
		add(data)
		add(data[:len(data)-20])
		add(append(bytes.Clone(data[:len(data)/2]), data[len(data)/2+7:]...))
	}
}

// FuzzHeader reads headers: what is accepted can be written again as it is.
func FuzzHeader(f *testing.F) {
	seed(f, func(data []byte) { f.Add(data[:blocksOfSeed(data)]) })
	f.Add([]byte("Obj\x01"))
	f.Add([]byte("Obj\x01\x03\x20\x16avro.schema\x0a\"int\"\x00aaaaaaaaaaaaaaaa"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := ocf.ReadHeader(bytes.NewReader(data))
		slow, slowErr := ocf.ReadHeader(iotest.OneByteReader(bytes.NewReader(data)))
		if (err == nil) != (slowErr == nil) {
			t.Fatal(err, slowErr)
		}
		if err != nil {
			if failure := (*ocf.Error)(nil); !errors.As(err, &failure) {
				t.Fatal(err)
			}
			return
		}
		if h.Size > int64(len(data)) || h.Size != slow.Size || h.Schema != slow.Schema ||
			!bytes.Equal(data[h.Size-16:h.Size], h.Sync[:]) {
			t.Fatalf("%+v, %+v", h, slow)
		}
		options := []ocf.WriterOption{ocf.SyncMarker(h.Sync), ocf.Codec(h.Codec)}
		for key, value := range h.Metadata {
			if !strings.HasPrefix(key, "avro.") {
				options = append(options, ocf.Metadata(key, value))
			}
		}
		var file bytes.Buffer
		w, err := ocf.NewWriter(&file, h.Schema, options...)
		if err != nil {
			return // a schema or codec that is not known
		}
		again, err := ocf.ReadHeader(&file)
		if err != nil || again.Schema != h.Schema || again.Codec != w.Header().Codec || again.Sync != h.Sync {
			t.Fatalf("%+v, %v", again, err)
		}
	})
}

func blocksOfSeed(data []byte) int64 {
	h, err := ocf.ReadHeader(bytes.NewReader(data))
	if err != nil {
		return int64(len(data))
	}
	return h.Size
}

// FuzzBlock reads files whose blocks are anything: memory, streams and workers say the same.
func FuzzBlock(f *testing.F) {
	seed(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		type outcome struct {
			datums [][]byte
			failed bool
		}
		var first *outcome
		for _, open := range []func() (*ocf.Reader, error){
			func() (*ocf.Reader, error) { return ocf.NewReaderBytes(data, fuzzLimits) },
			func() (*ocf.Reader, error) { return ocf.NewReader(bytes.NewReader(data), fuzzLimits) },
			func() (*ocf.Reader, error) {
				return ocf.NewReader(iotest.HalfReader(bytes.NewReader(data)), fuzzLimits, ocf.Workers(2))
			},
		} {
			r, err := open()
			got := &outcome{failed: err != nil}
			if err == nil {
				for datum, err := range r.Datums() {
					if got.failed = err != nil; err == nil {
						got.datums = append(got.datums, bytes.Clone(datum))
					}
				}
			}
			if first == nil {
				first = got
			} else if got.failed != first.failed || !slices.EqualFunc(got.datums, first.datums, bytes.Equal) {
				t.Fatalf("%+v, %+v", got, first)
			}
		}
	})
}

// FuzzSift salvages files whose blocks are anything: what comes out makes a file in which nothing is damaged, with as
// many records as were delivered, and the same by one at a time, by blocks and with workers.
func FuzzSift(f *testing.F) {
	seed(f, func(data []byte) { f.Add(data) })
	f.Add(readFile(f, corpusDir, "bad_count_more.avro"))
	f.Add(readFile(f, corpusDir, "bad_count_less.avro"))
	f.Add(readFile(f, corpusDir, "bad_record_data.avro"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var first []ocf.Damage
		open := func(options ...ocf.ReaderOption) (*ocf.Reader, func() []ocf.Damage) {
			var damages []ocf.Damage
			r, err := ocf.NewReaderBytes(data, append(options, fuzzLimits,
				ocf.Salvage(func(d ocf.Damage) { damages = append(damages, d) }))...)
			if err != nil {
				t.Skip()
			}
			return r, func() []ocf.Damage { return damages }
		}
		r, damages := open()
		var file bytes.Buffer
		w, err := ocf.NewWriter(&file, r.Header().Schema, ocf.Codec(r.Header().Codec))
		if err != nil {
			t.Skip()
		}
		header := *r.Header()
		var kept int64
		for b, err := range r.PlainBlocks() {
			if err != nil {
				t.Fatal(err)
			}
			kept += b.Count
			if b.Whole() {
				err = w.AppendBlock(&header, b.Block)
			} else if err = w.AppendRecords(b.Plain, b.Count); err == nil {
				err = w.EndBlock()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		first = damages()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		for _, workers := range []int{0, 3} {
			r, damages := open(ocf.Workers(workers))
			n := int64(0)
			for _, err := range r.Datums() {
				if err != nil {
					t.Fatal(err)
				}
				n++
			}
			if n != kept || len(damages()) != len(first) {
				t.Fatalf("%d records, %v; in blocks %d, %v", n, damages(), kept, first)
			}
		}
		again, err := ocf.NewReaderBytes(file.Bytes(), fuzzLimits,
			ocf.Salvage(func(d ocf.Damage) { t.Errorf("damaged after all: %+v, before %+v", d, first) }))
		if err != nil {
			t.Fatal(err)
		}
		n := int64(0)
		for _, err := range again.Datums() {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if n != kept {
			t.Fatalf("%d records of %d", n, kept)
		}
	})
}

var fuzzLimits = ocf.WithLimits(ocf.Limits{BlockBytes: 1 << 20, HeaderBytes: 1 << 16})

// FuzzSalvage damages a file whose blocks have checksums: bytes replaced, removed and put in. No record comes out
// wrong, and what the reader passes over is said.
func FuzzSalvage(f *testing.F) {
	whole := writeUsers(f, 40, ocf.BlockCount(4), ocf.Codec("snappy"))
	start := int(blocksOfSeed(whole))
	f.Add(uint16(10), uint16(5), []byte("abc"))
	f.Add(uint16(0), uint16(16), []byte{})
	f.Add(uint16(300), uint16(0), whole[start-16:start])
	f.Fuzz(func(t *testing.T, at, gone uint16, put []byte) {
		from := start + int(at)%(len(whole)-start)
		to := min(from+int(gone), len(whole))
		if len(put) > 1000 {
			return
		}
		data := slices.Concat(whole[:from], put, whole[to:])
		if bytes.Equal(data, whole) || from == to && len(put) == 0 {
			return
		}
		if cut := (from == to || to == len(whole)) && len(put) == 0; cut {
			return // a file that ends between blocks is whole
		}
		checkSalvagedOnly(t, data)
	})
}

// checkSalvagedOnly is checkSalvaged where blocks may be missing as a whole, which nothing tells.
func checkSalvagedOnly(t *testing.T, data []byte) {
	var damaged []ocf.Damage
	r, err := ocf.NewReader(io.MultiReader(bytes.NewReader(data)),
		ocf.Salvage(func(d ocf.Damage) { damaged = append(damaged, d) }), fuzzLimits)
	if err != nil {
		t.Fatal(err)
	}
	for datum, err := range r.Datums() {
		if err != nil {
			t.Fatal(err)
		}
		if !known[string(datum)] {
			t.Fatalf("a wrong record, % x; %v", datum, damaged)
		}
	}
}

// known are the encoded users.
var known = func() map[string]bool {
	all := make(map[string]bool)
	for i := range 40 {
		datum, _ := user(i).AppendAvro(nil)
		all[string(datum)] = true
	}
	return all
}()
