package runtime

import "strconv"

// MaxEncodeDepth is how deep the values of a recursive record may be nested when they are encoded. It stops the encoder
// where a Go value contains itself. Readers stop earlier by default, see [Limits].
const MaxEncodeDepth = 10000

// Reuse returns s with no items and its memory, never nil: decoded arrays are empty where a null one would be nil.
func Reuse[S ~[]E, E any](s S) S {
	if s == nil {
		return S{}
	}
	return s[:0]
}

// Pointer returns a pointer to a new variable that holds v: the value of a nullable field.
func Pointer[T any](v T) *T { return &v }

// Must returns v, or panics if err is not nil. Constructors use it for schema defaults that a conversion has to make
// into a Go value, so a panic means that the schema and the conversion do not fit each other.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// SymbolError returns the error of a text that is no symbol of the enum: an [*EncodeError] with cause [ErrEnum].
func SymbolError(enum, symbol string) error {
	return NewEncodeError(ErrEnum, strconv.Quote(symbol)+" is no symbol of "+enum)
}

// Symbol returns symbol number i of an enum, or NAME(i), with the name of the enum's type, where it has no such symbol.
func Symbol(name string, symbols []string, i int32) string {
	if i >= 0 && int(i) < len(symbols) {
		return symbols[i]
	}
	return noSymbol(name, i)
}

//go:noinline
func noSymbol(name string, i int32) string { return name + "(" + strconv.Itoa(int(i)) + ")" }
