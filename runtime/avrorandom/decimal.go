package avrorandom

import (
	"math/big"

	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// decimal appends a decimal within its precision, or a big-decimal.
func (g *Generator) decimal(b []byte, n *plan.Node, surplus int) []byte {
	var err error
	switch {
	case !n.Kind.HasScale():
		const precision = 40
		b, err = decimal.AppendBig(b, g.digits(precision, g.bigScale(), surplus))
	case n.Kind.IsFixed():
		b, err = decimal.AppendFixed(b, g.digits(n.Precision, n.Scale, surplus), n.Size, n.Precision, n.Scale)
	default:
		b, err = decimal.Append(b, g.digits(n.Precision, n.Scale, surplus), n.Precision, n.Scale)
	}
	if err != nil {
		panic("avrorandom: " + err.Error()) // the number was made to fit
	}
	return b
}

// digits returns a number of the scale and at most the given digits, and not many more than the surplus is worth.
func (g *Generator) digits(precision, scale, surplus int) decimal.Decimal {
	const always = 50
	n := min(precision, always+surplus)
	if !g.oneIn(4) {
		n = g.below(n + 1)
	}
	const small = 18 // digits that an int64 holds, which is several times as fast as a big.Int
	if n > small {
		return decimal.FromBigInt(g.bigDigits(n), scale)
	}
	v := int64(1)
	for range n {
		v *= 10
	}
	if g.oneIn(4) {
		v--
	} else {
		v = g.below64(v)
	}
	if g.oneIn(2) {
		v = -v
	}
	return decimal.New(v, scale)
}

// bigDigits returns a number of at most n digits.
func (g *Generator) bigDigits(n int) *big.Int {
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
		return pick(&g.source, []int{0, -1, -20, 63, 64, 300, -decimal.MaxScale, decimal.MaxScale})
	}
	return g.below(20)
}
