package explain

import (
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/internal/walk"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// explainer emits the lines of what a walk.Walker meets. When emit has failed that is in err.
type explainer struct {
	plan    *plan.Plan
	r       runtime.Reader
	data    []byte
	emit    func(Line) error
	err     error
	path    []byte // the record's name, fields, indexes and keys down to where r stands
	marks   []int  // how long path was at each of the parts around
	covered int    // bytes that have a line
}

// line emits a line for all that was read since the one before it.
func (e *explainer) line(kind, value string) walk.Way {
	end := int(e.r.Offset())
	e.err = e.emit(Line{e.covered, end - e.covered, shortPath(e.path), kind, value})
	e.covered = end
	if e.err != nil {
		return walk.Stop
	}
	return walk.Into
}

// piece is what was read since the last line.
func (e *explainer) piece() []byte { return e.data[e.covered:e.r.Offset()] }

// typeName is what the type column says: the kind, and the fullname if there is one.
func typeName(n *plan.Node) string {
	if name := n.Name.String(); name != "" {
		return n.Kind.String() + " " + name
	}
	return n.Kind.String()
}

// Scalar is a line.
func (e *explainer) Scalar(n *plan.Node) walk.Way {
	text := describe(&e.r, n)
	if e.r.Failed() {
		return walk.Stop
	}
	return e.line(typeName(n), describeLogical(n, e.piece(), text))
}

// Record has no line, unless it is of no width: its fields may be records of no width in turn, twice as many on each
// level.
func (e *explainer) Record(n *plan.Node) walk.Way {
	switch {
	case len(n.Fields) == 0:
		return e.line(typeName(n), "no fields")
	case n.LeastBytes > 0:
		return walk.Into
	}
	return max(walk.Past, e.line(typeName(n), words.Plural(len(n.Fields), "field")+" of no width"))
}

// Branch is a line, after which null has none.
func (e *explainer) Branch(n *plan.Node, number int) walk.Way {
	branch := &e.plan.Nodes[n.Branches[number]]
	way := e.line(n.Kind.String(), "branch "+strconv.Itoa(number)+": "+typeName(branch))
	if branch.Kind == plan.Null {
		way = max(walk.Past, way)
	}
	return way
}

// Block is a line, and one more for all items of no width.
func (e *explainer) Block(n *plan.Node, first, count int) walk.Way {
	if count == 0 {
		return e.line(typeName(n), "end")
	}
	way, item := e.line(typeName(n), e.blockHeader(count)), &e.plan.Nodes[n.Item]
	if way == walk.Stop || item.LeastBytes > 0 || n.Kind == plan.Map {
		return way
	}
	mark := len(e.path)
	e.path = fmt.Appendf(e.path, "[%d..%d]", first, first+count-1)
	way = e.line(typeName(item), words.Plural(count, "value")+" of no width")
	e.path = e.path[:mark]
	return max(walk.Past, way)
}

// blockHeader describes the header that was just read, of a block of count items.
func (e *explainer) blockHeader(count int) string {
	text := "block of " + words.Plural(count, "item")
	var header runtime.Reader
	header.ResetBytes(e.piece())
	if header.Long() < 0 {
		text += " in " + words.Plural(int(header.Long()), "byte")
	}
	return text
}

// Part adds to the path. The key of an entry is a line.
func (e *explainer) Part(n *plan.Node, number int, key string) walk.Way {
	e.marks = append(e.marks, len(e.path))
	switch n.Kind {
	case plan.Array:
		e.path = append(strconv.AppendInt(append(e.path, '['), int64(number), 10), ']')
	case plan.Map:
		e.path = append(append(append(e.path, '['), shortText(key)...), ']')
		return e.line("key", describeText(key))
	default:
		if len(e.path) > 0 {
			e.path = append(e.path, '.')
		}
		e.path = append(e.path, n.Fields[number].Name...)
	}
	return walk.Into
}

// Done takes a part off the path.
func (e *explainer) Done() {
	last := len(e.marks) - 1
	e.path, e.marks = e.path[:e.marks[last]], e.marks[:last]
}
