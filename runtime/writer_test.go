package runtime_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// failingWriter takes a number of bytes and then fails.
type failingWriter struct {
	room int
	got  bytes.Buffer
}

var errFull = errors.New("disk full")

func (f *failingWriter) Write(b []byte) (int, error) {
	if len(b) > f.room {
		f.got.Write(b[:f.room])
		n := f.room
		f.room = 0
		return n, errFull
	}
	f.room -= len(b)
	return f.got.Write(b)
}

// stringList encodes an array of string, or fails after a number of items, as generated code would.
func stringList(w *rt.Writer, items []string, failAt int, cause error) error {
	b, blocks := w.BeginBlocks(w.Buffer(), len(items))
	for i, s := range items {
		if i == failAt {
			return w.Commit(b, rt.IndexError(cause, i))
		}
		b = w.AppendString(b, s)
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return w.Commit(blocks.End(b, len(items)), w.TakeError())
}

func TestWriterWritesWhatIsCommitted(t *testing.T) {
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	want := bytes.Buffer{}
	for i := range 20000 {
		b := rt.AppendLong(w.Buffer(), int64(i))
		if err := w.Commit(b, nil); err != nil {
			t.Fatal(err)
		}
		want.Write(rt.AppendLong(nil, int64(i)))
	}
	if out.Len() == 0 {
		t.Error("nothing is written before Flush, however much is gathered")
	}
	if err := w.Flush(); err != nil || w.Err() != nil {
		t.Fatal(err, w.Err())
	}
	if !bytes.Equal(out.Bytes(), want.Bytes()) {
		t.Error("other bytes came out than went in")
	}
	if err := w.Flush(); err != nil || out.Len() != want.Len() {
		t.Error("a second Flush wrote again:", err)
	}
}

func TestFailedDatumLeavesNothing(t *testing.T) {
	for _, blockBytes := range []int{0, 16} {
		var out bytes.Buffer
		w := rt.NewWriter(&out)
		w.BlockBytes = blockBytes
		cause := rt.NewEncodeError(rt.ErrNoBranch, "")
		if err := stringList(w, []string{"a"}, -1, nil); err != nil {
			t.Fatal(err)
		}
		if err := stringList(w, strings.Split(strings.Repeat("text,", 50), ","), 30, cause); !errors.Is(err,
			rt.ErrNoBranch) {
			t.Fatal(err)
		}
		if w.Err() != nil {
			t.Fatal("not sticky, as nothing of the datum was written:", w.Err())
		}
		w.BlockBytes = 0
		if err := stringList(w, []string{"b"}, -1, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		want := map[int]string{0: "\x02\x02a\x00\x02\x02b\x00", 16: "\x01\x04\x02a\x00\x02\x02b\x00"}[blockBytes]
		if out.String() != want {
			t.Errorf("BlockBytes %d: %q, want %q", blockBytes, out.String(), want)
		}
	}
}

func TestDatumThatFailsAfterAPartWasWrittenBreaksTheWriter(t *testing.T) {
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = 1000
	items := make([]string, 100000)
	for i := range items {
		items[i] = "some text"
	}
	err := stringList(w, items, 90000, rt.NewEncodeError(rt.ErrNoBranch, ""))
	if !errors.Is(err, rt.ErrNoBranch) || !strings.Contains(err.Error(), "already written") ||
		!strings.Contains(err.Error(), "[90000]") {
		t.Error(err)
	}
	if out.Len() < 800000 {
		t.Errorf("only %d bytes were written on the way", out.Len())
	}
	if w.Err() == nil || w.Flush() == nil || stringList(w, items[:1], -1, nil) == nil {
		t.Error("the Writer takes more after that")
	}
	out.Reset()
	w.Reset(&out)
	if err := stringList(w, items[:1], -1, nil); err != nil || w.Flush() != nil || w.BlockBytes != 1000 {
		t.Error("Reset did not make it usable again:", err)
	}
	if want := "\x01\x14\x12some text\x00"; out.String() != want {
		t.Errorf("after Reset: %q, want %q", out.String(), want)
	}
}

func TestErrorOfWritingIsSticky(t *testing.T) {
	items := make([]string, 50000)
	for _, blockBytes := range []int{0, 100} {
		f := &failingWriter{room: 20000}
		w := rt.NewWriter(f)
		w.BlockBytes = blockBytes
		if err := stringList(w, items, -1, nil); err != errFull {
			t.Errorf("BlockBytes %d: Commit: %v, want the error of writing", blockBytes, err)
		}
		if err := stringList(w, items[:1], -1, nil); err != errFull || w.Err() != errFull || w.Flush() != errFull {
			t.Errorf("BlockBytes %d: later: %v, %v, want the error of writing", blockBytes, err, w.Err())
		}
		if f.got.Len() != 20000 {
			t.Errorf("BlockBytes %d: %d bytes were written, more than before the error", blockBytes, f.got.Len())
		}
	}
}

type shortWriter struct{}

func (shortWriter) Write(b []byte) (int, error) { return len(b) / 2, nil }

func TestShortWriteIsAnError(t *testing.T) {
	w := rt.NewWriter(shortWriter{})
	if err := w.Commit(append(w.Buffer(), "text"...), nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != io.ErrShortWrite {
		t.Error(err)
	}
}

func TestNilAndZeroWriter(t *testing.T) {
	var w *rt.Writer
	if w.Buffer() != nil || w.Err() != nil || w.Failed() || w.TakeError() != nil || w.FieldError("T", "f") != nil {
		t.Error("a nil Writer has state")
	}
	if w.Commit([]byte{1}, nil) == nil || w.Flush() == nil {
		t.Error("a nil Writer pretends to have written")
	}
	if err := w.Commit(nil, errFull); err != errFull {
		t.Error("the datum's own error is lost:", err)
	}
	if got := w.AppendString(nil, "\xff"); string(got) != "\x02\xff" {
		t.Errorf("a nil Writer validates: %q", got)
	}
	var zero rt.Writer
	if err := zero.Commit(append(zero.Buffer(), 1), nil); err != nil {
		t.Error(err)
	}
	if zero.Flush() == nil {
		t.Error("a Writer without a destination pretends to have written")
	}
}

func TestInvalidUTF8IsTracedToItsField(t *testing.T) {
	const bad = "\xed\xa0\x80" // a surrogate, encoded
	fields := []string{"id", "name", "tags", "email"}
	for failing, field := range fields {
		w := rt.NewWriter(io.Discard)
		w.ValidateUTF8 = true
		values := []string{"a", "b", "c", "d"}
		values[failing] = bad
		b := w.Buffer()
		b = w.AppendString(b, values[0])
		b = w.AppendString(b, values[1])
		b = rt.AppendLong(b, 7) // does not count
		b = w.AppendStringArray(b, []string{"ok", "ok", values[2], bad}[:3])
		b = w.AppendString(b, values[3])
		if !w.Failed() {
			t.Fatalf("%s: not noticed", field)
		}
		err := w.FieldError("User", fields...)
		if w.Failed() || w.TakeError() != nil {
			t.Errorf("%s: the error is still pending when taken", field)
		}
		path := field
		if field == "tags" {
			path += "[2]"
		}
		var encode *rt.EncodeError
		if !errors.As(err, &encode) || encode.Type != "User" || encode.Path() != path || !errors.Is(err, rt.ErrUTF8) {
			t.Errorf("%s: %v", field, err)
		}
		if err := w.Commit(b, err); !errors.Is(err, rt.ErrUTF8) {
			t.Errorf("%s: Commit: %v", field, err)
		}
		// The next datum starts afresh.
		if w.AppendString(w.Buffer(), "x"); w.Failed() {
			t.Errorf("%s: the next datum has failed as well", field)
		}
	}
}

func TestFailureOlderThanTheRunKeepsItsPath(t *testing.T) {
	w := rt.NewWriter(io.Discard)
	w.ValidateUTF8 = true
	b := w.AppendString(w.Buffer(), "\xff")
	b = w.AppendString(b, "x")
	w.AppendStringArray(b, []string{"y"})
	err := w.FieldError("Inner", "x", "y")
	var encode *rt.EncodeError
	if !errors.As(err, &encode) || encode.Path() != "" || encode.Type != "" {
		t.Error(err)
	}
}

func TestPendingFailureFailsTheCommit(t *testing.T) {
	w := rt.NewWriter(io.Discard)
	w.ValidateUTF8 = true
	if err := w.Commit(w.AppendString(w.Buffer(), "\xff"), nil); !errors.Is(err, rt.ErrUTF8) {
		t.Error(err)
	}
	if err := w.Commit(w.AppendString(w.Buffer(), "é"), nil); err != nil {
		t.Error(err)
	}
}

func TestWriterReusesItsBuffer(t *testing.T) {
	w := rt.NewWriter(io.Discard)
	w.BlockBytes = 64
	items := []string{"a", "b", strings.Repeat("c", 100), "d"}
	allocs := testing.AllocsPerRun(3000, func() {
		if err := stringList(w, items, -1, nil); err != nil {
			t.Fatal(err)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations for a datum", allocs)
	}
}
