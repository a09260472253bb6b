package runtime

// Optional is a value that may be missing: the Go type of the unions ["null", T] and [T, "null"] (Avro 1.12, "Unions")
// where code is generated with --optional=value. Unlike a pointer it costs no allocation. The zero Optional is null.
type Optional[T any] struct {
	// Value is meaningful only when Set is true.
	Value T
	// Set says that there is a value; false is null.
	Set bool
}

// Some returns an Optional that holds v.
func Some[T any](v T) Optional[T] {
	return Optional[T]{Value: v, Set: true}
}

// None returns an Optional that holds nothing.
func None[T any]() Optional[T] {
	return Optional[T]{}
}

// Get returns the value and true, or the zero value and false for null.
func (o Optional[T]) Get() (T, bool) {
	if !o.Set {
		var zero T
		return zero, false
	}
	return o.Value, true
}

// Or returns the value, or fallback for null.
func (o Optional[T]) Or(fallback T) T {
	if !o.Set {
		return fallback
	}
	return o.Value
}

// Ptr returns a pointer to a copy of the value, or nil for null.
func (o Optional[T]) Ptr() *T {
	if !o.Set {
		return nil
	}
	return &o.Value
}
