package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/perf/evolve"
	"github.com/schemagen/schemagen/perf/peers/internal/peer"
	"github.com/schemagen/schemagen/perf/peers/internal/report"
	"github.com/schemagen/schemagen/perf/peers/internal/timing"
)

// evolveCommand makes the command evolve. It sets *used when the flags were fine.
func evolveCommand(stdout, stderr io.Writer, used *bool) *cobra.Command {
	plan := timing.Plan{Collect: true}
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "evolve",
		Short: "Compare with others on data of other schemas",
		Long: `Compare with others on data of other schemas: the rows of go run ./perf evolve, and the two Go
libraries for Avro that read data of one schema as values of another. All must read the same before they are timed. Then
they take turns, as in the comparison of codecs.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if plan.Time <= 0 || plan.Rounds < 1 {
				return errors.New("--time and --count must be above zero")
			}
			*used = true
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			results, err := compareEvolution(ctx, plan, progressOn(stderr))
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(stdout, results)
			}
			if err := results.Print(stdout); err != nil {
				return err
			}
			fmt.Fprintln(stdout)
			return report.PrintTargets(stdout, results.Targets())
		},
	}
	cmd.Flags().DurationVar(&plan.Time, "time", 40*time.Millisecond, "how long each way runs in a round")
	cmd.Flags().IntVar(&plan.Rounds, "count", 20, "rounds, the best of which counts")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all times as JSON")
	return cmd
}

// compareEvolution times all ways to read data of other schemas.
func compareEvolution(ctx context.Context, plan timing.Plan, progress *progress) (report.Evolution, error) {
	defer progress.done()
	progress.show("checking")
	rows, err := peer.ResolvingRows()
	if err != nil {
		return nil, err
	}
	var all report.Evolution
	for _, row := range rows {
		for _, mode := range []string{report.Fresh, report.Used} {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			progress.show(row.Name + ": " + mode)
			var contestants []timing.Contestant
			first := len(all)
			for i, way := range append(row.Own[:len(row.Own):len(row.Own)], row.Peers...) {
				contestants = append(contestants, contestantOf(way, mode))
				all = append(all, report.Resolved{Row: row.Name, Mode: mode, Way: way.Name, Peer: i >= len(row.Own)})
			}
			nanoseconds, err := timing.Compare(contestants, len(row.Own[0].Data), plan)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", row.Name, err)
			}
			for i, n := range nanoseconds {
				all[first+i].Nanosec = n
			}
		}
	}
	return all, nil
}

func contestantOf(way evolve.Way, mode string) timing.Contestant {
	decode := way.Fresh
	if mode == report.Used {
		decode = way.Used
	}
	return timing.Contestant{Name: way.Name, Run: func(n int) error {
		for _, data := range way.Data[:n] {
			if err := decode(data); err != nil {
				return fmt.Errorf("%s: %w", way.Name, err)
			}
		}
		return nil
	}}
}
