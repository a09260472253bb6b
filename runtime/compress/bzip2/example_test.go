package bzip2_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/schemagen/schemagen/runtime/compress"
	_ "github.com/schemagen/schemagen/runtime/compress/bzip2"
)

func Example() {
	codec, err := compress.Lookup("bzip2")
	if err != nil {
		log.Fatal(err)
	}
	data, err := codec.Compress(nil, []byte(strings.Repeat("to be or not to be ", 100)))
	if err != nil {
		log.Fatal(err)
	}
	plain, err := codec.Decompress(nil, data, 1<<20)
	fmt.Println(string(data[:4]), len(plain), len(data) < 100, err)
	// Output:
	// BZh9 1900 true <nil>
}
