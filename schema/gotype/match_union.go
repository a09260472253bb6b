package gotype

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema/plan"
)

// union binds a union to an interface of which the types are known that may stand for its branches.
func (m *Matcher) union(b *Binding, p *plan.Node, known []Branch) bool {
	var taken []*Branch
	fits := false
	switch unions := m.unions; {
	case len(unions) > 0:
		m.unions = nil
		taken, fits = m.askedFor(b, p, known, unions)
	case m.options.Source:
		taken, fits = m.found(b, p, known)
	default:
		taken, fits = m.registered(b, p, known)
	}
	if !fits {
		return false
	}
	b.Kind, b.Branches = BindUnion, make([]BoundBranch, len(p.Branches))
	for number, index := range p.Branches {
		if taken[number] == nil {
			continue
		}
		branch := BoundBranch{Branch: *taken[number]}
		branch.Item = m.branch(index, &branch.Branch)
		b.Branches[number] = branch
		fits = fits && !branch.Item.bad
	}
	return fits
}

func (m *Matcher) branchStep(i plan.Index) string { return "(" + m.plan.Nodes[i].BranchName() + ")" }

// branch binds a branch of a union to the type that stands for it or, at run time, to the one field of a struct around
// that.
func (m *Matcher) branch(i plan.Index, held *Branch) *Binding {
	t, goStep, step := held.Type, "("+held.String()+")", m.branchStep(i)
	if inner := m.wrapped(t); inner != nil && !m.try(i, t) {
		item := m.inside(i, inner, goStep, step)
		return &Binding{Kind: BindWrapped, Index: i, Wire: m.plan.Nodes[i].Kind, Type: t, Item: item, bad: item.bad}
	}
	return m.inside(i, t, goStep, step)
}

// wrapped returns the type of the field of a struct that has but one, called Value and without a tag; otherwise nil.
// Generated code has such structs for types of other packages.
func (m *Matcher) wrapped(t *Type) *Type {
	if m.options.Source || t.Kind != reflect.Struct {
		return nil
	}
	if fields := t.Fields(); len(fields) == 1 && fields[0].Name == "Value" && fields[0].Tag == "" {
		return fields[0].Type
	}
	return nil
}

// askedFor returns the types that the tag option union names, by branch.
func (m *Matcher) askedFor(b *Binding, p *plan.Node, known []Branch, names []string) ([]*Branch, bool) {
	taken := make([]*Branch, len(p.Branches))
	for number, index := range p.Branches {
		if m.plan.Nodes[index].Kind == plan.Null {
			continue
		}
		if len(names) == 0 {
			return nil, m.mismatch(b, "the option union has no type for the branch "+m.plan.Nodes[index].BranchName())
		}
		name := strings.TrimPrefix(names[0], "*")
		for i := range known {
			if c := known[i]; c.Called == name && (c.Both || c.Pointer == (name != names[0])) {
				c.Pointer = name != names[0]
				taken[number] = &c
			}
		}
		if taken[number] == nil {
			return nil, m.mismatch(b, "the option union names "+names[0]+", which is no type of the package that "+
				"implements "+localName(b.Type.Name))
		}
		names = names[1:]
	}
	if len(names) > 0 {
		return nil, m.mismatch(b, "the option union has more types than there are branches")
	}
	return taken, true
}

// suits returns how well each of some types suits each branch of a union but null.
func (m *Matcher) suits(b *Binding, p *plan.Node, list []*Branch) [][]Suit {
	suits, face := make([][]Suit, len(p.Branches)), localName(b.Type.Name)
	for number, index := range p.Branches {
		suits[number] = make([]Suit, len(list))
		several := false
		for _, other := range p.Branches {
			several = several || other != index && m.plan.Nodes[other].Name.Short == m.plan.Nodes[index].Name.Short
		}
		for k, c := range list {
			suits[number][k] = m.suit(index, c.Type, face, several)
		}
	}
	return suits
}

// found gives each branch of a union the type of the package that suits it best, the best suit of all first.
func (m *Matcher) found(b *Binding, p *plan.Node, known []Branch) ([]*Branch, bool) {
	var pending []*Branch
	for i := range known {
		if !known[i].Alias {
			pending = append(pending, &known[i])
		}
	}
	taken := make([]*Branch, len(p.Branches))
	face, suits := localName(b.Type.Name), m.suits(b, p, pending)
	for level := SuitNamed; level < SuitNone; level++ {
		for number, index := range p.Branches {
			if taken[number] != nil {
				continue
			}
			for k, c := range pending {
				if c == nil || suits[number][k] != level {
					continue
				}
				if taken[number] != nil {
					return nil, m.mismatch(b, taken[number].String()+" and "+c.String()+" could both be the branch "+
						m.plan.Nodes[index].BranchName()+"; say which with the tag option union=")
				}
				taken[number], pending[k] = c, nil
			}
		}
	}
	for number, index := range p.Branches {
		if taken[number] == nil && m.plan.Nodes[index].Kind != plan.Null {
			return nil, m.mismatch(b, "no type of the package that implements "+face+" can hold the branch "+
				m.plan.Nodes[index].BranchName()+"; add one, or name the types with the tag option union=")
		}
	}
	for _, c := range pending {
		if c != nil {
			return nil, m.mismatch(b, "no branch is left for "+c.String()+", which implements "+face+
				"; name the types of the branches with the tag option union=")
		}
	}
	return taken, true
}

// registered gives each branch of a union the registered type that suits it best, the best suit of all first, and of
// equals the one that was registered first.
func (m *Matcher) registered(b *Binding, p *plan.Node, known []Branch) ([]*Branch, bool) {
	taken := make([]*Branch, len(p.Branches))
	var pending []*Branch
	for i := range known {
		c := &known[i]
		switch {
		case c.Type == nil:
			return nil, m.mismatch(b, "a registered value is nil")
		case !c.Implements:
			return nil, m.mismatch(b, "the registered type "+c.String()+" does not implement it")
		case c.For == "":
			pending = append(pending, c)
			continue
		}
		number := BranchNamed(m.plan.Nodes, p, c.For)
		if number < 0 || taken[number] != nil {
			return nil, m.mismatch(b, "no branch is left called "+c.For+", which "+c.String()+" is registered for")
		}
		taken[number] = c
	}
	suits := m.suits(b, p, pending)
	for level := SuitNamed; level < SuitNone; level++ {
		for k, c := range pending {
			for number := 0; number < len(taken) && pending[k] != nil; number++ {
				if taken[number] == nil && suits[number][k] == level {
					taken[number], pending[k] = c, nil
				}
			}
		}
	}
	for _, c := range pending {
		if c != nil {
			return nil, m.mismatch(b, "no branch is left for the registered type "+c.String())
		}
	}
	for number, index := range p.Branches {
		if m.plan.Nodes[index].Kind == plan.Null {
			taken[number] = nil
			continue
		}
		c := taken[number]
		if c == nil {
			return nil, m.mismatch(b, "no registered type takes the branch "+m.plan.Nodes[index].BranchName())
		}
		for _, o := range taken[:number] {
			if o != nil && o.Type == c.Type && o.Pointer == c.Pointer {
				return nil, m.mismatch(b, c.String()+" is registered for two branches")
			}
		}
	}
	return taken, true
}
