package xz_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/schemagen/schemagen/runtime/compress"
	_ "github.com/schemagen/schemagen/runtime/compress/xz"
)

func Example() {
	codec, err := compress.Lookup("xz:9")
	if err != nil {
		log.Fatal(err)
	}
	data, err := codec.Compress(nil, []byte(strings.Repeat("to be or not to be ", 100)))
	if err != nil {
		log.Fatal(err)
	}
	plain, err := codec.Decompress(nil, data, 1<<20)
	fmt.Printf("%q %d %t %v\n", data[:6], len(plain), len(data) < 120, err)
	// Output:
	// "\xfd7zXZ\x00" 1900 true <nil>
}
