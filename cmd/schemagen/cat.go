package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// catFlags are the flags of cat.
type catFlags struct {
	containerFlags
	jsonFlags
	offset, limit int64
	sample        float64
	seed          uint64
	fields        []string
	out           string
}

func newCat() *cobra.Command {
	var flags catFlags
	cmd := &cobra.Command{
		Use:   "cat [flags] [FILE|-] …",
		Short: "Print records of container files as JSON lines",
		Long: `cat prints the records of container files, or of standard input, each as one line of JSON. Of several files the records come one
after another, and --offset and --limit count over all of them.

--fields prints only some fields of each record, with dots in the names of inner ones: buyer.name. The way to them may lead through arrays, maps
and unions. A dot that is a part of a name has a backslash in front: net\.price. What is not printed is passed over without decoding it.

--sample prints each record with the given probability, the same ones for the same --seed. It takes from the records behind the offset, and
the limit is on what is printed.`,
		Example: `  schemagen cat users.avro
  schemagen cat --offset 1000000 --limit 10 --fields id,name --plain users.avro
  schemagen cat --sample 0.01 --seed 7 users.avro`,
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd, args) },
	}
	flags.containerFlags.add(cmd)
	flags.jsonFlags.add(cmd)
	cmd.Flags().Int64Var(&flags.offset, "offset", 0, "pass over so many records first")
	cmd.Flags().Int64VarP(&flags.limit, "limit", "n", 0, "print so many records at most (default: all)")
	cmd.Flags().Float64Var(&flags.sample, "sample", 1, "print each record with this `PROBABILITY`, from 0 to 1")
	cmd.Flags().Uint64Var(&flags.seed, "seed", 1, "`NUMBER` that decides which records are in the sample")
	cmd.Flags().StringSliceVarP(&flags.fields, "fields", "f", nil, "`PATHS` of the fields to print, with commas between them (default: all)")
	cmd.Flags().StringVarP(&flags.out, "out", "o", "", "`FILE` to write to (default: standard output)")
	return cmd
}

func (f *catFlags) run(cmd *cobra.Command, args []string) error {
	switch {
	case f.offset < 0:
		return misuse(cmd, "--offset is 0 or more, not %d", f.offset)
	case cmd.Flags().Changed("fields") && len(f.fields) == 0:
		return misuse(cmd, "--fields names none; leave it out to print all fields")
	case f.limit < 0:
		return misuse(cmd, "--limit is 0 or more, not %d", f.limit)
	case !(f.sample >= 0 && f.sample <= 1):
		return misuse(cmd, "--sample is a probability from 0 to 1, such as 0.01 for one record in a hundred, not %v", f.sample)
	}
	w := &jsonlines.Writer{Workers: f.workers, Offset: f.offset, Limit: f.limit, Limited: cmd.Flags().Changed("limit")}
	if f.sample < 1 {
		w.Sample = jsonlines.NewSample(f.sample, f.seed)
	}
	return f.writeAll(cmd, args, f.out, w, f.fields, &f.jsonFlags)
}

// writeAll writes the records of the files that args name as JSON.
func (f *containerFlags) writeAll(cmd *cobra.Command, args []string, out string, w *jsonlines.Writer, fields []string, form *jsonFlags) error {
	options, err := form.options(cmd)
	if err != nil {
		return err
	}
	files, bar, err := f.containers(cmd, args, out == "" || out == "-")
	if err != nil {
		return err
	}
	defer bar.Stop()
	s, err := openSink(cmd, out)
	if err != nil {
		return err
	}
	w.Out = s
	for _, c := range files {
		if w.Enough() {
			break
		}
		if err = f.open(cmd, c); err != nil {
			break
		}
		if err = c.close(writeFile(c, w, fields, form.plain, options)); err != nil {
			err = form.explain(err)
			break
		}
	}
	if err == nil {
		err = w.Close()
	}
	return s.finish(err)
}

func writeFile(c *container, w *jsonlines.Writer, fields []string, plain bool, options []avrojson.Option) error {
	s := c.Schema()
	var projection *project.Projection
	if len(fields) > 0 {
		var err error
		if projection, err = project.New(s, fields, plain); err != nil {
			return c.because(err)
		}
		s = projection.Schema
	}
	codec, err := avrojson.New(s, options...)
	if err != nil {
		return c.because(err)
	}
	return w.WriteAll(c.Reader, codec, projection)
}
