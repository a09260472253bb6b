package runtime_test

import (
	"bytes"
	"fmt"

	rt "github.com/schemagen/schemagen/runtime"
)

// A record of a long, a string and an array of double, as generated code appends it.
func ExampleAppendLong() {
	b := rt.AppendLong(nil, 64)
	b = rt.AppendString(b, "foo")
	b = (*rt.Writer)(nil).AppendDoubleArray(b, []float64{1})
	fmt.Printf("%x\n", b)
	// Output:
	// 800106666f6f02000000000000f03f00
}

// Three datums, each an array of string, written in blocks of at least 8 bytes.
func ExampleWriter() {
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = 8
	for _, words := range [][]string{{"one", "two", "three"}, {}, {"four"}} {
		if err := w.Commit(w.AppendStringArray(w.Buffer(), words), nil); err != nil {
			panic(err)
		}
	}
	if err := w.Flush(); err != nil {
		panic(err)
	}
	fmt.Printf("%q\n", out.Bytes())
	// Output:
	// "\x03\x10\x06one\x06two\x01\f\nthree\x00\x00\x01\n\bfour\x00"
}

func ExampleUUID() {
	u, err := rt.ParseUUID("123E4567-E89B-42D3-A456-426614174000")
	fmt.Println(u, err)
	_, err = rt.ParseUUID("123e4567")
	fmt.Println(err)
	// Output:
	// 123e4567-e89b-42d3-a456-426614174000 <nil>
	// invalid UUID
}

func ExampleOptional() {
	age := rt.Some(int32(42))
	if v, ok := age.Get(); ok {
		fmt.Println(v)
	}
	fmt.Println(rt.None[int32]().Or(-1))
	// Output:
	// 42
	// -1
}

func ExampleDuration() {
	fmt.Println(rt.Duration{Months: 14, Days: 3, Millis: 4005})
	// Output: P14M3DT4.005S
}
