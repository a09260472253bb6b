package decimal

import (
	"math/big"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
)

// Read reads a decimal on bytes with the precision and scale of its schema (Avro 1.12, "Decimal"). Bytes of no length,
// for which the specification has no meaning, are runtime.ErrRange; more digits than precision are
// runtime.ErrPrecision. On failure the result is 0, and r counts the call as one read.
func Read(r *rt.Reader, precision, scale int) Decimal {
	at := r.Offset()
	return parse(r, r.BytesView(), precision, scale, at)
}

// ReadFixed reads a decimal on a fixed of size bytes; see Read.
func ReadFixed(r *rt.Reader, size, precision, scale int) Decimal {
	at := r.Offset()
	return parse(r, r.FixedView(size), precision, scale, at)
}

// ReadBig reads a big-decimal (Avro 1.12, "BigDecimal"): bytes that hold the unscaled value, as bytes, and the scale,
// as an int. Content of another form, and a scale beyond MaxScale, are runtime.ErrRange. On failure the result is 0,
// and r counts the call as one read.
func ReadBig(r *rt.Reader) Decimal {
	at := r.Offset()
	content := r.BytesView()
	if r.Failed() {
		return Decimal{}
	}
	length, rest, ok := cutLong(content)
	if !ok || length < 1 || length > int64(len(rest)) {
		r.Fail(rt.ErrRange, "big-decimal without a complete unscaled value", at)
		return Decimal{}
	}
	unscaled := rest[:length]
	scale, rest, ok := cutLong(rest[length:])
	switch {
	case !ok || len(rest) > 0:
		r.Fail(rt.ErrRange, "big-decimal does not end with its scale", at)
		return Decimal{}
	case scale > MaxScale || scale < -MaxScale:
		r.Fail(rt.ErrRange, "big-decimal scale "+strconv.FormatInt(scale, 10)+" out of range", at)
		return Decimal{}
	}
	return fromTwosComplement(unscaled, int(scale))
}

// ReadFrom reads a decimal on bytes as the resolution says; see [Read].
func ReadFrom(r *rt.Reader, s *rt.Resolution, precision, scale int) Decimal {
	if s != nil && r.Choose(s) == nil {
		return Decimal{}
	}
	return Read(r, precision, scale)
}

// ReadFixedFrom reads a decimal on a fixed of size bytes as the resolution says; see [ReadFixed].
func ReadFixedFrom(r *rt.Reader, s *rt.Resolution, size, precision, scale int) Decimal {
	if s != nil && r.Choose(s) == nil {
		return Decimal{}
	}
	return ReadFixed(r, size, precision, scale)
}

// ReadBigFrom reads a big-decimal as the resolution says; see [ReadBig].
func ReadBigFrom(r *rt.Reader, s *rt.Resolution) Decimal {
	if s != nil && r.Choose(s) == nil {
		return Decimal{}
	}
	return ReadBig(r)
}

func parse(r *rt.Reader, b []byte, precision, scale int, at int64) Decimal {
	if r.Failed() {
		return Decimal{}
	}
	if len(b) == 0 {
		r.Fail(rt.ErrRange, "decimal of no bytes", at)
		return Decimal{}
	}
	// Every byte beyond the sign is worth more than two digits: do not make a number of what is too long anyway.
	b = trimSign(b)
	if len(b) <= 8 || len(b)-1 <= precision/2 {
		if d := fromTwosComplement(b, scale); !d.exceeds(precision) {
			return d
		}
	}
	r.Fail(rt.ErrPrecision, "decimal has more than the "+strconv.Itoa(precision)+" digits of its precision", at)
	return Decimal{}
}

// trimSign cuts off leading bytes that only repeat the sign.
func trimSign(b []byte) []byte {
	for len(b) > 1 && (b[0] == 0 && b[1] < 0x80 || b[0] == 0xff && b[1] >= 0x80) {
		b = b[1:]
	}
	return b
}

// fromTwosComplement returns the number of at least one byte.
func fromTwosComplement(b []byte, scale int) Decimal {
	b = trimSign(b)
	if len(b) <= 8 {
		v := int64(int8(b[0]))
		for _, c := range b[1:] {
			v = v<<8 | int64(c)
		}
		return Decimal{small: v, scale: scale}
	}
	if b[0] < 0x80 {
		return Decimal{large: new(big.Int).SetBytes(b), scale: scale}
	}
	complement := make([]byte, len(b))
	for i, c := range b {
		complement[i] = ^c
	}
	v := new(big.Int).SetBytes(complement)
	return Decimal{large: v.Not(v), scale: scale}
}

// cutLong reads a varint of up to 64 bits and returns what follows it.
func cutLong(b []byte) (v int64, rest []byte, ok bool) {
	var u uint64
	for i, c := range b {
		if i == 9 && c > 1 {
			break
		}
		u |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			return int64(u>>1) ^ -int64(u&1), b[i+1:], true
		}
	}
	return 0, nil, false
}
