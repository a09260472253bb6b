package decimal

import (
	"math/big"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: The sort order of Avro 1.12 ("Sort Order") knows no logical types: a decimal is ordered as the bytes that hold
// it. That is not the order of numbers: negative ones come last, and among those on bytes, which have no fixed length,
// 256 (01 00) comes before 2 (02). Cmp is the order of numbers.

// CompareBytes returns -1, 0 or 1 as a comes before b, with it, or after it in the sort order, as decimals on bytes
// with the given scale; precision is not looked at. Decimals that cannot have the scale without loss come after those
// that can, ordered by Cmp. It allocates only where an unscaled value needs more than 64 bits.
func CompareBytes(a, b Decimal, scale int) int {
	x, xErr := a.Rescale(scale)
	y, yErr := b.Rescale(scale)
	switch {
	case xErr == nil && yErr == nil:
		return compareTwosComplement(x, y)
	case xErr != nil && yErr != nil:
		return a.Cmp(b)
	}
	return rt.CompareBoolean(xErr != nil, yErr != nil)
}

// CompareFixed is [CompareBytes] for decimals on a fixed, which all have the same number of bytes: negative ones come
// after the others, and either are in the order of numbers.
func CompareFixed(a, b Decimal) int {
	if c := rt.CompareBoolean(a.Sign() < 0, b.Sign() < 0); c != 0 {
		return c
	}
	return a.Cmp(b)
}

// CompareBig is [CompareBytes] for big-decimals, whose bytes are the length of the unscaled value, that value, and the
// scale. Equal numbers of different scales are not the same.
func CompareBig(a, b Decimal) int {
	if c := compareVarints(a.byteLength(), b.byteLength()); c != 0 {
		return c
	}
	if c := compareTwosComplement(a, b); c != 0 {
		return c
	}
	return compareVarints(a.scale, b.scale)
}

// compareTwosComplement compares the unscaled values by their fewest bytes.
func compareTwosComplement(a, b Decimal) int {
	n, m := a.byteLength(), b.byteLength()
	c := 0
	if a.large == nil && b.large == nil {
		c = compareWords(uint64(a.small)<<(64-8*n), uint64(b.small)<<(64-8*m))
	} else if c = rt.CompareBoolean(a.Sign() < 0, b.Sign() < 0); c == 0 {
		// Filled up with zero bytes on the right, as many for both, values of one sign have the order of their bytes.
		c = filled(a, m-n).Cmp(filled(b, n-m))
	}
	if c == 0 {
		c = rt.CompareInteger(n, m)
	}
	return c
}

// filled returns the unscaled value with the given number of zero bytes after it, if that is positive.
func filled(d Decimal, by int) *big.Int {
	if by <= 0 {
		return d.unscaled()
	}
	return new(big.Int).Lsh(d.unscaled(), 8*uint(by))
}

// compareVarints compares longs by their bytes on the wire.
func compareVarints(a, b int) int {
	var one, other [10]byte
	return rt.CompareBytes(rt.AppendLong(one[:0], int64(a)), rt.AppendLong(other[:0], int64(b)))
}

func compareWords(a, b uint64) int {
	if a < b {
		return -1
	}
	if a > b {
		return 1
	}
	return 0
}
