package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func newRecodec() *cobra.Command {
	var in container.Flags
	var out container.Out
	var format container.Format
	cmd := &cobra.Command{
		Use:   "recodec [flags] [FILE|-]",
		Short: "Compress a container file otherwise",
		Long: `recodec copies a container file with another codec, level or size of blocks. Schema and metadata stay;
--meta adds to them.

Blocks are decompressed and compressed anew without decoding a record, several at once. Each keeps its records, unless
--block-size or --block-count asks for blocks of another size: then they are joined and divided. With --out the file
may be replaced by its own copy.`,
		Example: `  schemagen recodec --codec zstandard:9 --out small.avro users.avro
  schemagen recodec --codec deflate --block-size 1MiB --out large.avro users.avro
  schemagen recodec --codec null --out plain.avro users.avro`,
		Args: cli.AtMostOne("container file"),
		RunE: in.Run(false, func(cmd *cobra.Command, list []*container.File) error {
			c := list[0]
			if err := c.Open(); err != nil {
				return err
			}
			w, err := out.CreateLike(c.Header(), &format, ocf.Workers(in.Workers))
			if err != nil {
				return c.Close(err)
			}
			copyAll := w.Recompress
			if format.Repacks() {
				copyAll = w.Repack
			}
			records, err := copyAll(c.Reader)
			if err = w.Finish(c.Close(err)); err == nil {
				in.Tell("%s, %s from %s", words.Plural(records, "record"), progress.Bytes(w.Offset()),
					progress.Bytes(c.Offset()))
			}
			return err
		}),
	}
	in.Add(cmd)
	format.Add(cmd, "that of the file")
	out.Add(cmd)
	return cmd
}
