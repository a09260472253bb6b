package main

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/perf/collect"
	"github.com/schemagen/schemagen/perf/containers"
	"github.com/schemagen/schemagen/perf/evolve"
	"github.com/schemagen/schemagen/perf/mapstatus"
	"github.com/schemagen/schemagen/perf/request"
	"github.com/schemagen/schemagen/runtime/compress"
)

// An experiment is a command with measurements of its own, beside the cases. Where only its options can be wrong, it
// looks at them itself.

// newCollect makes the command of package collect.
func newCollect() *cobra.Command {
	var o collect.Options
	cmd := &cobra.Command{
		Use:   "collect",
		Short: "Collect millions of rows, as in SPARK-13353",
		Long: `collect packs millions of rows into compressed bytes and reads them back, and compares package rowpack
with encoding/gob and encoding/json. As in SPARK-13353 the time of a row is to be the same however many there are.`,
		Example: `  go run ./perf collect
  go run ./perf collect --rows 100000,200000 --codec null --implementations rowpack,gob`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkNumbers(cmd, append(slices.Clone(o.Rows), o.Repeats)...); err != nil {
				return err
			}
			if err := checkCodec(cmd, o.Codec); err != nil {
				return err
			}
			for _, name := range o.Implementations {
				if !slices.Contains(collect.Implementations(), name) {
					return cli.Misuse("--implementations: there is no %q; there are %s", name,
						strings.Join(collect.Implementations(), ", "))
				}
			}
			return experiment(cmd, func(ctx context.Context, progress func(done, total int, name string),
				out io.Writer) error {
				return collect.Run(ctx, o, progress, out)
			})
		},
	}
	cmd.Flags().IntSliceVar(&o.Rows, "rows", []int{1_000_000, 2_000_000, 4_000_000}, "the `numbers` of rows")
	cmd.Flags().IntVar(&o.Repeats, "repeats", 5, "`runs`, of which the average counts")
	cmd.Flags().StringVar(&o.Codec, "codec", "lz4", "the compression `codec`")
	cmd.Flags().StringSliceVar(&o.Implementations, "implementations", collect.Implementations(),
		"the `names` of those to measure")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print the figures as JSON")
	return cmd
}

// newMapStatus makes the command of package mapstatus.
func newMapStatus() *cobra.Command {
	var o mapstatus.Options
	cmd := &cobra.Command{
		Use:   "mapstatus",
		Short: "Serialise the map outputs of a shuffle, as Spark's benchmark does",
		Long: `mapstatus serialises and deserialises the map outputs of a large shuffle, with and without broadcast, and
prints the table of Spark's benchmark of that name.`,
		Example: `  go run ./perf mapstatus
  go run ./perf mapstatus --maps 20000 --blocks 10,100 --repeats 3`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkNumbers(cmd, append(slices.Clone(o.Blocks), o.Maps, o.Repeats)...); err != nil {
				return err
			}
			if err := checkCodec(cmd, o.Codec); err != nil {
				return err
			}
			return experiment(cmd, func(ctx context.Context, progress func(done, total int, name string),
				out io.Writer) error {
				return mapstatus.Run(ctx, o, progress, out)
			})
		},
	}
	cmd.Flags().IntVar(&o.Maps, "maps", 200_000, "the `number` of map outputs")
	cmd.Flags().IntSliceVar(&o.Blocks, "blocks", []int{10, 100, 1000}, "the `numbers` of blocks that a map output has")
	cmd.Flags().IntVar(&o.Repeats, "repeats", 5, "`runs` of each case")
	cmd.Flags().StringVar(&o.Codec, "codec", "zstandard:1", "the compression `codec`")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print the figures as JSON")
	return cmd
}

// newRequest makes the command of package request.
func newRequest() *cobra.Command {
	var o request.Options
	cmd := &cobra.Command{
		Use:   "request",
		Short: "Send requests over TCP, as in SPARK-19365",
		Long: `request shows how large a remote call's message is, and how many requests and responses a second go over
one connection on the loopback interface, compared with encoding/gob, encoding/json and net/rpc.`,
		Example: `  go run ./perf request
  go run ./perf request --requests 1000 --depths 1,8 --repeats 3`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkNumbers(cmd, append(slices.Clone(o.Depths), o.Requests, o.Repeats)...); err != nil {
				return err
			}
			return experiment(cmd, func(ctx context.Context, progress func(done, total int, name string),
				out io.Writer) error {
				return request.Run(ctx, o, progress, out)
			})
		},
	}
	cmd.Flags().IntVar(&o.Requests, "requests", 50_000, "the `number` of requests in a run")
	cmd.Flags().IntSliceVar(&o.Depths, "depths", []int{1, 64},
		"the `numbers` of requests that may be under way at a time")
	cmd.Flags().IntVar(&o.Repeats, "repeats", 5, "`runs` of each")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print the figures as JSON")
	return cmd
}

// newEvolve makes the command of package evolve.
func newEvolve() *cobra.Command {
	var o evolve.Options
	cmd := &cobra.Command{
		Use:   "evolve",
		Short: "Read data of other schemas",
		Long: `evolve shows what it costs to read data of an older schema, or only two of forty fields, beside data
of today's schema read in full; by the table that package runtime/evolve makes, and by code that schemagen wrote for the
one schema. And how long it takes to make such a table.`,
		Example: `  go run ./perf evolve
  go run ./perf evolve --time 100ms --repeats 5`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkNumbers(cmd, o.Repeats); err != nil {
				return err
			}
			if o.Time <= 0 {
				return cli.Misuse("--time: %v is no time to measure", o.Time)
			}
			return experiment(cmd, func(ctx context.Context, progress func(done, total int, name string),
				out io.Writer) error {
				return evolve.Run(ctx, o, progress, out)
			})
		},
	}
	cmd.Flags().DurationVar(&o.Time, "time", 20*time.Millisecond, "for how long to measure each repeat of each way")
	cmd.Flags().IntVar(&o.Repeats, "repeats", 10, "`rounds`, of which the fastest counts")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print the figures as JSON")
	return cmd
}

// newContainers makes the command of package containers.
func newContainers() *cobra.Command {
	var o containers.Options
	cmd := &cobra.Command{
		Use:   "containers",
		Short: "Write and read container files",
		Long: `containers writes and reads container files of the row Event in memory, by codec and number of
workers, into records that are used again and into fresh ones.`,
		Example: `  go run ./perf containers
  go run ./perf containers --codecs zstandard,snappy --workers 1,2,4`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkNumbers(cmd, append(slices.Clone(o.Workers), o.Records, o.Repeats)...); err != nil {
				return err
			}
			for _, codec := range o.Codecs {
				if _, err := compress.Lookup(codec); err != nil {
					return cli.Misuse("--codecs: %w", err)
				}
			}
			return experiment(cmd, func(ctx context.Context, progress func(done, total int, name string),
				out io.Writer) error {
				return containers.Run(ctx, o, progress, out)
			})
		},
	}
	cmd.Flags().IntVar(&o.Records, "records", 100_000, "the `number` of records in a file")
	cmd.Flags().IntVar(&o.Repeats, "repeats", 10, "`rounds`, of which the fastest counts")
	cmd.Flags().StringSliceVar(&o.Codecs, "codecs", containers.Codecs, "the `codecs`")
	cmd.Flags().IntSliceVar(&o.Workers, "workers", []int{1, 2}, "the `numbers` of workers")
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print the figures as JSON")
	return cmd
}

// experiment runs one, whose options are right, so that an error says that something did not come back as it went.
func experiment(cmd *cobra.Command, run func(context.Context, func(done, total int, name string),
	io.Writer) error) error {
	var out strings.Builder // nothing is printed of a run that fails
	progress := newProgress(cmd.ErrOrStderr())
	err := run(cmd.Context(), progress.show, &out)
	progress.clear()
	if err != nil {
		return checkError{err}
	}
	_, err = io.WriteString(cmd.OutOrStdout(), out.String())
	return err
}

// checkNumbers refuses numbers that are not above 0.
func checkNumbers(cmd *cobra.Command, numbers ...int) error {
	for _, n := range numbers {
		if n <= 0 {
			return cli.Misuse("%d is no number to measure with: all have to be above 0", n)
		}
	}
	return nil
}

func checkCodec(cmd *cobra.Command, name string) error {
	if _, err := compress.Lookup(name); err != nil {
		return cli.Misuse("--codec: %w", err)
	}
	return nil
}
