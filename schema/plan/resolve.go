package plan

import "strconv"

// Resolution says how data of the writer's schema are read as values of the reader's: see Avro 1.12, "Schema
// Resolution". Like a Plan it is plain data, is not changed once made, and is safe for concurrent use.
//
// A Resolution may hold faults and still be good: with those that have Datum set, only data that hold a certain branch
// or symbol cannot be read, and whoever decodes reports them when they come.
type Resolution struct {
	Writer, Reader *Plan
	Pairs          []Pair    // parents before children; cyclic for recursive types
	Root           PairIndex // Writer.Roots[0] read as Reader.Roots[0]
	Faults         []Fault   // what cannot be read, in the order of the schemas
}

// PairIndex points to a pair of a Resolution. Where there is none it is -1.
type PairIndex int32

// Pair is one node of the writer read as one of the reader. A pair has one entry however often it occurs.
type Pair struct {
	Writer, Reader Index // nodes of Resolution.Writer and Resolution.Reader
	Action         Action

	// Same says that the bytes are those of the reader's own schema, all the way down, and may be decoded as if
	// there were no resolution.
	Same bool

	Steps    []Step      // ReadRecord: in the order of the writer's fields, then the defaults in the reader's order
	Symbols  []int       // ReadEnum: the reader's index of each symbol of the writer; -1 is an error for the datum
	Item     PairIndex   // ReadArray: items; ReadMap: values; ToUnion: the writer's node read as the branch; else -1
	Branch   int         // ToUnion: the number of the reader's branch
	Branches []PairIndex // FromUnion: each branch of the writer read as the whole node of the reader
	Fault    int         // Unreadable, and ReadEnum with a symbol of -1: index into Resolution.Faults; else -1
}

// Action says what to do with a pair. The set is closed.
type Action uint8

// The actions.
const (
	// both have the same base kind, which is a primitive type or fixed: read the reader's node
	Direct Action = iota + 1
	// the base kind of the writer is promoted to that of the reader: int to long, string to bytes, …
	Promote
	ReadRecord // follow Steps
	ReadEnum   // read the writer's index and map it by Symbols
	ReadArray  // read blocks of Item
	ReadMap    // read blocks of keys and Item
	FromUnion  // the writer has a Nullable or Union: read its branch number and follow Branches
	// the reader has a Nullable or Union and the writer has not: Item is the value of Branch
	ToUnion
	Unreadable // an error: see Fault
)

var actionNames = [...]string{
	"invalid", "direct", "promote", "record", "enum", "array", "map", "from union", "to union", "unreadable",
}

// Actions is the number of actions; valid actions are 1 to Actions-1.
const Actions = len(actionNames)

// String returns a short name, such as "promote".
func (a Action) String() string {
	if int(a) < len(actionNames) {
		return actionNames[a]
	}
	return "action " + strconv.Itoa(int(a))
}

// Step is what to do with one field of a record: read one of the writer's into one of the reader's, skip one of the
// writer's, or take the default of one of the reader's, whose bytes are in the reader's plan.
type Step struct {
	Field       int       // of the reader's record; -1: skip WriterField
	WriterField int       // of the writer's record; -1: take the default of Field
	Pair        PairIndex // how it is read; -1 for a skip and a default
}
