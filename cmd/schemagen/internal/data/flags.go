package data

import (
	"bufio"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/output"
)

// Flags are the flags of commands that convert data.
type Flags struct {
	source.DataFlags
	Hex, All, Array bool
	Out             string
	cmd             *cobra.Command
}

// Add adds the flags to a command, with what hex digits are to it.
func (f *Flags) Add(cmd *cobra.Command, hexUsage string) {
	f.cmd = cmd
	f.DataFlags.Add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.Hex, "hex", false, hexUsage)
	flags.BoolVar(&f.All, "all", false, "convert any number of data, one after another, instead of exactly one")
	flags.BoolVar(&f.Array, "array", false, "convert any number of data, which are the elements of one JSON array")
	flags.StringVarP(&f.Out, "out", "o", "", "`FILE` to write to (default: standard output)")
}

// convert opens the output and lets work fill it. Where work fails, an output file is left as it was.
func (f *Flags) convert(work func(out *bufio.Writer) error) error {
	file, err := output.Open(f.Out, f.cmd.OutOrStdout())
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 64<<10)
	err = work(out)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return file.Finish(err)
}
