package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func newCount() *cobra.Command {
	var in container.Flags
	cmd := &cobra.Command{
		Use:   "count [flags] [FILE|-] …",
		Short: "Count the records of container files",
		Long: `count prints how many records container files have; of several files each with its name, and the total.
It reads the heads of the blocks only, and passes over their data; neither the schema nor the codec need be known.`,
		Example: `  schemagen count users.avro
  schemagen count users.avro more.avro`,
		RunE: in.Run(true, func(cmd *cobra.Command, files []*container.File) error {
			return count(cmd.OutOrStdout(), files)
		}),
	}
	in.Add(cmd)
	return cmd
}

func count(out io.Writer, files []*container.File) error {
	var total int64
	for _, c := range files {
		if err := c.Open(ocf.Unchecked(), ocf.Workers(0)); err != nil {
			return err
		}
		n, err := c.Count()
		if err := c.Close(err); err != nil {
			return err
		}
		if total += n; total < 0 {
			return c.Because(errors.New("with the files before it has more records than fit 64 bits"))
		}
		if len(files) == 1 {
			_, err = fmt.Fprintln(out, n)
		} else {
			_, err = fmt.Fprintf(out, "%d\t%s\n", n, c.Name)
		}
		if err != nil {
			return err
		}
	}
	if len(files) == 1 {
		return nil
	}
	_, err := fmt.Fprintf(out, "%d\ttotal\n", total)
	return err
}
