package vectorcheck

import (
	"encoding/hex"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// comparison is one line of testdata/comparisons; the README there says what its fields mean.
type comparison struct {
	Type  string
	A, B  string
	Order int
	Map   bool
}

// checkComparisons decodes pairs of data and compares them by CompareAvro, which a type has if and only if its data
// have an order.
func checkComparisons(t *testing.T, types Types) {
	t.Helper()
	for _, c := range vectors.Lines[comparison](t, "comparisons/comparisons.jsonl") {
		newDatum := types[c.Type]
		if newDatum == nil {
			continue
		}
		a, b := decoded(t, newDatum, c.A), decoded(t, newDatum, c.B)
		compare := a.MethodByName("CompareAvro")
		if compare.IsValid() == c.Map {
			t.Errorf("that %s has a method CompareAvro is %t", c.Type, compare.IsValid())
			continue
		}
		if c.Map {
			continue
		}
		if got := compare.Call([]reflect.Value{b})[0].Int(); got != int64(c.Order) {
			t.Errorf("%s: %s and %s compare as %d, want %d", c.Type, c.A, c.B, got, c.Order)
		}
	}
}

// decoded returns a value made of bytes in hexadecimal, or the zero value if there are none.
func decoded(t *testing.T, newDatum func() avrotest.Datum, text string) reflect.Value {
	t.Helper()
	x := newDatum()
	data, err := hex.DecodeString(text)
	if err == nil && text != "" {
		err = x.UnmarshalBinary(data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return reflect.ValueOf(x)
}
