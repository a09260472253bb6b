package compress_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/schemagen/schemagen/runtime/compress"
)

// A block is compressed as a whole, as in a container file.
func Example() {
	codec, err := compress.Lookup("deflate:9")
	if err != nil {
		log.Fatal(err)
	}
	data, err := codec.Compress(nil, []byte(strings.Repeat("all work and no play ", 50)))
	if err != nil {
		log.Fatal(err)
	}
	plain, err := codec.Decompress(nil, data, 1<<20)
	fmt.Println(codec.Name(), len(plain), len(data) < 60, err)

	_, err = codec.Decompress(nil, data, 1000)
	fmt.Println(err)
	_, err = codec.Decompress(nil, data[:20], 1<<20)
	fmt.Println(err)
	_, err = compress.Lookup("brotli")
	fmt.Println(err)
	// Output:
	// deflate 1050 true <nil>
	// avro: codec deflate: decompressed data exceed the limit
	// avro: codec deflate: unexpected EOF
	// avro: unknown codec "brotli"; known are deflate, lz4, null, snappy, zstandard
}

// A stream takes small writes well.
func ExampleNewWriter() {
	codec, err := compress.Lookup("zstandard")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	w := compress.NewWriter(&file, codec)
	for i := range 100_000 {
		fmt.Fprintf(w, "%d\n", i%10)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r := compress.NewReader(&file, codec)
	defer r.Close()
	plain, err := io.ReadAll(r)
	fmt.Println(len(plain), err)
	// Output:
	// 200000 <nil>
}
