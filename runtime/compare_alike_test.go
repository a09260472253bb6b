package runtime_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// alikeSchemas have everything that is passed over in a way of its own where data begin alike.
var alikeSchemas = []string{
	`{"type": "array", "items": "int"}`,
	`{"type": "array", "items": "long"}`,
	`{"type": "array", "items": "double"}`,
	`{"type": "array", "items": "boolean"}`,
	`{"type": "array", "items": "null"}`,
	`{"type": "array", "items": {"type": "enum", "name": "E", "symbols": ["A", "B", "C"]}}`,
	`{"type": "array", "items": {"type": "record", "name": "Point", "fields": [{"name": "x", "type": "float"},
	{"name": "y", "type": "float", "order": "descending"},
		{"name": "z", "type": "float", "order": "ignore"}, {"name": "n", "type": "null"}]}}`,
	`{"type": "array", "items": {"type": "array", "items": ["null", "string", {"type": "fixed", "name": "F", ` +
		`"size": 3}]}}`,
	`{"type": "record", "name": "R", "fields": [{"name": "a", "type": "long"},
	{"name": "b", "type": "string", "order": "descending"},
		{"name": "m", "type": {"type": "map", "values": "bytes"}, "order": "ignore"}, {"name": "c", "type": "bytes"},
		{"name": "d", "type": {"type": "enum", "name": "E", "symbols": ["A", "B"]}},
		{"name": "e", "type": ["null", "R", "int"]},
		{"name": "f", "type": {"type": "array", "items": "R"}}]}`,
}

// alike is a schema with its order and a source of data.
type alike struct {
	order *runtime.Order
	data  *avrorandom.Generator
}

func alikeOf(t testing.TB, text string) alike {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	order, err := binaryorder.New(s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := avrorandom.New(p, p.Roots[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	return alike{order, g}
}

// check compares a and b with and without shortcuts. Where that fails which looks at everything, the other may find an
// order.
func (x *alike) check(t *testing.T, a, b []byte) (compared bool) {
	t.Helper()
	want, err := runtime.CompareValueByValue(x.order, a, b)
	got, alikeErr := runtime.CompareBinary(x.order, a, b)
	if err == nil && (got != want || alikeErr != nil) {
		t.Fatalf("%x and %x: %d, %v, want %d", a, b, got, alikeErr, want)
	}
	return err == nil
}

func TestDataThatBeginAlikeHaveTheSameOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range alikeSchemas {
		x := alikeOf(t, text)
		compared := 0
		for k := range 300 {
			x.data.Size = []int{10, 100, 2000}[k%3]
			x.data.PlainBlocks = k%2 == 0
			a := x.data.Append(nil)
			x.check(t, a, append(bytes.Clone(a), 0))
			for range 20 {
				b := bytes.Clone(a)
				if len(b) > 0 {
					b[random.IntN(len(b))] ^= byte(1 << random.IntN(8))
				}
				if x.check(t, a, b) {
					compared++
				}
			}
		}
		if compared < 500 && text != alikeSchemas[4] {
			t.Errorf("%s: only %d pairs could be compared", text, compared)
		}
	}
}

func FuzzDataThatBeginAlike(f *testing.F) {
	var list []alike
	for k, text := range alikeSchemas {
		x := alikeOf(f, text)
		list = append(list, x)
		x.data.Size = 60
		f.Add(k, x.data.Append(nil), 1, []byte{1, 2})
	}
	f.Fuzz(func(t *testing.T, k int, a []byte, at int, change []byte) {
		x := list[uint(k)%uint(len(list))]
		b := bytes.Clone(a)
		copy(b[uint(at)%uint(len(b)+1):], change)
		x.check(t, a, b)
		x.check(t, b, a)
	})
}

// BenchmarkAlike compares arrays of which only the last item is another, with and without what is done for data that
// begin alike.
func BenchmarkAlike(b *testing.B) {
	for _, c := range []struct{ name, schema, item, last string }{
		{"ints", alikeSchemas[0], "\x9e\x01", "\x10"},
		{"doubles", alikeSchemas[2], "\x00\x00\x00\x00\x00\x00\xf0\x3f", "\x00\x00\x00\x00\x00\x00\xf0\x40"},
		{"points", alikeSchemas[6], "\x00\x00\x80\x3f\x00\x00\x80\x3f\x00\x00\x80\x3f",
			"\x01\x00\x80\x3f\x00\x00\x80\x3f\x00\x00\x80\x3f"},
		{"texts", alikeSchemas[7], "\x02\x02\x0etexting\x00", "\x02\x02\x0etextual\x00"},
		{"records", alikeSchemas[8], "", ""},
	} {
		x := alikeOf(b, c.schema)
		for _, n := range []int{1, 1000} {
			one := append(runtime.AppendLong(nil, int64(n)), bytes.Repeat([]byte(c.item), n-1)...)
			other := append(append(bytes.Clone(one), c.last...), 0)
			one = append(append(one, c.item...), 0)
			if c.item == "" {
				one = []byte("\x02\x0etexting\x00\x02a\x00\x00\x00")
				other = []byte("\x02\x0etexting\x00\x02b\x00\x00\x00")
			}
			for name, compare := range map[string]func(*runtime.Order, []byte, []byte) (int, error){
				"CompareBinary": runtime.CompareBinary, "value by value": runtime.CompareValueByValue,
			} {
				b.Run(fmt.Sprintf("%d %s/%s", n, c.name, name), func(b *testing.B) {
					for b.Loop() {
						if result, err := compare(x.order, one, other); result == 0 || err != nil {
							b.Fatal(result, err)
						}
					}
				})
			}
		}
	}
}
