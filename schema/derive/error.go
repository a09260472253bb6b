package derive

import (
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// Error is one thing that keeps a Go type from having a schema.
type Error struct {
	Pos  schema.Position // of the Go field or type; the zero Position if it is unknown
	Path string          // where in the Go type, such as User.Emails[]
	Go   string          // the type found there; may be empty
	Msg  string          // what is wrong
	Hint string          // what would be right; may be empty
	Err  error           // the class of the error in package schema, or nil
}

// Error returns "User.Age (Go uint64): what is wrong; what would be right", with the place in front if it is known.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Pos.File != "" {
		b.WriteString((&schema.Diagnostic{Pos: e.Pos, Msg: e.Path}).Error())
	} else {
		b.WriteString(e.Path)
	}
	if e.Go != "" {
		b.WriteString(" (Go " + e.Go + ")")
	}
	b.WriteString(": " + e.Msg)
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

// Unwrap returns the class of the error, or nil.
func (e *Error) Unwrap() error { return e.Err }

// ErrorList is everything that is wrong, in the order of the places in the source, if they are known.
type ErrorList []*Error

// Error returns one line for each error.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors one by one, for errors.Is and errors.As.
func (l ErrorList) Unwrap() []error {
	all := make([]error, len(l))
	for i, e := range l {
		all[i] = e
	}
	return all
}
