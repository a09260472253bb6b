package avrorandom

import (
	"math/big"

	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// decimal appends a decimal within its precision, or a big-decimal.
func (g *Generator) decimal(b []byte, n *plan.Node, surplus int) []byte {
	var err error
	switch n.Kind {
	case plan.DecimalFixed:
		d := decimal.FromBigInt(g.digits(n.Precision, surplus), n.Scale)
		b, err = decimal.AppendFixed(b, d, n.Size, n.Precision, n.Scale)
	case plan.DecimalBytes:
		d := decimal.FromBigInt(g.digits(n.Precision, surplus), n.Scale)
		b, err = decimal.Append(b, d, n.Precision, n.Scale)
	default:
		const precision = 40
		b, err = decimal.AppendBig(b, decimal.FromBigInt(g.digits(precision, surplus), g.bigScale()))
	}
	if err != nil {
		panic("avrorandom: " + err.Error()) // the number was made to fit
	}
	return b
}

// digits returns a number of at most the given digits, and not many more than the surplus is worth.
func (g *Generator) digits(precision, surplus int) *big.Int {
	const always = 50
	n := min(precision, always+surplus)
	if !g.oneIn(4) {
		n = g.below(n + 1)
	}
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) // one more than n digits can say
	v := new(big.Int).Sub(most, big.NewInt(1))
	if !g.oneIn(4) {
		v.SetBytes(g.octets(nil, len(most.Bytes())+1))
		v.Mod(v, most)
	}
	if g.oneIn(2) {
		v.Neg(v)
	}
	return v
}

func (g *Generator) bigScale() int {
	if g.oneIn(4) {
		return pick(g, []int{0, -1, -20, 63, 64, 300, -decimal.MaxScale, decimal.MaxScale})
	}
	return g.below(20)
}
