package explain

import (
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// walker follows a plan through a datum. Its methods return false when reading has failed, which is then in r, or when
// emit has, which is then in err. On the way out they note the path of r's failure, which runtime's functions for that
// change in place; they leave alone the nil that they get when it was emit that failed.
type walker struct {
	plan    *plan.Plan
	r       runtime.Reader
	data    []byte
	emit    func(Line) error
	err     error
	path    []byte // the record's name, fields, indexes and keys down to where r stands
	covered int    // bytes that have a line
}

func (w *walker) offset() int { return int(w.r.Offset()) }

// line emits a line for all that was read since the one before it.
func (w *walker) line(kind, value string) bool {
	if w.r.Failed() {
		return false
	}
	end := w.offset()
	w.err = w.emit(Line{w.covered, end - w.covered, shortPath(w.path), kind, value})
	w.covered = end
	return w.err == nil
}

// piece is what was read since the last line.
func (w *walker) piece() []byte { return w.data[w.covered:w.offset()] }

func (w *walker) node(i plan.Index) bool {
	n := &w.plan.Nodes[i]
	switch n.Kind {
	case plan.Record:
		return w.record(n)
	case plan.Array, plan.Map:
		return w.list(n)
	case plan.Nullable, plan.Union:
		return w.union(n)
	}
	text := describe(&w.r, n)
	if w.r.Failed() {
		return false
	}
	return w.line(typeName(n), describeLogical(n, w.piece(), text))
}

// typeName is what the type column says: the kind, and the fullname if there is one.
func typeName(n *plan.Node) string {
	if name := n.Name.String(); name != "" {
		return n.Kind.String() + " " + name
	}
	return n.Kind.String()
}

// record goes through the fields. A record of no width is a line, since its fields may be records of no width in turn,
// twice as many on each level.
func (w *walker) record(n *plan.Node) bool {
	if n.LeastBytes == 0 && len(n.Fields) > 0 {
		return w.line(typeName(n), words.Plural(len(n.Fields), "field")+" of no width")
	}
	if n.Recursive && w.r.Enter() != nil {
		return false
	}
	if len(n.Fields) == 0 && !w.line(typeName(n), "no fields") {
		return false
	}
	mark := len(w.path)
	for j := range n.Fields {
		f := &n.Fields[j]
		if mark > 0 {
			w.path = append(w.path, '.')
		}
		w.path = append(w.path, f.Name...)
		if !w.node(f.Node) {
			runtime.FieldError(w.r.Err(), n.Name.Short, f.Name)
			return false
		}
		w.path = w.path[:mark]
	}
	if n.Recursive {
		w.r.Leave()
	}
	return true
}

// list goes through the blocks of an array or a map.
func (w *walker) list(n *plan.Node) bool {
	item := &w.plan.Nodes[n.Item]
	mark := len(w.path)
	least, done := item.LeastBytes, 0
	if n.Kind == plan.Map {
		least++
	}
	var block runtime.Block
	for block.Next(&w.r, least) {
		if !w.line(typeName(n), w.blockHeader(block.Count())) {
			return false
		}
		if least == 0 {
			w.path = fmt.Appendf(w.path, "[%d..%d]", done, done+block.Count()-1)
			if !w.line(typeName(item), words.Plural(block.Count(), "value")+" of no width") {
				return false
			}
			w.path = w.path[:mark]
			done += block.Count()
			continue
		}
		for range block.Count() {
			if !w.item(n, done) {
				return false
			}
			w.path = w.path[:mark]
			done++
		}
	}
	return w.line(typeName(n), "end")
}

// item goes through the i-th item of an array, or an entry of a map.
func (w *walker) item(n *plan.Node, i int) bool {
	if n.Kind == plan.Array {
		w.path = append(strconv.AppendInt(append(w.path, '['), int64(i), 10), ']')
		if !w.node(n.Item) {
			runtime.IndexError(w.r.Err(), i)
			return false
		}
		return true
	}
	key := w.r.String()
	if w.r.Failed() {
		return false
	}
	w.path = append(append(append(w.path, '['), shortText(key)...), ']')
	if !w.line("key", describeText(key)) {
		return false
	}
	if !w.node(n.Item) {
		runtime.KeyError(w.r.Err(), key)
		return false
	}
	return true
}

// blockHeader describes the header that was just read, of a block of count items.
func (w *walker) blockHeader(count int) string {
	text := "block of " + words.Plural(count, "item")
	var header runtime.Reader
	header.ResetBytes(w.piece())
	if header.Long() < 0 {
		text += " in " + words.Plural(int(header.Long()), "byte")
	}
	return text
}

func (w *walker) union(n *plan.Node) bool {
	number := w.r.UnionIndex(len(n.Branches))
	if w.r.Failed() {
		return false
	}
	branch := &w.plan.Nodes[n.Branches[number]]
	if !w.line(n.Kind.String(), "branch "+strconv.Itoa(number)+": "+typeName(branch)) {
		return false
	}
	if branch.Kind == plan.Null {
		return true
	}
	return w.node(n.Branches[number])
}
