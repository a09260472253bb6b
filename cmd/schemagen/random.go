package main

import (
	"bytes"
	"io"
	goruntime "runtime"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/random"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// randomFlags are the flags of random.
type randomFlags struct {
	schemaFlags
	formatFlags
	count       int64
	size        byteSize
	seed        uint64
	datumSize   byteSize
	plainBlocks bool
	format      choice
	workers     int
	quiet       bool
	out         string
}

func newRandom() *cobra.Command {
	var flags randomFlags
	cmd := &cobra.Command{
		Use:   "random --schema FILE [flags]",
		Short: "Make random data of a schema",
		Long: `random makes data of a schema, for tests and for trying things out: a container file, data in Avro's binary encoding one after
another, or JSON lines. The same --seed gives the same data, and more of them begin with those of fewer; blocks of another size, which each
begin anew, have other data.

The data are valid and meant to be awkward: values lie near the bounds of their types as often as not, strings come in several scripts, and
arrays and maps in all forms that a reader has to take.`,
		Example: `  schemagen random --schema user.avsc --count 1000 --codec zstandard --out random.avro
  schemagen random --schema user.avsc --size 1MB --seed 7 --out more.avro
  schemagen random --schema user.avsc --count 3 --format json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return misuse(cmd, "there is nothing to read but the schema; say --schema %s", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd) },
	}
	flags.schemaFlags.add(cmd)
	cmd.Flags().Int64VarP(&flags.count, "count", "n", 10, "make so many data")
	cmd.Flags().Var(&flags.size, "size", "make data until the output has so many bytes, instead of a number of them")
	cmd.Flags().Uint64Var(&flags.seed, "seed", 1, "`NUMBER` that decides what the data are")
	cmd.Flags().Var(&flags.datumSize, "datum-size", "about how many bytes a datum has at most (default: 1 KiB, or more if the schema asks for it)")
	cmd.Flags().BoolVar(&flags.plainBlocks, "plain-blocks", false, "give each array and map one block without its size, as most encoders do")
	addChoice(cmd, &flags.format, "format", "what is written: a container file, binary data, or JSON lines", "container", "binary", "json")
	cmd.Flags().IntVar(&flags.workers, "workers", goruntime.GOMAXPROCS(0), "how many blocks are made at once")
	cmd.Flags().BoolVarP(&flags.quiet, "quiet", "q", false, "show no progress; it is shown on a terminal only")
	addContainerOut(cmd, &flags.out)
	flags.formatFlags.add(cmd, "null")
	return cmd
}

func (f *randomFlags) run(cmd *cobra.Command) error {
	sized := cmd.Flags().Changed("size")
	switch {
	case f.count < 0:
		return misuse(cmd, "--count is 0 or more, not %d", f.count)
	case sized && cmd.Flags().Changed("count"):
		return misuse(cmd, "--count and --size both say when to end; leave out one of them")
	case f.datumSize > 1<<28:
		return misuse(cmd, "--datum-size is at most 256MiB")
	case f.format.value != "container" && given(cmd, "codec", "level", "sync", "meta"):
		return misuse(cmd, "--codec, --level, --sync and --meta are about container files; leave them out, or else --format %s", f.format.value)
	}
	if f.workers < 0 {
		return misuse(cmd, "--workers is 0 or more, not %d", f.workers)
	}
	s, err := f.load(cmd, "")
	if err != nil {
		return err
	}
	p, err := plan.Build(s)
	if err != nil {
		return err
	}
	if sized && p.Nodes[p.Roots[0]].MaxBytes == 0 {
		return misuse(cmd, "data of this schema take no bytes, so that --size is never reached; say --count")
	}
	options, err := f.formatFlags.options(cmd, "null") // checks them for the other formats too
	if err != nil {
		return err
	}
	m := &random.Maker{
		Plan: p, Seed: f.seed, Size: int(f.datumSize), PlainBlocks: f.plainBlocks, BlockBytes: int(f.blockSize), BlockCount: f.blockCount,
		Workers: f.workers,
	}
	if f.blockCount > 0 && f.blockSize == 0 {
		m.BlockBytes = compress.DefaultLimit // what readers take
	}
	bar := (&containerFlags{quiet: f.quiet}).progress(cmd, int64(f.size), f.out == "" || f.out == "-")
	defer bar.Stop()
	if f.format.value == "container" {
		return f.toContainer(cmd, m, s, options, bar)
	}
	return f.toStream(cmd, m, s, bar)
}

// limit returns how many data Run is to make, and a function that ends it when the output has so many bytes as are wanted.
func (f *randomFlags) limit(cmd *cobra.Command) (count int64, reached func(size int64) error) {
	if !cmd.Flags().Changed("size") {
		return f.count, func(int64) error { return nil }
	}
	return -1, func(size int64) error {
		if size >= int64(f.size) {
			return random.ErrStop
		}
		return nil
	}
}

// toContainer writes a container file. Blocks are compressed where they are made.
func (f *randomFlags) toContainer(cmd *cobra.Command, m *random.Maker, s *schema.Schema, options []ocf.WriterOption, bar *progress.Bar) error {
	c, err := createContainer(cmd, f.out, s.String(), options...)
	if err != nil {
		return err
	}
	header := c.Header()
	if header.Codec != "null" {
		name, err := f.codecName(cmd, "null")
		if err != nil {
			return c.finish(err)
		}
		codec, err := compress.Lookup(name)
		if err != nil {
			return c.finish(err)
		}
		m.Convert = func(dst []byte, b *random.Block) ([]byte, error) { return codec.Compress(dst, b.Data) }
	}
	count, reached := f.limit(cmd)
	return c.finish(m.Run(count, func(b *random.Block) error {
		data := b.Data
		if m.Convert != nil {
			data = b.Converted
		}
		before := c.Offset()
		if err := c.AppendBlock(header, ocf.Block{Count: b.Count, Data: data}); err != nil {
			return err
		}
		bar.Add(c.Offset() - before)
		return reached(c.Offset())
	}))
}

// toStream writes the data as they are or as JSON lines.
func (f *randomFlags) toStream(cmd *cobra.Command, m *random.Maker, s *schema.Schema, bar *progress.Bar) error {
	if f.format.value == "json" {
		codec, err := avrojson.New(s)
		if err != nil {
			return err
		}
		m.Convert = func(dst []byte, b *random.Block) ([]byte, error) {
			out := bytes.NewBuffer(dst)
			w := codec.NewTextWriter(out)
			var r runtime.Reader
			r.ResetBytes(b.Data)
			for range b.Count {
				if err := w.WriteNext(&r); err != nil {
					return nil, err
				}
			}
			err := w.Close()
			return out.Bytes(), err
		}
	}
	out, err := openSink(cmd, f.out)
	if err != nil {
		return err
	}
	count, reached := f.limit(cmd)
	var size int64
	return out.finish(m.Run(count, func(b *random.Block) error {
		data := b.Data
		if m.Convert != nil {
			data = b.Converted
		}
		n, err := out.Write(data)
		if err == nil && n < len(data) {
			err = io.ErrShortWrite
		}
		if err != nil {
			return err
		}
		bar.Add(int64(n))
		size += int64(n)
		return reached(size)
	}))
}
