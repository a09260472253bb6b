package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
)

// IsTerminal reports whether what is written to w is for a person to watch. It is a variable for tests.
var IsTerminal = func(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// Files are the flags of commands that write files, which are listed for somebody who watches.
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
	if err == nil && !l.quiet && IsTerminal(l.cmd.ErrOrStderr()) {
		for _, path := range written {
			fmt.Fprintln(l.cmd.ErrOrStderr(), "wrote", path)
		}
	}
	return err
}
