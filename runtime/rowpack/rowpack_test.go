package rowpack_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// word is a record of one string.
type word struct{ Text string }

var errBadWord = errors.New("no such word")

func (w *word) AppendAvro(b []byte) ([]byte, error) {
	if w.Text == "bad" {
		return b, errBadWord
	}
	return runtime.AppendString(b, w.Text), nil
}

func (w *word) DecodeAvro(r *runtime.Reader) error {
	w.Text = r.String()
	if r.Failed() {
		return r.FieldError("word", "text")
	}
	return nil
}

func words(texts ...string) iter.Seq[*word] {
	return func(yield func(*word) bool) {
		for _, text := range texts {
			if !yield(&word{text}) {
				return
			}
		}
	}
}

// read reads all words, and the error that ended them.
func read(data []byte, codec compress.Codec) ([]string, error) {
	var texts []string
	for w, err := range rowpack.Unpack[word](data, codec) {
		if err != nil {
			return texts, err
		}
		texts = append(texts, w.Text)
	}
	return texts, nil
}

func codecs(t testing.TB) []compress.Codec {
	t.Helper()
	var all []compress.Codec
	for _, name := range compress.Names() {
		codec, err := compress.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, codec)
	}
	return all
}

// Bytes put together by hand from the format's description.
func TestVectors(t *testing.T) {
	longWord := strings.Repeat("x", 100) // its length is two bytes of a varint, c8 01
	for _, c := range []struct {
		texts []string
		data  string
	}{
		{nil, "\xff\xff\xff\xff"},
		{[]string{""}, "\x00\x00\x00\x01\x00\xff\xff\xff\xff"},
		{[]string{"ab", ""}, "\x00\x00\x00\x03\x04ab\x00\x00\x00\x01\x00\xff\xff\xff\xff"},
		{[]string{longWord}, "\x00\x00\x00\x66\xc8\x01" + longWord + "\xff\xff\xff\xff"},
	} {
		data, err := rowpack.Pack([]byte("front"), compress.Null(), words(c.texts...))
		if err != nil || string(data) != "front"+c.data {
			t.Errorf("%q: % x, %v; want % x", c.texts, data, err, c.data)
		}
		if got, err := read([]byte(c.data), compress.Null()); err != nil || !slices.Equal(got, c.texts) {
			t.Errorf("% x: %q, %v; want %q", c.data, got, err, c.texts)
		}
	}
}

// pack is the format once more, written with encoding/binary.
func pack(t testing.TB, rows [][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, row := range rows {
		if err := errors.Join(binary.Write(&b, binary.BigEndian, int32(len(row))),
			binary.Write(&b, binary.BigEndian, row)); err != nil {
			t.Fatal(err)
		}
	}
	if err := binary.Write(&b, binary.BigEndian, int32(-1)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// events are rows of generated code, a few of them longer than all buffers.
func events() []perf.Event {
	var all []perf.Event
	for i := range 500 {
		e := perf.Event{
			ID: fmt.Sprintf("event %d", i), Kind: perf.EventKindDeleted, Timestamp: int64(i) * 1e9,
			Tags:       []string{"a", "b"},
			Source:     perf.EventSource{Host: "host", Service: strings.Repeat("s", i%17), PID: int32(i)},
			Attributes: map[string]string{"n": fmt.Sprint(i)}, Payload: &perf.Click{Page: "/", X: int32(i)},
			Sequence: int64(-i),
		}
		switch i {
		case 77:
			e.Tags[1] = strings.Repeat("long", 100_000)
		case 200, 201:
			e.Source.Host = strings.Repeat("h", 32<<10-60+i-200)
		case 300:
			e = perf.Event{Tags: []string{}, Attributes: map[string]string{}, Payload: &perf.Click{}}
		}
		all = append(all, e)
	}
	return all
}

func TestRoundTrip(t *testing.T) {
	all := events()
	var encoded [][]byte
	for i := range all {
		b, err := all[i].AppendAvro(nil)
		if err != nil {
			t.Fatal(err)
		}
		encoded = append(encoded, b)
	}
	packed := pack(t, encoded)
	for _, codec := range codecs(t) {
		var out bytes.Buffer
		w := rowpack.NewWriter[perf.Event](&out, codec)
		for i := range all {
			if err := w.Write(&all[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.Close(), w.Close()); err != nil {
			t.Fatal(err)
		}
		if w.Rows() != int64(len(all)) || w.Packed() != int64(len(packed)) {
			t.Errorf("%s: %d rows, %d bytes", codec.Name(), w.Rows(), w.Packed())
		}
		plain := compress.NewReader(bytes.NewReader(out.Bytes()), codec)
		if got, err := io.ReadAll(plain); err != nil || !bytes.Equal(got, packed) {
			t.Errorf("%s: the packed bytes are not those of encoding/binary: %v", codec.Name(), err)
		}
		for _, reuse := range []bool{false, true} {
			r := rowpack.NewReader[perf.Event](iotest.HalfReader(bytes.NewReader(out.Bytes())), codec)
			r.Reuse = reuse
			i := 0
			kept := make(map[*perf.Event]bool)
			for e, err := range r.All() {
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(*e, all[i]) {
					t.Errorf("%s: row %d is another one", codec.Name(), i)
				}
				kept[e] = true
				i++
			}
			if want := map[bool]int{true: 1, false: len(all)}[reuse]; i != len(all) || len(kept) != want ||
				r.Rows() != int64(i) {
				t.Errorf("%s, reuse %t: %d rows in %d places", codec.Name(), reuse, i, len(kept))
			}
			if err := r.Read(new(perf.Event)); err != io.EOF {
				t.Errorf("behind the end: %v", err)
			}
			r.Close()
		}
	}
}

func TestReset(t *testing.T) {
	codec, err := compress.Lookup("zstandard")
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	w := rowpack.NewWriter[word](&first, codec)
	w.Write(&word{"dropped"})
	w.Reset(&second)
	if err := errors.Join(w.Write(&word{"kept"}), w.Close()); err != nil || w.Rows() != 1 || first.Len() != 0 {
		t.Fatal(err, w.Rows(), first.Len())
	}
	data := second.Bytes()
	r := rowpack.NewReader[word](bytes.NewReader(data[:len(data)-3]), codec)
	for _, err := range r.All() {
		if err != nil {
			if err := r.Read(new(word)); err == nil {
				t.Error("a row behind an error")
			}
		}
	}
	r.Reset(bytes.NewReader(data))
	for w, err := range r.All() {
		if err != nil || w.Text != "kept" {
			t.Error(w, err)
		}
	}
	r.Close()
	if err := r.Read(new(word)); err != io.EOF {
		t.Error(err)
	}
	r.Reset(bytes.NewReader(data))
	for range r.All() {
		break
	}
	if r.Rows() != 1 {
		t.Error(r.Rows())
	}
	for range r.All() {
		t.Error("one row too many")
	}
	r.Reset(bytes.NewReader(data))
	r.Close()
	if err := r.Read(new(word)); !errors.Is(err, compress.ErrClosed) {
		t.Errorf("reading a closed stream: %v", err)
	}
}
