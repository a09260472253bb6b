package decimal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// tenTo returns n times 10 to the given power.
func tenTo(n int64, power int) *big.Int {
	x := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(power)), nil)
	return x.Mul(x, big.NewInt(n))
}

// TestTextOfLongNumbersIsShort and is told from text that has all digits, of which there may be decimal.MaxDigits.
func TestTextOfLongNumbersIsShort(t *testing.T) {
	most := decimal.FromBigInt(tenTo(1, decimal.MaxDigits-1), 3)
	text, err := most.MarshalText()
	if err != nil || len(text) != decimal.MaxDigits+1 || most.String() != string(text) {
		t.Fatalf("%d digits: %d bytes, %v", decimal.MaxDigits, len(text), err)
	}
	if back, err := decimal.Parse(string(text)); err != nil || !back.Equal(most) || back.Scale() != 3 {
		t.Errorf("%d digits do not come back: %v", decimal.MaxDigits, err)
	}
	for _, c := range []struct {
		unscaled *big.Int
		scale    int
		want     string
	}{
		{tenTo(1, decimal.MaxDigits), 0, "≈1.0000E131072"},
		{tenTo(1, decimal.MaxDigits), 131072, "≈1.0000E0"},
		{tenTo(-5, 200_000), 7, "≈-5.0000E199993"},
		{tenTo(123456, 200_000), -7, "≈1.2346E200012"},
		{tenTo(99999999, 300_000), math.MaxInt32, "≈1.0000E-2147183639"},
		{tenTo(2, 150_000), math.MinInt32, "≈2.0000E2147633648"},
		{new(big.Int).Lsh(big.NewInt(1), 8<<20), 0, "≈4.2645E2525222"}, // its logarithm is 2525222.629866838
	} {
		d := decimal.FromBigInt(c.unscaled, c.scale)
		if got := d.String(); got != c.want {
			t.Errorf("%d bits with scale %d: %.60s, want %s", c.unscaled.BitLen(), c.scale, got, c.want)
		}
		if got := fmt.Sprint(d); got != c.want {
			t.Errorf("fmt: %.60s, want %s", got, c.want)
		}
		b, err := d.AppendText([]byte("x"))
		if !errors.Is(err, rt.ErrRange) || string(b) != "x" {
			t.Errorf("%s: AppendText gives %.60s, %v", c.want, b, err)
		}
		if _, err := json.Marshal(d); !errors.Is(err, rt.ErrRange) {
			t.Errorf("%s: JSON: %v", c.want, err)
		}
		if _, err := decimal.Parse(c.want); !errors.Is(err, decimal.ErrSyntax) {
			t.Errorf("%s is read: %v", c.want, err)
		}
	}
}

// TestTextOfAnyScaleIsShort since zeros are not spelt out.
func TestTextOfAnyScaleIsShort(t *testing.T) {
	for scale, want := range map[int]string{
		math.MaxInt32: "-7E-2147483647", math.MinInt32: "-7E2147483648", decimal.MaxScale: "-7E-65536", -1: "-7E1",
	} {
		if got := decimal.New(-7, scale).String(); got != want {
			t.Errorf("scale %d: %s, want %s", scale, got, want)
		}
	}
	if got := decimal.New(-7, 129).String(); got != "-0."+strings.Repeat("0", 128)+"7" {
		t.Error(got)
	}
}

// TestTextOfAMegabyteTakesNoWork that grows with the number: no memory of its size is asked for.
func TestTextOfAMegabyteTakesNoWork(t *testing.T) {
	d := decimal.FromBigInt(new(big.Int).Lsh(big.NewInt(3), 8<<20), 5)
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			_ = d.String()
		}
	})
	if bytes := result.AllocedBytesPerOp(); bytes > 1024 {
		t.Errorf("%d bytes for the text of a megabyte", bytes)
	}
}
