package perf

import (
	"encoding"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/schema"
)

// ordered is a type with an order, by pointer.
type ordered[T any] interface {
	*T
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
	AvroSchema() string
	CompareAvro(*T) int
	EqualAvro(*T) bool
	Clone() *T
}

// benchmarkValues times the methods on a value beside what one would do without them. Values that are compared are
// equal, so that all of them is looked at, or differ in their first field.
func benchmarkValues[T any, P ordered[T]](b *testing.B, x, other P) {
	name := reflect.TypeFor[T]().Name()
	data, err := x.MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	otherData, err := other.MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	s, err := schema.Parse(x.AvroSchema())
	if err != nil {
		b.Fatal(err)
	}
	order, err := binaryorder.New(s)
	if err != nil {
		b.Fatal(err)
	}
	y, same := P(x.Clone()), slices.Clone(data)
	run := func(what string, f func() bool) {
		b.Run(name+"/"+what, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !f() {
					b.Fatal("wrong")
				}
			}
		})
	}
	binary := func(a, b []byte, want int) bool {
		c, err := rt.CompareBinary(order, a, b)
		return c == want && err == nil
	}
	var left, right T
	decoded := func(a, b []byte, want int) bool {
		return P(&left).UnmarshalBinary(a) == nil && P(&right).UnmarshalBinary(b) == nil &&
			P(&left).CompareAvro(&right) == want
	}
	run("equal, CompareAvro", func() bool { return x.CompareAvro(y) == 0 })
	run("equal, CompareBinary", func() bool { return binary(data, same, 0) })
	run("equal, decoded and compared", func() bool { return decoded(data, same, 0) })
	run("unlike, CompareAvro", func() bool { return x.CompareAvro(other) == -1 })
	run("unlike, CompareBinary", func() bool { return binary(data, otherData, -1) })
	run("unlike, decoded and compared", func() bool { return decoded(data, otherData, -1) })
	run("EqualAvro", func() bool { return x.EqualAvro(y) })
	run("reflect.DeepEqual", func() bool { return reflect.DeepEqual(x, y) })
	run("Clone", func() bool { return x.Clone() != nil })
	run("encoded and decoded", func() bool {
		var c T
		var err error
		data, err = x.AppendBinary(data[:0])
		return err == nil && P(&c).UnmarshalBinary(data) == nil
	})
}

func BenchmarkValues(b *testing.B) {
	nick := "nick"
	person := func(name string) *Person {
		return &Person{Name: name, BirthDay: time.Unix(1e9, 0).UTC(), Phone: "0123456789", Siblings: 3, Money: 1.5}
	}
	text := func(key string) *Strings {
		return &Strings{Key: key, Name: "a name of some length", Comment: "none", Body: strings.Repeat("body ", 200),
			Nickname: &nick,
			Lines:    strings.Fields(strings.Repeat("line of words ", 20)), Raw: make([]byte, 100)}
	}
	foos := func(first float32) *NestedObjectArray {
		x := &NestedObjectArray{Foos: make([]Foo, 50)}
		for i := range x.Foos {
			x.Foos[i].Bar = Vals{F1: first, F2: float32(i), F3: 3, F4: 4}
		}
		return x
	}
	ints := func(first int32) *IntArray {
		x := &IntArray{Values: make([]int32, 1000)}
		for i := range x.Values {
			x.Values[i] = first + int32(i*7919%1000)
		}
		return x
	}
	benchmarkValues(b, person("Ada"), person("Bob"))
	benchmarkValues(b, text("a"), text("b"))
	benchmarkValues(b, &BigRecord{D1: 1, F4: 1 << 40}, &BigRecord{D1: 2})
	benchmarkValues(b, foos(1), foos(2))
	benchmarkValues(b, ints(0), ints(1))
}
