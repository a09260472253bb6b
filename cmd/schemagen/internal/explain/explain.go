package explain

import (
	"github.com/schemagen/schemagen/internal/walk"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// Line explains one piece of a datum. The lines of a datum come in the order of the bytes and cover each byte once.
type Line struct {
	Offset int // where the piece starts, in bytes from the start of the datum
	Length int // bytes; 0 for a value that takes none, such as null
	Path   string
	Type   string
	Value  string
}

// Lines reads data, which should be one datum of the node root and nothing else, and hands its lines to emit. When the
// data are malformed it hands over what comes before the fault, and returns how many bytes those lines cover and a
// [*runtime.DecodeError]. An error of emit ends it at once and is returned as it is.
//
// Items that take no bytes are not gone through: a block of them is a single line, and so is a record of no width.
// Memory and depth are bounded by limits and the length of data, as in decoding. Strings that are not UTF-8 and values
// that are wrong for their logical type are no fault; their lines say what is wrong.
func Lines(p *plan.Plan, root plan.Index, data []byte, limits runtime.Limits, emit func(Line) error) (int, error) {
	e := explainer{plan: p, data: data, emit: emit}
	e.r.Limits, e.r.Strings = limits, runtime.StringsAlias
	e.r.ResetBytes(data)
	e.path = append(e.path, p.Nodes[root].Name.Short...)
	w := walk.Walker{Plan: p, Reader: &e.r, Visitor: &e}
	if w.Value(root) {
		e.r.ExpectEnd() // a failure sticks to r
	}
	if e.err != nil {
		return e.covered, e.err
	}
	return e.covered, e.r.Err()
}
