package project

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema/plan"
)

// selection is which parts of a type are wanted: all of it, or some fields of the records in it.
type selection struct {
	path  string
	whole bool
	parts map[string]*selection
	order []string

	there map[plan.Index]bool // nodes that are known to have all parts
}

// parsePaths makes one selection of the paths of fields.
func parsePaths(paths []string) (*selection, error) {
	root := &selection{}
	for _, path := range paths {
		s := root
		for _, name := range splitPath(path) {
			if name == "" {
				return nil, fmt.Errorf("%q is no path of a field; "+
					"write names with dots between them, such as buyer.name", path)
			}
			s = s.part(name)
		}
		s.whole = true
	}
	return root, nil
}

// splitPath divides a path at its dots, but for those behind a backslash, which belong to a name.
func splitPath(path string) []string {
	names := strings.Split(strings.ReplaceAll(path, `\.`, "\x00"), ".") // no name has a control character
	for i := range names {
		names[i] = strings.ReplaceAll(names[i], "\x00", ".")
	}
	return names
}

// inPath returns a name as it stands in a path.
func inPath(name string) string { return strings.ReplaceAll(name, ".", `\.`) }

func (s *selection) part(name string) *selection {
	if next := s.parts[name]; next != nil {
		return next
	}
	next := &selection{path: inPath(name)}
	if s.path != "" {
		next.path = s.path + "." + next.path
	}
	if s.parts == nil {
		s.parts = make(map[string]*selection)
	}
	s.parts[name] = next
	s.order = append(s.order, name)
	return next
}

// key is the same for selections of the same fields.
func (s *selection) key() string {
	if s.whole {
		return "*"
	}
	var b strings.Builder
	b.WriteByte('{')
	for _, name := range slices.Sorted(slices.Values(s.order)) {
		fmt.Fprintf(&b, "%q%s", name, s.parts[name].key())
	}
	b.WriteByte('}')
	return b.String()
}

// missing returns an error for the first part that no record has; i is the node that the selection is of.
func (s *selection) missing(p *plan.Plan, i plan.Index) error {
	if s.there[i] {
		return nil // several branches of unions may lead here
	}
	for _, name := range s.order {
		part := s.parts[name]
		found := false
		for _, record := range records(p, i) {
			for j := range record.Fields {
				if record.Fields[j].Name != name {
					continue
				}
				found = true
				if err := part.missing(p, record.Fields[j].Node); err != nil {
					return err
				}
			}
		}
		if !found {
			return part.unknown(p, i, s.path, name)
		}
	}
	if s.there == nil {
		s.there = make(map[plan.Index]bool)
	}
	s.there[i] = true
	return nil
}

// unknown is the error for a field that is not there.
func (s *selection) unknown(p *plan.Plan, i plan.Index, above, name string) error {
	owner := "the schema's type"
	if above != "" {
		owner = above
	}
	var names []string
	for _, record := range records(p, i) {
		if above == "" {
			owner = record.Name.String()
		}
		for j := range record.Fields {
			names = append(names, inPath(record.Fields[j].Name))
		}
	}
	if len(names) == 0 {
		n := &p.Nodes[i]
		what := n.Kind.String()
		if n.Kind == plan.Nullable {
			what += " " + p.Nodes[n.Item].Kind.String()
		}
		return fmt.Errorf("%s is no field: %s is %s, without fields", s.path, owner, words.WithArticle(what))
	}
	hint := words.Meant(name, names, 8)
	if name = inPath(name); strings.Contains(name, " ") {
		name = strconv.Quote(name)
	}
	return fmt.Errorf("%s is no field of %s%s", name, owner, hint)
}

// records returns the records that a path enters at node i: itself, or those that arrays, maps and unions lead to.
func records(p *plan.Plan, i plan.Index) []*plan.Node {
	n := &p.Nodes[i]
	if n.Kind == plan.Record {
		return []*plan.Node{n}
	}
	var all []*plan.Node
	for _, part := range n.Parts() {
		all = append(all, records(p, part)...)
	}
	return all
}
