package decimal_test

import (
	"math/big"
	"slices"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// Against two's complement made by big.Int arithmetic: the value modulo 256^n.
func FuzzWire(f *testing.F) {
	for _, v := range interesting(f) {
		f.Add(v.Sign() < 0, new(big.Int).Abs(v).Bytes())
	}
	f.Fuzz(func(t *testing.T, negative bool, magnitude []byte) {
		v := new(big.Int).SetBytes(magnitude)
		if negative {
			v.Neg(v)
		}
		n := 1
		for bound := big.NewInt(128); v.Cmp(bound) >= 0 || v.Cmp(new(big.Int).Neg(bound)) < 0; bound.Lsh(bound, 8) {
			n++
		}
		want := new(big.Int).Mod(v, new(big.Int).Lsh(big.NewInt(1), uint(8*n))).FillBytes(make([]byte, n))
		d := decimal.FromBigInt(v, 3)
		got, err := decimal.Append(nil, d, 3*len(magnitude)+1, 3)
		if err != nil || !slices.Equal(got, rt.AppendBytes(nil, want)) {
			t.Fatalf("%v: %x, %v, want %x", v, got, err, want)
		}
		back, err := readAll(t, got, func(r *rt.Reader) decimal.Decimal {
			return decimal.Read(r, 3*len(magnitude)+1, 3)
		})
		if err != nil || back.Scale() != 3 || back.Unscaled().Cmp(v) != 0 {
			t.Errorf("%x: %v, %v, want %v", got, back, err, v)
		}
		long, err := decimal.AppendBig(nil, d)
		if back, readErr := readAll(t, long, decimal.ReadBig); err != nil || readErr != nil || !back.Equal(d) {
			t.Errorf("big %x: %v, %v, %v, want %v", long, back, err, readErr, d)
		}
	})
}

// No input makes reading panic, and what is read is written back as the same number.
func FuzzReadBig(f *testing.F) {
	f.Add([]byte{8, 4, 0x30, 0x39, 4})
	f.Add([]byte{4, 0, 0})
	f.Add([]byte{14, 2, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, input []byte) {
		d, err := readAll(t, input, decimal.ReadBig)
		if err != nil {
			return
		}
		b, err := decimal.AppendBig(nil, d)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := readAll(t, b, decimal.ReadBig); err != nil || back.Scale() != d.Scale() || !back.Equal(d) {
			t.Errorf("%x is read as %v, written as %x, read as %v, %v", input, d, b, back, err)
		}
	})
}
