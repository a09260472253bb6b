package decimal

import (
	"math/big"
	"math/bits"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
)

// NOTE: Avro holds an unscaled value as two's complement, highest byte first. Written are the fewest bytes that keep
// the sign, one for 0; read is any number of them, as sign bytes in front change nothing.

// Append appends d as a decimal on bytes with the precision and scale of its schema (Avro 1.12, "Decimal"). If d cannot
// have that scale without loss, the error is runtime.ErrRange, and if it then has more digits than precision,
// runtime.ErrPrecision; b is returned as it was.
func Append(b []byte, d Decimal, precision, scale int) ([]byte, error) {
	d, err := d.fit(precision, scale)
	if err != nil {
		return b, err
	}
	return d.appendBytes(b), nil
}

// AppendFixed appends d as a decimal on a fixed of size bytes, with the sign extended to the left. Errors are those of
// Append, and runtime.ErrRange if d needs more bytes.
func AppendFixed(b []byte, d Decimal, size, precision, scale int) ([]byte, error) {
	d, err := d.fit(precision, scale)
	if err != nil {
		return b, err
	}
	n := d.byteLength()
	if n > size {
		return b, rt.NewEncodeError(rt.ErrRange,
			"decimal needs "+strconv.Itoa(n)+" bytes, more than the "+strconv.Itoa(size)+
				" of its type")
	}
	sign := byte(0)
	if d.Sign() < 0 {
		sign = 0xff
	}
	for range size - n {
		b = append(b, sign)
	}
	return d.appendTwosComplement(b, n), nil
}

// AppendBig appends d as a big-decimal: bytes that hold the unscaled value, as bytes, and the scale, as an int (Avro
// 1.12, "BigDecimal"). A scale beyond MaxScale is runtime.ErrRange.
func AppendBig(b []byte, d Decimal) ([]byte, error) {
	if d.scale > MaxScale || d.scale < -MaxScale {
		return b, scaleError(d.scale)
	}
	var header [20]byte // two varints
	scale := rt.AppendInt(header[:0], int32(d.scale))
	n := d.byteLength()
	length := rt.AppendLong(header[len(scale):len(scale)], int64(n))
	b = rt.AppendLong(b, int64(len(length)+n+len(scale)))
	b = append(b, length...)
	b = d.appendTwosComplement(b, n)
	return append(b, scale...), nil
}

// fit returns d with the given scale, if it then has at most precision digits.
func (d Decimal) fit(precision, scale int) (Decimal, error) {
	if scale != d.scale {
		// A number that is not 0 only gains digits with the scale: refuse before they are made.
		if scale > d.scale && d.Sign() != 0 && (scale-d.scale >= precision || d.exceeds(precision-(scale-d.scale))) {
			return Decimal{}, precisionError(precision)
		}
		var err error
		if d, err = d.Rescale(scale); err != nil {
			return Decimal{}, err
		}
	}
	if d.exceeds(precision) {
		return Decimal{}, precisionError(precision)
	}
	return d, nil
}

func precisionError(precision int) error {
	return rt.NewEncodeError(rt.ErrPrecision,
		"decimal has more than the "+strconv.Itoa(precision)+" digits of its precision")
}

func (d Decimal) appendBytes(b []byte) []byte {
	n := d.byteLength()
	return d.appendTwosComplement(rt.AppendLong(b, int64(n)), n)
}

// byteLength returns how many bytes the unscaled value takes at least.
func (d Decimal) byteLength() int {
	if d.large == nil {
		return bits.Len64(uint64(d.small^d.small>>63))/8 + 1
	}
	n := d.large.BitLen()
	if d.large.Sign() < 0 && int(d.large.TrailingZeroBits()) == n-1 {
		n-- // -2^k needs no more bits than 2^k-1
	}
	return n/8 + 1
}

// appendTwosComplement appends the unscaled value in its byteLength, n.
func (d Decimal) appendTwosComplement(b []byte, n int) []byte {
	if d.large == nil {
		u := uint64(d.small) << (64 - 8*n)
		if len(b)+8 <= cap(b) { // a whole word, of which what follows the number is cut off
			end := len(b) + n
			b = append(b, byte(u>>56), byte(u>>48), byte(u>>40), byte(u>>32), byte(u>>24), byte(u>>16), byte(u>>8),
				byte(u))
			return b[:end]
		}
		for range n {
			b = append(b, byte(u>>56))
			u <<= 8
		}
		return b
	}
	start := len(b)
	b = append(b, make([]byte, n)...)
	bytes := b[start:]
	if d.large.Sign() > 0 {
		d.large.FillBytes(bytes)
		return b
	}
	// -v is the complement of v-1.
	new(big.Int).Not(d.large).FillBytes(bytes)
	for i := range bytes {
		bytes[i] = ^bytes[i]
	}
	return b
}
