package gotype

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// Fault is one thing that keeps a Go type from having a schema, or from holding the data of one.
type Fault struct {
	Pos  schema.Position // of the Go field or type; the zero Position if it is unknown
	Path string          // where in the Go type, such as User.Emails[]
	Go   string          // the type found there; may be empty
	Type *Type           // the same, where a type was matched to a schema
	// SchemaPath and AvroType say where in the schema a type was matched to what: User.emails[], string.
	SchemaPath, AvroType string

	Msg  string // what is wrong; empty where it is that the type cannot hold the Avro type
	Hint string // what would be right; may be empty
	Err  error  // the class of the error in package schema, or what is wrong with a default; or nil
}

// Error returns "User.Age (Go uint64): what is wrong; what would be right" or "User.Zip (Go int8) cannot hold Avro
// string at User.zip: what would be right", with the place in front if it is known.
func (f *Fault) Error() string {
	if f.Pos.File == "" {
		return f.Text()
	}
	return (&schema.Diagnostic{Pos: f.Pos, Msg: f.Text()}).Error()
}

// Text is the message without the place.
func (f *Fault) Text() string {
	text := f.Path
	if f.Go != "" {
		text += " (Go " + f.Go + ")"
	}
	hint := "; "
	if f.Msg == "" {
		text += " cannot hold Avro " + f.AvroType + " at " + f.SchemaPath
		hint = ": "
	} else {
		text += ": " + f.Msg
	}
	if f.Hint != "" {
		text += hint + f.Hint
	}
	return text
}

// Unwrap returns Err.
func (f *Fault) Unwrap() error { return f.Err }

// FaultList is everything that is wrong, in the order of the places in the source, if they are known.
type FaultList []*Fault

// Error returns one line for each fault.
func (l FaultList) Error() string {
	lines := make([]string, len(l))
	for i, f := range l {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults one by one, for errors.Is and errors.As.
func (l FaultList) Unwrap() []error {
	all := make([]error, len(l))
	for i, f := range l {
		all[i] = f
	}
	return all
}

// Sort puts the faults in the order of their places.
func (l FaultList) Sort() {
	slices.SortStableFunc(l, func(a, b *Fault) int {
		return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
}
