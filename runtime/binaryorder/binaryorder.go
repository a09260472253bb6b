package binaryorder

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// ErrMap is the error for a schema whose data have no order because of a map.
var ErrMap = errors.New("a map has no order")

// New returns the order of the data of s, safe for concurrent use. It fails on a schema that schema.Validate would
// refuse, and with [ErrMap] where data that would have to be compared may contain a map; the error says where.
func New(s *schema.Schema) (*runtime.Order, error) {
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	root := p.Roots[0]
	if where, found := mapInside(p, root); found {
		return nil, fmt.Errorf("binaryorder: %s: %w", where, ErrMap)
	}
	b := builder{plan: p, made: make([]*runtime.Order, len(p.Nodes)), widths: make(map[plan.Index]int)}
	order := b.order(root)
	return order, b.err
}

// mapInside returns the way to a map whose values would have to be compared, if there is one in node i.
func mapInside(p *plan.Plan, i plan.Index) (where string, found bool) {
	type place struct {
		node  plan.Index
		where string
	}
	start := p.Nodes[i].Name.Short
	if start == "" {
		start = p.Nodes[i].Kind.String()
	}
	seen := make([]bool, len(p.Nodes))
	list := []place{{i, start}}
	for len(list) > 0 {
		at := list[0]
		list = list[1:]
		if seen[at.node] {
			continue
		}
		seen[at.node] = true
		switch n := &p.Nodes[at.node]; n.Kind {
		case plan.Map:
			return at.where, true
		case plan.Record:
			for _, f := range n.Fields {
				if f.Schema.Order != schema.Ignore {
					list = append(list, place{f.Node, at.where + "." + f.Name})
				}
			}
		case plan.Array:
			list = append(list, place{n.Item, at.where + "[]"})
		case plan.Nullable, plan.Union:
			for _, branch := range n.Branches {
				list = append(list, place{branch, at.where})
			}
		}
	}
	return "", false
}

// builder makes the orders of a plan's nodes.
type builder struct {
	plan   *plan.Plan
	made   []*runtime.Order
	widths map[plan.Index]int // of records
	err    error              // the first one
}

func (b *builder) order(i plan.Index) *runtime.Order {
	if o := b.made[i]; o != nil {
		return o
	}
	n := &b.plan.Nodes[i]
	o := new(runtime.Order)
	b.made[i] = o
	if n.MaxBytes == 0 {
		return o // OrderNothing
	}
	o.Width = b.width(i)
	switch n.Kind.Base() {
	case plan.Boolean:
		o.Kind = runtime.OrderBoolean
	case plan.Int:
		o.Kind = runtime.OrderInt
	case plan.Long:
		o.Kind = runtime.OrderLong
	case plan.Float:
		o.Kind = runtime.OrderFloat
	case plan.Double:
		o.Kind = runtime.OrderDouble
	case plan.Bytes, plan.String:
		o.Kind = runtime.OrderBytes
	case plan.Fixed:
		o.Kind, o.Size = runtime.OrderFixed, n.Size
	case plan.Enum:
		o.Kind, o.Size = runtime.OrderEnum, len(n.Symbols)
	case plan.Record:
		o.Kind, o.Name, o.Recursive = runtime.OrderRecord, n.Name.Short, n.Recursive
		o.Fields = make([]runtime.OrderField, len(n.Fields))
		for j, f := range n.Fields {
			o.Fields[j] = b.field(f)
		}
	case plan.Nullable, plan.Union:
		o.Kind = runtime.OrderUnion
		o.Branches = make([]*runtime.Order, len(n.Branches))
		for j, branch := range n.Branches {
			o.Branches[j] = b.order(branch)
		}
	case plan.Array:
		o.Kind, o.MinItemBytes, o.Item = runtime.OrderArray, b.plan.Nodes[n.Item].LeastBytes, b.order(n.Item)
	}
	return o
}

// width returns how many bytes every value of node i takes, or 0 if they differ. Varints do, as they may be longer than
// they need be.
func (b *builder) width(i plan.Index) int {
	n := &b.plan.Nodes[i]
	switch n.Kind.Base() {
	case plan.Boolean, plan.Float, plan.Double:
		return n.MaxBytes
	case plan.Fixed:
		return n.Size
	case plan.Record:
		if n.MaxBytes == n.MinBytes { // so it does not contain itself
			return b.recordWidth(i)
		}
	}
	return 0
}

func (b *builder) recordWidth(i plan.Index) int {
	width, known := b.widths[i]
	if known {
		return width
	}
	n := &b.plan.Nodes[i]
	width = n.MaxBytes
	for _, f := range n.Fields {
		if b.plan.Nodes[f.Node].MaxBytes != 0 && b.width(f.Node) == 0 {
			width = 0
		}
	}
	b.widths[i] = width
	return width
}

func (b *builder) field(f plan.Field) runtime.OrderField {
	field := runtime.OrderField{Name: f.Name, Descending: f.Schema.Order == schema.Descending}
	if f.Schema.Order != schema.Ignore {
		field.Order = b.order(f.Node)
		return field
	}
	p, err := plan.Build(f.Schema.Type)
	if err != nil {
		b.err = cmp.Or(b.err, err)
		return field
	}
	field.Skip = evolve.Shape(p)
	return field
}
