package plan

import (
	"fmt"

	"github.com/schemagen/schemagen/internal/words"
)

// title names a node in a sentence, such as "record com.example.User", "decimal(9, 2)" or "union [null, int]".
func (p *Plan) title(n *Node) string {
	switch {
	case n.Kind.HasScale():
		return fmt.Sprintf("decimal(%d, %d)", n.Precision, n.Scale)
	case n.Kind.IsUnion():
		names := make([]string, len(n.Branches))
		for i, branch := range n.Branches {
			names[i] = p.branchTitle(branch)
		}
		return "union [" + listed(names) + "]"
	}
	if n.isNamed() {
		return n.Kind.Base().String() + " " + words.Clip(n.Name.String())
	}
	if n.Kind.IsLogical() {
		return fmt.Sprintf("%s (%s)", n.Kind, n.Kind.Base())
	}
	return n.Kind.String()
}

func (p *Plan) branchTitle(i Index) string {
	n := &p.Nodes[i]
	if n.isNamed() {
		return words.Clip(n.Name.String())
	}
	return n.Kind.Base().String()
}

// typeText is a node as it is written in a schema, more or less: JSON for primitive types, a reference for named ones.
func typeText(n *Node) string {
	if n.isNamed() {
		return words.Quote(n.Name.String())
	}
	if base := n.Kind.Base(); base.String() == n.Kind.String() && base <= String {
		return words.Quote(base.String())
	}
	switch {
	case n.Kind.IsList():
		return "the " + n.Kind.String()
	case n.Kind.HasScale():
		return fmt.Sprintf(`{"type": "bytes", "logicalType": "decimal", "precision": %d, "scale": %d}`, n.Precision,
			n.Scale)
	}
	return fmt.Sprintf(`{"type": %q, "logicalType": %q}`, n.Kind.Base(), n.Schema.Logical.Kind)
}

// aliasText is the alias in rn's schema that stands for wn. An alias without a dot is relative to the namespace of its
// type.
func aliasText(wn, rn *Node) string {
	if wn.Name.Namespace == "" && rn.Name.Namespace != "" {
		return words.Quote("." + wn.Name.Short)
	}
	return words.Quote(wn.Name.String())
}

// listed lists names, the first few of many.
func listed(names []string) string {
	most := 6
	if len(names) == most+1 {
		most++ // as short as to say that there is one more
	}
	return words.Some(names, most)
}
