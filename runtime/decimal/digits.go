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

// exceeds reports whether the unscaled value has more than precision digits.
func (d Decimal) exceeds(precision int) bool {
	if d.large == nil {
		return precision < len(int64Powers) && (precision <= 0 || magnitude(d.small) >= uint64(int64Powers[precision]))
	}
	// A number of n bits is at least 2^(n-1) and less than 2^n, which settles most cases.
	n := d.large.BitLen()
	switch {
	case powerDigits(n) < precision:
		return false
	case powerDigits(n-1) >= precision:
		return true
	}
	return largeDigits(d.large) > precision
}

// powerDigits returns log10(2^n), rounded down: the number of digits of 2^n, less one.
func powerDigits(n int) int {
	const log = 5553023288523357132 // of 2, to base 10, as a fraction of 2^64
	whole, _ := bits.Mul64(uint64(n), log)
	return int(whole)
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
	n := powerDigits(v.BitLen() - 1)
	for bound := power(n); bound.CmpAbs(v) <= 0; n++ {
		bound.Mul(bound, ten)
	}
	return n
}

// ten is never changed.
var ten = big.NewInt(10)
