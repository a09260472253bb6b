package bind

import (
	"errors"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"github.com/schemagen/schemagen/schema/plan"
)

// fault is something wrong at a place in the source.
type fault struct {
	pos  token.Pos
	text string
}

// join makes one error of faults, in the order of their places.
func (b *binder) join() error {
	if len(b.faults) == 0 {
		return nil
	}
	sort.SliceStable(b.faults, func(i, j int) bool {
		p, q := b.pkg.fset.Position(b.faults[i].pos), b.pkg.fset.Position(b.faults[j].pos)
		if p.Filename != q.Filename {
			return p.Filename < q.Filename
		}
		return p.Offset < q.Offset
	})
	var lines []string
	seen := make(map[string]bool)
	for _, f := range b.faults {
		if line := b.pkg.at(f.pos) + ": " + f.text; !seen[line] {
			seen[line] = true
			lines = append(lines, line)
		}
	}
	return errors.New(strings.Join(lines, "\n"))
}

func (b *binder) fault(pos token.Pos, text string) {
	b.faults = append(b.faults, fault{pos, text})
}

// problem says why a Go type cannot hold a plan node.
type problem struct {
	inside string // which part of the value it is, such as "its items"; empty for all of it
	typ    types.Type
	index  plan.Index
	text   string // what is wrong, if it is not that typ cannot hold the node
	hint   string // what would be right
}

// within notes that the problem is in a part of the value.
func (p *problem) within(part string) *problem {
	if p != nil {
		if p.inside == "" {
			p.inside = part
		} else {
			p.inside = part + ": " + p.inside
		}
	}
	return p
}

// reason is what follows "field F of type T cannot hold Avro X of R".
func (b *binder) reason(p *problem) string {
	text := ""
	switch {
	case p.text != "" && p.inside != "":
		text = ": " + p.inside + " " + p.text
	case p.text != "":
		text = ": " + p.text
	case p.inside != "":
		text = ": " + p.inside + " of type " + b.typeText(p.typ) + " cannot hold Avro " + b.avroType(p.index)
	}
	if p.hint != "" {
		text += "; " + p.hint
	}
	return text
}

// typeText is how faults write a Go type: as a file of the package would.
func (b *binder) typeText(t types.Type) string {
	return types.TypeString(t, func(q *types.Package) string {
		if q == b.pkg.Types {
			return ""
		}
		return q.Name()
	})
}

// avroType names a plan node for people: "string", "timestamp-millis", "record com.example.User", "[null, string]".
func (b *binder) avroType(i plan.Index) string {
	n := &b.plan.Nodes[i]
	switch n.Kind {
	case plan.Record, plan.Enum:
		return n.Kind.String() + " " + n.Name.String()
	case plan.Fixed:
		return n.Kind.String() + " " + n.Name.String() + " of " + plural(n.Size, "byte")
	case plan.Array, plan.Map:
		return n.Kind.String() + " of " + b.avroType(n.Item)
	case plan.Nullable, plan.Union:
		names := make([]string, len(n.Branches))
		for j, branch := range n.Branches {
			names[j] = b.branchName(branch)
		}
		return "[" + strings.Join(names, ", ") + "]"
	}
	return n.Kind.String()
}

// branchName is the name of a union's branch: the fullname of a named type, else the type's name.
func (b *binder) branchName(i plan.Index) string {
	n := &b.plan.Nodes[i]
	if n.Name.Short != "" {
		return n.Name.String()
	}
	return n.Kind.Base().String()
}
