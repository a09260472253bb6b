package ocf_test

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// user returns the i-th of an endless list of users, all of them different.
func user(i int) *users.User {
	u := users.NewUser()
	u.ID = int64(i)
	u.Name = fmt.Sprint("user ", i)
	u.Emails = []string{}
	for k := range i % 4 {
		u.Emails = append(u.Emails, fmt.Sprintf("%d.%d@example.com", i, k))
	}
	return &u
}

// writeUsers returns a file of the first n users.
func writeUsers(t testing.TB, n int, options ...ocf.WriterOption) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriterFor[users.User](&file, options...)
	if err != nil {
		t.Fatal(err)
	}
	appendUsers(t, w, 0, n)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// appendUsers adds the users from one number up to another.
func appendUsers(t testing.TB, w *ocf.Writer, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		if err := w.Append(user(i)); err != nil {
			t.Fatal(err)
		}
	}
}

func openBytes(t testing.TB, data []byte, options ...ocf.ReaderOption) *ocf.Reader {
	t.Helper()
	r, err := ocf.NewReaderBytes(data, options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func openStream(t testing.TB, src io.Reader, options ...ocf.ReaderOption) *ocf.Reader {
	t.Helper()
	r, err := ocf.NewReader(src, options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// checkUsers compares the records with the users from one number up to another.
func checkUsers(t testing.TB, records iter.Seq2[*users.User, error], from, to int) {
	t.Helper()
	i := from
	for got, err := range records {
		if err != nil {
			t.Fatalf("at user %d: %v", i, err)
		}
		if !reflect.DeepEqual(got, user(i)) {
			t.Fatalf("read %+v, want %+v", got, user(i))
		}
		i++
	}
	if i != to {
		t.Fatalf("read up to user %d, want %d", i, to)
	}
}
