package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/compat"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
)

func newDiff() *cobra.Command {
	var flags source.VersionFlags
	var format cli.Format
	cmd := &cobra.Command{
		Use:   "diff [flags] OLD NEW",
		Short: "Show what has changed between two versions of a schema",
		Long: `diff lists what is new (+), gone (-) and different (~) in the second version of a schema: fields added,
removed, renamed (as aliases tell) and moved, and changes of types, symbols, branches, defaults, docs, sort orders and
other attributes. Paths are those in the new version, and of what is gone those in the old one. Layout does not count.
Each version is parsed by itself, with the types of its references. Whether the change is one that readers of data can
live with is for compat to say.`,
		Example: `  schemagen diff user_v1.avsc user.avsc
  schemagen diff --format json user_v1.avsc user.avsc`,
		Args:              cli.NeedsArguments("the versions of the schema, the oldest first"),
		ValidArgsFunction: cli.Files("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			roots, err := flags.Versions(args)
			if err != nil {
				return err
			}
			versions, err := compat.NewVersions(roots)
			if err != nil {
				return err
			}
			if len(versions) != 2 {
				return cli.Misuse("name two versions, the older first; this is %d", len(versions))
			}
			d := compat.Difference{Before: versions[0], After: versions[1],
				Changes: compat.Diff(versions[0], versions[1])}
			return format.Print(cmd.OutOrStdout(), &d)
		},
	}
	format.Add(cmd, "of the list")
	flags.Add(cmd)
	return cmd
}
