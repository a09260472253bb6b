package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/join"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
)

func newConcat() *cobra.Command {
	var in container.Flags
	var out container.Out
	var format container.Format
	var target source.DataFlags
	var conflict cli.Choice
	cmd := &cobra.Command{
		Use:   "concat [flags] FILE…",
		Short: "Join container files",
		Long: `concat writes the records of several container files, in this order, into one.

The files must have the same schema, but for what does not change the bytes, such as docs; the text is that of the
first file. With --schema the new file has the schema that you name, and the records of files with another one are
written anew by the rules of schema resolution.

Blocks are copied as they stand, without decompressing them, where the file's codec is that of the new one, which is
the codec of the first file unless --codec says otherwise. A file of another codec is decompressed and compressed anew
without decoding a record; so are all if a level is named. With --block-size or --block-count blocks are joined and
divided.

The metadata of all files are kept. Where they have different values for a key, --conflict says which one counts,
unless --meta does.`,
		Example: `  schemagen concat --out all.avro users.avro more.avro
  schemagen concat --codec zstandard --block-size 1MiB --out all.avro users.avro more.avro
  schemagen concat --schema user_v2.avsc --out all.avro users.avro more.avro`,
		Args: cli.NeedsArguments("the container files to join, or - for standard input"),
		RunE: in.Run(false, func(cmd *cobra.Command, list []*container.File) error {
			j := join.Job{Files: list, Out: &out, Format: &format, Workers: in.Workers, Conflict: conflict.Value}
			if len(target.Files) > 0 {
				data := ""
				if slices.ContainsFunc(list, func(c *container.File) bool { return c.Stdin }) {
					data = "-"
				}
				var err error
				if j.Schema, err = target.Load(data); err != nil {
					return err
				}
				j.Named = strings.Join(target.Files, ", ")
			}
			records, size, err := j.Run()
			if err == nil {
				in.Tell("%s, %s", words.Plural(records, "record"), progress.Bytes(size))
			}
			return err
		}),
	}
	in.Add(cmd)
	format.Add(cmd, "that of the first file")
	target.AddFor(cmd, "the schema of the new file", " (default: that of the first file)", "the records in --schema")
	conflict.Add(cmd, "conflict",
		"where files have different metadata for a key: refuse, or take that of the first or last file",
		"refuse", "first", "last")
	out.Add(cmd)
	return cmd
}
