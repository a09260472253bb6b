package rowpack_test

import (
	"bytes"
	"errors"
	"io"
	rt "runtime"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

func TestCutAnywhere(t *testing.T) {
	texts := []string{"one", "", "three", strings.Repeat("4", 200)}
	for _, codec := range codecs(t) {
		data, err := rowpack.Pack(nil, codec, words(texts...))
		if err != nil {
			t.Fatal(err)
		}
		for cut := range data {
			got, err := read(data[:cut], codec)
			var e *rowpack.Error
			if !errors.As(err, &e) || e.Row != int64(len(got)) || len(got) > len(texts) ||
				!slices.Equal(got, texts[:len(got)]) {
				t.Errorf("%s, cut at %d: %q, %v", codec.Name(), cut, got, err)
			}
			if codec.Name() == "null" && (!errors.Is(err, io.ErrUnexpectedEOF) || int64(cut) < e.Offset) {
				t.Errorf("cut at %d: %v", cut, err)
			}
			if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, compress.ErrCorrupt) {
				t.Errorf("%s, cut at %d: %v", codec.Name(), cut, err)
			}
		}
	}
	// Without compression it is known how many rows there are in front of a cut.
	data := pack(t, [][]byte{[]byte("\x06one"), {0}, []byte("\x02x")})
	for cut, want := range map[int]int{0: 0, 7: 0, 8: 1, 12: 1, 13: 2, 18: 2, 19: 3, 22: 3} {
		if got, err := read(data[:cut], compress.Null()); len(got) != want || err == nil {
			t.Errorf("cut at %d: %d rows, want %d, %v", cut, len(got), want, err)
		}
	}
}

func TestFaults(t *testing.T) {
	good := "\x00\x00\x00\x03\x04ab"
	for _, c := range []struct {
		name, data string
		cause      error
		text       string
	}{
		{"size -2", good + "\xff\xff\xff\xfe", rowpack.ErrSize,
			"avro: row 1, at byte 7 of the packed data: size -2 of the row is negative"},
		{"size -2^31", good + "\x80\x00\x00\x00", rowpack.ErrSize,
			"avro: row 1, at byte 7 of the packed data: size -2147483648 of the row is negative"},
		{"behind the end", good + "\xff\xff\xff\xff\x00", runtime.ErrTrailing,
			"avro: row 1, at byte 7 of the packed data: bytes behind the end mark"},
		{"a size that lies", good + "\x03\xff\xff\xff\x02a", io.ErrUnexpectedEOF,
			"avro: row 1, at byte 7 of the packed data: the data end without their end mark"},
		{"a size beyond the limit", good + "\x04\x00\x00\x01\x02a", runtime.ErrLimit,
			"avro: row 1, at byte 7 of the packed data: size 67108865 of the row exceeds the limit of 67108864"},
		{"too few bytes in a row", good + "\x00\x00\x00\x02\x04a\xff\xff\xff\xff", io.ErrUnexpectedEOF,
			"avro: row 1, at byte 7 of the packed data: word.text: string length 2 exceeds the 1 byte left, at byte 0"},
		{"too many bytes in a row", good + "\x00\x00\x00\x03\x02aa\xff\xff\xff\xff", runtime.ErrTrailing,
			"avro: row 1, at byte 7 of the packed data: 1 trailing byte after the datum, at byte 2"},
	} {
		got, err := read([]byte(c.data), compress.Null())
		if !slices.Equal(got, []string{"ab"}) || !errors.Is(err, c.cause) || err.Error() != c.text {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
		var e *rowpack.Error
		if !errors.As(err, &e) || e.Row != 1 || e.Offset != 7 {
			t.Errorf("%s: %#v", c.name, err)
		}
	}
	inner := (*runtime.DecodeError)(nil)
	if _, err := read([]byte("\x00\x00\x00\x01\x04\xff\xff\xff\xff"), compress.Null()); !errors.As(err, &inner) ||
		inner.Path() != "text" {
		t.Errorf("%v", err)
	}
}

// A checksum at the end of the compressed stream is looked at, though the end mark came before.
func TestChecksumBehindTheEndMark(t *testing.T) {
	for _, name := range []string{"zstandard", "lz4"} {
		codec, err := compress.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		data, err := rowpack.Pack(nil, codec, words("a", "b"))
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)-1] ^= 1
		if got, err := read(data, codec); !errors.Is(err, compress.ErrChecksum) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestBounds(t *testing.T) {
	data, err := rowpack.Pack(nil, compress.Null(), words("short", strings.Repeat("x", 1000)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set   func(*rowpack.Reader[word, *word])
		rows  int
		cause error
	}{
		{func(r *rowpack.Reader[word, *word]) { r.MaxRowBytes = 1001 }, 1, runtime.ErrLimit},
		{func(r *rowpack.Reader[word, *word]) { r.MaxRowBytes = 1002 }, 2, nil},
		{func(r *rowpack.Reader[word, *word]) { r.MaxRowBytes = -1 }, 2, nil},
		{func(r *rowpack.Reader[word, *word]) { r.MaxBytes = 100 }, 1, compress.ErrTooLarge},
		{func(r *rowpack.Reader[word, *word]) { r.MaxBytes = 10 + 1006 + 4 }, 2, nil},
		{func(r *rowpack.Reader[word, *word]) { r.Limits.MaxStringBytes = 999 }, 1, runtime.ErrLimit},
	} {
		r := rowpack.NewReader[word](bytes.NewReader(data), compress.Null())
		c.set(r)
		rows := 0
		var err error
		for _, err = range r.All() {
			if err == nil {
				rows++
			}
		}
		if rows != c.rows || !errors.Is(err, c.cause) {
			t.Errorf("%d rows, %v; want %d, %v", rows, err, c.rows, c.cause)
		}
		r.Close()
	}
}

// A row of 2 GiB that is not there takes no memory.
func TestLyingSizeTakesNoMemory(t *testing.T) {
	r := rowpack.NewReader[word](strings.NewReader("\x7f\xff\xff\xff\x02a"), compress.Null())
	defer r.Close()
	r.MaxRowBytes = -1
	var before, after rt.MemStats
	rt.ReadMemStats(&before)
	err := r.Read(new(word))
	rt.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, io.ErrUnexpectedEOF) || taken > 1<<20 {
		t.Errorf("%v, with %d bytes of memory", err, taken)
	}
}

func TestRowThatCannotBeEncoded(t *testing.T) {
	var out bytes.Buffer
	w := rowpack.NewWriter[word](&out, compress.Null())
	if err := w.Write(&word{"a"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(&word{"bad"}); !errors.Is(err, errBadWord) ||
		err.Error() != "avro: row 1, at byte 6 of the packed data: no such word" {
		t.Error(err)
	}
	if err := w.Write(nil); err == nil {
		t.Error("a nil pointer was written")
	}
	if err := errors.Join(w.Write(&word{"b"}), w.Close()); err != nil {
		t.Fatal(err)
	}
	if got, err := read(out.Bytes(), compress.Null()); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q, %v", got, err)
	}
	if err := w.Write(&word{"c"}); !errors.Is(err, compress.ErrClosed) {
		t.Errorf("writing a closed stream: %v", err)
	}
	if data, err := rowpack.Pack([]byte("front"), compress.Null(), words("a", "bad")); err == nil ||
		string(data) != "front" {
		t.Errorf("%q, %v", data, err)
	}
}
