package plan

import (
	"iter"

	"github.com/schemagen/schemagen/schema"
)

// Index points to a node of a Plan.
type Index int32

// Plan is what the bytes of one or more schemas mean. It is plain data without Go names or closures,
// is not changed once built, and is safe for concurrent use.
type Plan struct {
	Nodes []Node
	Roots []Index // one for each schema given to Build, in that order
}

// Node is one type in a Plan. A named type has one node however often it is referred to, so nodes
// form a graph that may contain cycles.
type Node struct {
	Kind Kind
	Name schema.Name // Record, Enum, Fixed and the logical types on fixed

	Fields        []Field  // Record: in wire order
	Symbols       []string // Enum
	SymbolDefault int      // Enum: index of the default symbol, or -1
	Size          int      // Fixed, DecimalFixed, UUIDFixed, Duration: bytes
	Precision     int      // DecimalBytes, DecimalFixed: digits
	Scale         int      // DecimalBytes, DecimalFixed: digits after the point

	Item      Index   // Array: items; Map: values; Nullable: the branch that is not null
	NullIndex int     // Nullable: 0 or 1, the number of the null branch
	Branches  []Index // Union; also Nullable, in schema order

	// MinBytes is the size of the smallest encoding. MaxBytes is that of the largest, or Unbounded.
	// Where both are equal every encoding has that size.
	MinBytes int
	MaxBytes int

	// LeastBytes is how many bytes a reader can count on. It is MinBytes but for a uuid, decimal or big-decimal, which
	// count as the string or bytes that they are made of: others write what is no value of the logical type, and
	// whoever skips it or reads it as plain text does not mind.
	LeastBytes int

	// Widthless is how many values an encoding of no bytes stands for, such as a null or a record of nulls, itself and
	// all nulls; 0 if every encoding takes bytes. It is not counted further than just above [MaxWidthless].
	Widthless int

	// Recursive is set for every node that can contain itself. Each cycle passes through a record, and
	// depth is counted at recursive records and nowhere else.
	Recursive bool

	Schema *schema.Schema // where it came from: docs, aliases, properties
}

// Unbounded is the MaxBytes of a node whose encodings have no largest size.
const Unbounded = -1

// Field is one field of a record node.
type Field struct {
	Name    string
	Node    Index
	Default []byte // the default as encoded bytes; nil if the field has none (an empty default is not nil)
	Schema  *schema.Field
}

// BranchName returns the name of a union's branch as JSON data have it: the fullname of a named type, else the type's
// name (Avro 1.12, "JSON Encoding").
func (n *Node) BranchName() string {
	if n.Kind.IsNamed() {
		return n.Name.String()
	}
	return n.Kind.Base().String()
}

// Parts ranges over the nodes directly inside n, each with its number: the fields of a record, the branches of a union,
// or the one of the items or values of a list.
func (n *Node) Parts() iter.Seq2[int, Index] {
	return func(yield func(int, Index) bool) {
		if n.Kind.IsList() {
			yield(0, n.Item)
			return
		}
		for j := range n.Fields {
			if !yield(j, n.Fields[j].Node) {
				return
			}
		}
		for j, branch := range n.Branches {
			if !yield(j, branch) {
				return
			}
		}
	}
}
