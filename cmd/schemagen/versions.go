package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/compat"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/schema"
)

// versionFlags are the flags of commands that compare versions of a schema.
type versionFlags struct {
	parseFlags
	all, old, new []string // files of references: of all versions, of all but the newest, of the newest
}

func (f *versionFlags) add(cmd *cobra.Command) {
	for name, flag := range map[string]struct {
		files *[]string
		usage string
	}{
		"reference":     {&f.all, "`FILE` with types that all versions refer to; repeatable"},
		"reference-old": {&f.old, "`FILE` with types that the versions before the newest refer to; repeatable"},
		"reference-new": {&f.new, "`FILE` with types that the newest version refers to; repeatable"},
	} {
		cmd.Flags().StringArrayVar(flag.files, name, nil, flag.usage)
		cmd.RegisterFlagCompletionFunc(name, completeFiles("avsc"))
	}
	f.parseFlags.add(cmd)
}

// needsVersions refuses a command line without versions.
func needsVersions(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return misuse(cmd, "name the versions of the schema, the oldest first")
	}
	return nil
}

// versions parses the versions that args name, in that order, each by itself: a type that one of them lacks may be another one in
// the others, so that it has to come from the references of its own side.
func (f *versionFlags) versions(cmd *cobra.Command, args []string) ([]*compat.Version, error) {
	if err := stdinOnce(cmd, args, f.all, f.old, f.new); err != nil {
		return nil, err
	}
	sources, err := source.ReadVersions(args, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	var sides [2][]schema.Source
	for i, files := range [2][]string{slices.Concat(f.all, f.old), slices.Concat(f.all, f.new)} {
		if sides[i], err = source.Read(files, cmd.InOrStdin()); err != nil {
			return nil, err
		}
	}
	versions := make([]*compat.Version, 0, len(sources))
	var faults []error
	for i, s := range sources {
		references := sides[0]
		if i == len(sources)-1 {
			references = sides[1]
		}
		v, err := f.version(s, references)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		versions = append(versions, v)
	}
	return versions, errors.Join(faults...)
}

// version parses one version together with its references.
func (f *versionFlags) version(s schema.Source, references []schema.Source) (*compat.Version, error) {
	set, err := schema.ParseSources(slices.Concat([]schema.Source{s}, references), f.parseFlags.options()...)
	if err != nil {
		return nil, err
	}
	return compat.NewVersion(s.Name, set.Roots[0].Schema)
}
