package plan

import (
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/schema"
)

// Build makes the plan of one or more valid schemas. Named types that the schemas share have one
// node. It fails on schemas that schema.Validate would refuse, those that
// never end included.
func Build(roots ...*schema.Schema) (*Plan, error) {
	b := builder{named: make(map[*schema.Schema]Index)}
	for _, root := range roots {
		if err := root.CheckFinite(); err != nil {
			return nil, fmt.Errorf("plan: %w", err)
		}
		i, err := b.node(root)
		if err != nil {
			return nil, err
		}
		b.plan.Roots = append(b.plan.Roots, i)
	}
	p := &b.plan
	p.findRecursion()
	p.bound()
	if err := p.encodeDefaults(); err != nil {
		return nil, err
	}
	return p, nil
}

type builder struct {
	plan  Plan
	named map[*schema.Schema]Index
}

// node appends the node of s and of what it contains, parents before children, so that numbers
// follow the order of the schema text. A named type that was met before keeps its node.
func (b *builder) node(s *schema.Schema) (Index, error) {
	if i, ok := b.named[s]; ok {
		return i, nil
	}
	if s == nil {
		return 0, errors.New("plan: a schema is missing")
	}
	kind := kindOf(s)
	if kind == 0 {
		return 0, fmt.Errorf("plan: schema of unknown kind %d", s.Kind)
	}
	i := Index(len(b.plan.Nodes))
	b.plan.Nodes = append(b.plan.Nodes, Node{
		Kind:          kind,
		Name:          s.Name,
		Symbols:       s.Symbols,
		SymbolDefault: symbolIndex(s),
		Size:          s.Size,
		Precision:     s.Logical.Precision,
		Scale:         s.Logical.Scale,
		Schema:        s,
	})
	if s.Kind.IsNamed() {
		b.named[s] = i
	}
	switch kind {
	case Record:
		fields := make([]Field, 0, len(s.Fields))
		for j, f := range s.Fields {
			if f == nil {
				return 0, fmt.Errorf("plan: field %d of %s is missing", j+1, s.Name)
			}
			n, err := b.node(f.Type)
			if err != nil {
				return 0, err
			}
			fields = append(fields, Field{Name: f.Name, Node: n, Schema: f})
		}
		b.plan.Nodes[i].Fields = fields
	case Array, Map:
		item := s.Items
		if kind == Map {
			item = s.Values
		}
		n, err := b.node(item)
		if err != nil {
			return 0, err
		}
		b.plan.Nodes[i].Item = n
	case Nullable, Union:
		branches := make([]Index, 0, len(s.Branches))
		for _, branch := range s.Branches {
			n, err := b.node(branch)
			if err != nil {
				return 0, err
			}
			branches = append(branches, n)
		}
		node := &b.plan.Nodes[i]
		node.Branches = branches
		if kind == Nullable {
			if b.plan.Nodes[branches[1]].Kind == Null {
				node.NullIndex = 1
			}
			node.Item = branches[1-node.NullIndex]
		}
	}
	return i, nil
}

// symbolIndex returns the index of an enum's default symbol, or -1.
func symbolIndex(s *schema.Schema) int {
	if s.Kind == schema.Enum && s.EnumDefault != "" {
		for i, symbol := range s.Symbols {
			if symbol == s.EnumDefault {
				return i
			}
		}
	}
	return -1
}
