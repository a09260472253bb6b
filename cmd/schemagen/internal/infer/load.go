package infer

import (
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

// sources is the package asked for, with those others whose types it uses, from source.
//
// NOTE: Packages are loaded one at a time, when the source of one of their types is wanted; what a package imports is read from
// what the compiler wrote. So one type may be there in several copies, and types are compared by their names.
type sources struct {
	fset     *token.FileSet
	dir      string
	overlay  map[string][]byte // see Options
	here     string            // the current directory, which files are named relative to
	root     *packages.Package
	packages map[string]*source // by import path
	known    map[string]*gotype.Type
	faults   []error
}

// source is a package with its comments.
type source struct {
	*packages.Package
	docs  map[token.Pos]string // of types and fields, by the place of the name
	funcs map[token.Pos]*ast.FuncDecl
}

const mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes |
	packages.NeedSyntax | packages.NeedTypesInfo

// load loads the package in a directory or with an import path.
func load(pattern string, overlay map[string][]byte) (*sources, error) {
	s := &sources{fset: token.NewFileSet(), overlay: overlay, packages: make(map[string]*source), known: make(map[string]*gotype.Type)}
	s.here, _ = os.Getwd()
	query := pattern
	if info, err := os.Stat(pattern); err == nil && info.IsDir() {
		s.dir, query = pattern, "." // it may belong to another module than the current directory
	} else if err != nil && (build.IsLocalImport(pattern) || filepath.IsAbs(pattern)) && !strings.Contains(pattern, "...") {
		return nil, fmt.Errorf("%s: there is no such directory", pattern)
	}
	all, err := s.query(query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there are no Go files", pattern)
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%s: these are %d packages; name one", pattern, len(all))
	}
	s.root = all[0]
	if err := s.problems(s.root, pattern); err != nil {
		return nil, err
	}
	s.add(s.root)
	return s, nil
}

func (s *sources) query(pattern string) ([]*packages.Package, error) {
	all, err := packages.Load(&packages.Config{Mode: mode, Dir: s.dir, Fset: s.fset, Overlay: s.overlay}, pattern)
	if err != nil {
		return nil, errors.New(strings.TrimSpace(err.Error()))
	}
	return all, nil
}

// problems returns what keeps a package from being understood, in the form file:line:column: what.
func (s *sources) problems(p *packages.Package, pattern string) error {
	var all []error
	precise := slices.ContainsFunc(p.Errors, func(e packages.Error) bool { return e.Kind != packages.ListError })
	for _, e := range p.Errors {
		if precise && e.Kind == packages.ListError { // the same once more, from the compiler
			continue
		}
		if len(s.overlay) > 0 && e.Kind == packages.TypeError {
			continue
		}
		switch file, rest, ok := strings.Cut(e.Pos, ":"); {
		case e.Pos == "" || e.Pos == "-":
			all = append(all, fmt.Errorf("%s: %s", pattern, strings.TrimSpace(e.Msg)))
		case ok:
			all = append(all, fmt.Errorf("%s:%s: %s", s.shown(file), rest, e.Msg))
		default:
			all = append(all, fmt.Errorf("%s: %s", s.shown(file), e.Msg))
		}
	}
	if len(all) == 0 && p.Types == nil {
		all = append(all, fmt.Errorf("%s: it has no Go files", pattern))
	}
	return errors.Join(all...)
}

// home returns the package with an import path from source, or nil after noting why there is none.
func (s *sources) home(path string) *source {
	if found, ok := s.packages[path]; ok {
		return found
	}
	s.packages[path] = nil
	all, err := s.query(path)
	if err == nil && len(all) == 1 {
		err = s.problems(all[0], path)
	}
	switch {
	case err != nil:
		s.faults = append(s.faults, err)
		return nil
	case len(all) != 1:
		s.faults = append(s.faults, fmt.Errorf("%s: the source of the package was not found", path))
		return nil
	}
	return s.add(all[0])
}

// add notes the comments of a package.
func (s *sources) add(p *packages.Package) *source {
	added := &source{Package: p, docs: make(map[token.Pos]string), funcs: make(map[token.Pos]*ast.FuncDecl)}
	s.packages[p.PkgPath] = added
	for _, file := range p.Syntax {
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

// position returns a place as messages show it.
func (s *sources) position(pos token.Pos) schema.Position {
	if !pos.IsValid() {
		return schema.Position{}
	}
	p := s.fset.Position(pos)
	return schema.Position{File: s.shown(p.Filename), Offset: p.Offset, Line: p.Line, Column: p.Column}
}

// shown returns the name of a file the way a person in the current directory would write it, if that is shorter.
func (s *sources) shown(file string) string {
	relative, err := filepath.Rel(s.here, file)
	if err != nil || len(relative) > len(file) {
		return file
	}
	return relative
}

// typeNamed returns the declared type with the given name, or nil.
func (p *source) typeNamed(name string) *types.Named {
	if p == nil {
		return nil
	}
	object := p.Types.Scope().Lookup(name)
	if object == nil {
		return nil
	}
	named, _ := object.Type().(*types.Named)
	return named
}
