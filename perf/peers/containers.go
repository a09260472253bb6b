package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/perf/containers"
	"github.com/schemagen/schemagen/perf/peers/internal/peer"
	"github.com/schemagen/schemagen/perf/peers/internal/report"
)

// containersCommand makes the command containers. It sets *used when the flags were fine.
func containersCommand(stdout, stderr io.Writer, used *bool) *cobra.Command {
	var records, count int
	var codecs []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "containers",
		Short: "Compare container files with others",
		Long: `Compare container files with others: the rows of go run ./perf containers, and the three Go
libraries for Avro that have such files. All write the same records and read the same file, in memory, with one worker
on one core; before that, each has read what the others wrote.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if records < 1 || count < 1 {
				return errors.New("--records and --count must be above zero")
			}
			for _, codec := range codecs {
				if !slices.Contains(containers.Codecs, codec) {
					return fmt.Errorf("--codecs: there is no %q", codec)
				}
			}
			*used = true
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			results, err := compareContainers(ctx, records, count, codecs, progressOn(stderr))
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(stdout, results)
			}
			if err := containers.WriteTable(stdout, results); err != nil {
				return err
			}
			fmt.Fprintln(stdout)
			return report.PrintTargets(stdout, report.ContainerTargets(results, peer.Own))
		},
	}
	cmd.Flags().IntVar(&records, "records", 50_000, "the number of records in a file")
	cmd.Flags().IntVar(&count, "count", 5, "rounds, the best of which counts")
	cmd.Flags().StringSliceVar(&codecs, "codecs", containers.Codecs, "the codecs")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all times as JSON")
	return cmd
}

// compareContainers times all libraries, with one core for all that they do, the collection of their garbage included.
func compareContainers(ctx context.Context, records, count int, codecs []string,
	progress *progress) ([]containers.Result, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer progress.done()
	progress.show("checking")
	rows, err := peer.ContainerRows(records, codecs)
	if err != nil {
		return nil, err
	}
	return containers.Measure(ctx, rows, count, func(done, total int, name string) {
		progress.show(fmt.Sprint(name, ": ", done, " of ", total))
	})
}
