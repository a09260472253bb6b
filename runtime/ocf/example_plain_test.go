package ocf_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// A file of many small blocks becomes one of large blocks with another codec.
func ExampleWriter_Repack() {
	var small, large bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&small, ocf.BlockCount(2), ocf.Codec("deflate"))
	if err != nil {
		log.Fatal(err)
	}
	for i := range 10 {
		if err := w.Append(user(i)); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r, err := ocf.NewReader(&small)
	if err != nil {
		log.Fatal(err)
	}
	w, err = ocf.NewWriter(&large, r.Header().Schema, ocf.Codec("zstandard"), ocf.BlockBytes(1<<20))
	if err != nil {
		log.Fatal(err)
	}
	records, err := w.Repack(r)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		log.Fatal(err)
	}
	if r, err = ocf.NewReader(&large); err != nil {
		log.Fatal(err)
	}
	blocks := 0
	for _, err := range r.Blocks() {
		if err != nil {
			log.Fatal(err)
		}
		blocks++
	}
	fmt.Println(records, "records in", blocks, "block of", r.Header().Codec)
	// Output: 10 records in 1 block of zstandard
}
