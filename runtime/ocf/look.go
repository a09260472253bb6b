package ocf

import (
	"github.com/schemagen/schemagen/internal/walk"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// look reads a datum of the plan's node i without making anything of it. Other than [rt.Reader.Skip] it looks at all
// that decoding looks at: the range of ints, booleans, symbols, what is in blocks that state their size, and the text
// of strings if the Reader validates them.
func look(rd *rt.Reader, p *plan.Plan, i plan.Index) error {
	w := walk.Walker{Plan: p, Reader: rd, Visitor: looker{rd: rd}}
	w.Value(i)
	return rd.Err()
}

// looker looks at scalars.
type looker struct {
	walk.Everything
	rd *rt.Reader
}

func (l looker) Scalar(n *plan.Node) walk.Way {
	switch n.Kind.Base() {
	case plan.Boolean:
		l.rd.Boolean()
	case plan.Int:
		l.rd.Int()
	case plan.Long:
		l.rd.Long()
	case plan.Float:
		l.rd.SkipFixed(4)
	case plan.Double:
		l.rd.SkipFixed(8)
	case plan.Fixed:
		l.rd.SkipFixed(n.Size)
	case plan.Bytes:
		l.rd.BytesView()
	case plan.String:
		_ = l.rd.String() // not copied, as the Reader aliases
	case plan.Enum:
		l.rd.Enum(len(n.Symbols))
	}
	return walk.Into
}
