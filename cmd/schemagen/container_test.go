package main

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
)

const containerSchema = `{"type": "record", "name": "User", "fields": [{"name": "id", "type": "long"},
	{"name": "name", "type": "string"},
	{"name": "email", "type": ["null", "string"]}]}`

// userDatum is the encoded i-th of an endless list of users.
func userDatum(i int) []byte {
	b := runtime.AppendLong(nil, int64(i))
	b = runtime.AppendString(b, fmt.Sprint("user ", i))
	if i%2 == 0 {
		return append(b, 0)
	}
	return runtime.AppendString(append(b, 2), fmt.Sprintf("%d@example.com", i))
}

// userContainer is a container file of the users from one number up to another.
func userContainer(from, to int, options ...ocf.WriterOption) string {
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, containerSchema, options...)
	for i := from; i < to && err == nil; i++ {
		err = w.AppendDatum(userDatum(i))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err)
	}
	return file.String()
}

// checkUserContainer checks that a file holds the users with these numbers, and returns its header and how many records
// its blocks have.
func checkUserContainer(t *testing.T, name string, numbers ...int) (header *ocf.Header, counts []int64) {
	t.Helper()
	r, err := ocf.NewReaderBytes([]byte(readFile(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for datum, err := range r.Datums() {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if i == len(numbers) || !bytes.Equal(datum, userDatum(numbers[i])) {
			t.Fatalf("%s: record %d is %x", name, i, datum)
		}
		i++
	}
	if i < len(numbers) {
		t.Fatalf("%s: %d records, want %d", name, i, len(numbers))
	}
	if r, err = ocf.NewReaderBytes([]byte(readFile(t, name))); err != nil {
		t.Fatal(err)
	}
	for b, err := range r.Blocks() {
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, b.Count)
	}
	return r.Header(), counts
}

// numbers are the whole numbers from one up to another.
func numbers(from, to int) (list []int) {
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}
