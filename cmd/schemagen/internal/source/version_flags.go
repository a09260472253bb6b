package source

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

// VersionFlags are the flags of commands that compare versions of a schema.
type VersionFlags struct {
	Flags
	all, old, new []string // files of references: of all versions, of all but the newest, of the newest
}

// Add adds the flags to a command.
func (f *VersionFlags) Add(cmd *cobra.Command) {
	addReferences(cmd, &f.all, "reference", "`FILE` with types that all versions refer to; repeatable")
	addReferences(cmd, &f.old, "reference-old",
		"`FILE` with types that the versions before the newest refer to; repeatable")
	addReferences(cmd, &f.new, "reference-new", "`FILE` with types that the newest version refers to; repeatable")
	f.Flags.Add(cmd)
}

// Versions parses the versions that args name, in that order, each by itself: a type that one of them lacks may be
// another one in the others, so that it has to come from the references of its own side.
func (f *VersionFlags) Versions(args []string) ([]schema.Root, error) {
	if err := stdinOnce(args, f.all, f.old, f.new); err != nil {
		return nil, err
	}
	sources, err := ReadVersions(args, f.cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	var references [3][]schema.Source
	for i, files := range [][]string{f.all, f.old, f.new} {
		if references[i], err = f.Read(files); err != nil {
			return nil, err
		}
	}
	return each(sources, func(i int) (*schema.Set, error) {
		side := references[1]
		if i == len(sources)-1 {
			side = references[2]
		}
		return f.Parse(sources[i:i+1], references[0], side)
	})
}
