package runtime

import (
	"math"
	"slices"

	"github.com/schemagen/schemagen/runtime/internal/simd"
)

// NOTE: These methods read an array from its first block's header to its end, in any mix of block forms, into the
// memory of the slice they are given if that suffices. They return a slice that is not nil, unless r has failed; then
// it holds the items before the faulty one, whose index is in the error's path. Each counts as one read for FieldError.

// BooleanArray reads an array of booleans into s, reusing its memory, and returns it; not nil unless r has failed.
func (r *Reader) BooleanArray(s []bool) []bool {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			v := r.Boolean()
			if r.err != nil {
				return failedItem(r, s)
			}
			s = append(s, v)
		}
	}
	return whole(r, s)
}

// IntArray reads an array of ints; see [Reader.BooleanArray].
func (r *Reader) IntArray(s []int32) []int32 {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for left := block.Count(); left > 0; left-- {
			room := s[len(s):cap(s)]
			n, size := simd.DecodeInts(room[:min(left, len(room))], r.buf[r.pos:])
			s = s[:len(s)+n]
			r.pos += size
			if left -= n; left == 0 {
				break
			}
			v := r.Int()
			if r.err != nil {
				return failedItem(r, s)
			}
			s = append(s, v)
		}
	}
	return whole(r, s)
}

// LongArray reads an array of longs; see [Reader.BooleanArray].
func (r *Reader) LongArray(s []int64) []int64 {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for left := block.Count(); left > 0; left-- {
			room := s[len(s):cap(s)]
			n, size := simd.DecodeLongs(room[:min(left, len(room))], r.buf[r.pos:])
			s = s[:len(s)+n]
			r.pos += size
			if left -= n; left == 0 {
				break
			}
			v := r.Long()
			if r.err != nil {
				return failedItem(r, s)
			}
			s = append(s, v)
		}
	}
	return whole(r, s)
}

// FloatArray reads an array of floats; see [Reader.BooleanArray].
//
// It is not inlined, because of a generic function of another package the compiler does not know that it keeps no r,
// and would move every caller's Reader to the heap (go 1.26; TestDecodingFixedWidthAllocatesNothing holds it).
//
//go:noinline
func (r *Reader) FloatArray(s []float32) []float32 {
	return wideArray(r, s, 4, "float", loadFloats)
}

// DoubleArray reads an array of doubles; see [Reader.BooleanArray]. It is not inlined, as [Reader.FloatArray].
//
//go:noinline
func (r *Reader) DoubleArray(s []float64) []float64 {
	return wideArray(r, s, 8, "double", loadDoubles)
}

// wideArray reads an array of items of a fixed width, as many at once as are at hand.
func wideArray[T float32 | float64](r *Reader, s []T, width int, what string, load func([]T, []byte)) []T {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, width) {
		for left := block.Count(); left > 0; {
			n := left
			// a division costs more
			if atHand := len(r.buf) - r.pos; n > math.MaxInt32 || int64(atHand) < int64(n)*int64(width) {
				n = min(n, atHand/width)
			}
			if n <= 0 {
				if !r.need(width, what) {
					return failedItem(r, s)
				}
				continue
			}
			done := len(s)
			if cap(s)-done < n {
				s = slices.Grow(s, max(n, block.itemsAhead(r, int64(width))))
			}
			s = s[:done+n]
			load(s[done:], r.buf[r.pos:])
			r.pos += n * width
			left -= n
		}
	}
	return whole(r, s)
}

// StringArray reads an array of strings; see [Reader.BooleanArray].
func (r *Reader) StringArray(s []string) []string {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			v := r.String()
			if r.err != nil {
				return failedItem(r, s)
			}
			s = append(s, v)
		}
	}
	return whole(r, s)
}

// BytesArray reads an array of bytes values, reusing the memory of the items of s too; see [Reader.BooleanArray].
func (r *Reader) BytesArray(s [][]byte) [][]byte {
	s = s[:0]
	if r.failed() {
		return s
	}
	var block Block
	for block.Next(r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = Extend(s)
			last := len(s) - 1
			s[last] = r.Bytes(s[last])
			if r.err != nil {
				return failedItem(r, s[:last])
			}
		}
	}
	return whole(r, s)
}

// failedItem notes that the item after those of s is the faulty one.
func failedItem[T any](r *Reader, s []T) []T {
	r.err.path.add(step{index: len(s), kind: stepIndex})
	return s
}

// whole makes an array without items one that is not nil.
func whole[T any](r *Reader, s []T) []T {
	if s == nil && r.err == nil {
		return []T{}
	}
	return s
}
