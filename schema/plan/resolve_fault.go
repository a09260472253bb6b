package plan

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// FaultKind is the reason why something of the writer cannot be read.
type FaultKind uint8

// The kinds of fault.
const (
	TypeMismatch    FaultKind = iota + 1 // the types differ and the writer's is not promoted to the reader's
	NameMismatch                         // records, enums or fixed of different names, without an alias for it
	SizeMismatch                         // fixed of different sizes
	MissingDefault                       // a field that the writer lacks has no default
	MissingSymbol                        // an enum symbol that the reader lacks, and the reader's enum has no default
	NoUnionBranch                        // no branch of the reader's union takes the writer's type
	DecimalMismatch                      // decimals of different scales, or of more digits than the reader's
)

var faultKindNames = [...]string{
	"invalid", "type-mismatch", "name-mismatch", "size-mismatch", "missing-field-default", "missing-symbol",
	"no-union-branch", "decimal-mismatch",
}

// String returns the kind as a word for programs, such as "type-mismatch".
func (k FaultKind) String() string {
	if int(k) < len(faultKindNames) {
		return faultKindNames[k]
	}
	return faultKindNames[0]
}

// Fault is one thing of the writer's schema that cannot be read as the reader's.
type Fault struct {
	Kind FaultKind

	// Datum says that only data which hold a certain branch or symbol cannot be read; without it no data can.
	Datum bool

	// The paths lead from the root of each schema to the place: field names, "items", "values" and branch numbers, each
	// with a slash before it. The path of the root is empty.
	WriterPath, ReaderPath string

	WriterPos, ReaderPos schema.Position // of the types or, where the fault is one of a field, of the field

	Msg  string // what is wrong
	Hint string // what would be right; may be empty
}

// String returns "writer's path as reader's path: what is wrong; what would be right".
func (f *Fault) String() string {
	var b strings.Builder
	b.WriteString(shownPath(f.WriterPath))
	if f.ReaderPath != f.WriterPath {
		b.WriteString(" read as " + shownPath(f.ReaderPath))
	}
	b.WriteString(": " + f.Msg)
	if f.Hint != "" {
		b.WriteString("; " + f.Hint)
	}
	return b.String()
}

// shownPath makes the empty path visible.
func shownPath(path string) string {
	if path == "" {
		return "/"
	}
	return path
}

// MismatchError is the error of Resolve for schemas of which no data, or with Strict not all data, of the writer can be
// read.
type MismatchError struct {
	Faults []Fault // every fault, in the order of the schemas; at least one
}

// shownFaults is how many faults the text of a MismatchError spells out.
const shownFaults = 10

// Error returns the first faults, each with the paths in both schemas, the reason, and what would be right.
func (e *MismatchError) Error() string {
	var b strings.Builder
	b.WriteString("avro: the reader's schema cannot read the writer's: ")
	for i := range e.Faults {
		if i > 0 {
			b.WriteByte('\n')
		}
		if i == shownFaults {
			b.WriteString("and " + strconv.Itoa(len(e.Faults)-i) + " more")
			break
		}
		b.WriteString(e.Faults[i].String())
	}
	return b.String()
}
