package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
)

// place settles where packages go, and how they are called, by --out, --package and --package-map. A file that --out does not name is called
// after its package.
func (f *generateFlags) place(cmd *cobra.Command, opts *gen.Options) (*place, error) {
	p := &place{mapped: make(map[string]string)}
	dir := "."
	switch {
	case f.out == "-":
		if f.emitTests {
			return nil, misuse(cmd, "--emit-tests needs a file to put the tests beside; name one with --out")
		}
	case strings.HasSuffix(f.out, "_test.go"):
		return nil, misuse(cmd, "--out %s is a test file, which only tests can use; end its name otherwise", f.out)
	case filepath.Ext(f.out) == ".go":
		p.own = filepath.Clean(f.out)
		dir = filepath.Dir(p.own)
	default:
		dir = filepath.Clean(f.out) // of nothing this is the current directory
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return nil, misuse(cmd, "--out %s is a file; name a directory or a file that ends in .go", f.out)
		}
		p.unnamed = true
	}
	module, inModule, err := target.FindModule(dir)
	if err != nil {
		return nil, err
	}
	if inModule {
		if p.ownKey, err = module.ImportPath(dir); err != nil {
			return nil, err
		}
		opts.ImportPath = p.ownKey
	} else if len(f.packageMap) > 0 {
		return nil, misuse(cmd, "--package-map: there is no go.mod in the directory of --out or above it to tell where packages go; run go mod init first")
	}
	if opts.Package, err = f.packageIn(cmd, dir, p.ownKey); err != nil {
		return nil, err
	}
	if p.unnamed {
		p.own = filepath.Join(dir, target.FileName(opts.Package))
	}
	if opts.FileName = filepath.Base(p.own); p.own == "" {
		opts.FileName = target.FileName(opts.Package)
	}
	opts.Packages, err = f.mappings(cmd, module, opts.Package, p)
	return p, err
}

// packageIn returns the name of the package in dir that --package names or that has to be guessed. Under go generate the
// package of the file with the directive is that of the current directory.
func (f *generateFlags) packageIn(cmd *cobra.Command, dir, importPath string) (string, error) {
	name := f.packageName
	if name == "" && isCurrent(dir) {
		name = strings.TrimSuffix(os.Getenv("GOPACKAGE"), "_test")
	}
	if name == "" {
		return target.PackageName(dir, importPath)
	}
	if err := target.CheckPackageName(name); err != nil {
		return "", misuse(cmd, "--package: %w", err)
	}
	return name, nil
}

// isCurrent reports whether dir is the current directory, which both exist then.
func isCurrent(dir string) bool {
	here, err := os.Stat(".")
	if err != nil {
		return false
	}
	there, err := os.Stat(dir)
	return err == nil && os.SameFile(here, there)
}

// mappings reads --package-map and notes in p where the packages go that are to be written.
func (f *generateFlags) mappings(cmd *cobra.Command, module target.Module, ownName string, p *place) ([]gen.PackageMapping, error) {
	var list []gen.PackageMapping
	seen := make(map[string]string)
	for _, text := range f.packageMap {
		namespace, importPath, ok := strings.Cut(text, "=")
		if !ok {
			return nil, misuse(cmd, "--package-map %q is not of the form namespace=import/path", text)
		}
		if err := target.CheckImportPath(importPath); err != nil {
			return nil, misuse(cmd, "--package-map: %w", err)
		}
		if other, ok := seen[namespace]; ok && other != importPath {
			return nil, misuse(cmd, "--package-map: the namespace %q has two packages, %s and %s", namespace, other, importPath)
		}
		seen[namespace] = importPath
		m := gen.PackageMapping{Namespace: namespace, ImportPath: importPath}
		switch dir, ok := module.PackageDir(importPath); {
		case importPath == p.ownKey:
			m.Name = ownName
		case !ok:
			m.External = true
		default:
			name, err := target.PackageName(dir, importPath)
			if err != nil {
				return nil, err
			}
			m.Name = name
			p.mapped[importPath] = shown(filepath.Join(dir, target.FileName(name)))
		}
		list = append(list, m)
	}
	return list, nil
}

// shown returns a path the way a person in the current directory would write it, if that is shorter.
func shown(full string) string {
	here, err := os.Getwd()
	if err != nil {
		return full
	}
	relative, err := filepath.Rel(here, full)
	if err != nil || len(relative) > len(full) {
		return full
	}
	return relative
}
