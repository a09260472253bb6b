package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// openFile returns a new file with the given content.
func openFile(t testing.TB, data []byte) *os.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "users.avro")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

var usersSchema = (*users.User)(nil).AvroSchema()

func TestAppendTo(t *testing.T) {
	for _, codec := range codecNames {
		f := openFile(t, nil)
		for round := range 4 {
			// The first round begins the file, the others take its codec.
			options := []ocf.WriterOption{ocf.BlockCount(3)}
			if round%2 == 0 {
				options = append(options, ocf.Codec(codec))
			}
			if round == 3 {
				options = append(options, ocf.Workers(2))
			}
			w, err := ocf.AppendTo(f, usersSchema, options...)
			if err != nil {
				t.Fatal(codec, round, err)
			}
			appendUsers(t, w, 10*round, 10*round+10)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		data := readFile(t, f.Name())
		r := openBytes(t, data)
		checkUsers(t, ocf.Records[users.User](r), 0, 40)
		if r.Header().Codec != codec {
			t.Errorf("codec %s, want %s", r.Header().Codec, codec)
		}
	}
}

func TestAppendToRefuses(t *testing.T) {
	whole := writeUsers(t, 20, ocf.BlockCount(5), ocf.Codec("deflate"))
	badMarker := bytes.Clone(whole)
	badMarker[len(badMarker)-1] ^= 1
	zeros := append(bytes.Clone(whole), make([]byte, 100)...)
	for _, c := range []struct {
		name    string
		data    []byte
		schema  string
		options []ocf.WriterOption
		want    error
	}{
		{"another schema", whole, `"int"`, nil, ocf.ErrSchemaMismatch},
		{"another codec", whole, usersSchema, []ocf.WriterOption{ocf.Codec("null")}, ocf.ErrCodecMismatch},
		{"another codec", whole, usersSchema, []ocf.WriterOption{ocf.UseCodec(compress.Null())}, ocf.ErrCodecMismatch},
		{"metadata", whole, usersSchema, []ocf.WriterOption{ocf.Metadata("k", nil)}, ocf.ErrMetadata},
		{"no container file", []byte("something else"), usersSchema, nil, ocf.ErrMagic},
		{"half a header", whole[:40], usersSchema, nil, io.ErrUnexpectedEOF},
		{"an incomplete block", whole[:len(whole)-1], usersSchema, nil, io.ErrUnexpectedEOF},
		{"a wrong last marker", badMarker, usersSchema, []ocf.WriterOption{ocf.CutTail()}, ocf.ErrSync},
		{"zeros behind", zeros, usersSchema, []ocf.WriterOption{ocf.CutTail()}, ocf.ErrSync},
	} {
		f := openFile(t, c.data)
		if _, err := ocf.AppendTo(f, c.schema, c.options...); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if !bytes.Equal(readFile(t, f.Name()), c.data) {
			t.Errorf("%s: the file was changed", c.name)
		}
	}
	// Docs and the like may differ, and no schema is the file's.
	for _, schemaText := range []string{"", usersSchema[:1] + " " + usersSchema[1:]} {
		f := openFile(t, whole)
		w, err := ocf.AppendTo(f, schemaText, ocf.Codec("deflate:9"))
		if err != nil {
			t.Fatal(err)
		}
		if w.Header().Schema != usersSchema {
			t.Error(w.Header().Schema)
		}
	}
}

// A file cut at any byte keeps every complete block, and writing goes on there.
func TestCutAnywhere(t *testing.T) {
	for _, codec := range []string{"null", "snappy"} {
		data := writeUsers(t, 12, ocf.BlockCount(3), ocf.Codec(codec), ocf.SyncMarker([16]byte{1, 2, 3}))
		var ends []int // of the header and each block
		r := openBytes(t, data)
		ends = append(ends, int(r.Offset()))
		for _, err := range r.Blocks() {
			if err != nil {
				t.Fatal(err)
			}
			ends = append(ends, int(r.Offset()))
		}
		for cut := ends[0]; cut <= len(data); cut++ {
			if testing.Short() && cut%23 != 0 && !slices.Contains(ends, cut-1) && !slices.Contains(ends, cut) &&
				!slices.Contains(ends, cut+1) {
				continue
			}
			blocks := 0
			for blocks+1 < len(ends) && ends[blocks+1] <= cut {
				blocks++
			}
			whole := cut == ends[blocks]
			n := 0
			var failure error
			for u, err := range ocf.Records[users.User](openBytes(t, data[:cut])) {
				if err != nil {
					failure = err
					break
				}
				if u.ID != int64(n) {
					t.Fatal(u)
				}
				n++
			}
			if n != 3*blocks || (failure == nil) != whole || failure != nil &&
				!errors.Is(failure, io.ErrUnexpectedEOF) {
				t.Fatalf("cut at %d: %d records, %v; %d blocks are whole", cut, n, failure, blocks)
			}
			f := openFile(t, data[:cut])
			if _, err := ocf.AppendTo(f, usersSchema); (err == nil) != whole {
				t.Fatalf("cut at %d: %v", cut, err)
			}
			w, err := ocf.AppendTo(f, usersSchema, ocf.CutTail())
			if err != nil {
				t.Fatalf("cut at %d: %v", cut, err)
			}
			appendUsers(t, w, 3*blocks, 40)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			f.Close()
			checkUsers(t, ocf.Records[users.User](openBytes(t, readFile(t, f.Name()))), 0, 40)
		}
	}
}

// The last marker is found behind however much that follows it.
func TestAppendAfterLongTail(t *testing.T) {
	data := writeUsers(t, 3)
	for _, tail := range []int{10, 64<<10 - 8, 64 << 10, 200 << 10} {
		size := int64(tail + 100)
		block := append([]byte{2}, byte(size<<1&0x7f|0x80), byte(size>>6&0x7f|0x80), byte(size>>13))
		cut := append(append(bytes.Clone(data), block...), make([]byte, tail)...)
		f := openFile(t, cut)
		w, err := ocf.AppendTo(f, usersSchema, ocf.CutTail())
		if err != nil {
			t.Fatal(tail, err)
		}
		appendUsers(t, w, 3, 5)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, readFile(t, f.Name()))), 0, 5)
	}
}
