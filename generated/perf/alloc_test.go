package perf

import (
	"math"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// samples are values of the types whose encoding may not allocate: there is no map in them.
func samples() map[string]avrotest.Datum {
	return map[string]avrotest.Datum{
		"Record":    &Record{F1: math.Pi, F2: -1, F3: 1e300, F4: 1, F5: -123456789, F6: math.MaxInt32},
		"BigRecord": &BigRecord{D1: 1, F2: 2, F3: 1 << 30, F4: 1 << 60, F44: -1 << 60},
		"IntArray":  &IntArray{Values: []int32{1, -200, 30000, math.MinInt32}},
		"LongArray": &LongArray{Values: []int64{1, -200, math.MaxInt64}},
		"Float":     &Float{Values: make([]float32, 1000)},
		"Person":    &Person{Name: "Ada", BirthDay: time.Unix(0, 0), Phone: "123", Siblings: 2, Money: 12.5},
		"Strings":   &Strings{},
		"Click":     &Click{Page: "/cart", X: 1, Y: 2},
	}
}

func TestEncodingAllocatesNothing(t *testing.T) {
	for name, x := range samples() {
		b, err := x.AppendAvro(nil)
		if err != nil {
			t.Fatal(err)
		}
		if allocs := testing.AllocsPerRun(100, func() {
			if b, err = x.AppendAvro(b[:0]); err != nil {
				t.Fatal(err)
			}
		}); allocs != 0 {
			t.Errorf("encoding %s into a buffer with room allocates %v times", name, allocs)
		}
	}
}

// TestDecodingFixedWidthAllocatesNothing reads records of numbers, and arrays of them, into a value used before.
func TestDecodingFixedWidthAllocatesNothing(t *testing.T) {
	for _, name := range []string{"Record", "BigRecord", "IntArray", "LongArray", "Float"} {
		x := samples()[name]
		b, err := x.AppendAvro(nil)
		if err != nil {
			t.Fatal(err)
		}
		if allocs := testing.AllocsPerRun(100, func() {
			if err := x.UnmarshalBinary(b); err != nil {
				t.Fatal(err)
			}
		}); allocs != 0 {
			t.Errorf("decoding %s into a used value allocates %v times", name, allocs)
		}
	}
}

// TestDecodingAliasedAllocatesNothing reads strings that point into the input, into a value used before.
func TestDecodingAliasedAllocatesNothing(t *testing.T) {
	if !aliases {
		t.Skip("built with the tag purego, which copies strings")
	}
	x := &Person{Name: "Ada Lovelace", BirthDay: time.Unix(0, 0), Phone: "+44 20 7946 0000"}
	b, err := x.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	if allocs := testing.AllocsPerRun(100, func() {
		var r rt.Reader
		r.Strings = rt.StringsAlias
		r.ResetBytes(b)
		if err := x.DecodeAvro(&r); err != nil {
			t.Fatal(err)
		}
	}); allocs != 0 {
		t.Errorf("decoding aliased strings allocates %v times", allocs)
	}
}
