package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/compat"
)

func newCompat() *cobra.Command {
	var flags schemaFiles
	var mode, format choice
	var cost bool
	cmd := &cobra.Command{
		Use:   "compat [flags] OLD… NEW",
		Short: "Check that versions of a schema can read each other's data",
		Long: `compat takes the versions of a schema from the oldest to the newest, and checks whether the newest, which is the last one,
gets along with the one before it, or with --mode …-transitive with all of them. The files of a directory come in the order of
their names.

  backward  the newest version reads what older ones wrote: upgrade readers first
  forward   older versions read what the newest writes: upgrade writers first
  full      both

Every fault is listed, with its place and what would be right, and the exit status is 1. A branch of a union or a symbol of an
enum that cannot be read is a fault, too, although data without it can be read. Warnings are about data that are read but mean
something else; they do not change the status.`,
		Example: `  schemagen compat user_v1.avsc user.avsc
  schemagen compat --mode full-transitive --cost user_v1.avsc user_v2.avsc user.avsc
  schemagen compat --format json user_v2.avsc user.avsc`,
		Args:              needsVersions,
		ValidArgsFunction: completeFiles("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			versions, err := flags.versions(cmd, args)
			if err != nil {
				return err
			}
			if len(versions) < 2 {
				return misuse(cmd, "%s is one version; name two or more, the oldest first", versions[0].Name)
			}
			m := compat.ParseMode(mode.value)
			report := compat.Report{Mode: mode.value, WithPrecision: cost}
			if report.Checks, err = m.Run(versions); err != nil {
				return err
			}
			if cost {
				for _, old := range m.Earlier(versions) {
					report.Costs = append(report.Costs, compat.CostOf(old, versions[len(versions)-1]))
				}
			}
			text := []byte(report.Text())
			if format.value == "json" {
				text = report.JSON()
			}
			if _, err := cmd.OutOrStdout().Write(text); err != nil {
				return err
			}
			if !report.Compatible() {
				return errCheckFailed
			}
			return nil
		},
	}
	addChoice(cmd, &mode, "mode", "`MODE` is backward, forward or full, or one of these with -transitive at its end", compat.Modes()...)
	addChoice(cmd, &format, "format", "of the report", "text", "json")
	cmd.Flags().BoolVar(&cost, "cost", false, "tell what the change does to the bytes of a datum, and where large numbers are rounded")
	flags.add(cmd)
	return cmd
}

// needsVersions refuses a command line without versions.
func needsVersions(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return misuse(cmd, "name the versions of the schema, the oldest first")
	}
	return nil
}

// versions parses the versions that args name, in that order.
func (f *schemaFiles) versions(cmd *cobra.Command, args []string) ([]*compat.Version, error) {
	roots, err := f.each(cmd, args)
	if err != nil {
		return nil, err
	}
	versions := make([]*compat.Version, 0, len(roots))
	for _, root := range roots {
		v, err := compat.NewVersion(root.Source, root.Schema)
		if err != nil {
			return nil, err
		}
		versions = append(versions, v)
	}
	return versions, nil
}
