package avrotype_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime/avrotype"
)

// sizes takes generated types and asks for the one method that it needs.
func sizes[V avrotype.Appender](values ...V) (list []int, err error) {
	var b []byte
	for _, v := range values {
		if b, err = v.AppendAvro(b[:0]); err != nil {
			return nil, err
		}
		list = append(list, len(b))
	}
	return list, nil
}

// sizesWith takes all other types, with their codec.
func sizesWith[T any](codec avrotype.Codec[T], values ...T) (list []int, err error) {
	var b []byte
	for i := range values {
		if b, err = codec.Append(b[:0], &values[i]); err != nil {
			return nil, err
		}
		list = append(list, len(b))
	}
	return list, nil
}

// A package that takes generated types takes those with a codec too.
func Example() {
	ada := users.NewUser()
	ada.ID, ada.Name = 1, "Ada"
	fmt.Println(sizes(&ada))

	type point struct{ X, Y int64 }
	codec, err := reflectcodec.For[point](`{"type": "record", "name": "Point", "fields": [
		{"name": "x", "type": "long"}, {"name": "y", "type": "long"}]}`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sizesWith(codec, point{1, 2}, point{64, -65}))
	// Output:
	// [9] <nil>
	// [2 4] <nil>
}
