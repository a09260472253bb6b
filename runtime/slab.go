package runtime

// NOTE: One allocation per string is the largest cost of reading a record of many short strings. So a short string is not
// copied alone: the input from it on, up to the slab's length, is made one string, and the strings that follow within it are
// cut from that. What lies between them is copied for nothing, and a string that is kept pins the whole slab; both are
// bounded by maxSlab, and the length follows how much of the last slab was used.

const (
	minSlab = 64
	maxSlab = 512
	// maxSlabString is the longest string that starts a slab; the longer ones gain nothing from company.
	maxSlabString = 64
)

// cut returns the next n bytes, which are at hand, as a string, and passes over them.
func (r *Reader) cut(n int) string {
	i := r.pos
	r.pos = i + n
	if at := i - r.slabAt; at >= 0 && at+n <= len(r.slab) {
		return r.slab[at : at+n]
	}
	if n == 0 {
		return ""
	}
	if limit := r.Limits.MaxStringBytes; limit > 0 && limit < maxSlabString {
		// String cuts short strings from a slab without another look at the limit.
		return string(r.buf[i : i+n])
	}
	if r.src == nil && r.Strings != StringsCopy && r.slabAll(i) {
		return r.slab[:n]
	}
	if n > maxSlabString {
		return string(r.buf[i : i+n])
	}
	length := maxSlab
	if left := len(r.buf) - i; length > left {
		length = left
	}
	r.slab = string(r.buf[i : i+length])
	r.slabAt = i
	return r.slab[:n]
}
