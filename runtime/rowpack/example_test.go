package rowpack_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

func Example() {
	codec, err := compress.Lookup("zstandard")
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	w := rowpack.NewWriter[users.User](&file, codec)
	for i := range 100_000 {
		user := users.NewUser()
		user.ID, user.Name = int64(i), "somebody"
		if err := w.Write(&user); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(w.Rows(), "rows of", w.Packed(), "bytes; compressed to a tenth:", file.Len() < 180_000)

	r := rowpack.NewReader[users.User](&file, codec)
	defer r.Close()
	r.Reuse = true // the user is the same each time
	var sum int64
	for user, err := range r.All() {
		if err != nil {
			log.Fatal(err)
		}
		sum += user.ID
	}
	fmt.Println(r.Rows(), sum)
	// Output:
	// 100000 rows of 1991748 bytes; compressed to a tenth: true
	// 100000 4999950000
}

// A stream that breaks off gives all rows in front of the break, and an error that tells where it is.
func ExampleReader_All() {
	packed := []byte{0, 0, 0, 3, 4, 'a', 'b', 0, 0, 0, 5, 8, 'a'} // word is a record of one string
	r := rowpack.NewReader[word](bytes.NewReader(packed), compress.Null())
	defer r.Close()
	for w, err := range r.All() {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(w.Text)
	}
	// Output:
	// ab
	// avro: row 1, at byte 7 of the packed data: the data end without their end mark
}
