package runtime

// NOTE: One allocation per string is the largest cost of reading a record of many short strings. So a short string is
// not copied alone: the input from it on, as far as the slab reaches, is made one string, and the strings that follow
// within it are cut from that. What lies between them is copied for nothing, and a string that is kept pins its slab.
// maxSlab bounds both, and slabs get shorter where strings lie far apart: copying 128 bytes more costs about what an
// allocation does. BenchmarkEvent, 12 strings in 196 bytes: 230 ns instead of 505 into a used value, 440 instead of 730
// into a fresh one (go 1.26). Slabs of 1 KiB gain nothing more.

const (
	minSlab   = 32
	firstSlab = 256
	maxSlab   = 512
	// maxSlabString is the longest string that starts a slab; longer ones gain nothing from company.
	maxSlabString = 64
	// maxSlabGap is how far from the end of the last slab a string may start if the next slab is to be longer.
	maxSlabGap = 128
)

// take returns the next n bytes, which are at hand, as a string, and passes over them.
func (r *Reader) take(n int) string {
	i := r.pos
	r.pos = i + n
	if at := i - r.slabAt; at >= 0 && at+n <= len(r.slab) {
		return r.slab[at : at+n]
	}
	if n == 0 {
		return ""
	}
	if r.boundsStrings() && bound(r.Limits.MaxStringBytes, r.process().MaxStringBytes, maxInt) < maxSlabString {
		// String cuts short strings from a slab without another look at the limit.
		return string(r.buf[i : i+n])
	}
	if r.src == nil && r.Strings != StringsCopy && r.slabAll(i) {
		return r.slab[:n]
	}
	length := max(n, min(r.nextSlab(i), len(r.buf)-i))
	if n > maxSlabString {
		length = n
	}
	r.slab = string(r.buf[i : i+length])
	r.slabAt = i
	return r.slab[:n]
}

// FewStrings tells r that strings lie far apart in the input, as they do where most of it is passed over: they are
// copied one by one, until some follow close on each other. It is forgotten by and by. Row Device, 2 of 40 fields by
// generated code: 410 ns in place of 470, and a string that keeps 32 bytes in memory in place of 256 (go 1.26,
// BenchmarkRows of package perf/evolve).
func (r *Reader) FewStrings() { r.slabLen = minSlab }

// nextSlab returns how long the slab that starts at buf[i] should be.
func (r *Reader) nextSlab(i int) int {
	switch {
	case r.slabLen == 0:
		r.slabLen = firstSlab
	case r.slab == "": // nothing to go by
	case i-(r.slabAt+len(r.slab)) > maxSlabGap:
		r.slabLen = max(r.slabLen/2, minSlab)
	default:
		r.slabLen = min(r.slabLen*2, maxSlab)
	}
	return int(r.slabLen)
}
