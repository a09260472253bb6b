package stats

import (
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// maxFields is how many fields are told apart. A schema of a few lines can have more than any memory holds, since types
// may be used over and over; what lies deeper is passed over, and counted with what it lies in.
const maxFields = 10_000

// maxPaths is how many bytes the paths of all fields may take. Names can be long, and lie deep.
const maxPaths = 16 << 20

// node is one place of a schema: a value there is taken into the column of the same number.
type node struct {
	kind      plan.Kind
	column    int
	recursive bool
	size      int
	symbols   int
	least     int // bytes of an item, or of an entry of a map
	nullIndex int // of a union; -1 if there is none

	fields   []*node
	branches []*node        // of a union; nil for null
	key      *node          // of a map
	item     *node          // of an array or map
	shape    *runtime.Shape // of what is passed over; else nil
}

// layout is the nodes and columns of a schema. It does not change once it is made.
type layout struct {
	schema  *schema.Schema
	plan    *plan.Plan
	shapes  *evolve.Shapes
	root    *node
	columns []place
	paths   int // bytes of the columns' paths
}

// place is what a column is called and what it holds.
type place struct {
	path     string
	node     *plan.Node
	nullable bool
}

func newLayout(s *schema.Schema, p *plan.Plan) *layout {
	l := &layout{schema: s, plan: p, shapes: evolve.NewShapes(p)}
	l.root = l.value(p.Roots[0], "", make(map[plan.Index]*node))
	return l
}

// value makes the node of a place, and of those in it. open holds the records around it.
func (l *layout) value(i plan.Index, path string, open map[plan.Index]*node) *node {
	if known := open[i]; known != nil {
		return known
	}
	from := &l.plan.Nodes[i]
	n := &node{kind: from.Kind, recursive: from.Recursive, size: from.Size, symbols: len(from.Symbols), nullIndex: -1}
	if from.Kind == plan.Nullable && open[from.Item] == nil {
		// Null and the other branch are one column, unless that is the column of a record around it.
		inner := l.value(from.Item, path, open)
		l.columns[inner.column].nullable = true
		n.column, n.nullIndex = inner.column, from.NullIndex
		n.branches = []*node{inner, inner}
		n.branches[n.nullIndex] = nil
		return n
	}
	n.column = len(l.columns)
	shown := from
	if from.Kind == plan.Nullable {
		shown = &l.plan.Nodes[from.Item]
	}
	l.add(place{path: path, node: shown})
	if (len(l.columns) >= maxFields || l.paths >= maxPaths) && from.Kind.HasParts() {
		n.shape = l.shapes.Of(i)
		return n
	}
	switch {
	case from.Kind.IsList():
		inner := path + "[]"
		if n.least = l.plan.Nodes[from.Item].LeastBytes; from.Kind == plan.Map {
			inner = path + "{}"
			n.least++
			n.key = &node{kind: plan.String, column: len(l.columns), nullIndex: -1}
			l.add(place{path: path + "{key}", node: &plan.Node{Kind: plan.String}})
		}
		n.item = l.value(from.Item, inner, open)
	case from.Kind.IsUnion():
		for number, branch := range from.Branches {
			if l.plan.Nodes[branch].Kind == plan.Null {
				n.nullIndex = number
				n.branches = append(n.branches, nil)
				l.columns[n.column].nullable = true
				continue
			}
			n.branches = append(n.branches, l.value(branch, path+"<"+typeName(&l.plan.Nodes[branch])+">", open))
		}
	default:
		open[i] = n
		for _, f := range from.Fields {
			n.fields = append(n.fields, l.value(f.Node, join(path, f.Name), open))
		}
		delete(open, i)
	}
	return n
}

// add adds a column.
func (l *layout) add(p place) {
	l.columns = append(l.columns, p)
	l.paths += len(p.path)
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// typeName is what the type of a node is called: its own name if it has one.
func typeName(n *plan.Node) string {
	if n.Kind.IsNamed() && !n.Kind.IsLogical() {
		return n.Name.String()
	}
	return n.Kind.String()
}
