package runtime

import (
	"strconv"

	"github.com/schemagen/schemagen/runtime/internal/simd"
)

// ShapeKind says how the end of a value is found.
type ShapeKind uint8

// The kinds of shape.
const (
	SkipFixed   ShapeKind = iota // Size bytes: null, boolean, float, double, fixed, and records of such
	SkipVarints                  // Size varints: int, long, enum, and records of such
	SkipBytes                    // a length and as many bytes: bytes, string
	SkipRecord                   // Parts, one after the other
	SkipUnion                    // a branch number and one of Parts
	SkipArray                    // blocks of Item
	SkipMap                      // blocks of a key and Item
)

// Shape is what must be known of a type to pass over its values. It is made once, by package evolve, does not change afterwards and is
// safe for concurrent use. Where a schema is recursive it refers to itself.
type Shape struct {
	Kind ShapeKind
	// Size is how many bytes, or varints, there are.
	Size int
	// Parts are the fields of a record, in their order, or the branches of a union. Neighbours that are alike are one part.
	Parts []*Shape
	// Item is what an array or map holds.
	Item *Shape
	// MinItemBytes is how many bytes an item, or an entry with its key, takes at least.
	MinItemBytes int
	// Recursive: a record that may contain itself. Depth is counted there.
	Recursive bool
}

// Skip passes over a value. What it holds is looked at only as far as its end depends on it: neither the values of booleans and enums nor
// the text of strings are checked, and blocks that state their size are passed over whole. A failure carries no path into the value.
func (r *Reader) Skip(s *Shape) {
	switch s.Kind {
	case SkipFixed:
		r.skipBytes(s.Size)
	case SkipVarints:
		r.skipVarints(s.Size)
	case SkipBytes:
		r.skipString()
	case SkipRecord:
		r.skipRecord(s)
	case SkipUnion:
		if i := r.UnionIndex(len(s.Parts)); i >= 0 {
			r.Skip(s.Parts[i])
		}
	case SkipArray, SkipMap:
		r.skipBlocks(s)
	}
}

func (r *Reader) skipRecord(s *Shape) {
	if s.Recursive {
		if r.Enter() != nil {
			return
		}
		defer r.Leave()
	}
	for _, part := range s.Parts {
		if r.err != nil {
			return
		}
		r.Skip(part)
	}
}

// skipBytes passes over n bytes.
func (r *Reader) skipBytes(n int) {
	if i := r.pos; len(r.buf)-i >= n {
		r.pos = i + n
		return
	}
	r.skipBytesSlow(int64(n), "value of ", r.offset())
}

// skipBytesSlow passes over n bytes that are not at hand; what stands before n in the text of a failure, at the given offset.
func (r *Reader) skipBytesSlow(n int64, what string, start int64) {
	if r.failed() {
		return
	}
	for got := int64(0); got < n; {
		if r.pos == len(r.buf) && !r.fill(1) {
			r.short(beyond(what+plural(n, "byte"), got), start)
			return
		}
		step := min(n-got, int64(len(r.buf)-r.pos))
		r.pos += int(step)
		got += step
	}
}

// skipString passes over a length and as many bytes.
func (r *Reader) skipString() {
	if i := r.pos; uint(i) < uint(len(r.buf)) {
		if c := r.buf[i]; c&0x81 == 0 {
			if end := i + 1 + int(c>>1); end <= len(r.buf) {
				r.pos = end
				return
			}
		}
	}
	if r.failed() {
		return
	}
	start := r.offset()
	u, ok := r.varint(start)
	if !ok {
		return
	}
	n := unzigzag(u)
	if n < 0 {
		r.fail(ErrLength, "length "+strconv.FormatInt(n, 10)+" is negative", start)
		return
	}
	if left := int64(len(r.buf) - r.pos); n <= left {
		r.pos += int(n)
		return
	} else if r.src == nil {
		r.short(beyond("length "+strconv.FormatInt(n, 10), left), start)
		return
	}
	r.skipBytesSlow(n, "value of ", start)
}

// skipVarints passes over n varints.
func (r *Reader) skipVarints(n int) {
	for n > 0 {
		done, size := simd.SkipVarints(r.buf[min(r.pos, len(r.buf)):], n)
		r.pos += size
		if n -= done; n == 0 {
			return
		}
		// The next one is at the end of what is at hand, or faulty.
		if r.failed() {
			return
		}
		if _, ok := r.varint(r.offset()); !ok {
			return
		}
		n--
	}
}

// skipBlocks passes over an array or map. Blocks that state their size are not looked into.
func (r *Reader) skipBlocks(s *Shape) {
	var block Block
	for block.Next(r, s.MinItemBytes) {
		if block.sized && !r.LaxBlockSize {
			if block.size <= int64(len(r.buf)-r.pos) {
				r.pos += int(block.size)
			} else {
				r.skipBytesSlow(block.size, "block size of ", block.header)
			}
			continue
		}
		r.skipItems(s, block.Count())
	}
}

// skipItems passes over the n items of a block.
func (r *Reader) skipItems(s *Shape, n int) {
	if s.Kind == SkipArray {
		switch s.Item.Kind {
		case SkipFixed:
			if width := s.Item.Size; width == 0 || n <= (len(r.buf)-r.pos)/width {
				r.pos += n * width
				return
			}
		case SkipVarints:
			if n <= maxInt/max(s.Item.Size, 1) {
				r.skipVarints(n * s.Item.Size)
				return
			}
		}
	}
	for ; n > 0 && r.err == nil; n-- {
		if s.Kind == SkipMap {
			r.skipString()
		}
		r.Skip(s.Item)
	}
}
