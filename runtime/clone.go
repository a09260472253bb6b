package runtime

// CloneValue returns v.Clone() if the type of v has a method Clone() T, and otherwise v itself. Generated code copies
// values of the user's own types by it.
func CloneValue[T any](v T) T {
	if c, ok := any(v).(interface{ Clone() T }); ok {
		return c.Clone()
	}
	return v
}

// ClonePointer returns a pointer to a new variable that holds what p points to; nil for nil.
func ClonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}

// Nesting counts how deep the records of a recursive type are while a value is cloned. The zero Nesting is at depth 0.
// Beyond [MaxEncodeDepth], where a Go value contains itself, everything that is not copied yet stays shared.
type Nesting struct {
	depth  int
	failed bool
}

// Enter notes that a record begins, and reports whether what it holds is to be copied. A call that returns true is
// matched by one of [Nesting.Leave] where the record ends.
func (n *Nesting) Enter() bool {
	if n.depth >= MaxEncodeDepth {
		n.failed = true
	}
	if n.failed {
		return false
	}
	n.depth++
	return true
}

// Leave notes that a record ends which [Nesting.Enter] noted.
func (n *Nesting) Leave() { n.depth-- }
