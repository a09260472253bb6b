package decimal

import (
	"math/big"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
)

// MaxScale bounds the scale, positive or negative, of what is parsed from text, read and written. The bound keeps a few
// bytes of input, such as 1E2147483647, from standing for a number of gigabytes.
const MaxScale = 1 << 16

// Decimal is the number unscaled / 10^scale, held without loss. It is an immutable value: copies may be used freely, by
// several goroutines too. The zero Decimal is 0 with scale 0. Two decimals that are equal as numbers may differ in
// scale; compare them with Equal or Cmp, not with ==.
type Decimal struct {
	// large is nil if the unscaled value fits small, and is never changed.
	large *big.Int
	small int64
	scale int
}

// New returns unscaled / 10^scale. The scale may be negative; one beyond MaxScale makes a decimal that cannot be
// written.
func New(unscaled int64, scale int) Decimal {
	return Decimal{small: unscaled, scale: scale}
}

// FromBigInt returns unscaled / 10^scale; unscaled is copied. A nil unscaled is 0.
func FromBigInt(unscaled *big.Int, scale int) Decimal {
	switch {
	case unscaled == nil:
		return Decimal{scale: scale}
	case unscaled.IsInt64():
		return Decimal{small: unscaled.Int64(), scale: scale}
	}
	return Decimal{large: new(big.Int).Set(unscaled), scale: scale}
}

// own is FromBigInt for an unscaled value that nobody else holds.
func own(unscaled *big.Int, scale int) Decimal {
	if unscaled.IsInt64() {
		return Decimal{small: unscaled.Int64(), scale: scale}
	}
	return Decimal{large: unscaled, scale: scale}
}

// FromRat returns r with the given scale. If r has more fractional digits than that, or infinitely many, or the scale
// is beyond MaxScale, the error is runtime.ErrRange.
func FromRat(r *big.Rat, scale int) (Decimal, error) {
	if scale > MaxScale || scale < -MaxScale {
		return Decimal{}, scaleError(scale)
	}
	numerator, denominator := new(big.Int).Set(r.Num()), r.Denom()
	if scale >= 0 {
		numerator.Mul(numerator, power(scale))
	} else {
		denominator = new(big.Int).Mul(denominator, power(-scale))
	}
	unscaled, rest := numerator.QuoRem(numerator, denominator, new(big.Int))
	if rest.Sign() != 0 {
		return Decimal{}, inexactError(scale)
	}
	return own(unscaled, scale), nil
}

// Unscaled returns the unscaled value as a number of the caller's own.
func (d Decimal) Unscaled() *big.Int {
	if d.large == nil {
		return big.NewInt(d.small)
	}
	return new(big.Int).Set(d.large)
}

// unscaled is Unscaled for a caller that changes nothing.
func (d Decimal) unscaled() *big.Int {
	if d.large == nil {
		return big.NewInt(d.small)
	}
	return d.large
}

// Scale returns the number of fractional digits; if negative, the number of zeros that follow the unscaled value.
func (d Decimal) Scale() int {
	return d.scale
}

// Rat returns the number as a fraction of the caller's own. Its size grows with the scale, as 10^scale is multiplied
// out. A big-decimal that was read has a scale within MaxScale; that of New, and of a decimal whose schema has it, may
// be any, and 10^MaxInt32 takes a gigabyte: look at Scale first where others choose it.
func (d Decimal) Rat() *big.Rat {
	r := new(big.Rat)
	if d.scale >= 0 {
		return r.SetFrac(d.unscaled(), power(d.scale))
	}
	return r.SetInt(new(big.Int).Mul(d.unscaled(), power(-d.scale)))
}

// Sign returns -1, 0 or 1, as the number is negative, zero or positive.
func (d Decimal) Sign() int {
	switch {
	case d.large != nil:
		return d.large.Sign()
	case d.small < 0:
		return -1
	case d.small > 0:
		return 1
	}
	return 0
}

// Equal reports whether both are the same number, whatever their scales.
func (d Decimal) Equal(other Decimal) bool {
	return d.Cmp(other) == 0
}

// Cmp returns -1, 0 or 1, as d is less than, equal to or greater than other, whatever their scales.
func (d Decimal) Cmp(other Decimal) int {
	sign := d.Sign()
	switch {
	case sign < other.Sign():
		return -1
	case sign > other.Sign():
		return 1
	case sign == 0:
		return 0
	}
	if d.scale == other.scale {
		return compareUnscaled(d, other)
	}
	// Where the first digits stand decides without a power of ten; if they stand at the same place, the difference of
	// the scales is that of the lengths, and the shorter number can be scaled up to the length of the other.
	top, otherTop := int64(d.digits())-int64(d.scale), int64(other.digits())-int64(other.scale)
	switch {
	case top < otherTop:
		return -sign
	case top > otherTop:
		return sign
	case d.scale < other.scale:
		return compareUnscaled(d.scaledUp(other.scale), other)
	}
	return compareUnscaled(d, other.scaledUp(d.scale))
}

func compareUnscaled(d, other Decimal) int {
	if d.large != nil || other.large != nil {
		return d.unscaled().Cmp(other.unscaled())
	}
	switch {
	case d.small < other.small:
		return -1
	case d.small > other.small:
		return 1
	}
	return 0
}

// Rescale returns the same number with the given scale. If that would lose a digit, or zeros by more than MaxScale
// would have to be added, the error is runtime.ErrRange.
func (d Decimal) Rescale(scale int) (Decimal, error) {
	switch {
	case scale == d.scale:
		return d, nil
	case d.Sign() == 0:
		return Decimal{scale: scale}, nil
	case scale > d.scale:
		if uint(scale-d.scale) > MaxScale { // as unsigned: the difference may overflow
			return Decimal{}, scaleError(scale)
		}
		return d.scaledUp(scale), nil
	}
	// A number of n digits that is not 0 ends in fewer than n zeros.
	drop := uint(d.scale - scale)
	if drop >= uint(d.digits()) {
		return Decimal{}, inexactError(scale)
	}
	if d.large == nil {
		if d.small%int64Powers[drop] != 0 {
			return Decimal{}, inexactError(scale)
		}
		return Decimal{small: d.small / int64Powers[drop], scale: scale}, nil
	}
	unscaled, rest := new(big.Int).QuoRem(d.large, power(int(drop)), new(big.Int))
	if rest.Sign() != 0 {
		return Decimal{}, inexactError(scale)
	}
	return own(unscaled, scale), nil
}

// scaledUp returns the same number with a larger scale.
func (d Decimal) scaledUp(scale int) Decimal {
	by := scale - d.scale
	if d.large == nil && by < len(int64Powers) {
		if product := d.small * int64Powers[by]; product/int64Powers[by] == d.small {
			return Decimal{small: product, scale: scale}
		}
	}
	return own(new(big.Int).Mul(d.unscaled(), power(by)), scale)
}

func inexactError(scale int) error {
	return rt.NewEncodeError(rt.ErrRange, "decimal has more than "+strconv.Itoa(scale)+" fractional digits")
}

func scaleError(scale int) error {
	return rt.NewEncodeError(rt.ErrRange, "decimal scale "+strconv.Itoa(scale)+" out of range")
}
