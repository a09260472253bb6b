package gotype

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/schema/plan"
)

// AvroType names a plan node for people: "string", "timestamp-millis", "record com.example.User", "[null, string]".
func AvroType(n *plan.Node) string {
	switch {
	case n.Kind.IsNamed() && !n.Kind.IsLogical():
		return n.Kind.String() + " " + n.Name.String()
	case n.Kind.IsUnion():
		names := make([]string, len(n.Schema.Branches))
		for i, branch := range n.Schema.Branches {
			names[i] = branch.Kind.String()
			if branch.Kind.IsNamed() {
				names[i] = branch.Name.String()
			}
		}
		return "[" + strings.Join(names, ", ") + "]"
	}
	return n.Kind.String()
}

// BranchNamed returns the number of the branch of union n with the given name, a fullname or, where that is
// unambiguous, a short name; -1 if there is none.
func BranchNamed(nodes []plan.Node, n *plan.Node, name string) int {
	short, several := -1, false
	for number, i := range n.Branches {
		b := &nodes[i]
		if b.BranchName() == name {
			return number
		}
		if b.Name.Short == name {
			short, several = number, short >= 0
		}
	}
	if several {
		return -1
	}
	return short
}

// rootName is how a plan node begins a path.
func rootName(n *plan.Node) string {
	if n.Name.Short != "" {
		return n.Name.Short
	}
	return AvroType(n)
}

// sameButFirst reports whether two names are the same but for the case of the first letter.
func sameButFirst(a, b string) bool {
	r, n := utf8.DecodeRuneInString(a)
	q, k := utf8.DecodeRuneInString(b)
	return a[n:] == b[k:] && unicode.ToLower(r) == unicode.ToLower(q)
}

// Alike reports whether two names are the same but for what may differ between the spellings of Go and Avro: case and
// underscores.
func Alike(a, b string) bool {
	for {
		a, b = strings.TrimLeft(a, "_"), strings.TrimLeft(b, "_")
		if a == "" || b == "" {
			return a == b
		}
		r, n := utf8.DecodeRuneInString(a)
		q, k := utf8.DecodeRuneInString(b)
		if unicode.ToLower(r) != unicode.ToLower(q) {
			return false
		}
		a, b = a[n:], b[k:]
	}
}
