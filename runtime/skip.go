package runtime

import (
	"math/bits"
	"strconv"

	"github.com/schemagen/schemagen/runtime/internal/simd"
)

// ShapeKind says how the end of a value is found.
type ShapeKind uint8

// The kinds of shape.
const (
	SkipFixed   ShapeKind = iota // Size bytes: null, boolean, float, double, fixed, and records of such
	SkipVarints                  // Size varints: int, long, enum, and records of such
	SkipStrings                  // Size times a length and as many bytes: bytes, string, and records of such
	SkipRecord                   // Parts, one after the other
	SkipUnion                    // a branch number and one of Parts
	SkipArray                    // blocks of Item: an array, or a map, whose items are a key and a value
)

// Shape is what must be known of a type to pass over its values. It is made once, by package evolve, does not change
// afterwards and is safe for concurrent use. Where a schema is recursive it refers to itself.
type Shape struct {
	Kind ShapeKind
	// Size is how many bytes, varints or strings there are.
	Size int
	// Parts are the fields of a record, in their order, or the branches of a union. Neighbours that are alike are one
	// part.
	Parts []*Shape
	// Item is what the blocks hold.
	Item *Shape
	// MinItemBytes is how many bytes an item, or an entry with its key, takes at least.
	MinItemBytes int
	// Recursive: a record that may contain itself. Depth is counted there.
	Recursive bool
}

// Skip passes over a value. What it holds is looked at only as far as its end depends on it: neither the values of
// booleans and enums nor the text of strings are checked, and blocks that state their size are passed over whole. A
// failure carries no path into the value.
func (r *Reader) Skip(s *Shape) {
	switch s.Kind {
	case SkipFixed:
		r.SkipFixed(s.Size)
	case SkipVarints:
		r.SkipVarints(s.Size)
	case SkipStrings:
		r.SkipStrings(s.Size)
	case SkipRecord:
		if s.Recursive && r.Enter() != nil {
			return
		}
		r.skipParts(s.Parts)
		if s.Recursive {
			r.Leave()
		}
	case SkipUnion:
		if i := r.UnionIndex(len(s.Parts)); i >= 0 {
			r.Skip(s.Parts[i])
		}
	case SkipArray:
		if s.Item.Kind <= SkipStrings {
			r.SkipArray(s.Item.Kind, s.Item.Size, s.MinItemBytes)
			return
		}
		var block Block
		for block.NextToSkip(r, s.MinItemBytes) {
			for left := block.Count(); left > 0 && r.err == nil; left-- {
				r.Skip(s.Item)
			}
		}
	}
}

// skipParts passes over the fields of a record. What is at hand and short is done without a call. Row Device, 2 of 40
// fields by the table: 480 ns in place of 540 (go 1.26, BenchmarkRows of package perf/evolve).
func (r *Reader) skipParts(parts []*Shape) {
	for _, s := range parts {
		b, i := r.buf, r.pos
		if s.Kind == SkipUnion && uint(i) < uint(len(b)) && b[i]&0x81 == 0 && int(b[i]>>1) < len(s.Parts) {
			s = s.Parts[b[i]>>1]
			i++
			r.pos = i
		}
		switch s.Kind {
		case SkipFixed:
			if len(b)-i >= s.Size {
				r.pos = i + s.Size
				continue
			}
		case SkipVarints:
			if s.Size == 1 && uint(i) < uint(len(b)) && b[i] < 0x80 {
				r.pos = i + 1
				continue
			}
			r.SkipVarints(s.Size)
			continue
		case SkipStrings:
			if s.Size == 1 && uint(i) < uint(len(b)) && b[i]&0x81 == 0 {
				if end := i + 1 + int(b[i]>>1); end <= len(b) {
					r.pos = end
					continue
				}
			}
			r.SkipStrings(s.Size)
			continue
		}
		r.Skip(s)
	}
}

// SkipArray passes over an array or map whose items are runs of each bytes, varints or strings, as kind has it, which
// is no other. They take minItemBytes each at least.
func (r *Reader) SkipArray(kind ShapeKind, each, minItemBytes int) {
	var block Block
	// Most are one short block at hand. Row Device, where 5 arrays and maps are passed over so, 2 of 40 fields by
	// generated code: 410 ns in place of 440 (go 1.26, BenchmarkRows of package perf/evolve).
	if i := r.pos; i < len(r.buf) && each > 0 && r.Limits.MaxItems == 0 && r.wide == nil {
		if c := r.buf[i]; c&0x81 == 0 && int(c>>1)*minItemBytes < len(r.buf)-i {
			r.pos = i + 1
			if c == 0 {
				return
			}
			block.total = int(c >> 1)
			r.SkipItems(kind, block.total, each)
			if i = r.pos; i < len(r.buf) && r.buf[i] == 0 {
				r.pos = i + 1
				return
			}
		}
	}
	for block.NextToSkip(r, minItemBytes) {
		r.SkipItems(kind, block.Count(), each)
	}
}

// NextToSkip is [Block.Next] for a list that is passed over. Blocks that state their size are passed over whole,
// without a look at what is in them, unless r ignores sizes; it stops at a block whose items are to be passed over one
// by one.
func (k *Block) NextToSkip(r *Reader, minItemBytes int) bool {
	for k.Next(r, minItemBytes) {
		if !k.sized || r.LaxBlockSize {
			return true
		}
		if k.size <= int64(len(r.buf)-r.pos) {
			r.pos += int(k.size)
		} else {
			r.skipBytesSlow(k.size, blockOf, k.header)
		}
	}
	return false
}

// SkipItems passes over the items of a block: count runs of each bytes, varints or strings, as kind has it, which is no
// other.
func (r *Reader) SkipItems(kind ShapeKind, count, each int) {
	if each > 0 && count > maxInt/each { // more than any input holds; run by run it is found out
		for ; count > 0 && r.err == nil; count-- {
			r.Skip(&Shape{Kind: kind, Size: each})
		}
		return
	}
	switch n := count * each; kind {
	case SkipFixed:
		r.SkipFixed(n)
	case SkipVarints:
		r.SkipVarints(n)
	case SkipStrings:
		r.SkipStrings(n)
	}
}

// SkipFixed passes over n bytes of values that have a fixed width. It counts as one read for FieldError.
func (r *Reader) SkipFixed(n int) {
	if i := r.pos; len(r.buf)-i >= n {
		r.pos = i + n
		return
	}
	r.skipBytesSlow(int64(n), valueOf, r.offset())
}

// skipBytesSlow passes over n bytes that are not at hand. A failure, at the given offset, calls them what text says.
func (r *Reader) skipBytesSlow(n int64, text func(n int64) string, start int64) {
	if r.failed() {
		return
	}
	for got := int64(0); got < n; {
		if r.pos == len(r.buf) && !r.fill(1) {
			r.short(beyond(text(n), got), start)
			return
		}
		step := min(n-got, int64(len(r.buf)-r.pos))
		r.pos += int(step)
		got += step
	}
}

func valueOf(n int64) string  { return "value of " + plural(n, "byte") }
func blockOf(n int64) string  { return "block of " + plural(n, "byte") }
func lengthOf(n int64) string { return "length " + strconv.FormatInt(n, 10) }

// SkipStrings passes over n strings or bytes values, at least one. It counts as one read for FieldError.
func (r *Reader) SkipStrings(n int) {
	for {
		// Those of one or two bytes of length that are at hand.
		b, i := r.buf, r.pos
		for n > 0 && uint(i) < uint(len(b)) {
			end := uint(b[i])
			if end < 0x80 {
				end = uint(i) + 1 + end>>1
			} else if i+1 < len(b) && b[i+1] < 0x80 {
				end = uint(i) + 2 + (end&0x7f|uint(b[i+1])<<7)>>1
			} else {
				break
			}
			if b[i]&1 != 0 || end > uint(len(b)) {
				break
			}
			i = int(end)
			n--
		}
		if n == 0 {
			r.pos = i
			return
		}
		if r.failed() {
			return
		}
		r.pos = i
		if !r.skipLongString() {
			return
		}
		n--
	}
}

// skipLongString passes over a string that may be of any length, or faulty, and reports whether it could.
func (r *Reader) skipLongString() bool {
	start := r.offset()
	u, ok := r.varint(start)
	if !ok {
		return false
	}
	n, left := unzigzag(u), int64(len(r.buf)-r.pos)
	switch {
	case n < 0:
		r.fail(ErrLength, "length "+strconv.FormatInt(n, 10)+" is negative", start)
	case n <= left:
		r.pos += int(n)
	case r.src == nil:
		r.short(beyond(lengthOf(n), left), start)
	default:
		r.skipBytesSlow(n, lengthOf, start)
	}
	return r.err == nil
}

// SkipVarints passes over n varints, at least one. It counts as one read for FieldError.
func (r *Reader) SkipVarints(n int) {
	if uint(n-1) >= fewVarints {
		r.skipManyVarints(n)
		return
	}
	// Of the 8 bytes that follow, those without a continuation bit are ends. Row Device, 2 of 40 fields by generated
	// code: 410 ns in place of 465 with the call of SIMD for any number (go 1.26, BenchmarkRows of package
	// perf/evolve).
	for i := r.pos; len(r.buf)-i >= 8; {
		stops := ^load64At(r.buf, i) & stopBits
		ends := bits.OnesCount64(stops)
		if ends >= n {
			for ; n > 1; n-- {
				stops &= stops - 1
			}
			r.pos = i + stopByte(stops) + 1
			return
		}
		if ends == 0 {
			break // a long one
		}
		i += 8 - bits.LeadingZeros64(stops)>>3
		n -= ends
		r.pos = i
	}
	r.skipManyVarints(n)
}

// fewVarints is up to how many varints are passed over by words; those of blocks that have more are many enough for
// SIMD.
const fewVarints = 16

// skipManyVarints is SkipVarints for many, for long ones, and for those at the end of what is at hand.
func (r *Reader) skipManyVarints(n int) {
	for {
		done, size := 0, 0
		if r.pos < len(r.buf) {
			done, size = simd.SkipVarints(r.buf[r.pos:], n)
		}
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
		if n--; n == 0 {
			return
		}
	}
}
