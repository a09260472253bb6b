package runtime

// Extend returns s with one more item. Within the capacity of s that item is what the memory held before, so that a decoder
// can reuse what belongs to it; beyond, it is the zero value.
func Extend[S ~[]E, E any](s S) S {
	if n := len(s); n < cap(s) {
		return s[:n+1]
	}
	var zero E
	return append(s, zero)
}
