package avrorandom

import (
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The surplus handed from call to call is how many bytes a value may have beyond its least size. Only what a
// schema can grow by without end is paid from it: items, records and long strings. Scalars take what they take, as they
// are bounded by the schema's own size. Recursion ends because without surplus, or too deep, every list is empty and
// every union takes its smallest branch, which is smaller than the union itself.

// value appends a value of node i.
func (g *Generator) value(b []byte, i plan.Index, surplus int) []byte {
	n := &g.plan.Nodes[i]
	if n.MaxBytes == 0 {
		return b // however many values of no width that may stand for
	}
	switch n.Kind.Meaning() {
	case plan.DecimalNumber:
		return g.decimal(b, n, surplus)
	case plan.CalendarDate:
		return runtime.AppendInt(b, g.date())
	case plan.TimeOfDay:
		if n.Kind.Unit() == time.Millisecond {
			return runtime.AppendInt(b, g.timeMillis())
		}
		return runtime.AppendLong(b, g.timeMicros())
	case plan.Instant, plan.LocalTime:
		return runtime.AppendLong(b, g.timestamp(n.Kind.Unit()))
	}
	switch n.Kind.Base() {
	case plan.Boolean:
		return append(b, byte(g.below(2)))
	case plan.Int:
		return runtime.AppendInt(b, g.int())
	case plan.Long:
		return runtime.AppendLong(b, g.long())
	case plan.Float:
		return runtime.AppendFloat(b, g.float())
	case plan.Double:
		return runtime.AppendDouble(b, g.double())
	case plan.String:
		if n.Kind == plan.UUIDString {
			var u runtime.UUID
			g.fill(u[:])
			return runtime.AppendUUIDString(b, u)
		}
		return g.text(b, surplus)
	case plan.Bytes:
		return g.bytes(b, g.length(surplus))
	case plan.Fixed:
		return g.octets(b, n.Size)
	case plan.Enum:
		return runtime.AppendInt(b, int32(g.below(len(n.Symbols))))
	case plan.Record:
		return g.record(b, n, surplus)
	case plan.Array, plan.Map:
		return g.list(b, n, surplus)
	case plan.Nullable, plan.Union:
		return g.union(b, i, surplus)
	}
	panic("avrorandom: kind " + n.Kind.String() + " is not handled")
}

func (g *Generator) record(b []byte, n *plan.Node, surplus int) []byte {
	if n.Recursive {
		g.depth++
	}
	for j := range n.Fields {
		share := g.share(surplus, len(n.Fields)-j)
		before := len(b)
		b = g.value(b, n.Fields[j].Node, share)
		surplus -= g.spent(len(b)-before, n.Fields[j].Node, share)
	}
	if n.Recursive {
		g.depth--
	}
	return b
}

// portion is the surplus that is worth having: less than that for each of many values is given to a few of them
// instead.
const portion = 32

// share returns what the next of n values gets of the surplus left for them.
func (g *Generator) share(left, n int) int {
	switch fair := left / n; {
	case left <= 0:
		return 0
	case n == 1:
		return left
	case fair >= portion:
		return g.below(min(2*fair, left) + 1)
	case g.below(n*portion) < left:
		return min(left, portion)
	}
	return 0
}

// spent returns how much of its share a value of the given size has used.
func (g *Generator) spent(size int, i plan.Index, share int) int {
	return min(max(size-g.least[i], 0), share)
}

func (g *Generator) union(b []byte, i plan.Index, surplus int) []byte {
	n := &g.plan.Nodes[i]
	number := g.branch(n, g.least[i], surplus)
	branch := n.Branches[number]
	extra := branchSize(number, g.least[branch]) - g.least[i]
	return g.value(runtime.AppendLong(b, int64(number)), branch, max(surplus-extra, 0))
}

// branch chooses among the branches of a union of the given least size that surplus and depth allow, or else takes the
// smallest.
func (g *Generator) branch(n *plan.Node, least, surplus int) int {
	chosen, smallest, candidates := -1, -1, 0
	for j, i := range n.Branches {
		if g.least[i] == impossible {
			continue
		}
		extra := branchSize(j, g.least[i]) - least
		if extra == 0 && smallest < 0 {
			smallest = j
		}
		if !g.affordable(i, extra, surplus) {
			continue
		}
		if candidates++; g.oneIn(candidates) {
			chosen = j
		}
	}
	if chosen < 0 {
		return smallest
	}
	return chosen
}

// affordable reports whether a branch may be taken that is larger than the smallest by extra bytes. Without a surplus
// the small ones that hold no others still may, or a wide record would be mostly null.
func (g *Generator) affordable(i plan.Index, extra, surplus int) bool {
	n := &g.plan.Nodes[i]
	switch {
	case n.Recursive && g.deep():
		return false
	case extra <= surplus:
		return surplus > 0 || n.Kind != plan.Record
	}
	return n.Kind != plan.Record && extra <= 2*portion
}
