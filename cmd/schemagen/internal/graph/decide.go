package graph

import (
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Encoding says what can go wrong while a node is appended, which settles how its call looks.
type Encoding uint8

// The encodings.
const (
	Nothing  Encoding = iota // null: no bytes
	Certain                  // b = f(b, v)
	Checked                  // b = f(b, v), and the Writer may hold a failure afterwards: strings
	Fallible                 // b, err = f(b, v)
)

// Decide settles all that depends on a node and what it is made of, for the given nodes of plan p and those that they
// lead to.
func Decide(p *plan.Plan, roots ...*Node) {
	for _, n := range roots {
		n.decide()
	}
	withMaps := unordered(p)
	for _, n := range Reachable(roots...) {
		n.Unordered = withMaps[n.Index]
		if n.Kind == Array {
			if size, align := n.Item.packed(); size > 0 && size%align == 0 {
				n.Packed = size
			}
		}
	}
}

// Reachable returns the given nodes and those that they are made of, each once and in the order of the fields.
func Reachable(roots ...*Node) []*Node {
	var list []*Node
	seen := make(map[*Node]bool)
	var visit func(n *Node)
	visit = func(n *Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		list = append(list, n)
		n.Parts(visit)
	}
	for _, n := range roots {
		visit(n)
	}
	return list
}

// Parts calls f for the nodes that n is made of; nil stands for a field that the struct lacks and for null.
func (n *Node) Parts(f func(*Node)) {
	f(n.Item)
	for i := range n.Fields {
		f(n.Fields[i].Node)
	}
	for i := range n.Branches {
		f(n.Branches[i].Node)
	}
}

// decide settles what a node is after the nodes that it is made of. Only a record leads back to itself, and what others
// ask of it does not depend on its fields.
func (n *Node) decide() {
	if n == nil || n.decided {
		return
	}
	n.decided = true
	n.Encoding, n.Writer = Fallible, true
	n.Depth = n.Kind == Struct && n.Avro.Recursive
	n.Parts((*Node).decide)
	switch n.Kind {
	case Struct:
		n.Flat, n.Void = n.isFlatStruct(), n.isVoidStruct()
	case Methods:
		n.Flat = false
	case Array, Map:
		n.Depth = n.Item.Depth
		n.Alone = n.IsWhole()
		if n.Alone {
			n.Encoding = Certain
			if n.Kind == Map || n.Item.Wire == plan.String {
				n.Encoding = Checked
			}
		}
	case Pointer, NullPointer, NullNil, Optional, Wrapper, Converted:
		n.decideAround()
	case Union:
		n.decideUnion()
	default:
		n.decideScalar()
	}
}

// decideAround settles what a node is that holds a value of one other.
func (n *Node) decideAround() {
	item := n.Item
	n.Writer, n.Depth = item.Writer, item.Depth && n.Kind != Converted
	switch n.Kind {
	case NullPointer, NullNil, Optional:
		n.Encoding = max(item.Encoding, Certain) // a branch number
		n.Alone = item.Alone
		n.Flat = n.Kind == Optional && item.Flat
	case Pointer:
		n.Alone = item.Alone
	case Wrapper:
		n.Encoding, n.Alone, n.Flat = item.Encoding, item.Alone, item.Flat
	case Converted:
		n.Flat = n.Convert == nil && item.Flat
	}
}

func (n *Node) decideUnion() {
	n.Writer, n.Flat = false, true
	for _, b := range n.Branches {
		if b.Node != nil {
			n.Writer = n.Writer || b.Node.Writer
			n.Depth = n.Depth || b.Node.Depth
			n.Flat = n.Flat && b.Node.Flat && !b.Pointer && !b.Both
		}
	}
}

func (n *Node) decideScalar() {
	n.Alone, n.Writer, n.Flat = true, false, true
	switch n.Kind {
	case Null:
		n.Encoding = Nothing
	case Direct:
		switch n.Wire {
		case plan.String:
			n.Encoding, n.Writer = Checked, true
		case plan.Boolean, plan.Int, plan.Long, plan.Float, plan.Double, plan.Bytes, plan.Fixed,
			plan.UUIDString, plan.UUIDFixed, plan.Duration:
			n.Encoding = Certain
		}
		n.Flat = n.Wire != plan.Bytes
	case Integer:
		if !MayOverflow(n.Go, n.Wire) {
			n.Encoding = Certain
		}
	case Float:
		if n.Wire == plan.Double {
			n.Encoding = Certain
		}
	case StringBytes:
		n.Encoding, n.Writer, n.Flat = Checked, true, false
	case BytesString:
		n.Encoding = Certain
	case Text:
		n.Writer, n.Flat = true, false
	case EnumText, Rat, FixedSlice:
		n.Flat = false
	}
}

func (n *Node) isFlatStruct() bool {
	if n.Avro.Recursive {
		return false // what leads back to it is no part of it
	}
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil {
			continue
		}
		if !f.Node.Flat {
			return false
		}
		for _, step := range f.Path {
			if step.Pointer {
				return false
			}
		}
	}
	return true
}

// isVoidStruct reports whether a record holds nothing: it has nulls, and such records. No code is emitted for it where
// it is a field: sixty levels of records that each hold the next one twice would be walked 2^60 times, in data of no
// bytes.
func (n *Node) isVoidStruct() bool {
	if n.Avro.MaxBytes != 0 {
		return false
	}
	for i := range n.Fields {
		f := n.Fields[i].Node
		if f != nil && f.Kind == Pointer {
			f = f.Item
		}
		if f != nil && f.Kind != Null && !f.Void {
			return false
		}
	}
	return true
}

// unordered reports for each node of a plan whether data of it may hold a map that would have to be compared: it
// spreads from the maps to all that contain them.
func unordered(p *plan.Plan) []bool {
	is := make([]bool, len(p.Nodes))
	above := make([][]plan.Index, len(p.Nodes))
	var list []plan.Index
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Kind == plan.Map {
			is[i] = true
			list = append(list, plan.Index(i))
			continue
		}
		for j, part := range n.Parts() {
			if n.Kind != plan.Record || n.Fields[j].Schema.Order != schema.Ignore {
				above[part] = append(above[part], plan.Index(i))
			}
		}
	}
	for len(list) > 0 {
		i := list[len(list)-1]
		list = list[:len(list)-1]
		for _, j := range above[i] {
			if !is[j] {
				is[j] = true
				list = append(list, j)
			}
		}
	}
	return is
}

// packed returns the bytes that a value of n takes, on the wire and in memory, and the alignment of its Go type; 0, 1
// when the two differ. Sizes are those of 64-bit machines.
func (n *Node) packed() (size, align int) {
	switch {
	case n.Kind == Direct && n.Wire == plan.Float:
		return 4, 4
	case n.Kind == Direct && n.Wire == plan.Double:
		return 8, 8
	case n.Kind == Direct && (n.Wire == plan.Fixed || n.Wire == plan.UUIDFixed):
		return n.Avro.Size, 1
	case n.Kind == Direct && n.Wire == plan.Duration:
		return n.Avro.Size, 4
	case n.Kind != Struct || n.Avro.Recursive || n.Partial:
		return 0, 1
	}
	align = 1
	for i := range n.Fields {
		f := &n.Fields[i]
		if f.Node == nil || len(f.Path) != 1 || f.OmitZero {
			return 0, 1
		}
		fieldSize, fieldAlign := f.Node.packed()
		if fieldSize == 0 || size%fieldAlign != 0 {
			return 0, 1
		}
		size += fieldSize
		align = max(align, fieldAlign)
	}
	if size%align != 0 {
		return 0, 1
	}
	return size, align
}
