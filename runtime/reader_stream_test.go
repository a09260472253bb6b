package runtime

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
)

// pool are inputs, good and bad ones, that all read methods are tried on.
func pool() []string {
	inputs := []string{
		// Varints: short, long, padded, of the greatest length, too long, too great.
		"\x00", "\x01", "\x02", "\x7f", "\x80\x01", "\xfe\xff\xff\xff\x0f", "\xff\xff\xff\xff\x0f",
		"\x80\x80\x80\x80\x10",
		"\x80\x00", "\x82\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
		"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
		"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80",
		"\x80\x80\x80\x80\x80\x80\x80\x80\x01", "\x80\x80\x80\x80\x80\x80\x80\x01", "\x80\x80\x80\x80\x80\x80\x01",
		// Fixed width.
		"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11",
		// Strings and bytes.
		"\x06abc", "\x06ab", "\x05ab", "\x06\xe2\x82\xff", "\x80\x00", "\x8c\x80\x80\x00abcdef", "\xfe\xff\x07abc",
		"\x80\x02" + strings.Repeat("0123456789abcdef", 8), "\x4801234567-89aB-cdef-0123-456789ABCDEF",
		"\x4801234567-89aB-cdef-0123-456789ABCDEG",
		// Arrays of one-byte items in all block forms; also maps, strings, booleans, bytes.
		"\x06\x00\x02\x00\x00", "\x05\x06\x00\x01\x00\x00", "\x02\x00\x01\x02\x01\x04\x00\x00\x00",
		"\x02\x01\x01\x02\x00\x00",
		"\x03\x02\x02\x00", "\x03\x06\x02\x00\x00", "\x03\x04\x02\x00\x02", "\x01\x01\x00",
		"\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00",
		"\x01\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\x02\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
		"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00", "\x02\x00\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01",
		"\x80\x80\x80\x80\x08\x02", "\x14\x02\x02", "\x13\x04\x02\x02",
		"\x04\x02a\x04bc\x00", "\x03\x0a\x02a\x04bc\x00", "\x02\x02a\x01\x06\x04bc\x00", "\x02\x05\x00",
		"\x04\x02a\x7fb",
		// Arrays of floats and doubles.
		"\x02\x00\x00\x80\x3f\x00", "\x04\x00\x00\x80\x3f\x00\x00\x00\x40\x01\x08\x01\x02\x03\x04\x00",
		"\x04\x00\x00\x80\x3f\x00\x00\x80\x3f\x01\x10\x00\x00\x80\x3f\x00\x00\x80\x3f\x00",
		"\x03\x10\x00\x00\x80\x3f\x00",
		// Arrays of ints of all lengths, and a faulty one at the end.
		"\x10" + "\x80\x01\x80\x80\x01\x80\x80\x80\x01\x80\x80\x80\x80\x01\x02\x04\x06\x08" + "\x00",
		"\x14" + "\x02\x04\x06\x08\x0a\x0c\x0e\x10\x80\x80\x80\x80\x20\x12" + "\x00",
		"\x14" + "\x02\x04\x06\x08\x0a\x0c\x0e\x10\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02\x12" + "\x00",
		"\x14" + "\x02\x04\x06\x08\x0a\x0c\x0e\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x10\x12" + "\x00",
		"\x06" + "\xff\xff\xff\xff\xff\xff\xff\xff\x01" + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01" +
			"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00" + "\x00",
	}
	for i, whole := range inputs[:len(inputs):len(inputs)] {
		if i%2 == 0 || len(whole) < 20 {
			for n := range len(whole) {
				inputs = append(inputs, whole[:n])
			}
		}
		inputs = append(inputs, whole+"\x02\x02\x00\x02\x00\x00\x00")
	}
	return inputs
}

// A stream can't look ahead, so it finds out later, at an item, what memory knows at the block's header: that the items
// or the stated size do not fit the input. And it has default limits where memory has the bytes left. Everything else
// is the same to the last letter.
func TestMemoryAndStreamAgree(t *testing.T) {
	inputs := pool()
	readers := make([]Reader, len(sources)) // used again and again: a reset must forget all
	for _, strict := range []bool{false, true} {
		for _, op := range readOps {
			for _, input := range inputs {
				var want string
				var known error
				for i, s := range sources {
					r := &readers[i]
					s.reset(r, []byte(input))
					r.ValidateUTF8, r.LaxBlockSize = strict, strict
					got := outcome(r, op.read(r))
					got += "; " + outcome(r, r.Long())
					if s.memory {
						want, known = got, r.Err()
						continue
					}
					if got != want && !foreseen(known, r.Err()) {
						t.Fatalf("%s of %x from %s:\n got %s\nwant %s", op.name, input, s.name, got, want)
					}
				}
			}
		}
	}
}

// foreseen reports whether memory refused an item or a block by looking ahead, and the stream failed by its limits or
// later.
func foreseen(memory, stream error) bool {
	var m, s *DecodeError
	if !errors.As(memory, &m) || !errors.As(stream, &s) {
		return false
	}
	if s.Err == ErrLimit && s.Offset == m.Offset && strings.HasSuffix(s.Detail, "limit of 67108864") {
		return true
	}
	if !strings.HasPrefix(m.Detail, "block ") {
		return false
	}
	switch m.Err {
	case io.ErrUnexpectedEOF:
		return s.Offset > m.Offset // an item: the one that is cut off, or a faulty one before it
	case ErrBlockSize:
		return strings.Contains(m.Detail, "exceeds") &&
			(s.Offset > m.Offset || s.Err == ErrBlockSize && s.Offset == m.Offset)
	}
	return false
}

// Items longer than the stream's buffer come in pieces.
func TestLongItemsOnStreams(t *testing.T) {
	for _, size := range []int{streamBuffer - 1, streamBuffer, streamBuffer + 1, 5*streamBuffer + 7} {
		data := bytes.Repeat([]byte("0123456789abcde"), size/15+1)[:size]
		var b []byte
		b = AppendLong(b, 1)
		for range 3 {
			b = AppendBytes(b, data)
		}
		b = append(b, data...)
		b = append(b, data...)
		b = AppendLong(b, 2)
		eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
			if v := r.Long(); v != 1 {
				t.Fatalf("long before: %d", v)
			}
			fixed := make([]byte, size)
			reuse := make([]byte, 10, 100)
			for name, got := range map[string]string{
				"String": r.String(), "Bytes": string(r.Bytes(reuse)), "BytesView": string(r.BytesView()),
				"Fixed":     func() string { r.Fixed(fixed); return string(fixed) }(),
				"FixedView": string(r.FixedView(size)),
			} {
				if got != string(data) {
					t.Errorf("%s of %d bytes differs", name, size)
				}
			}
			if v := r.Long(); v != 2 {
				t.Errorf("long after: %d", v)
			}
			if err := r.ExpectEnd(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestLongItemsCutShortOnStreams(t *testing.T) {
	for _, held := range []int{0, 5, streamBuffer, streamBuffer + 5} {
		for _, op := range readOps {
			switch op.name {
			case "String", "Bytes", "BytesView":
			default:
				continue
			}
			eachSource(t, append(AppendLong([]byte{0}, 1_000_000), make([]byte, held)...),
				func(t *testing.T, r *Reader, _ bool) {
					r.Long()
					op.read(r)
					want := fmt.Sprintf(" length 1000000 exceeds the %d bytes left, at byte 1", held)
					if err := r.Err(); !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasSuffix(err.Error(), want) {
						t.Errorf("%s: %v, want …%s", op.name, err, want)
					}
				})
		}
	}
}

func TestErrorOfTheSourceIsTheCause(t *testing.T) {
	broken := errors.New("wire cut")
	for _, op := range readOps {
		if strings.HasSuffix(op.name, "empty") {
			continue
		}
		r := NewReader(io.MultiReader(strings.NewReader("\x01"), iotest.ErrReader(broken)))
		r.Boolean()
		op.read(r)
		var e *DecodeError
		if err := r.Err(); !errors.As(err, &e) || e.Err != broken || e.Offset != 1 ||
			err.Error() != "avro: wire cut, at byte 1" {
			t.Errorf("%s: %v", op.name, err)
		}
	}
	r := NewReader(iotest.ErrReader(broken))
	if !r.AtEnd() || !errors.Is(r.Err(), broken) {
		t.Errorf("AtEnd with a broken source: %v", r.Err())
	}
	r.Reset(strings.NewReader("\x02"))
	if r.AtEnd() || r.Long() != 1 || !r.AtEnd() || r.Err() != nil {
		t.Errorf("after Reset: %v", r.Err())
	}
}

// stuckReader returns neither data nor an error, or a count that cannot be.
type stuckReader int

func (n stuckReader) Read([]byte) (int, error) { return int(n), nil }

func TestSourceThatBreaksTheRulesIsAnError(t *testing.T) {
	if r := NewReader(stuckReader(0)); r.Long() != 0 || !errors.Is(r.Err(), io.ErrNoProgress) {
		t.Errorf("no progress: %v", r.Err())
	}
	for _, n := range []int{-1, math.MaxInt} {
		if r := NewReader(stuckReader(n)); r.Long() != 0 || !errors.Is(r.Err(), errBadRead) {
			t.Errorf("count %d: %v", n, r.Err())
		}
	}
}

// A stream of data ends well exactly between two of them.
func TestAtEndTellsTheEndFromATruncation(t *testing.T) {
	for n := range 7 {
		eachSource(t, []byte("\x04ab\x04cd")[:n], func(t *testing.T, r *Reader, _ bool) {
			read := 0
			for !r.AtEnd() {
				if _ = r.String(); r.Failed() {
					break
				}
				read++
			}
			if whole := n%3 == 0; whole != (r.Err() == nil) || read != n/3 {
				t.Errorf("%d bytes: %d strings, error %v", n, read, r.Err())
			}
		})
	}
}

// Waiting for more than an item needs would hang on a connection that is kept open.
func TestStreamReadsNoFurtherThanItMust(t *testing.T) {
	b := AppendLong(AppendString(AppendDouble(nil, 1.5), "ab"), 1<<40)
	const wait = "asked for more"
	r := NewReader(io.MultiReader(iotest.OneByteReader(bytes.NewReader(b)), iotest.ErrReader(errors.New(wait))))
	if d, s, l := r.Double(), r.String(), r.Long(); d != 1.5 || s != "ab" || l != 1<<40 || r.Failed() {
		t.Errorf("%v %q %d %v", d, s, l, r.Err())
	}
}

func TestTrailingBytes(t *testing.T) {
	eachSource(t, []byte{2, 0, 0}, func(t *testing.T, r *Reader, memory bool) {
		r.Long()
		err := r.ExpectEnd()
		if e, ok := err.(*DecodeError); !ok || e.Err != ErrTrailing || e.Offset != 1 {
			t.Errorf("got %v", err)
		}
		if memory && err.Error() != "avro: 2 trailing bytes after the datum, at byte 1" {
			t.Errorf("got %v", err)
		}
	})
}
