package avrorandom

import (
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// list appends an array or a map.
func (g *Generator) list(b []byte, n *plan.Node, surplus int) []byte {
	least := g.least[n.Item]
	if least == impossible {
		return append(b, 0)
	}
	if n.Kind == plan.Map {
		least++ // the key
	}
	count := g.count(n.Item, least, surplus)
	surplus -= count * least
	for done := 0; done < count; {
		size := g.blockCount(count - done)
		sized := !g.PlainBlocks && g.oneIn(2)
		if !sized {
			b = runtime.AppendLong(b, int64(size))
		}
		start := len(b)
		for end := done + size; done < end; done++ {
			share := g.share(surplus, count-done)
			before := len(b)
			if n.Kind == plan.Map {
				b = g.key(b, done, min(share, portion))
			}
			b = g.value(b, n.Item, max(share-(len(b)-before), 0))
			surplus -= min(max(len(b)-before-least, 0), share)
		}
		if sized {
			b = insertHeader(b, start, size)
		}
	}
	return append(b, 0)
}

// few is how many items a list has at most, as a rule; and many is how many, as an exception, if the surplus allows it.
const (
	few  = 6
	many = 4096
)

// count returns the number of items of a list, of the given least size each.
func (g *Generator) count(item plan.Index, least, surplus int) int {
	limit := min(surplus/g.usual(item, least), many)
	switch {
	case limit <= 0 || g.plan.Nodes[item].Recursive && g.deep() || g.oneIn(8):
		return 0
	case g.oneIn(8):
		return 1 + g.below(limit)
	}
	return 1 + g.below(min(limit, few))
}

// usual returns about how many bytes an item, with its key in a map, has without any surplus; at least 1.
func (g *Generator) usual(item plan.Index, least int) int {
	const text = 2 // what a string or key has then
	if most := g.plan.Nodes[item].MaxBytes; most != plan.Unbounded {
		return max((least+most)/2, 1)
	}
	return 2*least + text
}

// blockCount returns how many of the items that are left go into the next block.
func (g *Generator) blockCount(left int) int {
	if g.PlainBlocks || left == 1 || g.oneIn(2) {
		return left
	}
	return 1 + g.below(left)
}

// insertHeader makes b[start:], which are count items, a block with its size.
func insertHeader(b []byte, start, count int) []byte {
	var space [20]byte // two varints
	header := runtime.AppendLong(space[:0], -int64(count))
	header = runtime.AppendLong(header, int64(len(b)-start))
	end := len(b)
	b = append(b, header...) // for the room; what it holds is overwritten
	copy(b[start+len(header):], b[start:end])
	copy(b[start:], header)
	return b
}

// key appends a map's key that no other number has. Random texts have no digits, so the number at the end sets it
// apart.
func (g *Generator) key(b []byte, number, surplus int) []byte {
	g.scratch = g.appendText(g.scratch[:0], g.length(surplus))
	if number > 0 {
		g.scratch = strconv.AppendInt(g.scratch, int64(number), 10)
	}
	return runtime.AppendBytes(b, g.scratch)
}
