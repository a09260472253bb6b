package docs_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func writeUsers(file io.Writer) error {
	people := []users.User{{ID: 1, Name: "Ada"}, {ID: 2, Name: "Grace"}}
	w, err := ocf.NewWriterFor[users.User](file, ocf.Codec("zstandard:3"), ocf.Workers(2))
	if err != nil {
		return err
	}
	for i := range people {
		if err := w.Append(&people[i]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return nil
}

func readUsers(file io.Reader) error {
	r, err := ocf.NewReader(file, ocf.Workers(2))
	if err != nil {
		return err
	}
	for user, err := range ocf.Records[users.User](r) {
		if err != nil {
			return err
		}
		fmt.Println(user.ID, user.Name)
	}
	return nil
}

type named struct {
	Name string `avro:"name"`
}

func readNames(file io.Reader, codec *reflectcodec.Codec[named]) error {
	r, err := ocf.NewReader(file)
	if err != nil {
		return err
	}
	for p, err := range ocf.RecordsWith(r, codec) {
		if err != nil {
			return err
		}
		fmt.Println(p.Name)
	}
	return nil
}

func readStream(src io.Reader) error {
	r := runtime.NewReader(src)
	var user users.User
	for !r.AtEnd() {
		if err := user.DecodeAvro(r); err != nil {
			return err
		}
		fmt.Println(user.ID, user.Name)
	}
	return r.Err()
}

func Example_filesInGo() {
	var file bytes.Buffer
	if err := writeUsers(&file); err != nil {
		log.Fatal(err)
	}
	if err := readUsers(bytes.NewReader(file.Bytes())); err != nil {
		log.Fatal(err)
	}
	codec, err := reflectcodec.For[named](`{"type":"record","name":"User","namespace":"com.example",` +
		`"fields":[{"name":"name","type":"string"}]}`)
	if err != nil {
		log.Fatal(err)
	}
	if err := readNames(bytes.NewReader(file.Bytes()), codec); err != nil {
		log.Fatal(err)
	}

	// And the same data without the container.
	var stream []byte
	for datum, err := range open(file.Bytes()).Datums() {
		if err != nil {
			log.Fatal(err)
		}
		stream = append(stream, datum...)
	}
	if err := readStream(bytes.NewReader(stream)); err != nil {
		log.Fatal(err)
	}
	r := runtime.NewReader(bytes.NewReader(nil))
	fmt.Println(errors.Is(new(users.User).DecodeAvro(r), io.ErrUnexpectedEOF))
	// Output:
	// 1 Ada
	// 2 Grace
	// Ada
	// Grace
	// 1 Ada
	// 2 Grace
	// true
}

// open opens a file in memory.
func open(file []byte) *ocf.Reader {
	r, err := ocf.NewReaderBytes(file)
	if err != nil {
		log.Fatal(err)
	}
	return r
}
