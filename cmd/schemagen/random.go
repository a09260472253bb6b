package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/random"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/schema/plan"
)

// randomFlags are the flags of random.
type randomFlags struct {
	source source.DataFlags
	file   container.Format
	effort container.Effort
	out    container.Out
	maker  random.Maker
	goal   random.Goal
	size   cli.ByteSize
	datum  cli.ByteSize
	format cli.Choice
}

func newRandom() *cobra.Command {
	var f randomFlags
	cmd := &cobra.Command{
		Use:   "random --schema FILE [flags]",
		Short: "Make random data of a schema",
		Long: `random makes data of a schema, for tests and for trying things out: a container file, data in Avro's
binary encoding one after another, or JSON lines. The same --seed gives the same data, and more of them begin with
those of fewer; blocks of another size, which each begin anew, have other data.

The data are valid and meant to be awkward: values lie near the bounds of their types as often as not, strings come in
several scripts, and arrays and maps in all forms that a reader has to take.`,
		Example: `  schemagen random --schema user.avsc --count 1000 --codec zstandard --out random.avro
  schemagen random --schema user.avsc --size 1MB --seed 7 --out more.avro
  schemagen random --schema user.avsc --count 3 --format json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Misuse("there is nothing to read but the schema; say --schema %s", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd) },
	}
	f.source.Add(cmd)
	flags := cmd.Flags()
	flags.Int64VarP(&f.goal.Count, "count", "n", 10, "make so many data")
	flags.Var(&f.size, "size", "make data until the output has so many bytes, instead of a number of them")
	flags.Uint64Var(&f.maker.Seed, "seed", 1, "`NUMBER` that decides what the data are")
	flags.Var(&f.datum, "datum-size",
		"about how many bytes a datum has at most (default: 1 KiB, or more if the schema asks for it)")
	flags.BoolVar(&f.maker.PlainBlocks, "plain-blocks", false,
		"give each array and map one block without its size, as most encoders do")
	f.format.Add(cmd, "format", "what is written: a container file, binary data, or JSON lines",
		"container", "binary", "json")
	f.effort.Add(cmd, "made")
	f.out.Add(cmd)
	f.file.Add(cmd, "null")
	return cmd
}

func (f *randomFlags) run(cmd *cobra.Command) error {
	sized := cmd.Flags().Changed("size")
	switch {
	case f.goal.Count < 0:
		return cli.Misuse("--count is 0 or more, not %d", f.goal.Count)
	case sized && cmd.Flags().Changed("count"):
		return cli.Misuse("--count and --size both say when to end; leave out one of them")
	case f.datum > 1<<28:
		return cli.Misuse("--datum-size is at most 256MiB")
	case f.format.Value != "container" && f.file.OfHeader():
		return cli.Misuse("--codec, --level, --sync and --meta are about container files; "+
			"leave them out, or else --format %s", f.format.Value)
	}
	if err := f.effort.Check(); err != nil {
		return err
	}
	s, err := f.source.Load("")
	if err != nil {
		return err
	}
	p, err := plan.Build(s)
	if err != nil {
		return err
	}
	if sized && p.Nodes[p.Roots[0]].MaxBytes == 0 {
		return cli.Misuse("data of this schema take no bytes, so that --size is never reached; say --count")
	}
	options, err := f.file.Options("null") // checks them for the other formats too
	if err != nil {
		return err
	}
	m := &f.maker
	m.Plan, m.Size, m.Workers = p, int(f.datum), f.effort.Workers
	m.BlockBytes, m.BlockCount = int(f.file.BlockSize), f.file.BlockCount
	if m.BlockCount > 0 && m.BlockBytes == 0 {
		m.BlockBytes = compress.DefaultLimit // what readers take
	}
	f.effort.Begin(int64(f.size), f.out.Prints())
	defer f.effort.Bar.Stop()
	f.goal.Bytes, f.goal.Bar = int64(f.size), f.effort.Bar
	if sized {
		f.goal.Count = -1
	}
	if f.format.Value == "container" {
		c, err := f.out.Create(s.String(), options...)
		if err != nil {
			return err
		}
		codec, _ := f.file.Codec("null") // is right, as it was for the options
		return m.ToContainer(c, codec, f.goal)
	}
	var codec *avrojson.Codec
	if f.format.Value == "json" {
		if codec, err = avrojson.New(s); err != nil {
			return err
		}
	}
	out, err := output.Open(f.out.Path, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	return out.Finish(m.ToStream(out, codec, f.goal))
}
