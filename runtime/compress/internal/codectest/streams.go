package codectest

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"testing"
	"testing/iotest"
	"time"

	"github.com/schemagen/schemagen/runtime/compress"
)

func streams(t *testing.T, codec compress.Codec) {
	goroutines := runtime.NumGoroutine()
	w, r := compress.NewWriter(nil, codec), compress.NewReader(nil, codec)
	for name, plain := range Plains() {
		whole := Write(t, codec, plain, len(plain)+1)
		for _, piece := range []int{1, 7, 40_000} {
			data := Write(t, codec, plain, piece)
			got, err := Read(codec, data, 0)
			if err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s in pieces of %d: %d bytes, %v", name, piece, len(got), err)
			}
			if len(data) > len(whole)+len(whole)/10+64 {
				t.Errorf("%s in pieces of %d: %d bytes, as a whole %d", name, piece, len(data), len(whole))
			}
		}
		for _, src := range []io.Reader{iotest.OneByteReader(bytes.NewReader(whole)),
			iotest.DataErrReader(bytes.NewReader(whole))} {
			r.Reset(src)
			if got, err := io.ReadAll(iotest.HalfReader(r)); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s, an odd source: %d bytes, %v", name, len(got), err)
			}
		}

		// Streams that are used again, closed or not.
		var out bytes.Buffer
		w.Reset(io.Discard)
		w.Write(plain)
		w.Reset(&out)
		w.Write(plain)
		if err := errors.Join(w.Close(), w.Close()); err != nil {
			t.Error(err)
		}
		r.Reset(&out)
		got := make([]byte, len(plain))
		if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s, used again: %v", name, err)
		}
		if _, err := r.ReadByte(); err != io.EOF {
			t.Errorf("%s, at the end: %v", name, err)
		}
		if _, err := r.Read(got[:min(1, len(got))]); len(got) > 0 && err != io.EOF {
			t.Errorf("%s, behind the end: %v", name, err)
		}
		r.Close()
		if _, err := r.ReadByte(); !errors.Is(err, compress.ErrClosed) {
			t.Errorf("reading a closed stream: %v", err)
		}
		_, err := w.WriteString("x")
		for _, err := range []error{err, w.WriteByte('x'), w.Flush()} {
			if !errors.Is(err, compress.ErrClosed) {
				t.Errorf("writing a closed stream: %v", err)
			}
		}
	}
	for range 100 { // goroutines of other tests may take a while to end
		if runtime.NumGoroutine() <= goroutines {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, before %d", runtime.NumGoroutine(), goroutines)
}

var errBroken = errors.New("broken")

// brokenWriter takes so many bytes and then fails.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		return w.left, errBroken
	}
	w.left -= len(p)
	return len(p), nil
}

func badStreams(t *testing.T, codec compress.Codec, traits Traits) {
	plain := Plains()["lines"]
	data := Write(t, codec, plain, len(plain))
	cuts := 300
	if testing.Short() {
		cuts = 60
	}
	for cut := 0; cut < len(data); cut += 1 + len(data)/cuts {
		got, err := Read(codec, data[:cut], 0)
		if traits.Ends && !errors.Is(err, compress.ErrCorrupt) || err != nil && !errors.Is(err, compress.ErrCorrupt) {
			t.Errorf("cut at %d of %d: %d bytes, %v", cut, len(data), len(got), err)
		}
		if !bytes.HasPrefix(plain, got) {
			t.Errorf("cut at %d of %d: bytes that were not written", cut, len(data))
		}
		src := io.MultiReader(bytes.NewReader(data[:cut]), iotest.ErrReader(errBroken))
		r := compress.NewReader(src, codec)
		if _, err := io.ReadAll(r); !errors.Is(err, errBroken) || errors.Is(err, compress.ErrCorrupt) {
			t.Errorf("a source that breaks at %d of %d: %v", cut, len(data), err)
		}
		r.Close()
	}
	if _, err := Read(codec, append(bytes.Clone(data), "junk"...), 0); codec.Name() != "null" &&
		!errors.Is(err, compress.ErrCorrupt) {
		t.Errorf("bytes behind the end: %v", err)
	}
	for _, room := range []int{0, 1, len(data) - 1} {
		w := compress.NewWriter(&brokenWriter{room}, codec)
		w.Write(plain)
		if err := w.Close(); !errors.Is(err, errBroken) {
			t.Errorf("a destination that takes %d of %d bytes: %v", room, len(data), err)
		}
		if _, err := w.Write(plain); !errors.Is(err, errBroken) {
			t.Errorf("after that: %v", err)
		}
		if err := w.Close(); !errors.Is(err, errBroken) {
			t.Errorf("and closed: %v", err)
		}
	}
	if got, err := Read(codec, data, 0); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("a good stream after all that: %v", err)
	}
}

func flush(t *testing.T, codec compress.Codec, traits Traits) {
	var out bytes.Buffer
	w := compress.NewWriter(&out, codec)
	w.WriteString("flushed")
	w.WriteByte('!')
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	r := compress.NewReader(bytes.NewReader(out.Bytes()), codec)
	defer r.Close()
	if got, err := r.Peek(8); traits.Flushes && string(got) != "flushed!" {
		t.Errorf("%q, %v", got, err)
	}
	w.Write(append(w.AvailableBuffer(), " and more"...))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r.Reset(&out)
	if _, err := r.Discard(len("flushed!")); err != nil {
		t.Error(err)
	}
	if got, err := io.ReadAll(r); string(got) != " and more" {
		t.Errorf("%q, %v", got, err)
	}
}
