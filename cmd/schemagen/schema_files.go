package main

import (
	"errors"
	"slices"

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

// each parses the schemas that args name, each for itself, since two files may define one name. One that lacks types gets them from
// the others, if all together are one whole.
func (f *schemaFiles) each(cmd *cobra.Command, args []string) ([]schema.Root, error) {
	if err := stdinOnce(cmd, args, f.references); err != nil {
		return nil, err
	}
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
		set, err := f.parse(s, references)
		if errors.Is(err, schema.ErrUnknownType) && len(sources) > 1 {
			if whole, again := f.parse(s, slices.Concat(references, sources)); again == nil {
				set, err = whole, nil
			}
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		roots = append(roots, set.Roots[0])
	}
	return roots, errors.Join(faults...)
}

// parse parses s together with others, of which s may be one: a type that is defined twice in the same way is no fault.
func (f *schemaFiles) parse(s schema.Source, others []schema.Source) (*schema.Set, error) {
	return schema.ParseSources(slices.Concat([]schema.Source{s}, others), f.parseFlags.options()...)
}

// stdinOnce refuses standard input in several lists of files: after the first, nothing is left of it.
func stdinOnce(cmd *cobra.Command, lists ...[]string) error {
	lists = slices.DeleteFunc(lists, func(files []string) bool { return !slices.Contains(files, "-") })
	if len(lists) > 1 {
		return misuse(cmd, "standard input cannot be both a schema and a reference; name a file for one of them")
	}
	return nil
}
