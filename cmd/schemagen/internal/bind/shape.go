package bind

import (
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// shaper names nodes by what they are on the wire and in Go: "StringArray", "LongAsUint8".
type shaper struct {
	home  *types.Package
	names goname.Namer
}

func (s shaper) shape(n *graph.Node) string {
	if n.Shape == "" {
		n.Shape = s.find(n)
	}
	return n.Shape
}

func (s shaper) find(n *graph.Node) string {
	switch n.Kind {
	case graph.Null:
		return "Null"
	case graph.Direct:
		_, named := n.Named()
		if n.Wire != plan.Fixed && !n.IsNatural() || n.Wire == plan.Fixed && named {
			return s.wireName(n) + "As" + graph.GoName(s.home, n.Go)
		}
		return s.wireName(n)
	case graph.Struct, graph.Methods:
		if types.Unalias(n.Go) == n.Go.Underlying() { // a struct without a name
			return graph.WireName(s.names, n.Avro)
		}
		return graph.GoName(s.home, n.Go)
	case graph.Array, graph.Map:
		if _, named := n.Named(); named {
			return graph.GoName(s.home, n.Go)
		}
		if n.Kind == graph.Map {
			return s.shape(n.Item) + "Map"
		}
		return s.shape(n.Item) + "Array"
	case graph.Pointer:
		return s.shape(n.Item) + "Pointer"
	case graph.NullPointer, graph.NullNil, graph.Optional:
		prefix := map[graph.Kind]string{graph.NullPointer: "Optional", graph.NullNil: "Nullable",
			graph.Optional: "Maybe"}[n.Kind]
		name := prefix + s.shape(n.Item)
		if n.Avro.NullIndex == 1 {
			name += "OrNull"
		}
		return name
	case graph.Union:
		return graph.GoName(s.home, n.Go)
	}
	return s.wireName(n) + "As" + graph.GoName(s.home, n.Go)
}

// wireName names what n is on the wire.
func (s shaper) wireName(n *graph.Node) string {
	if n.Avro.Kind == n.Wire {
		return graph.WireName(s.names, n.Avro)
	}
	return s.names.Exported(n.Wire.String())
}
