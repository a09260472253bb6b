package avrojson_test

import (
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

const userSchema = `{"type": "record", "name": "User", "namespace": "com.example", "fields": [
	{"name": "id", "type": "long"},
	{"name": "email", "type": ["null", "string"], "default": null},
	{"name": "tags", "type": {"type": "array", "items": "string"}, "default": []}
]}`

func Example() {
	codec, err := avrojson.New(schema.MustParse(userSchema), avrojson.Indent("  "))
	if err != nil {
		log.Fatal(err)
	}

	data, err := codec.AppendBinary(nil, []byte(`{"id": 7, "email": {"string": "a@b.example"}, "tags": ["new"]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x\n", data)

	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", text)
	// Output:
	// 0e02166140622e6578616d706c6502066e657700
	// {
	//   "id": 7,
	//   "email": {
	//     "string": "a@b.example"
	//   },
	//   "tags": [
	//     "new"
	//   ]
	// }
}

// A stream of binary data becomes lines of JSON.
func ExampleCodec_AppendJSON() {
	codec, err := avrojson.New(schema.MustParse(userSchema))
	if err != nil {
		log.Fatal(err)
	}
	r := runtime.NewReader(strings.NewReader("\x02\x00\x00" + "\x04\x02\x02x\x02\x02y\x00"))
	var line []byte
	for !r.AtEnd() {
		if line, err = codec.AppendJSON(line[:0], r); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", line)
	}
	if r.Err() != nil {
		log.Fatal(r.Err())
	}
	// Output:
	// {"id":1,"email":null,"tags":[]}
	// {"id":2,"email":{"string":"x"},"tags":["y"]}
}

// Errors say what is wrong and where.
func ExampleCodec_AppendBinary_error() {
	codec, err := avrojson.New(schema.MustParse(userSchema))
	if err != nil {
		log.Fatal(err)
	}
	_, err = codec.AppendBinary(nil, []byte(`{"id": 7, "tags": ["new", null]}`))
	fmt.Println(err)
	// Output: avro: User.tags[1]: expected a string, found null, at byte 26
}

func ExampleTextReader() {
	codec, err := avrojson.New(schema.MustParse(userSchema))
	if err != nil {
		log.Fatal(err)
	}
	texts := codec.NewTextReader(strings.NewReader(`
		{"id": 1}
		{"id": 2, "tags": ["x"]}`))
	for {
		data, err := texts.AppendBinary(nil)
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%x\n", data)
	}
	// Output:
	// 020000
	// 040002027800
}
