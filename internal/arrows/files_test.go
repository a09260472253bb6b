package arrows

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/checkout"
)

// goFiles calls check for every Go file of the module, with its path from the root and its text. Nested modules count;
// testdata does not.
func goFiles(t *testing.T, check func(name string, text []byte)) {
	t.Helper()
	dir := checkout.Root(t)
	found := 0
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		switch base := filepath.Base(name); {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == "vendor" || base != "." && base[0] == '.'):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		found++
		check(name, text)
		return nil
	})
	if err != nil || found == 0 {
		t.Fatalf("%d Go files: %v", found, err)
	}
}

func parse(t *testing.T, name string, text []byte, mode parser.Mode) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, text, mode)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// What the generators of peers write is not ours to name.
func TestUnsafeStandsInFilesNamedAfterIt(t *testing.T) {
	goFiles(t, func(name string, text []byte) {
		named := strings.HasSuffix(name, "_unsafe.go") || strings.HasSuffix(name, "_unsafe_test.go")
		for _, spec := range parse(t, name, text, parser.ImportsOnly).Imports {
			if spec.Path.Value == `"unsafe"` && !named && !strings.HasPrefix(name, "perf/peers/") {
				t.Errorf("%s imports unsafe; only files whose names end in _unsafe.go may", name)
			}
		}
	})
}

// maxLines is how long a file that somebody has to read may be.
const maxLines = 400

func TestFilesAreShort(t *testing.T) {
	goFiles(t, func(name string, text []byte) {
		lines := bytes.Count(text, []byte("\n"))
		if lines <= maxLines || strings.HasSuffix(name, "_test.go") {
			return
		}
		if !ast.IsGenerated(parse(t, name, text, parser.PackageClauseOnly|parser.ParseComments)) {
			t.Errorf("%s has %d lines, more than %d; does it hold one idea?", name, lines, maxLines)
		}
	})
}
