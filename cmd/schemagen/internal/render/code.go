package render

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

// Code makes the Go code of the schemas that args name. Warnings are printed.
func (f *Generate) Code(args []string) (*Code, error) {
	if err := f.finishOptions(); err != nil {
		return nil, err
	}
	sources, err := f.Read(args)
	if err != nil {
		return nil, err
	}
	place, err := f.place()
	if err != nil {
		return nil, err
	}
	// What is generated does not depend on the order of the arguments.
	slices.SortFunc(sources, func(a, b schema.Source) int { return strings.Compare(a.Name, b.Name) })
	set, err := f.Parse(sources)
	if err != nil {
		return nil, err
	}
	warn(f.cmd, set, f.options.TypeMappings)
	var old []schema.Source
	if f.options.Writers, old, err = f.versions(&f.Flags); err != nil {
		return nil, err
	}
	f.options.Warn = func(w *schema.Diagnostic) { printWarning(f.cmd, w) }
	packages, err := gen.Generate(set, f.options)
	if err != nil {
		return nil, named(append(sources, old...), err)
	}
	if len(packages) == 0 {
		return nil, cli.Misuse("there is nothing to write: every type belongs to another module or is mapped to a " +
			"type of yours")
	}
	return place.code(packages)
}

// named makes sure that an error says where it comes from: a place in a source, or else the command.
func named(sources []schema.Source, err error) error {
	for _, s := range sources {
		if strings.HasPrefix(err.Error(), s.Name+":") {
			return err
		}
	}
	return cli.Misuse("%w", err)
}

// warn prints what the schemas say without effect. A logical type that is mapped to a type of the user's has one.
func warn(cmd *cobra.Command, set *schema.Set, mappings []gen.TypeMapping) {
	mapped := make(map[string]bool)
	for _, m := range mappings {
		mapped[m.Selector] = true
	}
	inUse := make(map[schema.Position]bool)
	for _, root := range set.Roots {
		for s := range root.Schema.All() {
			if name, ok := s.Props.Get("logicalType"); ok && mapped["logical:"+name.Text] {
				inUse[name.Pos] = true
			}
		}
	}
	for _, w := range set.Warnings {
		if !errors.Is(w, schema.ErrLogical) || !inUse[w.Pos] {
			printWarning(cmd, w)
		}
	}
}

func printWarning(cmd *cobra.Command, w *schema.Diagnostic) {
	text := fmt.Sprintf("%s:%d:%d: warning: %s", w.Pos.File, w.Pos.Line, w.Pos.Column, w.Msg)
	if w.Hint != "" {
		text += "; " + w.Hint
	}
	fmt.Fprintln(cmd.ErrOrStderr(), text)
}
