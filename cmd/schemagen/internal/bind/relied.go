package bind

import (
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gopkg"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/gotype"
)

// relied returns the named types that the code takes for their underlying types: should one of them change,
// conversions that were exact might begin to lose something and still compile.
func relied(roots []*graph.Node) []emit.Named {
	var list []emit.Named
	seen := make(map[string]bool)
	note := func(t types.Type) {
		named, ok := types.Unalias(t).(*types.Named)
		if !ok || named.Obj().Pkg() == nil || seen[types.TypeString(named, nil)] {
			return
		}
		seen[types.TypeString(named, nil)] = true
		if base := baseOf(named); base != nil {
			list = append(list, emit.Named{Type: named, Underlying: base})
		}
	}
	for _, n := range graph.Reachable(roots...) {
		switch n.Kind {
		case graph.Struct, graph.Methods, graph.Text, graph.EnumText, graph.Optional, graph.Union, graph.Null:
		default:
			note(n.Go)
		}
		if n.Kind == graph.Map {
			note(types.Unalias(n.Go).Underlying().(*types.Map).Key())
		}
	}
	return list
}

// baseOf returns what a named type is made from; nil for the types that schemagen knows by name.
func baseOf(named *types.Named) types.Type {
	if gotype.KnownType(named.Obj().Pkg().Path(), named.Obj().Name()) != gotype.Unknown {
		return nil
	}
	if base := gopkg.Base(named); base != nil {
		return base.Type()
	}
	return named.Underlying()
}
