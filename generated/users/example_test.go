package users_test

import (
	"bytes"
	"fmt"
	"log"
	"time"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
)

func Example() {
	user := users.NewUser() // with the schema's defaults
	user.ID = 1001
	user.Name = "Ada"
	user.Emails = []string{"ada@example.com"}
	user.LastLogin = users.UserLastLoginTimestampMillis(time.UnixMilli(1_700_000_000_000))

	data, err := user.AppendAvro(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d bytes: %x\n", len(data), data)

	var copied users.User
	if err := copied.UnmarshalBinary(data); err != nil {
		log.Fatal(err)
	}
	fmt.Println(copied.Name, copied.Plan, copied.Emails)

	err = copied.UnmarshalBinary(data[:10])
	fmt.Println(err)
	// Output:
	// 33 bytes: d20f06416461021e616461406578616d706c652e636f6d0000000280a0abfef962
	// Ada FREE [ada@example.com]
	// avro: User.emails[0]: string length 15 exceeds the 2 bytes left, at byte 7
}

// Many datums, one after the other, to an io.Writer and from an io.Reader.
func Example_stream() {
	var stream bytes.Buffer
	w := rt.NewWriter(&stream)
	for id := range int64(3) {
		user := users.User{ID: id, Name: fmt.Sprint("user ", id)}
		if err := user.EncodeAvro(w); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}

	r := rt.NewReader(&stream)
	var user users.User // its memory is used again
	for !r.AtEnd() {
		if err := user.DecodeAvro(r); err != nil {
			log.Fatal(err)
		}
		fmt.Println(user.ID, user.Name)
	}
	if err := r.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 0 user 0
	// 1 user 1
	// 2 user 2
}

// A union is read with a type switch.
func Example_union() {
	for _, login := range []users.UserLastLogin{
		nil,
		users.UserLastLoginTimestampMillis(time.UnixMilli(0).UTC()),
		users.UserLastLoginString("import of 2019"),
	} {
		switch login := login.(type) {
		case nil:
			fmt.Println("never")
		case users.UserLastLoginTimestampMillis:
			fmt.Println(time.Time(login).Format(time.DateOnly))
		case users.UserLastLoginString:
			fmt.Println(string(login))
		}
	}
	// Output:
	// never
	// 1970-01-01
	// import of 2019
}
