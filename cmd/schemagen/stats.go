package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
	"github.com/schemagen/schemagen/internal/cli"
)

func newStats() *cobra.Command {
	var in container.Flags
	var format cli.Format
	cmd := &cobra.Command{
		Use:   "stats [flags] [FILE|-]",
		Short: "Show what the values of a container file are like, field by field",
		Long: `stats reads a container file and shows for each field, also inner ones, how many values it has, how many
are null, how many bytes they take, how many of them differ, and the smallest and the largest. Above 256 the number of
different values is an estimate, off by 1.6 % as a rule, and has a ~ in front. Strings and bytes are ordered by their
bytes, enums by their symbols' places in the schema; NaN is neither the smallest nor the largest.

buyer.name is a field of a record in a field, tags[] are the items of an array, counts{} and counts{key} the values
and keys of a map, and value<string> is a branch of a union. Values inside a recursive type are counted with the
outermost.

Memory does not grow with the file.`,
		Example: `  schemagen stats users.avro
  schemagen stats --format json users.avro`,
		Args: cli.AtMostOne("container file"),
		RunE: in.Run(false, func(cmd *cobra.Command, files []*container.File) error {
			c := files[0]
			if err := c.Open(); err != nil {
				return err
			}
			g, err := stats.New(c.Name, c.Schema())
			if err == nil {
				err = g.Read(c.Reader, in.Workers)
			}
			if err := c.Close(err); err != nil {
				return err
			}
			in.Bar.Stop()
			return format.Print(cmd.OutOrStdout(), g)
		}),
	}
	in.Add(cmd)
	format.Add(cmd, "how the result is printed")
	return cmd
}
