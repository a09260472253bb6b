package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func newRecodec() *cobra.Command {
	var flags containerFlags
	var format formatFlags
	var out string
	cmd := &cobra.Command{
		Use:   "recodec [flags] [FILE|-]",
		Short: "Compress a container file otherwise",
		Long: `recodec copies a container file with another codec, level or size of blocks. Schema and metadata stay; --meta adds to them.

Blocks are decompressed and compressed anew without decoding a record, several at once. Each keeps its records, unless --block-size or
--block-count asks for blocks of another size: then they are joined and divided. With --out the file may be replaced by its own copy.`,
		Example: `  schemagen recodec --codec zstandard:9 --out small.avro users.avro
  schemagen recodec --codec deflate --block-size 1MiB --out large.avro users.avro
  schemagen recodec --codec null --out plain.avro users.avro`,
		Args: atMostOne("container file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, bar, err := flags.containers(cmd, args, false)
			if err != nil {
				return err
			}
			defer bar.Stop()
			c := list[0]
			if err := flags.open(cmd, c); err != nil {
				return err
			}
			options, err := format.like(cmd, c.Header())
			if err != nil {
				return c.close(err)
			}
			w, err := createContainer(cmd, out, c.Header().Schema, append(options, ocf.Workers(flags.workers))...)
			if err != nil {
				return c.close(err)
			}
			copyAll := w.Recompress
			if format.repacks(cmd) {
				copyAll = w.Repack
			}
			records, err := copyAll(c.Reader)
			if err = w.finish(c.close(err)); err == nil {
				bar.Stop()
				flags.tell(cmd, "%s, %s from %s", plural(records, "record"), progress.Bytes(w.Offset()), progress.Bytes(c.Offset()))
			}
			return err
		},
	}
	flags.add(cmd)
	format.add(cmd, "that of the file")
	addContainerOut(cmd, &out)
	return cmd
}

// like returns the options of a file with the codec and the metadata of another, but for what the flags say.
func (f *formatFlags) like(cmd *cobra.Command, header *ocf.Header) ([]ocf.WriterOption, error) {
	own, err := f.options(cmd, header.Codec)
	if err != nil {
		return nil, err
	}
	return append(own, ocf.MetadataOf(header)), nil
}

// repacks reports whether blocks of a certain size are asked for.
func (f *formatFlags) repacks(cmd *cobra.Command) bool {
	return cmd.Flags().Changed("block-size") || cmd.Flags().Changed("block-count")
}

// tell prints what was done, for somebody who watches.
func (f *containerFlags) tell(cmd *cobra.Command, format string, args ...any) {
	if !f.quiet && isTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...)
	}
}
