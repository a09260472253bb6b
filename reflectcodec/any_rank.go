package reflectcodec

import (
	"reflect"

	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// rank says how well the Go type of a value in an any suits a branch of a union, the lower the better, where the value
// is one of several. It is told in a table in the documentation of the package.
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
	r := g.binder.rank(i, t)
	g.ranks.Store(key, r)
	return r
}

func (m *binder) rank(i plan.Index, t reflect.Type) rank {
	p := &m.plan.Nodes[i]
	t = pointedTo(t)
	if p.Kind == plan.Null {
		return rankNone
	}
	b := m.matcher.Try(i, m.types.describe(t))
	if b == nil {
		return rankNone
	}
	n, suit := m.node(b), m.matcher.Suit(i, b.Type)
	m.finish()
	switch library := isNatural(t) || t.PkgPath() == ""; {
	case !library && p.Name.Short != "" && suit == gotype.SuitNamed:
		return rankNamed
	case n.op == opEnumIndex: // what differs from the rest follows
		return rankRaw
	case n.op == opUUIDText:
		return rankAll
	case n.op == opBytesString:
		return rankSome
	case p.Kind == plan.Enum && t.Kind() != reflect.String:
		return rankAll
	case p.Kind == plan.Enum && t != naturalType(p):
		return rankNatural
	case suit <= gotype.SuitExact || t == naturalType(p):
		return rankExact
	case p.Kind.Base() != p.Kind && isRaw(n):
		return rankRaw
	case suit == gotype.SuitNatural || n.op == opFixedSlice:
		return rankNatural
	case suit == gotype.SuitAll:
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
	return n.avro.Kind != plan.UUIDFixed || n.op != opFixedArray
}
