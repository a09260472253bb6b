package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each command has a file of its own, which says its flags and what they call. What two commands have in common lies
// below internal, so that no file uses what another one declares; the root knows the commands, and main the root.
func TestFilesOfCommandsDoNotKnowEachOther(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	config := types.Config{Error: func(error) {}} // of other packages it knows nothing, and need not
	config.Check("main", fset, files, &info)
	for id, object := range info.Uses {
		from, to := fset.Position(id.Pos()), fset.Position(object.Pos())
		if from.Filename == to.Filename || to.Filename == "" {
			continue
		}
		_, isFunction := object.(*types.Func)
		constructs := from.Filename == "root.go" && isFunction && strings.HasPrefix(id.Name, "new")
		if !constructs && !(from.Filename == "main.go" && id.Name == "run") {
			t.Errorf("%s: %s is declared in %s; what commands share belongs below internal", from, id.Name, to.Filename)
		}
	}
	if len(info.Uses) == 0 {
		t.Error("nothing was found")
	}
}
