package reflectcodec

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/schema/plan"
)

// rank says how well the Go type of a value in an any suits a branch of a union, the lower the better, where the value is one of
// several. It is told in a table in the documentation of the package.
type rank uint8

const (
	rankNamed   rank = iota // the type is called like the branch, which is the user's word for it
	rankExact               // the natural type of the branch
	rankNatural             // a type made from the natural one
	rankAll                 // the branch holds all of the type's values
	rankSome                // it holds some of them
	rankRaw                 // the bare number or bytes under a logical type, or the number of an enum's symbol
	rankNone
)

// rankOf says how well t suits plan node i.
func (g *program) rankOf(i plan.Index, t reflect.Type) rank {
	key := binding{i, t}
	if known, ok := g.ranks.Load(key); ok {
		return known.(rank)
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	g.startPaths(i, t)
	r := g.binder.rank(i, t)
	g.binder.finish()
	g.ranks.Store(key, r)
	return r
}

func (m *binder) rank(i plan.Index, t reflect.Type) rank {
	p := &m.plan.Nodes[i]
	t, ends := behind(t)
	if !ends || p.Kind == plan.Null {
		return rankNone
	}
	n, err := m.bind(i, t)
	if err != nil {
		return rankNone
	}
	library := slices.Contains(naturalTypes[:], t) || t.PkgPath() == ""
	if !library && p.Name.Short != "" && namedLike(t, p) {
		return rankNamed
	}
	switch { // what differs from the rest
	case n.op == opEnumIndex:
		return rankRaw
	case n.op == opUUIDText:
		return rankAll
	case n.op == opBytesString:
		return rankSome
	case p.Kind == plan.Enum && t.Kind() != reflect.String:
		return rankAll
	case p.Kind == plan.Enum && t != naturalType(p):
		return rankNatural
	case n.op == opFixedArray && p.Kind == plan.Fixed && t != uuidType && !hasText(t):
		return rankNatural
	}
	switch f := m.fits(i, t); {
	case f == fitExact:
		return rankExact
	case p.Kind.Base() != p.Kind && isRaw(n):
		return rankRaw
	case f == fitNatural:
		return rankNatural
	case f == fitAll:
		return rankAll
	}
	return rankSome
}

// isRaw reports whether n, of a logical type, takes what lies under that.
func isRaw(n *node) bool {
	switch n.op {
	case opDecimal, opRat, opUUIDArray, opUUIDText, opTime, opClock, opSpan:
		return false
	}
	return n.kind != plan.UUIDFixed || n.op != opFixedArray
}
