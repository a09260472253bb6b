package schema_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

const conformance = "../testdata/conformance"

// verdict is an entry of a corpus index.
type verdict struct {
	File  string
	Valid *bool // nil: the specification leaves it open
	Error string
	Why   string
}

// classes maps the words of the corpus to ours.
var classes = map[string]error{
	"json-syntax":            schema.ErrSyntax,
	"bad-attr-type":          schema.ErrAttribute,
	"missing-attr":           schema.ErrMissing,
	"unknown-type":           schema.ErrUnknownType,
	"bad-name":               schema.ErrName,
	"bad-namespace":          schema.ErrNamespace,
	"bad-symbol":             schema.ErrSymbol,
	"bad-size":               schema.ErrSize,
	"bad-order":              schema.ErrOrder,
	"bad-default":            schema.ErrDefault,
	"bad-enum-default":       schema.ErrEnumDefault,
	"duplicate-name":         schema.ErrDuplicateName,
	"duplicate-field":        schema.ErrDuplicateField,
	"duplicate-symbol":       schema.ErrDuplicateSymbol,
	"union-duplicate":        schema.ErrUnion,
	"union-nested":           schema.ErrUnion,
	"primitive-redefinition": schema.ErrPrimitive,
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	if err := json.Unmarshal(readFile(t, path), into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// forEachLine unmarshals each line of a JSONL file.
func forEachLine[T any](t testing.TB, path string, do func(T)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		do(v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func schemaIndex(t testing.TB, dir string) []verdict {
	t.Helper()
	var list []verdict
	readJSON(t, filepath.Join(dir, "index.json"), &list)
	return list
}

func TestCorpusVerdictsHold(t *testing.T) {
	judge(t, filepath.Join(conformance, "schemas"), nil)
}

// judge compares our verdicts with those of an index; those in differently are ours alone.
func judge(t *testing.T, dir string, differently map[string]error) {
	seen := map[bool]int{}
	for _, e := range schemaIndex(t, dir) {
		if e.Valid == nil {
			continue
		}
		want := classes[e.Error]
		if own, ok := differently[e.File]; ok {
			want = own
		}
		seen[want == nil]++
		t.Run(e.File, func(t *testing.T) {
			_, err := schema.Parse(string(readFile(t, filepath.Join(dir, e.File))))
			switch {
			case want == nil && err != nil:
				t.Errorf("refused though valid (%s): %v", e.Why, err)
			case want != nil && err == nil:
				t.Errorf("accepted: %s", e.Why)
			case !errors.Is(err, want):
				t.Errorf("got %v, want the class %v", err, want)
			case err != nil:
				checkShape(t, err)
			}
		})
	}
	if seen[true] < 50 || seen[false] < 10 {
		t.Errorf("the index lists only %d valid and %d invalid schemas", seen[true], seen[false])
	}
}

// checkShape holds every error to the promise that it has a position, a class and a hint.
func checkShape(t *testing.T, err error) {
	t.Helper()
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		t.Fatalf("error of type %T, want an ErrorList", err)
	}
	for _, d := range list {
		if d.Pos.Line < 1 || d.Pos.Column < 1 || d.Err == nil || d.Msg == "" || d.Hint == "" {
			t.Errorf("incomplete diagnostic %+v", *d)
		}
	}
}
