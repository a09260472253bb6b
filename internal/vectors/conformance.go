package vectors

import (
	"os"
	"testing"
)

// Case is a fault that was once found in some implementation: a file of testdata/conformance/cases. Of its members it
// has those of T.
type Case[T any] struct {
	Name string // of its folder
	Case T
}

// Cases returns all cases.
func Cases[T any](t testing.TB) []Case[T] {
	t.Helper()
	list, err := LoadCases[T]()
	return must(t, list, err)
}

// LoadCases is Cases where no test runs.
func LoadCases[T any]() ([]Case[T], error) {
	folder, err := path("conformance/cases")
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	list := make([]Case[T], len(entries))
	for i, entry := range entries {
		text, err := load("conformance/cases/" + entry.Name() + "/case.json")
		if err != nil {
			return nil, err
		}
		list[i].Name = entry.Name()
		if list[i].Case, err = parse[T](entry.Name(), text); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Schema is an entry of the index of a folder of schemas, and the text that it is about.
type Schema struct {
	File  string // its name in the folder
	Valid *bool  // nil: the specification leaves it open
	Error string // what is wrong
	Why   string
	Text  *string // in the index, or else in the file
}

// Schemas returns the schemas of a folder in the layout of testdata/conformance.
func Schemas(t testing.TB, folder string) []Schema {
	t.Helper()
	list, err := LoadSchemas(folder)
	return must(t, list, err)
}

// LoadSchemas is Schemas where no test runs.
func LoadSchemas(folder string) ([]Schema, error) {
	folder += "/schemas/"
	index, err := load(folder + "index.json")
	if err != nil {
		return nil, err
	}
	list, err := parse[[]Schema]("index.json", index)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].Text == nil {
			text, err := load(folder + list[i].File)
			if err != nil {
				return nil, err
			}
			s := string(text)
			list[i].Text = &s
		}
	}
	return list, nil
}
