package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/internal/cli"
)

func newCat() *cobra.Command {
	var in container.Flags
	var to jsonlines.To
	var w jsonlines.Writer
	var sample float64
	var seed uint64
	cmd := &cobra.Command{
		Use:   "cat [flags] [FILE|-] …",
		Short: "Print records of container files as JSON lines",
		Long: `cat prints the records of container files, or of standard input, each as one line of JSON. Of several
files the records come one after another, and --offset and --limit count over all of them.

--fields prints only some fields of each record, with dots in the names of inner ones: buyer.name. The way to them may
lead through arrays, maps and unions. A dot that is a part of a name has a backslash in front: net\.price. What is not
printed is passed over without decoding it.

--sample prints each record with the given probability, the same ones for the same --seed. It takes from the records
behind the offset, and the limit is on what is printed.`,
		Example: `  schemagen cat users.avro
  schemagen cat --offset 1000000 --limit 10 --fields id,name --plain users.avro
  schemagen cat --sample 0.01 --seed 7 users.avro`,
		RunE: func(cmd *cobra.Command, args []string) error {
			w.Limited = cmd.Flags().Changed("limit")
			switch {
			case w.Offset < 0:
				return cli.Misuse("--offset is 0 or more, not %d", w.Offset)
			case cmd.Flags().Changed("fields") && len(to.Fields) == 0:
				return cli.Misuse("--fields names none; leave it out to print all fields")
			case w.Limit < 0:
				return cli.Misuse("--limit is 0 or more, not %d", w.Limit)
			case !(sample >= 0 && sample <= 1):
				return cli.Misuse("--sample is a probability from 0 to 1, "+
					"such as 0.01 for one record in a hundred, not %v", sample)
			case sample < 1:
				w.Sample = jsonlines.NewSample(sample, seed)
			}
			return to.Write(&w, &in, args, cmd.OutOrStdout())
		},
	}
	in.Add(cmd)
	to.Form.Add(cmd)
	flags := cmd.Flags()
	flags.Int64Var(&w.Offset, "offset", 0, "pass over so many records first")
	flags.Int64VarP(&w.Limit, "limit", "n", 0, "print so many records at most (default: all)")
	flags.Float64Var(&sample, "sample", 1, "print each record with this `PROBABILITY`, from 0 to 1")
	flags.Uint64Var(&seed, "seed", 1, "`NUMBER` that decides which records are in the sample")
	flags.StringSliceVarP(&to.Fields, "fields", "f", nil,
		"`PATHS` of the fields to print, with commas between them (default: all)")
	flags.StringVarP(&to.Path, "out", "o", "", "`FILE` to write to (default: standard output)")
	return cmd
}
