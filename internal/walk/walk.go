// Package walk goes through a datum by a plan and tells a visitor what it meets, for all that look at data without
// making Go values of them. It knows blocks, branches, depth and paths, so that a visitor need not.
package walk

import (
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// Way says how a Walker goes on.
type Way uint8

// The ways. Stop ends the walk without an error of the Reader.
const (
	Into Way = iota // the parts come next
	Past            // they are not gone through: they take no bytes
	Stop
)

// Visitor is told of what a Walker has just read. After a failure of the Reader nothing is called any more.
type Visitor interface {
	// Scalar reads a value that has no parts.
	Scalar(n *plan.Node) Way
	// Record is called before the fields. Those of a record of no width may be passed over.
	Record(n *plan.Node) Way
	// Branch is called when the number of a union's branch is read. Null may be passed over.
	Branch(n *plan.Node, number int) Way
	// Block is called when the header of a block of an array or map is read, with the number of its first item and how
	// many it has: 0 at the end of the list. Items of no width may be passed over.
	Block(n *plan.Node, first, count int) Way
	// Part is called before a field, an item, or the value of an entry, with its number in the record or list, and when
	// the key of an entry is read, which is "" for others; Done after it.
	Part(n *plan.Node, number int, key string) Way
	Done()
}

// Everything is a Visitor, but for Scalar, that goes into everything.
type Everything struct{}

func (Everything) Record(*plan.Node) Way            { return Into }
func (Everything) Branch(*plan.Node, int) Way       { return Into }
func (Everything) Block(*plan.Node, int, int) Way   { return Into }
func (Everything) Part(*plan.Node, int, string) Way { return Into }
func (Everything) Done()                            {}

// Walker goes through data of a plan.
type Walker struct {
	Plan   *plan.Plan
	Reader *runtime.Reader
	Visitor
}

// Value goes through the next value, of node i, and reports whether it has gone through all of it. If not, the Reader
// has failed, and the path of the failure is in its error; or the visitor has stopped.
func (w *Walker) Value(i plan.Index) bool {
	n := &w.Plan.Nodes[i]
	switch {
	case n.Kind.IsList():
		return w.list(n)
	case n.Kind.IsUnion():
		number := w.Reader.UnionIndex(len(n.Branches))
		if w.Reader.Failed() {
			return false
		}
		way := w.Branch(n, number)
		return way == Past || way == Into && w.Value(n.Branches[number])
	case n.Kind.HasParts():
		return w.record(n)
	}
	return w.Scalar(n) != Stop && !w.Reader.Failed()
}

func (w *Walker) record(n *plan.Node) bool {
	if n.Recursive && w.Reader.Enter() != nil {
		return false
	}
	way := w.Record(n)
	for j := 0; way == Into && j < len(n.Fields); j++ {
		f := &n.Fields[j]
		if way = w.Part(n, j, ""); way == Into && !w.Value(f.Node) {
			_ = runtime.FieldError(w.Reader.Err(), n.Name.Short, f.Name)
			return false
		}
		w.Done()
	}
	if n.Recursive {
		w.Reader.Leave()
	}
	return way != Stop
}

// list goes through the blocks of an array or a map.
func (w *Walker) list(n *plan.Node) bool {
	least, isMap := w.Plan.Nodes[n.Item].LeastBytes, n.Kind == plan.Map
	if isMap {
		least++
	}
	var block runtime.Block
	for done := 0; block.Next(w.Reader, least); done = block.Total() {
		way := w.Block(n, done, block.Count())
		for k := done; way == Into && k < done+block.Count(); k++ {
			key := ""
			if isMap {
				key = w.Reader.String()
			}
			if w.Reader.Failed() {
				return false
			}
			if way = w.Part(n, k, key); way == Into && !w.Value(n.Item) {
				if isMap {
					_ = runtime.KeyError(w.Reader.Err(), key)
				} else {
					_ = runtime.IndexError(w.Reader.Err(), k)
				}
				return false
			}
			w.Done()
		}
		if way == Stop {
			return false
		}
	}
	return !w.Reader.Failed() && w.Block(n, block.Total(), 0) != Stop
}
