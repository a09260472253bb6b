package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gofiles"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
)

// rendered is what generate writes and check compares with.
type rendered struct {
	files    []output.File
	unnamed  []output.File // those of files whose names the user did not choose
	toStdout bool          // there is one file, and it is to be printed
}

// check returns an error if the files may not be written: where others stand that something would be lost of, or that declare the same
// things.
func (r *rendered) check() error {
	var faults []error
	for _, f := range r.files {
		faults = append(faults, gofiles.CheckReplaceable(f.Path, gen.Header))
	}
	for _, f := range r.unnamed {
		faults = append(faults, gofiles.CheckSameSources(f))
	}
	for _, f := range r.files {
		faults = append(faults, gofiles.CheckNames(f))
	}
	for _, fault := range gofiles.Leftovers(r.files) {
		faults = append(faults, errors.New(fault))
	}
	return errors.Join(faults...)
}

// render reads the schemas that args name and makes Go files of them. Warnings are printed.
func (f *generateFlags) render(cmd *cobra.Command, args []string) (rendered, error) {
	opts, err := f.options(cmd)
	if err != nil {
		return rendered{}, err
	}
	sources, err := source.Read(args, cmd.InOrStdin())
	if err != nil {
		return rendered{}, err
	}
	place, err := f.place(cmd, &opts)
	if err != nil {
		return rendered{}, err
	}
	// What is generated does not depend on the order of the arguments.
	slices.SortFunc(sources, func(a, b schema.Source) int { return strings.Compare(a.Name, b.Name) })
	set, err := schema.ParseSources(sources, f.parseFlags.options()...)
	if err != nil {
		return rendered{}, err
	}
	warn(cmd, set, opts.TypeMappings)
	writers, old, err := f.readWriters(cmd)
	if err != nil {
		return rendered{}, err
	}
	opts.Writers, opts.Warn = writers, func(w *schema.Diagnostic) { printWarning(cmd, w) }
	packages, err := gen.Generate(set, opts)
	if err != nil {
		return rendered{}, named(cmd, append(sources, old...), err)
	}
	if len(packages) == 0 {
		return rendered{}, misuse(cmd, "there is nothing to write: every type belongs to another module or is mapped to a type of yours")
	}
	return place.files(cmd, packages)
}

// named makes sure that an error says where it comes from: a place in a source, or else the command.
func named(cmd *cobra.Command, sources []schema.Source, err error) error {
	for _, s := range sources {
		if strings.HasPrefix(err.Error(), s.Name+":") {
			return err
		}
	}
	return misuse(cmd, "%w", err)
}

// warn prints what the schemas say without effect. A logical type that is mapped to a type of the user's has one.
func warn(cmd *cobra.Command, set *schema.Set, mappings []gen.TypeMapping) {
	mapped := make(map[string]bool)
	for _, m := range mappings {
		mapped[m.Selector] = true
	}
	inUse := make(map[schema.Position]bool)
	note := func(root *schema.Schema) {
		for s := range root.All() {
			if name, ok := s.Props.Get("logicalType"); ok && mapped["logical:"+name.Text] {
				inUse[name.Pos] = true
			}
		}
	}
	for _, root := range set.Roots {
		note(root.Schema)
	}
	for _, w := range set.Warnings {
		if errors.Is(w, schema.ErrLogical) && inUse[w.Pos] {
			continue
		}
		printWarning(cmd, w)
	}
}

func printWarning(cmd *cobra.Command, w *schema.Diagnostic) {
	text := fmt.Sprintf("%s:%d:%d: warning: %s", w.Pos.File, w.Pos.Line, w.Pos.Column, w.Msg)
	if w.Hint != "" {
		text += "; " + w.Hint
	}
	fmt.Fprintln(cmd.ErrOrStderr(), text)
}

// place says where each package goes.
type place struct {
	own     string            // the file of the package that --package names; empty: standard output
	ownKey  string            // its import path; may be unknown
	unnamed bool              // --out does not name the file
	mapped  map[string]string // the files of those that --package-map names, by import path
}

// files puts packages in their places.
func (p *place) files(cmd *cobra.Command, packages []gen.Package) (rendered, error) {
	if p.own == "" {
		if len(packages) > 1 || packages[0].ImportPath != p.ownKey {
			return rendered{}, misuse(cmd, "--out - prints the package of --package alone; name a directory, since --package-map makes others")
		}
		return rendered{files: []output.File{{Data: packages[0].Code}}, toStdout: true}, nil
	}
	var r rendered
	for _, pkg := range packages {
		path := p.own
		if pkg.ImportPath != p.ownKey {
			path = p.mapped[pkg.ImportPath]
		}
		r.files = append(r.files, output.File{Path: path, Data: pkg.Code})
		if p.unnamed || path != p.own {
			r.unnamed = append(r.unnamed, output.File{Path: path, Data: pkg.Code})
		}
		if pkg.Test != nil {
			r.files = append(r.files, output.File{Path: target.TestFileName(path), Data: pkg.Test})
		}
	}
	return r, nil
}
