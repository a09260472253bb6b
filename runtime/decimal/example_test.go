package decimal_test

import (
	"fmt"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// A price on the schema {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}.
func Example() {
	price, err := decimal.Parse("19.9")
	if err != nil {
		panic(err)
	}
	b, err := decimal.Append(nil, price, 9, 2)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%x\n", b)

	var r rt.Reader
	r.ResetBytes(b)
	read := decimal.Read(&r, 9, 2)
	fmt.Println(read, read.Equal(price), r.Err())
	// Output:
	// 0407c6
	// 19.90 true <nil>
}

// Nothing is rounded: a number that the schema cannot hold is an error.
func ExampleAppend() {
	_, err := decimal.Append(nil, decimal.New(12345, 3), 9, 2)
	fmt.Println(err)
	_, err = decimal.Append(nil, decimal.New(12345, 0), 4, 0)
	fmt.Println(err)
	// Output:
	// avro: decimal has more than 2 fractional digits
	// avro: decimal has more than the 4 digits of its precision
}
