package reflectcodec

import (
	"math"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// freeBytes is how much memory a byte of input may always stand for; see [rt.Limits].
const freeBytes = 64 * 64

// count sets what is counted of a value of plan node p beside its bytes.
func (n *node) count(all *plan.Plan, p *plan.Node) {
	switch n.op {
	case opStruct:
		if size := n.typ.Size(); size > freeBytes*uintptr(max(p.LeastBytes, 1)) {
			n.values = valuesOf(size)
		}
	case opMapRecord:
		n.values = int32(min(recordValues(all, p, n.direct), math.MaxInt32))
	case opArray:
		n.values = valuesOf(n.typ.Elem().Size())
		return
	}
	n.counts = n.recursive || n.values > 0
}

func valuesOf(size uintptr) int32 { return int32(min(rt.ValuesOf(size), math.MaxInt32)) }

// enter notes that a record begins, if n counts; r.Leave is called where a recursive one ends.
func (n *node) enter(r *rt.Reader) error {
	if n.values > 0 && !r.Makes(int(n.values), r.Offset()) {
		return r.Err()
	}
	if n.recursive {
		return r.Enter()
	}
	return nil
}
