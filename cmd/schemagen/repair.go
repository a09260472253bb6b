package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/salvage"
	"github.com/schemagen/schemagen/internal/cli"
)

func newRepair() *cobra.Command {
	var in container.Flags
	var out container.Out
	var format cli.Format
	var job salvage.Job
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "repair [flags] [FILE|-]",
		Short: "Save what is readable of a damaged container file",
		Long: `repair copies what is readable of a container file into a new one, and reports what was lost. It looks
for the next sync marker after each damaged place, decompresses every block and looks at each record as cat does, so
that the new file can be read as a whole.

Blocks that are whole are copied as they stand. A record whose value cannot be read is left out, and so are those
after it in its block if they cannot be told apart any more; a block that was compressed without a checksum is then
lost as a whole. A count of records that is wrong costs none; but where no checksum shows that the bytes are right it
cannot be told whether any are missing, and the report says that. Without a checksum a changed value that is still
one, such as another number, cannot be seen.

A string that is not UTF-8 is a record that cannot be read; --one-way keeps such values, which only cat --one-way
prints.

The report goes to standard output, or to standard error if the new file goes there. --dry-run writes no file.

A file whose header is damaged takes that of another file with the same schema and codec: --header names it. The sync
marker is taken from the end of the damaged file.

Exit status: 0 nothing was lost, 1 something was, 2 the file could not be repaired.`,
		Example: `  schemagen repair --out whole.avro users.avro
  schemagen repair --dry-run --format json users.avro
  schemagen repair --header users.avro --out saved.avro headless.avro`,
		Args: cli.AtMostOne("container file"),
		RunE: in.Run(false, func(cmd *cobra.Command, list []*container.File) error {
			if dryRun && out.Path != "" {
				return cli.Misuse("--dry-run writes no file; leave out --out")
			}
			job.File = list[0]
			to := cmd.OutOrStdout()
			if !dryRun {
				job.Out = &out
				if out.Prints() {
					to = cmd.ErrOrStderr()
				}
			}
			report, err := job.Run()
			if err != nil {
				return err
			}
			in.Bar.Stop()
			if err := format.Print(to, report); err != nil {
				return err
			}
			if report.Lost {
				return cli.ErrCheckFailed
			}
			return nil
		}),
	}
	in.Add(cmd)
	out.Add(cmd)
	format.Add(cmd, "of the report")
	flags := cmd.Flags()
	flags.BoolVar(&dryRun, "dry-run", false, "report only, and write no file")
	flags.BoolVar(&job.OneWay, "one-way", false,
		"keep records with values that have no form in JSON, such as strings that are not UTF-8")
	flags.StringVar(&job.Header, "header", "", "container `FILE` whose schema, codec and metadata the damaged file has")
	cmd.RegisterFlagCompletionFunc("header", cli.Files("avro"))
	return cmd
}
