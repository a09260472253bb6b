// Command peers compares this project's codecs with other serializers, on the same values in one run, and says which of
// its targets are met.
//
//	perf/peers/generate.sh
//	go -C perf/peers run .
//	go -C perf/peers run . --run Messages/Event --time 50ms
//	go -C perf/peers run . evolve
//	go -C perf/peers run . containers
package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command: 0 for done, 1 for a failure, 2 for wrong use.
func run(args []string, stdout, stderr io.Writer) int {
	var f flags
	used := false // the flags were fine
	cmd := &cobra.Command{
		Use:   "peers",
		Short: "Compare schemagen's codecs with other serializers",
		Long: `Compare schemagen's codecs with other serializers.

Each row is a batch of values of one schema, which every implementation must write and read alike before it is
timed. Then all of them take turns, for --count rounds of --time each, and the least time counts.

SCHEMAGEN_SIMD in the environment holds arrays of int and long to one way of reading and writing them. Without it,
and if their rows are asked for, the command runs itself again with avx2 and with scalar.`,
		Example: `  go -C perf/peers run .
  go -C perf/peers run . --run 'Avro1282/.*/read' --time 50ms
  go -C perf/peers run . --json > times.json
  go -C perf/peers run -tags purego . --run Integers`,
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			plan, err := f.plan()
			if err != nil {
				return err
			}
			used = true
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return plan.compare(ctx, stdout, stderr)
		},
	}
	cmd.SetArgs(args)
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	cmd.Flags().StringVar(&f.rows, "run", "",
		"regular expression for Group/Row/mode; the modes are write, read, reuse and alias")
	cmd.Flags().DurationVar(&f.time, "time", 10*time.Millisecond, "how long each implementation runs in a round")
	cmd.Flags().IntVar(&f.count, "count", 5, "rounds, the best of which counts")
	cmd.Flags().BoolVar(&f.json, "json", false, "print all times as JSON")
	cmd.Flags().StringArrayVar(&f.from, "from", nil,
		"take times from this file, which --json wrote, before timing the rows of --run, if any")
	cmd.AddCommand(evolveCommand(stdout, stderr, &used), containersCommand(stdout, stderr, &used))
	cmd.CompletionOptions.DisableDefaultCmd = true
	if err := cmd.Execute(); err != nil {
		fmt.Fprintln(stderr, "peers:", err)
		if !used {
			return 2
		}
		return 1
	}
	return 0
}
