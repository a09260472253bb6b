package graph

import (
	"go/types"
	"strconv"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/schema/plan"
)

// WireName is a Go name for a plan node that is no list and no union: "String", "Decimal10Scale2", "Order". Helpers and
// union branches are called by it.
func WireName(names goname.Namer, n *plan.Node) string {
	switch {
	case n.Kind.IsNamed():
		return names.Exported(n.Name.Short)
	case n.Kind.HasScale():
		return "Decimal" + strconv.Itoa(n.Precision) + "Scale" + strconv.Itoa(n.Scale)
	case n.Kind.Meaning() == plan.UniqueID:
		return "UUID"
	case n.Kind.IsDecimal():
		return "BigDecimal"
	}
	return names.Exported(n.Kind.String())
}

// GoName is a Go name built from a Go type of some package, home or another, for helpers: "User", "PageUser", "Uint8",
// "TagSlice".
func GoName(home *types.Package, t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		o := t.Obj()
		name := goname.Title(o.Name())
		if o.Pkg() != nil && o.Pkg() != home {
			name = goname.Title(o.Pkg().Name()) + name
		}
		for i := range t.TypeArgs().Len() {
			name += GoName(home, t.TypeArgs().At(i))
		}
		return name
	case *types.Basic:
		return goname.Title(t.Name())
	case *types.Pointer:
		return GoName(home, t.Elem()) + "Pointer"
	case *types.Slice:
		if isByte(t.Elem()) {
			return "Bytes"
		}
		return GoName(home, t.Elem()) + "Slice"
	case *types.Array:
		return GoName(home, t.Elem()) + "Array"
	case *types.Map:
		return GoName(home, t.Elem()) + "Map"
	}
	return "Struct"
}

func isByte(t types.Type) bool { return types.Identical(t, types.Typ[types.Uint8]) }
