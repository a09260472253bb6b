package render

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
)

// Listing is the flag of commands that write files, which are listed for somebody who watches.
type Listing struct {
	cmd   *cobra.Command
	quiet bool
}

// Add adds the flag to a command.
func (l *Listing) Add(cmd *cobra.Command) {
	l.cmd = cmd
	cmd.Flags().BoolVar(&l.quiet, "quiet", false, "do not list written files on a terminal")
}

// Write writes all files or none, and lists those that were not up to date.
func (l *Listing) Write(files []output.File) error {
	written, err := output.WriteAll(files)
	if err == nil && !l.quiet && cli.IsTerminal(l.cmd.ErrOrStderr()) {
		for _, path := range written {
			fmt.Fprintln(l.cmd.ErrOrStderr(), "wrote", path)
		}
	}
	return err
}
