package ocf_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Whatever the memory's size is, the file in it holds all records that were accepted, and the bytes behind it are as
// they were.
func TestMemoryWriter(t *testing.T) {
	var marker [ocf.SyncSize]byte
	step := 37
	if testing.Short() {
		step = 501
	}
	full := writeUsers(t, 200, ocf.SyncMarker(marker), ocf.BlockBytes(1000))
	for _, options := range [][]ocf.WriterOption{
		{ocf.BlockBytes(1000)},
		{ocf.BlockBytes(1000), ocf.Workers(2)},
		{ocf.BlockCount(1)},
		{},
	} {
		options = append(options, ocf.SyncMarker(marker))
		for size := 0; size < len(full)+2000; size += step {
			memory := bytes.Repeat([]byte{0xee}, size+10)
			w, err := ocf.NewMemoryWriter(memory[:size], usersSchema, options...)
			if err != nil {
				if !errors.Is(err, ocf.ErrFull) || size > 2000 {
					t.Fatal(size, err)
				}
				continue
			}
			n := 0
			for ; n < 200 && err == nil; n++ {
				err = w.Append(user(n))
			}
			if err != nil {
				if n--; !errors.Is(err, ocf.ErrFull) {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(size, err)
			}
			file := w.Bytes()
			if len(file) > 0 && &file[0] != &memory[0] {
				t.Fatal("the file is elsewhere")
			}
			if !bytes.Equal(memory[size:], bytes.Repeat([]byte{0xee}, 10)) {
				t.Fatal("written beyond the memory")
			}
			checkUsers(t, ocf.Records[users.User](openBytes(t, file)), 0, n)
			if n == 200 && len(options) == 2 && !bytes.Equal(file, full) {
				t.Fatal("not the file that is written to a stream")
			}
		}
	}
}

func TestMemoryWriterWithCodec(t *testing.T) {
	memory := make([]byte, 10_000)
	for _, workers := range []int{1, 2} {
		w, err := ocf.NewMemoryWriter(memory, usersSchema, ocf.Codec("deflate"), ocf.BlockCount(10),
			ocf.Workers(workers))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for ; err == nil; n++ {
			err = w.Append(user(n))
		}
		if !errors.Is(err, ocf.ErrFull) || !errors.Is(w.Close(), ocf.ErrFull) {
			t.Fatal(err)
		}
		whole := 0
		for b, err := range openBytes(t, w.Bytes()).Blocks() {
			if err != nil {
				t.Fatal(err)
			}
			whole += int(b.Count)
		}
		if whole == 0 || whole >= n {
			t.Errorf("%d records of %d", whole, n)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, w.Bytes())), 0, whole)
		if err := w.ResetMemory(memory[:5000]); err != nil {
			t.Fatal(err)
		}
		appendUsers(t, w, 0, 20)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, w.Bytes())), 0, 20)
	}
}

func TestAppendBlock(t *testing.T) {
	one, two := writeUsers(t, 35, ocf.BlockCount(10), ocf.Codec("snappy")), writeUsers(t, 20, ocf.Codec("deflate"))
	memory := make([]byte, 100_000)
	var file bytes.Buffer
	toStream, err := ocf.NewWriterFor[users.User](&file, ocf.Codec("snappy"))
	if err != nil {
		t.Fatal(err)
	}
	toMemory, err := ocf.NewMemoryWriter(memory, usersSchema, ocf.Codec("snappy"))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []*ocf.Writer{toStream, toMemory} {
		appendUsers(t, w, 0, 5)
		for range 2 {
			r := openStream(t, bytes.NewReader(one))
			for b, err := range r.Blocks() {
				if err == nil {
					err = w.AppendBlock(r.Header(), b)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			appendUsers(t, w, 5, 7)
		}
		for b := range openBytes(t, two).Blocks() {
			if err := w.AppendBlock(openBytes(t, two).Header(), b); !errors.Is(err, ocf.ErrCodecMismatch) {
				t.Error(err)
			}
			other := *w.Header()
			other.Schema = `"long"`
			if err := w.AppendBlock(&other, b); !errors.Is(err, ocf.ErrSchemaMismatch) {
				t.Error(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var want, got []int64
	for _, part := range [][2]int64{{0, 5}, {0, 35}, {5, 7}, {0, 35}, {5, 7}} {
		for id := part[0]; id < part[1]; id++ {
			want = append(want, id)
		}
	}
	for _, data := range [][]byte{file.Bytes(), toMemory.Bytes()} {
		got = got[:0]
		for u, err := range ocf.Records[users.User](openBytes(t, data)) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, u.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
