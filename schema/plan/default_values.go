package plan

import (
	"encoding/binary"
	"fmt"
	"math/big"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// CheckDefault returns what a logical type finds wrong with v, a default of node i; nil if nothing is. Defaults are values of the types below
// logical types (Avro 1.12, "Complex Types"), and data are read none the worse for one that is no value of the logical type; but what
// is written must be one. The error is a *[schema.Diagnostic] with the position of the value and the class [schema.ErrDefault].
func (p *Plan) CheckDefault(i Index, v schema.Value) error {
	n := &p.Nodes[i]
	switch n.Kind {
	case Record:
		for j := range n.Fields {
			f := &n.Fields[j]
			fv, ok := v.Get(f.Name)
			if !ok {
				fv = *f.Schema.Default
			}
			if err := p.CheckDefault(f.Node, fv); err != nil {
				return err
			}
		}
	case Array:
		for _, item := range v.Items {
			if err := p.CheckDefault(n.Item, item); err != nil {
				return err
			}
		}
	case Map:
		for _, m := range v.Members {
			if err := p.CheckDefault(n.Item, m.Value); err != nil {
				return err
			}
		}
	case Nullable, Union:
		return p.CheckDefault(n.Branches[n.Schema.DefaultBranch(&v)], v)
	case UUIDString:
		if _, err := runtime.ParseUUID(v.Text); err != nil {
			return refused(v, fmt.Sprintf("default %q is no UUID", v.Text), "write it as 123e4567-e89b-42d3-a456-426614174000")
		}
	case DecimalBytes, DecimalFixed:
		raw, _ := DefaultBytes(v)
		if len(raw) == 0 || len(new(big.Int).Abs(TwosComplement(raw)).String()) > n.Precision {
			return refused(v, fmt.Sprintf("default is no decimal of precision %d", n.Precision), "a decimal is one byte or more, in two's complement")
		}
	case BigDecimal:
		raw, _ := DefaultBytes(v)
		if _, _, ok := SplitBigDecimal(raw); !ok {
			return refused(v, "default is no big-decimal", "one is a bytes value and an int")
		}
	}
	return nil
}

func refused(v schema.Value, what, hint string) error {
	return &schema.Diagnostic{Pos: v.Pos, Err: schema.ErrDefault, Msg: what, Hint: hint}
}

// TwosComplement is the number that bytes stand for, the highest first (Avro 1.12, "Decimal").
func TwosComplement(raw []byte) *big.Int {
	x := new(big.Int).SetBytes(raw)
	if len(raw) > 0 && raw[0]&0x80 != 0 {
		x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(raw))))
	}
	return x
}

// SplitBigDecimal takes the bytes of a big-decimal apart: a bytes value and an int. It reports false if they are something else.
func SplitBigDecimal(raw []byte) (unscaled []byte, scale int, ok bool) {
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
