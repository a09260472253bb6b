package bind

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const editedPackage = `
-- user.avsc --
{"type": "record", "name": "User", "fields": [
  {"name": "id", "type": "long"}, {"name": "name", "type": "string"}, {"name": "alias", "type": "string"},
  {"name": "level", "type": "int"},
  {"name": "suit", "type": {"type": "enum", "name": "Suit", "symbols": ["SPADES", "HEARTS"]}},
  {"name": "base", "type": "long"}, {"name": "tags", "type": {"type": "array", "items": "string"}},
  {"name": "page", "type": {"type": "record", "name": "Page", "fields": [{"name": "items", "type": {"type": "array",
  "items": "long"}}]}},
  {"name": "box", "type": {"type": "record", "name": "Box", "fields": [{"name": "w", "type": "long"},
  {"name": "h", "type": "long"}]}},
  {"name": "point", "type": {"type": "record", "name": "Point", "fields": [{"name": "x", "type": "long"}]}},
  {"name": "text", "type": "string"}, {"name": "either", "type": ["null", "string", "long"]}
]}
-- user.go --
package edited

import "bound.test/edited/other"

type Level int32

type Tags []string

type Suit int

const (
	Spades Suit = iota
	Hearts
)

type Base struct {
	Base int64
}

type Page[T any] struct {
	Items []T
}

type Text string

type Either interface{ either() }

type EitherString string

func (EitherString) either() {}

type EitherLong int64

func (EitherLong) either() {}

type Unrelated bool

type User struct {
	ID    int64
	Name  string ` + "`json:\"name\"`" + `
	Alias string ` + "`avro:\"alias\"`" + `
	Level Level
	Suit  Suit
	Base
	Tags  Tags
	Page  Page[int64]
	Box   other.Box
	Point other.Point
	Text  Text
	Either Either
}
-- other/other.go --
package other

type Box struct {
	W int64
	H int64
}

type Point struct {
	X    int64
	memo bool
}
`

// TestEditedTypesStopCompiling edits the types that a bound file was made for, one change at a time. Each either
// breaks the build, where it might change the bytes, or is at least found by binding again.
func TestEditedTypesStopCompiling(t *testing.T) {
	if testing.Short() {
		t.Skip("builds packages")
	}
	archive := txtar.Parse([]byte(editedPackage))
	dir := filepath.Join(unpack(t, map[string]*txtar.Archive{"edited": archive}), "edited")
	const line = "bind User user.avsc user_avro.go"
	bound, err := runLine(t, dir, line)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "user_avro.go"), bound)
	build := func() (string, error) {
		cmd := exec.Command("go", "build", ".")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := build(); err != nil {
		t.Fatalf("unedited: %s", out)
	}
	const named = "hangedSoRunSchemagenBindAgain"
	for _, c := range []struct {
		what, file, old, new string
		want                 string // in the output of the compiler; empty: it compiles, and only binding again tells
	}{
		{"a field is added", "user.go", "	ID    int64\n", "	ID    int64\n	More  bool\n", named},
		{"a field is removed", "user.go", "	Text  Text\n", "", named},
		{"a field changes its type", "user.go", "	ID    int64", "	ID    int32", named},
		{"a field changes to a type that converts", "user.go", "	Level Level", "	Level int32", named},
		{"two fields change places", "user.go", "	Level Level\n	Suit  Suit\n", "	Suit  Suit\n	Level Level\n",
			named},
		{"a tag changes", "user.go", "avro:\"alias\"", "avro:\"name\"", named},
		{"a tag is dropped", "user.go", "`avro:\"alias\"`", "", named},
		{"a tag is added", "user.go", "	ID    int64", "	ID    int64 `avro:\"-\"`", named},
		{"a tag of another package changes", "user.go", "json:\"name\"", "json:\"Name\"", named},
		{"two fields swap their names", "user.go", "	Name  string `json:\"name\"`\n	Alias string `avro:\"alias\"`",
			"	Alias string `json:\"name\"`\n	Name string `avro:\"alias\"`", named},
		{"an embedded struct changes", "user.go", "	Base int64", "	Base int32", named},
		{"an embedded struct gets a field", "user.go", "	Base int64", "	Base int64\n	ID string", named},
		{"a generic type changes", "user.go", "	Items []T", "	Items []T `avro:\"x\"`", named},
		{"a number widens", "user.go", "type Level int32", "type Level int64", "*int32"},
		{"a number becomes a text", "user.go", "type Level int32", "type Level string", "*int32"},
		{"a slice changes", "user.go", "type Tags []string", "type Tags [][]byte", "[]string"},
		{"constants change places", "user.go", "	Spades Suit = iota\n	Hearts\n",
			"	Hearts Suit = iota\n	Spades\n", named},
		{"a constant is put in front", "user.go", "	Spades Suit = iota\n", "	Clubs Suit = iota\n	Spades\n", named},
		{"a struct of another package changes", "other/other.go", "	W int64\n	H int64", "	H int64\n	W int64",
			named},
		{"a field of a struct with hidden ones changes", "other/other.go", "	X    int64", "	X    int32", named},
		{"a field that is not looked at is added to such a struct", "other/other.go", "	memo bool",
			"	memo bool\n	Y int64 `avro:\"y\"`", ""},
		{"a type gets texts of its own", "user.go", "type Text string",
			"type Text string\n\nfunc (Text) MarshalText() ([]byte, error) { return nil, nil }\n\nfunc (*Text) " +
				"UnmarshalText([]byte) error { return nil }", ""},
		{"another type implements the union", "user.go", "type Unrelated bool",
			"type Unrelated bool\n\nfunc (Unrelated) either() {}", ""},
		{"the schema changes", "user.avsc", `"name": "id", "type": "long"`, `"name": "id", "type": "int"`, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			path := filepath.Join(dir, c.file)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Count(string(before), c.old) != 1 {
				t.Fatalf("%q is not there once", c.old)
			}
			write(t, path, []byte(strings.Replace(string(before), c.old, c.new, 1)))
			defer write(t, path, before)
			out, err := build()
			switch {
			case c.want == "" && err != nil:
				t.Errorf("does not compile: %s", out)
			case c.want != "" && (err == nil || !strings.Contains(out, c.want)):
				t.Errorf("the compiler says %q", out)
			}
			if again, err := runLine(t, dir, line); err == nil && string(again) == string(bound) {
				t.Error("binding again finds nothing")
			}
		})
	}
}
