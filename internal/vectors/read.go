package vectors

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// started is the folder that the program was started in: of a test, that of its package.
var started, _ = os.Getwd()

// Root returns the folder of the module.
func Root() (string, error) {
	for dir := started; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module github.com/schemagen/schemagen\n")) {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("vectors: the program was not started inside the module")
		}
	}
}

// path returns the path of what has the name in testdata.
func path(name string) (string, error) {
	if filepath.IsAbs(name) {
		return name, nil
	}
	if strings.HasPrefix(name, "./") {
		return filepath.Join(started, filepath.FromSlash(name)), nil
	}
	root, err := Root()
	return filepath.Join(root, "testdata", filepath.FromSlash(name)), err
}

// load returns the content of a file.
func load(name string) ([]byte, error) {
	full, err := path(name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(full)
}

// Text returns the content of a file.
func Text(t testing.TB, name string) []byte {
	t.Helper()
	text, err := load(name)
	return must(t, text, err)
}

// Value returns the value of a JSON file.
func Value[T any](t testing.TB, name string) T {
	t.Helper()
	value, err := parse[T](name, Text(t, name))
	return must(t, value, err)
}

// Lines returns the values of a file that has one JSON value a line, and at least one. In an any, numbers are
// json.Number.
func Lines[T any](t testing.TB, name string) []T {
	t.Helper()
	list, err := LoadLines[T](name)
	return must(t, list, err)
}

// LoadLines is Lines where no test runs.
func LoadLines[T any](name string) ([]T, error) {
	text, err := load(name)
	if err != nil {
		return nil, err
	}
	var list []T
	for line := range bytes.Lines(text) {
		value, err := parse[T](Place(name, len(list)), line)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s is empty", name)
	}
	return list, nil
}

// Place names the line of a file that the value with the index i of its values stands in.
func Place(name string, i int) string { return filepath.Base(name) + ":" + strconv.Itoa(i+1) }

// File is a file with its name and content.
type File struct {
	Name string
	Text []byte
}

// Files returns the files whose names match a pattern of package path/filepath, of which there must be some, in the
// order of their names.
func Files(t testing.TB, pattern string) []File {
	t.Helper()
	full, err := path(pattern)
	found, err2 := filepath.Glob(full)
	if err := errors.Join(err, err2); err != nil || len(found) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(found), err)
	}
	folder := strings.TrimSuffix(full, filepath.FromSlash(pattern))
	files := make([]File, len(found))
	for i, file := range found {
		files[i].Name = filepath.ToSlash(strings.TrimPrefix(file, folder))
		files[i].Text = Text(t, file)
	}
	return files
}

func parse[T any](place string, text []byte) (value T, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err = d.Decode(&value); err != nil {
		err = fmt.Errorf("%s: %w", place, err)
	}
	return value, err
}

func must[T any](t testing.TB, value T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return value
}
