package avrojson

import (
	"errors"

	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A node is a plan.Node made ready for text: logical types are gone unless they have a form of their own,
// Nullable is a Union like any other, and every name is already quoted. Nodes keep their plan.Index. They are read by
// all goroutines and written by none.

type node struct {
	kind       plan.Kind // never Nullable; a base kind without the option Logical
	recursive  bool
	size       int // Fixed and what is held in one
	precision  int // DecimalBytes, DecimalFixed
	scale      int // the same
	minBytes   int
	widthless  int // those of no bytes: see plan.Node
	item       plan.Index
	nullBranch int    // Union: -1 if there is none
	name       string // Record, Enum, Fixed: the short name, for messages
	// of a logical type that is read as the type underneath: what it would be with Logical, for messages
	form string

	fields   []field
	symbols  []symbol
	branches []branch
	plain    *inference     // Union in plain JSON, else nil
	byName   map[string]int // fields, symbols or branches, where there are more than fewNames
}

type field struct {
	name   string
	quoted []byte // as a JSON string
	node   plan.Index
	preset []byte // the default, encoded; nil if there is none
}

type symbol struct {
	name   string
	quoted []byte
}

type branch struct {
	name    string
	quoted  []byte
	node    plan.Index
	logical string // of its type, for messages
}

// fewNames is up to how many names a search one by one is as fast as a map.
const fewNames = 8

var errWidthless = errors.New("avrojson: the schema holds more than 65536 values of no width")

func makeNodes(p *plan.Plan, set *settings) ([]node, error) {
	nodes := make([]node, len(p.Nodes))
	for i := range p.Nodes {
		from, to := &p.Nodes[i], &nodes[i]
		kind := from.Kind
		if !set.logical {
			kind = kind.Base()
		}
		*to = node{
			kind:       kind,
			recursive:  from.Recursive,
			size:       from.Size,
			precision:  from.Precision,
			scale:      from.Scale,
			minBytes:   from.LeastBytes,
			widthless:  from.Widthless,
			item:       from.Item,
			nullBranch: -1,
			name:       from.Name.Short,
		}
		if !set.logical {
			to.form = forms[from.Kind]
		}
		var names []string // of what the node has: of fields, symbols or branches
		for _, f := range from.Fields {
			names = append(names, f.Name)
			to.fields = append(to.fields, field{f.Name, quoted(f.Name), f.Node, f.Default})
		}
		for _, s := range from.Symbols {
			names = append(names, s)
			to.symbols = append(to.symbols, symbol{s, quoted(s)})
		}
		for number, b := range from.Branches {
			of := &p.Nodes[b]
			name := of.BranchName()
			names = append(names, name)
			to.branches = append(to.branches, branch{name, quoted(name), b, of.Kind.Logical().String()})
			if of.Kind == plan.Null {
				to.nullBranch = number
			}
		}
		to.byName = index(names)
		if to.kind.IsUnion() {
			to.kind = plan.Union
		}
	}
	if set.plain {
		for i := range nodes {
			if nodes[i].kind == plan.Union {
				nodes[i].plain = infer(nodes, &nodes[i], set)
			}
		}
	}
	for i := range nodes {
		if nodes[i].widthless > plan.MaxWidthless {
			return nil, errWidthless
		}
	}
	return nodes, nil
}

func quoted(name string) []byte {
	text, _ := appendString(nil, name)
	return text
}

// index maps many names to their places; for few it is nil.
func index(names []string) map[string]int {
	if len(names) <= fewNames {
		return nil
	}
	m := make(map[string]int, len(names))
	for i, name := range names {
		m[name] = i
	}
	return m
}

func (n *node) field(name []byte) int {
	if n.byName != nil {
		return lookup(n.byName, name)
	}
	for i := range n.fields {
		if n.fields[i].name == string(name) {
			return i
		}
	}
	return -1
}

func (n *node) symbol(name []byte) int {
	if n.byName != nil {
		return lookup(n.byName, name)
	}
	for i := range n.symbols {
		if n.symbols[i].name == string(name) {
			return i
		}
	}
	return -1
}

func (n *node) branch(name []byte) int {
	if n.byName != nil {
		return lookup(n.byName, name)
	}
	for i := range n.branches {
		if n.branches[i].name == string(name) {
			return i
		}
	}
	return -1
}

func lookup(m map[string]int, name []byte) int {
	if i, ok := m[string(name)]; ok {
		return i
	}
	return -1
}
