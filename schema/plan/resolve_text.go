package plan

import (
	"fmt"
	"strings"
)

// title names a node in a sentence, such as "record com.example.User", "decimal(9, 2)" or "union [null, int]".
func (p *Plan) title(n *Node) string {
	switch n.Kind {
	case DecimalBytes, DecimalFixed:
		return fmt.Sprintf("decimal(%d, %d)", n.Precision, n.Scale)
	case Nullable, Union:
		names := make([]string, len(n.Branches))
		for i, branch := range n.Branches {
			names[i] = p.branchTitle(branch)
		}
		return "union [" + listed(names) + "]"
	}
	if n.isNamed() {
		return n.Kind.Base().String() + " " + clip(n.Name.String())
	}
	if base := n.Kind.Base(); base != n.Kind {
		return fmt.Sprintf("%s (%s)", n.Kind, base)
	}
	return n.Kind.String()
}

func (p *Plan) branchTitle(i Index) string {
	n := &p.Nodes[i]
	if n.isNamed() {
		return clip(n.Name.String())
	}
	return n.Kind.Base().String()
}

// typeText is a node as it is written in a schema, more or less: JSON for primitive types, a reference for named ones.
func typeText(n *Node) string {
	if n.isNamed() {
		return quote(n.Name.String())
	}
	if base := n.Kind.Base(); base.String() == n.Kind.String() && base <= String {
		return quote(base.String())
	}
	switch n.Kind {
	case Array:
		return "the array"
	case Map:
		return "the map"
	case DecimalBytes:
		return fmt.Sprintf(`{"type": "bytes", "logicalType": "decimal", "precision": %d, "scale": %d}`, n.Precision, n.Scale)
	}
	return fmt.Sprintf(`{"type": %q, "logicalType": %q}`, n.Kind.Base(), n.Schema.Logical.Kind)
}

// aliasText is the alias in rn's schema that stands for wn. An alias without a dot is relative to the namespace of its type.
func aliasText(wn, rn *Node) string {
	if wn.Name.Namespace == "" && rn.Name.Namespace != "" {
		return quote("." + wn.Name.Short)
	}
	return quote(wn.Name.String())
}

// shownNames is how many names a list in a message spells out.
const shownNames = 6

func listed(names []string) string {
	if len(names) > shownNames+1 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:shownNames], ", "), len(names)-shownNames)
	}
	return strings.Join(names, ", ")
}

func byteCount(n int) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}

// maxQuoted is how many bytes of a name a message repeats.
const maxQuoted = 80

// clip shortens a name so that a message stays readable whatever the schema holds.
func clip(s string) string {
	if len(s) <= maxQuoted {
		return s
	}
	return strings.ToValidUTF8(s[:maxQuoted], "") + "…"
}

func quote(s string) string { return fmt.Sprintf("%q", clip(s)) }
