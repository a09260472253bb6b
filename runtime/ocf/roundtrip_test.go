package ocf_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

var codecNames = []string{"null", "deflate", "snappy", "zstandard", "bzip2", "xz"}

func TestRoundTrip(t *testing.T) {
	for _, codec := range codecNames {
		many := 1000
		if testing.Short() {
			many = 100
		}
		for _, n := range []int{0, 1, many} {
			for _, writing := range [][]ocf.WriterOption{
				{},
				{ocf.Workers(3)},
				{ocf.BlockBytes(100)},
				{ocf.BlockCount(7), ocf.Workers(2)},
			} {
				if n > 50 && (codec == "bzip2" || codec == "xz") {
					n = 50 // they take long for each block
				}
				data := writeUsers(t, n, append(writing, ocf.Codec(codec))...)
				for _, reading := range [][]ocf.ReaderOption{
					{},
					{ocf.ReuseRecords()},
					{ocf.Workers(3)},
					{ocf.Workers(2), ocf.ReuseRecords()},
					{ocf.Strings(rt.StringsAlias)},
					{ocf.Strings(rt.StringsAlias), ocf.Workers(2)},
					{ocf.Strings(rt.StringsShared)},
				} {
					checkUsers(t, ocf.Records[users.User](openBytes(t, data, reading...)), 0, n)
					checkUsers(t, ocf.Records[users.User](openStream(t, bytes.NewReader(data), reading...)), 0, n)
				}
				checkUsers(t, ocf.Records[users.User](openStream(t, iotest.HalfReader(bytes.NewReader(data)))), 0, n)
			}
		}
	}
}

// Records that are kept stay what they are when reading goes on, whatever their strings are made of.
func TestRecordsStay(t *testing.T) {
	for _, codec := range []string{"null", "zstandard"} {
		data := writeUsers(t, 500, ocf.Codec(codec), ocf.BlockBytes(300))
		for _, mode := range []rt.StringMode{rt.StringsCopy, rt.StringsShared, rt.StringsAlias} {
			for _, workers := range []int{0, 2} {
				var kept []*users.User
				for u, err := range ocf.Records[users.User](openStream(t, bytes.NewReader(data), ocf.Strings(mode),
					ocf.Workers(workers))) {
					if err != nil {
						t.Fatal(err)
					}
					kept = append(kept, u)
				}
				checkUsers(t, func(yield func(*users.User, error) bool) {
					for _, u := range kept {
						if !yield(u, nil) {
							return
						}
					}
				}, 0, 500)
			}
		}
	}
}

// All ways of reading go on where the last one stopped.
func TestWaysOfReadingMix(t *testing.T) {
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("snappy"))
	for _, workers := range []int{1, 3} {
		r := openBytes(t, data, ocf.Workers(workers))
		var u users.User
		for i := range 3 {
			if err := r.Decode(&u); err != nil || u.ID != int64(i) {
				t.Fatal(u, err)
			}
		}
		for datum, err := range r.Datums() {
			want, _ := user(3).AppendAvro(nil)
			if err != nil || !bytes.Equal(datum, want) {
				t.Fatal(datum, err)
			}
			break
		}
		for b, err := range r.Blocks() { // the rest of the first block is passed over
			plain, plainErr := r.Plain(nil, b)
			want, _ := user(10).AppendAvro(nil)
			if err != nil || plainErr != nil || b.Count != 10 || !bytes.HasPrefix(plain, want) {
				t.Fatal(b, err, plainErr)
			}
			break
		}
		if err := r.Decode(&u); err != nil || u.ID != 20 {
			t.Fatal(u, err)
		}
		if n, err := r.Count(); n != 70 || err != nil {
			t.Fatal(n, err)
		}
		if err := r.Decode(&u); err != io.EOF {
			t.Fatal(err)
		}
	}
}

func TestReset(t *testing.T) {
	one, two := writeUsers(t, 30), writeUsers(t, 40, ocf.Codec("deflate"))
	r := openBytes(t, one)
	for range 2 {
		for n, data := range map[int][]byte{30: one, 40: two} {
			if err := r.Reset(bytes.NewReader(data)); err != nil {
				t.Fatal(err)
			}
			checkUsers(t, ocf.Records[users.User](r), 0, n)
			if err := r.ResetBytes(data); err != nil {
				t.Fatal(err)
			}
			checkUsers(t, ocf.Records[users.User](r), 0, n)
			if err := r.ResetBytes(data[:30]); err == nil {
				t.Fatal("half a header")
			}
		}
	}
	var first, second bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&first, ocf.Metadata("k", []byte("v")))
	if err != nil {
		t.Fatal(err)
	}
	appendUsers(t, w, 0, 5)
	if err := w.Reset(&second); err != nil {
		t.Fatal(err)
	}
	appendUsers(t, w, 0, 7)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	checkUsers(t, ocf.Records[users.User](openBytes(t, first.Bytes())), 0, 0)
	r = openBytes(t, second.Bytes())
	checkUsers(t, ocf.Records[users.User](r), 0, 7)
	if got := fmt.Sprintf("%s", r.Header().Metadata); got != "map[k:v]" {
		t.Error(got)
	}
}
