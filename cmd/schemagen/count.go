package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/runtime/ocf"
)

func newCount() *cobra.Command {
	var flags containerFlags
	cmd := &cobra.Command{
		Use:   "count [flags] [FILE|-] …",
		Short: "Count the records of container files",
		Long: `count prints how many records container files have; of several files each with its name, and the total. It reads the
heads of the blocks only, and passes over their data; neither the schema nor the codec need be known.`,
		Example: `  schemagen count users.avro
  schemagen count users.avro more.avro`,
		RunE: func(cmd *cobra.Command, args []string) error { return runCount(cmd, &flags, args) },
	}
	flags.add(cmd)
	return cmd
}

func runCount(cmd *cobra.Command, flags *containerFlags, args []string) error {
	files, bar, err := flags.containers(cmd, args, true)
	if err != nil {
		return err
	}
	defer bar.Stop()
	var total int64
	for _, c := range files {
		if err := flags.open(cmd, c, ocf.Unchecked(), ocf.Workers(0)); err != nil {
			return err
		}
		n, err := c.Count()
		if err := c.close(err); err != nil {
			return err
		}
		if total += n; total < 0 {
			return c.because(errors.New("with the files before it has more records than fit 64 bits"))
		}
		if len(files) == 1 {
			_, err = fmt.Fprintln(cmd.OutOrStdout(), n)
		} else {
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d\t%s\n", n, c.name)
		}
		if err != nil {
			return err
		}
	}
	if len(files) > 1 {
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d\ttotal\n", total)
	}
	return err
}
