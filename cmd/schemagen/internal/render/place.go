package render

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
)

// place says where each package goes.
type place struct {
	own     string            // the file of the package that --package names; empty: standard output
	ownKey  string            // its import path; may be unknown
	unnamed bool              // --out names a directory: there is a file for each schema file, and one of the package
	mapped  map[string]string // the files of those that --package-map names, by import path
}

// place settles where packages go, and how they are called, by --out, --package and --package-map. Where --out names a
// directory, files are called after those of the schemas; where it names a file, that of another package is called
// after the package.
func (f *Generate) place() (*place, error) {
	opts := &f.options
	p := &place{mapped: make(map[string]string)}
	dir := "."
	switch {
	case f.Out == "-":
		if opts.EmitTests {
			return nil, cli.Misuse("--emit-tests needs a file to put the tests beside; name one with --out")
		}
	case strings.HasSuffix(f.Out, "_test.go"):
		return nil, cli.Misuse("--out %s is a test file, which only tests can use; end its name otherwise", f.Out)
	case filepath.Ext(f.Out) == ".go":
		p.own = filepath.Clean(f.Out)
		dir = filepath.Dir(p.own)
	default:
		dir = filepath.Clean(f.Out) // of nothing this is the current directory
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return nil, cli.Misuse("--out %s is a file; name a directory or a file that ends in .go", f.Out)
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
		return nil, cli.Misuse("--package-map: there is no go.mod in the directory of --out or above it to tell " +
			"where packages go; run go mod init first")
	}
	if opts.Package, err = f.packageIn(dir, p.ownKey); err != nil {
		return nil, err
	}
	switch opts.Divided = p.unnamed; {
	case p.unnamed:
		p.own = filepath.Join(dir, target.PackageFile)
	case p.own == "":
		opts.FileName = target.FileName(opts.Package)
	default:
		opts.FileName = filepath.Base(p.own)
	}
	opts.Packages, err = f.mappings(module, opts.Package, p)
	return p, err
}

// packageIn returns the name of the package in dir that --package names or that has to be guessed. Under go generate
// the package of the file with the directive is that of the current directory.
func (f *Generate) packageIn(dir, importPath string) (string, error) {
	name := f.packageName
	if name == "" && sameDirectory(".", dir) {
		name = strings.TrimSuffix(os.Getenv("GOPACKAGE"), "_test")
	}
	if name == "" {
		return target.PackageName(dir, importPath)
	}
	if err := target.CheckPackageName(name); err != nil {
		return "", cli.Misuse("--package: %w", err)
	}
	return name, nil
}

// sameDirectory reports whether two paths are those of one directory, which exists then.
func sameDirectory(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// mappings reads --package-map and notes in p where the packages go that are to be written.
func (f *Generate) mappings(module target.Module, ownName string, p *place) ([]gen.PackageMapping, error) {
	var list []gen.PackageMapping
	seen := make(map[string]string)
	for _, text := range f.packageMap {
		namespace, importPath, ok := strings.Cut(text, "=")
		if !ok {
			return nil, cli.Misuse("--package-map %q is not of the form namespace=import/path", text)
		}
		if err := target.CheckImportPath(importPath); err != nil {
			return nil, cli.Misuse("--package-map: %w", err)
		}
		if other, ok := seen[namespace]; ok && other != importPath {
			return nil, cli.Misuse("--package-map: the namespace %q has two packages, %s and %s", namespace, other,
				importPath)
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
			p.mapped[importPath] = target.Shown(filepath.Join(dir, target.PackageFile))
			if !p.unnamed {
				p.mapped[importPath] = target.Shown(filepath.Join(dir, target.FileName(name)))
			}
		}
		list = append(list, m)
	}
	return list, nil
}

// code puts packages in their places.
func (p *place) code(packages []gen.Package) (*Code, error) {
	if p.own == "" {
		if len(packages) > 1 || packages[0].ImportPath != p.ownKey {
			return nil, cli.Misuse("--out - prints the package of --package alone; name a directory, since " +
				"--package-map makes others")
		}
		return &Code{Files: []output.File{{Data: packages[0].Files[0].Code}}, ToStdout: true}, nil
	}
	c := new(Code)
	for _, pkg := range packages {
		own := p.own
		if pkg.ImportPath != p.ownKey {
			own = p.mapped[pkg.ImportPath]
		}
		taken := make(map[string]bool)
		for _, f := range pkg.Files {
			path := own
			if f.Source != "" {
				path = free(taken, filepath.Dir(own), f.Source)
			}
			file := output.File{Path: path, Data: f.Code}
			c.Files = append(c.Files, file)
			if p.unnamed || path != p.own {
				c.unnamed = append(c.unnamed, file)
			}
			if f.Test != nil {
				c.Files = append(c.Files, output.File{Path: target.TestFileName(path), Data: f.Test})
			}
		}
	}
	return c, nil
}

// free returns the path of the file for a schema file, not one of those that are taken: names
// may differ in what file names do not show.
func free(taken map[string]bool, dir, source string) string {
	path := filepath.Join(dir, target.FileName(source))
	for k := 2; taken[strings.ToLower(path)]; k++ {
		path = filepath.Join(dir, target.FileName(source+"_"+strconv.Itoa(k)))
	}
	taken[strings.ToLower(path)] = true
	return path
}
