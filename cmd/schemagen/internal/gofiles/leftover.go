package gofiles

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/output"
)

// Leftovers returns what is wrong with generated files that stand beside those to be written and declare the same
// things, as a file does that an earlier run wrote under another name. Each fault names such a file. Files of other
// packages, and those that the go command leaves out on this machine, are no concern.
func Leftovers(files []output.File) (faults []string) {
	type place struct{ dir, pkg string }
	declared := make(map[place]map[string]string) // the file of each thing
	for _, f := range files {
		pkg, names := declarations(f.Data)
		at := place{filepath.Dir(f.Path), pkg}
		if declared[at] == nil {
			declared[at] = make(map[string]string)
		}
		for _, name := range names {
			declared[at][name] = f.Path
		}
	}
	byDir := func(a, b place) int { return strings.Compare(a.dir, b.dir) }
	for _, at := range slices.SortedFunc(maps.Keys(declared), byDir) {
		for other, text := range others(at.dir, files) {
			pkg, names := declarations(text)
			built, err := build.Default.MatchFile(at.dir, filepath.Base(other))
			if pkg != at.pkg || err != nil || !built {
				continue
			}
			for _, name := range names {
				if file := declared[at][name]; file != "" {
					faults = append(faults, fmt.Sprintf("%s: was generated before and declares %s, as %s would; "+
						"delete it or write it anew first, or keep its name with --out", other, name, file))
					break
				}
			}
		}
	}
	return faults
}

// others ranges over the generated Go files in a directory that are none of those to be written, in the order of their
// names, and their texts.
func others(dir string, files []output.File) iter.Seq2[string, []byte] {
	return func(yield func(path string, text []byte) bool) {
		entries, _ := os.ReadDir(dir) // there is none before the first run
		for _, entry := range entries {
			path := filepath.Join(dir, entry.Name())
			isWritten := func(f output.File) bool { return filepath.Clean(f.Path) == path }
			if filepath.Ext(path) != ".go" || slices.ContainsFunc(files, isWritten) {
				continue
			}
			if text, err := output.ReadFile(path); err == nil && header(text) != "" && !yield(path, text) {
				return
			}
		}
	}
}

// declarations returns the package of a Go file and what it declares there, methods with their types: "User",
// "User.AppendAvro".
func declarations(text []byte) (pkg string, names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", nil
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" && d.Name.Name != "_" {
				names = append(names, d.Name.Name)
			} else if d.Recv != nil {
				names = append(names, innermost(d.Recv.List[0].Type)+"."+d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if name.Name != "_" {
							names = append(names, name.Name)
						}
					}
				}
			}
		}
	}
	return f.Name.Name, names
}
