package plan

import (
	"fmt"
	"strings"
)

// Dump writes the plan as text for people, one line for each node and field, always the same for
// the same plan. Nodes are referred to by number.
func (p *Plan) Dump() string {
	var b strings.Builder
	for i, root := range p.Roots {
		fmt.Fprintf(&b, "root %d: node %d\n", i, root)
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		fmt.Fprintf(&b, "%d: %s", i, n.Kind)
		if n.Name.Short != "" {
			fmt.Fprintf(&b, " %s", n.Name)
		}
		if n.Kind.IsList() || n.Kind == Nullable {
			fmt.Fprintf(&b, " of %d", n.Item)
		}
		if n.Kind == Nullable {
			fmt.Fprintf(&b, ", null is branch %d", n.NullIndex)
		}
		if n.Kind == Union {
			fmt.Fprintf(&b, " of %d", n.Branches)
		}
		if n.Kind.HasScale() {
			fmt.Fprintf(&b, ", precision %d, scale %d", n.Precision, n.Scale)
		}
		if n.Kind == Enum {
			fmt.Fprintf(&b, " %s", strings.Join(n.Symbols, " "))
			if n.SymbolDefault >= 0 {
				fmt.Fprintf(&b, ", default %s", n.Symbols[n.SymbolDefault])
			}
		}
		fmt.Fprintf(&b, ", %s", bytesText(n))
		if n.Recursive && n.Kind == Record {
			b.WriteString(", recursive")
		}
		b.WriteByte('\n')
		for j := range n.Fields {
			f := &n.Fields[j]
			fmt.Fprintf(&b, "    %s: %d %s", f.Name, f.Node, p.Nodes[f.Node].Kind)
			if f.Default != nil {
				fmt.Fprintf(&b, ", default % x", f.Default)
				if len(f.Default) == 0 {
					b.WriteString("no bytes")
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func bytesText(n *Node) string {
	switch n.MaxBytes {
	case n.MinBytes:
		return fmt.Sprintf("%d bytes", n.MinBytes)
	case Unbounded:
		return fmt.Sprintf("at least %d bytes", n.MinBytes)
	}
	return fmt.Sprintf("%d to %d bytes", n.MinBytes, n.MaxBytes)
}
