package target

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// Module is a Go module on this machine.
type Module struct {
	Dir  string // the directory of its go.mod, absolute
	Path string
}

// FindModule returns the module that dir belongs to, by the nearest go.mod in it or above it; ok is false if there is
// none. The directory need not exist.
func FindModule(dir string) (m Module, ok bool, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return Module{}, false, err
	}
	for {
		name := filepath.Join(dir, "go.mod")
		text, err := os.ReadFile(name)
		if err == nil {
			m := Module{Dir: dir, Path: modfile.ModulePath(text)}
			if m.Path == "" {
				return Module{}, false, fmt.Errorf("%s: no module line", name)
			}
			return m, true, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			if info, err := os.Stat(dir); err == nil && !info.IsDir() {
				return Module{}, false, fmt.Errorf("%s: is no directory; name a file in one", dir)
			}
			return Module{}, false, err
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return Module{}, false, nil
		}
		dir = parent
	}
}

// ImportPath returns the import path of the package in dir, which must lie in the module.
func (m Module) ImportPath(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	relative, err := filepath.Rel(m.Dir, dir)
	if err != nil {
		return "", err
	}
	return path.Join(m.Path, filepath.ToSlash(relative)), nil
}

// PackageDir returns the directory of the package with the given import path; ok is false if it does not belong to the
// module, but to another one, which may lie inside it.
func (m Module) PackageDir(importPath string) (dir string, ok bool) {
	rest, ok := strings.CutPrefix(importPath, m.Path)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	dir = filepath.Join(m.Dir, filepath.FromSlash(rest))
	for d := dir; len(d) > len(m.Dir); d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return "", false
		}
	}
	return dir, true
}

// CheckImportPath says what is wrong with an import path, or returns nil. Two that Go knows are refused: "C" would make
// the comment before it C code, and of "unsafe" there is nothing to import.
func CheckImportPath(importPath string) error {
	const right = "write one like example.com/shop/orders"
	if module.CheckImportPath(importPath) != nil {
		return fmt.Errorf("%q is no import path; %s", importPath, right)
	}
	if importPath == "C" || importPath == "unsafe" {
		return fmt.Errorf("%q is no package of Go code; %s", importPath, right)
	}
	return nil
}
