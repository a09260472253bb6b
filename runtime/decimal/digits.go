package decimal

import (
	"math/big"
	"math/bits"
)

// int64Powers holds the powers of ten that an int64 holds.
var int64Powers = [...]int64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
}

// power returns 10^n, n ≥ 0, as a number of the caller's own.
func power(n int) *big.Int {
	if n < len(int64Powers) {
		return big.NewInt(int64Powers[n])
	}
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// digits returns how many decimal digits the unscaled value has; 0 has one.
func (d Decimal) digits() int {
	if d.large != nil {
		return largeDigits(d.large)
	}
	return smallDigits(magnitude(d.small))
}

// magnitude returns |v|, of MinInt64 too.
func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// smallDigits returns how many decimal digits u, at most 2^63, has.
func smallDigits(u uint64) int {
	u |= 1 // 0 has a digit as well; no power of ten above 1 is odd, so nothing else changes
	// 1233/4096 is just above log10(2): n is the number of digits, or one less.
	n := bits.Len64(u) * 1233 >> 12
	if n < len(int64Powers) && u >= uint64(int64Powers[n]) {
		n++
	}
	return n
}

// largeDigits returns how many decimal digits v, not 0, has.
func largeDigits(v *big.Int) int {
	// 10^n ≤ 2^(BitLen-1) ≤ |v|, as the fraction is just below log10(2).
	n := int(int64(v.BitLen()-1) * 30102999 / 100000000)
	for bound := power(n); bound.CmpAbs(v) <= 0; n++ {
		bound.Mul(bound, ten)
	}
	return n
}

// ten is never changed.
var ten = big.NewInt(10)
