package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/schema"
)

// schemaFiles are the flags of commands that look at schemas one by one.
type schemaFiles struct {
	parseFlags
	references []string
}

func (f *schemaFiles) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.references, "reference", nil, "`FILE` with types that the schemas refer to; repeatable")
	cmd.RegisterFlagCompletionFunc("reference", completeFiles("avsc"))
	f.parseFlags.add(cmd)
}

// each parses the schemas that args name, each for itself, since they may be versions of one another.
func (f *schemaFiles) each(cmd *cobra.Command, args []string) ([]schema.Root, error) {
	sources, err := source.Read(args, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	references, err := source.Read(f.references, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	var roots []schema.Root
	var faults []error
	for _, s := range sources {
		set, err := schema.ParseSources(append([]schema.Source{s}, references...), f.parseFlags.options()...)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		roots = append(roots, set.Roots[0])
	}
	return roots, errors.Join(faults...)
}
