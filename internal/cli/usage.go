package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// ErrCheckFailed ends a command whose check found something, which is printed already.
var ErrCheckFailed = errors.New("check failed")

// misuse is the wrong use of a command, as opposed to bad input.
type misuse struct{ error }

// Unwrap returns what is wrong.
func (m misuse) Unwrap() error { return m.error }

// Misuse returns the error for the wrong use of a command. [Named] puts the command in front of it.
func Misuse(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// Named returns an error with the command in front of it if that was used in a wrong way; other errors stay as they
// are.
func Named(cmd *cobra.Command, err error) error {
	if wrong, ok := err.(misuse); ok {
		return fmt.Errorf("%s: %w", cmd.CommandPath(), wrong.error)
	}
	return err
}

// NeedsArguments refuses a command line without arguments, saying what they would be.
func NeedsArguments(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Misuse("name %s", what)
		}
		return nil
	}
}

// AtMostOne refuses a second argument.
func AtMostOne(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return Misuse("give one %s at a time, not %s", what, strings.Join(args, " and "))
		}
		return nil
	}
}

// Files completes arguments, and values of flags, with files of the given extension.
func Files(extension string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{extension}, cobra.ShellCompDirectiveFilterFileExt
	}
}

// Given reports whether one of some flags is set.
func Given(cmd *cobra.Command, names ...string) bool {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return true
		}
	}
	return false
}

// reworded is an error in words for the user of the command.
type reworded struct {
	error
	text string
}

// Error returns the words.
func (e reworded) Error() string { return e.text }

// Unwrap returns what the words are for.
func (e reworded) Unwrap() error { return e.error }

// Reworded returns an error that says something in other words.
func Reworded(err error, text string) error { return reworded{err, text} }
