package docs_test

import (
	"fmt"
	"io"

	"github.com/schemagen/schemagen/generated/users"
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
