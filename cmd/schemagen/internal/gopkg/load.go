package gopkg

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// Options say how a package is read.
type Options struct {
	// Overlay is what files hold in place of what is on disk, by absolute path. Where there is one, what does not
	// compile for want of the declarations there is no fault.
	Overlay map[string][]byte
	// Deep reads the source of every package whose types are described, for comments and all constants. Otherwise code
	// is to be written for the package: of others counts what it can name.
	Deep bool
}

// Package is a Go package from source, with those others whose types it uses.
//
// NOTE: Packages are loaded one at a time, when the source of one of their types is wanted; what a package imports is
// read from what the compiler wrote. So one type may be there in several copies, and types are compared by their
// names.
type Package struct {
	Types   *types.Package
	Overlay map[string][]byte
	// Missing is why the source of other packages could not be read.
	Missing []error

	deep    bool
	fset    *token.FileSet
	dir     string             // where package patterns are looked up
	here    string             // the current directory, which files are named relative to
	broken  string             // the first thing that does not compile
	sources map[string]*source // by import path
	known   map[string]*gotype.Type
}

// source is a package with its comments.
type source struct {
	*packages.Package
	docs  map[token.Pos]string // of types and fields, by the place of the name
	funcs map[token.Pos]*ast.FuncDecl
}

// Load loads the package in a directory or with an import path. Errors begin with file:line:column where that is
// known, one on each line.
func Load(pattern string, options Options) (*Package, error) {
	p := &Package{Overlay: options.Overlay, deep: options.Deep, fset: token.NewFileSet(),
		sources: make(map[string]*source), known: make(map[string]*gotype.Type)}
	p.here, _ = os.Getwd()
	query := pattern
	if info, err := os.Stat(pattern); err == nil && info.IsDir() {
		p.dir, query = pattern, "." // it may belong to another module than the current directory
	} else if err != nil && IsPath(pattern) {
		return nil, fmt.Errorf("%s: there is no such directory", pattern)
	}
	all, err := p.query(query)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", pattern, err)
	case len(all) == 0:
		return nil, fmt.Errorf("%s: there are no Go files", pattern)
	case len(all) != 1:
		return nil, fmt.Errorf("%s: these are %d packages; name one", pattern, len(all))
	}
	if err := p.problems(all[0], pattern); err != nil {
		return nil, err
	}
	p.Types = all[0].Types
	p.add(all[0])
	return p, nil
}

// IsPath reports whether a pattern is that of a file or directory, not of an import path or several.
func IsPath(pattern string) bool {
	return (build.IsLocalImport(pattern) || filepath.IsAbs(pattern)) && !strings.Contains(pattern, "...")
}

func (p *Package) query(pattern string) ([]*packages.Package, error) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
		packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo
	all, err := packages.Load(&packages.Config{Mode: mode, Dir: p.dir, Fset: p.fset, Overlay: p.Overlay}, pattern)
	if err != nil {
		return nil, errors.New(strings.TrimSpace(err.Error()))
	}
	return all, nil
}

// problems returns what keeps a package from being understood, in the form file:line:column: what.
func (p *Package) problems(loaded *packages.Package, pattern string) error {
	var all []error
	precise := slices.ContainsFunc(loaded.Errors, func(e packages.Error) bool { return e.Kind != packages.ListError })
	for _, e := range loaded.Errors {
		if precise && e.Kind == packages.ListError { // the same once more, from the compiler
			continue
		}
		what := pattern + ": " + strings.TrimSpace(e.Msg)
		if e.Pos != "" && e.Pos != "-" {
			file, rest, precise := strings.Cut(e.Pos, ":")
			if precise {
				rest = ":" + rest
			}
			what = p.Shown(file) + rest + ": " + e.Msg
		}
		if len(p.Overlay) > 0 && (e.Kind == packages.TypeError || e.Kind == packages.ListError &&
			len(loaded.Syntax) > 0) {
			first, _, _ := strings.Cut(what, "\n")
			p.broken = cmp.Or(p.broken, first)
			continue
		}
		all = append(all, errors.New(what))
	}
	if len(all) == 0 && loaded.Types == nil {
		all = append(all, fmt.Errorf("%s: it has no Go files", pattern))
	}
	return errors.Join(all...)
}

// source returns the package with an import path from source, or nil after noting why there is none.
func (p *Package) source(path string) *source {
	if found, ok := p.sources[path]; ok {
		return found
	}
	p.sources[path] = nil
	all, err := p.query(path)
	if err == nil && len(all) == 1 {
		err = p.problems(all[0], path)
	}
	switch {
	case err != nil:
		p.Missing = append(p.Missing, err)
		return nil
	case len(all) != 1:
		p.Missing = append(p.Missing, fmt.Errorf("%s: the source of the package was not found", path))
		return nil
	}
	return p.add(all[0])
}

// add notes the comments of a package.
func (p *Package) add(loaded *packages.Package) *source {
	added := &source{Package: loaded, docs: make(map[token.Pos]string), funcs: make(map[token.Pos]*ast.FuncDecl)}
	p.sources[loaded.PkgPath] = added
	for _, file := range loaded.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				added.funcs[n.Name.Pos()] = n
				return false
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok {
						doc := spec.Doc
						if doc == nil && !n.Lparen.IsValid() {
							doc = n.Doc
						}
						added.docs[spec.Name.Pos()] = text(doc)
					}
				}
			case *ast.Field:
				doc := n.Doc
				if text(doc) == "" {
					doc = n.Comment
				}
				for _, name := range n.Names {
					added.docs[name.Pos()] = text(doc)
				}
			}
			return true
		})
	}
	return added
}

// text is what a comment says, without its signs and without directives.
func text(comment *ast.CommentGroup) string { return strings.TrimSpace(comment.Text()) }

// Position returns a place as messages show it.
func (p *Package) Position(pos token.Pos) schema.Position {
	if !pos.IsValid() {
		return schema.Position{}
	}
	at := p.fset.Position(pos)
	return schema.Position{File: p.Shown(at.Filename), Offset: at.Offset, Line: at.Line, Column: at.Column}
}

// At returns a place as messages begin with it.
func (p *Package) At(pos token.Pos) string {
	at := p.Position(pos)
	if at.File == "" {
		return p.Shown(p.dir)
	}
	return fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Column)
}

// Shown returns the name of a file the way a person in the current directory would write it, if that is shorter.
func (p *Package) Shown(file string) string {
	relative, err := filepath.Rel(p.here, file)
	if err != nil || len(relative) > len(file) {
		return file
	}
	return relative
}

// Compare orders objects by their places in the source.
func (p *Package) Compare(a, b types.Object) int {
	x, y := p.fset.Position(a.Pos()), p.fset.Position(b.Pos())
	return cmp.Or(strings.Compare(x.Filename, y.Filename), cmp.Compare(x.Offset, y.Offset))
}

// typeNamed returns the declared type with the given name, or nil.
func (s *source) typeNamed(name string) *types.Named {
	if s == nil {
		return nil
	}
	object := s.Types.Scope().Lookup(name)
	if object == nil {
		return nil
	}
	named, _ := object.Type().(*types.Named)
	return named
}
