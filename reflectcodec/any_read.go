package reflectcodec

import (
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// readAny reads a value as its natural type. Nothing of an old value is used again, as others may hold it. On failure the
// error, with its path, is r.Err(), and the result is of no use.
func (g *program) readAny(r *rt.Reader, i plan.Index) any {
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Null:
		return nil
	case plan.Boolean:
		return r.Boolean()
	case plan.Int:
		return r.Int()
	case plan.Long:
		return r.Long()
	case plan.Float:
		return r.Float()
	case plan.Double:
		return r.Double()
	case plan.Bytes:
		return r.Bytes(nil)
	case plan.String:
		return r.String()
	case plan.Enum:
		if number := r.Enum(len(n.Symbols)); !r.Failed() {
			return n.Symbols[number]
		}
		return nil
	case plan.Fixed:
		return readFixedSlice(r, &node{size: n.Size}, nil)
	case plan.Record:
		return g.readAnyRecord(r, n)
	case plan.Array:
		return g.readAnyArray(r, n)
	case plan.Map:
		return g.readAnyMap(r, n)
	case plan.Nullable, plan.Union:
		number := r.UnionIndex(len(n.Branches))
		if number < 0 {
			return nil
		}
		return g.inForm(n.Branches[number], g.readAny(r, n.Branches[number]))
	case plan.DecimalBytes:
		return decimal.Read(r, n.Precision, n.Scale)
	case plan.DecimalFixed:
		return decimal.ReadFixed(r, n.Size, n.Precision, n.Scale)
	case plan.BigDecimal:
		return decimal.ReadBig(r)
	case plan.UUIDString:
		return r.UUIDString()
	case plan.UUIDFixed:
		return r.UUIDFixed()
	case plan.TimeMillis, plan.TimeMicros:
		return readClock(r, n.Kind)
	case plan.Duration:
		return r.Duration()
	}
	return readTime(r, n.Kind)
}

// inForm returns v, which was read as branch i of a union, in the form that the codec has for that.
func (g *program) inForm(i plan.Index, v any) any {
	if g.settings.form == BareUnions || g.plan.Nodes[i].Kind == plan.Null {
		return v
	}
	return Branch{g.branchNames[i], v}
}

func (g *program) readAnyRecord(r *rt.Reader, n *plan.Node) any {
	if n.Recursive && r.Enter() != nil {
		return nil
	}
	v := make(map[string]any, len(n.Fields))
	for i := range n.Fields {
		f := &n.Fields[i]
		if v[f.Name] = g.readAny(r, f.Node); r.Failed() {
			_ = rt.FieldError(r.Err(), n.Name.Short, f.Name)
			return nil
		}
	}
	if n.Recursive {
		r.Leave()
	}
	return v
}

func (g *program) readAnyArray(r *rt.Reader, n *plan.Node) any {
	v := []any{}
	at := r.Offset()
	var block rt.Block
	for block.Next(r, g.plan.Nodes[n.Item].LeastBytes) {
		if !g.widthlessWithin(r, n.Item, len(v)+block.Count(), at) {
			return nil
		}
		v = slices.Grow(v, roomForAny(&block))
		for range block.Count() {
			v = append(v, g.readAny(r, n.Item))
			if r.Failed() {
				_ = rt.IndexError(r.Err(), len(v)-1)
				return nil
			}
		}
		at = r.Offset()
	}
	return v
}

func (g *program) readAnyMap(r *rt.Reader, n *plan.Node) any {
	v := make(map[string]any)
	var block rt.Block
	for block.Next(r, 1+g.plan.Nodes[n.Item].LeastBytes) {
		for range block.Count() {
			key := r.String()
			if r.Failed() {
				return nil
			}
			if v[key] = g.readAny(r, n.Item); r.Failed() {
				_ = rt.KeyError(r.Err(), key)
				return nil
			}
		}
	}
	return v
}

// widthlessWithin checks how many values of no bytes an array of count items holds, the last of them in the block at the given offset. The
// items are bounded by the Reader, but each may be a record of many such values, and each becomes a map.
func (g *program) widthlessWithin(r *rt.Reader, item plan.Index, count int, at int64) bool {
	each := g.plan.Nodes[item].Widthless
	if each <= 1 || int64(count)*int64(each) <= plan.MaxWidthless {
		return true
	}
	r.Fail(rt.ErrLimit, "too many values of no bytes", at)
	return false
}

// roomForAny is for how many items of a block to make room at once: an any takes 16 times the byte that its datum may be.
func roomForAny(block *rt.Block) int {
	const most = 1024
	return min(block.Room(), most)
}
