package ocf_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// gauge is a codec that counts how many blocks are worked on at once, and how many were begun.
type gauge struct {
	compress.Codec
	now, most, begun atomic.Int64
}

func (g *gauge) enter() {
	g.begun.Add(1)
	n := g.now.Add(1)
	for most := g.most.Load(); n > most && !g.most.CompareAndSwap(most, n); most = g.most.Load() {
	}
	runtime.Gosched()
}

func (g *gauge) Name() string { return "gauge" }

func (g *gauge) Compress(dst, block []byte) ([]byte, error) {
	g.enter()
	defer g.now.Add(-1)
	return g.Codec.Compress(dst, block)
}

func (g *gauge) Decompress(dst, block []byte, limit int) ([]byte, error) {
	g.enter()
	defer g.now.Add(-1)
	return g.Codec.Decompress(dst, block, limit)
}

func newGauge(t testing.TB) *gauge {
	codec, err := compress.Lookup("deflate")
	if err != nil {
		t.Fatal(err)
	}
	return &gauge{Codec: codec}
}

// goroutines checks that none is left behind.
func goroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
	})
}

// As many blocks as there are workers are worked on at once, and no more are held than was promised: reading does not
// run ahead of who takes the records.
func TestWorkersAreBounded(t *testing.T) {
	goroutines(t)
	const workers = 3
	g := newGauge(t)
	data := writeUsers(t, 500, ocf.BlockCount(5), ocf.UseCodec(g), ocf.Workers(workers))
	if g.most.Load() > workers || g.begun.Load() != 100 {
		t.Errorf("%d blocks compressed, %d at once", g.begun.Load(), g.most.Load())
	}
	for _, options := range [][]ocf.ReaderOption{{}, {ocf.ReuseRecords()}} {
		g := newGauge(t)
		r := openBytes(t, data, append(options, ocf.UseCodec(g), ocf.Workers(workers))...)
		n := int64(0)
		for _, err := range ocf.Records[users.User](r) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; g.begun.Load() > (n-1)/5+1+2*workers {
				t.Fatalf("%d blocks were begun for %d records", g.begun.Load(), n)
			}
		}
		if g.most.Load() > workers || n != 500 {
			t.Errorf("%d records, %d blocks at once", n, g.most.Load())
		}
	}
}

// An error comes after all records before it, and nothing comes after it.
func TestErrorsKeepTheirPlace(t *testing.T) {
	goroutines(t)
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("snappy"))
	offsets := blocksOf(t, data)
	plain := writeUsers(t, 100, ocf.BlockCount(10))
	datum, _ := user(47).AppendAvro(nil)
	copy(plain[bytes.Index(plain, datum):], bytes.Repeat([]byte{0xff}, len(datum)-1))
	data[offsets[4]+20] ^= 1
	for _, workers := range []int{1, 2, 5} {
		for _, c := range []struct {
			data  []byte
			want  int
			cause error
		}{
			{data, 40, compress.ErrCorrupt},
			{data[:offsets[3]+5], 30, io.ErrUnexpectedEOF},
			{plain, 47, rt.ErrVarint},
		} {
			for _, reuse := range []ocf.ReaderOption{ocf.Workers(workers), ocf.ReuseRecords()} {
				r := openBytes(t, c.data, ocf.Workers(workers), reuse)
				n, failures := 0, 0
				for u, err := range ocf.Records[users.User](r) {
					if err != nil {
						if failures++; !errors.Is(err, c.cause) || u != nil {
							t.Error(err)
						}
						continue
					}
					if u.ID != int64(n) || failures > 0 {
						t.Fatal(u, failures)
					}
					n++
				}
				if n != c.want || failures != 1 {
					t.Errorf("%d workers: %d records and %d errors, want %d records", workers, n, failures, c.want)
				}
				if err := r.Decode(new(users.User)); !errors.Is(err, c.cause) {
					t.Errorf("%d workers: then %v", workers, err)
				}
			}
		}
	}
}

// Whoever leaves a loop with workers early is told so when he reads on; without workers, and after a seek, reading goes
// on.
func TestLeavingALoop(t *testing.T) {
	goroutines(t)
	data := writeUsers(t, 100, ocf.BlockCount(10))
	for _, workers := range []int{1, 3} {
		r := openBytes(t, data, ocf.Workers(workers))
		for u := range ocf.Records[users.User](r) {
			if u.ID == 25 {
				break
			}
		}
		var u users.User
		if err := r.Decode(&u); (err == nil) != (workers == 1) || err == nil && u.ID != 26 {
			t.Error(workers, u.ID, err)
		}
		if err := r.SetRange(0, 1<<40); err != nil {
			t.Fatal(err)
		}
		checkUsers(t, ocf.Records[users.User](r), 0, 100)
	}
}

func TestContext(t *testing.T) {
	goroutines(t)
	data := writeUsers(t, 100, ocf.BlockCount(10), ocf.Codec("zstandard"))
	for _, workers := range []int{1, 2} {
		ctx, cancel := context.WithCancel(t.Context())
		r := openBytes(t, data, ocf.WithContext(ctx), ocf.Workers(workers))
		n := 0
		var last error
		for u, err := range ocf.Records[users.User](r) {
			if last = err; err != nil {
				break
			}
			if n++; u.ID == 15 {
				cancel()
			}
		}
		if !errors.Is(last, context.Canceled) || n < 16 || n > 20+20*workers {
			t.Errorf("%d workers: %d records, %v", workers, n, last)
		}
		ctx, cancel = context.WithCancel(t.Context())
		var file bytes.Buffer
		w, err := ocf.NewWriterFor[users.User](&file, ocf.WithContext(ctx), ocf.Workers(workers), ocf.Codec("deflate"),
			ocf.BlockCount(10))
		if err != nil {
			t.Fatal(err)
		}
		appendUsers(t, w, 0, 35)
		cancel()
		if err := w.Close(); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := w.Reset(&file); err != nil { // it waits for its workers
			t.Fatal(err)
		}
	}
}

// A block of very many small records is not decoded ahead as a whole.
func TestManySmallRecords(t *testing.T) {
	n := 300_000
	if testing.Short() {
		n = 50_000 // of which 4 MiB of users are decoded ahead
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, usersSchema, ocf.BlockCount(int64(n)), ocf.Codec("deflate"))
	if err != nil {
		t.Fatal(err)
	}
	u := users.NewUser()
	for i := range n {
		u.ID = int64(i)
		if err := w.Append(&u); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	next := int64(0)
	for u, err := range ocf.Records[users.User](openBytes(t, file.Bytes(), ocf.Workers(2))) {
		if err != nil || u.ID != next {
			t.Fatal(next, u, err)
		}
		next++
	}
	if next != int64(n) {
		t.Error(next)
	}
}

// A destination that fails does so in the call that writes, and from then on.
func TestWriteErrors(t *testing.T) {
	goroutines(t)
	full := errors.New("the disk is full")
	for _, workers := range []int{1, 3} {
		dst := &limited{left: 3000, err: full}
		w, err := ocf.NewWriterFor[users.User](dst, ocf.Workers(workers), ocf.Codec("snappy"), ocf.BlockCount(10))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; err == nil; i++ {
			if err = w.Append(user(i)); i > 1000 {
				t.Fatal("no error")
			}
		}
		if !errors.Is(err, full) || !errors.Is(w.Append(user(1)), full) || !errors.Is(w.Flush(), full) ||
			!errors.Is(w.Close(), full) {
			t.Error(err)
		}
		var file bytes.Buffer
		if err := w.Reset(&file); err != nil {
			t.Fatal(err)
		}
		appendUsers(t, w, 0, 25)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		checkUsers(t, ocf.Records[users.User](openBytes(t, file.Bytes())), 0, 25)
		if err := w.Append(user(1)); !errors.Is(err, ocf.ErrClosed) {
			t.Error(err)
		}
		if err := errors.Join(w.Close()); err != nil {
			t.Error("closing twice:", err)
		}
	}
}

type limited struct {
	left int
	err  error
}

func (l *limited) Write(p []byte) (int, error) {
	if len(p) > l.left {
		return l.left, l.err
	}
	l.left -= len(p)
	return len(p), nil
}
