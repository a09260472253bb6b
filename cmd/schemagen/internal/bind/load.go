package bind

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gofiles"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gopkg"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
)

// Package is a Go package whose types are to be bound. Its overlay is the file to be written: nothing but a package
// clause.
type Package struct {
	*gopkg.Package
	Dir string // absolute
}

// Find returns the directory of the package that a pattern such as ./users or example.com/shop/users stands for.
func Find(pattern string) (string, error) {
	info, err := os.Stat(pattern)
	switch {
	case err == nil && info.IsDir():
		names, err := filepath.Glob(filepath.Join(pattern, "*.go"))
		if err == nil && len(names) == 0 {
			err = fmt.Errorf("%s: there are no Go files", pattern)
		}
		return absolute(pattern), err
	case gopkg.IsPath(pattern):
		return "", fmt.Errorf("%s: there is no such directory", pattern)
	}
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles}, pattern)
	if err != nil {
		return "", fmt.Errorf("%s: %s", pattern, firstLine(err.Error()))
	}
	if len(list) == 0 {
		return "", fmt.Errorf("%s: there is no such package", pattern)
	}
	if len(list) != 1 {
		return "", fmt.Errorf("%s: these are %d packages; name one", pattern, len(list))
	}
	files := append(append([]string{}, list[0].GoFiles...), list[0].IgnoredFiles...)
	switch {
	case len(files) > 0:
		return filepath.Dir(files[0]), nil
	case len(list[0].Errors) > 0:
		return "", fmt.Errorf("%s: %s", pattern, firstLine(list[0].Errors[0].Msg))
	}
	return "", fmt.Errorf("%s: there are no Go files", pattern)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// Load reads the package in dir as it is without the file called out, which is to be written: what that holds now is
// neither needed nor minded. It may not be a file that schemagen bind did not write.
func Load(dir, out string) (*Package, error) {
	if err := gofiles.CheckReplaceable(target.Shown(absolute(out)), emit.BoundHeader); err != nil {
		return nil, err
	}
	blank, err := packageClause(dir, out)
	if err != nil {
		return nil, err
	}
	loaded, err := gopkg.Load(dir, gopkg.Options{Overlay: map[string][]byte{absolute(out): blank}})
	if err != nil {
		return nil, err
	}
	return &Package{loaded, dir}, nil
}

// packageClause returns the text of a file that has nothing but the package clause of the other files of dir.
func packageClause(dir, out string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range append(names, out) {
		if filepath.Base(name) == filepath.Base(out) && name != out || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		if err == nil && f.Name.Name != "documentation" && !ignored(name) {
			return []byte("package " + f.Name.Name + "\n"), nil
		}
	}
	return nil, fmt.Errorf("%s: no Go files there", dir)
}

// ignored reports whether a file is kept out of every build.
func ignored(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && strings.Contains(string(text), "//go:build ignore\n")
}

func absolute(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		return full
	}
	return name
}
