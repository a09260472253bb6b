package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	done        = 0
	checkFailed = 1
	wrong       = 2   // wrong use, or bad input
	bySignal    = 128 // and the number of the signal
)

// checkError says that the implementations do not agree.
type checkError struct{ error }

// run is the whole program: it carries out the command that args give, without the program's name, and returns the exit
// status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot(args)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	return exitStatus(ctx, cli.Named(cmd, err), stderr)
}

// exitStatus is the exit status of a run that ended with err, which is printed.
func exitStatus(ctx context.Context, err error, stderr io.Writer) int {
	if err == nil {
		return done
	}
	var stopped interrupted
	if errors.As(context.Cause(ctx), &stopped) {
		fmt.Fprintln(stderr, stopped)
		if number, ok := stopped.signal.(syscall.Signal); ok {
			return bySignal + int(number)
		}
		return checkFailed
	}
	fmt.Fprintln(stderr, err)
	var check checkError
	if errors.As(err, &check) {
		return checkFailed
	}
	return wrong
}

// newRoot makes the command line. What args are is kept with the figures.
func newRoot(args []string) *cobra.Command {
	suite := suite{args: args}
	var asJSON bool
	var page string
	root := &cobra.Command{
		Use:   "perf",
		Short: "Time reflection, its unsafe twin and generated code on the same data",
		Long: `perf times three implementations of the Avro codec on the same data: reflect and unsafe, the twins of
package reflectcodec, and generated code. It prints the table of AVRO-1282 once for each, and the same for more rows.

A cycle encodes or decodes one batch of data. Of several repeats the fastest counts; the spread is how much longer the
slowest took. Read decodes into fresh values, Reuse into used ones, and Alias lets strings point into the input.
Before a row is timed, all implementations have to make the same bytes and to read the same values.

Exit status: 0 done, 1 the implementations do not agree, 2 wrong use or bad input, 130 interrupted.`,
		Example: `  go run ./perf --run '^Avro1282/'
  go run ./perf --run Event --time 1s --count 5
  go run ./perf --json > figures.json
  go run ./perf --from figures.json --report perf.html`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			file, err := startPage(cmd, page)
			if err != nil {
				return err
			}
			defer file.discard()
			report, err := suite.report(cmd)
			if err != nil {
				return err
			}
			if err := file.finish(cmd, report); err != nil {
				return err
			}
			if asJSON {
				return report.Write(cmd.OutOrStdout())
			}
			return writeTables(cmd.OutOrStdout(), report)
		},
	}
	suite.addFlags(root)
	root.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON instead of tables")
	root.Flags().StringVar(&page, "report", "", "also write one self-contained HTML `page` with charts")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return cli.Misuse("%w; see %s --help", err, cmd.CommandPath())
	})
	root.AddCommand(newReadme(args), newCollect(), newMapStatus(), newRequest(), newEvolve(), newContainers())
	return root
}

// noArguments refuses arguments, which are mostly commands that there are not.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return cli.Misuse("unknown command or argument %q; see %s --help", args[0], cmd.CommandPath())
	}
	return nil
}
