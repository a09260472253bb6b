package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/stats"
)

func newStats() *cobra.Command {
	var flags containerFlags
	var format choice
	cmd := &cobra.Command{
		Use:   "stats [flags] [FILE|-]",
		Short: "Show what the values of a container file are like, field by field",
		Long: `stats reads a container file and shows for each field, also inner ones, how many values it has, how many are null, how many bytes
they take, how many of them differ, and the smallest and the largest. Above 256 the number of different values is an estimate, off by 1.6 % as
a rule, and has a ~ in front. Strings and bytes are ordered by their bytes, enums by their symbols' places in the schema; NaN is neither the
smallest nor the largest.

buyer.name is a field of a record in a field, tags[] are the items of an array, counts{} and counts{key} the values and keys of a map, and
value<string> is a branch of a union. Values inside a recursive type are counted with the outermost.

Memory does not grow with the file.`,
		Example: `  schemagen stats users.avro
  schemagen stats --format json users.avro`,
		Args: atMostOne("container file"),
		RunE: func(cmd *cobra.Command, args []string) error { return runStats(cmd, &flags, args, format.value) },
	}
	flags.add(cmd)
	addChoice(cmd, &format, "format", "how the result is printed", "text", "json")
	return cmd
}

func runStats(cmd *cobra.Command, flags *containerFlags, args []string, format string) error {
	files, bar, err := flags.containers(cmd, args, false)
	if err != nil {
		return err
	}
	defer bar.Stop()
	c := files[0]
	if err := flags.open(cmd, c); err != nil {
		return err
	}
	g, err := stats.New(c.Schema())
	if err == nil {
		err = g.Read(c.Reader, flags.workers)
	}
	if err := c.close(err); err != nil {
		return err
	}
	bar.Stop()
	out := bufio.NewWriter(cmd.OutOrStdout())
	if format == "json" {
		err = writeJSON(out, map[string]any{
			"file": c.name, "codec": c.Header().Codec, "records": g.Records, "blocks": g.Blocks, "storedBytes": g.Stored, "bytes": g.Bytes, "fields": g.JSON(),
		})
	} else {
		fmt.Fprintf(out, "%s: %s of %s in %s, stored in %s by codec %s\n\n", c.name, plural(g.Records, "record"), plural(g.Bytes, "byte"),
			plural(g.Blocks, "block"), plural(g.Stored, "byte"),
			c.Header().Codec)
		err = g.WriteText(out)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}
