package source

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

// OneByOne are the flags of commands that look at each schema for itself, since two files may define one name.
type OneByOne struct {
	Flags
	references []string
}

// Add adds the flags to a command.
func (f *OneByOne) Add(cmd *cobra.Command) {
	addReferences(cmd, &f.references, "reference", "`FILE` with types that the schemas refer to; repeatable")
	f.Flags.Add(cmd)
}

func addReferences(cmd *cobra.Command, files *[]string, name, usage string) {
	cmd.Flags().StringArrayVar(files, name, nil, usage)
	cmd.RegisterFlagCompletionFunc(name, cli.Files("avsc"))
}

// Each parses the schemas that args name, each for itself. One that lacks types gets them from the others, if all
// together are one whole.
func (f *OneByOne) Each(args []string) ([]schema.Root, error) {
	if err := stdinOnce(args, f.references); err != nil {
		return nil, err
	}
	sources, err := f.Read(args)
	if err != nil {
		return nil, err
	}
	references, err := f.Read(f.references)
	if err != nil {
		return nil, err
	}
	return each(sources, func(i int) (*schema.Set, error) {
		set, err := f.Parse(sources[i:i+1], references)
		if errors.Is(err, schema.ErrUnknownType) && len(sources) > 1 {
			if whole, again := f.Parse(sources[i:i+1], references, sources); again == nil {
				return whole, nil
			}
		}
		return set, err
	})
}

// Print prints the line that is said of each schema that args name.
func (f *OneByOne) Print(args []string, line func(schema.Root) string) error {
	roots, err := f.Each(args)
	if err != nil {
		return err
	}
	var out strings.Builder
	for _, root := range roots {
		out.WriteString(line(root) + "\n")
	}
	_, err = io.WriteString(f.cmd.OutOrStdout(), out.String())
	return err
}

// each parses sources one by one.
func each(sources []schema.Source, parse func(i int) (*schema.Set, error)) ([]schema.Root, error) {
	var roots []schema.Root
	var faults []error
	for i := range sources {
		set, err := parse(i)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		roots = append(roots, set.Roots[0])
	}
	return roots, errors.Join(faults...)
}

// stdinOnce refuses standard input in several lists of files: after the first, nothing is left of it.
func stdinOnce(lists ...[]string) error {
	lists = slices.DeleteFunc(lists, func(files []string) bool { return !slices.Contains(files, "-") })
	if len(lists) > 1 {
		return cli.Misuse("standard input cannot be both a schema and a reference; name a file for one of them")
	}
	return nil
}
