package gen

import (
	"encoding/binary"
	"math/big"

	"github.com/dave/jennifer/jen"
)

// twosComplement is the number that bytes stand for, the highest first.
func twosComplement(raw []byte) *big.Int {
	x := new(big.Int).SetBytes(raw)
	if len(raw) > 0 && raw[0]&0x80 != 0 {
		x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(raw))))
	}
	return x
}

// decimalLiteral is an unscaled number with a scale.
func decimalLiteral(x *big.Int, scale int) jen.Code {
	if x.IsInt64() {
		return jen.Qual(decimalPath, "New").Call(int64Literal(x.Int64()), jen.Lit(scale))
	}
	text := new(big.Rat).SetFrac(x, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)).FloatString(scale)
	return jen.Qual(runtimePath, "Must").Call(jen.Qual(decimalPath, "Parse").Call(jen.Lit(text)))
}

// splitBigDecimal takes the bytes of a big-decimal apart: a bytes value and an int.
func splitBigDecimal(raw []byte) (unscaled []byte, scale int, ok bool) {
	length, size := binary.Uvarint(raw)
	if size <= 0 || length&1 != 0 || length>>1 > uint64(len(raw)-size) {
		return nil, 0, false
	}
	unscaled, raw = raw[size:size+int(length>>1)], raw[size+int(length>>1):]
	u, size := binary.Uvarint(raw)
	if size != len(raw) || u > 1<<32-1 {
		return nil, 0, false
	}
	return unscaled, int(int32(u>>1) ^ -int32(u&1)), true
}
