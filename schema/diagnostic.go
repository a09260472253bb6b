package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// The classes of error. A Diagnostic wraps one of them, for errors.Is. ErrForward is an ErrUnknownType
// too: where the name is used, the type is not known yet.
var (
	ErrSyntax          = errors.New("not JSON")
	ErrDepth           = errors.New("nested too deeply")
	ErrTooLarge        = errors.New("too large")
	ErrAttribute       = errors.New("attribute of the wrong JSON type")
	ErrMissing         = errors.New("attribute missing")
	ErrUnknownType     = errors.New("unknown type")
	ErrForward         = fmt.Errorf("%w: used before its definition", ErrUnknownType)
	ErrName            = errors.New("invalid name")
	ErrNamespace       = errors.New("invalid namespace")
	ErrSymbol          = errors.New("invalid enum symbol")
	ErrSize            = errors.New("invalid size of a fixed")
	ErrOrder           = errors.New("invalid sort order")
	ErrDefault         = errors.New("invalid default")
	ErrEnumDefault     = errors.New("invalid enum default")
	ErrDuplicateName   = errors.New("type defined twice")
	ErrDuplicateField  = errors.New("field defined twice")
	ErrDuplicateSymbol = errors.New("symbol listed twice")
	ErrUnion           = errors.New("invalid union")
	ErrPrimitive       = errors.New("primitive type redefined")
	ErrCycle           = errors.New("record contains itself without end")
	ErrLogical         = errors.New("invalid logical type") // only from Validate; in a text it is ignored
)

// Diagnostic is one fault of a schema, or one warning about it: where it is, what is wrong, and
// what would be right.
type Diagnostic struct {
	Pos Position
	// Path leads to the place from the nearest named type around it: its fullname, then field names,
	// "items", "values" and branch numbers, with slashes between them.
	Path string
	Err  error  // the class: one of the sentinels of this package
	Msg  string // what is wrong
	Hint string // what would be right; may be empty
}

// Error returns "file:line:column: what is wrong; what would be right". A text without a name is
// called "schema"; a schema without positions is spoken of by path.
func (d *Diagnostic) Error() string {
	var b strings.Builder
	if d.Pos.File == "" {
		b.WriteString("schema")
	} else {
		b.WriteString(d.Pos.File)
	}
	if d.Pos.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", d.Pos.Line, d.Pos.Column)
	} else if d.Path != "" {
		b.WriteString(": " + d.Path)
	}
	b.WriteString(": " + d.Msg)
	if d.Hint != "" {
		b.WriteString("; " + d.Hint)
	}
	return b.String()
}

// Unwrap returns the class of the error.
func (d *Diagnostic) Unwrap() error { return d.Err }

// ErrorList is every fault found in one run, in the order of the sources and of the positions in
// them. At most 100 are gathered.
type ErrorList []*Diagnostic

// shownErrors is how many errors the text of an ErrorList spells out.
const shownErrors = 20

// Error returns one line for each error, the first twenty of them, then how many more there are.
func (l ErrorList) Error() string {
	var b strings.Builder
	for i, d := range l {
		if i == shownErrors {
			fmt.Fprintf(&b, "\nand %d more", len(l)-i)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.Error())
	}
	return b.String()
}

// Unwrap returns the errors one by one, for errors.Is and errors.As.
func (l ErrorList) Unwrap() []error {
	all := make([]error, len(l))
	for i, d := range l {
		all[i] = d
	}
	return all
}

// maxErrors ends a run: whoever sees a hundred errors has enough to mend, and a hostile text cannot
// make us write messages for ever.
const maxErrors = 100

// report gathers the diagnostics of one run.
type report struct {
	errors    []*Diagnostic
	warnings  []*Diagnostic
	files     map[string]int // file name → its place among the sources
	forgiving bool           // of what changes no byte of the data
}

// full says that no further error will be kept, so that callers can skip the work of describing it.
func (r *report) full() bool { return len(r.errors) >= maxErrors }

func (r *report) add(class error, pos Position, at *path, hint, format string, args ...any) {
	if !r.full() {
		r.errors = append(r.errors, diagnose(class, pos, at, hint, format, args))
	}
}

func (r *report) warn(class error, pos Position, at *path, hint, format string, args ...any) {
	if len(r.warnings) < maxErrors {
		r.warnings = append(r.warnings, diagnose(class, pos, at, hint, format, args))
	}
}

// forgive reports what is wrong and changes no byte of the data: a warning for schemas that data were written with, an
// error for others.
func (r *report) forgive(class error, pos Position, at *path, hint, format string, args ...any) {
	if r.forgiving {
		r.warn(class, pos, at, hint, format, args...)
	} else {
		r.add(class, pos, at, hint, format, args...)
	}
}

func diagnose(class error, pos Position, at *path, hint, format string, args []any) *Diagnostic {
	return &Diagnostic{Pos: pos, Path: at.String(), Err: class, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// err returns the errors as an ErrorList, or nil if there are none.
func (r *report) err() error {
	if len(r.errors) == 0 {
		return nil
	}
	r.sort(r.errors)
	return ErrorList(r.errors)
}

func (r *report) sort(list []*Diagnostic) {
	slices.SortStableFunc(list, func(a, b *Diagnostic) int {
		return cmp.Or(
			cmp.Compare(r.files[a.Pos.File], r.files[b.Pos.File]),
			cmp.Compare(a.Pos.Offset, b.Pos.Offset),
		)
	})
}

// path is the way from a named type to a place inside it, as a list from the inside out, so that
// nothing is spelt until there is something to report.
type path struct {
	up   *path
	step string
}

func (p *path) then(step string) *path { return &path{up: p, step: step} }

// maxPathSteps bounds the text of a path.
const maxPathSteps = 32

// String returns the steps from the outside in; of a very long path only the inner steps.
func (p *path) String() string {
	if p == nil {
		return ""
	}
	var steps []string
	for ; p != nil; p = p.up {
		if len(steps) == maxPathSteps {
			steps = append(steps, "…")
			break
		}
		steps = append(steps, words.Clip(p.step))
	}
	slices.Reverse(steps)
	return strings.Join(steps, "/")
}
