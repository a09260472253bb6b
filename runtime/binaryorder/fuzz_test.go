package binaryorder_test

import (
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
)

// FuzzCompareBinary compares what is mostly no data: the outcome must be the same both ways, and a datum comes with
// itself.
func FuzzCompareBinary(f *testing.F) {
	var all schemas
	var orders []*runtime.Order
	known := make(map[string]int)
	for k, c := range comparisons(f) {
		if c.Map || len(c.A)+len(c.B) > 600 {
			continue
		}
		name := c.Schema + c.Type
		if _, ok := known[name]; !ok {
			order, err := binaryorder.New(all.of(f, c))
			if err != nil {
				f.Fatal(err)
			}
			known[name] = len(orders)
			orders = append(orders, order)
		}
		if k%4 == 0 {
			f.Add(known[name], unhex(f, c.A), unhex(f, c.B))
		}
	}
	f.Fuzz(func(t *testing.T, k int, a, b []byte) {
		order := orders[uint(k)%uint(len(orders))]
		result, err := runtime.CompareBinary(order, a, b)
		back, backErr := runtime.CompareBinary(order, b, a)
		if (err == nil) != (backErr == nil) || result != -back || result < -1 || result > 1 {
			t.Errorf("%x and %x: %d, %v; the other way round: %d, %v", a, b, result, err, back, backErr)
		}
		for _, data := range [][]byte{a, b} {
			if same, err := runtime.CompareBinary(order, data, data); same != 0 && err == nil {
				t.Errorf("%x and itself: %d", data, same)
			}
		}
	})
}
