package avrotest

import (
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// placeKind says what a place holds.
type placeKind uint8

const (
	placeLength placeKind = iota // of a string or bytes value, or a map's key
	placeCount                   // of a block; 0 at the end of a list
	placeSize                    // of a block, in bytes
)

// place is where data hold a number that says how much follows.
type place struct {
	kind   placeKind
	node   plan.Index // whose length or block it is
	offset int
	width  int // of the varint, in bytes
	value  int64
}

// finder walks through a datum that is known to be valid and notes its places.
type finder struct {
	reference
	data   []byte
	r      runtime.Reader
	places []place
}

// findPlaces lists the places of a datum from its start to its end.
func findPlaces(p reference, data []byte) []place {
	f := finder{reference: p, data: data}
	f.r.ResetBytes(data)
	f.value(p.root)
	return f.places
}

func (f *finder) value(i plan.Index) {
	n := &f.plan.Nodes[i]
	if n.MaxBytes == 0 {
		return
	}
	base := n.Kind.Base()
	switch isText := base == plan.Bytes || base == plan.String; {
	case n.Kind.IsUnion():
		f.value(n.Branches[f.r.UnionIndex(len(n.Branches))])
	case n.Kind.IsList():
		f.list(i, n)
	case n.Kind.HasParts():
		for _, field := range n.Parts() {
			f.value(field)
		}
	case isText:
		f.length(i)
	default:
		scalar(nil, &f.r, n)
	}
}

// length notes the length of a string or bytes value, and passes it.
func (f *finder) length(i plan.Index) {
	f.note(placeLength, i, int(f.r.Offset()))
	f.r.BytesView()
}

func (f *finder) list(i plan.Index, n *plan.Node) {
	least := f.itemBytes(i)
	var block runtime.Block
	for {
		header := int(f.r.Offset())
		more := block.Next(&f.r, least)
		count := f.note(placeCount, i, header)
		if !more {
			return
		}
		if count.value < 0 {
			f.note(placeSize, i, header+count.width)
		}
		for k := 0; k < block.Count() && least > 0; k++ {
			if n.Kind == plan.Map {
				f.length(i)
			}
			f.value(n.Item)
		}
	}
}

// itemBytes returns the least size of an item of list i, or of an entry.
func (p reference) itemBytes(i plan.Index) int {
	n := &p.plan.Nodes[i]
	least := p.plan.Nodes[n.Item].LeastBytes
	if n.Kind == plan.Map {
		least++ // the key
	}
	return least
}

// note adds the place of a varint.
func (f *finder) note(kind placeKind, i plan.Index, at int) place {
	var r runtime.Reader
	r.ResetBytes(f.data[at:])
	p := place{kind: kind, node: i, offset: at, value: r.Long()}
	p.width = int(r.Offset())
	f.places = append(f.places, p)
	return p
}
