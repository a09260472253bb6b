package decimal_test

import (
	"bytes"
	"math/big"
	"math/rand/v2"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// Decimals are compared as the bytes that they are on the wire.
func TestSortOrderIsThatOfTheBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func(scale int) decimal.Decimal {
		bits := []int{1, 3, 8, 9, 16, 17, 62, 63, 64, 65, 72, 80, 200, 520}[random.IntN(14)]
		v := new(big.Int).Lsh(big.NewInt(1), uint(random.IntN(bits)))
		v.Add(v, big.NewInt(random.Int64N(5)-2))
		if random.IntN(3) == 0 {
			v.Lsh(big.NewInt(random.Int64N(512)-256), 8*uint(random.IntN(bits/8+1))) // ends in zero bytes
		}
		if random.IntN(2) == 0 {
			v.Neg(v)
		}
		return decimal.FromBigInt(v, scale)
	}
	onBytes := func(b []byte, err error) []byte {
		if err != nil {
			t.Fatal(err)
		}
		var r rt.Reader
		r.ResetBytes(b)
		return r.BytesView()
	}
	onFixed := func(b []byte, err error) []byte {
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	results := make(map[int]int)
	for range 30_000 {
		a, b := some(2), some(2)
		if random.IntN(4) == 0 {
			a, b = some(0), some(1)
		}
		if random.IntN(20) == 0 {
			b, _ = a.Rescale(2)
		}
		want := bytes.Compare(onBytes(decimal.Append(nil, a, 1000, 2)), onBytes(decimal.Append(nil, b, 1000, 2)))
		results[want]++
		if got := decimal.CompareBytes(a, b, 2); got != want {
			t.Fatalf("on bytes: %v and %v: %d, want %d", a, b, got, want)
		}
		want = bytes.Compare(onFixed(decimal.AppendFixed(nil, a, 100, 1000, 2)),
			onFixed(decimal.AppendFixed(nil, b, 100, 1000, 2)))
		if got := decimal.CompareFixed(a, b); got != want {
			t.Fatalf("on a fixed: %v and %v: %d, want %d", a, b, got, want)
		}
		a, b = some(random.IntN(3)*100-100), some(random.IntN(3)*100-100)
		want = bytes.Compare(onBytes(decimal.AppendBig(nil, a)), onBytes(decimal.AppendBig(nil, b)))
		if got := decimal.CompareBig(a, b); got != want {
			t.Fatalf("big: %v and %v: %d, want %d", a, b, got, want)
		}
	}
	if results[-1] < 1000 || results[0] < 100 || results[1] < 1000 {
		t.Errorf("poor values: %v", results)
	}
}

// Decimals that have no encoding still have a place.
func TestSortOrderOfDecimalsBeyondTheScale(t *testing.T) {
	fits, beyond, further := decimal.New(-1, 0), decimal.New(-5, 3), decimal.New(1, 3)
	for _, c := range []struct {
		a, b decimal.Decimal
		want int
	}{{fits, beyond, -1}, {beyond, fits, 1}, {beyond, further, -1}, {further, beyond, 1}, {beyond, beyond, 0}} {
		if got := decimal.CompareBytes(c.a, c.b, 2); got != c.want {
			t.Errorf("%v and %v: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestSortOrderOfSmallDecimalsDoesNotAllocate(t *testing.T) {
	a, b := decimal.New(-12345, 2), decimal.New(-123456, 2)
	if n := testing.AllocsPerRun(10, func() {
		decimal.CompareBytes(a, b, 2)
		decimal.CompareFixed(a, b)
		decimal.CompareBig(a, b)
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
