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
		n := &p.Nodes[at.node]
		if n.Kind == plan.Map {
			return at.where, true
		}
		for j, part := range n.Parts() {
			where := at.where
			if n.Kind == plan.Array {
				where += "[]"
			} else if n.Kind == plan.Record {
				if n.Fields[j].Schema.Order == schema.Ignore {
					continue
				}
				where += "." + n.Fields[j].Name
			}
			list = append(list, place{part, where})
		}
	}
	return "", false
}

// orders are how the base kinds compare. Logical types compare as what they are made of (Avro 1.12, "Sort Order").
var orders = [plan.Kinds]runtime.OrderKind{
	plan.Boolean:  runtime.OrderBoolean,
	plan.Int:      runtime.OrderInt,
	plan.Long:     runtime.OrderLong,
	plan.Float:    runtime.OrderFloat,
	plan.Double:   runtime.OrderDouble,
	plan.Bytes:    runtime.OrderBytes,
	plan.String:   runtime.OrderBytes,
	plan.Fixed:    runtime.OrderFixed,
	plan.Enum:     runtime.OrderEnum,
	plan.Record:   runtime.OrderRecord,
	plan.Nullable: runtime.OrderUnion,
	plan.Union:    runtime.OrderUnion,
	plan.Array:    runtime.OrderArray,
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
	o.Kind = orders[n.Kind.Base()]
	switch n.Kind.Base() {
	case plan.Fixed:
		o.Size = n.Size
	case plan.Enum:
		o.Size = len(n.Symbols)
	case plan.Record:
		o.Name, o.Recursive = n.Name.Short, n.Recursive
		o.Fields = make([]runtime.OrderField, len(n.Fields))
		for j, f := range n.Fields {
			o.Fields[j] = b.field(f)
		}
	case plan.Nullable, plan.Union:
		o.Branches = make([]*runtime.Order, len(n.Branches))
		for j, branch := range n.Branches {
			o.Branches[j] = b.order(branch)
		}
	case plan.Array:
		o.MinItemBytes, o.Item = b.plan.Nodes[n.Item].LeastBytes, b.order(n.Item)
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
