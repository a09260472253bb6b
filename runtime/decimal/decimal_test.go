package decimal_test

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

func parse(t testing.TB, text string) decimal.Decimal {
	t.Helper()
	d, err := decimal.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return d
}

func bigInt(t testing.TB, text string) *big.Int {
	t.Helper()
	v, ok := new(big.Int).SetString(text, 10)
	if !ok {
		t.Fatalf("%q is no integer", text)
	}
	return v
}

func TestZeroDecimalIsZero(t *testing.T) {
	var d decimal.Decimal
	if d.String() != "0" || d.Sign() != 0 || d.Scale() != 0 || d.Unscaled().Sign() != 0 || d.Rat().Sign() != 0 ||
		!d.Equal(decimal.New(0, 5)) {
		t.Errorf("%v", d)
	}
	if !decimal.FromBigInt(nil, 3).Equal(d) {
		t.Error("FromBigInt(nil) is not 0")
	}
}

func TestDecimalIsImmutable(t *testing.T) {
	source := bigInt(t, "123456789012345678901234567890")
	d := decimal.FromBigInt(source, 2)
	source.SetInt64(1)
	d.Unscaled().SetInt64(2)
	d.Rat().SetInt64(3)
	d.Rat().Num().SetInt64(4)
	if d.String() != "1234567890123456789012345678.90" {
		t.Error(d)
	}
	whole := decimal.FromBigInt(bigInt(t, "123456789012345678901234567890"), 0)
	whole.Rat().Num().SetInt64(4)
	if whole.String() != "123456789012345678901234567890" {
		t.Error(whole)
	}
}

// interesting holds unscaled values on both sides of where the representation changes.
func interesting(t testing.TB) []*big.Int {
	var values []*big.Int
	for _, text := range []string{
		"0", "1", "9", "10", "11", "99", "100", "127", "128", "255", "256", "32767", "32768", "65535", "65536",
		"999999999999999999",
		"1000000000000000000", "9223372036854775807", "9223372036854775808", "9223372036854775809",
		"9999999999999999999",
		"10000000000000000000", "18446744073709551615", "18446744073709551616",
		"170141183460469231731687303715884105728",
		"99999999999999999999999999999999999999", "100000000000000000000000000000000000000",
		"123456789012345678901234567890",
	} {
		v := bigInt(t, text)
		values = append(values, v, new(big.Int).Neg(v))
	}
	return values
}

func TestCmpAgreesWithFractions(t *testing.T) {
	var all []decimal.Decimal
	var fractions []*big.Rat
	for _, unscaled := range interesting(t) {
		for _, scale := range []int{-20, -1, 0, 2, 19, 38} {
			d := decimal.FromBigInt(unscaled, scale)
			all, fractions = append(all, d), append(fractions, d.Rat())
		}
	}
	for i, a := range all {
		if a.Sign() != fractions[i].Sign() {
			t.Errorf("sign of %v is %d", a, a.Sign())
		}
		for j, b := range all {
			if got, want := a.Cmp(b), fractions[i].Cmp(fractions[j]); got != want || a.Equal(b) != (want == 0) {
				t.Fatalf("%v compared with %v: %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestCmpOfFarScalesIsImmediate(t *testing.T) {
	huge, tiny := decimal.New(1, math.MinInt32), decimal.New(1, math.MaxInt32)
	if huge.Cmp(tiny) != 1 || tiny.Cmp(huge) != -1 || decimal.New(-1, math.MinInt32).Cmp(tiny) != -1 ||
		huge.Cmp(huge) != 0 {
		t.Error("wrong order")
	}
	if _, err := huge.Rescale(0); !errors.Is(err, rt.ErrRange) {
		t.Error(err)
	}
	if _, err := tiny.Rescale(0); !errors.Is(err, rt.ErrRange) {
		t.Error(err)
	}
}

func TestRescaleIsExactOrAnError(t *testing.T) {
	for _, unscaled := range interesting(t) {
		for _, from := range []int{-5, 0, 3, 19, 40} {
			d := decimal.FromBigInt(unscaled, from)
			for _, to := range []int{-40, -6, -5, -4, 0, 1, 2, 3, 18, 19, 20, 40, 60} {
				got, err := d.Rescale(to)
				factor := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(to, -to))), nil))
				if to < 0 {
					factor.Inv(factor)
				}
				exact := new(big.Rat).Mul(d.Rat(), factor)
				switch {
				case !exact.IsInt():
					if !errors.Is(err, rt.ErrRange) {
						t.Errorf("%v with scale %d: %v, %v, want ErrRange", d, to, got, err)
					}
				case err != nil || got.Scale() != to || got.Unscaled().Cmp(exact.Num()) != 0:
					t.Errorf("%v with scale %d: %v, %v, want %v", d, to, got, err, exact.Num())
				}
			}
		}
	}
}

func TestRescaleErrors(t *testing.T) {
	if _, err := decimal.New(125, 2).Rescale(1); err == nil ||
		err.Error() != "avro: decimal has more than 1 fractional digits" {
		t.Error(err)
	}
	if _, err := decimal.New(1, 0).Rescale(decimal.MaxScale + 1); !errors.Is(err, rt.ErrRange) {
		t.Error(err)
	}
	if d, err := decimal.New(0, 0).Rescale(math.MaxInt); err != nil || d.Sign() != 0 {
		t.Error("0 has every scale:", err)
	}
}

func TestFromRat(t *testing.T) {
	tests := []struct {
		r     *big.Rat
		scale int
		want  string // empty: an error
	}{
		{big.NewRat(5, 4), 2, "1.25"},
		{big.NewRat(5, 4), 5, "1.25000"},
		{big.NewRat(5, 4), 1, ""},
		{big.NewRat(1, 3), 30, ""},
		{big.NewRat(-7, 1), 0, "-7"},
		{big.NewRat(1200, 1), -2, "12E2"},
		{big.NewRat(1230, 1), -2, ""},
		{new(big.Rat), 3, "0.000"},
		{new(big.Rat).SetInt(bigInt(t, "123456789012345678901234567890")), 1, "123456789012345678901234567890.0"},
		{big.NewRat(1, 2), decimal.MaxScale + 1, ""},
		{big.NewRat(1, 2), math.MinInt, ""},
	}
	for _, test := range tests {
		before := new(big.Rat).Set(test.r)
		d, err := decimal.FromRat(test.r, test.scale)
		switch {
		case test.want == "":
			if !errors.Is(err, rt.ErrRange) {
				t.Errorf("FromRat(%v, %d) = %v, %v, want ErrRange", test.r, test.scale, d, err)
			}
		case err != nil || d.String() != test.want || d.Scale() != test.scale || d.Rat().Cmp(test.r) != 0:
			t.Errorf("FromRat(%v, %d) = %v, %v, want %s", test.r, test.scale, d, err, test.want)
		}
		if test.r.Cmp(before) != 0 {
			t.Errorf("FromRat changed its argument from %v to %v", before, test.r)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		unscaled string
		scale    int
		text     string
	}{
		{"0", 0, "0"},
		{"0", 2, "0.00"},
		{"5", 2, "0.05"},
		{"-5", 2, "-0.05"},
		{"50", 2, "0.50"},
		{"1234", 2, "12.34"},
		{"-1234", 4, "-0.1234"},
		{"1234", 1, "123.4"},
		{"12", -3, "12E3"},
		{"0", -3, "0E3"},
		{"1", 38, "0.00000000000000000000000000000000000001"},
		{"1", 129, "0." + strings.Repeat("0", 128) + "1"},
		{"1", 130, "1E-130"},
		{"-9223372036854775808", 0, "-9223372036854775808"},
		{"-9223372036854775808", 19, "-0.9223372036854775808"},
		{"-99999999999999999999999999999999999999", 10, "-9999999999999999999999999999.9999999999"},
		{"1", decimal.MaxScale, "1E-65536"},
		{"1", -decimal.MaxScale, "1E65536"},
	}
	for _, test := range tests {
		d := decimal.FromBigInt(bigInt(t, test.unscaled), test.scale)
		if d.String() != test.text {
			t.Errorf("%s with scale %d: %s, want %s", test.unscaled, test.scale, d, test.text)
		}
		back := parse(t, test.text)
		if back.Unscaled().Cmp(d.Unscaled()) != 0 || back.Scale() != test.scale {
			t.Errorf("Parse(%q) = %v with scale %d, want %s with %d", test.text, back.Unscaled(), back.Scale(),
				test.unscaled, test.scale)
		}
		marshalled, err := d.MarshalText()
		if err != nil || string(marshalled) != test.text {
			t.Errorf("MarshalText: %s, %v", marshalled, err)
		}
		if appended, err := d.AppendText([]byte("b")); err != nil || string(appended) != "b"+test.text {
			t.Errorf("AppendText: %s, %v", appended, err)
		}
		var unmarshalled decimal.Decimal
		if err := unmarshalled.UnmarshalText(marshalled); err != nil || !unmarshalled.Equal(d) {
			t.Errorf("UnmarshalText: %v, %v", unmarshalled, err)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"+1": "1", "007": "7", ".5": "0.5", "5.": "5", "-.5": "-0.5", "1.20e-3": "0.00120", "1.2E+3": "12E2", "-0": "0",
		"-0.0": "0.0",
		"1e-0": "1", "00000000000000000000000000000000000001.5": "1.5", "-9223372036854775809": "-9223372036854775809",
	} {
		if d, err := decimal.Parse(text); err != nil || d.String() != want {
			t.Errorf("Parse(%q) = %v, %v, want %s", text, d, err, want)
		}
	}
	for _, text := range []string{
		"", ".", "-", "+", "-.", "e5", "1e", "1e+", "1e-", "1e+-5", "1e1.5", "1e5e5", "--1", "+-1", "1-", "1 ", " 1",
		"1_000", "0x10", "1,5", "1.2.3",
		"1.-2", "1.+2", "NaN", "Infinity", "inf", "٣", "1e٣", "1/2",
	} {
		if d, err := decimal.Parse(text); !errors.Is(err, decimal.ErrSyntax) {
			t.Errorf("Parse(%q) = %v, %v, want ErrSyntax", text, d, err)
		}
	}
	for _, text := range []string{"1e65537", "1e-65537", "1e999999999999999999999999", "0e-999999999999999999999999",
		"1e2147483648", "." + strings.Repeat("0", 65537), strings.Repeat("9", 1<<20)} {
		if d, err := decimal.Parse(text); !errors.Is(err, rt.ErrRange) {
			t.Errorf("Parse(%.20q) = %v, %v, want ErrRange", text, d, err)
		}
	}
	d := decimal.New(1, 0)
	if d.UnmarshalText([]byte("x")) == nil || !d.Equal(decimal.New(1, 0)) {
		t.Error("a failed UnmarshalText changed the value:", d)
	}
}

// big.Rat reads the same texts, if they are what Parse takes.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"0", "-12.50", "1E3", ".5e-7", "9223372036854775808", "1..2", "1e",
		"-1234567890123456789012345678.9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := decimal.Parse(text)
		if err != nil || d.Scale() > 1000 || d.Scale() < -1000 {
			return
		}
		if want, ok := new(big.Rat).SetString(text); !ok || d.Rat().Cmp(want) != 0 {
			t.Errorf("Parse(%q) = %v, want %v", text, d, want)
		}
		back, err := decimal.Parse(d.String())
		if err != nil || back.Scale() != d.Scale() || !back.Equal(d) {
			t.Errorf("%q is printed as %v and parsed as %v, %v", text, d, back, err)
		}
	})
}

// The digits a number has decide whether it fits a precision.
func TestPrecisionCountsDigits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	check := func(v *big.Int) {
		t.Helper()
		want := len(new(big.Int).Abs(v).String())
		d := decimal.FromBigInt(v, 0)
		if _, err := decimal.Append(nil, d, want, 0); err != nil {
			t.Errorf("%v does not fit %d digits: %v", v, want, err)
		}
		if _, err := decimal.Append(nil, d, want-1, 0); !errors.Is(err, rt.ErrPrecision) {
			t.Errorf("%v fits %d digits: %v", v, want-1, err)
		}
	}
	power := big.NewInt(1)
	for range 60 {
		for near := int64(-1); near <= 1; near++ {
			v := new(big.Int).Add(power, big.NewInt(near))
			check(v)
			check(v.Neg(v))
		}
		power = new(big.Int).Mul(power, big.NewInt(10))
	}
	for range 2000 {
		v := new(big.Int).Rsh(new(big.Int).Mul(new(big.Int).SetUint64(random.Uint64()),
			new(big.Int).SetUint64(random.Uint64())), uint(random.IntN(127)))
		check(v)
	}
}
