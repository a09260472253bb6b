package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/compat"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
)

func newCompat() *cobra.Command {
	var flags source.VersionFlags
	var mode cli.Choice
	var format cli.Format
	var cost, asListed bool
	cmd := &cobra.Command{
		Use:   "compat [flags] OLD… NEW",
		Short: "Check that versions of a schema can read each other's data",
		Long: `compat takes the versions of a schema from the oldest to the newest, and checks whether the newest, which
is the last one, gets along with the one before it, or with --mode …-transitive with all of them. Versions are a
sequence: a file may come twice, as after a roll-back. The files of a directory, or of a pattern in quotes, come in
natural order: folder by folder, numbers as numbers, so that v9 comes before v10 and v1 before v1.1; all else byte by
byte, without the extension.

Each version is parsed by itself, with the types of --reference, or of --reference-old and --reference-new for one
side; what one version lacks is never taken from another.

  backward  the newest version reads what older ones wrote: upgrade readers first
  forward   older versions read what the newest writes: upgrade writers first
  full      both

Every fault is listed, with its place and what would be right, and the exit status is 1. A branch of a union or a
symbol of an enum that cannot be read is a fault, too, although data without it can be read. Warnings are about data
that are read but mean something else; they do not change the status.`,
		Example: `  schemagen compat user_v1.avsc user.avsc
  schemagen compat --reference-new schemas/person.avsc order_v1.avsc schemas/order.avsc
  schemagen compat --mode full-transitive --cost user_v1.avsc user_v2.avsc user.avsc
  schemagen compat --format json user_v2.avsc user.avsc`,
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
			if len(versions) < 2 {
				return cli.Misuse("%s is one version; name two or more, the oldest first", versions[0].Name)
			}
			if !asListed && source.InShellOrder(args) {
				return cli.Misuse("%s is named as the newest version, in the order of a shell, "+
					"which takes v10 for less than v9; "+
					"name the directory or put the pattern into quotes for natural order, or say --as-listed",
					args[len(args)-1])
			}
			m := compat.ParseMode(mode.Value)
			if a, b := m.Strangers(versions); a != nil {
				return cli.Misuse("%s and %s are not versions of one schema: %s, %s; "+
					"give the versions of one schema at a time",
					a.Name, b.Name, a.Title(), b.Title())
			}
			report := compat.Report{Mode: mode.Value, WithPrecision: cost}
			if report.Checks, err = m.Run(versions); err != nil {
				return err
			}
			if cost {
				for _, old := range m.Earlier(versions) {
					report.Costs = append(report.Costs, compat.CostOf(old, versions[len(versions)-1]))
				}
			}
			if err := format.Print(cmd.OutOrStdout(), &report); err != nil {
				return err
			}
			if !report.Compatible() {
				return cli.ErrCheckFailed
			}
			return nil
		},
	}
	mode.Add(cmd, "mode", "`MODE` is backward, forward or full, or one of these with -transitive at its end",
		compat.Modes()...)
	format.Add(cmd, "of the report")
	cmd.Flags().BoolVar(&cost, "cost", false,
		"tell what the change does to the bytes of a datum, and where large numbers are rounded")
	cmd.Flags().BoolVar(&asListed, "as-listed", false,
		"the versions are named in their order, even if v10 comes before v9")
	flags.Add(cmd)
	return cmd
}
