package simd_test

import (
	"fmt"

	"github.com/schemagen/schemagen/runtime/internal/simd"
)

func Example() {
	numbers := []int32{1, -1, 64, -65, 1000000}
	var wire [40]byte
	n, size := simd.EncodeInts(wire[:], numbers)
	fmt.Printf("%d items: % x\n", n, wire[:size])

	var back [5]int32
	n, size = simd.DecodeInts(back[:], wire[:])
	fmt.Printf("%d items from %d bytes: %d\n", n, size, back)
	// Output:
	// 5 items: 02 01 80 01 81 01 80 89 7a
	// 5 items from 9 bytes: [1 -1 64 -65 1000000]
}
