package runtime

import (
	"bytes"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"strconv"
	"testing"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// wideItem is an item of 200 bytes that takes as little as one byte of input.
type wideItem [25]int64

// readWide is what generated code does for an array of records.
func readWide(r *Reader) (s []wideItem) {
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = append(s, wideItem{r.Long()})
			if r.Failed() {
				return s
			}
		}
	}
	return s
}

func TestSmallInputsAllocateLittle(t *testing.T) {
	// Lengths and counts of up to 2^62 and whatever fits 6 bytes.
	inputs := []string{"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
		"\x80\x80\x80\x80\x80\x40",
		"\x80\x80\x80\x80\x10a", "\xfe\xff\xff\xff\x0fa", "\x80\x80\x80\x20\x00\x00", "\x80\x80\x40abc",
		"\xff\xff\xff\xff\x0f\x02", "\xff\xff\x07\x80\x80\x08",
		"\x0a\x00\x00\x00\x00\x00", "\x80\x02\x00\x00\x00\x00"}
	ops := append([]readOp{{name: "array of records", read: func(r *Reader) any { readWide(r); return nil }}},
		readOps...)
	for _, op := range ops {
		for _, input := range inputs {
			for _, s := range sources {
				const most = 64 << 10
				if got := allocated(func() {
					var r Reader
					s.reset(&r, []byte(input))
					op.read(&r)
				}); got > most {
					t.Errorf("%s of %x from %s allocates %d bytes", op.name, input, s.name, got)
				}
			}
		}
	}
}

func TestLyingLengthsAllocateInProportion(t *testing.T) {
	claims := []byte{}
	for _, op := range readOps {
		for _, claim := range []int64{1 << 20, 1 << 25, 1 << 40, math.MaxInt64 / 2} {
			claims = append(AppendLong(claims[:0], claim), make([]byte, 1000)...)
			for _, s := range sources {
				if got := allocated(func() {
					var r Reader
					s.reset(&r, claims)
					op.read(&r)
				}); got > 200*1000+streamBuffer {
					t.Errorf("%s with a claim of %d from %s allocates %d bytes for 1000 of input", op.name, claim,
						s.name, got)
				}
			}
		}
	}
}

// nested reads arrays in arrays, each of which claims all the bytes that are left.
func nested(r *Reader, depth int) (s []any) {
	if depth == 0 {
		r.Long()
		return nil
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = append(s, nested(r, depth-1))
			if r.Failed() {
				return s
			}
		}
	}
	return s
}

func TestNestedClaimsShareOneBudget(t *testing.T) {
	const depth, rest = 1000, 1 << 20
	var b []byte
	for range depth {
		b = AppendLong(b, rest)
	}
	b = append(b, make([]byte, rest)...)
	for _, s := range sources[:2] {
		got := allocated(func() {
			var r Reader
			s.reset(&r, b)
			nested(&r, depth+1)
		})
		// An item takes 16 bytes of memory and one of input. Twice the input may be claimed, and the innermost array
		// does have its items, but grows step by step. Without a budget it would be 16 GB.
		if most := uint64(16 * 12 * len(b)); got > most {
			t.Errorf("%s: %d bytes allocated for %d of input", s.name, got, len(b))
		}
	}
}

func TestValidNestedArraysGetAllTheirRoom(t *testing.T) {
	const outer, inner = 50, 40
	b := AppendLong(nil, outer)
	for range outer {
		b = append(AppendLong(b, inner), make([]byte, inner+1)...)
	}
	b = append(b, 0)
	var r Reader
	r.ResetBytes(b)
	var block, item Block
	for block.Next(&r, 1) {
		if block.Room() != block.Count() {
			t.Fatalf("room %d for %d arrays", block.Room(), block.Count())
		}
		for range block.Count() {
			item = Block{}
			for item.Next(&r, 1) {
				if item.Room() != item.Count() {
					t.Fatalf("room %d for %d items", item.Room(), item.Count())
				}
				r.FixedView(item.Count())
			}
		}
	}
	if err := r.ExpectEnd(); err != nil {
		t.Fatal(err)
	}
}

func TestStringLimit(t *testing.T) {
	for _, limit := range []int{1, 5, 62, 63, 64, 65, 100, 1000} {
		for _, n := range []int{limit - 1, limit, limit + 1} {
			for _, op := range []readOp{
				{"string", func(r *Reader) any { return r.String() }, nil},
				{"string", func(r *Reader) any { return r.StringArray(nil) }, nil},
				{"bytes", func(r *Reader) any { return r.Bytes(nil) }, nil},
				{"bytes", func(r *Reader) any { return r.BytesView() }, nil},
			} {
				// A first short string, so that a slab could be in use.
				b := append(AppendLong(AppendString(nil, "x"), int64(n)), make([]byte, n)...)
				eachSource(t, b, func(t *testing.T, r *Reader, _ bool) {
					r.Limits.MaxStringBytes = limit
					_ = r.String()
					if op.read(r); n == 0 {
						return
					}
					want := op.name + " length " + strconv.Itoa(n) + " exceeds the limit of " + strconv.Itoa(limit)
					err, _ := r.Err().(*DecodeError)
					if n > limit && (err == nil || err.Err != ErrLimit || err.Detail != want || err.Offset != 2) {
						if _, array := op.read(r).([]string); !array {
							t.Errorf("%d bytes: %v, want %s", n, r.Err(), want)
						}
					}
					if n <= limit && errors.Is(r.Err(), ErrLimit) {
						t.Errorf("%d bytes: %v", n, r.Err())
					}
				})
			}
		}
	}
}

func TestItemLimit(t *testing.T) {
	blocks := map[string]bool{ // true: more than 5 items
		"\x0a\x00\x00\x00\x00\x00\x00": false, "\x0c\x00\x00\x00\x00\x00\x00\x00": true,
		"\x06\x00\x00\x00\x04\x00\x00\x00": false, "\x06\x00\x00\x00\x05\x06\x00\x00\x00\x00": true,
	}
	for input, over := range blocks {
		eachSource(t, []byte(input), func(t *testing.T, r *Reader, _ bool) {
			r.Limits.MaxItems = 5
			s := r.IntArray(nil)
			if got := errors.Is(r.Err(), ErrLimit); got != over || !over && len(s) != 5 {
				t.Errorf("%x: %d items, %v", input, len(s), r.Err())
			}
		})
	}
}

// readNulls reads an array of null as generated code does.
func readNulls(r *Reader) (s []struct{}) {
	var block Block
	for block.Next(r, 0) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = append(s, struct{}{})
		}
	}
	return s
}

func TestItemsWithoutBytesHaveALimit(t *testing.T) {
	for _, c := range []struct {
		counts []int64
		limit  int
		fails  bool
	}{
		{[]int64{65_536}, 0, false},
		{[]int64{65_537}, 0, true},
		{[]int64{40_000, 25_536}, 0, false},
		{[]int64{40_000, 25_537}, 0, true},
		{[]int64{1 << 40}, 0, true},
		{[]int64{math.MaxInt64}, 0, true},
		{[]int64{10}, 10, false},
		{[]int64{11}, 10, true},
		{[]int64{70_000}, -1, false},
	} {
		var b []byte
		for _, n := range c.counts {
			b = AppendLong(b, n)
		}
		eachSource(t, append(b, 0), func(t *testing.T, r *Reader, _ bool) {
			r.Limits.MaxZeroWidthItems = c.limit
			s := readNulls(r)
			if got := errors.Is(r.Err(), ErrLimit); got != c.fails || !c.fails && r.Err() != nil {
				t.Errorf("%v: %d items, %v", c.counts, len(s), r.Err())
			}
		})
	}
}

// Many arrays of nulls, each within the limit, would make a small input take minutes.
func TestItemsWithoutBytesHaveALimitTogether(t *testing.T) {
	one := AppendLong(nil, 65_536)
	one = append(one, 0)
	eachSource(t, bytes.Repeat(one, 100), func(t *testing.T, r *Reader, _ bool) {
		items := 0
		for range 100 {
			items += len(readNulls(r))
		}
		if !errors.Is(r.Err(), ErrLimit) || items > 2*65_536 {
			t.Errorf("%d items, %v", items, r.Err())
		}
	})
	// Each may be a datum of its own.
	eachSource(t, bytes.Repeat(one, 3), func(t *testing.T, r *Reader, _ bool) {
		items := 0
		for !r.AtEnd() {
			items += len(readNulls(r))
		}
		if r.Err() != nil || items != 3*65_536 {
			t.Errorf("%d items of data of their own, %v", items, r.Err())
		}
	})
}

func TestBlockCountsOutOfRange(t *testing.T) {
	for _, c := range []struct {
		input  string
		cause  error
		offset int64
	}{
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00\x00", ErrBlockCount, 0}, // -2^63
		{"\x02\x00\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00", ErrBlockCount, 2},
		{"\x04\x00\x00\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00", ErrBlockCount, 3},
		{"\x01\x01\x00", ErrBlockSize, 0},
		{"\x02\x00\x01\x01\x00", ErrBlockSize, 2},
		{"\x03\x02\x02\x00", ErrBlockSize, 0},
		{"\x03\x06\x02\x04\x00\x00", ErrBlockSize, 0},
		{"\x01\x80", io.ErrUnexpectedEOF, 0},
	} {
		eachSource(t, []byte(c.input), func(t *testing.T, r *Reader, _ bool) {
			r.LongArray(nil)
			err, _ := r.Err().(*DecodeError)
			if err == nil || err.Err != c.cause || err.Offset != c.offset || err.Path() != "" {
				t.Errorf("%x: %v, want %v at %d", c.input, r.Err(), c.cause, c.offset)
			}
		})
	}
}

func TestLaxBlockSizeIgnoresTheSize(t *testing.T) {
	for _, input := range []string{"\x03\x02\x02\x04\x00", "\x03\x06\x02\x04\x00", "\x03\xc8\x01\x02\x04\x00",
		"\x03\x01\x02\x04\x00"} {
		eachSource(t, []byte(input), func(t *testing.T, r *Reader, _ bool) {
			r.LaxBlockSize = true
			if s := r.LongArray(nil); !slices.Equal(s, []int64{1, 2}) || r.ExpectEnd() != nil {
				t.Errorf("%x: %v, %v", input, s, r.Err())
			}
		})
	}
}

func TestNextAfterFailureIsTheEnd(t *testing.T) {
	var r Reader
	r.ResetBytes([]byte("\x02\x02\x00"))
	r.Fail(ErrUnion, "", 0)
	if block := (Block{}); block.Next(&r, 1) || r.late != 0 {
		t.Errorf("late %d", r.late)
	}
}

// Without limits on a stream, nothing but the data says that a claim is a lie, and memory must not be taken before
// that.
func TestLyingLengthsOnStreamsWithoutLimits(t *testing.T) {
	for _, op := range readOps {
		for _, claim := range []int64{1 << 30, 1 << 40, math.MaxInt64} {
			b := append(AppendLong(nil, claim), make([]byte, 1000)...)
			var err error
			if got := allocated(func() {
				r := NewReader(bytes.NewReader(b))
				r.Limits = Limits{MaxStringBytes: -1, MaxItems: -1}
				op.read(r)
				err = r.Err()
			}); got > 200*1000+streamBuffer {
				t.Errorf("%s with a claim of %d allocates %d bytes for 1000 of input", op.name, claim, got)
			}
			switch op.name {
			case "String", "Bytes", "BytesView", "BooleanArray", "LongArray", "DoubleArray", "StringArray",
				"BytesArray":
				if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, ErrLimit) {
					t.Errorf("%s with a claim of %d: %v", op.name, claim, err)
				}
			}
		}
	}
}
