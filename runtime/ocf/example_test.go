package ocf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// exampleFile returns a file of five users in blocks of two, each not compressed or by a codec.
func exampleFile(options ...ocf.WriterOption) []byte {
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&file, append(options, ocf.BlockCount(2))...)
	for i, name := range []string{"Ada", "Grace", "Edsger", "Barbara", "Donald"} {
		u := users.NewUser()
		u.ID, u.Name = int64(i), name
		err = errors.Join(err, w.Append(&u))
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err)
	}
	return file.Bytes()
}

// Generated types are written and read with their own methods.
func Example() {
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&file, ocf.Codec("zstandard:3"), ocf.Metadata("origin", []byte("example")))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range []string{"Ada", "Grace"} {
		u := users.NewUser()
		u.ID, u.Name = int64(i), name
		if err := w.Append(&u); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}

	r, err := ocf.NewReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Header().Codec, string(r.Header().Metadata["origin"]))
	for u, err := range ocf.Records[users.User](r) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(u.ID, u.Name)
	}
	// Output:
	// zstandard example
	// 0 Ada
	// 1 Grace
}

// Structs that nobody generated code for have a codec of package reflectcodec. Here it is made for the schema of the
// file.
func ExampleRecordsWith() {
	r, err := ocf.NewReaderBytes(exampleFile())
	if err != nil {
		fmt.Println(err)
		return
	}
	type person struct {
		ID        int64    `avro:"id"`
		Name      string   `avro:"name"`
		Emails    []string `avro:"emails"`
		Born      any      `avro:"born"`
		Plan      string   `avro:"plan"`
		LastLogin any      `avro:"lastLogin"`
	}
	codec, err := reflectcodec.For[person](r.Header().Schema)
	if err != nil {
		fmt.Println(err)
		return
	}
	for p, err := range ocf.RecordsWith(r, codec) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.ID, p.Name, p.Plan)
	}
	// Output:
	// 0 Ada FREE
	// 1 Grace FREE
	// 2 Edsger FREE
	// 3 Barbara FREE
	// 4 Donald FREE
}

// Files are joined block by block, without decompressing anything.
func ExampleWriter_AppendBlock() {
	var joined bytes.Buffer
	var w *ocf.Writer
	for _, file := range [][]byte{exampleFile(ocf.Codec("deflate")), exampleFile(ocf.Codec("deflate"))} {
		r, err := ocf.NewReaderBytes(file)
		if err == nil && w == nil {
			w, err = ocf.NewWriter(&joined, r.Header().Schema, ocf.Codec(r.Header().Codec))
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		for block, err := range r.Blocks() {
			if err == nil {
				err = w.AppendBlock(r.Header(), block)
			}
			if err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}
	r, err := ocf.NewReader(&joined)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Count())
	// Output: 10 <nil>
}

// The encoded records go into another file as they are, compressed otherwise.
func ExampleReader_Datums() {
	r, err := ocf.NewReaderBytes(exampleFile(ocf.Codec("deflate")))
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, r.Header().Schema, ocf.Codec("snappy"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for datum, err := range r.Datums() {
		if err == nil {
			err = w.AppendDatum(datum)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(w.Close())
	r, err = ocf.NewReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	var u users.User
	fmt.Println(r.Decode(&u), u.Name)
	// Output:
	// <nil>
	// <nil> Ada
}

// A writer that was killed left half a block behind. The next one cuts it off and goes on.
func ExampleAppendTo() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "users.avro")
	whole := exampleFile()
	if err := os.WriteFile(name, whole[:len(whole)-10], 0o600); err != nil {
		fmt.Println(err)
		return
	}

	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	w, err := ocf.AppendTo(file, (*users.User)(nil).AvroSchema(), ocf.CutTail())
	if err != nil {
		fmt.Println(err)
		return
	}
	u := users.NewUser()
	u.Name = "Tony"
	if err := errors.Join(w.Append(&u), w.Close()); err != nil {
		fmt.Println(err)
		return
	}

	if _, err := file.Seek(0, io.SeekStart); err != nil {
		fmt.Println(err)
		return
	}
	r, err := ocf.NewReader(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	for u, err := range ocf.Records[users.User](r) {
		fmt.Println(u.Name, err)
	}
	// Output:
	// Ada <nil>
	// Grace <nil>
	// Edsger <nil>
	// Barbara <nil>
	// Tony <nil>
}

// A file is read in ranges of bytes, by as many processes: each record is in exactly one of them.
func ExampleReader_SetRange() {
	file := exampleFile()
	r, err := ocf.NewReader(bytes.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	const parts = 16
	size := int64(len(file))
	for i := range int64(parts) {
		if err := r.SetRange(i*size/parts, (i+1)*size/parts); err != nil {
			fmt.Println(err)
			return
		}
		for u, err := range ocf.Records[users.User](r) {
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Println("part", i, u.Name)
		}
	}
	// Output:
	// part 13 Ada
	// part 13 Grace
	// part 14 Edsger
	// part 14 Barbara
	// part 15 Donald
}

// A damaged block costs its records, and no others.
func ExampleSalvage() {
	file := exampleFile(ocf.Codec("snappy"))
	at := bytes.Index(file, []byte("Edsger"))
	file[at] ^= 1
	r, err := ocf.NewReaderBytes(file, ocf.Salvage(func(lost ocf.Damage) {
		fmt.Println("lost", lost.Records, "records:", errors.Is(lost.Err, ocf.ErrChecksum))
	}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for u, err := range ocf.Records[users.User](r) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(u.Name)
	}
	// Output:
	// Ada
	// Grace
	// lost 2 records: true
	// Donald
}

// The fastest way: one record that is used again, and with workers, which keep the order.
func ExampleWorkers() {
	r, err := ocf.NewReader(bytes.NewReader(exampleFile(ocf.Codec("zstandard"))), ocf.Workers(4), ocf.ReuseRecords())
	if err != nil {
		fmt.Println(err)
		return
	}
	longest := ""
	for u, err := range ocf.Records[users.User](r) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if len(u.Name) > len(longest) {
			longest = u.Name
		}
	}
	fmt.Println(longest)
	// Output: Barbara
}

// A file in memory, here made by another program and mapped, is read without copying it, strings included.
func ExampleNewReaderBytes() {
	mapped := exampleFile()
	r, err := ocf.NewReaderBytes(mapped, ocf.Strings(rt.StringsAlias), ocf.ReuseRecords())
	if err != nil {
		fmt.Println(err)
		return
	}
	bytesOfNames := 0
	for u, err := range ocf.Records[users.User](r) {
		if err != nil {
			fmt.Println(err)
			return
		}
		bytesOfNames += len(u.Name)
	}
	fmt.Println(bytesOfNames)
	// Output: 27
}

// Records are encoded into memory of the caller's, such as a mapped file, where they stay.
func ExampleNewMemoryWriter() {
	memory := make([]byte, 2000)
	w, err := ocf.NewMemoryWriter(memory, (*users.User)(nil).AvroSchema())
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	for u := users.NewUser(); err == nil; n++ {
		u.Name = fmt.Sprint("user ", n)
		err = w.Append(&u)
	}
	fmt.Println(errors.Is(err, ocf.ErrFull), w.Close())
	r, err := ocf.NewReaderBytes(w.Bytes())
	if err != nil {
		fmt.Println(err)
		return
	}
	count, err := r.Count()
	fmt.Println(count == int64(n-1), err)
	// Output:
	// true <nil>
	// true <nil>
}
