package bind

import (
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gopkg"
	"github.com/schemagen/schemagen/schema/gotype"
)

// reachable returns the nodes that the given ones are made of, themselves included, each once and in the order of the
// fields.
func reachable(roots []*gen.BoundNode) []*gen.BoundNode {
	var list []*gen.BoundNode
	seen := make(map[*gen.BoundNode]bool)
	var visit func(n *gen.BoundNode)
	visit = func(n *gen.BoundNode) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		list = append(list, n)
		visit(n.Item)
		for i := range n.Fields {
			visit(n.Fields[i].Node)
		}
		for i := range n.Branches {
			visit(n.Branches[i].Node)
		}
	}
	for _, n := range roots {
		visit(n)
	}
	return list
}

// relied returns the named types that the code takes for their underlying types: should one of them change,
// conversions that were exact might begin to lose something and still compile.
func relied(roots []*gen.BoundNode) []gen.BoundNamed {
	var list []gen.BoundNamed
	seen := make(map[string]bool)
	note := func(t types.Type) {
		named, ok := types.Unalias(t).(*types.Named)
		if !ok || named.Obj().Pkg() == nil || seen[types.TypeString(named, nil)] {
			return
		}
		seen[types.TypeString(named, nil)] = true
		if base := baseOf(named); base != nil {
			list = append(list, gen.BoundNamed{Type: named, Underlying: base})
		}
	}
	for _, n := range reachable(roots) {
		switch n.Kind {
		case gen.BoundStruct, gen.BoundMethods, gen.BoundText, gen.BoundEnumText, gen.BoundOptional, gen.BoundUnion, gen.BoundNull:
		default:
			note(n.Go)
		}
		if n.Kind == gen.BoundMap {
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
