package docs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
)

// userV1 is the schema of testdata/user_v1.avsc.
const userV1 = `{"type":"record","name":"User","namespace":"com.example","fields":[
	{"name":"name","type":"string"},
	{"name":"id","type":"int"},
	{"name":"emails","type":{"type":"array","items":"string"},"default":[]}]}`

// show prints the error of an example's function, if there is one.
func show(err error) {
	if err != nil {
		fmt.Println(err)
	}
}

func Example_datum() {
	var buffer []byte
	show(func() error {
		user := users.NewUser() // with the schema's defaults
		user.ID, user.Name = 1001, "Ada"
		buffer, err := user.AppendAvro(buffer[:0]) // the buffer is used again and again
		if err != nil {
			return err
		}

		var copied users.User
		if err := copied.UnmarshalBinary(buffer); err != nil {
			return err
		}
		fmt.Println(copied.ID, copied.Name)
		return nil
	}())
	// Output: 1001 Ada
}

func Example_alias() {
	message := []byte("\xd2\x0f\x06Ada\x00\x00\x00\x00")
	var user users.User
	show(func() error {
		r := rt.Reader{Strings: rt.StringsAlias}
		r.ResetBytes(message)
		if err := user.DecodeAvro(&r); err != nil { // user.Name lies in message from now on
			return err
		}
		if err := r.ExpectEnd(); err != nil {
			return err
		}
		return nil
	}())
	fmt.Println(user.Name)
	// Output: Ada
}

func Example_untrusted() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	defer log.SetOutput(os.Stderr)
	var r rt.Reader
	r.ResetBytes([]byte("\xd2\x0f\x46Ada"))
	r.Limits = rt.Limits{MaxDepth: 32, MaxStringBytes: 1 << 20, MaxItems: 10_000}
	r.ValidateUTF8 = true
	rt.SetDefaultLimits(rt.Limits{MaxDepth: 32, MaxBytes: 4 << 20})
	defer rt.SetDefaultLimits(rt.Limits{})
	var user users.User
	err := user.DecodeAvro(&r)
	var fault *rt.DecodeError
	if errors.As(err, &fault) {
		log.Printf("bad message: %s, at byte %d: %v", fault.Path(), fault.Offset, errors.Is(err, io.ErrUnexpectedEOF))
	}
	// Output: bad message: name, at byte 2: true
}

func Example_hidden() {
	rt.HideValues(true)
	defer rt.HideValues(false)
	var user users.User
	fmt.Println(user.UnmarshalBinary([]byte("\xd2\x0f\x46Ada")))
	// Output: avro: User.name: unexpected EOF, at byte 2
}

func Example_framed() {
	ctx := context.Background()
	schemaOf := func(_ context.Context, id uint32) (string, error) {
		if id != 42 {
			return "", frame.ErrUnknownSchema
		}
		return userV1, nil
	}
	message := []byte("\x00\x00\x00\x00\x2a\x06Ada\xd2\x0f\x00")
	show(func() error {
		registry := frame.LookupFunc[uint32](func(ctx context.Context, id uint32) (string, error) {
			return schemaOf(ctx, id) // ask your registry
		})
		decoder := frame.NewDecoder[users.User](frame.Confluent{}, registry)

		var user users.User
		if err := decoder.Decode(ctx, message, &user); err != nil {
			return err
		}
		fmt.Println(user.ID, user.Name, user.Plan)
		return nil
	}())
	// Output: 1001 Ada FREE
}

func Example_olderVersion() {
	data := []byte("\x06Ada\xd2\x0f\x00")
	var user users.User
	show(func() error {
		decoder, err := evolve.NewDecoder[users.User](userV1) // the text of the schema that the data were written with
		if err != nil {
			return err // says what cannot be read, and why
		}
		if err := decoder.Decode(data, &user); err != nil {
			return err
		}
		return nil
	}())
	fmt.Println(user.ID, user.Name, user.Plan)
	// Output: 1001 Ada FREE
}

func Example_files() {
	var file bytes.Buffer
	show(writeUsers(&file))
	show(readUsers(&file))
	// Output:
	// 1 Ada
	// 2 Grace
}
