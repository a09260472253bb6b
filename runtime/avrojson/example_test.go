package avrojson_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
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

// Plain JSON has no names of branches. What could be more than one branch is an error, reading and writing.
func ExamplePlain() {
	codec, err := avrojson.New(schema.MustParse(`{"type": "array", "items": ["null", "long", "double", "string", `+
		`"bytes"]}`), avrojson.Plain())
	if err != nil {
		log.Fatal(err)
	}
	data, err := codec.AppendBinary(nil, []byte(`[1, 1.0, null, "€"]`))
	if err != nil {
		log.Fatal(err)
	}
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	fmt.Printf("%x\n%s %v\n", data, text, err)

	_, err = codec.AppendBinary(nil, []byte(`[1, "EUR"]`))
	fmt.Println(err)
	// Output:
	// 08020204000000000000f03f000606e282ac00
	// [1,1.0,null,"€"] <nil>
	// avro: [1]: a string that could be string or bytes, at byte 4
}

// Logical types in the form that people use; decimals keep all their digits.
func ExampleLogical() {
	codec, err := avrojson.New(schema.MustParse(`{"type": "record", "name": "Payment", "fields": [
		{"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
		{"name": "amount", "type": {"type": "bytes", "logicalType": "decimal", "precision": 30, "scale": 2}}
	]}`), avrojson.Logical())
	if err != nil {
		log.Fatal(err)
	}
	data, err := codec.AppendBinary(nil, []byte(`{"at": "2024-02-29T13:34:56.125+01:00", "amount": `+
		`12345678901234567890.5}`))
	if err != nil {
		log.Fatal(err)
	}
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	fmt.Printf("%s %v\n", text, err)
	// Output: {"at":"2024-02-29T12:34:56.125Z","amount":12345678901234567890.50} <nil>
}

// Values of generated types.
func ExampleFor() {
	typed, err := avrojson.For[users.User](avrojson.Plain(), avrojson.Logical())
	if err != nil {
		log.Fatal(err)
	}
	born := time.Date(1815, 12, 10, 0, 0, 0, 0, time.UTC)
	text, err := typed.Append(nil, &users.User{ID: 7, Name: "Ada", Born: &born,
		LastLogin: users.UserLastLoginString("import")})
	fmt.Printf("%s %v\n", text, err)

	var user users.User
	err = typed.Decode([]byte(`{"id": 8, "name": "Grace", "plan": "TEAM", "born": "1906-12-09"}`), &user)
	fmt.Println(user.Name, user.Plan, user.Born.Year(), err)
	// Output:
	// {"id":7,"name":"Ada","emails":[],"born":"1815-12-10","plan":"FREE","lastLogin":"import"} <nil>
	// Grace TEAM 1906 <nil>
}

// Values of types without generated code, by way of a reflectcodec.Codec.
func ExampleForCodec() {
	type User struct {
		ID    int64
		Email *string
		Tags  []string
	}
	codec, err := reflectcodec.For[User](userSchema)
	if err != nil {
		log.Fatal(err)
	}
	typed, err := avrojson.ForCodec(codec, avrojson.Plain())
	if err != nil {
		log.Fatal(err)
	}
	var user User
	if err := typed.Decode([]byte(`{"id": 7, "email": "a@b.example"}`), &user); err != nil {
		log.Fatal(err)
	}
	text, err := typed.Append(nil, &user)
	fmt.Printf("%s %v\n", text, err)
	// Output: {"id":7,"email":"a@b.example","tags":[]} <nil>
}

// An array of any length is read element by element.
func ExampleTyped_NewReader() {
	typed, err := avrojson.For[users.User](avrojson.Plain())
	if err != nil {
		log.Fatal(err)
	}
	r := typed.NewReader(strings.NewReader(`[{"id": 1, "name": "Ada"}, {"id": 2, "name": "Grace"}, {"id": 3}]`))
	r.Elements = true
	var user users.User // its memory is used again
	for {
		err := r.Decode(&user)
		if err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(user.ID, user.Name)
	}
	// Output:
	// 1 Ada
	// 2 Grace
	// avro: User[2].name: field is missing and has no default, at byte 63
}

// A stream of binary data becomes one JSON array.
func ExampleTextWriter() {
	codec, err := avrojson.New(schema.MustParse(userSchema))
	if err != nil {
		log.Fatal(err)
	}
	texts := codec.NewTextWriter(os.Stdout)
	texts.Elements = true
	if _, err := texts.WriteAll(runtime.NewReader(strings.NewReader("\x02\x00\x00" +
		"\x04\x02\x02x\x00"))); err != nil {
		log.Fatal(err)
	}
	if err := texts.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [
	// {"id":1,"email":null,"tags":[]},
	// {"id":2,"email":{"string":"x"},"tags":[]}
	// ]
}
