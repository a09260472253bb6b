package gen

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A record lies in the struct of the record that has a field for it, so records that each hold the next one
// twice double with every level: thirty of them, three kilobytes of schema, would be a Go type of gigabytes. So a field
// whose value is larger than maxInline becomes a pointer, never nil in what is encoded. Such a field has a node of its
// own (graph.Pointer). Sizes are those of 64-bit machines, so that a schema becomes the
// same code everywhere.

// maxInline is how many bytes a record or fixed may take in the struct of a record that holds it. Of the thousand
// records in schemas that people wrote, those of this repository and of Apache's tests, the largest takes 2 720.
// Records of 60 levels that double compile in 7 s with 4, 16 and 64 KiB alike (go 1.26, two cores).
const maxInline = 16 << 10

// maxValues is how many values such a record may hold, in records within it too: of nulls even 2^60 take no room, but
// the compiler walks them. As many ints as fit maxInline.
const maxValues = maxInline / 4

// maxStruct is the size in bytes of the largest struct: one of very many fields, each no larger than maxInline.
const maxStruct = maxArray

var errTooLarge = errors.New("large Go type")

// boxLarge finds the fields that would be too large, and makes pointers of optional values that would be.
func (g *generator) boxLarge() error {
	s := sizes{generator: g, records: make(map[plan.Index]layout), values: make(map[plan.Index]int64)}
	for i := range g.plan.Nodes {
		n := &g.plan.Nodes[i]
		if n.Kind == plan.Nullable && g.nullableForm(plan.Index(i)) == graph.Optional && s.isLarge(n.Item) {
			g.nodes[i].pointer = true
			s.warnOfPointer(n.Schema.Pos, "the optional "+emit.DescribeItem(g.plan, n.Item), n.Item)
		}
	}
	for i := range g.plan.Nodes {
		n := &g.plan.Nodes[i]
		if n.Kind != plan.Record || g.nodes[i].mapping != nil {
			continue
		}
		if size := s.of(plan.Index(i)).size; size > maxStruct {
			return &schema.Diagnostic{Pos: n.Schema.Pos, Err: errTooLarge,
				Msg: fmt.Sprintf("record %s would be a Go struct of %d bytes; the most is %d", n.Name, size,
					maxStruct),
				Hint: "what is nullable or in an array lies outside of the struct"}
		}
		for _, f := range n.Fields {
			if s.isLarge(f.Node) {
				g.nodes[f.Node].boxed = true
				s.warnOfPointer(f.Schema.Pos, "the field "+f.Name+" of "+n.Name.String(), f.Node)
			}
		}
	}
	return nil
}

// warnOfPointer tells that what holds node i becomes a pointer.
func (s *sizes) warnOfPointer(pos schema.Position, what string, i plan.Index) {
	if s.opts.Warn == nil {
		return
	}
	reason, most := fmt.Sprintf("takes %d bytes", s.of(i).size), maxInline
	if s.of(i).size <= maxInline {
		reason, most = fmt.Sprintf("holds %d values", s.count(i)), maxValues
	}
	s.opts.Warn(&schema.Diagnostic{Pos: pos, Err: errTooLarge,
		Msg:  what + " becomes a pointer, as its Go value " + reason,
		Hint: "the most that lies in a struct is " + strconv.Itoa(most)})
}

// sizes knows how large Go values are.
type sizes struct {
	*generator
	records map[plan.Index]layout
	values  map[plan.Index]int64 // what count has found
}

// layout is the size and the alignment of a Go type, in bytes.
type layout struct{ size, align int64 }

// isLarge reports whether node i, the type of a field, must not lie in the struct.
func (s *sizes) isLarge(i plan.Index) bool {
	kind := s.plan.Nodes[i].Kind
	return s.nodes[i].mapping == nil && (kind == plan.Record || kind == plan.Fixed) &&
		(s.of(i).size > maxInline || s.count(i) > maxValues)
}

// of returns the layout of node i's Go type. No sum overflows: what is large counts as a pointer where it is held.
func (s *sizes) of(i plan.Index) layout {
	if m := s.nodes[i].mapping; m != nil && m.Decode != "" {
		return layout{24, 8} // nobody knows
	}
	switch n := &s.plan.Nodes[i]; n.Kind {
	case plan.Null:
		return layout{0, 1}
	case plan.Boolean:
		return layout{1, 1}
	case plan.Int, plan.Float, plan.Enum:
		return layout{4, 4}
	case plan.Long, plan.Double, plan.TimeMillis, plan.TimeMicros, plan.Map:
		return layout{8, 8}
	case plan.String, plan.Union:
		return layout{16, 8}
	case plan.Fixed:
		return layout{int64(n.Size), 1}
	case plan.UUIDFixed, plan.UUIDString:
		return layout{16, 1}
	case plan.Duration:
		return layout{12, 4}
	case plan.Record:
		return s.record(i)
	case plan.Nullable:
		switch s.nullableForm(i) {
		case graph.Optional:
			item := s.of(n.Item)
			return layout{(item.size + item.align) &^ (item.align - 1), item.align} // and a bool
		case graph.NullPointer:
			return layout{8, 8}
		}
		return s.of(n.Item)
	}
	return layout{24, 8} // slices, decimals and times
}

// record adds up the fields of a record.
func (s *sizes) record(i plan.Index) layout {
	sum, known := s.records[i]
	if known {
		return sum
	}
	sum.align = 1
	for _, f := range s.plan.Nodes[i].Fields {
		field := layout{8, 8}
		if !s.isLarge(f.Node) {
			field = s.of(f.Node)
		}
		sum.size = (sum.size+field.align-1)&^(field.align-1) + field.size
		sum.align = max(sum.align, field.align)
	}
	sum.size = (sum.size + sum.align - 1) &^ (sum.align - 1)
	s.records[i] = sum
	return sum
}

// count returns how many values lie in node i's Go type: for a record those of its fields.
func (s *sizes) count(i plan.Index) int64 {
	if s.plan.Nodes[i].Kind != plan.Record || s.nodes[i].mapping != nil {
		return 1
	}
	sum, known := s.values[i]
	if known {
		return sum
	}
	for _, f := range s.plan.Nodes[i].Fields {
		if s.isLarge(f.Node) {
			sum++
		} else {
			sum += s.count(f.Node)
		}
	}
	s.values[i] = sum
	return sum
}
